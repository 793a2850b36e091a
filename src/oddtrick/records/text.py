"""From bytes to text, whatever encoding a record came in, and from a place in the text to its line."""

from __future__ import annotations

import codecs
import re
import unicodedata

from oddtrick.errors import bad_input

__all__ = ["LONGEST_NAME", "Lines", "decode", "tidy", "tidy_name"]

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_PACKED = (
    (b"\x1f\x8b", "gzip"),
    (b"PK\x03\x04", "zip"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"7z\xbc\xaf\x27\x1c", "7z"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"%PDF-", "PDF"),
)
# Also those that a copy in text mode doubled (CR CR LF) and those the wrong way round.
_LINE_END = re.compile(r"\r\r?\n|\n\r(?!\n)|\r|\n")
_NOT_TEXT = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")
_DOS_END = "\x1a"
# Behind the DOS end-of-file byte lies padding, unless files were joined: then another board or line of pairs begins.
_GOES_ON = re.compile(r'\[\s*[A-Za-z]\w*\s*"|\b(?:md|qx)\||\{\s*"\w+"\s*:')


def decode(data: bytes) -> str:
    """The text of a record: UTF-8, UTF-16 or UTF-32 by its mark (UTF-16 also without), else UTF-8, else Windows-1252.

    It is tidied, too. Raises `BadInput`: `record_packed` for a compressed file, `record_not_text` for other binaries.
    """
    for magic, kind in _PACKED:
        if data.startswith(magic):
            raise bad_input("record_packed", kind=kind)
    return tidy(_decoded(data))


def tidy(text: str) -> str:
    """A text with `\\n` for every line end, without byte order marks and without a DOS end and the padding behind it.

    Raises `BadInput` (`record_not_text`) for characters that no text has.
    """
    text = _LINE_END.sub("\n", text.replace("\ufeff", ""))
    end = text.find(_DOS_END)
    if end >= 0:
        text = text.replace(_DOS_END, "\n") if _GOES_ON.search(text, end) else text[:end]
    text = text.rstrip("\x00")
    strange = len(_NOT_TEXT.findall(text[:65536]))
    if strange and ("\x00" in text or strange * 100 > min(len(text), 65536)):
        raise bad_input("record_not_text")
    return text


def _decoded(data: bytes) -> str:
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _wide(data[len(mark) :], encoding)
    head = data[: min(4096, len(data) // 2 * 2)]
    if len(head) >= 4 and b"\x00" in head:
        # UTF-16 without its mark: mostly Latin letters, so every second byte is nought.
        half = len(head) // 2
        if head[1::2].count(0) > 0.6 * half and head[::2].count(0) < 0.1 * half:
            return _wide(data, "utf-16-le")
        if head[::2].count(0) > 0.6 * half and head[1::2].count(0) < 0.1 * half:
            return _wide(data, "utf-16-be")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace") if _is_cp1252(data) else data.decode("latin-1")


def _wide(data: bytes, encoding: str) -> str:
    """Text in an encoding known; a letter cut off at the end goes, one spoilt elsewhere becomes a sign for that."""
    width = {"utf-16": 2, "utf-32": 4}.get(encoding[:6], 1)
    return data[: len(data) // width * width].decode(encoding, errors="replace")


def _is_cp1252(data: bytes) -> bool:
    """Whether the bytes 0x80–0x9F are used as Windows uses them; five of them mean nothing there."""
    return not any(byte in data for byte in (0x81, 0x8D, 0x8F, 0x90, 0x9D))


class Lines:
    """Tells the line (from 1) of places in a text that are asked for in rising order."""

    __slots__ = ("at", "line", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1

    def of(self, place: int) -> int:
        """The line of a place; places already passed give the line reached."""
        if place > self.at:
            self.line += self.text.count("\n", self.at, place)
            self.at = place
        return self.line


LONGEST_NAME = 40
"""Characters that the name of a person or a side may have."""


def tidy_name(text: str, longest: int = LONGEST_NAME) -> str:
    """A name as it is shown: plain text in one line, without what hides or turns other text around."""
    plain = unicodedata.normalize("NFC", text)
    shown = "".join(" " if char.isspace() else char for char in plain if char.isspace() or char.isprintable())
    return " ".join(shown.split())[:longest].rstrip()
