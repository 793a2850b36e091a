"""Learning: features know no suits or seats, fits find what was there to find, weights survive their file."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from hands_at_hand import any_hand, small_deal
from oddtrick.bots.sight import sight_of_view
from oddtrick.bots.training import Plan, train
from oddtrick.bots.weights import PRIORS, pack_weights, read_weights, shipped_weights
from oddtrick.cards import CARDS, Card, CardSet, Suit
from oddtrick.cli.main import app
from oddtrick.errors import BadInput
from oddtrick.hand import Deal, HandState, hand_view
from oddtrick.kernel.features import FEATURES, WIDTH, list_features
from oddtrick.kernel.learning import improve
from oddtrick.kernel.policy import new_scratch, sampled_card
from oddtrick.kernel.rng import new_rng
from oddtrick.kernel.state import HAND, TURN, WON, hand_over, new_state, play

TINY = Plan(seed=3, batches=2, deals=10, searched=2, rounds=1, rollouts=20, worlds=20, solved=1, clubbed=2)


def listed(state: HandState) -> dict[Card, tuple[int, ...]]:
    sight = sight_of_view(hand_view(state, state.to_play))
    cards, features = np.empty(13, np.int64), np.empty((13, WIDTH), np.int32)
    number = list_features(sight.state, sight.me, sight.holding, cards, features)
    return {CARDS[int(cards[at])]: tuple(int(each) for each in features[at]) for at in range(number)}


def turned(state: HandState, by: int, suits: list[int]) -> HandState:
    """The same hand with seats moved round and suits exchanged."""

    def other(card: Card) -> Card:
        return CARDS[suits[card.suit.index] * 13 + card.rank.index]

    hands = [CardSet(other(card) for card in state.deal.hands[(seat - by) % 4]) for seat in range(4)]
    trump = None if state.deal.trump is None else list(Suit)[suits[state.deal.trump.index]]
    up = None if state.deal.turn_up is None else other(state.deal.turn_up)
    north, east, south, west = hands
    deal = Deal(state.deal.dealer.plus(by), (north, east, south, west), trump, up)
    return HandState.of_plays(deal, [other(card) for card in state.plays], revokes_allowed=state.revokes_allowed)


@given(seed=st.integers(0, 2**32), by=st.integers(0, 3), suits=st.permutations(range(4)))
def test_features_know_no_suits_and_no_seats(seed: int, by: int, suits: list[int]) -> None:
    state = any_hand(seed)
    first = listed(state)
    assert set(first) == set(hand_view(state, state.to_play).legal)
    assert all(0 <= each < FEATURES for row in first.values() for each in row)
    second = listed(turned(state, by, suits))
    renamed = {CARDS[suits[card.suit.index] * 13 + card.rank.index]: row for card, row in first.items()}
    # A cheapest winner may be one of several suits; ties go by index, which an exchange of suits changes.
    alike = [card for card in renamed if renamed[card] == second[card]]
    assert len(alike) >= len(renamed) - 2
    assert set(renamed) == set(second)


def mean_tricks(weights: np.ndarray, deals: int) -> float:
    """Tricks of NS by a policy against random play, each deal once."""
    nobody = np.zeros(FEATURES, np.float32)
    rows = np.stack([weights, nobody, weights, nobody])
    taken = 0
    scratch = new_scratch()
    for number in range(deals):
        deal = small_deal(random.Random(number), 13, Suit.HEARTS)
        state = new_state(np.array([hand.bits for hand in deal.hands]), number % 4, 1, -1, 13)
        chance = new_rng(number, 1)
        while not hand_over(state):
            seat = int(state[TURN])
            play(state, sampled_card(state, seat, state[HAND + seat], rows[seat], 1.0, chance, *scratch))
        taken += int(state[WON])
    return taken / deals


def test_self_play_learns() -> None:
    weights = np.zeros(FEATURES, np.float32)
    improve(weights, np.zeros(FEATURES), np.zeros(FEATURES), 0, 60, 50, 4, 0.05, 1e-5, 8, new_rng(1, 3))
    assert weights[FEATURES - 1] == 0
    assert mean_tricks(weights, 300) > mean_tricks(np.zeros(FEATURES, np.float32), 300) + 0.5


def test_training_is_repeatable_and_its_file_reads_back() -> None:
    first, second = train(TINY), train(TINY)
    for name, weights in first.policies.items():
        assert np.array_equal(weights, second.policies[name])
        assert np.isfinite(weights).all()
    data = pack_weights(first.policies, PRIORS, {"command": "here"})
    read = read_weights(data)
    assert read.names == tuple(first.policies)
    assert read.made["command"] == "here"
    assert np.allclose(read.policies[0], first.policies["rollout"], rtol=1e-3, atol=1e-3)
    assert read.priors.sum() == pytest.approx(1.0)


def test_what_ships_says_how_it_was_made() -> None:
    weights = shipped_weights()
    assert weights.names[0] == "rollout"
    assert str(weights.made["command"]).startswith("oddtrick train --seed")
    assert mean_tricks(weights.policies[0] * 2, 200) > 8.0


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 no", pack_weights({"rollout": np.zeros(5)}, {"rollout": 1.0}, {})])
def test_wrong_weights_are_refused(data: bytes) -> None:
    with pytest.raises(BadInput):
        read_weights(data)


def test_command_writes_a_file(tmp_path: Path) -> None:
    out = tmp_path / "made.npz"
    done = CliRunner().invoke(app, ["train", "--seed", "2", "--scale", "0.001", "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert read_weights(out.read_bytes()).made["command"].startswith("oddtrick train --seed 2 --scale 0.001")


def test_command_looks_for_the_place_before_it_learns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*arguments: object) -> None:
        raise AssertionError("learned first")

    monkeypatch.setattr("oddtrick.bots.training.train", never)
    done = CliRunner().invoke(app, ["train", "--seed", "2", "--out", str(tmp_path / "nowhere" / "made.npz")])
    assert done.exit_code == 2
    assert "no directory" in done.output
