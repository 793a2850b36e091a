"""Brings a database's tables up to date, and refuses one that is not ours or from a newer Oddtrick."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from oddtrick.reasons import reason
from oddtrick.store.failures import StoreFailed
from oddtrick.store.schema import REVISION, TOUCH, version

__all__ = ["bring_up_to_date", "revision_of"]

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


def bring_up_to_date(engine: Engine) -> None:
    """Run the migrations a database has not seen, all of them or none; write something in any case.

    engine: that of the writer.

    Raises `StoreFailed` where the database is newer than this program or not ours.
    """
    with engine.begin() as connection:  # two processes that start at once do it one after the other
        found = revision_of(connection)
        if found == REVISION:
            connection.execute(TOUCH)  # or a database that can only be read would be found out at the first card
            return
        from alembic import command  # takes a while to load and is seldom needed
        from alembic.config import Config
        from alembic.script import ScriptDirectory

        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
        steps = ScriptDirectory.from_config(config)
        if found is not None and found not in {step.revision for step in steps.walk_revisions()}:
            raise StoreFailed(reason("store_newer", found=found, known=REVISION))
        command.upgrade(config, "head")
