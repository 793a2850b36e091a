"""What must be so when it is over: every stream folds, and all that was answered is there once, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from oddtrick.codec import decode_event
from oddtrick.codec.drives import decode_drive_event
from oddtrick.codec.sheets import decode_sheet_event
from oddtrick.drive.events import ResultEntered
from oddtrick.server.refolding import refold_all
from oddtrick.sheet.events import LineEntered
from oddtrick.store import Store
from oddtrick.table.events import CardPlayed
from soak.restless_people import Person, Said
from soak.steady_writers import Keeper, Organiser

__all__ = ["Found", "reckon"]


class Found(dict[str, int]):
    """How much was looked at, by what it is."""


def reckon(db: Path, people: Iterable[Person], keepers: Iterable[Keeper], organisers: Iterable[Organiser]) -> Found:
    """Look at everything; how much that was. Raises `AssertionError` for the first that is wrong."""
    people, keepers, organisers = tuple(people), tuple(keepers), tuple(organisers)
    wrong = [text for each in (*people, *keepers, *organisers) for text in each.wrong]
    assert not wrong, wrong[:10]
    found = Found()
    findings = refold_all(str(db)).findings
    assert not findings, findings[:5]
    with Store.open(str(db)) as store:
        codes = [info.stream for info in store.streams("table", limit=10**6)]
        found["tables"] = len(codes)
        found["cards"] = sum(_cards_of(code, [row.data for row in store.read(code)]) for code in codes)
        for said in (said for person in people for said in person.said):
            found[f"commands {said.answer or 'unanswered'}"] = (
                found.get(f"commands {said.answer or 'unanswered'}", 0) + 1
            )
            _look_up(store, said)
        for keeper in keepers:
            for code, written in keeper.written.items():
                events = [decode_sheet_event(row.data) for row in store.read(code)]
                _same(code, ((each.number,) for each in events if isinstance(each, LineEntered)), written)
                found["lines"] = found.get("lines", 0) + len(written)
        for organiser in organisers:
            for code, written in organiser.written.items():
                results = [decode_drive_event(row.data) for row in store.read(code)]
                entered = ((each.round, each.table) for each in results if isinstance(each, ResultEntered))
                _same(code, entered, written)
                found["results"] = found.get("results", 0) + len(written)
    return found


def _cards_of(code: str, rows: list[bytes]) -> int:
    """How many cards were played at a table, none twice in a hand. Reads the events as they are written."""
    played: set[str] = set()
    count = 0
    for name, data in _plain(rows):
        if name in ("hand_dealt", "deal_voided"):
            played = set()
        elif name == "card_played":
            assert data["card"] not in played, f"{code}: {data['card']} was played twice"
            played.add(data["card"])
            count += 1
        elif name == "card_taken_back":
            played.remove(data["card"])
        elif name == "revoke_corrected":
            played -= set(data["withdrawn"])
            played.add(data["card"])
    return count


def _plain(rows: list[bytes]) -> Iterator[tuple[str, dict[str, Any]]]:
    for row in rows:
        event = json.loads(row)
        yield event["type"], event["data"]


def _look_up(store: Store, said: Said) -> None:
    """What was answered `done` is stored where it was said to be; what was refused is not."""
    stored = store.stored(said.code, f"{said.player} {said.id}")
    if said.answer == "done":
        assert stored is not None, f"{said} is lost"
        assert stored.last == said.seq, f"{said} is at {stored.last}"
        if said.type == "play_card":
            rows = store.read(said.code, stored.first - 1)[: stored.last - stored.first + 1]
            events = [decode_event(row.data) for row in rows]
            cards = [each.card.value for each in events if isinstance(each, CardPlayed)]
            assert cards == [said.data["card"]], f"{said} became {cards}"
    elif said.answer == "refused":
        assert stored is None, f"{said} is stored"


def _same(code: str, entered: Iterable[tuple[int, ...]], written: set[tuple[int, ...]]) -> None:
    """All that was answered is there, and nothing twice."""
    there = list(entered)
    assert len(there) == len(set(there)), f"{code}: something was entered twice"
    assert written <= set(there), f"{code}: {written - set(there)} is lost"
