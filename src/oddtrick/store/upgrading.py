"""Brings a database's tables up to date, and refuses one that is not ours or from a newer Oddtrick."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from oddtrick.reasons import reason
from oddtrick.store import postgresql
from oddtrick.store.engines import database_url, made_sure_of, writer
from oddtrick.store.failures import StoreFailed, reported
from oddtrick.store.schema import REVISION, TOUCH, version

if TYPE_CHECKING:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

__all__ = ["bring_up_to_date", "known_revisions", "lead_to", "revision_of", "upgrade", "with_others_kept_out"]

_MIGRATIONS = Path(__file__).parent / "migrations"


def revision_of(connection: Connection) -> str | None:
    """The last migration a database went through; None for an empty one.

    Raises `StoreFailed` for a database that holds tables of somebody else.
    """
    tables = sa.inspect(connection).get_table_names()
    if version.name in tables:
        return connection.execute(sa.select(version.c.version_num)).scalar_one_or_none()
    if tables:
        raise StoreFailed(reason("store_not_ours"))
    return None


def with_others_kept_out(connection: Connection) -> None:
    """Let two processes that start at once do it one after the other. SQLite's writer sees to that by itself."""
    if connection.dialect.name == "postgresql":
        postgresql.alone(connection)


def bring_up_to_date(engine: Engine) -> tuple[str | None, str]:
    """Run the migrations a database has not seen, all of them or none; write something in any case.

    engine: that of the writer. Returns where the database stood, and where it stands.

    Raises `StoreFailed` where the database is newer than this program or not ours.
    """
    with engine.begin() as connection:
        with_others_kept_out(connection)
        found = revision_of(connection)
        if found == REVISION:
            connection.execute(TOUCH)  # or a database that can only be read would be found out at the first card
        else:
            lead_to(connection, "head", found)
    return found, REVISION


def known_revisions() -> list[str]:
    """All migrations, the newest first."""
    return [step.revision for step in _steps(_config()).walk_revisions()]


def upgrade(address: str) -> tuple[str | None, str]:
    """Make the tables of a database, or bring them up to date: where it stood (None: nowhere), and where it stands.

    address: as of `Store.open`, which does the same. Raises `StoreFailed`.
    """
    url = database_url(address)
    with reported():
        made_sure_of(url)
        engine = writer(url, "FULL", 5.0)
        try:
            return bring_up_to_date(engine)
        finally:
            engine.dispose()


def lead_to(connection: Connection, revision: str, found: str | None) -> None:
    """Run the migrations up to one, in the connection's transaction. found: where the database stands.

    Raises `StoreFailed` where either is unknown to this program.
    """
    from alembic import command  # takes a while to load and is seldom needed

    config = _config(connection)
    known = {"head", *(step.revision for step in _steps(config).walk_revisions())}
    for one in (found, revision):
        if one is not None and one not in known:
            raise StoreFailed(reason("store_newer", found=one, known=REVISION))
    command.upgrade(config, revision)


def _config(connection: Connection | None = None) -> Config:
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config


def _steps(config: Config) -> ScriptDirectory:
    from alembic.script import ScriptDirectory

    return ScriptDirectory.from_config(config)
