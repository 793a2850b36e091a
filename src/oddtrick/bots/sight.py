"""A view made ready for thought: the kernel's state as one seat knows it, the plays so far, and the hard facts about
hidden cards.

Hard facts (RULES 2, 3, 5): own hand; cards played; cards all have seen in a seat's hand (the turn-up until it is
played, honours shown by calling, cards taken back or laid open by a claim); suits a seat has shown out of, where
revokes are prevented; what a vain question for honours told. Cards that lie in tricks which may no longer be looked at,
or that were never dealt, are "elsewhere".
"""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.cards import Rank
from oddtrick.errors import illegal
from oddtrick.hand.view import HandView
from oddtrick.kernel import np
from oddtrick.kernel.cards import PACK
from oddtrick.kernel.compiled import Array, compiled
from oddtrick.kernel.reading import state_of_view
from oddtrick.kernel.state import (
    CARD,
    CORE,
    DEALER,
    FIRST,
    HAND,
    KNOWN,
    LEADER,
    LENGTH,
    PLAYED,
    PLAYS,
    SEAT,
    SIZE,
    TRUMP,
    TURN,
    TURN_UP,
    VOID,
    copy_core,
    held,
    legal,
    play,
)
from oddtrick.kernel.worlds import count_worlds

__all__ = ["Facts", "Sight", "facts_of", "sight_of_state", "sight_of_view"]

_HONOURS = sum(1 << rank.index for rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE))


