"""The tables, as the newest migration leaves them. A change here wants a migration, and REVISION its name."""

from __future__ import annotations

import sqlalchemy as sa

__all__ = ["METADATA", "REVISION", "TOUCH", "commands", "events", "members", "people", "streams", "version"]

REVISION = "0001"
"""The newest migration. A test holds it against the migrations, so that opening a store need not load Alembic."""

METADATA = sa.MetaData()

# SQLite counts up whole-number keys only if they are called INTEGER.
_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

streams = sa.Table(
    "streams",
    METADATA,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("stream", sa.Text, nullable=False, unique=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("about", sa.Text, nullable=False),
    sa.Column("head", sa.BigInteger, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("touched", sa.Double, nullable=False),
    sa.Column("closed", sa.Boolean, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Index("ix_streams_kind_touched", "kind", "touched"),
)
# The few that are shown to everybody are found without going through all the others.
sa.Index(
    "ix_streams_listed",
    streams.c.kind,
    streams.c.closed,
    streams.c.touched,
    sqlite_where=streams.c.listed.is_(True),
    postgresql_where=streams.c.listed.is_(True),
)

# A stream's events lie side by side, whoever appended in between: a table is loaded from few pages.
events = sa.Table(
    "events",
    METADATA,
    sa.Column("stream_id", _ID, sa.ForeignKey("streams.id"), primary_key=True, autoincrement=False),
    sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# The ids of commands whose events are stored, for ever, so that a repeat does nothing.
commands = sa.Table(
    "commands",
    METADATA,
    sa.Column("stream_id", _ID, sa.ForeignKey("streams.id"), primary_key=True, autoincrement=False),
    sa.Column("command", sa.Text, primary_key=True),
    sa.Column("first", sa.BigInteger, nullable=False),
    sa.Column("last", sa.BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

members = sa.Table(
    "members",
    METADATA,
    sa.Column("member", sa.Text, primary_key=True),
    sa.Column("stream_id", _ID, sa.ForeignKey("streams.id"), primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

people = sa.Table(
    "people",
    METADATA,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

# Alembic keeps it; here only to be read.
version = sa.Table("alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True))

TOUCH = sa.update(version).values(version_num=version.c.version_num)
"""Writes something and changes nothing: shows whether a database can be written."""
