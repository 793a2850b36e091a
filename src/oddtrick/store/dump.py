"""All that a database holds, as lines of JSON: what a backup is written as, and read from.

The first line says which migration the tables had come to and what their columns are; then a row a line; the last has
how many there were and a digest of all before it, so that a file that was cut short or changed is known as one.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from oddtrick.errors import BadInput, bad_input
from oddtrick.reasons import reason
from oddtrick.store.engines import of_one_there, snapshot
from oddtrick.store.failures import StoreFailed, reported
from oddtrick.store.schema import version
from oddtrick.store.upgrading import known_revisions, revision_of

__all__ = ["FORMAT", "Dump", "lines_of", "read_lines", "taken_from", "tables_of"]

FORMAT = 1
ROWS_AT_ONCE = 1000

Row = tuple[str, list[Any]]
"""The name of a table, and the values of its columns."""


@dataclass(frozen=True)
class Dump:
    """What a database holds. revision: of its tables. columns: by table, in the order in which rows can be stored."""

    revision: str
    columns: dict[str, list[str]]
    rows: Iterable[Row]


def tables_of(connection: Connection) -> list[sa.Table]:
    """The tables as they are, whatever their revision; each after those it refers to."""
    found = sa.MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != version.name]


@contextmanager
def taken_from(address: str) -> Iterator[Dump]:
    """A database as it is at one moment, to be read while the context lasts; others play on.

    address: as of `Store.open`. Raises `StoreFailed` where there is none of ours.
    """
    with reported(), snapshot(of_one_there(address)) as connection:
        revision = revision_of(connection)
        if revision is None:
            raise StoreFailed(reason("store_nothing_there"))
        if revision not in (known := known_revisions()):
            raise StoreFailed(reason("store_newer", found=revision, known=known[0]))
        tables = tables_of(connection)
        columns = {table.name: [column.name for column in table.columns] for table in tables}
        yield Dump(revision, columns, _rows(connection, tables))


def _rows(connection: Connection, tables: Iterable[sa.Table]) -> Iterator[Row]:
    for table in tables:
        asked = sa.select(table).order_by(*table.primary_key.columns)
        # Few at a time: a big database need not fit into the memory.
        for row in connection.execute(asked, execution_options={"yield_per": ROWS_AT_ONCE}):
            yield table.name, list(row)


# --- As lines -------------------------------------------------------------------------------------------------------


def lines_of(dump: Dump) -> Iterator[bytes]:
    """A dump line by line, each with its end."""
    digest, count = hashlib.sha256(), 0
    head = {"oddtrick": "backup", "format": FORMAT, "revision": dump.revision, "tables": dump.columns}
    line = _line(head)
    digest.update(line)
    yield line
    for table, values in dump.rows:
        line = _line([table, *map(_as_json, values)])
        digest.update(line)
        count += 1
        yield line
    yield _line({"rows": count, "sha256": digest.hexdigest()})


def _line(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _as_json(value: Any) -> Any:
    """A value as JSON has it: bytes, which are text as a rule, in a list of one."""
    if not isinstance(value, bytes):
        return value
    try:
        return [value.decode()]
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(value).decode()}


def _as_value(value: Any) -> Any:
    match value:
        case [str(text)]:
            return text.encode()
        case {"base64": str(text)}:
            return base64.b64decode(text, validate=True)
        case list() | dict():
            raise ValueError("a value that is none")
        case _:
            return value


def read_lines(lines: Iterable[bytes]) -> Dump:
    """A dump from its lines; the rows are read when they are asked for, and the last line is checked after them.

    Raises `BadInput`, also while rows are read: `backup_wrong` (with `where` = line), `backup_short`, `backup_newer`.
    """
    coming = iter(lines)
    first = next(coming, b"")
    head = _loaded(first, 1)
    match head:
        case {"oddtrick": "backup", "format": int(found), "revision": str(revision), "tables": dict(columns)}:
            if found != FORMAT:
                raise bad_input("backup_newer", found=found, known=FORMAT)
        case _:
            raise _wrong(1)
    return Dump(revision, columns, _read_rows(first, coming, columns))


def _read_rows(first: bytes, coming: Iterator[bytes], columns: dict[str, list[str]]) -> Iterator[Row]:
    digest, count = hashlib.sha256(first), 0
    for number, line in enumerate(coming, 2):
        match _loaded(line, number):
            case [str(table), *values] if table in columns and len(values) == len(columns[table]):
                digest.update(line)
                count += 1
                try:
                    yield table, [_as_value(value) for value in values]
                except ValueError:
                    raise _wrong(number) from None
            case {"rows": int(rows), "sha256": str(said)}:
                if rows != count or said != digest.hexdigest() or next(coming, None) is not None:
                    raise bad_input("backup_changed")
                return
            case _:
                raise _wrong(number)
    raise bad_input("backup_short")


def _loaded(line: bytes, number: int) -> Any:
    try:
        return json.loads(line)
    except ValueError:  # of the letters' coding too
        raise (bad_input("backup_short") if line[-1:] not in (b"\n", b"") else _wrong(number)) from None


def _wrong(number: int) -> BadInput:
    return bad_input("backup_wrong", {"line": number})