@dataclass(frozen=True, slots=True)
class Facts:
    """Hard facts in the form `draw_worlds` wants: classes of unseen cards, and the table that counts the worlds."""

    classes: Array
    allowed: Array
    fixed: Array
    rooms: Array
    known: Array
    table: Array

    @property
    def worlds(self) -> float:
        """How many worlds fit."""
        left, partner, right = (int(room) for room in self.rooms[:3])
        return float(self.table[0, left, partner, right])


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat knows when it is its turn.

    state: kernel state, other hands 0. me: seat index. holding, playable: masks. proof: whether showing out proves a
    void. counts: for each seat the honours it was dealt as far as a question told, -1 unknown. pasts, who, card, later:
    the plays that may be looked at (a state before each, the seat, the card, and all that the seat played from then
    on).
    """

    state: Array
    me: int
    holding: int
    playable: int
    proof: bool
    counts: tuple[int, int, int, int]
    pasts: Array
    who: Array
    card: Array
    later: Array


@compiled
def _replay(state: Array, skipped: int, pasts: Array, later: Array) -> None:
    """Replays the plays after the first `skipped`, noting the state before each and what its seat played from then
    on.
    """
    trial = np.zeros(LENGTH, np.int64)
    trial[TRUMP] = state[TRUMP]
    trial[DEALER] = state[DEALER]
    trial[TURN_UP] = state[TURN_UP]
    trial[SIZE] = state[SIZE]
    for suit in range(4):
        trial[FIRST + suit] = -1
    number = state[PLAYS] - skipped
    if number > 0:
        trial[LEADER] = trial[TURN] = state[SEAT + skipped]
    trial[PLAYS] = skipped
    for at in range(number):
        copy_core(pasts[at], trial)
        play(trial, state[CARD + skipped + at])
    played = np.zeros(4, np.int64)
    for at in range(number - 1, -1, -1):
        seat = state[SEAT + skipped + at]
        played[seat] |= 1 << state[CARD + skipped + at]
        later[at] = played[seat]


def sight_of_state(
    state: Array,
    *,
    proof: bool = True,
    playable: int | None = None,
    counts: tuple[int, int, int, int] = (-1, -1, -1, -1),
) -> Sight:
    """The sight of the seat to play from a state with its history; other hands in it are wiped out, not looked at."""
    me = int(state[TURN])
    own = state.copy()
    for seat in range(4):
        if seat != me:
            own[HAND + seat] = 0
    plays = int(own[PLAYS])
    skipped = int(np.count_nonzero(own[CARD : CARD + plays] < 0))
    number = plays - skipped
    pasts = np.empty((number, CORE), np.int64)
    later = np.empty(number, np.int64)
    _replay(own, skipped, pasts, later)
    holding = int(own[HAND + me])
    if playable is None:
        playable = int(legal(own, holding))
    return Sight(
        own,
        me,
        holding,
        playable,
        proof,
        counts,
        pasts,
        own[SEAT + skipped : SEAT + plays].copy(),
        own[CARD + skipped : CARD + plays].copy(),
        later,
    )


def sight_of_view(view: HandView) -> Sight:
    """The sight of a view's viewer. Raises `Illegal` (`not_your_turn`, `hand_over`) if it is not the viewer's turn."""
    if view.over or view.to_play is None:
        raise illegal("hand_over")
    if view.viewer is None or view.to_play is not view.viewer or not view.legal:
        raise illegal("not_your_turn", turn=view.to_play)
    counts = [-1, -1, -1, -1]
    for told in view.honours_known:
        counts[told.seat.index] = told.count
    return sight_of_state(
        state_of_view(view),
        proof=not view.revokes_allowed,
        playable=view.legal.bits,
        counts=(counts[0], counts[1], counts[2], counts[3]),
    )


def facts_of(sight: Sight, *, voids: bool | None = None) -> Facts:
    """The hard facts of a sight; `voids` says whether shown voids count (as a rule: where revokes are prevented).

    Facts that contradict each other (a revoke taken for a void, say) are given up one after the other: voids, then
    counts.
    """
    use_voids = sight.proof if voids is None else voids
    for with_voids, with_counts in ((use_voids, True), (False, True), (False, False)):
        facts = _facts(sight, with_voids, with_counts)
        if facts.worlds > 0:
            break
    return facts


def _facts(sight: Sight, voids: bool, counts: bool) -> Facts:
    state, me = sight.state, sight.me
    others = [(me + place) & 3 for place in (1, 2, 3)]
    played = int(state[PLAYED])
    known = np.zeros(4, np.int64)
    pool = PACK & ~(played | sight.holding)
    rooms = np.zeros(4, np.int64)
    for place, seat in enumerate(others):
        known[seat] = int(state[KNOWN + seat]) & pool
        rooms[place] = int(held(state, seat)) - int(known[seat]).bit_count()
    for seat in others:
        pool &= ~int(known[seat])
    turn_up = int(state[TURN_UP])
    if turn_up >= 0:
        # Neither seen on the table nor known to be with the dealer: it was played in a trick now turned down.
        pool &= ~(1 << turn_up)
    rooms[3] = pool.bit_count() - int(rooms[:3].sum())
    trump = int(state[TRUMP])
    honours = 0 if trump < 0 else _HONOURS << 13 * trump
    groups: dict[tuple[int, tuple[int, int, int]], int] = {}
    rest = pool
    while rest:
        bit = rest & -rest
        rest ^= bit
        suit = (bit.bit_length() - 1) // 13
        allowed = 8 if rooms[3] > 0 else 0
        fixed = [-1, -1, -1]
        for place, seat in enumerate(others):
            if rooms[place] <= 0 or (voids and (int(state[VOID + seat]) >> suit) & 1):
                continue
            if counts and bit & honours and sight.counts[seat] >= 0:
                count = _honours_left(sight, seat, honours, int(known[seat]))
                if count == 0:
                    continue
                if count > 0:
                    fixed[place] = count
            allowed |= 1 << place
        key = (allowed, (fixed[0], fixed[1], fixed[2]))
        groups[key] = groups.get(key, 0) | bit
    # The class with most freedom last: its split is whatever is left, and needs no draw.
    order = sorted(groups, key=lambda key: (key[0].bit_count(), groups[key].bit_count(), key))
    classes = np.array([groups[key] for key in order], np.int64)
    allowed_of = np.array([key[0] for key in order], np.int64)
    fixed_of = np.array([key[1] for key in order], np.int64).reshape(len(order), 3)
    if int(rooms.min()) < 0:
        table = np.zeros((1, 14, 14, 14))
        rooms = np.maximum(rooms, 0)
    else:
        table = count_worlds(classes, allowed_of, fixed_of, rooms)
    return Facts(classes, allowed_of, fixed_of, rooms, known, table)


def _honours_left(sight: Sight, seat: int, honours: int, known: int) -> int:
    """How many honours a seat must still hold among the unseen cards, by what a question told; -1 if that is not
    known.
    """
    count = sight.counts[seat]
    if count == 0:
        return 0
    if len(sight.card) < int(sight.state[PLAYS]):
        return -1
    shown = sum(1 for who, card in zip(sight.who, sight.card, strict=True) if who == seat and honours >> int(card) & 1)
    return max(count - shown - (known & honours).bit_count(), 0)
