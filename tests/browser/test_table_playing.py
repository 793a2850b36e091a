"""Playing a card on the table page: what may be played and how it looks, taps, keys, pace, the trick that lies."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.paper_house import CODE
from browser.paper_table import PaperTable, my_turn
from browser.sitting import Sit, Sitting
from oddtrick.cards import Seat
from oddtrick.server import wire
from oddtrick.table import Settings


def table_at(trick: int = 1, seed: int = 3, **how: object) -> PaperTable:
    """A table where it is the viewer's turn."""
    return PaperTable(seed=seed, **how).play_until(my_turn(trick))  # type: ignore[arg-type]


def not_mine(table: PaperTable) -> bool:
    """Whether somebody else is to play to a trick that has begun."""
    hand = table.state.hand
    return hand is not None and len(hand.tricks) == 2 and bool(hand.trick.cards) and hand.to_play is not table.seat


def test_cards_that_may_not_be_played_look_different_and_say_why(sit: Sit) -> None:
    mine = sit(table_at())
    hand = mine.table.state.hand
    assert hand is not None
    legal = {each.get_attribute("data-card") for each in mine.playable.all()}
    off = mine.page.locator("button[data-card][aria-disabled=true]")
    assert len(legal) + off.count() == 13
    wrong = off.first
    wrong.focus()
    assert mine.page.evaluate("document.activeElement.getAttribute('aria-disabled')") == "true"
    described = wrong.get_attribute("aria-describedby")
    assert mine.page.locator(f"#{described}").inner_text().startswith("May not be played: You hold spades")
    mine.tap(wrong)
    assert mine.plate == "You hold spades; spades were led."
    assert "You hold spades; spades were led." in mine.spoken
    assert mine.commands("play_card") == []


def test_not_my_turn_looks_different_from_not_allowed(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(not_mine))
    assert mine.page.locator("button[data-card][aria-disabled=true]").count() == 0
    assert mine.playable.count() == 0
    assert mine.page.locator("button[data-card].rest").count() > 0
    mine.tap(mine.page.locator("button[data-card]").first)
    assert mine.plate.startswith("It is not your turn: ")
    assert mine.commands() == []


def test_a_word_gives_way_when_the_table_goes_on(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(not_mine))
    stop_clock(mine)
    mine.tap(mine.page.locator("button[data-card]").first)
    assert mine.plate.startswith("It is not your turn: ")
    mine.table.play_until(my_turn(3))
    while mine.playable.count() == 0:
        mine.page.clock.run_for(50)
    assert mine.plate.startswith("Your turn.")


def test_a_double_click_plays_one_card(sit: Sit) -> None:
    mine = sit(table_at())
    mine.table.hold = False
    mine.playable.first.dblclick(position={"x": 12, "y": 16})
    expect(mine.page.locator(".held-card")).to_have_count(12)
    expect(mine.playable).not_to_have_count(0)
    assert len(mine.asked("play_card")) == 1


def test_a_card_may_be_played_as_soon_as_the_page_is_there(sit: Sit) -> None:
    mine = sit(table_at())
    asked = "performance.now = () => 3; return (await import('/house/static/1/js/table/asks.js')).tooSoon()"
    assert mine.page.evaluate(f"async () => {{ {asked} }}") is False


def test_two_quick_clicks_on_two_cards_play_one(sit: Sit) -> None:
    mine = sit(table_at(trick=12))
    mine.table.hold = False
    cards = mine.page.locator("button[data-card]")
    assert cards.count() == 2
    mine.page.evaluate("for (const card of document.querySelectorAll('button[data-card]')) card.click()")
    mine.page.wait_for_timeout(200)
    assert len(mine.asked("play_card")) == 1


def test_a_second_tap_plays_where_the_player_wants_it_so(sit: Sit) -> None:
    mine = sit(table_at(), prefs={"confirm": True})
    card = mine.playable.first
    name = card.get_attribute("data-card")
    mine.tap(card)
    assert mine.plate.startswith("Again to play:")
    assert mine.commands() == []
    mine.page.wait_for_timeout(400)
    mine.tap(mine.card(str(name)))
    mine.page.wait_for_timeout(50)
    assert [each["data"]["card"] for each in mine.asked("play_card")] == [name]


def test_an_only_card_plays_itself_where_the_player_wants_it_so(sit: Sit) -> None:
    def forced(table: PaperTable) -> bool:
        hand = table.state.hand
        return my_turn()(table) and hand is not None and len(hand.tricks) == 12

    table = PaperTable(seed=3).play_until(forced)
    mine = sit(table, prefs={"forced": True})
    mine.page.wait_for_selector(".trick .tc.S[data-card]")
    assert len(mine.asked("play_card")) == 1


@pytest.mark.parametrize("keys", [("s", "6"), ("S", "6")], ids=["small", "capital"])
def test_a_card_is_played_by_typing_suit_and_rank(sit: Sit, keys: tuple[str, str]) -> None:
    mine = sit(table_at())
    for key in keys:
        mine.page.keyboard.press(key)
    mine.page.wait_for_timeout(50)
    assert mine.asked("play_card")[0]["data"] == {"hand": 1, "trick": 1, "card": "S6"}


