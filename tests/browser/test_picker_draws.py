"""The picker decides as the core does: in a browser, random draws of few ranks, so that ties are common."""

from __future__ import annotations

import random
from typing import Any

from oddtrick.cards import CARDS, SEATS
from oddtrick.hand.cutting import Draw, judge_cut

from .keeper_page import Keeper

CASES = 400
DECIDED = """async ([source, cases]) => {
  const { decided } = await import(source);
  return cases.map(({ drawn, how }) => decided(drawn, how));
}"""


def random_case(chance: random.Random) -> tuple[list[list[str]], list[Draw], dict[str, bool]]:
    """Draws up to the end of some round; who is next within one, the page keeps in mind itself."""
    how = {name: chance.random() < 0.5 for name in ("partners", "high", "highest")}
    pack = [card for card in CARDS if card.value[1] in "A2K"] + [CARDS[7]]
    chance.shuffle(pack)
    draws: list[Draw] = []
    for _ in range(chance.randint(0, 4)):
        due = by_the_core(draws, how).to_draw
        if len(pack) < len(due):
            break
        draws += [Draw(seat, pack.pop()) for seat in due]
    drawn = [[draw.card.value for draw in draws if draw.seat is seat] for seat in SEATS]
    return drawn, draws, how


def by_the_core(draws: list[Draw], how: dict[str, bool]) -> Any:
    return judge_cut(
        draws,
        ace="high" if how["high"] else "low",
        partners=how["partners"],
        dealer="highest" if how["highest"] else "lowest",
    )


def test_the_picker_decides_as_the_core_does(keeper: Keeper) -> None:
    chance = random.Random(1864)
    cases = [random_case(chance) for _ in range(CASES)]
    keeper.page.goto(f"{keeper.address}/picker")
    source = keeper.page.evaluate("document.querySelector('script[src*=picker]').src").replace("main.js", "draws.js")
    plain = [{"drawn": drawn, "how": how} for drawn, _, how in cases]
    found = keeper.page.evaluate(DECIDED, [source, plain])
    ended = 0
    for (drawn, draws, how), said in zip(cases, found, strict=True):
        core = by_the_core(draws, how)
        if core.to_draw:
            assert list(core.to_draw) == [SEATS[at] for at in said["next"]], (drawn, how)
            continue
        ended += 1
        order = [SEATS[at] for at in said["order"]]
        if how["partners"]:
            assert set(core.high) == set(order[:2]), (drawn, how)
            assert core.seating[core.dealer.index] is SEATS[said["dealer"]], (drawn, how)
        else:
            assert core.dealer is SEATS[said["dealer"]], (drawn, how)
    assert ended > 50
