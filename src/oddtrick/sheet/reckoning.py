"""A list of entries reckoned through by the rules: each line with its deal and its points, and the matches they make.

This is the whole of a sheet's scoring: enter, correct, insert, delete and undo only change the list.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from oddtrick.cards import Seat, Suit
from oddtrick.errors import OddtrickError, illegal
from oddtrick.reasons import Reason
from oddtrick.rulesets import Ruleset, trump_in_turn
from oddtrick.scoring import GameScore, HandScore, MatchScore, Score, add_hand, has_trumps, start_match
from oddtrick.sheet.entries import AnotherRubber, Entry, HandPlayed, Misdealt, ThrownIn

__all__ = ["Line", "NextHand", "Numbered", "Reckoning", "reckon"]

Numbered = tuple[int, Entry]
"""An entry with the number that its line keeps for ever."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the sheet, reckoned.

    number: its own for ever, in the order of entering. rubber: from 1. hand: number of the hand within its match, from
    1; of a line without a hand, that of the hand to come. dealer: None where nobody said who dealt first. trump: the
    suit in turn, None for a turn-up or no trumps. trumps: whether there is a trump suit. start, score: in the game,
    before and after. scored: a hand's points. game: the one that ended with it. over: whether it ended the match.
    why_not: set where the line counts for nothing because of what stands before it.
    """

    number: int
    entry: Entry
    rubber: int
    hand: int
    dealer: Seat | None
    trump: Suit | None
    trumps: bool
    start: Score
    score: Score
    scored: HandScore | None = None
    game: GameScore | None = None
    over: bool = False
    why_not: Reason | None = None


@dataclass(frozen=True, slots=True)
class NextHand:
    """The hand to come: its number in the match, who deals, who leads, and the trump suit where one is in turn."""

    rubber: int
    hand: int
    dealer: Seat | None
    leader: Seat | None
    trump: Suit | None
    trumps: bool


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A sheet reckoned through. matches: every rubber on it, the last one running or over."""

    lines: tuple[Line, ...]
    matches: tuple[MatchScore, ...]
    next_hand: NextHand

    @property
    def match(self) -> MatchScore:
        """The match that is kept now."""
        return self.matches[-1]

    def line(self, number: int) -> Line | None:
        """The line of a number, if it stands on the sheet."""
        return next((line for line in self.lines if line.number == number), None)


def reckon(
    ruleset: Ruleset, entries: Iterable[Numbered], first_dealer: Seat | None = None, start: Score | None = None
) -> Reckoning:
    """The lines of these entries and the matches they make (RULES 2, 4, 6, 7).

    first_dealer: who dealt the first hand. start: the score at which the first game began. An entry that cannot stand
    where it is (a hand after the end of the match, a call at another score) counts for nothing and says why; nothing
    moves on with it. Raises `Invalid` for a start that cannot be.
    """
    walk = _Walk(ruleset, first_dealer, [start_match(ruleset, start)])
    lines = tuple(walk.line(number, entry) for number, entry in entries)
    return Reckoning(lines, tuple(walk.matches), walk.next_hand())


class _Walk:
    """The state of a sheet between two lines."""

    def __init__(self, ruleset: Ruleset, dealer: Seat | None, matches: list[MatchScore]) -> None:
        self.ruleset = ruleset
        self.dealer = dealer
        self.matches = matches

    def _hand(self) -> int:
        return len(self.matches[-1].hands) + 1

    def next_hand(self) -> NextHand:
        hand, dealer = self._hand(), self.dealer
        return NextHand(
            rubber=len(self.matches),
            hand=hand,
            dealer=dealer,
            leader=None if dealer is None else dealer.left,
            trump=trump_in_turn(self.ruleset, hand),
            trumps=has_trumps(self.ruleset, hand),
        )

    def _pass_deal(self) -> None:
        self.dealer = None if self.dealer is None else self.dealer.left

    def line(self, number: int, entry: Entry) -> Line:
        """The line of the next entry; the walk moves on, unless it cannot stand."""
        if isinstance(entry, AnotherRubber):
            self.dealer = entry.dealer or self.dealer
            self.matches.append(start_match(self.ruleset))
        match, coming = self.matches[-1], self.next_hand()
        line = Line(
            number=number,
            entry=entry,
            rubber=coming.rubber,
            hand=coming.hand,
            dealer=coming.dealer,
            trump=coming.trump,
            trumps=coming.trumps,
            start=match.score,
            score=match.score,
        )
        try:
            return self._played(line, entry, match) if isinstance(entry, HandPlayed) else self._undealt(line, entry)
        except OddtrickError as error:
            return replace(line, why_not=error.reason)

    def _played(self, line: Line, entry: HandPlayed, match: MatchScore) -> Line:
        after = add_hand(self.ruleset, match, entry.result)
        self.matches[-1] = after
        self._pass_deal()
        scored, ended = after.hands[-1], len(after.games) > len(match.games)
        game = after.games[-1] if ended else None
        return replace(line, score=scored.score, scored=scored, game=game, over=after.over)

    def _undealt(self, line: Line, entry: Entry) -> Line:
        """A line without a hand: the deal passes or does not."""
        if isinstance(entry, Misdealt | ThrownIn):
            match = self.matches[-1]
            if match.over:
                raise illegal("score_match_over", n=len(match.hands))
            if entry.passes if isinstance(entry, ThrownIn) else self.ruleset.misdeal == "passes":
                self._pass_deal()
        return line
