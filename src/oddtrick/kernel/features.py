"""What a learned player looks at: for each legal card the numbers of its active features, from public facts and one's
own hand.

Three groups (leading, following suit, void of the suit led) have tables of their own. Every feature is a cross of a few
small facts, laid out one behind the other; a card has exactly `WIDTH` of them. Facts: phase of the hand, trumps or not,
how many unseen cards are higher, length of the suit, place of the card among one's own, touching cards, who first led
the suit, who has shown out, place in the trick, whether partner or this card would win, higher cards out over the
winner, own trumps and those out, whether the trick is ruffed already. They know neither which suit is which nor who
sits where.
"""

from __future__ import annotations

from oddtrick.kernel.bits import highest, lowest, popcount
from oddtrick.kernel.cards import PACK, SUIT, suit_mask, suit_of
from oddtrick.kernel.compiled import Array, compiled
from oddtrick.kernel.rules import beats
from oddtrick.kernel.state import BEST, COUNT, FIRST, PLAYED, PLAYS, SIZE, TRICK, TRUMP, VOID, legal

__all__ = ["FEATURES", "WIDTH", "list_features"]

FEATURES = 8192
"""Numbers a feature may have; the last is never learned and stands where a card has fewer than `WIDTH`."""
WIDTH = 11
"""Features of a card."""
_NONE = FEATURES - 1
_FOLLOWING = 2000
_VOID = 4000


