"""The migrations and the tables agree, and each step of the way can be upgraded from."""

from __future__ import annotations

from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import oddtrick.store
from oddtrick.store import Store
from oddtrick.store.schema import METADATA, REVISION
from store_at_hand import by_sql, engine_of, is_postgresql

MIGRATIONS = Path(oddtrick.store.__file__).parent / "migrations"


def script() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return ScriptDirectory.from_config(config)


def test_the_newest_migration_is_the_one_the_program_knows() -> None:
    assert script().get_heads() == [REVISION]


def test_migrations_lead_to_the_tables_the_program_uses(empty_database: str) -> None:
    Store.open(empty_database).close()
    engine = engine_of(empty_database)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


SQLITE_SAYS = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"
POSTGRESQL_SAYS = """
    SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || conname, pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT table_name || '.' || column_name, concat_ws(' ', data_type, is_nullable, column_default)
        FROM information_schema.columns WHERE table_schema = 'public'
"""


def as_written(address: str) -> dict[str, str]:
    """All tables, indexes and rules of a database, as it would write them down itself."""
    rows = by_sql(address, POSTGRESQL_SAYS if is_postgresql(address) else SQLITE_SAYS)
    return {name: " ".join(text.split()) for name, text in rows if "alembic_version" not in name}


def test_the_tables_made_by_migrations_are_written_as_the_program_would(empty_database: str) -> None:
    """To the letter, where the comparison above does not look: keys, partial indexes, tables without row ids."""
    Store.open(empty_database).close()
    made_by_migrations = as_written(empty_database)
    engine = engine_of(empty_database)
    METADATA.drop_all(engine)
    assert as_written(empty_database) == {}
    METADATA.create_all(engine)
    engine.dispose()
    assert len(made_by_migrations) > 5
    assert as_written(empty_database) == made_by_migrations


def test_opening_twice_changes_nothing(empty_database: str) -> None:
    Store.open(empty_database).close()
    before = as_written(empty_database)
    Store.open(empty_database).close()
    assert as_written(empty_database) == before
    assert by_sql(empty_database, "SELECT version_num FROM alembic_version") == [(REVISION,)]


def test_every_migration_is_in_the_package() -> None:
    names = sorted(path.name for path in (MIGRATIONS / "versions").glob("s*.py"))
    assert len(names) == len(list(script().walk_revisions()))
    assert (MIGRATIONS / "env.py").exists()
