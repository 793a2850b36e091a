"""The standings of a drive, for screen, print, projector and files alike: this is the one place that makes them.

Places go by the total alone and are shared: 1, 2, 2, 4. The tie rule decides between those who are level only where
there is a prize to be given (RULES 8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from oddtrick.drive.seats import Entrant, PlayerKind, Result, Seating
from oddtrick.drive.settings import DUPLICATE_KINDS, DriveSettings, Prize, Tie
from oddtrick.drive.tallies import Tallies, against_the_mean, to_be_shown

__all__ = ["PrizeGiven", "Row", "Standings", "reckon"]


@dataclass(frozen=True, slots=True)
class Row:
    """A player, or a pair that stays together, in the standings.

    place: 1, 2, 2, 4; shared: whether others have it too. total: points with what sat-out hands count (credit) and with
    honours. hands, sat_out: how many were played and sat out. won: hands with more tricks than the others. highest: the
    best single hand. mean: in duplicate whist, tricks above or below the mean, to two places behind the point; exact:
    the same as a fraction, above and below the line, by which the places go there. gone: whether he left.
    """

    players: tuple[int, ...]
    kind: PlayerKind | None
    place: int
    shared: bool
    total: int
    points: int
    credit: int
    honours: int
    hands: int
    sat_out: int
    won: int
    highest: int
    mean: int | float | None = None
    exact: tuple[int, int] | None = None
    gone: bool = False

    @property
    def score(self) -> int | Fraction:
        """What the places go by, exact."""
        return self.total if self.exact is None else Fraction(*self.exact)

    @property
    def shown(self) -> int | float:
        """The same as it is shown."""
        return self.total if self.mean is None else self.mean


@dataclass(frozen=True, slots=True)
class PrizeGiven:
    """A prize. rows: who gets it; several share it, or have still to cut for it. value: what it was won with, as it is
    shown. by: which part of the tie rule decided, None where nobody was level.
    """

    prize: Prize
    rows: tuple[Row, ...]
    value: int | float
    by: Tie | None = None
    to_cut: bool = False


@dataclass(frozen=True, slots=True)
class Standings:
    """Where a drive stands after so many rounds. a, b: of those entered as A and B, placed among themselves. half_time:
    as it was then, once it has been played. complete: whether the drive was ended; there are no prizes before.
    """

    rounds: int
    rows: tuple[Row, ...]
    a: tuple[Row, ...]
    b: tuple[Row, ...]
    half_time: tuple[Row, ...]
    prizes: tuple[PrizeGiven, ...]
    ties: tuple[Tie, ...]
    complete: bool

    def of(self, player: int) -> Row | None:
        """The row of a player."""
        return next((row for row in self.rows if player in row.players), None)


def reckon(
    settings: DriveSettings,
    entrants: Sequence[Entrant],
    rounds: Sequence[Seating],
    results: Sequence[Mapping[int, Result]],
    cut: Sequence[int] = (),
    *,
    over: bool = False,
) -> Standings:
    """The standings of the rounds so far. cut: how those who were level came in cuts. over: whether the drive is."""
    half = settings.half_time // settings.hands_a_round
    played = sum(
        len(seating.tables) == len(of_round) and bool(of_round)
        for seating, of_round in zip(rounds, results, strict=True)
    )
    half_time: tuple[Row, ...] = ()
    tallies = Tallies(settings, entrants)
    for number, (seating, of_round) in enumerate(zip(rounds, results, strict=True), 1):
        tallies.add(seating, of_round)
        if number == half and played >= half:
            then = _rows(settings, entrants, rounds[:half], results[:half], tallies)
            half_time = _placed([row for row in then if row.hands or row.sat_out])
    rows = _placed(_rows(settings, entrants, rounds, results, tallies))
    prizes = [_prize(settings, prize, rows, half_time, cut) for prize in settings.prizes] if over else []
    return Standings(
        rounds=played,
        rows=rows,
        a=_placed([row for row in rows if row.kind == "A"]),
        b=_placed([row for row in rows if row.kind == "B"]),
        half_time=half_time,
        prizes=tuple(given for given in prizes if given is not None),
        ties=settings.ties,
        complete=over,
    )


def _rows(
    settings: DriveSettings,
    entrants: Sequence[Entrant],
    rounds: Sequence[Seating],
    results: Sequence[Mapping[int, Result]],
    tallies: Tallies,
) -> list[Row]:
    """Everybody after these rounds, without a place yet."""
    made = tallies.made()
    mean = against_the_mean(settings, rounds, results)
    duplicate, last = settings.kind in DUPLICATE_KINDS, len(rounds) + 1
    rows: list[Row] = []
    for entrant in entrants:
        pair = (entrant.number, entrant.partner) if entrant.partner is not None else (entrant.number,)
        if min(pair) != entrant.number:
            continue
        # Of a pair, who was there longer made all that the pair did: one may have waited for the other.
        who = max(pair, key=lambda each: made[each].hands + made[each].sat_out)
        tally = made[who]
        if not tally.hands and not tally.sat_out and not entrant.here(last):
            continue  # came and went without a hand
        rows.append(
            Row(
                players=pair,
                kind=entrant.kind,
                place=0,
                shared=False,
                total=tally.total,
                points=tally.points,
                credit=tally.credit,
                honours=tally.honours,
                hands=tally.hands,
                sat_out=tally.sat_out,
                won=tally.won,
                highest=tally.highest,
                mean=to_be_shown(mean.get(who, Fraction(0))) if duplicate else None,
                exact=mean.get(who, Fraction(0)).as_integer_ratio() if duplicate else None,
                gone=not entrant.here(last),
            )
        )
    return rows


def _placed(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows in the order of their scores, with places among themselves."""
    order = sorted(rows, key=lambda row: (-row.score, -row.won, -row.highest, row.players))
    counts = Counter(row.score for row in order)
    places: dict[int | Fraction, int] = {}
    for place, row in enumerate(order, 1):
        places.setdefault(row.score, place)
    return tuple(_at(row, places[row.score], counts[row.score] > 1) for row in order)


