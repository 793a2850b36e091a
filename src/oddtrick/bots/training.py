"""Learning the weights that ship, from nothing but the rules and seeds.

1. A policy learns by playing itself (`kernel.learning`): hundreds of thousands of deals a minute.
2. Searching players whose rollouts it plays play whole hands; from what they thought each card worth, a policy for
   rollouts is fitted, and from what they played, a model of players like ourselves. Then once more with these, thinking
   longer, for the noise of hasty choices would stand in the model.
3. Models of other players, for beliefs, are fitted to hands of `pimc10` and of `club`.

The same plan gives the same weights on the same machine; on another the last bits of floating point may differ.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any

from oddtrick.bots import club
from oddtrick.bots.search import Settings, estimate
from oddtrick.bots.sight import sight_of_state
from oddtrick.bots.strong import PIMC, double_dummy
from oddtrick.cards import SEATS
from oddtrick.hand.dealing import random_deal
from oddtrick.hand.state import play_card, start_hand
from oddtrick.hand.view import hand_view
from oddtrick.kernel import np
from oddtrick.kernel.compiled import Array
from oddtrick.kernel.dealing import deal_hands
from oddtrick.kernel.features import FEATURES, WIDTH, list_features
from oddtrick.kernel.learning import improve
from oddtrick.kernel.policy import fit, fit_loss
from oddtrick.kernel.rng import new_rng
from oddtrick.kernel.state import HAND, PLAYS, TRUMP, TURN, hand_over, legal, new_state, play

__all__ = ["DEALS", "Plan", "Trained", "steps_of", "train"]

Game = tuple[Array, list[int], list[dict[int, float]]]
"""A state at its beginning, the cards played, and for each what the player thought the candidates worth."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much of everything. batches: of self-play, `deals` each. searched, solved, clubbed: hands played by each kind
    of player.

    rollouts, worlds: of the searching players in the first round. fuller: times as many in the others. softness: tricks
    by which a card may be worse and still be liked 1/e as much.
    """

    seed: int = 1
    batches: int = 2000
    deals: int = 200
    searched: int = 500
    rounds: int = 2
    rollouts: int = 300
    worlds: int = 300
    fuller: int = 3
    solved: int = 300
    clubbed: int = 8000
    softness: float = 0.1


@dataclass(frozen=True, slots=True)
class Trained:
    """The policies by name, and figures of the fits (mean cross entropy and agreement, on hands kept apart)."""

    policies: dict[str, Array]
    figures: dict[str, Any]


Told = Callable[[str, int], None]
"""(what is being done, steps done of it): for a progress bar."""

DEALS = 200_000
"""Hands played whole are dealt from seeds below this; matches are for seeds above."""
_STAGE = 50_000
_APART = 9_973

_BITE = 50
"""Batches of self-play between two signs of life."""


def steps_of(plan: Plan) -> dict[str, int]:
    """The stages of a plan and the steps of each, in order."""
    return {
        "self-play": -(-plan.batches // _BITE),
        **{f"search {turn + 1}": plan.searched for turn in range(plan.rounds)},
        "double dummy": plan.solved,
        "conventions": plan.clubbed,
    }


def train(plan: Plan, told: Told = lambda stage, steps: None) -> Trained:
    """Learns all policies of a plan. `told` hears of every step."""
    figures: dict[str, Any] = {"plan": asdict(plan)}
    base = _self_play(plan, told)
    rollout = base
    ours = base
    games: list[Game] = []
    settings = Settings(worlds=plan.worlds, rollouts=plan.rollouts, give_up=6.0, sharpness=1.0)
    for turn in range(plan.rounds):
        stage = f"search {turn + 1}"
        models = np.stack([rollout, ours])
        played = []
        for number in range(plan.searched):
            played.append(_searched_hand(_deal_seed(plan, 2 + turn, number), settings, models))
            told(stage, 1)
        games += played
        rollout, figures[f"rollout {turn + 1}"] = _fitted(games, plan.seed, plan.softness)
        ours, figures[f"ours {turn + 1}"] = _fitted(played, plan.seed, 0.0)
        settings = Settings(plan.fuller * plan.worlds, plan.fuller * plan.rollouts, give_up=6.0, sharpness=2.0)
    solved = []
    for number in range(plan.solved):
        solved.append(_solved_hand(_deal_seed(plan, 1, number)))
        told("double dummy", 1)
    solver, figures["solver"] = _fitted(solved, plan.seed, 0.0)
    clubbed = []
    for number in range(plan.clubbed):
        clubbed.append(_club_hand(_deal_seed(plan, 0, number)))
        told("conventions", 1)
    rules, figures["rules"] = _fitted(clubbed, plan.seed, 0.0)
    return Trained({"rollout": rollout, "ours": ours, "solver": solver, "rules": rules, "selfplay": base}, figures)


def _deal_seed(plan: Plan, stage: int, number: int) -> int:
    """The seed of a deal played whole: always below `DEALS`, and for each stage far from those of the others."""
    return (plan.seed * _APART + stage * _STAGE + number) % DEALS


def _self_play(plan: Plan, told: Told) -> Array:
    weights = np.zeros(FEATURES, np.float32)
    mean, square = np.zeros(FEATURES), np.zeros(FEATURES)
    rng = new_rng(plan.seed, 3)
    done = 0
    while done < plan.batches:
        bite = min(_BITE, plan.batches - done)
        rate = 0.02 * (1.0 - 0.95 * done / plan.batches)
        improve(weights, mean, square, done, bite, plan.deals, 4, rate, 1e-5, 8, rng)
        done += bite
        told("self-play", 1)
    return weights


def _first_state(seed: int) -> Array:
    """A deal of 13 cards; one in eight has no trumps."""
    rng = new_rng(seed, 11)
    hands = np.zeros(4, np.int64)
    dealer = seed % 4
    turn_up = int(deal_hands(rng, dealer, 13, hands))
    if seed % 8 == 7:
        return new_state(hands, dealer, -1, -1, 13)
    return new_state(hands, dealer, turn_up // 13, turn_up, 13)


def _searched_hand(seed: int, settings: Settings, models: Array) -> Game:
    """All four seats search; models[0] plays the rollouts, models[1] is believed of the others."""
    priors = np.tile(np.array([0.0, 0.9, 0.1]), (4, 1))
    return _played_hand(seed, lambda state, sight, rng: estimate(sight, settings, models, priors, rng))


def _solved_hand(seed: int) -> Game:
    """All four seats are `pimc10`."""
    none, ones = np.zeros((0, 1), np.float32), np.ones((4, 1))
    return _played_hand(seed, lambda state, sight, rng: estimate(sight, PIMC, none, ones, rng, double_dummy))


def _played_hand(seed: int, think: Callable[[Array, Any, Array], Any]) -> Game:
    first = _first_state(seed)
    state = first.copy()
    cards: list[int] = []
    worth: list[dict[int, float]] = []
    while not hand_over(state):
        sight = sight_of_state(state)
        found = think(state, sight, new_rng(seed * 4 + sight.me, int(state[PLAYS])))
        trump = int(state[TRUMP])
        values = dict(zip(found.cards.tolist(), found.values.tolist(), strict=True))
        card = min(values, key=lambda each: (-round(values[each], 9), each // 13 == trump, each % 13, each))
        cards.append(card)
        worth.append(values)
        play(state, card)
    return first, cards, worth


def _club_hand(seed: int) -> Game:
    """All four seats play by the conventions; deals from the rules' own dealing, one in eight without trumps."""
    dealer = SEATS[seed % 4]
    deal = random_deal(random.Random(seed), dealer, None, turn_up=seed % 8 != 7)
    state = start_hand(deal)
    while (seat := state.to_play) is not None:
        state = play_card(state, seat, club.choose(hand_view(state, seat)).card)
    hands = np.array([hand.bits for hand in deal.hands], np.int64)
    trump = -1 if deal.trump is None else deal.trump.index
    turn_up = -1 if deal.turn_up is None else deal.turn_up.index
    cards = [card.index for card in state.plays]
    return new_state(hands, dealer.index, trump, turn_up, 13), cards, [{} for _ in cards]


