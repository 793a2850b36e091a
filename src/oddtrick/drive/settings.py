"""What an organiser chooses for a whist drive before it begins (RULES 8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from oddtrick.errors import invalid
from oddtrick.rulesets.model import Ruleset, Tally

__all__ = [
    "DUPLICATE_KINDS",
    "KINDS",
    "MOST_HANDS",
    "PAIR_KINDS",
    "RESULT_KINDS",
    "DriveSettings",
    "Kind",
    "Leftover",
    "Prize",
    "Tie",
    "check_settings",
]

Kind = Literal["partner", "progressive", "semi-partner", "goan", "individual", "mitchell", "howell"]
Bonus = Literal["none", "honours"]
Dealer = Literal["losing_b", "north", "cut"]
Leftover = Literal["sit_out", "phantom", "director"]
Movers = Literal["losers", "winners"]
Prize = Literal["best", "best_a", "best_b", "second", "half_time", "booby", "most_won", "highest_hand"]
SatOut = Literal["nothing", "average"]
Tie = Literal["most_won", "highest_hand", "cut"]

KINDS: tuple[Kind, ...] = ("partner", "progressive", "semi-partner", "goan", "individual", "mitchell", "howell")
RESULT_KINDS: tuple[Kind, ...] = ("progressive", "semi-partner", "goan")
"""Kinds in which the result of a round says who moves where."""
PAIR_KINDS: tuple[Kind, ...] = ("partner", "mitchell", "howell")
"""Kinds in which pairs stay together all evening."""
DUPLICATE_KINDS: tuple[Kind, ...] = ("mitchell", "howell")
"""Kinds in which boards go round, and every trick counts."""

MOST_HANDS = 100
LONGEST_NAME = 20
MOST_STEPS = 10_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class DriveSettings:
    """How a drive is played. Frozen once its first round is seated.

    ruleset: has the number of hands in all, the trumps in turn and the tally. hands_a_round: hands played before
    anybody moves. half_time: after how many hands, 0 for none. sat_out: what a sat-out hand counts. bonus: whether
    honours are counted in addition. movers: who moves in a progressive drive; a Goan one moves its winners. line: the
    tables stand in a line, and nobody walks from one end to the other. a_goes: which way A-players move, B-players go
    the other. kinds: what the club calls A- and B-players. leftover: what becomes of players who do not fill a table.
    With `phantom` they wait at a half table, with `director` the director makes up a table that lacks one. dealer: who
    deals first at a table. ties: what decides between equal totals, in this order; places stay shared.
    plan_steps: exchanges tried for a schedule of individuals where nobody has made one beforehand.
    """

    kind: Kind
    ruleset: Ruleset
    hands_a_round: int = 1
    half_time: int = 12
    sat_out: SatOut = "nothing"
    bonus: Bonus = "none"
    movers: Movers = "losers"
    line: bool = False
    a_goes: Literal["up", "down"] = "up"
    kinds: tuple[str, str] = ("A", "B")
    leftover: Leftover = "sit_out"
    dealer: Dealer = "cut"
    prizes: tuple[Prize, ...] = ("best_a", "best_b", "half_time", "booby")
    ties: tuple[Tie, ...] = ("most_won", "highest_hand", "cut")
    plan_steps: int = 20_000

    @property
    def hands(self) -> int:
        """Hands of the whole drive."""
        return self.ruleset.game.hands or 0

    @property
    def rounds(self) -> int:
        """Rounds of the whole drive."""
        return self.hands // self.hands_a_round

    @property
    def tally(self) -> Tally:
        """What a hand counts: in duplicate whist every trick (RULES 8; C2), else as the rule set says."""
        return "tricks" if self.kind in DUPLICATE_KINDS else self.ruleset.tally

    @property
    def winners_move(self) -> bool:
        """Whether the winners of a table move, rather than its losers."""
        return self.kind == "goan" or (self.kind == "progressive" and self.movers == "winners")

    @property
    def two_kinds(self) -> bool:
        """Whether players are A- and B-players."""
        return self.kind in RESULT_KINDS

    @property
    def pairs(self) -> bool:
        """Whether partners stay together all evening."""
        return self.kind in PAIR_KINDS


def check_settings(settings: DriveSettings) -> None:
    """Raises `Invalid` for settings that contradict each other or cannot be played."""
    if settings.ruleset.tally == "none":
        raise invalid("drive_no_tally", ruleset=settings.ruleset.name)
    if not 1 <= settings.hands <= MOST_HANDS:
        raise invalid("drive_hands", most=MOST_HANDS)
    if settings.hands_a_round < 1 or settings.hands % settings.hands_a_round:
        raise invalid("drive_hands_a_round", hands=settings.hands, a_round=settings.hands_a_round)
    if settings.half_time % settings.hands_a_round or not 0 <= settings.half_time < settings.hands:
        raise invalid("drive_half_time", half_time=settings.half_time, a_round=settings.hands_a_round)
    if not 0 <= settings.plan_steps <= MOST_STEPS:
        raise invalid("drive_plan_steps", most=MOST_STEPS)
    for name in settings.kinds:
        if not (0 < len(name) <= LONGEST_NAME and name.isprintable()):
            raise invalid("drive_kind_name", most=LONGEST_NAME)
    if settings.kinds[0] == settings.kinds[1]:
        raise invalid("drive_kind_names_alike", name=settings.kinds[0])
    for names in (settings.ties, settings.prizes):
        for name in names:
            if names.count(name) > 1:
                raise invalid("drive_named_twice", name=name)
    if settings.dealer == "losing_b" and not settings.two_kinds:
        raise invalid("drive_dealer_losing_b", kind=settings.kind)
    if settings.kind in DUPLICATE_KINDS and settings.bonus == "honours":
        raise invalid("drive_duplicate_honours")
