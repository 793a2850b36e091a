"""Double dummy against known hands, known tables, plain minimax, and one solver against the other."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import CARDS, SEATS, SUITS, Card, CardSet, Seat, Suit, parse_card, parse_suit
from oddtrick.hand import Deal, HandState
from oddtrick.hand.play import trick_winner
from oddtrick.kernel.endings import MOST_TRICKS
from oddtrick.solver import Position, position_of_hand, tricks_by_card, tricks_by_card_of_each
from oddtrick.solver.arrays import SMALL, solve_positions, solve_worlds

CASES = Path(__file__).resolve().parent.parent / "cases"
FAMOUS = json.loads((CASES / "famous_hands.json").read_text())["cases"]
TABLES = [json.loads(line) for line in (CASES / "double_dummy_tables.jsonl").read_text().splitlines()]


def random_position(chance: random.Random, size: int, in_trick: int | None = None) -> Position:
    """A position with so many tricks to come, perhaps in the middle of one; the cards of the trick follow suit."""
    pack = chance.sample(CARDS, 4 * size)
    hands = [CardSet(pack[at : at + size]) for at in range(0, 4 * size, size)]
    leader = chance.choice(SEATS)
    trick: list[Card] = []
    for place in range(chance.randrange(4) if in_trick is None else in_trick):
        seat = leader.plus(place)
        holding = hands[seat.index]
        card = chance.choice(list((trick and holding.suit(trick[0].suit)) or holding))
        trick.append(card)
        hands[seat.index] = holding - CardSet([card])
    north, east, south, west = hands
    return Position((north, east, south, west), chance.choice([None, *SUITS]), leader, tuple(trick))


def after(position: Position, card: Card) -> tuple[Position | None, Seat | None]:
    """The position after a card (None at the end), and who won the trick that it completes."""
    hands = list(position.hands)
    seat = position.to_play
    hands[seat.index] -= CardSet([card])
    trick = (*position.trick, card)
    leader, winner = position.leader, None
    if len(trick) == 4:
        trump = -1 if position.trump is None else position.trump.index
        leader = winner = position.leader.plus(trick_winner([each.index for each in trick], trump))
        trick = ()
        if not any(hands):
            return None, winner
    north, east, south, west = hands
    return Position((north, east, south, west), position.trump, leader, trick), winner


def through(position: Position, card: Card, best_of) -> int:
    """The tricks of the player's side through a card, when `best_of` says what the next player's side takes."""
    then, winner = after(position, card)
    side = position.to_play.side
    won = int(winner is not None and winner.side is side)
    if then is None:
        return won
    best = best_of(then)
    return won + (best if then.to_play.side is side else then.size - best)


def minimax(position: Position) -> int:
    return max(through(position, card, minimax) for card in position.legal)


def hand_of(case: dict) -> HandState:
    # The deals are written from North, suit by suit.
    north, east, south, west = (
        CardSet(
            parse_card(suit.value + rank) for suit, ranks in zip(SUITS, hand.split("."), strict=True) for rank in ranks
        )
        for hand in case["deal"].removeprefix("N:").split()
    )
    trump = parse_suit(case["trump"]) if case["trump"] else None
    deal = Deal(Seat(case["leader"]).right, (north, east, south, west), trump)
    return HandState.of_plays(deal, map(parse_card, case.get("played", [])))


@pytest.mark.parametrize("case", FAMOUS, ids=[case["id"] for case in FAMOUS])
def test_famous_hands(case: dict) -> None:
    position = position_of_hand(hand_of(case))
    if "to_play" in case:
        assert position.to_play.value == case["to_play"]
    tricks = tricks_by_card(position)
    assert set(tricks) == set(position.legal)
    for card, expected in case.get("leads", {}).items():
        assert tricks[Card(card)] == expected
    best = max(tricks.values())
    assert best == case.get("best", best)
    if "only_best" in case:
        assert [card.value for card, number in tricks.items() if number == best] == [case["only_best"]]


def board(row: dict, trump: str, leader: Seat) -> Position:
    north, east, south, west = (CardSet(map(parse_card, row["hands"][seat.value])) for seat in SEATS)
    return Position((north, east, south, west), None if trump == "NT" else Suit(trump), leader)


def check_tables(asked: list[tuple[dict, Seat, str]]) -> None:
    solved = tricks_by_card_of_each(board(row, trump, declarer.left) for row, declarer, trump in asked)
    for (row, declarer, trump), tricks in zip(asked, solved, strict=True):
        assert 13 - max(tricks.values()) == row["dd"][declarer.value][trump], (row["source"], declarer, trump)


STRAINS = ["S", "H", "D", "C", "NT"]


def test_known_tables() -> None:
    check_tables([(row, SEATS[at % 4], STRAINS[at % 5]) for at, row in enumerate(TABLES)][::2])


@pytest.mark.long
def test_known_tables_whole() -> None:
    check_tables([(row, declarer, trump) for row in TABLES for declarer in SEATS for trump in STRAINS])


def test_known_leads() -> None:
    problems = [row for row in TABLES if "lead_problem" in row]
    assert len(problems) == 32
    for row in problems:
        problem = row["lead_problem"]
        tricks = tricks_by_card(board(row, problem["trump"], Seat(problem["leader"])))
        known = {}
        for lead in problem["leads"]:
            card = Card(lead["card"])
            for rank in (card.rank.index, *(bit - 2 for bit in range(2, 15) if lead["equals_mask"] >> bit & 1)):
                known[CARDS[13 * card.suit.index + rank]] = lead["tricks_for_leader_side"]
        assert tricks == known


@given(st.randoms(use_true_random=False), st.integers(1, 3))
def test_plain_minimax_says_the_same(chance: random.Random, size: int) -> None:
    position = random_position(chance, size)
    expected = {card: through(position, card, minimax) for card in position.legal}
    assert tricks_by_card(position) == expected
    assert {c: int(n) for c, n in zip(CARDS, solve_positions([position], 0)[0], strict=True) if n >= 0} == expected


@pytest.mark.parametrize("size", range(1, MOST_TRICKS + 1))
def test_both_solvers_agree(size: int) -> None:
    chance = random.Random(size)
    positions = [random_position(chance, size) for _ in range(700)]
    assert np.array_equal(solve_positions(positions, 0), solve_positions(positions, MOST_TRICKS))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_both_solvers_agree_long(seed: int) -> None:
    chance = random.Random(1000 + seed)
    positions = [random_position(chance, chance.randint(1, MOST_TRICKS)) for _ in range(5000)]
    assert np.array_equal(solve_positions(positions, 0), solve_positions(positions, MOST_TRICKS))


@given(st.randoms(use_true_random=False), st.integers(SMALL, 9))
def test_a_cards_tricks_are_the_next_positions(chance: random.Random, size: int) -> None:
    position = random_position(chance, size)
    tricks = tricks_by_card(position)
    assert set(tricks) == set(position.legal)
    for card, number in tricks.items():
        assert number == through(position, card, lambda then: max(tricks_by_card(then).values()))


def test_whole_deals_in_the_middle_of_a_trick() -> None:
    chance = random.Random(7)
    for in_trick in (1, 3):
        position = random_position(chance, 13, in_trick)
        tricks = tricks_by_card(position)
        card = next(iter(position.legal))
        assert tricks[card] == through(position, card, lambda then: max(tricks_by_card(then).values()))


def test_a_revoke_may_lie_in_the_trick() -> None:
    chance = random.Random(3)
    positions = []
    while len(positions) < 300:
        position = random_position(chance, chance.randint(2, MOST_TRICKS), 1)
        seat = position.to_play
        others = position.hands[seat.index] - position.hands[seat.index].suit(position.trick[0].suit)
        if others and position.hands[seat.index].suit(position.trick[0].suit):
            hands = list(position.hands)
            card = chance.choice(list(others))
            hands[seat.index] -= CardSet([card])
            north, east, south, west = hands
            revoked = (*position.trick, card)
            positions.append(Position((north, east, south, west), position.trump, position.leader, revoked))
    assert np.array_equal(solve_positions(positions, 0), solve_positions(positions, MOST_TRICKS))


@pytest.mark.parametrize("in_trick", [1, 2, 3])
def test_the_trick_counts_where_the_hands_are_the_same(in_trick: int) -> None:
    # DDS's own batch function answers these alike.
    chance = random.Random(in_trick)
    positions = []
    for size in (2, 4, 6) * 10:
        first = random_position(chance, size, in_trick)
        gone = [card for card in CARDS if not any(card in hand for hand in first.hands)]
        positions += [
            Position(first.hands, first.trump, first.leader, tuple(chance.sample(gone, in_trick))) for _ in range(6)
        ]
    made = solve_positions(positions, 0)
    assert np.array_equal(made, solve_positions(positions, MOST_TRICKS))
    assert any(not np.array_equal(made[at], made[at + 1]) for at in range(0, len(positions), 6))


def test_many_at_once_are_as_one_by_one() -> None:
    # Sizes of both solvers mixed.
    chance = random.Random(17)
    positions = [random_position(chance, 7 if at % 20 else chance.randint(1, 9)) for at in range(450)]
    together = tricks_by_card_of_each(positions)
    assert together[::9] == [tricks_by_card(position) for position in positions[::9]]
    assert tricks_by_card_of_each([]) == []


@pytest.mark.parametrize("size", [4, 8])
def test_worlds_share_a_trick(size: int) -> None:
    chance = random.Random(size)
    position = random_position(chance, size, 2)
    worlds = []
    rest = [card for hand in position.hands for card in hand]
    for _ in range(30):
        chance.shuffle(rest)
        at = 0
        world = []
        for hand in position.hands:
            world.append(CardSet(rest[at : at + len(hand)]))
            at += len(hand)
        worlds.append(world)
    trump = -1 if position.trump is None else position.trump.index
    made = solve_worlds(
        np.array([[hand.bits for hand in world] for world in worlds]),
        np.array([*(card.index for card in position.trick), 0, 0]),
        2,
        position.leader.index,
        trump,
    )
    for world, row in zip(worlds, made, strict=True):
        north, east, south, west = world
        tricks = tricks_by_card(Position((north, east, south, west), position.trump, position.leader, position.trick))
        assert {card.index: number for card, number in tricks.items()} == {
            card: number for card, number in enumerate(row) if number >= 0
        }


def test_threads_do_not_disturb_each_other() -> None:
    chance = random.Random(99)
    lots = [[random_position(chance, size) for size in (5, 6, 8) for _ in range(40)] for _ in range(4)]
    alone = [solve_positions(lot) for lot in lots]
    with ThreadPoolExecutor(4) as pool:
        for expected, made in zip(alone, pool.map(solve_positions, lots), strict=True):
            assert np.array_equal(expected, made)
