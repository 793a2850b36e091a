"""What is asked and answered on the table page: claims, taking back, faults, calling, revokes, hints, courtesies."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import expect

from browser.paper_table import PaperTable, my_turn
from browser.sitting import Sit, Sitting, overlaps
from oddtrick.analysis.hint import Hint
from oddtrick.bots.choice import Choice, Estimate
from oddtrick.cards import Card, Seat
from oddtrick.codec import encode
from oddtrick.reasons import reason
from oddtrick.rulesets import preset, with_overrides
from oddtrick.server import wire
from oddtrick.table import Settings, open_actions
from oddtrick.table import commands as c

WITH_REVOKES = with_overrides(preset("laws-1864"), {"revokes": "allowed"})


def table_at(trick: int = 9, **how: object) -> PaperTable:
    """A table where it is the viewer's turn."""
    return PaperTable(seed=3, **how).play_until(my_turn(trick))  # type: ignore[arg-type]


def me(mine: Sitting) -> Seat:
    """The seat of the viewer."""
    seat = mine.table.seat
    assert seat is not None
    return seat


# --- Claims ---------------------------------------------------------------------------------------------------------


def test_a_claim_of_an_opponent_shows_his_cards_and_is_answered(sit: Sit) -> None:
    mine = sit(table_at())
    left = me(mine).left
    mine.table.say(c.ClaimRest(left, 1))
    prompt = mine.page.locator(".prompt")
    assert "claims all the tricks left" in prompt.inner_text()
    assert prompt.locator("li").count() == 5
    prompt.get_by_role("button", name="Play on").click()
    expect(prompt).to_have_count(0)
    assert mine.asked("answer_claim")[0]["data"] == {"agree": False}


def test_claiming_is_hard_to_do_by_accident(sit: Sit) -> None:
    mine = sit(table_at())
    mine.menu("Claim or concede")
    dialog = mine.page.get_by_role("dialog")
    go = dialog.get_by_role("button", name="Claim all of them")
    assert go.is_disabled()
    dialog.get_by_label("Yes, show my cards").check()
    go.click()
    assert mine.asked("claim_rest")[0]["data"] == {"hand": 1, "tricks": 5}
    expect(mine.page.locator(".prompt")).to_contain_text("You claim all the tricks left.")


def test_a_refused_claim_is_seen_and_the_cards_shown_stay_in_sight(sit: Sit) -> None:
    mine = sit(table_at())
    seat = me(mine)
    assert mine.table.say(c.ClaimRest(seat, 1)) is None
    assert "You claim" in mine.spoken
    assert mine.table.say(c.AnswerClaim(seat.left, agree=False)) is None
    expect(mine.page.locator(".seat.me .msg")).to_have_text("Raj does not agree; play goes on.")
    assert mine.page.locator(".seat.me.turn").count() == 1
    assert mine.page.locator(".seen").count() == 0  # one sees one's own cards anyway


@pytest.mark.parametrize(
    "size",
    [
        pytest.param((375, 812), id="375"),
        pytest.param((812, 375), id="812", marks=pytest.mark.long),
        pytest.param((1280, 800), id="1280", marks=pytest.mark.long),
    ],
)
def test_cards_that_all_have_seen_stay_in_sight_at_their_players(sit: Sit, size: tuple[int, int]) -> None:
    for steps in ((1, 2), (3,)):  # a side may claim once
        mine = sit(table_at(trick=5), size=size)
        seat, hand = me(mine), mine.table.state.hand
        assert hand is not None
        for step in steps:
            claimer, judge = seat.plus(step), seat.plus(1 if step == 2 else 2)
            assert mine.table.say(c.ClaimRest(claimer, 1)) is None
            assert mine.table.say(c.AnswerClaim(judge, agree=False)) is None
            seen = mine.page.locator(f".seat.{' WNE'[step]} .seen")
            expect(seen).to_be_visible()
            shown = "".join(seen.locator("b").all_inner_texts()).replace("10", "T")
            assert sorted(shown) == sorted(card.value[1] for card in hand.holding(claimer))
        assert overlaps(mine, ".seen", ".plate, .tc, .pile:not(.none), .turnup, .tools .btn, .held-card, .seen") == []


def test_a_card_is_not_given_back_and_the_plate_says_so(sit: Sit) -> None:
    mine = sit(table_at())
    mine.tap(mine.playable.first)
    mine.menu("Ask to take back my card")
    assert "You ask to take back" in mine.spoken
    assert mine.table.say(c.AnswerTakeBack(me(mine).left, grant=False)) is None
    expect(mine.page.locator(".seat.me .msg")).to_have_text("Raj says no: the card stays played.")


