"""The standings of a drive as rows: the one set that pages, print, projector and files show."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from oddtrick.drive import DIRECTOR, DriveSettings, Row, Standings
from oddtrick.server.words import Language

__all__ = ["COLUMNS", "Naming", "StandingRow", "as_csv", "columns_of", "signed", "standing_rows"]

COLUMNS = ("kind", "won", "highest", "hands", "sat_out", "credit", "honours", "score")
"""What may be shown of a row beside its place and who it is, in this order."""

_FORMULA = re.compile(r"(^|[;,\t|])(\s*[=+\-@＝＋－＠\t\r])")
"""What a spreadsheet takes for a formula at the beginning of a cell, in any width; also behind what it may take for the
end of the cell before, whatever this file means by it.
"""


class Naming:
    """Puts numbers into names. names: by number; who has none is called by the number."""

    def __init__(self, words: Language, names: Mapping[int, str]) -> None:
        self._words = words
        self._names = names

    def of(self, number: int) -> str:
        """What somebody is called."""
        if name := self._names.get(number):
            return name
        if number == DIRECTOR:
            return self._words.gettext("the director")
        return self._words.gettext("number {n}", n=number)

    def all(self, numbers: Sequence[int]) -> str:
        """What one or two are called together."""
        if len(numbers) == 2:
            return self._words.gettext("{one} and {other}", one=self.of(numbers[0]), other=self.of(numbers[1]))
        return ", ".join(self.of(number) for number in numbers)


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A row as it is read. place: `2=` where others have it too. who: their names; numbers: of whom. kind: what the
    club calls it, empty where there are none. score: what the places go by, above or below the mean in duplicate whist.
    """

    place: str
    numbers: tuple[int, ...]
    who: str
    kind: str
    score: str
    points: int
    credit: int
    honours: int
    hands: int
    sat_out: int
    won: int
    highest: int
    gone: bool


def standing_rows(settings: DriveSettings, rows: Iterable[Row], naming: Naming) -> tuple[StandingRow, ...]:
    """The rows of some standings, in their order."""
    kinds = {"A": settings.kinds[0], "B": settings.kinds[1], None: ""}
    return tuple(
        StandingRow(
            place=f"{row.place}=" if row.shared else str(row.place),
            numbers=row.players,
            who=naming.all(row.players),
            kind=kinds[row.kind],
            score=str(row.total) if row.mean is None else signed(row.mean),
            points=row.points,
            credit=row.credit,
            honours=row.honours,
            hands=row.hands,
            sat_out=row.sat_out,
            won=row.won,
            highest=row.highest,
            gone=row.gone,
        )
        for row in rows
    )


def signed(number: int | float) -> str:
    """A number with its sign: +3, −2.5, 0."""
    return f"{number:+g}".replace("-", "−") if number else "0"


def columns_of(settings: DriveSettings, rows: Sequence[StandingRow]) -> tuple[str, ...]:
    """The columns that have something to say in this drive."""
    said = {
        "kind": any(row.kind for row in rows),
        "hands": len({row.hands for row in rows}) > 1,
        "sat_out": any(row.sat_out for row in rows),
        "credit": settings.sat_out == "average" and any(row.sat_out for row in rows),
        "honours": settings.bonus == "honours",
    }
    return tuple(name for name in COLUMNS if said.get(name, True))


def as_csv(settings: DriveSettings, standings: Standings, naming: Naming) -> str:
    """The standings for spreadsheets: one line for each player or pair, the first line with what the columns are."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(("place", "number", "name", "kind", "total", "points", "sat_out_points", "honours", "hands",
                     "sat_out", "hands_won", "highest_hand", "against_mean", "left"))  # fmt: skip
    rows = standing_rows(settings, standings.rows, naming)
    for row, shown in zip(standings.rows, rows, strict=True):
        writer.writerow(
            (
                shown.place,
                " ".join(map(str, row.players)),
                _cell(shown.who),
                _cell(shown.kind),
                row.total,
                row.points,
                row.credit,
                row.honours,
                row.hands,
                row.sat_out,
                row.won,
                row.highest,
                "" if row.mean is None else row.mean,
                "yes" if row.gone else "",
            )
        )
    return out.getvalue()


def _cell(text: str) -> str:
    """Text that was typed by somebody, so that a spreadsheet reads it as text."""
    return _FORMULA.sub(r"\1'\2", text)
