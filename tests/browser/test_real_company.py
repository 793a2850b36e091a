"""Four browsers at one table of a real server, who came by its link; and a phone that is played on with a finger."""

from __future__ import annotations

from time import monotonic
from typing import Any

import pytest

from browser.visitor import PATIENCE, Come, Visitor, at_rest, state_of
from server.running_server import ServerInThread

NAMES = dict(zip("NESW", ("Nora", "Even", "Sol", "Vetle"), strict=True))
PLACES = "SWNE"
"""Where the seats at the table are on a player's screen: his own first, then to the left."""


def sees(who: Visitor, place: str) -> str:
    """Who sits at a place of the screen."""
    return who.page.locator(f".seat.{place} .nm").inner_text()


def all_play(players: dict[str, Visitor]) -> None:
    """Everybody plays when it is his turn, until the hand is over for all."""
    deadline = monotonic() + PATIENCE
    while monotonic() < deadline:
        if all(player.at_end() for player in players.values()):
            return
        for player in players.values():
            if player.my_turn():
                player.press(())
            player.wait()
    raise AssertionError({seat: player.page.locator("body").aria_snapshot() for seat, player in players.items()})


def test_four_browsers_play_at_one_table_by_link(house: ServerInThread, come: Come) -> None:
    players = {"S": come()}
    host = players["S"]
    host.send("/me", name=NAMES["S"])
    code = host.open_table(who="friends", ruleset="american")
    for seat in "NEW":
        friend = players[seat] = come()
        friend.send("/me", name=NAMES[seat])
        friend.sit_down(code)
        friend.page.locator(f".chair.{seat}").get_by_role("button").click()
        friend.until(lambda me=friend: me.page.locator(".chair.S").inner_text().startswith("You"))
    host.until(lambda: host.button("Begin").count() == 1 and "bots" not in host.button("Begin").inner_text())
    host.button("Begin").click()
    host.until(lambda: host.button("You").count() == 1)
    assert host.button("Deal at once").count() == 0  # others may want to see how the deal comes about
    host.button("You").click()  # the oldest
    for _ in range(2):
        host.page.locator(".answers.four button").first.click()
    host.until(lambda: host.see(".hand button[data-card]"), act=lambda: host.press(("I deal",)))
    assert len({player for player in state_of(house, code).players if player}) == 4
    for seat, player in players.items():
        player.until(lambda me=player: me.see(".hand button[data-card]"))
        at = "NESW".index(seat)
        for step, place in enumerate(PLACES[1:], 1):
            assert sees(player, place) == NAMES["NESW"[(at + step) % 4]]
    hands = [player.cards for player in players.values()]
    assert [len(hand) for hand in hands] == [13] * 4
    assert len(set.union(*hands)) == 52
    all_play(players)
    headlines = {player.page.locator(".endpage h1").inner_text().split(" to ")[0] for player in players.values()}
    assert len(headlines) == 1
    shown = [player.page.locator(".rub tbody tr td.n").all_inner_texts() for player in players.values()]
    assert sorted(shown[0]) == sorted(shown[1]) == sorted(shown[2]) == sorted(shown[3]) != ["", ""]
    if state_of(house, code).stage != "over":  # thirteen tricks are seven points, and the match
        for player in players.values():
            player.until(lambda me=player: not me.at_end(), act=lambda me=player: me.press(("Next hand",)))
    host.page.close()
    for seat in "NEW":
        players[seat].until(lambda me=players[seat]: me.see(".seat .away"))


SMALL = """() => [...document.querySelectorAll('a, button, summary, input')]
  .filter((each) => each.checkVisibility() && !each.dataset.card && !each.closest('[inert]') && each.type !== 'range')
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 43.9 || box.width < 43.9)
  .map(([what, box]) => `${what} ${box.width}×${box.height}`)"""

NARROW = """() => [...document.querySelectorAll('button[data-card]')].map((card) => {
  const box = card.getBoundingClientRect();
  const mine = (x, y) => card.contains(document.elementFromPoint(x, y));
  let [wide, high] = [0, 0];
  while (wide < box.width && mine(box.left + wide + .5, box.top + 14)) wide += 1;
  while (high < box.height && mine(box.left + 10, box.top + high + .5)) high += 1;
  return [card.dataset.card, wide, high];
}).filter(([, wide, high]) => wide < 44 || high < 44)"""
"""Cards of which less than 44 × 44 pixels, from the corner with the index on, lie open to a finger."""

SCROLLS = """() => [document.scrollingElement, ...document.querySelectorAll('body *')].filter((each) => {
  const moves = each === document.scrollingElement || /auto|scroll/.test(getComputedStyle(each).overflow);
  return moves && (each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1);
}).map((each) => `${each.tagName}.${each.className} ${each.scrollWidth}×${each.scrollHeight}`)"""

OFF = """() => [...document.querySelectorAll('.tbl button, .seat, .tc, .turnup, .turnup .label')].filter((each) => {
  const box = each.getBoundingClientRect();
  const inside = box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1 && box.bottom <= innerHeight + 1;
  return each.checkVisibility() && !inside;
}).map((each) => each.outerHTML.slice(0, 90))"""

COVERED = """() => {
  const plate = document.querySelector('.seat.me .plate')?.getBoundingClientRect();
  return [...document.querySelectorAll('.turnup .card, .turnup .label')].filter((each) => {
    const box = each.getBoundingClientRect();
    if (!plate || box.left >= plate.right || plate.left >= box.right) return false;
    return box.bottom > plate.top && box.top < plate.bottom;
  }).map((each) => each.outerHTML.slice(0, 60));
}"""

PHONE: dict[str, Any] = {"size": (375, 812), "has_touch": True, "is_mobile": True}


def look(me: Visitor, when: str) -> None:
    """Nothing has to be scrolled, is cut off, covered or too small."""
    for what in (SCROLLS, OFF, SMALL, NARROW, COVERED):
        assert me.page.evaluate(what) == [], when


@pytest.mark.long
def test_a_hand_on_a_phone_without_scrolling(come: Come) -> None:
    me = come(**PHONE)
    me.to("/")
    me.page.get_by_role("button", name="Play now").tap()
    me.at_table()
    looked = 0
    for _ in range(60):
        me.until(lambda: me.at_end() or at_rest(me) or me.see(".ribbon input, .found"))
        if me.at_end():
            break
        look(me, f"{me.held} cards: {me.page.locator('.cloth').inner_text()[:200]}")
        pressed = me.press(("Draw this card", "Go on", "Take off"))
        if not pressed:
            continue  # the table went on in this moment
        looked += 1
        me.wait()
        me.until(lambda gone=pressed: gone not in me.cards)
    assert looked >= 14
    assert me.page.evaluate("document.scrollingElement.scrollWidth") <= 375
    assert me.page.evaluate(SMALL) == []


def test_the_dealers_turn_up_is_not_covered_on_a_phone(come: Come) -> None:
    me = come(**PHONE)
    me.open_table(pairs="chosen")
    me.page.get_by_role("button", name="I deal").tap()
    me.until(me.my_turn)
    assert me.page.locator(".turnup.S .label").inner_text() == "your turn-up"
    look(me, "my turn")
    off = me.page.locator("button[data-card][aria-disabled=true]")
    if off.count():
        off.first.tap(position={"x": 12, "y": 16}, force=True)
        look(me, "a word about a card")