def _at(row: Row, place: int, shared: bool) -> Row:
    """A row at its place. Written out, for `replace` takes as long as all else that is reckoned."""
    return Row(
        row.players,
        row.kind,
        place,
        shared,
        row.total,
        row.points,
        row.credit,
        row.honours,
        row.hands,
        row.sat_out,
        row.won,
        row.highest,
        row.mean,
        row.exact,
        row.gone,
    )


def _prize(
    settings: DriveSettings, prize: Prize, rows: Sequence[Row], half_time: Sequence[Row], cut: Sequence[int]
) -> PrizeGiven | None:
    """A prize drawn up; None where nobody can have it."""
    played = [row for row in rows if row.hands]
    if prize == "second":
        best = _given(settings, "best", played, lambda row: row.score, cut)
        if best is None or len(best.rows) > 1:
            return None  # the best share their place, or have to cut for it first
        played = [row for row in played if row not in best.rows]
    among: dict[Prize, Sequence[Row]] = {
        "best_a": [row for row in played if row.kind == "A"],
        "best_b": [row for row in played if row.kind == "B"],
        "half_time": [row for row in half_time if row.hands],
        "booby": [row for row in played if not row.gone],
    }
    values: dict[Prize, Callable[[Row], int | Fraction]] = {
        "most_won": lambda row: row.won,
        "highest_hand": lambda row: row.highest,
    }
    return _given(settings, prize, among.get(prize, played), values.get(prize, lambda row: row.score), cut)


def _given(
    settings: DriveSettings,
    prize: Prize,
    rows: Sequence[Row],
    value: Callable[[Row], int | Fraction],
    cut: Sequence[int],
) -> PrizeGiven | None:
    """The prize for the most of a value, or for the least if it is the booby prize."""
    if not rows:
        return None
    sign = -1 if prize == "booby" else 1
    won = max(sign * value(row) for row in rows)
    level = [row for row in rows if sign * value(row) == won]
    by: Tie | None = None
    for tie in settings.ties:
        if len(level) == 1:
            break
        if tie == "cut":
            came = [row for number in cut for row in level if number in row.players]
            if not all(row in came for row in level):
                return PrizeGiven(prize, tuple(level), to_be_shown(sign * won), "cut", to_cut=True)
            level, by = came[:1], tie
            break
        most = max(sign * _by(tie, row) for row in level)
        left = [row for row in level if sign * _by(tie, row) == most]
        if len(left) < len(level):
            level, by = left, tie
    return PrizeGiven(prize, tuple(level), to_be_shown(sign * won), by)


def _by(tie: Tie, row: Row) -> int:
    return row.won if tie == "most_won" else row.highest