def test_a_card_not_held_is_said_to_be_so(sit: Sit) -> None:
    mine = sit(table_at())
    mine.page.keyboard.type("sa")
    assert "You do not hold that card." in mine.spoken
    assert mine.commands() == []


def test_keys_read_out_turn_score_and_last_trick(sit: Sit) -> None:
    mine = sit(table_at(trick=4))
    for key, said in (("w", "It is your turn"), ("p", "Tricks "), ("r", "won it.")):
        mine.page.keyboard.press(key)
        assert said in mine.spoken


def test_the_focus_goes_on_to_the_next_card(sit: Sit) -> None:
    mine = sit(table_at(trick=9))
    mine.table.hold = False
    mine.playable.first.focus()
    mine.page.keyboard.press("Enter")
    expect(mine.page.locator(".held-card")).to_have_count(4)
    expect(mine.page.locator(".held-card button:focus")).to_have_count(1)


@pytest.mark.long
def test_the_order_of_the_hand_does_not_change(sit: Sit) -> None:
    mine = sit(table_at(), hurried=True)
    order = [each.get_attribute("data-card") for each in mine.page.locator(".held-card button").all()]
    mine.table.hold = False
    for left in range(12, 4, -1):
        expect(mine.playable).not_to_have_count(0)
        mine.page.wait_for_timeout(400)  # two cards quicker than that would be a double click
        mine.tap(mine.playable.last)
        expect(mine.page.locator(".held-card")).to_have_count(left)
        now = [each.get_attribute("data-card") for each in mine.page.locator(".held-card button").all()]
        assert now == [card for card in order if card in now]


def test_suits_alternate_in_colour_with_trumps_first(sit: Sit) -> None:
    mine = sit(table_at())
    module = "import('/house/static/1/js/table/order.js').then(({ suitOrder }) => ["
    cases = "['SHDC','H'],['SHDC','S'],['SHDC',null],['SHD','D'],['SHD','S'],['HD','D'],['SCH','C'],['SC',null]"
    orders = mine.page.evaluate(f"{module}{cases}].map(([suits, trump]) => suitOrder([...suits], trump).join('')))")
    assert orders == ["HSDC", "SHCD", "SHCD", "DSH", "SHD", "DH", "CHS", "SC"]


def test_a_finished_trick_stays_for_a_second_and_a_half(sit: Sit) -> None:
    mine = sit(table_at(trick=2), prefs={"pace": "normal"})
    stop_clock(mine)
    _finish_trick(mine.table)
    won = mine.page.locator(".tc.win")
    while won.count() == 0:
        mine.page.clock.run_for(50)
    assert mine.page.locator(".tc").count() == 4
    mine.page.clock.run_for(1400)
    assert won.count() == 1
    mine.page.clock.run_for(200)
    expect(won).to_have_count(0)


def test_with_tap_to_go_on_a_trick_stays_until_it_is_tapped(sit: Sit) -> None:
    mine = sit(table_at(trick=2), prefs={"pace": "click"})
    stop_clock(mine)
    _finish_trick(mine.table)
    mine.page.clock.run_for(60_000)
    assert mine.page.locator(".tc.win").count() == 1
    mine.button("Go on").click()
    expect(mine.page.locator(".tc.win")).to_have_count(0)


def stop_clock(mine: Sitting) -> None:
    """From now on time passes only when the test lets it."""
    mine.page.clock.install(time=0)
    mine.page.clock.pause_at(10)


def _finish_trick(table: PaperTable) -> None:
    """The trick under way is played to its end."""
    done = table.state.hand.tricks  # type: ignore[union-attr]
    table.play_until(lambda now: now.state.hand is not None and len(now.state.hand.tricks) > len(done))


def test_tricks_lie_crosswise_before_who_won_the_first_with_their_number(sit: Sit) -> None:
    mine = sit(table_at(trick=8))
    hand = mine.table.state.hand
    assert hand is not None
    for side, at in (("ns", 0), ("ew", 1)):
        won = [trick for trick in hand.tricks if trick.winner is not None and trick.winner.side.index == at]
        pile = mine.page.locator(f".pile[data-side={side}]")
        assert pile.locator("i").count() == len(won)
        assert pile.locator("i.across").count() == len(won) // 2
        assert pile.locator(".count [aria-hidden]").inner_text() == str(len(won))
        place = "SWNE"[(won[0].winner.index - Seat.S.index) % 4]  # type: ignore[union-attr]
        assert place in (pile.get_attribute("class") or "").split()


