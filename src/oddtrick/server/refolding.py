"""Whether a whole database folds: every stream of every kind, event by event, as a server would load it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from oddtrick.desk import TABLE, Aggregate
from oddtrick.errors import OddtrickError
from oddtrick.reasons import Reason, in_english, reason
from oddtrick.server.drives.keeping import DRIVE, KNOCKOUT
from oddtrick.server.sheets.keeping import SHEET
from oddtrick.store.looking_through import Whole, whole_streams

__all__ = ["AGGREGATES", "Finding", "Refolded", "finding_in", "refold_all"]

AGGREGATES: dict[str, Aggregate[Any, Any, Any]] = {each.kind: each for each in (TABLE, SHEET, DRIVE, KNOCKOUT)}
"""All that the server keeps streams of, by the name of its kind."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A stream that is not as it should be."""

    stream: str
    kind: str
    reason: Reason


@dataclass(slots=True)
class Refolded:
    """What a look through a database came to. streams: how many of each kind. events: of all of them together."""

    streams: Counter[str] = field(default_factory=Counter)
    events: int = 0
    findings: list[Finding] = field(default_factory=list)


def refold_all(address: str) -> Refolded:
    """Fold every stream as it is at one moment, while others play on. address: as of `Store.open`.

    Raises `StoreFailed` where the database cannot be read at all.
    """
    found = Refolded()
    with whole_streams(address) as streams:
        for whole in streams:
            found.streams[whole.kind] += 1
            found.events += len(whole.events)
            wrong = finding_in(whole)
            if wrong is not None:
                found.findings.append(Finding(whole.stream, whole.kind, wrong))
    return found


def finding_in(whole: Whole) -> Reason | None:
    """The first thing that is wrong with a stream; None where it folds."""
    for number, event in enumerate(whole.events, 1):
        if event.seq != number:
            return reason("check_gap", seq=number)
    if len(whole.events) != whole.head:
        return reason("check_head", head=whole.head, seq=len(whole.events))
    if whole.last > whole.head:
        return reason("check_commands")
    aggregate = AGGREGATES.get(whole.kind)
    if aggregate is None:
        return reason("check_kind", kind=whole.kind)
    state = aggregate.new
    for stored in whole.events:
        try:
            event = aggregate.decode(stored.data)
        except Exception as error:  # whatever stands there, the others are looked at too
            return reason("check_unread", seq=stored.seq, what=_what(error))
        try:
            state = aggregate.apply(state, event)
        except Exception as error:
            return reason("check_unfolded", seq=stored.seq, what=_what(error))
    return None


def _what(error: Exception) -> str:
    """What went wrong, as the decoder says it; of what nobody foresaw the kind alone, for its text may quote cards."""
    return in_english(error.reason) if isinstance(error, OddtrickError) else type(error).__name__
