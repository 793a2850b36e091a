"""The players that calculate: legal whatever the view, the same for the same view, and blind to what they may not
see.
"""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hands_at_hand import any_hand, redealt, small_deal, under_way
from oddtrick.bots import strong
from oddtrick.bots.belief import even_worlds, weighed_worlds
from oddtrick.bots.blunder_costs import BlunderCosts, unexcused_blunders
from oddtrick.bots.blunders import blunders, faultless_cards
from oddtrick.bots.count import count_of
from oddtrick.bots.levels import LEVELS, SEATED, choose, choose_safely, level
from oddtrick.bots.match_value import stakes_of
from oddtrick.bots.sight import sight_of_view
from oddtrick.bots.weights import shipped_weights
from oddtrick.cards import CARDS, SEATS, Card, CardSet, Seat, Side, Suit, parse_cards
from oddtrick.errors import BadInput, Illegal
from oddtrick.hand import Deal, HandState, HandView, hand_view, start_hand
from oddtrick.kernel.rng import new_rng
from oddtrick.reasons import in_english
from oddtrick.rulesets import preset
from oddtrick.scoring import Score, start_match
from oddtrick.solver import Position, tricks_by_card

seeds = st.integers(0, 2**32)
SMALL = 0.1
"""Scale of thought in these tests."""
THINKERS = ("expert", "master", "pimc10", "random")


@pytest.mark.parametrize("name", ["novice", "club", *THINKERS])
@given(seed=seeds, history=st.sampled_from(["all", "last"]))
@settings(max_examples=30)
def test_always_legal_and_the_same_for_the_same_view(name: str, seed: int, history: str) -> None:
    state = any_hand(seed)
    if name == "pimc10" and len(state.tricks) < state.deal.size - 7:
        return  # correct there too, but slow
    view = hand_view(state, state.to_play, history)  # type: ignore[arg-type]
    choice = choose(name, view, seed=seed, work=SMALL)
    assert choice.card in view.legal
    assert choose(name, view, seed=seed, work=SMALL) == choice
    assert "{" not in in_english(choice.reason)
    values = [each.value for each in choice.estimates]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("name", ["novice", "club", "maxims", *THINKERS])
@given(seed=seeds, revokes=st.booleans())
@settings(max_examples=25)
def test_hidden_cards_make_no_difference(name: str, seed: int, revokes: bool) -> None:
    """Another deal that looks the same from the seat: the same card."""
    chance = random.Random(seed)
    deal = small_deal(chance, 13, chance.choice([None, Suit.HEARTS]), turned=chance.random() < 0.5)
    state = under_way(chance, deal, chance.randint(24 if name == "pimc10" else 0, 51), revokes=revokes)
    seat = state.to_play
    assert seat is not None
    view = hand_view(state, seat)
    world = even_worlds(sight_of_view(view), 1, new_rng(seed, 0)).hands[0]
    other = redealt(state, seat, {each: CardSet.of_bits(int(world[each.index])) for each in SEATS})
    assert hand_view(other, seat) == view
    assert choose(name, hand_view(other, seat), seed=seed, work=SMALL) == choose(name, view, seed=seed, work=SMALL)


@pytest.mark.parametrize("name", ["expert", "master"])
@given(seed=seeds)
@settings(max_examples=25)
def test_no_blunders_without_excuse(name: str, seed: int) -> None:
    chance = random.Random(seed)
    state = under_way(chance, small_deal(chance, 13, Suit.CLUBS, turned=True), chance.randint(16, 51))
    view = hand_view(state, state.to_play)
    assert not unexcused_blunders(view, choose(name, view, seed=seed, work=SMALL).card)


@pytest.mark.parametrize("seed", [3, 8, 21])
def test_the_end_is_solved_exactly_over_the_weighted_worlds(seed: int) -> None:
    chance = random.Random(seed)
    state = under_way(chance, small_deal(chance, 13, Suit.CLUBS), 4 * 10 + seed % 3)
    view = hand_view(state, state.to_play)
    sight = sight_of_view(view)
    learned = shipped_weights()
    priors = np.tile(learned.priors, (4, 1))
    heard = priors[0, :-1] > 0
    believed = learned.policies[heard], priors[:, [*heard, True]]
    thought = replace(strong.MASTER, worlds=3000, shares=(1.0,) * 13)
    cards = strong.candidates_of(sight, sight.playable)
    args = thought, learned.policies, priors, new_rng(seed, 0), strong.double_dummy
    found = strong.estimate(sight, *args, cards=cards)
    worlds = weighed_worlds(sight, 3000, new_rng(seed, 0), *believed, power=thought.power, slip=thought.slip).once()
    assert found.deals == len(worlds.hands)
    mean = np.zeros(len(cards))
    for hands, weight in zip(worlds.hands, worlds.weights, strict=True):
        held = [CardSet.of_bits(int(hand)) for hand in hands]
        made = tricks_by_card(Position((held[0], held[1], held[2], held[3]), Suit.CLUBS, *table(state)))
        mean += weight * np.array([made[CARDS[card]] for card in cards])
    assert np.allclose(found.values, mean + state.tricks_won(state.to_play.side))  # type: ignore[union-attr]


