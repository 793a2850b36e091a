"""A hand as people enter it on a score sheet: plain data (as JSON has it) to a result, strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from oddtrick.cards import SIDES, Side
from oddtrick.errors import bad_input, invalid, quoted
from oddtrick.rulesets.model import RevokeOption
from oddtrick.scoring.result import HONOURS, Called, HandResult, Result, Revoke, check_tricks

__all__ = ["read_hand"]

EXAMPLE = '{"tricks":{"NS":9,"EW":4}}'
SIDES_EXAMPLE = '{"NS":3,"EW":1}'
REVOKE_EXAMPLE = '{"by":"EW","penalty":"take_three_tricks"}'

LONGEST = 40
"""Characters of a wrong entry that a message quotes."""

PENALTIES: dict[str, RevokeOption] = {option: option for option in get_args(RevokeOption)}


def read_hand(plain: object) -> Result:
    """The result that one entry of a sheet stands for.

    plain: `{"tricks": {"NS": 9, "EW": 4}, "honours": {"NS": 3, "EW": 1}, "revokes": [{"by": "EW", "penalty": …}]}`,
    honours and revokes optional, or `{"called": "NS"}`; null stands for left out. Raises `BadInput` for what cannot be
    read, `Invalid` for tricks that are not 13 or honours that are not 4 in all: on a sheet all four are somebody's, and
    those entered were claimed in time (RULES 4).
    """
    if not isinstance(plain, Mapping):
        raise bad_input("entry_not_a_hand", example=EXAMPLE, value=_shown(plain))
    _only(plain, ("tricks", "honours", "revokes", "called"), "a hand")
    tricks, honours, revokes, called = (plain.get(key) for key in ("tricks", "honours", "revokes", "called"))
    if called is not None:
        for key, value in (("tricks", tricks), ("honours", honours), ("revokes", revokes)):
            if value is not None:
                raise bad_input("entry_called_alone", what=key)
        return Called(_side(called, "called"))
    if tricks is None:
        raise bad_input("entry_no_tricks", example=EXAMPLE)
    taken = _pair(tricks, "tricks")
    check_tricks(taken)
    return HandResult(taken, None if honours is None else _honours(honours), _revokes(revokes))


def _honours(plain: object) -> tuple[int, int]:
    held = _pair(plain, "honours")
    for side in SIDES:
        if not 0 <= held[side.index] <= HONOURS:
            raise invalid("score_honours_range", side=side, honours=_shown(held[side.index]))
    if sum(held) != HONOURS:
        raise invalid("score_honours_not_4", ns=held[0], ew=held[1], total=sum(held))
    return held


def _revokes(plain: object) -> tuple[Revoke, ...]:
    if plain is None:
        return ()
    if not isinstance(plain, list | tuple):
        raise bad_input("entry_revokes_not_list", example=REVOKE_EXAMPLE, value=_shown(plain))
    return tuple(_revoke(one) for one in plain)


def _revoke(plain: object) -> Revoke:
    if not isinstance(plain, Mapping):
        raise bad_input("entry_revokes_not_list", example=REVOKE_EXAMPLE, value=_shown(plain))
    _only(plain, ("by", "penalty"), "a revoke")
    for key in ("by", "penalty"):
        if plain.get(key) is None:
            raise bad_input("entry_revoke_incomplete", what=key, example=REVOKE_EXAMPLE)
    penalty = plain["penalty"]
    if not isinstance(penalty, str) or penalty not in PENALTIES:
        raise bad_input("entry_not_a_penalty", value=_shown(penalty), options=", ".join(PENALTIES))
    return Revoke(_side(plain["by"], "by"), PENALTIES[penalty])


def _pair(plain: object, what: str) -> tuple[int, int]:
    """Two whole numbers given as `{"NS": …, "EW": …}`, NS first. Yes and no, 9.0 and "9" are no whole numbers."""
    if not isinstance(plain, Mapping):
        raise bad_input("entry_not_sides", what=what, example=SIDES_EXAMPLE, value=_shown(plain))
    _only(plain, ("NS", "EW"), what)
    counts: list[int] = []
    for side in SIDES:
        value = plain.get(side.value)
        if value is None:
            raise bad_input("entry_side_missing", what=what, side=side)
        if isinstance(value, bool) or not isinstance(value, int):
            raise bad_input("entry_not_whole", what=what, side=side, value=_shown(value))
        counts.append(value)
    return counts[0], counts[1]


def _side(plain: object, what: str) -> Side:
    for side in SIDES:
        if plain == side.value:
            return side
    raise bad_input("entry_not_a_side", what=what, value=_shown(plain))


def _only(plain: Mapping[object, object], allowed: tuple[str, ...], what: str) -> None:
    for key in plain:
        if key not in allowed:
            raise bad_input("entry_unknown_key", key=quoted(str(key), LONGEST), what=what, allowed=", ".join(allowed))


def _shown(value: object) -> str:
    """A value as a message quotes it: short, on one line, without walking into what it holds."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"“{quoted(value, LONGEST)}”"
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, int) and abs(value) >= 10**12:
        return "a number of that size"
    return quoted(str(value), LONGEST)
