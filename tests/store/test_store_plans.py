"""No question goes through all streams or all events: SQLite answers each by an index."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Engine

from oddtrick.store import Store

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
def test_each_question_begins_at_an_index(asked: str, store: Store, path: Path) -> None:
    ask, begins = ASKED[asked]
    store.create("a", "k", [b"1"], at=1.0).result()
    statements: list[tuple[str, tuple[object, ...]]] = []

    def note(_c: object, _cursor: object, text: str, values: tuple[object, ...], _x: object, _many: bool) -> None:
        if text.startswith(("SELECT", "UPDATE")):
            statements.append((text, values))

    sa.event.listen(Engine, "before_cursor_execute", note)
    try:
        ask(store)
    finally:
        sa.event.remove(Engine, "before_cursor_execute", note)
    connection = sqlite3.connect(path)
    plans = [
        [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {text}", values)] for text, values in statements
    ]
    connection.close()
    assert plans
    assert not [step for plan in plans for step in plan if step.startswith("SCAN")]
    assert plans[0][0].startswith(begins)
