"""`oddtrick db`: the server's database brought up to date, backed up while it is played on, restored, and checked."""

from __future__ import annotations

import gzip
import json
import os
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from itertools import count
from pathlib import Path
from typing import Annotated

import typer

from oddtrick.cli.files import STANDARD_INPUT, check_place, printable_name
from oddtrick.errors import OddtrickError, bad_input, quoted
from oddtrick.reasons import in_english
from oddtrick.store.dump import Dump, lines_of, read_lines, taken_from
from oddtrick.store.engines import database_url, file_of, of_one_there, without_password
from oddtrick.store.keeping_safe import copy_file
from oddtrick.store.keeping_safe import restore as restore_into
from oddtrick.store.upgrading import upgrade as bring_up

__all__ = ["app"]

FOUND_WRONG = 1

_SQLITE = b"SQLite format 3\0"
_GZIP = b"\x1f\x8b"
_LINES = (".jsonl", ".jsonl.gz")
_LONGEST = 64 * 1024 * 1024
"""Bytes of a line that is none of a backup's: the longest are some kilobytes."""
_OF_WHAT_WAS_THERE = ("store_damaged", "store_newer", "store_nothing_there")
"""What is wrong with a backup that is a database, never with the empty one into which it is restored."""

app = typer.Typer(
    help="The server's database: bring it up to date, back it up while it is played on, restore it, check it.\n\n"
    "Example: oddtrick db backup friday.jsonl.gz",
    no_args_is_help=True,
)

Database = Annotated[
    str | None,
    typer.Option("--db", metavar="ADDRESS", help="The database, as for oddtrick serve; unless given, the same."),
]


@contextmanager
def _database(given: str | None) -> Iterator[str]:
    """The address that was given, or is set; what goes wrong with it names it, without its password."""
    from oddtrick.server.settings import read_settings

    address = read_settings(db=given).db
    try:
        yield address
    except OddtrickError as wrong:
        raise wrong if "file" in wrong.where else wrong.at(db=quoted(without_password(address))) from None


@app.command()
def upgrade(db: Database = None) -> None:
    """Make the tables of a database, or bring them up to date.

    The server does the same when it starts. Back up first: an older program cannot read what a newer has upgraded.

    Example: oddtrick db upgrade --db postgresql+psycopg://oddtrick@localhost/oddtrick
    """
    with _database(db) as address:
        before, now = bring_up(address)
    if before is None:
        print(f"made, at version {now}")
    else:
        print(f"at version {now} already" if before == now else f"brought from version {before} to {now}")


@app.command()
def backup(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|-",
            help="FILE.jsonl or FILE.jsonl.gz: lines of JSON, of any database; else SQLite's copy.",
        ),
    ],
    db: Database = None,
) -> None:
    """Back up a database as it is at one moment, while others play on.

    Lines of JSON (- writes them to standard output) can be restored into either kind of database. A file that is there
    already is left alone.

    Example: oddtrick db backup friday.jsonl.gz
    """
    with _database(db) as address:
        if file == STANDARD_INPUT:
            with taken_from(address) as dump:
                for line in lines_of(dump):
                    sys.stdout.buffer.write(line)
            return
        if os.path.lexists(file):
            raise bad_input("backup_exists", {"file": printable_name(file)})
        check_place(file)
        source = file_of(of_one_there(address))
        if not file.endswith(_LINES) and source is None:
            raise bad_input("backup_needs_lines", {"file": printable_name(file)})
        try:
            with _new_file(Path(file)) as beside:
                if file.endswith(_LINES) or source is None:
                    _write_lines(address, beside, packed=file.endswith(".gz"))
                else:
                    copy_file(source, beside)
        except OddtrickError as wrong:  # a database that is only read fills no disk
            raise wrong.at(file=printable_name(file)) if wrong.code == "store_full" else wrong from None
    print(f"{quoted(printable_name(file))}: {Path(file).stat().st_size:,} bytes")


