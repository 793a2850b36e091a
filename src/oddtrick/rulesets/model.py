"""The frozen value that says how one form of whist is played: every parameter of RULES 2–8 with its type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from oddtrick.cards import Suit

__all__ = [
    "CutAce",
    "Cutter",
    "FirstDealer",
    "Game",
    "GamePoints",
    "HonourPoints",
    "Honours",
    "HonoursBar",
    "HonoursClaim",
    "Misdeal",
    "Pairs",
    "RevokeOption",
    "Revokes",
    "Ruleset",
    "Settlement",
    "Shuffler",
    "Tally",
    "TrumpMode",
]

Pairs = Literal["cut", "agreed", "random"]
CutAce = Literal["low", "high"]
FirstDealer = Literal["lowest", "highest", "oldest", "chosen", "random"]
Shuffler = Literal["dealer", "left"]
Cutter = Literal["right", "left", "none"]
TrumpMode = Literal["turn_up", "rotation", "fixed", "none"]
Honours = Literal["off", "held", "captured"]
HonoursBar = Literal["none", "one_short", "needs_majority"]
HonoursClaim = Literal["automatic", "announced"]
GamePoints = Literal["none", "2/1", "3/2/1"]
Settlement = Literal["none", "margin", "difference", "games"]
Revokes = Literal["prevented", "allowed"]
RevokeOption = Literal["take_three_tricks", "add_three_points", "deduct_three_points", "take_two_tricks"]
Misdeal = Literal["redeal", "passes"]
Tally = Literal["none", "odd", "tricks"]


@dataclass(frozen=True, slots=True)
class Game:
    """How a game ends: at a target of points, or after a fixed number of hands; exactly one is given (RULES 4)."""

    target: int | None = None
    hands: int | None = None


@dataclass(frozen=True, slots=True)
class HonourPoints:
    """Points for holding four and three of the honours A K Q J of trumps (RULES 4)."""

    four: int = 4
    three: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One form of whist, whole. Made by `oddtrick.rulesets` only, which checks it; frozen once a match has begun.

    `min_cut`: least number of cards taken and left. `no_trump_every`: 0 for never, 5 for H D S C NT. `calling_at`: the
    score at which honours may be called, or None. `rubber_bonus`: points. The source of each parameter is RULES 2–8.
    """

    name: str
    title: str
    summary: str
    source: str
    pairs: Pairs
    cut_ace: CutAce
    first_dealer: FirstDealer
    shuffler: Shuffler
    cutter: Cutter
    min_cut: int
    trump: TrumpMode
    trump_cycle: tuple[Suit, ...]
    no_trump_every: int
    trump_suit: Suit | None
    game: Game
    games_to_win: int
    honours: Honours
    honour_points: HonourPoints
    honours_bar: HonoursBar
    honours_claim: HonoursClaim
    calling_at: int | None
    game_points: GamePoints
    rubber_bonus: int
    settlement: Settlement
    revokes: Revokes
    revoke_options: tuple[RevokeOption, ...]
    revoke_cap: bool
    misdeal: Misdeal
    tally: Tally