def table(state: HandState) -> tuple[Seat, tuple[Card, ...]]:
    return state.trick.leader, state.trick.cards


def test_a_blunder_that_costs_nothing_is_played_now_and_then() -> None:
    for seed in range(400):
        chance = random.Random(seed)
        view = turn_of(under_way(chance, small_deal(chance, 13, Suit.CLUBS), 4 * 9 + seed % 4))
        card = choose("expert", view, work=SMALL).card
        if blunders(view, card) and faultless_cards(count_of(view)) != view.legal.bits:
            assert BlunderCosts(view).costs_nothing(card, 2.0)
            return
    raise AssertionError("never")


@pytest.mark.parametrize(("name", "most"), [("expert", 27), ("master", 31)])
def test_an_excuse_is_asked_for_only_where_few_cards_are_unplayed(
    name: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To solve 200 worlds takes too long before."""
    asked: set[int] = set()

    def none_found(view: HandView, needed: int, faulty: np.ndarray) -> np.ndarray:
        asked.add(sum(view.cards_left(seat) for seat in SEATS))
        return faulty[:0]

    monkeypatch.setattr(strong, "_excused", none_found)
    for seed in range(150):
        chance = random.Random(seed)
        state = under_way(chance, small_deal(chance, 13, Suit.CLUBS), 52 - most - 4 + seed % 12)
        choose(name, turn_of(state), work=0.02)
    assert asked
    assert max(asked) <= most
    assert any(each > most - 4 for each in asked)


def turn_of(state: HandState) -> HandView:
    return hand_view(state, state.to_play)


def ending(north: str, east: str, south: str, west: str, trump: str | None, dealer: str) -> HandState:
    hands = tuple(CardSet(parse_cards(text)) for text in (north, east, south, west))
    return start_hand(Deal(Seat(dealer), hands, None if trump is None else Suit(trump)))  # type: ignore[arg-type]


def test_clairvoyant_sees_and_others_are_not_asked_to() -> None:
    state = ending("SA S2", "SK HA", "S3 S4", "HK H2", None, "W")
    hands = [state.holding(seat) for seat in SEATS]
    choice = choose("clairvoyant", hand_view(state, Seat.N), hands=hands)
    assert choice.card.value == "SA"
    with pytest.raises(BadInput, match="lie open"):
        choose("clairvoyant", hand_view(state, Seat.N))


def test_a_time_limit_cuts_thought_short() -> None:
    state = under_way(random.Random(3), small_deal(random.Random(3), 13, Suit.HEARTS), 0)
    view = hand_view(state, state.to_play)
    cut, whole = choose("master", view, time_limit=0.0), choose("master", view)
    assert cut.card in view.legal
    assert int(cut.reason.params["looked"]) < int(whole.reason.params["looked"])  # type: ignore[arg-type]


def test_not_your_turn() -> None:
    state = ending("SA", "SK", "S3", "HK", None, "W")
    for name in THINKERS:
        with pytest.raises(Illegal):
            choose(name, hand_view(state, Seat.S))
        with pytest.raises(Illegal):
            choose(name, hand_view(state, None))


def test_the_match_is_worth_more_than_an_overtrick() -> None:
    """At 4–0 in a game to 5 the seventh trick wins all: a sure seventh trick comes before a gamble for two."""
    ruleset = preset("classic")
    match = start_match(ruleset, Score(4, 0))
    stakes = stakes_of(ruleset, match, Side.NS)
    assert stakes.needed == 7
    assert stakes.utility[2, 7] - stakes.utility[2, 6] > 0.2
    assert abs(stakes.utility[2, 13] - stakes.utility[2, 7]) < 0.01
    state = under_way(random.Random(9), small_deal(random.Random(9), 13, Suit.HEARTS), 20)
    view = hand_view(state, state.to_play)
    choice = choose("master", view, work=SMALL, stakes=stakes)
    assert choice.card in view.legal
    assert all(each.value < 1.02 for each in choice.estimates)


def test_who_may_sit_at_a_table() -> None:
    assert SEATED == ("novice", "club", "expert", "master")
    for name in LEVELS:
        if name in SEATED:
            assert level(name, seated=True).style
        else:
            with pytest.raises(BadInput, match="cannot sit"):
                level(name, seated=True)
    with pytest.raises(BadInput, match="there are"):
        level("grandmaster")


def test_a_failing_player_costs_a_club_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*args: object, **kwargs: object) -> None:
        raise ZeroDivisionError("on purpose")

    state = under_way(random.Random(4), small_deal(random.Random(4), 13, Suit.HEARTS), 8)
    view = hand_view(state, state.to_play)
    monkeypatch.setattr(strong, "choose_searching", fails)
    choice, wrong = choose_safely("master", view)
    assert choice == choose("club", view)
    assert wrong is not None
    assert "ZeroDivisionError" in wrong
    assert choose_safely("club", view) == (choice, None)