def test_conceding_is_a_claim_to_nothing(sit: Sit) -> None:
    mine = sit(table_at())
    mine.menu("Claim or concede")
    dialog = mine.page.get_by_role("dialog")
    slider = dialog.get_by_role("slider")
    slider.focus()
    mine.page.keyboard.press("Home")
    dialog.get_by_label("Yes, show my cards").check()
    dialog.get_by_role("button", name="Concede all of them").click()
    assert mine.asked("concede")[0]["data"] == {"hand": 1}


# --- Taking back ----------------------------------------------------------------------------------------------------


def test_an_opponent_asks_for_his_card_back(sit: Sit) -> None:
    mine = sit(table_at())
    mine.table.say(c.AskTakeBack(me(mine).right))
    prompt = mine.page.locator(".prompt")
    assert "asks to take back the 9 of clubs" in prompt.inner_text()
    prompt.get_by_role("button", name="Granted").click()
    expect(prompt).to_have_count(0)
    assert mine.asked("answer_take_back")[0]["data"] == {"grant": True}
    assert mine.page.locator(".trick [data-card=C9]").count() == 0


def test_i_ask_for_my_card_back_and_get_it(sit: Sit) -> None:
    mine = sit(table_at())
    name = mine.playable.first.get_attribute("data-card")
    mine.tap(mine.playable.first)
    expect(mine.card(str(name))).to_have_count(0)
    mine.menu("Ask to take back my card")
    expect(mine.page.locator(".prompt")).to_contain_text("You asked to take back")
    mine.table.others_act(1)
    mine.table.hold = False
    mine.table.others_act(1)
    expect(mine.card(str(name))).to_have_count(1)


def test_the_wish_is_not_offered_where_the_table_switched_it_off(sit: Sit) -> None:
    mine = sit(table_at(settings=Settings(take_backs=False, dealt_by="table")))
    mine.tap(mine.playable.first)
    mine.page.wait_for_timeout(50)
    mine.button("Menu").first.click()
    assert mine.button("Ask to take back").count() == 0


def test_a_button_takes_back_while_it_may_be_asked(sit: Sit) -> None:
    mine = sit(table_at(trick=3))
    assert mine.button("Take back").count() == 0
    mine.tap(mine.playable.last)
    wish = mine.button("Take back")
    expect(wish).to_be_visible()
    box = wish.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    wish.focus()
    mine.page.keyboard.press("Enter")
    expect(wish).to_have_count(0)
    assert len(mine.asked("ask_take_back")) == 1
    assert mine.commands()[-1]["type"] == "ask_take_back"
    assert mine.page.evaluate("document.activeElement !== document.body")


# --- Faults, calling, revokes ---------------------------------------------------------------------------------------


def test_a_fault_in_dealing_is_decided(sit: Sit) -> None:
    def dealt(table: PaperTable) -> bool:
        return table.state.hand is not None

    table = PaperTable(seed=3).play_until(dealt)
    assert table.seat is not None
    shown = next(iter(table.state.hand.deal.hands[table.seat.left.index]))  # type: ignore[union-attr]
    table.say(c.ReportFault(None, "exposed", table.seat.left, shown))
    mine = sit(table)
    prompt = mine.page.locator(".prompt")
    assert "was seen through the fault of" in prompt.inner_text()
    prompt.get_by_role("button", name="Let it stand").click()
    expect(prompt).to_have_count(0)
    assert mine.asked("decide_fault")[0]["data"] == {"redeal": False}


@pytest.mark.parametrize(("move", "button"), [("show_honours", "Call the honours"), ("ask_partner", "Ask: ")])
def test_honours_are_called_at_their_time(sit: Sit, move: str, button: str) -> None:
    def may_call(table: PaperTable) -> bool:
        return table.seat is not None and move in open_actions(table.state, table.seat)

    for seed in range(1, 60):
        table = PaperTable(seed=seed, ruleset="long")
        table.play_until(lambda now: may_call(now) or now.state.rubber > 1 or now.state.stage == "over")
        if may_call(table):
            break
    mine = sit(table)
    mine.page.locator(".prompt").get_by_role("button", name=button).click()
    mine.page.wait_for_timeout(50)
    assert len(mine.asked(move)) == 1


def revoking_table() -> PaperTable:
    """A table with revokes, where an opponent revokes as soon as he can."""
    table = PaperTable(seed=3, ruleset=WITH_REVOKES)

    def wrong(command: c.Command) -> c.Command:
        hand = table.state.hand
        if not isinstance(command, c.PlayCard) or hand is None or not hand.trick.cards or table.seat is None:
            return command
        led = hand.trick.cards[0].suit
        others = [card for card in hand.holding(command.by) if card.suit is not led]
        first = command.by is table.seat.left and led is command.card.suit and others
        return c.PlayCard(command.by, command.hand, command.trick, others[0]) if first else command

    table.tamper = wrong
    return table


