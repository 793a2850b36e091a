"""Compiles every function of the kernel that others call, by calling each once on a small hand."""

from __future__ import annotations

import numpy as np

from oddtrick.kernel import bits, cards, dealing, endings, playout, random_deals, rng, rules, state

__all__ = ["warm_all"]


def warm_all() -> None:
    """Calls each function once; what was compiled is kept on disk for the next process."""
    chance = rng.new_rng(1)
    rng.seed_rng(chance, 1, 0)
    rng.next_word(chance)
    rng.below(chance, 2)
    rng.uniform(chance)
    bits.highest(1)
    bits.kth_bit(1, 0)
    bits.halved_kth_bit(1, 0)
    cards.suit_of(0)
    cards.rank_of(0)
    cards.suit_mask(0)
    pack = dealing.new_pack()
    dealing.shuffle(pack, chance)
    hands = np.zeros(4, np.int64)
    dealing.deal_pack(pack, 0, 2, hands)
    turn_up = dealing.deal_hands(chance, 0, 2, hands)
    rules.legal_mask(int(hands[0]), -1)
    rules.beats(0, 1, -1)
    rules.trick_winner(pack[:4], -1)
    hand = state.new_state(hands, 0, cards.suit_of(turn_up), turn_up, 2)
    state.start(hand, hands, 0, cards.suit_of(turn_up), turn_up, 2)
    core = np.zeros(state.LENGTH, np.int64)
    state.copy_core(core, hand)
    state.led_suit(hand)
    state.held(hand, 0)
    state.hand_over(hand)
    state.play(hand, playout.random_card(state.legal(hand, hand[state.HAND + hand[state.TURN]]), chance))
    state.undo(hand, True)
    playout.random_playout(core, chance)
    playout.play_hands_out(hands.copy(), 1, -1, 2, chance)
    random_deals.random_deals(1, 1)
    table = endings.new_table()
    tricks = np.zeros((1, 52), np.int64)
    trick = np.zeros(4, np.int64)
    endings.solve_ending(hands, trick, 0, 1, -1, table, tricks[0])
    no, one = np.zeros(1, np.int64), np.ones(1, np.int64)
    endings.solve_endings(no, hands.reshape(1, 4), trick.reshape(1, 4), no, one, -one, table, tricks)
