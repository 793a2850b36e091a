"""The table of every parameter of a rule set: type, values allowed, default, source, and how a value is read.

Files, `--set key=value`, error messages, the rule set in words and the documentation all read this one table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal, get_args

from oddtrick.cards import SUITS, Suit
from oddtrick.errors import BadInput, bad_input, quoted
from oddtrick.reasons import Reason
from oddtrick.rulesets import model

__all__ = ["ALIASES", "PARAMETERS", "Kind", "Parameter", "Value", "plain_value", "value_of", "value_of_text"]

Kind = Literal["text", "choice", "whole", "yes_no", "suit", "suits", "options"]
Value = str | int | Suit | tuple[Suit, ...] | tuple[str, ...] | None

MOST = 1_000_000
"""No number in a rule set is larger: it keeps a typing slip from being taken for a target."""

MOST_TEXT = 200
"""Characters that a title, a summary or a source may have."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a rule set.

    key: its dotted name in files and overrides. kind: what sort of value. choices: the words allowed (`choice`,
    `options`). least, most: limits of a whole number. optional: whether `none` is a value. required: whether a file
    must give it. default: what a file that omits it gets. source: where in RULES, and in which of its documents, it
    stands.
    """

    key: str
    kind: Kind
    source: str
    default: Value = None
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = MOST
    optional: bool = False
    required: bool = False

    @property
    def meaning(self) -> Reason:
        """What the parameter decides, in one sentence."""
        return Reason("param_" + self.key.replace(".", "_"))

    @property
    def allowed(self) -> Reason:
        """The values allowed, in words."""
        code = f"allowed_{self.kind}" + ("_or_none" if self.optional and self.kind == "whole" else "")
        if self.kind == "whole":
            return Reason(code, {"least": self.least, "most": self.most})
        if self.kind == "text":
            return Reason(code, {"most": MOST_TEXT})
        return Reason(code, {"choices": ", ".join(self.choices)} if self.choices else {})


def _choice(key: str, source: str, default: str, literal: Any) -> Parameter:
    return Parameter(key, "choice", source, default, choices=get_args(literal))


def _whole(
    key: str, source: str, default: int | None, least: int, most: int = MOST, optional: bool = False
) -> Parameter:
    return Parameter(key, "whole", source, default, least=least, most=most, optional=optional)


_TABLE = (
    Parameter("title", "text", "each preset's own", required=True),
    Parameter("summary", "text", "each preset's own", ""),
    Parameter("source", "text", "RULES 1", ""),
    _choice("pairs", "RULES 2; S1–S4", "cut", model.Pairs),
    _choice("cut_ace", "RULES 2; S2, S4, L64 law 13", "low", model.CutAce),
    _choice("first_dealer", "RULES 2; S0–S4", "lowest", model.FirstDealer),
    _choice("shuffler", "RULES 2; S0, S1, S4", "dealer", model.Shuffler),
    _choice("cutter", "RULES 2; S1, S2, S4", "right", model.Cutter),
    _whole("min_cut", "RULES 2; S4", 1, 1, 26),
    _choice("trump", "RULES 2; S0–S4", "turn_up", model.TrumpMode),
    Parameter("trump_cycle", "suits", "RULES 2; S3", (), optional=True),
    _whole("no_trump_every", "RULES 2; S3", 0, 0, 100),
    Parameter("trump_suit", "suit", "RULES 2", None, optional=True),
    _whole("game.target", "RULES 4, 6; S0–S4", 5, 1, optional=True),
    _whole("game.hands", "RULES 4, 6; S3", None, 1, optional=True),
    _whole("games_to_win", "RULES 6; S0, S2–S4", 1, 1, 99),
    _choice("honours", "RULES 4, 6; S0, S2–S4", "off", model.Honours),
    _whole("honour_points.four", "RULES 4; S0, S2–S4", 4, 0, 100),
    _whole("honour_points.three", "RULES 4; S0, S2–S4", 2, 0, 100),
    _choice("honours_bar", "RULES 4; S0, S2–S4, L64 law 4", "none", model.HonoursBar),
    _choice("honours_claim", "RULES 4; S4", "automatic", model.HonoursClaim),
    _whole("calling_at", "RULES 5; S4L", None, 1, optional=True),
    _choice("game_points", "RULES 6; S0, S4, L64 law 8", "none", model.GamePoints),
    _whole("rubber_bonus", "RULES 6; S0, S4, L64 law 9", 0, 0, 100),
    _choice("settlement", "RULES 6; S0, S2–S4, L64 law 10", "none", model.Settlement),
    _choice("revokes", "RULES 7", "prevented", model.Revokes),
    Parameter(
        "revoke_options", "options", "RULES 7; S2, L64 law 72", (), choices=get_args(model.RevokeOption), optional=True
    ),
    Parameter("revoke_cap", "yes_no", "RULES 7; L64 law 82", False),
    _choice("misdeal", "RULES 7; S4, L64 law 43", "redeal", model.Misdeal),
    _choice("tally", "RULES 8; S3", "none", model.Tally),
)

PARAMETERS: dict[str, Parameter] = {parameter.key: parameter for parameter in _TABLE}
"""Every parameter by its key, in the order in which rule sets are written and shown."""

ALIASES: dict[str, str] = {"honours_basis": "honours"}
"""Other names that a file or an override may use: RULES 4 calls the basis of honours by a name of its own."""


def shown(raw: object) -> str:
    """A value as a message quotes it: short, on one line, and without walking into what it may hold."""
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if raw is None:
        return "none"
    if isinstance(raw, dict):
        return "{…}" if raw else "{}"
    if isinstance(raw, list):
        words = [one for one in raw if isinstance(one, str)]
        return shown(", ".join(words[:9])) if words and len(words) == len(raw) else "[…]" if raw else "[]"
    if isinstance(raw, int):
        return str(raw) if abs(raw) < 10**20 else "a number of more than twenty figures"
    return quoted(str(raw), 60)


def _refuse(parameter: Parameter, raw: object) -> BadInput:
    allowed = parameter.allowed
    return bad_input(
        allowed.code.replace("allowed", "ruleset_wrong", 1),
        {"key": parameter.key},
        key=parameter.key,
        value=shown(raw),
        **allowed.params,
    )


def _words(raw: object) -> list[str] | None:
    """The words of a list, or of a text with commas or spaces between; None if it is neither."""
    if isinstance(raw, str):
        words = raw.replace(",", " ").split()
        return [] if words == ["none"] else words
    if isinstance(raw, list) and all(isinstance(one, str) for one in raw):
        return list(raw)
    return None


def _suits(raw: object) -> tuple[Suit, ...] | None:
    words = _words(raw)
    if words is None:
        return None
    letters = list("".join(words)) if isinstance(raw, str) else words
    by_letter = {name: suit for suit in SUITS for name in (suit.value, suit.value.lower(), suit.glyph)}
    suits = tuple(by_letter[letter] for letter in letters if letter in by_letter)
    return suits if len(suits) == len(letters) == len(set(suits)) else None


def value_of(parameter: Parameter, raw: object) -> Value:
    """The value that a raw one from a file or a record stands for.

    raw: text, whole number, yes or no, list of texts, or None. Raises `BadInput` naming key, value and what is allowed.
    """
    kind = parameter.kind
    none = raw is None or raw == "none"
    if parameter.optional and none:
        return () if kind in ("suits", "options") else None
    if kind == "choice" and isinstance(raw, str) and raw in parameter.choices:
        return raw
    if (
        kind == "whole"
        and isinstance(raw, int)
        and not isinstance(raw, bool)
        and parameter.least <= raw <= parameter.most
    ):
        return raw
    if kind == "yes_no" and isinstance(raw, bool):
        return raw
    if kind == "text" and isinstance(raw, str) and len(raw) <= MOST_TEXT and raw.isprintable():
        if raw.strip() or not parameter.required:
            return raw.strip()
    elif kind == "suit":
        suits = _suits([raw] if isinstance(raw, str) else None)
        if suits:
            return suits[0]
    elif kind == "suits":
        suits = _suits(raw)
        if suits is not None:
            return suits
    elif kind == "options":
        words = _words(raw)
        if words is not None and set(words) <= set(parameter.choices) and len(set(words)) == len(words):
            return tuple(words)
    raise _refuse(parameter, raw)


_YES_NO = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False, "none": False}


def value_of_text(parameter: Parameter, text: str) -> Value:
    """The value of a text behind `key=`, as in `--set game.target=10`. Raises `BadInput` as `value_of` does."""
    raw: object = text.strip()
    if parameter.kind == "whole" and re.fullmatch(r"[+-]?[0-9]{1,18}", text.strip()):
        raw = int(text)
    elif parameter.kind == "yes_no":
        raw = _YES_NO.get(text.strip().lower(), raw)
    return value_of(parameter, raw)


def plain_value(value: Value) -> str | int | list[str] | None:
    """The value as JSON has it: suits as letters, rows as lists."""
    if isinstance(value, Suit):
        return str(value.value)
    if isinstance(value, tuple):
        return [str(one.value) if isinstance(one, Suit) else one for one in value]
    return value
