"""Nothing on a page of a real server names a card that its reader may not know: neither the tree for screen readers nor
any text or attribute of the document.
"""

from __future__ import annotations

import json
import re

from browser.visitor import Come, Visitor, hidden_from, state_of
from oddtrick.cards import Seat
from oddtrick.codec import decode_event
from oddtrick.table.events import CardDrawn
from server.running_server import ServerInThread

RANKS = dict(zip(("ace", "king", "queen", "knave", *map(str, range(10, 1, -1))), "AKQJT98765432", strict=True))
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
CODE = re.compile(r"(?<!\w)[SHDC][2-9TJQKA](?!\w)")
WORDS = re.compile(rf"\b({'|'.join(RANKS)}) of ({'|'.join(SUITS)})\b", re.IGNORECASE)

WHOLE = """() => {
  const copy = document.documentElement.cloneNode(true);
  const out = 'meta[name=csrf], input[name=csrf], [role=log], script, link';
  for (const each of copy.querySelectorAll(out)) each.remove();
  return copy.outerHTML;
}"""
"""The document but for random tokens, and for the log, which may still tell of the hand before."""


def named(text: str) -> set[str]:
    """The cards that a text names, by code or in words."""
    words = {SUITS[suit.lower()] + RANKS[rank.lower()] for rank, suit in WORDS.findall(text)}
    return words | set(CODE.findall(text))


def trees(me: Visitor) -> tuple[str, str]:
    """What a screen reader is told: the page, and the log of it."""
    line = me.context.new_cdp_session(me.page)
    nodes = {node["nodeId"]: node for node in line.send("Accessibility.getFullAXTree")["nodes"]}
    line.detach()
    waiting = [id for id, node in nodes.items() if node.get("role", {}).get("value") == "log"]  # none under a dialog
    inside = []
    while waiting:
        if (node := nodes.pop(waiting.pop(), None)) is not None:
            inside.append(node)
            waiting += node.get("childIds", [])
    return json.dumps(list(nodes.values())), json.dumps(inside)


def look(me: Visitor, house: ServerInThread, code: str, seat: Seat | None) -> set[str]:
    """Looks at everything; the cards that are named on the page."""
    hidden = set(hidden_from(state_of(house, code), seat))
    page, log = trees(me)
    for text in (me.page.evaluate(WHOLE), page):
        assert named(text) & hidden == set(), f"{seat}: {len(hidden)} cards are hidden"
    assert named(log) & hidden <= drawn(house, code), f"{seat}: in the log"
    return named(page)


def drawn(house: ServerInThread, code: str) -> set[str]:
    """The cards that were drawn before the pack was shuffled; the log may still tell of them."""
    events = (decode_event(row.data) for row in house.house.store.read(code))
    return {event.card.value for event in events if isinstance(event, CardDrawn)}


def test_a_name_would_be_found() -> None:
    assert named('<b data-card="HK">The 10 of clubs</b> <use href="full.svg#S4">') == {"HK", "CT", "S4"}
    assert named("SHARE D2x HKD c5") == set()


def test_no_hidden_card_is_named_to_a_player_or_a_spectator(house: ServerInThread, come: Come) -> None:
    me, watcher = come(), come()
    code = me.open_table(ruleset="modern", watched="yes")
    watcher.sit_down(code)
    me.until(lambda: me.see(".ribbon input"))
    look(me, house, code, me_at(house, code))
    look(watcher, house, code, None)
    for trick in (1, 2, 5, 9, 13):
        me.play_to(trick)
        seat = me_at(house, code)
        assert me.cards <= look(me, house, code, seat)  # what he may know is there
        watcher.until(
            lambda: watcher.see(".trick") and watcher.trick == me.trick, act=lambda: watcher.press(("Go on",))
        )
        assert look(watcher, house, code, None) & me.cards <= shown(me)
        me.page.keyboard.press("l")  # the last trick as a dialog
        look(me, house, code, seat)
        me.page.keyboard.press("Escape")
        me.page.wait_for_selector("dialog", state="detached")
    me.play_until(me.at_end)
    me.until(lambda: not me.at_end(), act=lambda: me.press(("Next hand",)))
    me.play_until(lambda: me.held == 13 and me.my_turn())
    page = named(me.page.evaluate(WHOLE))
    assert page & set(hidden_from(state_of(house, code), me_at(house, code))) == set()


def me_at(house: ServerInThread, code: str) -> Seat:
    """Where the only person sits; the cut may have moved him."""
    players = state_of(house, code).players
    return next(seat for seat in Seat if (players[seat.index] or "").startswith("p:"))


def shown(me: Visitor) -> set[str]:
    """The turn-up lies open, though one holds it."""
    return set(me.page.eval_on_selector_all(".turnup[data-card]", "all => all.map((each) => each.dataset.card)"))
