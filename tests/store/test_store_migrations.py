"""The migrations and the tables agree, and each step of the way can be upgraded from."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

import oddtrick.store
from oddtrick.store import Store
from oddtrick.store.schema import METADATA, REVISION

MIGRATIONS = Path(oddtrick.store.__file__).parent / "migrations"


def script() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return ScriptDirectory.from_config(config)


def test_the_newest_migration_is_the_one_the_program_knows() -> None:
    assert script().get_heads() == [REVISION]


def test_migrations_lead_to_the_tables_the_program_uses(store: Store, path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_the_tables_made_by_migrations_are_written_as_the_program_would(store: Store, path: Path) -> None:
    """To the letter, where the comparison above does not look: keys, partial indexes, tables without row ids."""
    engine = sa.create_engine(f"sqlite:///{path}")
    made_by_program = sa.create_engine("sqlite://")
    METADATA.create_all(made_by_program)
    written = []
    for one in (engine, made_by_program):
        with one.connect() as connection:
            rows = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").all()
        written.append({name: " ".join(sql.split()) for name, sql in rows if name != "alembic_version"})
        one.dispose()
    assert written[0] == written[1]


def test_the_tables_can_be_written_for_postgresql_too() -> None:
    for dialect in (sqlite.dialect(), postgresql.dialect()):
        for table in METADATA.sorted_tables:
            assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=dialect))
            for index in table.indexes:
                assert "listed IS" in str(CreateIndex(index).compile(dialect=dialect)) or "WHERE" not in str(
                    CreateIndex(index).compile(dialect=dialect)
                )


def test_every_migration_is_in_the_package() -> None:
    names = sorted(path.name for path in (MIGRATIONS / "versions").glob("s*.py"))
    assert len(names) == len(list(script().walk_revisions()))
    assert (MIGRATIONS / "env.py").exists()
