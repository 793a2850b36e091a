"""Suit glyphs, lines and dashes where a terminal or a file cannot have them: letters and signs of ASCII instead.

Each sign of a drawing has a substitute of the same width, so that a table drawn in ASCII stands as straight.
"""

from __future__ import annotations

import codecs
import io
import sys

__all__ = ["PLAIN", "plain", "spell_where_needed"]

PLAIN: dict[str, str] = {
    **dict(zip("♠♥♦♣", "SHDC", strict=True)),
    **dict(zip("–—−·•×…“”„‘’", '---..x."""\'\'', strict=True)),
    **dict(zip("─│┌┐└┘├┤┬┴┼━┃┏┓┗┛╭╮╰╯", "-|+++++++++=#####++++", strict=True)),
    **dict(zip("▸▶◂◀▴▾→←↑↓✓✗", ">><<^v><^vvx", strict=True)),
    **dict(zip("▮▬░▒▓█", "|=.:##", strict=True)),
    "½": "1/2",
    "\N{NO-BREAK SPACE}": " ",
}
_TABLE = str.maketrans(PLAIN)
_ERRORS = "oddtrick_plain"


def plain(text: str) -> str:
    """The text with every sign that has a plain substitute replaced by it; the same width, but for fractions."""
    return text.translate(_TABLE)


def _spell(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    wrong = error.object[error.start : error.end]
    return "".join(PLAIN.get(sign, "?") for sign in wrong), error.end


def spell_where_needed() -> None:
    """Make standard output and error spell what their encoding lacks, instead of failing."""
    codecs.register_error(_ERRORS, _spell)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ERRORS)
