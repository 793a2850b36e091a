"""What stays in sight on the table page: the cards a question is about, the result of a hand, what can be done next."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import expect

from browser.paper_table import PaperTable, my_turn, over
from browser.sitting import SETTLED, Sit, Sitting, overlaps
from oddtrick.analysis.hint import Hint
from oddtrick.bots.choice import Choice, Estimate
from oddtrick.codec import encode
from oddtrick.reasons import reason
from oddtrick.rulesets import preset, with_overrides
from oddtrick.table import commands as c
from oddtrick.table import open_actions

pytestmark = pytest.mark.long

SIZES = [(320, 568), (375, 812), (375, 667), (812, 375), (640, 400), (768, 1024), (1024, 768), (1280, 800), (1440, 900)]
CARDS = ".tc:not(.gap) .card, .trick .tag, .turnup .card, .turnup .label, .hand .ok .card"
"""What a question may be about: the trick, the turn-up, the cards that may be played."""

BELOW = """() => [...document.querySelectorAll('.acts .btn')]
  .map((each) => each.getBoundingClientRect().bottom - innerHeight)"""
"""How far the main buttons reach below the window."""


def covered(mine: Sitting, what: str = CARDS) -> dict[tuple[int, int], list[str]]:
    """What of this the question covers at which sizes."""
    found = {}
    for width, height in SIZES:
        mine.page.set_viewport_size({"width": width, "height": height})
        mine.page.evaluate(SETTLED)
        found[width, height] = overlaps(mine, ".prompt", what)
    return {size: those for size, those in found.items() if those}


def three_lie(now: PaperTable) -> bool:
    """The viewer plays last to a trick."""
    return my_turn()(now) and now.state.hand is not None and len(now.state.hand.trick.cards) == 3


# --- Questions ------------------------------------------------------------------------------------------------------


SCORES = ".sblock .side"
TRUMPS = ".sblock .trump"


@pytest.mark.parametrize("lang", ["en", "nb", "fr"])
def test_a_hint_covers_neither_the_trick_nor_score_and_trumps(sit: Sit, lang: str) -> None:
    mine = sit(PaperTable(seed=3).play_until(three_lie), lang=lang)
    hand, seat = mine.table.state.hand, mine.table.seat
    assert hand is not None
    assert seat is not None
    cards = sorted(hand.holding(seat), key=lambda card: card.value)[:6]
    why = reason("bot_only_card")
    choice = Choice(cards[0], why, tuple(Estimate(card, 8 - at) for at, card in enumerate(cards)))
    mine.table.hint = msgspec.Raw(encode(Hint(seat, 1, "master", choice, False, ())))
    mine.page.keyboard.press("i")
    expect(mine.page.locator(".prompt.hint .estimates tr")).to_have_count(5)
    assert covered(mine, f"{CARDS}, {TRUMPS}") == {}
    # A small phone on its side has room for a hint over the scores alone.
    assert set(covered(mine, SCORES)) <= {(640, 400)}


def test_the_question_to_put_a_revoke_right_covers_no_card_of_the_trick(sit: Sit) -> None:
    def may_revoke(now: PaperTable) -> bool:
        hand = now.state.hand
        if not three_lie(now) or hand is None or now.seat is None:
            return False
        held = hand.holding(now.seat)
        return 0 < len(held.suit(hand.trick.cards[0].suit)) < len(held)

    rules = with_overrides(preset("laws-1864"), {"revokes": "allowed"})
    mine = sit(PaperTable(seed=3, ruleset=rules).play_until(may_revoke), prefs={"pace": "click"})
    led = mine.table.state.hand.trick.cards[0].suit.value  # type: ignore[union-attr]
    mine.tap(mine.page.locator(f"button[data-card]:not([data-card^={led}])").last)
    expect(mine.page.locator(".prompt")).to_contain_text("You did not follow suit")
    assert covered(mine) == {}


def test_the_question_about_honours_covers_neither_trick_nor_ones_own_turn_up(sit: Sit) -> None:
    def may_call(now: PaperTable) -> bool:
        hand = now.state.hand
        if now.seat is None or hand is None or hand.deal.dealer is not now.seat:
            return False
        return bool({"show_honours", "ask_partner"} & set(open_actions(now.state, now.seat)))

    for seed in range(1, 100):
        table = PaperTable(seed=seed, ruleset="long")
        table.play_until(lambda now: may_call(now) or now.state.rubber > 1 or now.state.stage == "over")
        if may_call(table):
            break
    mine = sit(table)
    expect(mine.page.locator(".turnup.mine")).to_be_visible()
    expect(mine.page.locator(".prompt")).to_be_visible()
    assert covered(mine) == {}


def test_the_place_of_ones_card_does_not_lie_over_the_partners(sit: Sit) -> None:
    def partner_played(now: PaperTable) -> bool:
        hand = now.state.hand
        return my_turn()(now) and hand is not None and len(hand.trick.cards) > 1

    mine = sit(PaperTable(seed=3).play_until(partner_played), size=(812, 375))
    foot = """() => { const box = document.querySelector('.tc.N .card').getBoundingClientRect();
      return document.elementFromPoint(box.left + box.width / 2, box.bottom - 3).closest('.tc').className }"""
    assert "N" in mine.page.evaluate(foot).split()


# --- The draw -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 800), (1280, 720), (1024, 600)], ids=["1280x800", "1280x720", "1024x600"])
def test_the_plate_covers_no_name_at_the_draw(sit: Sit, size: tuple[int, int]) -> None:
    mine = sit(PaperTable(seed=3), size=size)
    expect(mine.page.locator(".draw .card:not(.empty)")).to_have_count(3)
    assert overlaps(mine, ".plate", ".draw, .ribbon, .middle .btn, .middle .why") == []


def test_before_the_deal_the_block_says_nothing_of_trumps_and_tricks(sit: Sit) -> None:
    for table in (PaperTable(others=(None, "p:two", None, None), begin=False), PaperTable(seed=3)):
        mine = sit(table)
        block = mine.page.locator(".sblock")
        expect(block.locator(".trump")).not_to_contain_text("Game 1")
        expect(block.locator(".trump")).to_contain_text("not known yet")
        for tricks in block.locator(".tr").all():
            expect(tricks).to_be_hidden()


# --- The end of a hand ----------------------------------------------------------------------------------------------


ENDS: dict[str, Callable[[PaperTable], bool]] = {"closing": lambda now: now.state.stage == "closing", "over": over}


@pytest.mark.parametrize("end", ENDS)
def test_what_can_be_done_is_in_sight_at_the_end_of_a_hand(sit: Sit, end: str) -> None:
    mine = sit(PaperTable(seed=3).play_until(ENDS[end]))
    for width, height in SIZES:
        mine.page.set_viewport_size({"width": width, "height": height})
        mine.page.evaluate(SETTLED)
        below = mine.page.evaluate(BELOW)
        assert len(below) == 2
        assert max(below) <= 0, (width, height)


def test_the_first_screen_of_the_end_tells_both_scores_and_the_points_of_the_rubber(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(over), size=(375, 812))
    result = mine.page.locator(".result")
    expect(result).to_have_text("You and Maggie 5, Edith and Raj 0. Points of the rubber: 8 to 0.")
    expect(result).to_be_in_viewport(ratio=1)


def test_a_sheet_without_a_line_says_so(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(ENDS["closing"]), size=(1440, 900))
    expect(mine.page.locator(".score-sheet")).to_contain_text("Nothing is written here yet.")


def test_the_review_is_in_sight_beside_the_hand(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(over), size=(1280, 800))
    mine.button("See the tricks again").click()
    dialog = mine.page.get_by_role("dialog")
    expect(mine.button("Review this hand")).to_be_in_viewport(ratio=1)
    room = dialog.locator(".review").evaluate(
        "each => [each.clientHeight, each.closest('dialog').scrollHeight - each.closest('dialog').clientHeight]"
    )
    assert room[0] > 400  # for verdicts of four cards
    assert room[1] == 0


def test_a_review_is_not_offered_where_nobody_could_make_it(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(over))
    mine.house.reviews = False
    mine.page.reload()
    mine.button("See the tricks again").click()
    expect(mine.page.get_by_role("dialog")).to_contain_text("without the processes that a review needs")
    expect(mine.button("Review this hand")).to_have_count(0)


# --- Who is there ---------------------------------------------------------------------------------------------------


def test_a_table_that_was_left_waits_and_offers_its_chairs_at_their_time(sit: Sit) -> None:
    table = PaperTable(seed=3).play_until(my_turn(5))
    seat = table.seat
    assert seat is not None
    mine = sit(table)
    table.say(c.Leave(seat))
    table.say(c.Sit(seat, "b:novice:4"))
    table.tell_room()
    expect(mine.page.locator(".now")).to_have_text("The table waits for somebody to sit down.")
    chairs = mine.page.get_by_role("group", name="Play instead of a bot").get_by_role("button")
    expect(chairs).to_have_text(["Tom"])  # one's own; the others' cards are in play
    expect(mine.page.locator(".now")).not_to_contain_text("is thinking")


def test_leaving_says_that_one_may_come_back(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(my_turn(5)))
    mine.menu("Leave the table")
    expect(mine.page.get_by_role("dialog")).to_contain_text("you can come back")


def test_who_became_somebody_new_is_told_so_and_goes_on(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(my_turn(5)))
    table = mine.table
    table.tell(
        "table", protocol=1, me="p:else", seq=len(table.events), view=table.view(), entries=[], room=table.room()
    )
    banner = mine.page.locator(".banner")
    expect(banner).to_contain_text("is somebody new here")
    mine.button("Go on as somebody new").click()
    expect(banner).to_have_count(0)
