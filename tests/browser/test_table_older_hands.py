"""Finished hands on the table page, after the table has gone on: their names and places, their seal, their score."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from playwright.sync_api import Route, expect

from browser.paper_table import PaperTable, my_turn, over
from browser.sitting import Sit, Sitting
from oddtrick.codec import encode
from oddtrick.server import wire
from oddtrick.server.finished import find_hand, shown
from oddtrick.table import commands as c
from oddtrick.table.seal import seal_of


def closing(now: PaperTable) -> bool:
    """A hand is over, and its score is still open."""
    return now.state.stage == "closing"


def seated(mine: Sitting) -> list[str]:
    """Whose cards the last hand shows: at the bottom, at the left, opposite, at the right."""
    places = [mine.page.locator(f".holding.{place} h3").inner_text() for place in "SWNE"]
    mine.page.keyboard.press("Escape")
    return places


# --- Names and places -----------------------------------------------------------------------------------------------


def test_the_last_hand_of_the_match_before_stands_under_its_names_and_is_reviewed(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(over), hurried=True)
    table = mine.table
    players = table.state.players
    assert players.index("p:me") == 2
    mine.button("See the tricks again").click()
    then = seated(mine)
    table.say(c.NewRubber(None, cut_again=True))
    table.play_until(lambda now: now.state.stage == "cut")
    assert table.state.players != players
    mine.page.keyboard.press("n")
    mine.page.wait_for_selector(".tbl[data-stage=cut]")
    mine.menu("Look through the last hand")
    with mine.page.expect_request("**/review/**") as asked:
        mine.button("Review this hand").click()
    assert asked.value.url.endswith("?rubber=1")
    assert seated(mine) == then
    mine.house.problems.clear()  # the paper house has no such review, and the browser says so


def test_who_leaves_after_a_hand_has_played_it_all_the_same(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(closing))
    table, title = mine.table, mine.page.locator("#end-title")
    said = title.inner_text()
    assert "Maggie" in said
    mine.button("See the tricks again").click()
    then = seated(mine)
    seat = table.seat
    assert seat is not None
    assert table.say(c.Leave(seat.partner)) is None
    assert table.say(c.Sit(seat.partner, "p:two")) is None
    table.tell_room()
    expect(mine.page.locator(".seat.N .nm")).to_have_text("Ingrid")
    expect(title).to_have_text(said)
    mine.button("See the tricks again").click()
    assert seated(mine) == then
    mine.page.reload()  # by the log the page knows who went, though not what he was called
    expect(title).to_be_visible()
    mine.button("See the tricks again").click()
    assert seated(mine) == [then[0], then[1], "North", then[3]]


def test_the_page_of_a_match_that_is_over_closes_when_another_has_begun_meanwhile(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(over), hurried=True)
    mine.house.cut_lines()
    mine.table.say(c.NewRubber(None, cut_again=True))
    mine.house.mend_lines()
    mine.page.wait_for_selector(".tbl[data-stage=drawing]")
    expect(mine.page.locator(".endpage")).to_have_count(0)


def test_who_draws_last_is_named_as_he_sat_before_the_cut(sit: Sit) -> None:
    table = PaperTable(seed=3, hold=True)
    mine = sit(table, hurried=True)
    table.play_until(lambda now: now.state.stage != "drawing")
    drew = Counter(type(event).__name__ for event in table.events)["CardDrawn"]
    mine.page.wait_for_selector(".tbl:not([data-stage=drawing])")
    said = mine.spoken
    assert drew == 4
    assert sum(f"{name} draw" in said for name in ("You", "Edith", "Raj", "Maggie")) == 4


# --- The seal -------------------------------------------------------------------------------------------------------


def test_another_pack_under_a_seal_that_fits_it_is_found_out(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(my_turn(13)), hurried=True)
    mine.page.reload()  # what this tab saw, it keeps
    mine.page.wait_for_selector(".held-card")
    table = mine.table.play_until(closing)
    mine.page.get_by_text("The seal of this deal").click()
    status = mine.page.locator(".seal [role=status]")
    mine.button("Check the seal").click()
    expect(status).to_have_text("The seal fits, and the cards were dealt from that pack.")
    last = table.state.last
    assert last is not None
    pack = (last.reveal.pack[1], last.reveal.pack[0], *last.reveal.pack[2:])
    told = json.loads(bytes(table.view()))
    told["last_hand"]["reveal"] |= {
        "pack": [card.value for card in pack],
        "seal": seal_of(last.reveal.nonce, pack),
    }
    table.tell("table", protocol=1, me="p:me", seq=len(table.events) + 1, view=told, entries=[], room=table.room())
    mine.button("Check the seal").click()
    expect(status).to_have_text(
        "The seal is not the one that was shown before the hand was over: another pack took its place."
    )
    expect(mine.page.locator(".seal > .hash").first).to_have_text(
        " ".join(last.reveal.seal[at : at + 8] for at in range(0, 64, 8))
    )


def test_who_never_saw_the_seal_is_told_so(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(over))
    mine.page.get_by_text("The seal of this deal").click()
    mine.button("Check the seal").click()
    expect(mine.page.locator(".seal .fits")).to_be_visible()
    expect(mine.page.locator(".seal [role=status]")).to_contain_text("This browser did not see the seal before")


# --- The sheet ------------------------------------------------------------------------------------------------------


def test_a_row_that_could_not_be_had_is_asked_for_again(sit: Sit) -> None:
    table = PaperTable(seed=3).play_until(over)
    mine = sit(table)
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        number = int(route.request.url.rsplit("/", 1)[-1].split(".")[0])
        if len(asked) == 1:
            route.fulfill(status=429, headers={"retry-after": "1"}, body="{}")
        else:
            route.fulfill(body=encode(shown(find_hand(table.events, number))), content_type="application/json")

    mine.page.route("**/hands/*.json*", answer)
    table.entries = lambda after: []  # type: ignore[method-assign]
    mine.page.reload()
    row = mine.page.locator(".rub tr:has(td)").first.locator("td").nth(1)
    expect(row).to_contain_text("tricks")
    assert asked.count(asked[0]) == 2
    mine.house.problems[:] = [said for said in mine.house.problems if "429" not in said]


# --- The link -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("free", [True, False], ids=["open", "kept"])
def test_the_link_says_whether_bots_chairs_can_be_had(sit: Sit, free: bool) -> None:
    mine = sit(PaperTable(seed=3, options=wire.Options(open_chairs=free)).play_until(my_turn()))
    mine.menu("Link to this table")
    said = "and may take the chair of a bot." if free else "the bots keep their chairs."
    expect(mine.page.get_by_role("dialog")).to_contain_text(said)
