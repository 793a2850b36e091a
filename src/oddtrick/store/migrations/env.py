"""Run by Alembic before the steps: they go through the connection that the store hands over, in its transaction."""

from __future__ import annotations

from alembic import context

from oddtrick.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,  # SQLite can, but Alembic does not trust it to
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
