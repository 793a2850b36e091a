"""The tags of PBN: the fifteen every game must have, their order, and the whist facts in tags of our own.

Other programs ignore tags they do not know, so a whist hand stays a good PBN board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from oddtrick.cards import Side, parse_card
from oddtrick.errors import BadInput
from oddtrick.records.board import WhistFacts

__all__ = ["MANDATORY", "OWN_PREFIX", "facts_of_tags", "ordered_tags", "shielded", "tags_of_facts", "unshielded"]

MANDATORY = (
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
)
"""The tags of the mandatory set, in the order of the export format."""

OWN_PREFIX = "Oddtrick"

_PAIR = re.compile(r"\s*NS\s*(\d{1,4})\s+EW\s*(\d{1,4})\s*\Z")


_SPELT = {name.lower(): name for name in MANDATORY}
_LIKE_INHERITED = re.compile(r" *(?:#\Z|##)")


def shielded(value: str) -> str:
    """A value that would be taken for an inherited one (`#`, `##…`), with a space before it."""
    return f" {value}" if _LIKE_INHERITED.match(value) else value


def unshielded(value: str) -> str:
    """What `shielded` made of a value, as it was."""
    return value[1:] if value[:1] == " " and _LIKE_INHERITED.match(value) else value


def ordered_tags(tags: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Tags in export order: those of the mandatory set first, spelt as usual; the rest as given. Empty ones go."""
    place = {name: at for at, name in enumerate(MANDATORY)}
    said = [(_SPELT.get(name.lower(), name), value) for name, value in tags if value not in ("", "?")]
    return tuple(sorted(said, key=lambda pair: place.get(pair[0], len(MANDATORY))))


def tags_of_facts(facts: WhistFacts | None) -> tuple[tuple[str, str], ...]:
    """The whist facts as tags: `OddtrickTurnUp` and so on. A hand without any gives none."""
    if facts is None:
        return ()
    pairs = (
        ("TurnUp", "" if facts.turn_up is None else facts.turn_up.value),
        ("Ruleset", facts.ruleset),
        ("Hand", "" if facts.hand is None else str(facts.hand)),
        ("Score", "" if facts.score is None else f"NS {facts.score[0]} EW {facts.score[1]}"),
        ("Honours", "" if facts.honours is None else f"NS {facts.honours[0]} EW {facts.honours[1]}"),
        ("Called", "" if facts.called is None else facts.called.value),
        ("Deal", facts.deal),
    )
    return ((OWN_PREFIX + "Game", "whist"), *((OWN_PREFIX + name, value) for name, value in pairs if value))


def facts_of_tags(tags: Mapping[str, str]) -> WhistFacts | None:
    """The whist facts of a game's tags (by lower-case name), None without any. What makes no sense is left out."""
    prefix = OWN_PREFIX.lower()
    own = {name[len(prefix) :]: value for name, value in tags.items() if name.startswith(prefix)}
    if not own:
        return None
    try:
        turn_up = parse_card(own["turnup"]) if "turnup" in own else None
    except BadInput:
        turn_up = None
    number, called = own.get("hand", ""), own.get("called", "")
    return WhistFacts(
        turn_up=turn_up,
        ruleset=own.get("ruleset", ""),
        hand=int(number) if number.isdecimal() and len(number) < 9 else None,
        score=_pair(own.get("score", "")),
        honours=_pair(own.get("honours", "")),
        called=Side(called) if called in ("NS", "EW") else None,
        deal=own.get("deal", ""),
    )


def _pair(text: str) -> tuple[int, int] | None:
    found = _PAIR.match(text)
    return (int(found.group(1)), int(found.group(2))) if found else None
