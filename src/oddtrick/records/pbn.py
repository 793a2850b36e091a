"""Portable Bridge Notation (PBN 2.1) both ways. A whist hand is a board with the dealer as declarer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from oddtrick.records.board import Board, faultless
from oddtrick.records.pbn_read import read_games
from oddtrick.records.pbn_write import dump, dumps
from oddtrick.records.text import decode, tidy

__all__ = ["dump", "dumps", "load", "loads", "read"]


def read(source: str | bytes, file: str = "") -> Iterator[Board]:
    """The boards of a PBN text or file, wrong ones among them: what could not be read stands in a board's `fault`.

    file: its name, for messages. Raises `BadInput` where the bytes are no text.
    """
    return read_games(tidy(source) if isinstance(source, str) else decode(source), file)


def loads(source: str | bytes, file: str = "") -> tuple[Board, ...]:
    """The boards of a PBN text. Raises the first board's fault, with `where` = line."""
    return faultless(read(source, file))


def load(stream: IO[bytes] | IO[str]) -> tuple[Board, ...]:
    """The boards of an open PBN file. Raises the first board's fault, with `where` = line."""
    return loads(stream.read())