def test_the_turn_up_lies_before_the_dealer_and_goes_into_his_hand(sit: Sit) -> None:
    def dealers_turn(table: PaperTable) -> bool:
        hand = table.state.hand
        return hand is not None and hand.deal.dealer is table.seat and hand.to_play is table.seat and not hand.tricks

    mine = sit(PaperTable(seed=3).play_until(dealers_turn))
    hand = mine.table.state.hand
    assert hand is not None
    turn_up = hand.deal.turn_up
    assert turn_up is not None
    assert mine.page.locator(f".turnup.S button[data-card={turn_up.value}]").count() == 1
    assert mine.page.locator(".held-card").count() == 12
    expect(mine.page.locator(".sblock .by")).to_contain_text("You turned up the ")
    other = next(
        each for each in mine.playable.all() if each.get_attribute("data-card") != turn_up.value and each.is_visible()
    )
    mine.tap(other)
    mine.page.wait_for_selector(f".held-card button[data-card={turn_up.value}]")
    assert mine.page.locator(".turnup").count() == 0
    expect(mine.page.locator(".sblock .by")).to_have_text("You dealt")  # its rank is to be remembered


def test_the_turn_up_may_be_played_from_the_table_by_its_dealer_alone(sit: Sit) -> None:
    mine = sit(table_at())
    assert mine.page.locator(".turnup").count() == 1
    assert mine.page.locator(".turnup button").count() == 0


def test_the_last_trick_is_a_tap_away_and_gives_the_focus_back(sit: Sit) -> None:
    mine = sit(table_at(trick=3))
    opener = mine.button("Last trick")
    opener.click()
    dialog = mine.page.get_by_role("dialog")
    assert dialog.get_by_role("img").count() == 4
    assert "won" in dialog.inner_text()
    assert "led" in dialog.inner_text()
    assert mine.page.evaluate("document.querySelector('dialog').contains(document.activeElement)")
    mine.page.keyboard.press("Escape")
    mine.page.wait_for_selector("dialog", state="detached")
    assert opener.evaluate("button => document.activeElement === button")


def test_where_only_the_last_trick_may_be_seen_no_other_is_on_the_page(sit: Sit) -> None:
    mine = sit(table_at(trick=6, settings=Settings(history="last", dealt_by="table")), size=(1440, 900))
    assert mine.page.locator(".played tbody tr").count() == 1
    assert mine.page.locator(".played h2").inner_text() == "Last trick"


def test_settings_hold_at_once_and_are_kept(sit: Sit) -> None:
    mine = sit(table_at())
    mine.menu("Settings")
    dialog = mine.page.get_by_role("dialog")
    dialog.get_by_label("Four colours").check(force=True)
    dialog.get_by_label("Dark").check(force=True)
    root = mine.page.locator("html")
    assert root.get_attribute("data-deck") == "four"
    assert root.get_attribute("data-theme") == "dark"
    mine.page.reload()
    mine.page.wait_for_selector(".held-card")
    assert root.get_attribute("data-deck") == "four"
    assert root.get_attribute("data-theme") == "dark"


def test_under_the_clock_nothing_that_is_shown_keeps_the_player_from_his_card(sit: Sit) -> None:
    table = PaperTable(seed=3, options=wire.Options(seconds=30)).play_until(my_turn(3))
    mine = sit(table, prefs={"pace": "click"})
    mine.tap(mine.playable.last)
    for _ in range(40):
        if my_turn(4)(table) or not table.act_once():
            break
    assert my_turn(4)(table)
    assert table.seat is not None
    table.clock = wire.Clock((table.seat,), 30.0)
    table.tell_room()
    expect(mine.playable).not_to_have_count(0)
    expect(mine.page.locator(".seat.me .countdown")).to_be_visible()


def test_the_keys_for_play_can_be_switched_off(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(my_turn()), prefs={"keys": False})
    for key in ("m", "?", "l"):
        mine.page.keyboard.press(key)
    assert mine.page.get_by_role("dialog").count() == 0
    mine.menu("Settings")
    mine.page.get_by_label("Keys for play").check()
    mine.page.keyboard.press("Escape")
    expect(mine.page.get_by_role("dialog")).to_have_count(0)
    mine.page.keyboard.press("m")
    expect(mine.page.get_by_role("dialog")).to_be_visible()


def test_a_key_right_after_escape_finds_the_dialog_gone(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(my_turn()))
    mine.menu("Settings")
    mine.page.evaluate("""() => {
      document.querySelector('dialog').requestClose(); // what Escape does; that it has closed is told later
      dispatchEvent(new KeyboardEvent('keydown', { key: 'm' }));
    }""")
    expect(mine.page.get_by_role("dialog", name="Menu")).to_be_visible()


def test_another_language_is_chosen_in_the_settings(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3).play_until(my_turn()))
    mine.menu("Settings")
    mine.button("Norsk").click()
    mine.page.wait_for_url("**/language")
    path, data = mine.house.posted[-1]
    assert path == "/house/language"
    assert data is not None
    assert {"csrf=token", "lang=nb"} <= set(data.split("&"))
    assert f"next=%2Ft%2F{CODE}" in data


def test_dealing_at_once_by_key_leaves_the_focus_in_the_hand(sit: Sit) -> None:
    mine = sit(PaperTable(seed=3))
    mine.button("Deal at once").focus()
    mine.page.keyboard.press("Enter")
    expect(mine.page.locator(".hand:focus, .hand :focus")).to_have_count(1)
    expect(mine.page.locator(".hand [data-card]:focus")).to_have_count(1)
