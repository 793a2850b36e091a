"""Which format a file has, told by what stands in it, and its boards one after another."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal

from oddtrick.errors import bad_input
from oddtrick.records import jsonl, lin, match_lines, pbn
from oddtrick.records.board import Board
from oddtrick.records.text import decode

__all__ = ["Format", "detect", "scan"]

Format = Literal["pbn", "lin", "jsonl", "match"]

_MATCH_START = re.compile(r'\s*\{\s*"format"\s*:\s*"' + re.escape(match_lines.FORMAT) + '"')
_JSON_START = re.compile(r'\s*\{\s*(?:"(?:[^"\\\n]|\\.)*"\s*:|\}\s*(?:\n|\Z))')
_COMMENT_START = re.compile(r"\s*[%;]")
_TAG = r"\[\s*[A-Za-z]\w*\s*[\"“”„]"
_PBN_START = re.compile(r"\s*" + _TAG)
_LIN_START = re.compile(
    r"\s*\|?(?:a[hnt]|b[nt]|h[ast]|k[ac]|lb|m[bdcp]|n[st]|p[cfgnwx]|qx|r[hs]|s[aktv]|up|v[gs]|zz)\|", re.IGNORECASE
)
_SOMEWHERE = re.compile(
    rf"(?P<lin>(?<![^\s|])(?:md|qx|vg|pn)\||{lin.LINK_MARK})|(?P<pbn>{_TAG})|(?P<jsonl>^[^\S\n]*\{{\s*\"\w+\"\s*:)",
    re.IGNORECASE | re.MULTILINE,
)
_LINE_OF_PAIRS = re.compile(r"^(?:[a-z]{2}\|[^|\n]*\|)*(?:md|qx|vg|pn)\|", re.IGNORECASE | re.MULTILINE)
_LINE_OF_TAGS = re.compile(r"^[^\S\n]*" + _TAG, re.MULTILINE)


def detect(text: str) -> Format | None:
    """The format of a text by its first lines or the first mark of a format in it; None if it has none known.

    A text without anything, or of comments only, counts as PBN without boards.
    """
    if not text.strip():
        return "pbn"
    if text.startswith("{\\rtf"):
        return None  # a word processor's file: to PBN all of it would be a comment
    if _MATCH_START.match(text):
        return "match"
    if _JSON_START.match(text):
        return "jsonl"
    if _PBN_START.match(text):
        return "pbn"
    if _COMMENT_START.match(text):
        return "lin" if _LINE_OF_PAIRS.search(text) and not _LINE_OF_TAGS.search(text) else "pbn"
    if _LIN_START.match(text):
        return "lin"
    found = _SOMEWHERE.search(text)
    if found is None:
        return None
    return "lin" if found.lastgroup == "lin" else "pbn" if found.lastgroup == "pbn" else "jsonl"


def scan(data: bytes, file: str = "") -> Iterator[Board]:
    """The boards of a file in any format that can be read; what is wrong with one stands in its `fault`.

    file: its name, for messages. Raises `BadInput`: `record_packed`, `record_not_text`, `record_unknown_format`, and
    what `match_lines.loads` raises for the record of a whole match, whose finished hands are its boards.
    """
    text = decode(data)
    kind = detect(text)
    if kind is None:
        raise bad_input("record_unknown_format", {"line": 1})
    yield from _READERS[kind](text, file)


def _hands_of_match(text: str, file: str) -> Iterator[Board]:
    for place, board in enumerate(match_lines.boards(match_lines.loads(text, torn=True)), 1):
        yield replace(board, file=file, place=place)


_READERS: dict[Format, Callable[[str, str], Iterator[Board]]] = {
    "pbn": pbn.read,
    "lin": lin.read,
    "jsonl": jsonl.read,
    "match": _hands_of_match,
}
