"""What a table's slip says: tricks or odd tricks of both sides, which must fit one another (RULES 8)."""

from __future__ import annotations

from collections import Counter

from oddtrick.drive.commands import Slip
from oddtrick.drive.hands import hands_of, trumps_in
from oddtrick.drive.seats import Result, TableSeats
from oddtrick.drive.settings import DriveSettings
from oddtrick.errors import invalid
from oddtrick.scoring import check_tricks
from oddtrick.scoring.points import BOOK
from oddtrick.scoring.result import HONOURS, TRICKS

__all__ = ["read_slip", "tricks_of"]


def tricks_of(ns: int, ew: int) -> int:
    """The tricks of NS from two figures: tricks, 13 together, or odd tricks of one side and nothing of the other.

    Raises `Invalid` for figures that are neither.
    """
    if ns + ew != TRICKS and min(ns, ew) == 0 and 1 <= max(ns, ew) <= TRICKS - BOOK:
        return BOOK + ns if ns else TRICKS - BOOK - ew
    if ns + ew != TRICKS and min(ns, ew) >= 0 and max(ns, ew) <= TRICKS:
        raise invalid("drive_not_13", ns=ns, ew=ew, total=ns + ew)
    check_tricks((ns, ew))
    return ns


def read_slip(settings: DriveSettings, round_: int, table: TableSeats, slip: Slip) -> Result:
    """The result a slip stands for. Raises `Invalid` for one that cannot be, or is not of this table."""
    if slip.players is not None:
        _check_players(table, slip.players)
    if len(slip.scores) != settings.hands_a_round:
        raise invalid("drive_hands_on_slip", n=settings.hands_a_round, given=len(slip.scores))
    return Result(tuple(tricks_of(*score) for score in slip.scores), _honours(settings, round_, table, slip))


def _check_players(table: TableSeats, players: tuple[int, int, int, int]) -> None:
    for player, times in Counter(players).items():
        if times > 1:
            raise invalid("drive_person_on_slip_twice", player=player)
    named = {frozenset(players[:2]), frozenset(players[2:])}
    if named != {frozenset(table.ns), frozenset(table.ew)}:
        strange = next((player for player in players if player not in table.players), players[0])
        raise invalid("drive_not_as_seated", player=strange, table=table.number)


def _honours(settings: DriveSettings, round_: int, table: TableSeats, slip: Slip) -> tuple[tuple[int, int], ...]:
    if settings.bonus == "none":
        if slip.honours:
            raise invalid("drive_no_honours")
        return ()
    if not slip.honours:
        return ((0, 0),) * settings.hands_a_round
    if len(slip.honours) != settings.hands_a_round:
        raise invalid("drive_hands_on_slip", n=settings.hands_a_round, given=len(slip.honours))
    for hand, (ns, ew) in zip(hands_of(settings, round_, table), slip.honours, strict=True):
        if min(ns, ew) < 0 or ns + ew > HONOURS or (ns + ew and not trumps_in(settings, hand)):
            raise invalid("drive_honours", ns=ns, ew=ew, hand=hand)
    return slip.honours