def _write_lines(address: str, place: Path, *, packed: bool) -> None:
    with taken_from(address) as dump, place.open("wb") as plain:
        if packed:
            with gzip.GzipFile(filename="", mode="wb", fileobj=plain, compresslevel=6) as file:
                file.writelines(lines_of(dump))
        else:
            plain.writelines(lines_of(dump))


@contextmanager
def _new_file(place: Path) -> Iterator[Path]:
    """A file for its owner alone, beside its place and put there when it is whole and safe on the disk."""
    handle, name = tempfile.mkstemp(prefix=f".{place.name[:40]}.", suffix=".part", dir=place.parent)
    os.close(handle)
    beside = Path(name)
    try:
        yield beside
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        beside.replace(place)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


@app.command()
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A backup of either kind; - for standard input.")],
    db: Database = None,
) -> None:
    """Fill a new database from a backup: all of it, or nothing.

    The database must be empty; an SQLite file is made. A backup of one kind of database may go into the other.

    Example: oddtrick db restore friday.jsonl.gz --db restored.db
    """
    with _database(db) as address:
        database_url(address)  # before the backup is looked at
        try:
            with _opened(file) as dump:
                counts = restore_into(address, dump)
        except OddtrickError as wrong:
            of_backup = wrong.code.startswith("backup_") or wrong.code in _OF_WHAT_WAS_THERE
            raise wrong.at(file=printable_name(file)) if of_backup else wrong from None
    rows = ", ".join(f"{counts.get(table, 0):,} {table}" for table in ("streams", "events", "people"))
    print(f"restored: {rows}")


@contextmanager
def _opened(file: str) -> Iterator[Dump]:
    """A backup of whatever kind it is."""
    if file == STANDARD_INPUT:
        with open(sys.stdin.fileno(), "rb", closefd=False) as source:
            yield read_lines(_unpacked(source))
        return
    with Path(file).open("rb") as source:
        if source.peek(len(_SQLITE)).startswith(_SQLITE):
            with taken_from(file) as dump:
                yield dump
        else:
            yield read_lines(_unpacked(source))


def _unpacked(source: BufferedReader) -> Iterator[bytes]:
    """The lines of a file, packed or not. Raises `BadInput` where it is packed and broken."""
    if not source.peek(len(_GZIP)).startswith(_GZIP):
        yield from _lines(source)
        return
    try:
        yield from _lines(gzip.GzipFile(fileobj=source))
    except EOFError:
        raise bad_input("backup_short") from None
    except (gzip.BadGzipFile, zlib.error):
        raise bad_input("backup_changed") from None


def _lines(source: BufferedReader | gzip.GzipFile) -> Iterator[bytes]:
    """The lines of a source. Raises `BadInput` where one has no end, and would be read until memory is full."""
    for number in count(1):
        line = source.readline(_LONGEST)
        if not line:
            return
        if len(line) == _LONGEST:
            raise bad_input("backup_wrong", {"line": number})
        yield line


@app.command()
def check(
    db: Database = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object, for programs.")] = False,
) -> None:
    """Fold every stream of a database and report those that do not fold.

    Tables, sheets, drives and knockouts are read event by event, as the server would. Nothing is changed, and others
    may play on. The status is 1 if anything is wrong, 2 if the database cannot be read at all.

    Example: oddtrick db check
    """
    from oddtrick.server.refolding import refold_all

    with _database(db) as address:
        found = refold_all(address)
    if as_json:
        wrong = [
            {"stream": one.stream, "kind": one.kind, "code": one.reason.code, "message": in_english(one.reason)}
            for one in found.findings
        ]
        print(
            json.dumps(
                {"ok": not wrong, "streams": dict(found.streams), "events": found.events, "findings": wrong},
                ensure_ascii=False,
            )
        )
    else:
        for one in found.findings:
            print(f"{quoted(one.kind, 20)} {quoted(one.stream, 60)}: {in_english(one.reason)}")
        kinds = ", ".join(f"{kind} {count:,}" for kind, count in sorted(found.streams.items())) or "none"
        said = f"{len(found.findings)} found wrong" if found.findings else "all fold"
        print(f"streams: {kinds}; events: {found.events:,}; {said}")
    if found.findings:
        raise typer.Exit(FOUND_WRONG)