def test_a_revoke_is_claimed_proven_and_paid_for(sit: Sit) -> None:
    table = revoking_table().play_until(my_turn(4))
    table.tamper = lambda command: command
    seat = table.seat
    hand = table.state.hand
    assert seat is not None
    assert hand is not None
    at = next(
        number
        for number, trick in enumerate(hand.tricks, 1)
        if (card := trick.card_of(seat.left)) is not None and card.suit is not trick.cards[0].suit
    )
    mine = sit(table)
    mine.menu("Claim a revoke")
    dialog = mine.page.get_by_role("dialog")
    group = dialog.get_by_role("group", name=f"Trick {at}", exact=True)
    group.get_by_role("radio").first.check(force=True)
    dialog.get_by_role("button", name="Claim it").click()
    mine.page.wait_for_timeout(50)
    claimed = mine.asked("claim_revoke")[0]["data"]
    assert claimed == {"hand": 1, "trick": at, "against": seat.left.value}

    mine.table.play_until(lambda now: now.state.stage != "play")
    choice = mine.button("We take three tricks")
    choice.click()
    expect(choice).to_have_count(0)
    assert mine.asked("choose_penalty")[0]["data"]["penalty"] == "take_three_tricks"


def test_where_revokes_may_happen_no_card_is_greyed_and_a_wrong_one_can_be_put_right(sit: Sit) -> None:
    def may_revoke(table: PaperTable) -> bool:
        hand = table.state.hand
        if not my_turn()(table) or hand is None or not hand.trick.cards or table.seat is None:
            return False
        held = hand.holding(table.seat)
        led = hand.trick.cards[0].suit
        return bool(held.suit(led)) and len(held.suit(led)) < len(held)

    mine = sit(PaperTable(seed=3, ruleset=WITH_REVOKES).play_until(may_revoke))
    led = mine.table.state.hand.trick.cards[0].suit.value  # type: ignore[union-attr]
    assert mine.page.locator("button[data-card][aria-disabled=true]").count() == 0
    wrong = mine.page.locator(f"button[data-card]:not([data-card^={led}])").first
    mine.tap(wrong)
    prompt = mine.page.locator(".prompt")
    expect(prompt).to_contain_text("You did not follow suit")
    prompt.get_by_role("button").first.click()
    expect(prompt).to_have_count(0)
    assert mine.asked("correct_revoke")[0]["data"]["card"][0] == led


def test_a_revoke_that_ended_the_trick_is_put_right_while_the_trick_lies(sit: Sit) -> None:
    def last_of_the_trick(table: PaperTable) -> bool:
        hand = table.state.hand
        if not my_turn()(table) or hand is None or len(hand.trick.cards) != 3 or table.seat is None:
            return False
        held = hand.holding(table.seat)
        led = held.suit(hand.trick.cards[0].suit)
        return bool(led) and len(led) < len(held)

    mine = sit(PaperTable(seed=3, ruleset=WITH_REVOKES).play_until(last_of_the_trick), prefs={"pace": "click"})
    hand = mine.table.state.hand
    assert hand is not None
    led = hand.trick.cards[0].suit.value
    number = len(hand.tricks) + 1
    mine.tap(mine.page.locator(f"button[data-card]:not([data-card^={led}])").last)
    expect(mine.page.locator(".tc.win")).to_be_visible()
    mine.page.locator(".prompt").get_by_role("button").first.click()
    expect(mine.page.locator(".prompt")).to_have_count(0)
    said = mine.asked("correct_revoke")[0]["data"]
    assert (said["trick"], said["card"][0]) == (number, led)
    assert mine.table.state.hand is not None
    assert mine.table.state.hand.tricks[number - 1].cards[3].value == said["card"]


# --- Hints, courtesies, presence ------------------------------------------------------------------------------------


def test_a_hint_says_card_reason_and_estimates(sit: Sit) -> None:
    mine = sit(table_at())
    seat = me(mine)
    hand = mine.table.state.hand
    assert hand is not None
    cards = sorted(hand.holding(seat), key=lambda card: card.value)
    choice = Choice(cards[0], reason("bot_only_card"), tuple(Estimate(card, 8 - at) for at, card in enumerate(cards)))
    mine.table.hint = msgspec.Raw(encode(Hint(seat, 9, "expert", choice, False, ())))
    mine.page.keyboard.press("i")
    prompt = mine.page.locator(".prompt.hint")
    expect(prompt).to_contain_text("The expert would play the 5 of clubs.")
    assert "There is no other card to play." in prompt.inner_text()
    assert prompt.locator("tbody tr").first.locator(".num").inner_text() == "8.0"
    assert mine.card("C5").get_attribute("class") == "ok hinted"
    mine.tap(mine.card("C5"))
    expect(prompt).to_have_count(0)


