"""The hands of a round: their numbers, their trumps, and who deals first at a table."""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.cards import Suit
from oddtrick.drive.seats import Result, Seating, TableSeats
from oddtrick.drive.settings import DriveSettings
from oddtrick.rulesets import trump_in_turn
from oddtrick.scoring import has_trumps

__all__ = ["dealer_of", "hands_of", "trump_of", "trumps_in"]


def hands_of(settings: DriveSettings, round_: int, table: TableSeats | None = None) -> range | tuple[int, ...]:
    """The numbers, from 1, of the hands of a round; in duplicate whist those of the boards that a table plays.

    A board has its own trumps wherever it is played.
    """
    if table is not None and table.boards:
        return table.boards
    return range((round_ - 1) * settings.hands_a_round + 1, round_ * settings.hands_a_round + 1)


def trump_of(settings: DriveSettings, hand: int) -> Suit | None:
    """The suit in turn for a hand; None for no trumps, and for a turn-up."""
    return trump_in_turn(settings.ruleset, hand)


def trumps_in(settings: DriveSettings, hand: int) -> bool:
    """Whether a hand has a trump suit."""
    return has_trumps(settings.ruleset, hand)


def dealer_of(
    settings: DriveSettings,
    table: TableSeats,
    last: Seating | None = None,
    results: Mapping[int, Result] | None = None,
) -> int | None:
    """Who deals first at a table; None where they cut (RULES 8).

    last, results: the round before, by table. `losing_b`: the B-player who lost his last hand, if just one of them did.
    """
    if settings.dealer == "north":
        return table.ns[0]
    if settings.dealer == "cut" or last is None:
        return None
    lost = [each for each in (table.ns[1], table.ew[1]) if _lost(each, last, results or {})]
    return lost[0] if len(lost) == 1 else None


def _lost(player: int, last: Seating, results: Mapping[int, Result]) -> bool:
    table = last.table_of(player)
    if table is None or table.number not in results:
        return False
    return table.side_of(player) is not results[table.number].winner
