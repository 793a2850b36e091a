"""How the strong players weigh their cards: drawn worlds, rollouts of the learned policy, and double dummy towards the
end.

Every candidate card meets the same worlds and the same chance. The others play rollouts as they are believed to play: a
seat that seems to go by the conventions goes by them there too. Touching cards count as one candidate, of which the
lowest is played. A utility may stand in for tricks: what a side's tricks (and its honours) are worth for the match.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from oddtrick.bots.belief import Worlds, even_worlds, weighed_worlds
from oddtrick.bots.sight import Sight
from oddtrick.kernel import np
from oddtrick.kernel.compiled import Array
from oddtrick.kernel.rollout import lowest_of_touching, roll_out
from oddtrick.kernel.state import PLAYED, PLAYS, SIZE, TRUMP, TURN, WON, held

__all__ = ["Estimates", "Settings", "candidates_of", "estimate", "honours_dealt"]

DoubleDummy = Callable[[Array, Array, Array], Array]
"""(state, worlds × 4 hands, cards) -> worlds × cards: tricks still to be won by the side of the seat to play."""

_AT_ONCE = 10
"""Worlds solved between two looks at the clock; in small endings `_SMALL_ONCE` times as many."""
_SMALL_ONCE = 25
_SMALL = 6
"""Cards at hand that make a small ending."""

_GOLDEN = 0.6180339887498949
"""Multiples of it, less their whole parts, lie evenly between 0 and 1 however many are taken."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How much a player thinks, and how.

    worlds: drawn for the belief. rollouts: rows tried at most, in rounds of `round_size`; a candidate that falls
    `give_up` standard errors behind the best is tried no more. sharpness: one over the temperature of the rollouts.
    solved: for each of the thirteen tricks, worlds solved double dummy; all there are, if there are fewer. shares: for
    each, how much of the value is double dummy. beliefs: whether soft facts count. power, slip: as in `weighed_worlds`.
    once: whether in small endings each different world is taken once. excused: cards unplayed in all four hands up to
    which double dummy is asked whether a blunder costs nothing.
    """

    worlds: int
    rollouts: int
    round_size: int = 100
    give_up: float = 4.0
    sharpness: float = 2.5
    solved: tuple[int, ...] = (0,) * 13
    shares: tuple[float, ...] = (0.0,) * 13
    beliefs: bool = True
    once: bool = False
    excused: int = 0
    power: float = 0.5
    slip: float = 0.1


@dataclass(frozen=True, slots=True)
class Estimates:
    """What each candidate is worth: cards, mean values (tricks of the side in the whole hand, or utility), and in how
    many different deals they were looked at.
    """

    cards: Array
    values: Array
    deals: int = 0


def candidates_of(sight: Sight, playable: int) -> Array:
    """Of some cards those worth weighing: the lowest of each run that touches."""
    kept = int(lowest_of_touching(sight.state, sight.holding, playable))
    return np.array([card for card in range(52) if kept >> card & 1], np.int64)


def estimate(
    sight: Sight,
    settings: Settings,
    models: Array,
    priors: Array,
    rng: Array,
    double_dummy: DoubleDummy | None = None,
    *,
    cards: Array | None = None,
    work: float = 1.0,
    acts: Array | None = None,
    utility: Array | None = None,
    deadline: float | None = None,
) -> Estimates:
    """Weighs the candidate cards of a sight.

    models: policies × features, the first being the player's own. priors: 4 seats × (policies + 1). cards: the
    candidates, where not all that may be played are. work: scale of worlds and rollouts. acts: policies + 1, by which
    policy a seat plays the rollouts that is believed to play by each model; None: all by the first. utility: 5 honours
    × 14 tricks, or None for plain tricks. deadline: on the monotonic clock; past it no new round begins (the only thing
    here that depends on a clock).
    """
    if cards is None:
        cards = candidates_of(sight, sight.playable)
    if len(cards) == 1:
        return Estimates(cards, np.zeros(1))
    number = max(10, round(settings.worlds * work))
    if settings.beliefs:
        heard = priors.max(0) > 0.0
        heard[-1] = True
        believed, shares = models[heard[:-1]], priors[:, heard]
        worlds = weighed_worlds(sight, number, rng, believed, shares, power=settings.power, slip=settings.slip)
        acting = None if acts is None else acts[heard]
    else:
        worlds = even_worlds(sight, number, rng)
        acting = None
    state = sight.state
    if settings.once and sight.proof and sight.holding.bit_count() <= _SMALL:
        worlds = worlds.once()
    honours = np.zeros(len(worlds.hands), np.int64) if utility is None else honours_dealt(sight, worlds.hands)
    trick = int(state[PLAYS]) // 4 + 13 - int(state[SIZE])
    solved = round(settings.solved[trick] * work) if double_dummy is not None else 0
    share = settings.shares[trick] if solved else 0.0

    values = np.zeros(len(cards))
    seen: list[Array] = []
    if share < 1.0 and settings.rollouts:
        values, picks = _rolled(sight, settings, models, worlds, rng, cards, acting, honours, work, utility, deadline)
        seen.append(picks)
    if solved and double_dummy is not None:
        picks, times = worlds.best(solved, rng)
        by_solver, picks = _solved(state, worlds.hands, picks, times, cards, double_dummy, honours, utility, deadline)
        seen.append(picks)
        values = (1.0 - share) * values + share * by_solver
    return Estimates(cards, values, worlds.different(np.concatenate(seen)))


def _solved(
    state: Array,
    hands: Array,
    picks: Array,
    times: Array,
    cards: Array,
    double_dummy: DoubleDummy,
    honours: Array,
    utility: Array | None,
    deadline: float | None,
) -> tuple[Array, Array]:
    """The mean value of each card double dummy, and the worlds that were solved: all if there is time."""
    side = int(state[TURN]) & 1
    step = _AT_ONCE * (_SMALL_ONCE if int(held(state, int(state[TURN]))) <= _SMALL else 1)
    total = np.zeros(len(cards))
    weight = 0.0
    for at in range(0, len(picks), step):
        some, often = picks[at : at + step], times[at : at + step]
        got = double_dummy(state, hands[some], cards) + int(state[WON + side])
        worth = got if utility is None else utility[honours[some][:, None], got]
        total += (worth * often[:, None]).sum(0)
        weight += float(often.sum())
        if deadline is not None and time.monotonic() > deadline:
            picks = picks[: at + step]
            break
    return total / weight, picks


def _rolled(
    sight: Sight,
    settings: Settings,
    models: Array,
    worlds: Worlds,
    rng: Array,
    cards: Array,
    acting: Array | None,
    honours: Array,
    work: float,
    utility: Array | None,
    deadline: float | None,
) -> tuple[Array, Array]:
    """The mean value of each card by rollouts, and the worlds that the survivors were tried in."""
    total = max(settings.round_size // 4, round(settings.rollouts * work))
    picks = worlds.picks(total, rng)
    # Rows in an order that spreads each round over all worlds.
    rounds = max(1, total // settings.round_size)
    active = np.arange(len(cards))
    gains: list[Array] = []
    means = np.zeros(len(cards))
    done = 0
    sums = np.zeros(len(cards))
    for turn in range(rounds):
        rows = picks[turn::rounds]
        out = np.empty((len(rows), len(active)), np.int64)
        policies = _players(sight.me, worlds, acting, done, len(rows))
        roll_out(
            sight.state, sight.me, cards[active], worlds.hands, rows, models, policies, settings.sharpness, rng, out
        )
        worth = out.astype(np.float64) if utility is None else utility[honours[rows][:, None], out]
        done += len(rows)
        sums[active] += worth.sum(0)
        means[active] = sums[active] / done
        gains.append(worth)
        if turn == rounds - 1:
            break
        whole = np.concatenate(gains)
        best = int(whole.mean(0).argmax())
        behind = whole[:, best][:, None] - whole
        gap = behind.mean(0)
        error = behind.std(0) / np.sqrt(len(whole))
        keep = gap <= settings.give_up * error + 1e-9
        keep[best] = True
        if not keep.all():
            active = active[keep]
            gains = [whole[:, keep]]
        if len(active) == 1 or (deadline is not None and time.monotonic() > deadline):
            break
    return means, np.concatenate([picks[each::rounds] for each in range(turn + 1)])


def _players(me: int, worlds: Worlds, acting: Array | None, first: int, rows: int) -> Array:
    """rows × 4: the policy by which each seat plays a row, in proportion to the seat's posterior over the models."""
    policies = np.zeros((rows, 4), np.int64)
    if acting is None or worlds.posterior is None:
        return policies
    for seat in range(4):
        if seat != me:
            marks = (np.arange(first, first + rows) * _GOLDEN + seat / 4) % 1.0
            kinds = np.searchsorted(np.cumsum(worlds.posterior[seat]), marks)
            policies[:, seat] = acting[np.minimum(kinds, len(acting) - 1)]
    return policies


def honours_dealt(sight: Sight, hands: Array) -> Array:
    """For each world how many honours the player's side was dealt."""
    trump = int(sight.state[TRUMP])
    if trump < 0:
        return np.zeros(len(hands), np.int64)
    ours = theirs = 0
    for who, card in zip(sight.who, sight.card, strict=True):
        if (int(who) ^ sight.me) & 1 == 0:
            ours |= 1 << int(card)
        else:
            theirs |= 1 << int(card)
    # Of tricks that may not be looked at any more, the state knows the player's own cards alone.
    played = int(sight.state[PLAYED]) & ~theirs | ours
    held = hands[:, sight.me] | hands[:, sight.me ^ 2] | played
    return np.bitwise_count(held & 0x1E00 << 13 * trump).astype(np.int64)