SAID = [
    ("en", "novice", "The novice would play the 5 of clubs."),
    ("en", "master", "The master would play the 5 of clubs."),
    ("nb", "club", "Klubbspilleren ville spille kløver 5."),
    ("fr", "club", "Un joueur de club jouerait le 5 de trèfle."),
]


@pytest.mark.parametrize(("lang", "level", "said"), SAID, ids=[" ".join(each[:2]) for each in SAID])
def test_each_level_is_spoken_of_in_its_own_words(sit: Sit, lang: str, level: str, said: str) -> None:
    mine = sit(table_at(), lang=lang)
    card = Card("C5")
    mine.table.hint = msgspec.Raw(
        encode(Hint(me(mine), 9, level, Choice(card, reason("bot_only_card"), ()), False, ()))
    )
    mine.page.keyboard.press("i")
    expect(mine.page.locator(".prompt.hint b")).to_have_text(said)


def test_a_hint_asked_while_the_line_is_down_says_so_and_comes_later(sit: Sit) -> None:
    mine = sit(table_at())
    mine.house.cut_lines()
    expect(mine.page.locator(".banner")).to_be_visible()
    mine.page.keyboard.press("i")
    expect(mine.page.locator(".prompt.hint")).to_contain_text("The line is down")
    assert [each for each in mine.table.heard if each["type"] == "hint"] == []
    mine.house.mend_lines()
    mine.try_now()
    expect(mine.page.locator(".prompt.hint")).to_have_count(0, timeout=30_000)
    assert [each["type"] for each in mine.table.heard].count("hint") == 1


def test_no_hint_is_offered_where_the_table_gives_none(sit: Sit) -> None:
    mine = sit(table_at(options=wire.Options(hints=False)))
    assert mine.button("Hint").count() == 0
    mine.page.keyboard.press("i")
    assert [each for each in mine.table.heard if each["type"] == "hint"] == []


def test_courtesies_are_for_between_hands_and_can_be_muted(sit: Sit) -> None:
    mine = sit(table_at())
    mine.button("Menu").first.click()
    assert mine.button("Say something").count() == 0
    mine.page.keyboard.press("Escape")
    mine.table.play_until(lambda now: now.state.stage != "play")
    mine.button("Say something").click()
    mine.page.get_by_role("dialog").get_by_role("button", name="Well played!").click()
    assert mine.table.heard[-1] == {"type": "courtesy", "said": "well_played"}
    assert "Well played!" in mine.spoken
    mine.button("Say something").click()
    mine.page.get_by_label("Do not show me what others say").check()
    mine.page.keyboard.press("Escape")
    mine.table.tell("courtesy", seat=me(mine).left, said="sorry")
    mine.page.wait_for_timeout(50)
    assert "Sorry!" not in mine.spoken
    assert mine.page.locator(".bubble", has_text="Sorry!").count() == 0


def test_a_bot_that_stands_in_is_told_of_and_the_seat_taken_back(sit: Sit) -> None:
    mine = sit(table_at())
    mine.table.places[me(mine).index] = wire.Place(present=True, stand_in=True)
    mine.table.places[me(mine).left.index] = wire.Place(present=False, stand_in=False)
    mine.table.tell_room()
    assert "A bot plays for you." in mine.page.locator(".banner").inner_text()
    assert mine.page.locator(".plate .away").inner_text() == "away"
    mine.button("Play myself again").click()
    expect(mine.page.locator(".banner")).to_have_count(0)
    assert mine.table.heard[-1] == {"type": "here"}
    assert "is away." in mine.spoken


def test_the_clock_counts_down_at_whom_it_is_for(sit: Sit) -> None:
    table = table_at(options=wire.Options(seconds=20))
    assert table.seat is not None
    table.clock = wire.Clock((table.seat,), 20.0)
    mine = sit(table)
    timer = mine.page.locator(".seat.me .countdown")
    assert timer.inner_text() in ("20 s", "19 s")
    table.clock = wire.Clock((table.seat.left,), 9.0)
    table.tell_room()
    expect(timer).to_have_count(0)


def test_a_refusal_says_why(sit: Sit) -> None:
    mine = sit(table_at())
    mine.table.tamper = lambda command: command
    mine.page.evaluate("import('/house/static/1/js/table/asks.js').then(({ ask }) => { ask('cut_pack', { at: 20 }) })")
    expect(mine.page.locator(".seat.me.no .msg")).to_be_visible()
    assert mine.plate != ""


def test_leaving_is_asked_twice(sit: Sit) -> None:
    mine = sit(table_at())
    mine.menu("Leave the table")
    assert mine.commands() == []
    mine.page.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
    mine.page.wait_for_url("**/house/")
    assert mine.table.seat is None
