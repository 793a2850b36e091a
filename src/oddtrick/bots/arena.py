"""Matches between levels, for measuring: duplicate play, each deal twice with the sides exchanged.

Deal number i (from 0) of a seed is dealt from seed + i; both playings share the cards and the seats' chance. A deal's d
is the tricks of A in both playings together less 13, that is the mean of A's tricks less B's.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oddtrick.bots.blunders import Blunder, blunders
from oddtrick.bots.levels import choose, level
from oddtrick.cards import SEATS, SIDES, Card, Side
from oddtrick.hand.dealing import Deal, random_deal
from oddtrick.hand.state import play_card, start_hand
from oddtrick.hand.view import HandView, hand_view
from oddtrick.rulesets import Ruleset, trump_in_turn, turns_up
from oddtrick.scoring import HandResult, Score, score_hand

__all__ = ["EXCUSED", "DealResult", "Match", "Playing", "Summary", "deal_of", "play_deal", "summary"]


EXCUSED = ("club", "expert", "master")
"""The levels that are to make no blunder but such as cost nothing. Only of these is it asked: for others, 200 deals
would have to be solved several times a hand.
"""


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays whom. partner: a level that partners both A and B, or None where each partners itself. work: scale
    of thought.
    """

    a: str
    b: str
    ruleset: Ruleset
    seed: int
    partner: str | None = None
    work: float = 1.0

    def levels(self, side_of_a: Side, number: int) -> tuple[str, str, str, str]:
        """The levels at N E S W when A's side is that one; with a partner, A's seat changes from deal to deal."""
        seats = [self.a if seat.side is side_of_a else self.b for seat in SEATS]
        if self.partner is not None:
            first = number % 2
            for seat in SEATS:
                if (seat.index // 2) != first:
                    seats[seat.index] = self.partner
        return seats[0], seats[1], seats[2], seats[3]


@dataclass(frozen=True, slots=True)
class Playing:
    """One playing of a deal. plays: cards in order. tricks, points: of NS and EW (a hand from 0–0). seconds: for
    each of A and B the time of each card it chose. blunders: for each of A and B, name and number of those that nothing
    excuses. defined: the same of all that are blunders by definition.
    """

    side_of_a: Side
    plays: tuple[Card, ...]
    tricks: tuple[int, int]
    points: tuple[int, int]
    seconds: tuple[tuple[float, ...], tuple[float, ...]]
    blunders: tuple[Mapping[str, int], Mapping[str, int]]
    defined: tuple[Mapping[str, int], Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class DealResult:
    """A deal played twice."""

    number: int
    playings: tuple[Playing, Playing]

    @property
    def tricks(self) -> float:
        """d: A's tricks in both playings less 13."""
        return sum(playing.tricks[playing.side_of_a.index] for playing in self.playings) - 13

    @property
    def points(self) -> float:
        """A's points less B's, the mean of both playings."""
        both = (
            playing.points[playing.side_of_a.index] - playing.points[1 - playing.side_of_a.index]
            for playing in self.playings
        )
        return sum(both) / 2


def deal_of(match: Match, number: int) -> Deal:
    """The deal of a number (from 0), with the trumps the rule set gives it."""
    dealer = SEATS[number % 4]
    turned = turns_up(match.ruleset)
    trump = None if turned else trump_in_turn(match.ruleset, number + 1)
    return random_deal(random.Random(match.seed + number), dealer, trump, turn_up=turned)


def play_deal(match: Match, number: int) -> DealResult:
    """Plays a deal twice, A first as NS, then as EW."""
    deal = deal_of(match, number)
    return DealResult(number, (_play(match, number, deal, Side.NS), _play(match, number, deal, Side.EW)))


def _play(match: Match, number: int, deal: Deal, side_of_a: Side) -> Playing:
    levels = match.levels(side_of_a, number)
    state = start_hand(deal)
    seconds: tuple[list[float], list[float]] = ([], [])
    counts: tuple[dict[str, int], dict[str, int]] = ({}, {})
    defined: tuple[dict[str, int], dict[str, int]] = ({}, {})
    while (seat := state.to_play) is not None:
        name = levels[seat.index]
        measured = match.partner is None or name != match.partner or seat.index // 2 == number % 2
        who = 0 if seat.side is side_of_a else 1
        view = hand_view(state, seat)
        hands = tuple(state.holding(each) for each in SEATS) if level(name).open_cards else None
        began = time.process_time()
        choice = choose(name, view, seed=(match.seed + number) * 4 + seat.index, work=match.work, hands=hands)
        took = time.process_time() - began
        if measured:
            seconds[who].append(took)
            if found := blunders(view, choice.card):
                _count(defined[who], found)
                _count(counts[who], _unexcused(name, view, choice.card, found))
        state = play_card(state, seat, choice.card)
    ns, ew = (state.tricks_won(side) for side in SIDES)
    return Playing(
        side_of_a,
        state.plays,
        (ns, ew),
        _points(match.ruleset, deal, (ns, ew)),
        (tuple(seconds[0]), tuple(seconds[1])),
        (counts[0], counts[1]),
        (defined[0], defined[1]),
    )


def _count(counts: dict[str, int], found: Iterable[Blunder]) -> None:
    for blunder in found:
        counts[blunder.value] = counts.get(blunder.value, 0) + 1


def _unexcused(name: str, view: HandView, card: Card, found: tuple[Blunder, ...]) -> tuple[Blunder, ...]:
    """The blunders that a level of `EXCUSED` has no excuse for; of another level all."""
    if name not in EXCUSED:
        return found
    from oddtrick.bots.blunder_costs import BlunderCosts  # numbers, which a match of `club` may do without

    return () if BlunderCosts(view).costs_nothing(card) else found


def _points(ruleset: Ruleset, deal: Deal, tricks: tuple[int, int]) -> tuple[int, int]:
    """What the hand would score from 0–0, honours held where the rule set counts them."""
    honours = None
    if ruleset.honours != "off" and deal.trump is not None:
        mask = 0x1E00 << 13 * deal.trump.index
        held = sum((deal.hands[seat.index].bits & mask).bit_count() for seat in Side.NS.seats)
        if ruleset.honours == "captured" and 13 in tricks:
            held = 4 if tricks[0] else 0  # a side without a trick captures none
        honours = (held, 4 - held)
    scored = score_hand(ruleset, Score(), HandResult(tricks, honours), trumps=deal.trump is not None)
    return scored.points.ns, scored.points.ew


@dataclass(frozen=True, slots=True)
class Summary:
    """Figures of a match. tricks, points: mean a deal and its standard error. shares: deals A won, level, lost.
    seconds: for A and B mean, 95th of a hundred, and longest. blunders, defined: for A and B, by name, over all deals.
    """

    deals: int
    tricks: tuple[float, float]
    points: tuple[float, float]
    shares: tuple[float, float, float]
    seconds: tuple[tuple[float, float, float], tuple[float, float, float]]
    blunders: tuple[Mapping[str, int], Mapping[str, int]]
    defined: tuple[Mapping[str, int], Mapping[str, int]]


def summary(results: Sequence[DealResult]) -> Summary:
    """The figures of a match so far."""
    tricks = [result.tricks for result in results]
    number = max(len(results), 1)
    won = sum(d > 0 for d in tricks) / number
    lost = sum(d < 0 for d in tricks) / number
    playings = [playing for result in results for playing in result.playings]
    seconds = [_times(took for each in playings for took in each.seconds[who]) for who in range(2)]
    counts = [_totals(each.blunders[who] for each in playings) for who in range(2)]
    defined = [_totals(each.defined[who] for each in playings) for who in range(2)]
    return Summary(
        len(results),
        _mean(tricks),
        _mean([result.points for result in results]),
        (won, 1.0 - won - lost if results else 0.0, lost),
        (seconds[0], seconds[1]),
        (counts[0], counts[1]),
        (defined[0], defined[1]),
    )


def _totals(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Together, every blunder named."""
    total = {blunder.value: 0 for blunder in Blunder}
    for each in counts:
        for name, number in each.items():
            total[name] += number
    return total


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """Mean and standard error."""
    number = len(values)
    if number == 0:
        return 0.0, 0.0
    mean = math.fsum(values) / number
    if number == 1:
        return mean, 0.0
    spread = math.fsum((value - mean) ** 2 for value in values) / (number - 1)
    return mean, math.sqrt(spread / number)


def _times(values: Iterable[float]) -> tuple[float, float, float]:
    ordered = sorted(values)
    if not ordered:
        return 0.0, 0.0, 0.0
    return math.fsum(ordered) / len(ordered), ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))], ordered[-1]


def to_plain(result: DealResult) -> dict[str, Any]:
    """A deal's result as plain data, for a journal."""
    return {
        "number": result.number,
        "playings": [
            {
                "side_of_a": each.side_of_a.value,
                "plays": [card.value for card in each.plays],
                "tricks": each.tricks,
                "points": each.points,
                "seconds": [[round(took, 6) for took in times] for times in each.seconds],
                "blunders": each.blunders,
                "defined": each.defined,
            }
            for each in result.playings
        ],
    }


def of_plain(data: Mapping[str, Any]) -> DealResult:
    """What `to_plain` made. Raises what a wrong shape raises (`KeyError`, `ValueError`, `TypeError`)."""
    made = [
        Playing(
            Side(each["side_of_a"]),
            tuple(Card(card) for card in each["plays"]),
            (int(each["tricks"][0]), int(each["tricks"][1])),
            (int(each["points"][0]), int(each["points"][1])),
            (tuple(map(float, each["seconds"][0])), tuple(map(float, each["seconds"][1]))),
            (dict(each["blunders"][0]), dict(each["blunders"][1])),
            (dict(each["defined"][0]), dict(each["defined"][1])),
        )
        for each in data["playings"]
    ]
    return DealResult(int(data["number"]), (made[0], made[1]))
