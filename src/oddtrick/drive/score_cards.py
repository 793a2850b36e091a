"""A player's evening, hand by hand: for score cards, place lists and a player's own page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from oddtrick.cards import Suit
from oddtrick.drive.hands import hands_of, trump_of
from oddtrick.drive.seats import Entrant, Result, Seating
from oddtrick.drive.settings import DriveSettings
from oddtrick.drive.tallies import made_by

__all__ = ["CardLine", "score_card"]

How = Literal["to_come", "waiting", "played", "sits_out", "away"]


@dataclass(frozen=True, slots=True)
class CardLine:
    """A hand on a score card. how: not seated yet; seated and not in; played; sat out; not there. table: where he
    plays, or waits at a half table. tricks, points: his side's, once played. total: his points so far.
    """

    round: int
    hand: int
    trump: Suit | None
    how: How
    table: int | None = None
    partner: int | None = None
    against: tuple[int, ...] = ()
    tricks: int | None = None
    points: int | None = None
    honours: int = 0
    total: int = 0


def score_card(
    settings: DriveSettings,
    entrant: Entrant,
    rounds: Sequence[Seating],
    results: Sequence[Mapping[int, Result]],
    plan: Sequence[Seating] = (),
) -> tuple[CardLine, ...]:
    """Every hand of the drive for one player; seats still to come where a schedule made beforehand has them."""
    planned = {seating.number: seating for seating in plan}
    lines: list[CardLine] = []
    total = 0
    for number in range(1, settings.rounds + 1):
        seated = number <= len(rounds)
        seating = rounds[number - 1] if seated else planned.get(number)
        result = results[number - 1] if seated else {}
        for line in _of_round(settings, entrant, number, seating, result):
            total += line.points or 0
            lines.append(replace(line, total=total))
    return tuple(lines)


def _of_round(
    settings: DriveSettings, entrant: Entrant, round_: int, seating: Seating | None, results: Mapping[int, Result]
) -> list[CardLine]:
    player = entrant.number
    table = None if seating is None else seating.table_of(player)
    hands = hands_of(settings, round_, table)
    if table is None:
        sits_out = seating is not None and player in seating.sits_out
        how: How = "sits_out" if sits_out else "to_come" if seating is None and entrant.here(round_) else "away"
        waits = seating.half_table if seating is not None and sits_out else None
        return [CardLine(round_, hand, trump_of(settings, hand), how, waits) for hand in hands]
    ours, theirs = (table.ns, table.ew) if player in table.ns else (table.ew, table.ns)
    partner = ours[1] if ours[0] == player else ours[0]
    if seating is None or table.number not in results:
        return [
            CardLine(round_, hand, trump_of(settings, hand), "waiting", table.number, partner, theirs) for hand in hands
        ]
    made = [
        one
        for sides in made_by(settings, seating, table, results[table.number])
        for one in sides
        if player in one.players
    ]
    return [
        CardLine(
            round=round_,
            hand=one.hand,
            trump=trump_of(settings, one.hand),
            how="played",
            table=table.number,
            partner=partner,
            against=theirs,
            tricks=one.tricks,
            points=one.points,
            honours=one.honours,
        )
        for one in made
    ]
