"""The players that calculate: `expert`, `master`, and for measuring `pimc10`, `clairvoyant` and `random`.

A choice hangs on the view, the seed and the work limit alone; a time limit can only cut it short. Nobody but
`clairvoyant` looks at anything but its view.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from oddtrick.bots.blunder_costs import BlunderCosts
from oddtrick.bots.blunders import ODD_TRICK, faultless_cards
from oddtrick.bots.choice import Choice, Estimate
from oddtrick.bots.count import count_of
from oddtrick.bots.match_value import Stakes
from oddtrick.bots.search import Estimates, Settings, candidates_of, estimate
from oddtrick.bots.sight import Sight, sight_of_view
from oddtrick.bots.weights import Weights, shipped_weights
from oddtrick.cards import CARDS, Card, CardSet
from oddtrick.errors import OddtrickError
from oddtrick.hand.view import HandView
from oddtrick.kernel import np
from oddtrick.kernel.bits import kth_bit
from oddtrick.kernel.compiled import Array
from oddtrick.kernel.rng import below, new_rng
from oddtrick.kernel.state import COUNT, LEADER, PLAYS, SIZE, TRICK, TRUMP
from oddtrick.reasons import Reason, reason
from oddtrick.solver.arrays import solve_worlds

__all__ = ["EXPERT", "MASTER", "PIMC", "choose_clairvoyant", "choose_pimc", "choose_random", "choose_searching"]

EXPERT = Settings(worlds=2000, rollouts=800, sharpness=2.0, excused=27)
"""Rollouts over believed worlds, nothing else."""

MASTER = Settings(
    worlds=20_000,
    rollouts=3000,
    round_size=200,
    sharpness=2.0,
    solved=(0, 0, 0, 0, 60, 80, 100, 120, 150, 1000, 3000, 3000, 3000),
    shares=(0.25,) * 9 + (0.9,) * 4,
    power=0.9,
    slip=0.05,
    once=True,
    excused=31,
)
"""Ten times the worlds, so that plays may be read more sharply, nearly four times the rollouts. From the fifth trick
on a quarter of the value is double dummy; in the last four tricks all but what decides between cards it makes equal.
"""

PIMC = Settings(worlds=10, rollouts=0, beliefs=False, solved=(10,) * 13, shares=(1.0,) * 13)
"""Ten worlds that fit the hard facts, double dummy, mean tricks."""

_SPARED = 2.0
"""Standard errors by which a blunder must be no loss before it is played (`BlunderCosts.costs_nothing`)."""
_LEVEL = 0.005
"""Tricks (or shares of the stake) below which two cards count as equal in words."""


def _rng(sight: Sight, seed: int) -> Array:
    """Chance for one choice: by the seed, the moment in the hand, and the seat."""
    return new_rng(seed & 0x7FFFFFFFFFFFFFFF, int(sight.state[PLAYS]) * 4 + sight.me)


def double_dummy(state: Array, hands: Array, cards: Array) -> Array:
    """The solver in the form that `search.estimate` asks for."""
    solved = solve_worlds(hands, state[TRICK : TRICK + 4], int(state[COUNT]), int(state[LEADER]), int(state[TRUMP]))
    found: Array = solved[:, cards]
    return found


def _best(sight: Sight, found: Estimates) -> int:
    """The card with the highest value; of equals the lowest, a plain one before a trump."""
    trump = int(sight.state[TRUMP])
    order = [
        (-round(float(value), 9), card // 13 == trump, card % 13, card)
        for card, value in zip(found.cards.tolist(), found.values, strict=True)
    ]
    card: int = min(order)[3]
    return card


def _ordered(found: Estimates) -> tuple[Estimate, ...]:
    pairs = sorted(zip(found.values.tolist(), found.cards.tolist(), strict=True), key=lambda pair: (-pair[0], pair[1]))
    return tuple(Estimate(CARDS[card], value) for value, card in pairs)


def choose_searching(
    view: HandView,
    *,
    settings: Settings,
    seed: int = 0,
    work: float = 1.0,
    time_limit: float | None = None,
    stakes: Stakes | None = None,
    weights: Weights | None = None,
) -> Choice:
    """The card of `expert` (settings `EXPERT`) or `master` (`MASTER`).

    work: scale of worlds and rollouts, 1 as measured. time_limit: seconds after which no new round of thought begins.
    stakes: what tricks are worth for the match; without them each trick counts alike. Raises `Illegal` if it is not the
    viewer's turn.
    """
    started = time.monotonic()
    sight = sight_of_view(view)
    if sight.playable & (sight.playable - 1) == 0:
        return Choice(CARDS[sight.playable.bit_length() - 1], reason("bot_only_card"))
    learned = shipped_weights() if weights is None else weights
    deadline = None if time_limit is None else started + time_limit

    def weigh(cards: Array) -> Estimates:
        return estimate(
            sight,
            settings,
            learned.policies,
            np.tile(learned.priors, (4, 1)),
            _rng(sight, seed),
            double_dummy,
            cards=np.sort(cards),
            work=work,
            acts=learned.acts,
            utility=None if stakes is None else stakes.utility,
            deadline=deadline,
        )

    needed = ODD_TRICK if stakes is None else stakes.needed
    allowed = faultless_cards(count_of(view), needed)
    clean, faulty = candidates_of(sight, allowed), candidates_of(sight, sight.playable & ~allowed)
    if 4 * int(sight.state[SIZE]) - int(sight.state[PLAYS]) > settings.excused:
        faulty = faulty[:0]
    found = weigh(np.concatenate((clean, faulty)))
    card = _best(sight, found)
    if card in faulty:
        # The best card is a blunder: it may be played if it costs nothing, and if there is time to find out.
        late = deadline is not None and time.monotonic() > deadline
        free = faulty[:0] if late else _excused(view, needed, faulty)
        if card not in free:
            found = weigh(np.concatenate((clean, free)))
            card = _best(sight, found)
    if len(found.cards) == 1:
        return Choice(CARDS[card], reason("bot_as_good" if allowed.bit_count() > 1 else "bot_no_choice"))
    ordered = _ordered(found)
    return Choice(CARDS[card], _said(CARDS[card], ordered, found, stakes is not None), ordered)


def _excused(view: HandView, needed: int, faulty: Array) -> Array:
    """Those of some blunders that cost nothing; none where there is no solver to ask."""
    costs = BlunderCosts(view, needed)
    try:
        free = [card for card in faulty.tolist() if costs.costs_nothing(CARDS[card], _SPARED)]
    except OddtrickError:
        free = []
    return np.array(free, np.int64)


def _said(card: Card, ordered: Sequence[Estimate], found: Estimates, by_stakes: bool) -> Reason:
    """Why a card was taken: what it is worth beside the next best."""
    best = next(each.value for each in ordered if each.card is card)
    other = next(each for each in ordered if each.card is not card)
    looked = found.deals
    if best - other.value < _LEVEL:
        return reason("bot_all_alike", card=card, other=other.card, looked=looked)
    if by_stakes:
        chance, less = f"{100 * min(best, 1.0):.0f}", f"{100 * (best - other.value):.1f}"
        return reason("bot_best_for_match", card=card, chance=chance, other=other.card, less=less, looked=looked)
    tricks, less = f"{best:.1f}", f"{best - other.value:.2f}"
    return reason("bot_best_of_worlds", card=card, tricks=tricks, other=other.card, less=less, looked=looked)


def choose_pimc(view: HandView, *, seed: int = 0, settings: Settings = PIMC) -> Choice:
    """The card of `pimc10`: the most tricks double dummy over ten even worlds, ties to the lowest card."""
    sight = sight_of_view(view)
    if sight.playable & (sight.playable - 1) == 0:
        return Choice(CARDS[sight.playable.bit_length() - 1], reason("bot_only_card"))
    no_models = np.zeros((0, 1), np.float32)
    found = estimate(sight, settings, no_models, np.ones((4, 1)), _rng(sight, seed), double_dummy)
    card = CARDS[_best(sight, found)]
    if len(found.cards) == 1:
        return Choice(card, reason("bot_as_good"))
    ordered = _ordered(found)
    return Choice(card, _said(card, ordered, found, False), ordered)


def choose_clairvoyant(view: HandView, hands: Sequence[CardSet]) -> Choice:
    """The best card double dummy for one who sees what all four hold; of equals the lowest. For measuring only."""
    sight = sight_of_view(view)
    cards = np.array([card for card in range(52) if sight.playable >> card & 1], np.int64)
    world = np.array([[hand.bits for hand in hands]], np.int64)
    found = Estimates(cards, double_dummy(sight.state, world, cards)[0].astype(np.float64))
    return Choice(CARDS[_best(sight, found)], reason("bot_sees_all"), _ordered(found))


def choose_random(view: HandView, *, seed: int = 0) -> Choice:
    """Any card that may be played, each alike."""
    sight = sight_of_view(view)
    pick = below(_rng(sight, seed), sight.playable.bit_count())
    return Choice(CARDS[int(kth_bit(sight.playable, pick))], reason("bot_by_chance"))
