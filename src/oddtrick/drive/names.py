"""Lists of entrants as people have them: typed, pasted, or a CSV file of any of the usual makes.

One person (or one pair) a line; cells stand between tabs, semicolons or commas. A first line with headings may say
which cell is what: name, partner, kind, fixed.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from oddtrick.drive.seats import PlayerKind
from oddtrick.errors import bad_input, quoted

__all__ = ["LONGEST", "Named", "decoded", "one_by_one", "read_names", "rows_of", "told_apart"]

LONGEST = 60
"""Characters of a name."""

MOST = 1000
"""Lines of a list, far more than a drive can seat."""

HEADINGS = {
    "name": "name",
    "names": "name",
    "player": "name",
    "partner": "partner",
    "kind": "kind",
    "a/b": "kind",
    "fixed": "fixed",
}
YES, NO = ("yes", "y", "true", "x", "1", "fixed"), ("", "no", "n", "false", "0", "-")


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


def told_apart(names: Iterable[str]) -> tuple[str, ...]:
    """The names with a number behind each that is there again: Ann, Ann (2)."""
    names = tuple(names)
    taken, seen, told = set(names), Counter[str](), list[str]()
    for name in names:
        seen[name] += 1
        given = name
        while seen[name] > 1 and given in taken:
            given = f"{name} ({seen[name]})"
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
    """The lines of a list that hold anything, by the number each begins with, cut into cells. Raises `BadInput`."""
    lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", text.removeprefix("\ufeff"))
    if len(lines) > MOST:
        raise bad_input("drive_names_too_long", {"line": MOST + 1}, most=MOST)
    reader = csv.reader(lines, delimiter=_separator(lines), strict=True, skipinitialspace=True)
    begins = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            raise bad_input("drive_names_quotes", {"line": begins}) from None
        cells = [" ".join(cell.split()) for cell in cells]
        if any(cells):
            yield begins, cells
        begins = reader.line_num + 1


def _separator(lines: Sequence[str]) -> str:
    """A tab where there is any, else a semicolon, else a comma; those within quotes do not count."""
    bare = re.sub(r'"[^"]*"', "", "".join(lines))
    return next((each for each in "\t;" if each in bare), ",")


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
