"""Before and after the cards on the table page: the lobby, the cut, the deal, the end of a hand and of a match."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from browser.paper_house import ADDRESS, CODE
from browser.paper_table import PaperTable, my_turn, over
from browser.sitting import Sit
from oddtrick.analysis.review import ReviewedCard
from oddtrick.cards import Seat
from oddtrick.codec import encode
from oddtrick.rulesets import preset
from oddtrick.table import Settings
from oddtrick.table import commands as c


def lobby() -> PaperTable:
    """A table at which the viewer and a friend sit."""
    return PaperTable(others=(None, "p:two", None, None), begin=False)


# --- The lobby ------------------------------------------------------------------------------------------------------


def test_a_chair_is_chosen_and_changed_and_the_match_begun_with_bots(sit: Sit) -> None:
    mine = sit(lobby())
    assert mine.page.locator(".chair.E").inner_text().split("\n")[0] == "Ingrid"
    assert "Move here" in mine.page.locator(".chair.N").inner_text()
    mine.page.locator(".chair.N button").click()
    expect(mine.page.locator(".chair.S .nm")).to_have_text("You")
    assert mine.table.seat is Seat.N
    mine.button("Begin with bots in the empty chairs").click()
    mine.page.wait_for_selector(".tbl[data-stage=drawing]")


def test_somebody_who_comes_by_the_link_takes_a_chair(sit: Sit) -> None:
    mine = sit(PaperTable(seat=None, others=(None, "p:two", None, None), begin=False))
    assert mine.button("Begin").count() == 0
    mine.page.locator(".chair.W button").click()
    expect(mine.button("Begin with bots")).to_be_visible()
    assert mine.table.seat is Seat.W


def test_the_lobby_shows_link_code_and_picture(sit: Sit) -> None:
    mine = sit(lobby())
    share = mine.page.locator(".share")
    assert CODE in share.inner_text()
    assert ADDRESS in share.inner_text()
    assert share.locator("img").evaluate("image => image.naturalWidth") > 0
    share.get_by_role("button").click()
    expect(share.get_by_role("button")).to_contain_text("Link")


# --- Cutting and dealing --------------------------------------------------------------------------------------------


def test_a_card_is_drawn_with_the_mouse_where_it_points(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3))
    ribbon = mine.page.locator(".ribbon")
    box = ribbon.bounding_box()
    assert box is not None
    lying = mine.page.locator(".slip").count()
    mine.page.mouse.move(box["x"] + box["width"] * 0.25, box["y"] + 40)
    assert mine.page.locator(".slip.up").count() == 1
    mine.page.mouse.click(box["x"] + box["width"] * 0.25, box["y"] + 40)
    expect(mine.page.locator(".found")).to_be_visible()
    assert mine.asked("draw_card")[0]["data"] == {"place": lying // 4}


def test_a_finger_chooses_a_card_and_a_button_draws_it(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3), size=(375, 812), has_touch=True)
    box = mine.page.locator(".ribbon").bounding_box()
    assert box is not None
    mine.page.touchscreen.tap(box["x"] + 40, box["y"] + 40)
    mine.page.wait_for_timeout(50)
    assert mine.commands() == []
    mine.button("Draw this card").click()
    assert mine.asked("draw_card")[0]["data"]["place"] < 12


def test_what_the_cut_decided_is_shown_until_one_goes_on(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3))
    mine.button("Draw this card").click()
    found = mine.page.locator(".found")
    expect(found).to_contain_text("against")
    assert found.locator(".draw").count() == 4
    assert "play together" in mine.spoken
    mine.page.keyboard.press("n")
    expect(found).to_have_count(0)


def test_the_pack_is_cut_with_keys_within_what_the_rules_allow(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(lambda now: now.state.stage == "cut" and now.seat is Seat.S))
    slider = mine.page.get_by_role("slider", name="Cards to take off the pack")
    expect(slider).to_be_focused()
    mine.page.keyboard.press("Home")
    assert slider.get_attribute("aria-valuetext") == "4 cards off the top"
    mine.page.keyboard.press("End")
    assert slider.get_attribute("aria-valuetext") == "48 cards off the top"
    mine.page.keyboard.press("ArrowLeft")
    mine.page.keyboard.press("Enter")
    mine.page.wait_for_timeout(50)
    assert mine.asked("cut_pack")[0]["data"] == {"at": 47}


def test_dealing_moves_cards_and_any_key_ends_it(sit: Sit) -> None:
    mine = sit(
        PaperTable(seed=3).play_until(lambda now: now.state.stage == "cut" and now.seat is Seat.S),
        prefs={"stills": False, "pace": "slow"},
    )
    mine.table.hold = False
    mine.button("Take off 26 cards").click()
    mine.page.wait_for_selector(".flights .card")
    assert mine.page.locator(".held-card").count() == 0
    mine.page.keyboard.press("Escape")
    expect(mine.page.locator(".flights")).to_have_count(0)
    expect(mine.page.locator(".held-card")).to_have_count(13)


def test_with_reduced_motion_nothing_flies(sit: Sit) -> None:
    mine = sit(
        PaperTable(seed=3).play_until(lambda now: now.state.stage == "cut" and now.seat is Seat.S),
        prefs={"stills": False},
        reduced_motion="reduce",
    )
    mine.table.hold = False
    mine.button("Take off 26 cards").click()
    expect(mine.page.locator(".held-card")).to_have_count(13)
    assert mine.page.locator(".flights").count() == 0


def test_players_may_shuffle_and_deal_themselves(sit: Sit) -> None:
    table = PaperTable(seed=5, ruleset="drive", settings=Settings(dealt_by="players"), hold=True)
    table.say(c.ChooseDealer(None, Seat.S))
    mine = sit(table)
    mine.button("Shuffle").click()
    mine.page.wait_for_timeout(50)
    table.play_until(lambda now: now.state.stage == "deal")
    mine.button("Deal").click()
    expect(mine.page.locator("button[data-card]")).to_have_count(13)


def test_the_first_dealer_is_chosen(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3, ruleset="classic"))
    mine.button("I deal").click()
    mine.page.wait_for_timeout(50)
    assert mine.asked("choose_dealer")[0]["data"] == {"dealer": "S"}


def test_the_oldest_is_found_and_may_decline(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3, ruleset="american"))
    for name in ("You", "Raj", "Edith"):
        mine.page.locator(".answers").get_by_role("button", name=name).click()
    mine.button("I decline").click()
    mine.page.wait_for_timeout(50)
    assert mine.asked("state_ages")[0]["data"] == {"oldest_first": ["S", "W", "N", "E"]}
    assert len(mine.asked("decline_deal")) == 1


# --- The end of a hand ----------------------------------------------------------------------------------------------


def test_the_score_explains_itself(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(lambda now: now.state.hand_number == 2 and now.state.stage == "cut"))
    assert mine.page.locator(".endpage").count() == 0
    mine = sit(PaperTable(seed=3).play_until(lambda now: now.state.stage == "closing"), hurried=True)
    mine.button("Announce our four honours").click()
    mine.table.hold = False
    mine.table.others_act()
    expect(mine.button("Next hand")).to_be_visible()
    rows = [" ".join(row.split()) for row in mine.page.locator(".sum tr").all_inner_texts()]
    assert rows[0] == "You stood at 0"
    assert rows[1].startswith("7 tricks: 1")
    assert rows[2].startswith("Honours, 4 of 4: 4")
    assert rows[3] == "5 is game 5"
    assert mine.page.locator(".hon .card").count() == 4
    assert "7 tricks: 1 · honours, 4 of 4: 4 · score 5–0." in mine.spoken


def test_a_hand_is_looked_through_trick_by_trick(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(over))
    last = mine.table.state.last
    assert last is not None
    mine.button("See the tricks again").click()
    dialog = mine.page.get_by_role("dialog")
    assert dialog.locator(".holding .c").count() >= 52
    for number, trick in enumerate(last.state.tricks, 1):
        dialog.get_by_role("button", name="Next trick").click()
        shown = [each.get_attribute("aria-label") or "" for each in dialog.locator(".look-trick [role=img]").all()]
        assert len(shown) == 4
        assert sum("won" in each for each in shown) == 1
        assert dialog.locator(".c.gone").count() == 4 * number
        assert trick.winner is not None
    assert dialog.get_by_role("button", name="Next trick").is_disabled()


def test_the_review_arrives_card_by_card(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(over))
    last = mine.table.state.last
    assert last is not None
    trick = last.state.tricks[0]
    seats = [trick.leader.plus(at) for at in range(4)]
    cards: list[Any] = [
        json.loads(encode(ReviewedCard(1, seat, card, 1, (card,), None, None, (), "mistake")))
        for seat, card in zip(seats, trick.cards, strict=True)
    ]
    path = f"/review/{last.number}.json"
    shown = {"level": "master", "of": 52, "done": False, "cards": cards[:1], "totals": [], "failed": None}
    mine.house.answers[path] = shown
    mine.button("See the tricks again").click()
    mine.button("Review this hand").click()
    mine.button("Next trick").click()
    verdicts = mine.page.locator(".verdicts li")
    expect(verdicts).to_have_count(1)
    mine.house.answers[path] = {**shown, "cards": cards, "done": True}
    expect(verdicts).to_have_count(4)
    assert "a mistake" in verdicts.first.inner_text()


def test_a_review_that_has_to_wait_goes_on_afterwards(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(over))
    last = mine.table.state.last
    assert last is not None
    path = f"/review/{last.number}.json"
    shown = {"level": "master", "of": 52, "done": True, "cards": [], "totals": [], "failed": None}
    mine.house.answers[path] = shown
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=429, headers={"retry-after": "1"})
        elif len(asked) == 2:
            route.abort()
        else:
            route.fallback()

    mine.page.route(f"**{path}*", answer)
    mine.button("See the tricks again").click()
    mine.button("Review this hand").click()
    told = mine.page.get_by_role("dialog")
    expect(told).to_contain_text("The review begins …")
    expect(told).not_to_contain_text("The review begins …", timeout=30_000)
    assert len(asked) == 3
    expect(told).to_contain_text("Go to a trick to see what was thought of its cards.")
    mine.house.problems.clear()  # the browser tells of answers that were none


def test_records_are_offered_and_the_deal_can_be_played_again(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(over))
    last = mine.table.state.last
    assert last is not None
    links = [each.get_attribute("href") for each in mine.page.locator("a[download]").all()]
    assert links == [f"/house/t/{CODE}/record.pbn", f"/house/t/{CODE}/record.jsonl"]
    mine.button("Play this deal again").click()
    mine.page.wait_for_load_state()
    assert mine.house.posted == [(f"/house/t/{CODE}/again", f"csrf=token&hand={last.number}&rubber=1")]


def test_the_sheet_of_the_rubber_adds_up(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(over))
    match = mine.table.state.match
    assert match is not None
    assert mine.page.locator(".rub tr.st").count() == len(match.games)
    assert mine.page.locator(".worth .t dd").inner_text() == f"{match.totals.ns}–{match.totals.ew}"


@pytest.mark.parametrize("plain", [False, True], ids=["subtle", "plain"])
def test_the_seal_is_checked_in_the_browser(sit: Sit, plain: bool) -> None:
    mine = sit(PaperTable(seed=3).play_until(over))
    assert mine.page.evaluate("isSecureContext") is False  # plain http has no SubtleCrypto
    if not plain:
        digest = "async (_, bytes) => { globalThis.asked = bytes.length; return new ArrayBuffer(32); }"
        mine.page.evaluate(f"crypto.constructor.prototype.subtle = {{ digest: {digest} }}")
    mine.page.get_by_text("The seal of this deal").click()
    mine.button("Check the seal").click()
    status = mine.page.locator(".seal [role=status]")
    if plain:
        expect(status.locator("p")).to_have_text(
            [
                "The seal fits, and the cards were dealt from that pack.",
                re.compile("^This browser did not see the seal before"),
            ]
        )
    else:
        expect(status).to_contain_text("The seal does not fit")
        assert mine.page.evaluate("asked") == len("oddtrick seal 1 ") + 32 + 1 + 52 * 3 - 1


def test_a_spectator_sees_the_table_and_may_sit_down(sit: Sit) -> None:
    def bots_turn(now: PaperTable) -> bool:
        hand = now.state.hand
        return hand is not None and len(hand.tricks) == 3 and hand.to_play is not Seat.S

    table = PaperTable(seed=3, seat=None, others=("b:expert:1", "b:club:3", "p:two", "b:club:2"), hold=True)
    mine = sit(table.play_until(bots_turn))
    assert mine.page.locator("button[data-card]").count() == 0
    assert mine.page.locator(".looking").inner_text() == "You are looking on."
    assert mine.page.locator(".seat .slivers").count() == 4
    assert "is thinking" in mine.page.locator(".now").inner_text()
    assert mine.button("Play instead of").count() == 0  # their cards are in play
    table.play_until(lambda now: now.state.hand_number == 2 and now.state.stage == "cut")
    mine.page.reload()
    mine.button("Play instead of Edith").click()
    mine.page.wait_for_timeout(50)
    assert mine.asked("sit")[0]["data"] == {"seat": "N"}


def test_the_title_of_the_rules_is_that_of_the_table(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3, ruleset="american-league").play_until(my_turn()))
    assert preset("american-league").game.target == 7
    assert "To 7 points" in mine.page.locator(".sblock .trump").inner_text()