@compiled
def list_features(state: Array, seat: int, holding: int, cards: Array, features: Array) -> int:
    """Lists the legal cards of the seat to play, and their features; returns how many cards there are.

    holding: the seat's cards (not read from the state). cards: room for 13 int64. features: int32, room for 13 ×
    `WIDTH`.
    """
    count = state[COUNT]
    trump = state[TRUMP]
    playable = legal(state, holding)
    unseen = PACK & ~(state[PLAYED] | holding)
    own_trumps = 0
    trumps_out = 0
    if trump >= 0:
        own_trumps = min(popcount(holding & suit_mask(trump)), 6)
        trumps_out = popcount(unseen & suit_mask(trump))
    band = 0 if trumps_out == 0 else (trumps_out + 2) // 3 if trumps_out <= 6 else 3
    any_out = 1 if trumps_out > 0 else 0
    done = (state[PLAYS] >> 2) + 13 - state[SIZE]
    phase = 0 if done == 0 else 1 if done < 6 else 2
    left = (seat + 1) & 3
    partner = (seat + 2) & 3
    right = (seat + 3) & 3

    led = -1
    winning = -1
    partner_wins = 0
    over = 0
    ruffed = 0
    cheapest = -1
    next_ruffs = 0
    follows = False
    before = max(count - 1, 0)
    rest = holding
    if count > 0:
        led = suit_of(state[TRICK])
        best = state[BEST]
        winning = state[TRICK + best]
        suit = suit_of(winning)
        partner_wins = 1 if count >= 2 and best == count - 2 else 0
        follows = (holding & suit_mask(led)) != 0
        over = min(popcount((unseen >> (13 * suit) & SUIT) >> (winning - 13 * suit + 1)), 3)
        ruffed = 1 if suit == trump and led != trump else 0
        rest = playable
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if beats(card, winning, trump):
                cheapest = card
                break
        if count < 3 and led != trump and trumps_out > 0:
            shown = state[VOID + left]
            next_ruffs = 1 if (shown >> led) & 1 and not (shown >> trump) & 1 else 0

    number = 0
    rest = playable
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        suit = suit_of(card)
        rank = card - 13 * suit
        own = holding >> (13 * suit) & SUIT
        out = unseen >> (13 * suit) & SUIT
        higher = min(popcount(out >> (rank + 1)), 4)
        length = min(popcount(own), 6) - 1
        below = own & ((1 << rank) - 1)
        above = own >> (rank + 1)
        is_trump = 1 if suit == trump else 0
        touch_below = 0
        if below:
            next_down = highest(below)
            touch_below = 1 if ((out & ((1 << rank) - 1)) >> (next_down + 1)) == 0 else 0
        touch_above = 0
        if above:
            gap = lowest(above)
            touch_above = 1 if (out >> (rank + 1)) & ((1 << gap) - 1) == 0 else 0
        n_above = popcount(above)
        place = (0 if n_above == 0 else 1) if not below else 2 if n_above == 0 else 3 if n_above == 3 else 4
        top = highest(own)
        top_higher = min(popcount(out >> (top + 1)), 4)
        is_top = 1 if top == rank else 0
        master = 1 if higher == 0 else 0
        first = state[FIRST + suit]
        opened = 0 if first < 0 else 1 + ((first - seat) & 3)
        out_count = popcount(out)
        out_band = min((out_count + 1) // 2, 5)
        cards[number] = card
        row = features[number]
        if count == 0:
            at = 0
            row[0] = at + ((phase * 2 + is_trump) * 5 + higher) * 5 + place
            at += 150
            row[1] = at + ((phase * 2 + is_trump) * 6 + length) * 5 + place
            at += 180
            row[2] = at + ((is_trump * 2 + touch_below) * 2 + touch_above) * 5 + higher
            at += 40
            row[3] = at + ((opened * 2 + is_trump) * 5 + place) * 2 + master
            at += 100
            voids = (
                ((state[VOID + partner] >> suit) & 1) * 4
                + ((state[VOID + left] >> suit) & 1) * 2
                + ((state[VOID + right] >> suit) & 1)
            )
            row[4] = at + (voids * 2 + master) * 2 + any_out
            at += 32
            row[5] = at + phase * 13 + rank
            at += 39
            row[6] = at + (is_trump * 7 + own_trumps) * 4 + band
            at += 56
            row[7] = at + ((top_higher * 6 + length) * 2 + is_trump) * 2 + is_top
            at += 120
            row[8] = at + (own_trumps * 4 + band) * 5 + place if is_trump else _NONE
            at += 140
            row[9] = at + (((is_trump * 6 + out_band) * 6 + length) * 2 + any_out) * 2 + master
            at += 288
            row[10] = at + (opened * 8 + voids) * 6 + out_band
        elif follows:
            wins = 1 if beats(card, winning, trump) else 0
            rung = 1 if card == cheapest else 0 if not below else 2 if n_above == 0 else 3
            at = _FOLLOWING
            row[0] = at + (((before * 2 + partner_wins) * 2 + wins) * 4 + rung) * 5 + higher
            at += 240
            row[1] = at + ((before * 2 + partner_wins) * 2 + wins) * 13 + rank
            at += 156
            row[2] = at + (((before * 2 + wins) * 2 + touch_below) * 2 + touch_above) * 2 + partner_wins
            at += 48
            row[3] = at + (((before * 2 + partner_wins) * 4 + over) * 2 + wins) * 4 + rung
            at += 192
            row[4] = at + (length * 3 + before) * 4 + rung
            at += 72
            row[5] = at + ((is_trump * 2 + wins) * 4 + rung) * 3 + before
            at += 48
            row[6] = at + (ruffed * 4 + rung) * 3 + before
            at += 24
            row[7] = at + ((next_ruffs * 2 + wins) * 4 + rung) * 2 + partner_wins
            at += 32
            row[8] = at + ((top_higher * 3 + before) * 4 + rung) * 2 + wins
            at += 120
            row[9] = at + (phase * 4 + rung) * 3 + before
            at += 36
            row[10] = at + ((out_band * 3 + before) * 4 + rung) * 2 + wins
        else:
            wins = 1 if beats(card, winning, trump) else 0
            at = _VOID
            row[0] = at + (((before * 2 + partner_wins) * 2 + wins) * 2 + is_trump) * 5 + place
            at += 120
            row[1] = at + ((is_trump * 5 + higher) * 6 + length) * 5 + place
            at += 300
            row[2] = at + (((before * 2 + partner_wins) * 2 + wins) * 4 + over) * 7 + own_trumps
            at += 336
            row[3] = at + is_trump * 13 + rank
            at += 26
            row[4] = at + ((top_higher * 6 + length) * 2 + is_trump) * 2 + is_top
            at += 120
            row[5] = at + (opened * 2 + is_trump) * 5 + place
            at += 50
            row[6] = at + ((is_trump * 2 + touch_below) * 2 + touch_above) * 5 + higher
            at += 40
            row[7] = at + ((is_trump * 2 + wins) * 4 + band) * 2 + ruffed
            at += 32
            row[8] = at + (1 if card == cheapest else 0) * 2 + partner_wins
            at += 4
            row[9] = at + any_out * 30 + length * 5 + higher if not is_trump else _NONE
            at += 60
            row[10] = at + ((out_band * 2 + is_trump) * 6 + length) * 2 + is_top
        number += 1
    return number
