"""How many whole random deals a second: the cursor, the immutable state and OpenSpiel's `spades`, in turns on one core.

A deal here is all of it: shuffle, deal, 52 plays, each an even choice among the legal cards and each checked, the
winner of every trick, and in the end the tricks of both sides. OpenSpiel's spades has four bids besides, which are
chosen at random too, and a score. It is driven through its Python API in two ways: as any of its games is (ask for the
legal actions until the state is terminal), and hurried (the deal from a list we shuffled, the number of actions known
before). The ratio is against the first way. Times are CPU times of this process.

Where the extra `bots` is installed the compiled kernel has two rows: alone, and in two threads by the clock on the wall
(which says something only where two cores are free). It plays the same deals but checks nothing: its tests do.

    python benchmarks/playouts.py [--deals 2000] [--rounds 7] [--json]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable

from oddtrick.cards import CARDS, Side
from oddtrick.errors import OddtrickError
from oddtrick.hand.dealing import random_deal, shuffle
from oddtrick.hand.playout import Playout
from oddtrick.hand.state import legal_plays, play_card, start_hand

SEED = 1864
KERNEL = "compiled kernel"
KERNEL_TWICE = "compiled kernel, two threads"
KERNEL_ROUNDS = 400
"""How many times the deals of the others the kernel plays in a round, which would be over too soon."""


def playout(deals: int, chance: random.Random) -> int:
    """The cursor; returns all tricks of NS and EW together."""
    tricks = 0
    for _ in range(deals):
        hand = Playout.random_deal(chance)
        hand.run_random(chance)
        tricks += hand.tricks_won(Side.NS) + hand.tricks_won(Side.EW)
    return tricks


def playout_by_hand(deals: int, chance: random.Random) -> int:
    """The cursor driven card by card from outside, as a user's own policy would drive it."""
    tricks = 0
    draw = chance.random
    for _ in range(deals):
        hand = Playout.random_deal(chance)
        while legal := hand.legal_mask():
            for _ in range(int(draw() * legal.bit_count())):
                legal &= legal - 1
            hand.play_index((legal & -legal).bit_length() - 1)
        tricks += hand.tricks_won(Side.NS) + hand.tricks_won(Side.EW)
    return tricks


def immutable(deals: int, chance: random.Random) -> int:
    """The immutable state; returns all tricks of NS and EW together."""
    tricks = 0
    draw = chance.random
    for _ in range(deals):
        state = start_hand(random_deal(chance))
        while (seat := state.to_play) is not None:
            legal = legal_plays(state).bits
            for _ in range(int(draw() * legal.bit_count())):
                legal &= legal - 1
            state = play_card(state, seat, CARDS[(legal & -legal).bit_length() - 1])
        tricks += state.tricks_won(Side.NS) + state.tricks_won(Side.EW)
    return tricks


def openspiel_ways() -> tuple[Callable[[int, random.Random], int], Callable[[int, random.Random], int]]:
    """OpenSpiel's two ways; each returns 13 for every deal that came to its end."""
    import pyspiel

    game = pyspiel.load_game("spades")

    def plain(deals: int, chance: random.Random) -> int:
        tricks = 0
        draw = chance.random
        for _ in range(deals):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
            tricks += 13 * (len(state.returns()) == 4)
        return tricks

    def hurried(deals: int, chance: random.Random) -> int:
        tricks = 0
        draw = chance.random
        pack = list(range(52))
        for _ in range(deals):
            state = game.new_initial_state()
            apply, legal = state.apply_action, state.legal_actions
            shuffle(pack, chance)
            for card in pack:
                apply(card)
            for _ in range(4 + 52):
                actions = legal()
                apply(actions[int(draw() * len(actions))])
            tricks += 13 * state.is_terminal()
        return tricks

    return plain, hurried


def kernel_ways() -> dict[str, Callable[[int, random.Random], int]]:
    """The compiled kernel's two ways, none without the extra `bots`; tricks of both sides, as of the others."""
    try:
        from oddtrick.kernel.random_deals import random_deals
    except OddtrickError:
        return {}

    def kernel(deals: int, chance: random.Random, threads: int = 1) -> int:
        counts = random_deals(deals * KERNEL_ROUNDS, chance.getrandbits(48), threads)
        return 13 * sum(counts.tricks) // KERNEL_ROUNDS

    return {KERNEL: kernel, KERNEL_TWICE: lambda deals, chance: kernel(deals, chance, 2)}


def main() -> int:
    """Run the rounds in turns and print the table, with `--json` the figures in one line at the end."""
    parser = argparse.ArgumentParser(description="Whole random deals a second, beside OpenSpiel 2.0.2's spades.")
    parser.add_argument("--deals", type=int, default=2000, help="deals in a round")
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each, in turns")
    parser.add_argument("--json", action="store_true", help="end with one line of JSON")
    wanted = parser.parse_args()
    if wanted.deals < 1 or wanted.rounds < 1:
        parser.error("--deals and --rounds take whole numbers from 1")
    try:
        plain, hurried = openspiel_ways()
    except ImportError:
        print("This needs OpenSpiel: pip install 'oddtrick[bench]' (make bench does it).", file=sys.stderr)
        return 2
    ways: dict[str, Callable[[int, random.Random], int]] = {
        "Playout.run_random": playout,
        "Playout, card by card": playout_by_hand,
        "immutable state": immutable,
        "OpenSpiel spades": plain,
        "OpenSpiel spades, hurried": hurried,
        **kernel_ways(),
    }
    rates: dict[str, list[float]] = {name: [] for name in ways}
    for run in ways.values():
        run(50, random.Random(SEED))  # a warm start for all
    for number in range(wanted.rounds):
        for name, run in ways.items():
            clock = time.perf_counter if name == KERNEL_TWICE else time.process_time
            times = KERNEL_ROUNDS if name in (KERNEL, KERNEL_TWICE) else 1
            began = clock()
            tricks = run(wanted.deals, random.Random(SEED + number))
            rates[name].append(times * wanted.deals / (clock() - began))
            assert tricks == 13 * wanted.deals, name
    base = statistics.median(rates["OpenSpiel spades"])
    print(f"{'whole random deals a second':28}{'median':>10}{'best':>10}{'ratio':>8}")
    for name, found in rates.items():
        middle = statistics.median(found)
        print(f"{name:28}{middle:10,.0f}{max(found):10,.0f}{middle / base:8.2f}")
    if wanted.json:
        ours = statistics.median(rates["Playout.run_random"])
        figures = {"ours": round(ours), "openspiel": round(base), "ratio": round(ours / base, 2)}
        if KERNEL in rates:
            alone, twice = (statistics.median(rates[name]) for name in (KERNEL, KERNEL_TWICE))
            figures |= {"kernel": round(alone), "kernel_ratio": round(alone / base, 1), "kernel_twice": round(twice)}
        print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
