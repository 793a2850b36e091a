"""Streams, their events and commands, who belongs to them, and people's names."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "streams",
        sa.Column("id", number, primary_key=True),
        sa.Column("stream", sa.Text, nullable=False, unique=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("head", sa.BigInteger, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
    )
    op.create_index("ix_streams_kind_touched", "streams", ["kind", "touched"])
    op.create_index(
        "ix_streams_listed",
        "streams",
        ["kind", "closed", "touched"],
        sqlite_where=sa.column("listed", sa.Boolean).is_(True),
        postgresql_where=sa.column("listed", sa.Boolean).is_(True),
    )
    op.create_table(
        "events",
        sa.Column("stream_id", number, sa.ForeignKey("streams.id"), primary_key=True, autoincrement=False),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "commands",
        sa.Column("stream_id", number, sa.ForeignKey("streams.id"), primary_key=True, autoincrement=False),
        sa.Column("command", sa.Text, primary_key=True),
        sa.Column("first", sa.BigInteger, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "members",
        sa.Column("member", sa.Text, primary_key=True),
        sa.Column("stream_id", number, sa.ForeignKey("streams.id"), primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
