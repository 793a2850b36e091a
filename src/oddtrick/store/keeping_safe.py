"""Backups: a copy of an SQLite file or lines of JSON, made while others play; and a database made from either."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import OperationalError, StatementError

from oddtrick.errors import bad_input
from oddtrick.reasons import reason
from oddtrick.store.dump import ROWS_AT_ONCE, Dump, Row, tables_of
from oddtrick.store.engines import database_url, file_of, made_sure_of, writer
from oddtrick.store.failures import StoreFailed, reported
from oddtrick.store.schema import version
from oddtrick.store.upgrading import lead_to, revision_of, with_others_kept_out

__all__ = ["copy_file", "restore"]


def copy_file(source: Path, target: Path) -> None:
    """Copy an SQLite database as it is at one moment, by SQLite's own means; nobody who writes is kept waiting.

    The copy is one file, whole and checked. Raises `StoreFailed`.
    """
    with (
        reported(),
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as opened,
        closing(sqlite3.connect(target)) as copy,
    ):
        opened.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        if copy.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
            raise StoreFailed(reason("store_damaged"))


def restore(address: str, dump: Dump) -> dict[str, int]:
    """Fill a database that holds nothing yet, all of it or not at all; how many rows each table got.

    The tables are made as they were when the backup was written, filled, and brought up to date. Raises `StoreFailed`
    (`store_not_empty`, `store_newer`), `BadInput` for a dump that is no whole one.
    """
    url = database_url(address)
    file = file_of(url)
    new = file is not None and not file.exists()
    try:
        with reported():
            made_sure_of(url)
            engine = writer(url, "FULL", 5.0)
            try:
                with engine.begin() as connection:
                    with_others_kept_out(connection)
                    return _filled(connection, dump)
            finally:
                engine.dispose()
    except BaseException:
        if new and file is not None:
            for name in (file.name, f"{file.name}-wal", f"{file.name}-shm"):
                file.with_name(name).unlink(missing_ok=True)
        raise


def _filled(connection: Connection, dump: Dump) -> dict[str, int]:
    _emptied(connection)
    lead_to(connection, dump.revision, None)
    tables = {table.name: table for table in tables_of(connection)}
    if dump.columns != {name: [column.name for column in table.columns] for name, table in tables.items()}:
        raise bad_input("backup_wrong", {"line": 1})
    counts = dict.fromkeys(tables, 0)
    for name, rows in groupby(dump.rows, key=lambda row: row[0]):
        for some in _in_groups(rows, ROWS_AT_ONCE):
            counts[name] += len(some)
            new = [dict(zip(dump.columns[name], values, strict=True)) for _, values in some]
            try:
                connection.execute(sa.insert(tables[name]), new)
            except StatementError as error:
                if isinstance(error, OperationalError):  # the disk or the line, not the row
                    raise
                raise bad_input("backup_odd_row", table=name) from None
    if connection.dialect.name == "postgresql":
        # Numbers that were given by hand do not count up those that will be given next.
        most = sa.select(sa.func.max(tables["streams"].c.id)).scalar_subquery()
        connection.execute(sa.select(sa.func.setval(sa.func.pg_get_serial_sequence("streams", "id"), most)))
    lead_to(connection, "head", dump.revision)
    return counts


def _emptied(connection: Connection) -> None:
    """Take away tables without a row. Raises `StoreFailed` where there is one."""
    if revision_of(connection) is None:
        return
    tables = tables_of(connection)
    if any(connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first() for table in tables):
        raise StoreFailed(reason("store_not_empty"))
    for table in reversed(tables):
        table.drop(connection)
    version.drop(connection)


def _in_groups(rows: Iterable[Row], most: int) -> Iterator[list[Any]]:
    coming = iter(rows)
    while some := list(islice(coming, most)):
        yield some
