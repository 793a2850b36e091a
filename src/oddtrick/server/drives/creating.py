"""A new drive or knockout from its form: what was chosen, as settings; what is wrong with it, for the form to say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.datastructures import FormData

from oddtrick.codec import decode, encode
from oddtrick.drive import DriveSettings
from oddtrick.drive import knockout as k
from oddtrick.drive.names import LONGEST_PAIR, read_names, told_apart
from oddtrick.errors import bad_input, quoted
from oddtrick.rulesets import Ruleset, preset, with_overrides

__all__ = ["chosen_of", "default_drive", "default_knockout", "drive_settings", "knockout_names", "knockout_settings"]

Chosen = dict[str, Any]
"""A form's fields by their names: text, and of prizes a list."""

PRESET = "drive"
"""The rule set of every drive, with hands, trumps and tally as they were chosen."""

CYCLES = {"HDSC": ("H", "D", "S", "C"), "HCDS": ("H", "C", "D", "S")}
TIES = ("tie1", "tie2", "tie3")
FIFTH = 5
LONGEST_FIELD = 200
LONGEST_LIST = 60_000

_PLAIN = ("kind", "sat_out", "bonus", "movers", "a_goes", "leftover", "dealer")


def default_drive() -> Chosen:
    """What the form of a new drive has chosen to begin with."""
    usual = DriveSettings(kind="progressive", ruleset=preset(PRESET))
    ties = dict(zip(TIES, usual.ties, strict=True))
    return {
        **{name: getattr(usual, name) for name in _PLAIN},
        "hands": str(usual.hands),
        "hands_a_round": str(usual.hands_a_round),
        "half_time": str(usual.half_time),
        "trumps": "HDSC",
        "own_trumps": "",
        "no_trump_fifth": "",
        "tally": usual.tally,
        "line": "",
        "kind_a": usual.kinds[0],
        "kind_b": usual.kinds[1],
        "prizes": list(usual.prizes),
        **ties,
        "title": "",
        "names": "",
    }


def default_knockout() -> Chosen:
    """What the form of a new knockout has chosen to begin with."""
    usual = k.KnockoutSettings()
    return {"title": "", "names": "", "seeds": str(usual.seeds), "best_of": str(usual.best_of), "third_place": ""}


def chosen_of(form: FormData, default: Mapping[str, Any]) -> Chosen:
    """What a form says, of the fields that there are; a box that is not ticked says nothing."""
    chosen: Chosen = {}
    for name, usual in default.items():
        if isinstance(usual, list):
            chosen[name] = [str(each)[:LONGEST_FIELD] for each in form.getlist(name)][:20]
        else:
            said = form.get(name)
            longest = LONGEST_LIST if name == "names" else LONGEST_FIELD
            chosen[name] = said[:longest] if isinstance(said, str) else ""
    return chosen


def drive_settings(chosen: Chosen) -> DriveSettings:
    """The settings that were chosen. Raises `OddtrickError` for what cannot be; the drive itself refuses the rest."""
    plain = {
        **{name: chosen[name] for name in _PLAIN},
        "ruleset": msgspec.Raw(encode(_ruleset(chosen))),
        "hands_a_round": _number(chosen, "hands_a_round"),
        "half_time": _number(chosen, "half_time"),
        "line": chosen["line"] == "yes",
        "kinds": [chosen["kind_a"].strip(), chosen["kind_b"].strip()],
        "prizes": chosen["prizes"],
        "ties": list(dict.fromkeys(chosen[tie] for tie in TIES if chosen[tie])),
    }
    return decode(msgspec.json.encode(plain), DriveSettings)


def _ruleset(chosen: Chosen) -> Ruleset:
    """The rule set of drives with hands, trumps and tally as they were chosen."""
    trumps = chosen["trumps"]
    given: dict[str, object] = {"game.hands": _number(chosen, "hands"), "tally": chosen["tally"]}
    if trumps == "turn_up":
        given |= {"trump": "turn_up", "trump_cycle": []}
    else:
        cycle = CYCLES.get(trumps) or chosen["own_trumps"].upper().replace(",", " ").split()
        given["trump_cycle"] = list(cycle)
        given["no_trump_every"] = FIFTH if chosen["no_trump_fifth"] == "yes" else 0
    return with_overrides(preset(PRESET), given)


def _number(chosen: Chosen, name: str) -> int:
    """A whole number. Raises `BadInput` where there is none."""
    text = chosen[name].strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise bad_input("drive_no_number", text=quoted(text, 20))
    return int(text)


def knockout_settings(chosen: Chosen) -> k.KnockoutSettings:
    """How a knockout is played. Raises `BadInput`."""
    return k.KnockoutSettings(_number(chosen, "seeds"), _number(chosen, "best_of"), chosen["third_place"] == "yes")


def knockout_names(chosen: Chosen) -> tuple[str, ...]:
    """Who plays a knockout, one pair or player a line, the seeded first, told apart. Raises `BadInput`."""
    people = read_names(chosen["names"], pairs=True)
    names = (f"{each.name} / {each.partner}" if each.partner else each.name for each in people)
    return told_apart(names, LONGEST_PAIR)
