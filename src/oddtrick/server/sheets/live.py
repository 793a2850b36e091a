"""The sheets that somebody looks at: each hears what happens to it and tells all who have it before their eyes."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import msgspec

from oddtrick.codec.envelopes import encode
from oddtrick.codec.sheets import encode_sheet_event
from oddtrick.desk import Desk, Happened
from oddtrick.server.lines import Line
from oddtrick.server.looking import LookedAt, Looking
from oddtrick.server.names import Names
from oddtrick.server.others import Others
from oddtrick.server.sheets import wire
from oddtrick.server.sheets.names import names_of_sheet
from oddtrick.sheet import Command, Event, SheetState, differences, reckoned, view

__all__ = ["LiveSheet", "SheetDesk", "Sheets", "message", "raw"]

SheetDesk = Desk[SheetState, Command, Event]

NOTHING = msgspec.Raw(b"null")

_ENCODER = msgspec.json.Encoder()


def message(made: wire.FromSheet) -> bytes:
    """A message as it goes over the line."""
    return _ENCODER.encode(made)


def raw(value: object) -> msgspec.Raw:
    """A value of the core, as it stands inside a message."""
    return msgspec.Raw(encode(value))


@dataclass(slots=True, eq=False)
class LiveSheet(LookedAt):
    """A sheet before somebody's eyes. begun: whether it has events."""

    begun: bool = False
    seq: int = 0
    seen: msgspec.Raw = field(default_factory=lambda: NOTHING)

    def hear(self, happened: Happened[SheetState, Event]) -> None:
        """Tell what happened, unless it is known already."""
        if happened.seq <= self.seq:
            return
        before, after = happened.before, happened.state
        told = differences(reckoned(before), reckoned(after)) if before.ruleset is not None else ()
        self.stands(after, happened.seq)
        events = [msgspec.Raw(encode_sheet_event(event)) for event in happened.events]
        self.tell(message(wire.SheetNews(self.seq, happened.by, events, [raw(each) for each in told], self.seen)))

    def stands(self, state: SheetState, seq: int) -> None:
        """Note how the sheet stands."""
        self.begun, self.seq, self.seen = True, seq, raw(view(state))


class Sheets(Looking[LiveSheet]):
    """The sheets in memory: those that somebody looks at."""

    def __init__(self, desk: SheetDesk, names: Names, others: Others) -> None:
        super().__init__(self._begun, message(wire.Closing()))
        self.desk = desk
        self.names = names
        self._others = others

    def _begun(self, code: str) -> tuple[LiveSheet, Callable[[], None]]:
        sheet = LiveSheet(code)
        return sheet, self.desk.listen(code, sheet.hear)

    @contextlib.contextmanager
    def looked_at(self, code: str, line: Line) -> Iterator[LiveSheet]:
        """The sheet of a code while a line looks at it; it is told news from when it is put among the sheet's lines."""
        with self.used(code) as sheet:
            try:
                yield sheet
            finally:
                sheet.lines.discard(line)

    def tell_names(self, sheet: LiveSheet) -> None:
        """Tell all who look at a sheet what its players are called."""
        self.tell_names_here(sheet.code)
        self._others.renamed("sheet", sheet.code)

    def tell_names_here(self, code: str) -> None:
        """Tell those of them who have their lines here."""
        sheet = self.of(code)
        if sheet is not None:
            sheet.tell(message(wire.NamesNews(names_of_sheet(self.names, code))))
