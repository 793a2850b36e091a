"""An evening in a hall: 26 people, 12 hands, by the organiser's page and two phones, counted again by hand.

Two come late, one leaves, three results are corrected, a round is opened again. What the pages say at the end is what
this test makes of the slips and the seats it saw, without asking the rules.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

from playwright.sync_api import expect

from browser.drive_page import RESEAT, Organiser, Phone, Seats, read_rows, seats_of
from browser.visitor import Come

NAMES = [
    "Ines Prado", "Frank Dunn", "Una Byrne", "Victor Lamb", "Clive Ward", "Nikhil Rao", "Grace Lindo", "Kath Rowe",
    "Yusuf Khan", "Fay Norris", "Olive Crane", "Tess Moran", "Ewan Reid", "Wendy Shaw", "Betty Noakes", "Leo Fenn",
    "Ruth Adair", "Harold Pike", "Brian Ellis", "Gus Holt", "Sam Whitlock", "Doris Tan", "Ada Okoro", "Arthur Bell",
    "Zoë Hart", "<b>Jack</b> Tully",
]  # fmt: skip
LATE = ["Dev Patel", "Maureen Cole"]
LEAVER = "Gus Holt"
ROUNDS = 12
PHONES = 3
"""The table at which phones lie."""


def count(seats: Mapping[int, Mapping[int, Seats]], slips: Mapping[tuple[int, int], int]) -> Counter[str]:
    """Everybody's tricks over six, from who sat where and what North–South took there."""
    totals: Counter[str] = Counter()
    for (number, table), ns in slips.items():
        sat = seats[number][table]
        for side, tricks in ((sat.ns, ns), (sat.ew, 13 - ns)):
            for name in side:
                totals[name] += max(0, tricks - 6)
    return totals


def places(totals: Mapping[str, int]) -> dict[str, tuple[int, bool, int]]:
    """Places 1, 2, 2, 4, from the totals alone."""
    scores = list(totals.values())
    return {
        name: (1 + sum(other > total for other in scores), scores.count(total) > 1, total)
        for name, total in totals.items()
    }


def test_a_drive_of_26_people_over_12_hands(come: Come) -> None:
    chance = random.Random(26)
    organiser = Organiser(
        come(size=(1440, 900)),
        {"title": "Harvest drive", "kind_a": "lady", "kind_b": "gent", "hands": "12", "half_time": "6"},
        NAMES,
    )
    page = organiser.page
    organiser.now("Draw lots for 26 people")
    organiser.says("Ready for round 1")
    public, tables = organiser.links()
    phones = [
        Phone(come(size=(375, 812), has_touch=True), tables[PHONES], side) for side in ("North–South", "East–West")
    ]
    ours, theirs = phones
    ours.sees("The drive begins soon")
    seats: dict[int, dict[int, Seats]] = {}
    slips: dict[tuple[int, int], int] = {}
    organiser.part("Round")

    def by_phone(number: int, ns: int) -> None:
        """The phones' table: one side says, the other confirms; in the second round they differ at first."""
        for phone in phones:
            if number == 2:
                phone.sees("Where those go who sat here")
            phone.be_there()
        ours.say(ns)
        theirs.sees("The other side says")
        if number == 2:
            theirs.press("No, we have something else")
            theirs.say(13 - ns + 1 if ns else 12)
            expect(organiser.row(PHONES)).to_contain_text("The sides differ")
            for phone in phones:
                phone.sees("The two sides differ")
            theirs.press("They are right")
        else:
            theirs.press("Yes, that is right")
        for phone in phones:
            phone.sees("The result is in")
        expect(organiser.row(PHONES).locator(".stands-in")).to_contain_text(str(ns))

    def play(number: int) -> None:
        """A round: slips by keyboard, one table by phones. The last figure closes it."""
        for table in sorted(seats[number]):
            ns = slips[number, table] = chance.randint(0, 13)
            if table == PHONES:
                by_phone(number, ns)
            else:
                organiser.enter(table, ns)

    for number in range(1, ROUNDS + 1):
        if number == 3:
            organiser.part("People")
            organiser.enter_people(LATE)
            organiser.part("Round")
        seats[number] = organiser.seat(number)
        assert len(seats[number]) == (6 if number < 3 or number > 4 else 7)
        if number == 4:  # the round is seated already: who leaves goes after it
            organiser.part("People")
            leaver = page.locator(".person", has_text=LEAVER)
            leaver.click()
            page.get_by_role("dialog").get_by_role("button", name="Leaves after this round").click()
            expect(leaver).to_contain_text("left after round 4")
            organiser.part("Round")
        if number == 5:
            # North–South were down as winners of round 4 and were not: those four exchange the places they came to.
            # Where one of them has left, nobody has a place to exchange with him.
            wrong = next(at for at, sat in sorted(seats[4].items()) if at > 1 and LEAVER not in (*sat.ns, *sat.ew))
            slips[4, wrong] = 13 - slips[4, wrong]
            told = organiser.correct(4, wrong, slips[4, wrong], RESEAT)
            assert any("plays at table" in line for line in told), told
            slips[2, 4] = 13 - slips[2, 4]
            organiser.correct(2, 4, slips[2, 4], "Keep the seats as played")
            organiser.last_round(5)
            again = seats_of(page)
            assert again != seats[5]
            seats[5] = again
        play(number)
        if number == 6:
            organiser.says("Half-time")
            page.locator(".now").get_by_role("button", name="Open round 6 again").click()
            page.locator('.tb[data-table="1"] .stands-in').click()
            page.get_by_role("dialog").get_by_role("button", name="Strike it out").click()
            slips[6, 1] = (slips[6, 1] + 5) % 14
            organiser.enter(1, slips[6, 1])
            organiser.says("Half-time")
    assert {name for sat in seats[5].values() for name in (*sat.ns, *sat.ew)}.isdisjoint({LEAVER})
    slips[12, 6] = (slips[12, 6] + 3) % 14
    organiser.correct(12, 6, slips[12, 6])
    organiser.now("End the drive")
    organiser.says("The drive is over")

    played = {name for sat in seats.values() for each in sat.values() for name in (*each.ns, *each.ew)}
    assert played == {*NAMES, *LATE}
    expected = places({name: count(seats, slips)[name] for name in played})
    organiser.part("Standings")
    expect(page.locator("#standings-title")).to_have_text("Final standings")
    assert read_rows(page) == expected

    looker = come(size=(375, 812)).to(public)
    looker.wait_for_selector(".places")
    assert read_rows(looker) == expected
    looker.get_by_label("Your name or number").fill("zoe h")
    looker.locator(".candidates").get_by_role("button", name="Zoë Hart").click()
    expect(looker.locator(".own-total .num")).to_have_text(str(expected["Zoë Hart"][2]))

    organiser.part("History")
    history = page.locator(".changes")
    expect(history.get_by_text("corrected:")).to_have_count(3)
    expect(history.get_by_text("Round 6 opened again")).to_have_count(1)
    expect(history.get_by_text("left, from round 5 on")).to_contain_text(LEAVER)
