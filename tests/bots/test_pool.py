"""The pool of workers: the same cards as here, and a crash costs a restart and a club card."""

from __future__ import annotations

import random

import pytest

from hands_at_hand import small_deal, under_way
from oddtrick.bots.levels import choose
from oddtrick.bots.pool import Pool
from oddtrick.cards import Suit
from oddtrick.errors import BadInput
from oddtrick.hand import hand_view


def test_workers_answer_and_a_crash_costs_one_card() -> None:
    state = under_way(random.Random(4), small_deal(random.Random(4), 13, Suit.HEARTS), 30)
    view = hand_view(state, state.to_play)
    with Pool(1) as pool:
        pool.start()
        right = choose("expert", view, seed=5, work=0.1)
        assert pool.choose("expert", view, seed=5, work=0.1) == right
        assert pool.choose("club", view) == choose("club", view)
        executor = pool._executor
        assert executor is not None
        for process in executor._processes.values():
            process.kill()
            process.join()
        assert pool.choose("expert", view, seed=5, work=0.1) == choose("club", view)
        assert len(pool.failures) == 1
        assert pool.choose("expert", view, seed=5, work=0.1) == right
        with pytest.raises(BadInput, match="cannot sit"):
            pool.choose("clairvoyant", view)
