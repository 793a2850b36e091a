"""Reasons in words: by their English templates, or by those of an edge that speaks another language."""

from __future__ import annotations

import string
from collections.abc import Callable
from typing import Any

from oddtrick.reasons.reason import Reason
from oddtrick.reasons.templates import TEMPLATES

__all__ = ["english_word", "in_english", "render", "template_of", "type_names"]

type_names = ("suit", "seat", "side", "card", "field")

_SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", "NT": "no trumps", "": "no trumps"}
_SEAT_WORDS = {"N": "North", "E": "East", "S": "South", "W": "West"}
_SIDE_WORDS = {"NS": "North–South", "EW": "East–West"}
_GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def english_word(kind: str, value: str) -> str:
    """The English word for a suit, seat, side or card given by its letters; the letters themselves if unknown."""
    if kind == "suit":
        return _SUIT_WORDS.get(value, value)
    if kind == "seat":
        return _SEAT_WORDS.get(value, value)
    if kind == "side":
        return _SIDE_WORDS.get(value, value)
    if len(value) == 2 and value[0] in _GLYPHS:
        return ("10" if value[1] == "T" else value[1]) + _GLYPHS[value[0]]
    return value


class _Words(string.Formatter):
    """Formats a template, putting typed parameters into words by a function (kind, letters) -> word."""

    def __init__(self, word: Callable[[str, str], str]) -> None:
        self.word = word

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in type_names:
            return self.word(format_spec, str(value))
        return str(super().format_field(value, format_spec))


def template_of(code: str, n: int | str | None = None) -> str:
    """The English template of a code; `n` chooses between one and many. An unknown code is its own template."""
    entry = TEMPLATES.get(code, code.replace("{", "{{").replace("}", "}}"))
    if isinstance(entry, tuple):
        return entry[0] if n == 1 else entry[1]
    return entry


def render(
    said: Reason,
    translate: Callable[[str, int | None], str] = template_of,
    word: Callable[[str, str], str] = english_word,
) -> str:
    """The reason in words.

    translate: gives the template of a code and its count `n`. word: puts a suit, seat, side or card (given by its kind
    and letters) into words.
    """
    n = said.params.get("n")
    text = translate(said.code, n if isinstance(n, int) else None)
    return _Words(word).format(text, **said.params)


def in_english(said: Reason) -> str:
    """The reason in English."""
    return render(said)
