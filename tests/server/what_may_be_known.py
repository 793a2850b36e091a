"""An independent look at secrets: which cards a viewer may know at each event, told from the raw log alone.

It shares nothing with views and entries but the names of the events and their fields.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

CARD = re.compile(r"[SHDC][2-9TJQKA]")
SEATS = "NESW"

OVER = ("last_hand", "voided")
"""Parts of a view that show hands which are over, whole; they are checked apart."""

ENDS = ("hand_ended", "deal_voided")
"""Entries that make a hand's secrets public."""


def cards_in(value: Any) -> Iterator[str]:
    """Every card that stands anywhere in a piece of JSON: as a text of its own, in a row of cards, as a key."""
    if isinstance(value, str):
        if not value.startswith("p:"):  # a person's id, in which chance may have written anything
            yield from (word for word in re.findall(r"\w+", value) if CARD.fullmatch(word))
    elif isinstance(value, list):
        for each in value:
            yield from cards_in(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key != "ruleset":  # the source of one is called S4
                yield from cards_in(key)
                yield from cards_in(each)


@dataclass
class Moment:
    """After an event. hands: what each seat was dealt in the hand under way. seen: cards of it, or of the cut, that
    everybody has seen. secrets: texts that nobody may be sent. order: the pack that is sealed. ended: hands that are
    over, as (rubber, number).
    """

    hands: dict[str, set[str]]
    seen: set[str]
    secrets: set[str]
    order: tuple[str, ...]
    ended: frozenset[int]
    players: tuple[str | None, ...]

    def known(self, seat: str | None) -> set[str]:
        return self.seen | (self.hands.get(seat, set()) if seat is not None else set())


def moments(stream: Sequence[bytes]) -> list[Moment]:
    """The moment before the first event and after each."""
    now = Moment({}, set(), set(), (), frozenset(), (None,) * 4)
    found = [now]
    for raw in stream:
        envelope = json.loads(raw)
        now = _after(now, envelope["type"], envelope["data"])
        found.append(now)
    return found


def _after(now: Moment, kind: str, data: dict[str, Any]) -> Moment:
    hands, seen, secrets, order, ended = now.hands, set(now.seen), set(now.secrets), now.order, now.ended
    players = list(now.players)
    match kind:
        case "seat_taken":
            players[SEATS.index(data["seat"])] = data["player"]
        case "seat_left":
            players[SEATS.index(data["seat"])] = None
        case "sides_made":
            players = data["players"]
        case "match_begun":
            hands, seen, ended = {}, set(), frozenset()
        case "pack_spread":
            order = tuple(data["spread"])
        case "pack_shuffled":
            hands, seen, order = {}, set(), tuple(data["pack"])
            secrets = {data["nonce"]}
        case "hand_dealt":
            hands = {seat: set(hand.split()) for seat, hand in zip(SEATS, data["hands"], strict=True)}
            seen = {data["turn_up"]} if data["turn_up"] else set()
        case "hand_ended" | "deal_voided":
            hands, seen, secrets, order = {}, set(), set(), ()
            ended = ended | {data["hand"]} if kind == "hand_ended" else ended
        case _:
            # Whatever is said of a hand or a cut under way besides is said to all.
            seen |= set(cards_in(data))
    return Moment(hands, seen, secrets, order, ended, tuple(players))


def check(message: Any, at: Moment, since: Sequence[Moment], seat: str | None) -> int:
    """Check a message sent to a seat (None: a spectator). at: the moment after its last event. since: the moments of
    all events it tells of. Returns how many cards it named.
    """
    text = json.dumps(message)
    for secret in at.secrets:
        assert secret not in text, "the nonce of a hand under way"
    view = message.get("view") or {}
    entries = message.get("entries") or []
    for part in OVER:
        if (over := view.get(part)) is not None:
            number = over.get("number", over.get("hand"))
            assert part == "voided" or number in at.ended, f"{part} shows hand {number}, which is not over"
    for entry in entries:
        if entry["type"] == "hand_ended":
            assert entry["data"]["hand"] in at.ended
    rest = {
        **{key: value for key, value in message.items() if key not in ("view", "entries")},
        "view": {key: value for key, value in view.items() if key not in OVER},
        "entries": [entry for entry in entries if entry["type"] not in ENDS],
    }
    may = set().union(*(moment.known(seat) for moment in (at, *since)))
    named = list(cards_in(rest))
    assert set(named) <= may, f"{seat or 'a spectator'} is sent {sorted(set(named) - may)}"
    _check_order(rest, at.order)
    return len(named)


def _check_order(value: Any, order: tuple[str, ...], run: int = 5) -> None:
    """No row of cards tells how a sealed pack, or a spread one, lies."""
    rows = [tuple(row) for row in _rows(value)]
    runs = {order[at : at + run] for at in range(len(order) - run + 1)}
    for row in rows:
        assert not any(row[at : at + run] in runs for at in range(len(row) - run + 1)), "the order of the pack"


def _rows(value: Any) -> Iterator[list[str]]:
    """Every row of cards in a piece of JSON: texts with cards, and lists of cards."""
    if isinstance(value, str):
        words = value.split(" ")
        if len(words) > 1 and all(CARD.fullmatch(word) for word in words):
            yield words
    elif isinstance(value, list):
        if len(value) > 1 and all(isinstance(each, str) and CARD.fullmatch(each) for each in value):
            yield value
        for each in value:
            yield from _rows(each)
    elif isinstance(value, dict):
        for each in value.values():
            yield from _rows(each)
