"""A list of entries reckoned through by the rules: each line with its deal and its points, and the matches they make.

This is the whole of a sheet's scoring: enter, correct, insert, delete and undo only change the list. `reckon` goes
through all of it; `reckon_on` begins at the first entry that is otherwise and stops where nothing is any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from oddtrick.cards import SIDES, Seat, Side, Suit
from oddtrick.errors import OddtrickError, illegal
from oddtrick.reasons import Reason, reason
from oddtrick.rulesets import Ruleset, trump_in_turn
from oddtrick.scoring import GameScore, HandScore, MatchScore, Score, add_hand, has_trumps, start_match
from oddtrick.sheet.entries import AnotherRubber, Entry, HandPlayed, Misdealt, Numbered, ThrownIn

__all__ = ["Line", "NextHand", "Numbered", "Reckoning", "may_call", "reckon", "reckon_on"]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the sheet, reckoned.

    number: its own for ever, in the order of entering. rubber: from 1. hand: number of the hand within its match, from
    1; of a line without a hand, that of the hand to come. dealer: None where nobody said who dealt first. trump: the
    suit in turn, None for a turn-up or no trumps. trumps: whether there is a trump suit. start, score: in the game,
    before and after. scored: a hand's points. game: the one that ended with it. over: whether it ended the match.
    why_not: set where the line counts for nothing because of what stands before it. remark: what is odd about a line
    that counts all the same.
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
    remark: Reason | None = None


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
class Mark:
    """Where a reckoning stands before a line; all that its way on depends on. rubber: the matches begun. hands: of the
    one that runs. match: how that stands, without its hands, which would take room for nothing.
    """

    dealer: Seat | None
    rubber: int
    hands: int
    match: MatchScore


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A sheet reckoned through. matches: every rubber on it, the last one running or over. marks: before each line,
    from where `reckon_on` can go on.
    """

    lines: tuple[Line, ...]
    matches: tuple[MatchScore, ...]
    next_hand: NextHand
    marks: tuple[Mark, ...] = field(default=(), repr=False)

    @property
    def match(self) -> MatchScore:
        """The match that is kept now."""
        return self.matches[-1]

    def line(self, number: int) -> Line | None:
        """The line of a number, if it stands on the sheet."""
        return next((line for line in self.lines if line.number == number), None)


def may_call(ruleset: Ruleset, start: Score, trumps: bool) -> tuple[Side, ...]:
    """The sides that may end a hand by calling that begins at this score (RULES 5)."""
    if ruleset.calling_at is None or not trumps:
        return ()
    return tuple(side for side in SIDES if start.of(side) == ruleset.calling_at)


def reckon(
    ruleset: Ruleset, entries: Iterable[Numbered], first_dealer: Seat | None = None, start: Score | None = None
) -> Reckoning:
    """The lines of these entries and the matches they make (RULES 2, 4, 6, 7).

    first_dealer: who dealt the first hand. start: the score at which the first game began. An entry that cannot stand
    where it is (a hand after the end of the match, a call at another score) counts for nothing and says why; nothing
    moves on with it. Raises `Invalid` for a start that cannot be.
    """
    walk = _Walk(ruleset, first_dealer, [start_match(ruleset, start)])
    for numbered in entries:
        walk.go(numbered)
    return walk.reckoning(())


def reckon_on(
    was: Reckoning, ruleset: Ruleset, entries: Sequence[Numbered], first: int, kept: int, dealer: Seat | None
) -> Reckoning:
    """The same as `reckon`, from how the sheet was reckoned before a change.

    first: place of the first entry, from 0, that is otherwise. kept: how many of the last entries are as they were.
    dealer: of the first hand. Lines that the change does not touch stay the same objects.
    """
    walk = _resumed(was, ruleset, first)
    if first == 0:
        walk.dealer = dealer
    shift = len(was.lines) - len(entries)
    for place in range(first, len(entries)):
        if place >= len(entries) - kept and walk.mark() == was.marks[place + shift]:
            return walk.joined(was, first, place + shift)
        walk.go(entries[place])
    return walk.reckoning(was.lines[:first], was.marks[:first])


def _resumed(was: Reckoning, ruleset: Ruleset, first: int) -> _Walk:
    """The walk as it stood before a line."""
    if first == len(was.lines):
        return _Walk(ruleset, was.next_hand.dealer, list(was.matches))
    mark = was.marks[first]
    matches = list(was.matches[: mark.rubber])
    matches[-1] = replace(mark.match, hands=matches[-1].hands[: mark.hands])
    return _Walk(ruleset, mark.dealer, matches)


class _Walk:
    """The state of a sheet between two lines, and the lines gone through so far."""

    def __init__(self, ruleset: Ruleset, dealer: Seat | None, matches: list[MatchScore]) -> None:
        self.ruleset = ruleset
        self.dealer = dealer
        self.matches = matches
        self.lines: list[Line] = []
        self.marks: list[Mark] = []

    def mark(self) -> Mark:
        """Where the walk stands."""
        match = self.matches[-1]
        return Mark(self.dealer, len(self.matches), len(match.hands), replace(match, hands=()))

    def reckoning(self, lines: tuple[Line, ...], marks: tuple[Mark, ...] = ()) -> Reckoning:
        """What came of it. lines, marks: those before where the walk began."""
        return Reckoning((*lines, *self.lines), tuple(self.matches), self._next_hand(), (*marks, *self.marks))

    def joined(self, was: Reckoning, first: int, place: int) -> Reckoning:
        """The lines gone through, between those that were before `first` and those from `place` on."""
        rubber, hands = len(self.matches), self.matches[-1].hands
        rest = was.matches[rubber - 1]
        ran = replace(rest, hands=(*hands, *rest.hands[len(hands) :]))
        return Reckoning(
            (*was.lines[:first], *self.lines, *was.lines[place:]),
            (*self.matches[:-1], ran, *was.matches[rubber:]),
            was.next_hand,
            (*was.marks[:first], *self.marks, *was.marks[place:]),
        )

    def go(self, numbered: Numbered) -> None:
        """Write the line of the next entry and move on, unless it cannot stand."""
        self.marks.append(self.mark())
        self.lines.append(self._line(*numbered))

    def _next_hand(self) -> NextHand:
        hand, dealer = len(self.matches[-1].hands) + 1, self.dealer
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

    def _line(self, number: int, entry: Entry) -> Line:
        another, before = isinstance(entry, AnotherRubber), self.matches[-1]
        if isinstance(entry, AnotherRubber):
            self.dealer = entry.dealer or self.dealer
            self.matches.append(start_match(self.ruleset))
        match, coming = self.matches[-1], self._next_hand()
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
            remark=reason("sheet_match_before", rubber=coming.rubber - 1) if another and not before.over else None,
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
