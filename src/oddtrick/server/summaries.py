"""What is kept of a table beside its events, and what of it lists of tables show."""

from __future__ import annotations

import msgspec

from oddtrick.cards import SIDES
from oddtrick.server.wire import Options
from oddtrick.table import TableState

__all__ = ["Now", "Told", "summary"]


class Now(msgspec.Struct, omit_defaults=True):
    """How a table stands, without a card. players: N E S W. score, games: of NS and EW."""

    stage: str = "seating"
    rubber: int = 0
    hand: int = 0
    score: tuple[int, int] = (0, 0)
    games: tuple[int, int] = (0, 0)
    players: tuple[str | None, str | None, str | None, str | None] = (None, None, None, None)


class Told(msgspec.Struct):
    """What was said when a table was opened, and how it stands. host: a player's id. ruleset, title: the rule set's.
    practice: the table, rubber and hand of which this is the same deal again.
    """

    host: str
    ruleset: str
    title: str
    options: Options
    practice: tuple[str, int, int] | None = None
    now: Now = msgspec.field(default_factory=Now)


def summary(state: TableState) -> Now:
    """How a table stands, for lists. Within a hand it says no more than that one is played."""
    match = state.match
    games = tuple(sum(game.winner is side for game in match.games) for side in SIDES) if match is not None else (0, 0)
    return Now(
        stage=state.stage if state.stage in ("seating", "over") else "playing",
        rubber=state.rubber,
        hand=state.hand_number,
        score=(0, 0) if match is None else (match.score.ns, match.score.ew),
        games=(games[0], games[1]),
        players=state.players,
    )
