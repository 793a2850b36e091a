"""The standings on paper, ready to be set: everybody by place, A and B, half-time, prizes and the tie rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oddtrick.drive import DriveSettings, PrizeGiven, Row, Standings
from oddtrick.drive.settings import Prize, Tie
from oddtrick.server.drives.movement_told import N_, tally_told
from oddtrick.server.drives.rows import Naming, StandingRow, columns_of, standing_rows
from oddtrick.server.words import Language

__all__ = ["GivenPrize", "ResultSheet", "StandingTable", "prize_title", "result_sheet", "tie_rule_told"]

PRIZES: dict[Prize, str] = {
    "best": N_("Best score"),
    "best_a": N_("Best score, {kind}"),
    "best_b": N_("Best score, {kind}"),
    "second": N_("Second"),
    "half_time": N_("Best at half-time"),
    "booby": N_("Booby prize"),
    "most_won": N_("Most hands won"),
    "highest_hand": N_("Highest hand"),
}

TIES: dict[Tie, str] = {
    "most_won": N_("more hands won"),
    "highest_hand": N_("the higher single hand"),
    "cut": N_("a cut of the cards"),
}


@dataclass(frozen=True, slots=True)
class StandingTable:
    """Rows under a heading. columns: of them that have something to say."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[StandingRow, ...]


@dataclass(frozen=True, slots=True)
class GivenPrize:
    """A prize. who: those who have it. value: what it was won with. how: what decided, or has still to be done."""

    title: str
    who: tuple[str, ...]
    value: str
    how: str


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """The results. status: how far the drive is. rule: the tie rule. notes: what the figures mean."""

    status: str
    prizes: tuple[GivenPrize, ...]
    tables: tuple[StandingTable, ...]
    rule: str
    notes: tuple[str, ...]


def result_sheet(settings: DriveSettings, standings: Standings, naming: Naming, words: Language) -> ResultSheet:
    """What is printed of the standings."""
    a, b = settings.kinds
    lists: list[tuple[str, Sequence[Row]]] = [(words.gettext("Standings"), standings.rows)]
    if standings.a and standings.b:
        lists += [
            (words.gettext("Standings, {kind}", kind=kind), rows) for kind, rows in ((a, standings.a), (b, standings.b))
        ]
    if standings.half_time:
        lists.append((words.gettext("Standings at half-time"), standings.half_time))
    return ResultSheet(
        status=_status(settings, standings, words),
        prizes=tuple(_given(settings, given, naming, words) for given in standings.prizes),
        tables=tuple(_table(settings, title, rows, naming) for title, rows in lists if rows),
        rule=tie_rule_told(standings.ties, words),
        notes=tuple(_notes(settings, standings, words)),
    )


def _table(settings: DriveSettings, title: str, rows: Sequence[Row], naming: Naming) -> StandingTable:
    shown = standing_rows(settings, rows, naming)
    return StandingTable(title, columns_of(settings, shown), shown)


def _status(settings: DriveSettings, standings: Standings, words: Language) -> str:
    if standings.complete:
        return words.gettext("Final standings")
    if not standings.rounds:
        return words.gettext("Before the first round")
    return words.gettext("After round {n} of {m}", n=standings.rounds, m=settings.rounds)


def prize_title(settings: DriveSettings, prize: Prize, words: Language) -> str:
    """What a prize is called."""
    return words.gettext(PRIZES[prize], kind=settings.kinds[prize == "best_b"])


def _given(settings: DriveSettings, given: PrizeGiven, naming: Naming, words: Language) -> GivenPrize:
    if given.to_cut:
        how = words.gettext("level: a cut decides")
    elif len(given.rows) > 1:
        how = words.gettext("shared")
    elif given.by is None:
        how = ""
    else:
        how = words.gettext("decided by {what}", what=words.gettext(TIES[given.by]))
    return GivenPrize(
        title=prize_title(settings, given.prize, words),
        who=tuple(naming.all(row.players) for row in given.rows),
        value=str(given.value).replace("-", "−"),
        how=how,
    )


def tie_rule_told(ties: Sequence[Tie], words: Language) -> str:
    """What decides between those who are level, in one sentence."""
    if not ties:
        return words.gettext("Places are shared, and so are prizes.")
    what = words.gettext(", then ").join(words.gettext(TIES[tie]) for tie in ties)
    return words.gettext("Places are shared. For a prize, those who are level are parted by {what}.", what=what)


def _notes(settings: DriveSettings, standings: Standings, words: Language) -> list[str]:
    notes = [tally_told(settings, words)]
    if any(row.mean is not None for row in standings.rows):
        notes = [words.gettext("Places go by tricks above or below the mean of all who held the same cards.")]
    if any(row.sat_out for row in standings.rows):
        if settings.sat_out == "average":
            notes.append(words.gettext("A hand sat out counts the average of the hands somebody played."))
        else:
            notes.append(words.gettext("A hand sat out counts nothing."))
    if settings.bonus == "honours":
        notes.append(words.gettext("Honours are counted in addition."))
    if any(row.gone for row in standings.rows):
        notes.append(words.gettext("Those in italics left before the end."))
    return notes