def _fitted(games: Iterable[Game], seed: int, softness: float) -> tuple[Array, dict[str, float]]:
    """A policy fitted to all choices of these hands, and how well one fitted to seven eighths of them foretells the
    rest.
    """
    features, sizes, targets, hand = _choices(list(games), softness)
    apart = hand % 8 == 0
    tried = _fit(features, sizes, targets, np.flatnonzero(~apart), seed)
    loss, agreed = fit_loss(tried, features, sizes, targets, np.flatnonzero(apart))
    weights = _fit(features, sizes, targets, np.arange(len(sizes)), seed)
    return weights, {"choices": len(sizes), "loss": round(float(loss), 4), "agreed": round(float(agreed), 4)}


def _fit(features: Array, sizes: Array, targets: Array, rows: Array, seed: int) -> Array:
    weights = np.zeros(FEATURES, np.float32)
    squares = np.full(FEATURES, 1e-3, np.float32)
    fit(weights, features, sizes, targets, rows, 4, 1e-4, 0.15, squares, seed)
    return weights


def _choices(games: list[Game], softness: float) -> tuple[Array, Array, Array, Array]:
    """Features, numbers of legal cards, targets and hand number of every choice between cards."""
    room = sum(len(cards) for _, cards, _ in games)
    features = np.zeros((room, 13, WIDTH), np.int32)
    sizes = np.zeros(room, np.int64)
    targets = np.zeros((room, 13), np.float32)
    hand = np.zeros(room, np.int64)
    listed = np.empty(13, np.int64)
    at = 0
    for number, (first, cards, worth) in enumerate(games):
        state = first.copy()
        for card, values in zip(cards, worth, strict=True):
            seat = int(state[TURN])
            holding = int(state[HAND + seat])
            playable = int(legal(state, holding))
            if playable & (playable - 1):
                size = int(list_features(state, seat, holding, listed, features[at]))
                sizes[at], hand[at] = size, number
                if softness > 0.0 and len(values) > 1:
                    best = max(values.values())
                    for place in range(size):
                        value = values.get(int(listed[place]))
                        targets[at, place] = 0.0 if value is None else np.exp((value - best) / softness)
                    targets[at] /= targets[at].sum()
                else:
                    targets[at, int(np.flatnonzero(listed[:size] == card)[0])] = 1.0
                at += 1
            play(state, card)
    return features[:at], sizes[:at], targets[:at], hand[:at]
