"""Lists of entrants as people have them: typed, pasted, or a CSV file of any of the usual makes.

One person (or one pair) a line; cells stand between tabs, semicolons or commas. A first line with headings may say
which cell is what: name, partner, kind, fixed.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from oddtrick.drive.seats import PlayerKind
from oddtrick.errors import bad_input, quoted

__all__ = [
    "LONGEST",
    "LONGEST_PAIR",
    "Named",
    "decoded",
    "one_by_one",
    "one_line",
    "read_names",
    "rows_of",
    "told_apart",
]

LONGEST = 60
"""Characters of a name."""

LONGEST_PAIR = 130
"""Characters of the name of a pair in a knockout: two names, and what tells it apart."""

MOST = 1000
"""Lines of a list, far more than a drive can seat."""

HEADINGS = {
    heading: column
    for column, headings in {
        "name": "name names player navn spiller nom noms joueur joueuse",
        "partner": "partner makker partenaire",
        "kind": "kind a/b type slag genre",
        "fixed": "fixed fast fixe",
    }.items()
    for heading in headings.split()
}
"""What may head a column, in every language of the program."""

YES = ("yes", "y", "true", "x", "1", "fixed", "ja", "j", "fast", "oui", "o", "fixe")
NO = ("", "no", "n", "false", "0", "-", "nei", "non")


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody on a list. line: on which he stands, from 1. partner: the name of who stays with him."""

    name: str
    line: int
    kind: PlayerKind | None = None
    partner: str | None = None
    fixed: bool = False


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8 or UTF-16 by its mark, UTF-8 without one, else Windows-1252.

    Raises `BadInput` with the line where it is none of them.
    """
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark):
            return _decoded(data[len(mark) :], encoding)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _decoded(data, "cp1252")


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = 1 + len(re.findall(rb"\r\n|\r|\n", data[: error.start]))
        raise bad_input("drive_names_not_text", {"line": line}) from None


def one_line(name: str) -> str:
    """A name as it is kept: in one line, and composed, so that who typed it otherwise finds the same."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def told_apart(names: Iterable[str], longest: int = LONGEST) -> tuple[str, ...]:
    """The names with a number behind each that is there again: Ann, Ann (2). One too long for that is cut."""
    names = tuple(unicodedata.normalize("NFC", name) for name in names)
    taken, seen, told = set(names), Counter[str](), list[str]()
    for name in names:
        seen[name] += 1
        given = name
        while seen[name] > 1 and given in taken:
            number = f" ({seen[name]})"
            given = name[: longest - len(number)].rstrip() + number
            seen[name] += given in taken
        taken.add(given)
        told.append(given)
    return tuple(told)


def read_names(text: str, *, pairs: bool = False, kinds: tuple[str, str] = ("A", "B")) -> tuple[Named, ...]:
    """The people on a list. Raises `BadInput` with the line of what cannot be read.

    pairs: a second cell is the partner's name; else it is the kind, A or B, or as the club calls them (kinds).
    """
    rows = list(rows_of(text))
    if not rows:
        raise bad_input("drive_names_none")
    columns = _headings(rows[0][1])
    if columns is None:
        columns = ["name", "partner" if pairs else "kind"]
    else:
        rows = rows[1:]
        if "name" not in columns:
            raise bad_input("drive_names_no_name_column", {"line": 1})
    people = tuple(_named(line, cells, columns, kinds) for line, cells in rows)
    if not people:
        raise bad_input("drive_names_none")
    return people


def one_by_one(people: Iterable[Named]) -> tuple[Named, ...]:
    """Everybody of a list in the order in which they are entered, each partner as somebody of his own.

    Those who have a partner on their line come first, for two that follow one another are a pair: the others become
    partners of one another in the order of the list.
    """
    people = tuple(people)
    pairs = [each for each in people if each.partner]
    single = [each for each in people if not each.partner]
    both = [(replace(each, partner=None), Named(each.partner or "", each.line)) for each in pairs]
    return (*(each for pair in both for each in pair), *single)


def rows_of(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines of a list that hold anything, by the number each begins with, cut into cells. Raises `BadInput`.

    A cell between quotation marks may hold what separates cells, and line breaks; where they do not close it, they are
    part of the text, as in `"Annie" Smith`.
    """
    text = re.sub(r"\r\n?", "\n", text.removeprefix("\ufeff")).removesuffix("\n")
    if text.count("\n") >= MOST:
        raise bad_input("drive_names_too_long", {"line": MOST + 1}, most=MOST)
    separator = _separator(text)
    blank = rf"[^\S\n{separator}]*"
    cell = re.compile(rf'{blank}"((?:[^"]|"")*)"{blank}(?=[\n{separator}]|\Z)|([^\n{separator}]*)')
    at, begins, cells = 0, 1, list[str]()
    while at <= len(text):
        found = cell.match(text, at)
        if found is None:  # never: the second form matches anything
            return
        ends = text[found.end() : found.end() + 1]
        cells.append(one_line(found[2] if found[1] is None else found[1].replace('""', '"')))
        at = found.end() + 1
        if ends == separator:
            continue
        if any(cells):
            yield begins, cells
        begins, cells = 1 + text.count("\n", 0, at), []


def _separator(text: str) -> str:
    """What stands on the most lines: a tab, else a semicolon, else a comma; what is within quotes does not count.

    A tab has to be on half of the lines: a table that was copied has one on each, in a list that was typed it strayed.
    """
    bare = re.sub(r'(?m)(^|[\t;,])[ ]*"(?:[^"]|"")*"(?=[ ]*(?:[\t;,]|$))', r"\1", text)
    lines = [line for line in bare.split("\n") if line.strip()]
    often = {each: sum(each in line for line in lines) for each in "\t;,"}
    if 2 * often["\t"] < len(lines):
        del often["\t"]
    return max(often, key=lambda each: often[each])


def _headings(cells: Sequence[str]) -> list[str | None] | None:
    """What the columns are, where the first line says so."""
    found = [HEADINGS.get(cell.casefold()) for cell in cells]
    return found if any(found) else None


def _named(line: int, cells: Sequence[str], columns: Sequence[str | None], kinds: tuple[str, str]) -> Named:
    for cell in cells[len(columns) :]:
        if cell:
            raise bad_input("drive_names_cell", {"line": line}, text=quoted(cell, LONGEST))
    said = {column: cell for column, cell in zip(columns, cells, strict=False) if column is not None}
    for column in ("name", "partner"):
        name = said.get(column, "")
        if len(name) > LONGEST or not name.isprintable():
            raise bad_input("drive_names_name", {"line": line}, text=quoted(name, LONGEST), most=LONGEST)
    if not said.get("name"):
        raise bad_input("drive_names_empty", {"line": line})
    fixed = said.get("fixed", "").casefold()
    if fixed not in (*YES, *NO):
        raise bad_input("drive_names_fixed", {"line": line}, text=quoted(fixed, LONGEST))
    return Named(
        said["name"], line, _kind(line, said.get("kind", ""), kinds), said.get("partner") or None, fixed in YES
    )


def _kind(line: int, said: str, kinds: tuple[str, str]) -> PlayerKind | None:
    if not said:
        return None
    for kind, name in zip(("A", "B"), kinds, strict=True):
        if said.casefold() in (kind.casefold(), name.casefold()):
            return "A" if kind == "A" else "B"
    raise bad_input("drive_names_kind", {"line": line}, text=quoted(said, LONGEST), a=kinds[0], b=kinds[1])
