"""How tables begin: what a form asks for, a game to be played now, and the same deal again."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from oddtrick.cards import SEATS, Seat, parse_seat
from oddtrick.errors import bad_input
from oddtrick.hand import History
from oddtrick.rulesets import Ruleset, preset, presets, with_overrides
from oddtrick.server.seats import fill_chairs
from oddtrick.server.summaries import Told
from oddtrick.server.wire import Options
from oddtrick.table import NEW_TABLE, Command, Settings
from oddtrick.table import commands as c

__all__ = ["PLAY_NOW", "Opening", "opening_of_form", "play_now"]

PLAY_NOW = "short"
"""The form of whist that is played at once."""

LONGEST_CLOCK = 600
SHORTEST_CLOCK = 5
"""Seconds that a card may be given."""

_YES = {"yes": True, "on": True, "true": True, "1": True, "no": False, "off": False, "false": False, "0": False}


@dataclass(frozen=True, slots=True)
class Opening:
    """A table to be opened. alone: with bots in all other chairs, and begun at once."""

    ruleset: Ruleset
    settings: Settings
    options: Options
    seat: Seat = Seat.S
    alone: bool = True

    def commands(self, player: str, chance: random.Random) -> Sequence[Command]:
        """What opens it: the player sits down, and where he is alone, bots do and the match begins."""
        made: list[Command] = [c.OpenTable(self.ruleset, self.settings), c.Sit(self.seat, player)]
        if self.alone:
            others = tuple(seat for seat in SEATS if seat is not self.seat)
            made += fill_chairs(NEW_TABLE, others, chance)
            made.append(c.BeginMatch(self.seat))
        return made

    def told(self, player: str) -> Told:
        """What is kept of it beside its events."""
        return Told(player, self.ruleset.name, self.ruleset.title, self.options)


def play_now(levels: Sequence[str]) -> Opening:
    """Short whist with the best partner there is, at once. levels: of the bots that can play here."""
    best, usual = _default(levels, "expert"), _default(levels, "club")
    settings = Settings(dealt_by="table")
    return Opening(preset(PLAY_NOW), settings, Options(partner=best, opponents=usual, open_chairs=False))


def _default(levels: Sequence[str], wanted: str) -> str:
    return wanted if wanted in levels else "club"


def opening_of_form(form: Mapping[str, str], levels: Sequence[str]) -> Opening:
    """The table a form asks for; what it does not say is as it usually is. levels: of the bots that can play here.

    Fields: `ruleset`, `who` (alone, friends), `seat`, `pairs` (cut, chosen), `revokes` (prevented, allowed), `partner`
    and `opponents` (levels), `history` (all, last), `take_backs`, `hints`, `watched` and `open_chairs` (yes, no),
    `seconds` to move (0: no clock). Raises `BadInput` for a value that is none, and as rule sets do.
    """
    alone = _choice(form, "who", ("alone", "friends"), "alone") == "alone"
    rules, overrides = preset(form.get("ruleset") or PLAY_NOW), _overrides(form)
    if overrides.get("revokes") == "allowed" and not rules.revoke_options:
        with_penalty = ", ".join(each.name for each in presets() if each.revoke_options)
        raise bad_input("form_revokes_cost_nothing", {"field": "revokes"}, rulesets=with_penalty)
    ruleset = with_overrides(rules, overrides)
    settings = Settings(history=_history(form), take_backs=_yes(form, "take_backs", True), dealt_by="table")
    options = Options(
        partner=_choice(form, "partner", levels, _default(levels, "expert")),
        opponents=_choice(form, "opponents", levels, _default(levels, "club")),
        seconds=_seconds(form),
        watched=_yes(form, "watched", False),
        hints=_yes(form, "hints", alone),
        open_chairs=_yes(form, "open_chairs", not alone),
    )
    return Opening(ruleset, settings, options, parse_seat(form.get("seat") or "S"), alone)


def _overrides(form: Mapping[str, str]) -> dict[str, str]:
    """What the form changes of the rule set. `cut` stands for what the rules say; sitting as one likes leaves the deal
    to be cut for.
    """
    made = {}
    if _choice(form, "pairs", ("cut", "chosen"), "cut") == "chosen":
        made["pairs"] = "agreed"
    if form.get("revokes"):
        made["revokes"] = _choice(form, "revokes", ("prevented", "allowed"), "prevented")
    return made


def _history(form: Mapping[str, str]) -> History:
    found: History = "last" if _choice(form, "history", get_args(History), "all") == "last" else "all"
    return found


def _choice(form: Mapping[str, str], field: str, choices: Sequence[str], default: str) -> str:
    value = form.get(field, "") or default
    if value not in choices:
        raise bad_input(
            "form_choice", {"field": field}, field=field, value=value[:60], choices=", ".join(filter(None, choices))
        )
    return value


def _yes(form: Mapping[str, str], field: str, default: bool) -> bool:
    value = form.get(field, "").lower()
    if not value:
        return default
    if value not in _YES:
        raise bad_input("form_choice", {"field": field}, field=field, value=value[:60], choices="yes, no")
    return _YES[value]


def _seconds(form: Mapping[str, str]) -> int:
    text = form.get("seconds", "") or "0"
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1
    if value != 0 and not SHORTEST_CLOCK <= value <= LONGEST_CLOCK:
        raise bad_input("form_seconds", {"field": "seconds"}, value=text[:60], least=SHORTEST_CLOCK, most=LONGEST_CLOCK)
    return value
