"""No question goes through all streams or all events: either database answers each by an index."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Engine

from oddtrick.store import Store
from store_at_hand import engine_of, is_postgresql

ASKED: dict[str, tuple[Callable[[Store], object], str]] = {
    "read": (lambda store: store.read("a", 3), "SEARCH streams"),
    "stored": (lambda store: store.stored("a", "x"), "SEARCH streams"),
    "info": (lambda store: store.info("a"), "SEARCH streams"),
    "names": (lambda store: store.names(["p", "q"]), "SEARCH people"),
    "all": (lambda store: store.streams("k"), "SEARCH streams USING INDEX ix_streams_kind_touched (kind=?)"),
    "next page": (
        lambda store: store.streams("k", before=5.0),
        "SEARCH streams USING INDEX ix_streams_kind_touched (kind=? AND touched<?)",
    ),
    "listed and open": (
        lambda store: store.streams("k", listed=True, closed=False, before=5.0),
        "SEARCH streams USING INDEX ix_streams_listed (kind=? AND closed=? AND touched<?)",
    ),
    "a member's": (
        lambda store: store.streams("k", member="anna", closed=False),
        "SEARCH members USING PRIMARY KEY (member=?)",
    ),
    "append": (lambda store: store.append("a", 1, [b"2"], command="x", at=1.0).result(), "SEARCH streams"),
}


@pytest.mark.parametrize("asked", ASKED)
def test_each_question_begins_at_an_index(asked: str, store: Store, database: str) -> None:
    ask, begins = ASKED[asked]
    store.create("a", "k", [b"1"], at=1.0).result()
    statements: list[tuple[str, Any]] = []

    def note(_c: object, _cursor: object, text: str, values: Any, _x: object, many: bool) -> None:
        if text.startswith(("SELECT streams", "SELECT events", "SELECT people", "SELECT commands", "UPDATE")):
            statements.append((text, values[0] if many else values))

    sa.event.listen(Engine, "before_cursor_execute", note)
    try:
        ask(store)
    finally:
        sa.event.remove(Engine, "before_cursor_execute", note)
    assert statements
    plans = plans_on_postgresql if is_postgresql(database) else plans_on_sqlite
    steps = plans(database, statements)
    assert not [step for step in steps if step.startswith(("SCAN", "Seq Scan"))]
    if not is_postgresql(database):
        assert steps[0].startswith(begins)


def plans_on_sqlite(database: str, statements: list[tuple[str, Any]]) -> list[str]:
    engine = engine_of(database)
    with engine.connect() as connection:
        plans = [connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values) for text, values in statements]
        steps = [str(row[3]) for plan in plans for row in plan]
    engine.dispose()
    return steps


def plans_on_postgresql(database: str, statements: list[tuple[str, Any]]) -> list[str]:
    """The kinds of steps, where going through a table is the last resort: of a small one it would be the first."""

    def kinds(plan: dict[str, Any]) -> list[str]:
        return [plan["Node Type"], *(kind for inner in plan.get("Plans", ()) for kind in kinds(inner))]

    engine = engine_of(database)
    with engine.connect() as connection:
        connection.exec_driver_sql("SET enable_seqscan = off")
        found = [
            connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {text}", values).scalar_one()
            for text, values in statements
        ]
    engine.dispose()
    return [kind for plan in found for kind in kinds(plan[0]["Plan"])]
