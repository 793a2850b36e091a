"""Stores to test with: one that is held by somebody else, one on a small disk, one whose commits are counted."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Engine

TABLES = "streams, events, commands, members, people, alembic_version"


def is_postgresql(address: str | Path) -> bool:
    return str(address).startswith("postgresql")


def engine_of(address: str | Path) -> Engine:
    """An engine of SQLAlchemy's, with nothing of ours."""
    return sa.create_engine(str(address) if is_postgresql(address) else f"sqlite:///{address}")


def by_sql(address: str | Path, statement: str) -> list[tuple[Any, ...]]:
    """Do something behind the store's back; what it answers."""
    engine = engine_of(address)
    try:
        with engine.begin() as connection:
            answer = connection.exec_driver_sql(statement)
            return [tuple(row) for row in answer] if answer.returns_rows else []
    finally:
        engine.dispose()


@contextmanager
def held(address: str | Path) -> Iterator[None]:
    """Let nobody write to a database, as another process might; who reads does not notice."""
    if is_postgresql(address):
        engine = engine_of(address)
        with engine.connect() as other:
            other.exec_driver_sql(f"LOCK TABLE {TABLES} IN EXCLUSIVE MODE")
            yield
        engine.dispose()
        return
    connection = sqlite3.connect(address, isolation_level=None)
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    finally:
        connection.close()


@contextmanager
def noticed_beginning() -> Iterator[threading.Event]:
    """Set as soon as a store begins a transaction: what is asked of it from then on is not part of it."""
    begun = threading.Event()

    def notice(_connection: object) -> None:
        begun.set()

    sa.event.listen(Engine, "begin", notice)
    try:
        yield begun
    finally:
        sa.event.remove(Engine, "begin", notice)


@dataclass
class Disk:
    """How many pages of 4 kB a database may have; known to connections made from now on."""

    pages: int


@contextmanager
def small_disk(pages: int) -> Iterator[Disk]:
    """Give all databases opened within only so many pages."""
    disk = Disk(pages)

    def limit(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {disk.pages}")

    sa.event.listen(Engine, "connect", limit)
    try:
        yield disk
    finally:
        sa.event.remove(Engine, "connect", limit)


@contextmanager
def counted_commits() -> Iterator[list[None]]:
    """A list that grows by one with each commit of any store."""
    commits: list[None] = []

    def count(_connection: object) -> None:
        commits.append(None)

    sa.event.listen(Engine, "commit", count)
    try:
        yield commits
    finally:
        sa.event.remove(Engine, "commit", count)


@contextmanager
def locked_against_writing() -> Iterator[None]:
    """Let no transaction of any store write, as on a disk that was mounted anew for reading alone."""

    def forbid(connection: sa.Connection) -> None:
        sqlite = connection.dialect.name == "sqlite"
        connection.exec_driver_sql("PRAGMA query_only = ON" if sqlite else "SET TRANSACTION READ ONLY")

    sa.event.listen(Engine, "begin", forbid)
    try:
        yield
    finally:
        sa.event.remove(Engine, "begin", forbid)
