"""Random rule sets, starts and hands for the tests of scoring: many of them odd, some to be refused."""

from __future__ import annotations

import random
from typing import Any

from oddtrick.errors import OddtrickError
from oddtrick.rulesets import PRESET_NAMES, Ruleset, preset, values_of, with_overrides
from oddtrick.rulesets.parameters import plain_value

CHOICES: dict[str, list[str]] = {
    "game.target": [str(n) for n in range(1, 14)],
    "game.hands": ["1", "2", "3", "5", "12"],
    "games_to_win": ["1", "2", "2", "3"],
    "honours": ["off", "held", "captured"],
    "honour_points.four": ["4", "5", "0", "9"],
    "honour_points.three": ["2", "3", "0"],
    "honours_bar": ["none", "one_short", "needs_majority"],
    "honours_claim": ["automatic", "announced"],
    "calling_at": ["none", "8", "3", "4", "1"],
    "game_points": ["none", "2/1", "3/2/1"],
    "rubber_bonus": ["0", "1", "2", "4", "6"],
    "settlement": ["none", "margin", "difference", "games"],
    "revoke_options": [
        "none",
        "take_three_tricks",
        "take_three_tricks,add_three_points",
        "take_two_tricks",
        "take_three_tricks,add_three_points,deduct_three_points",
        "take_two_tricks,take_three_tricks,add_three_points,deduct_three_points",
    ],
    "revoke_cap": ["true", "false"],
    "trump": ["turn_up"],
}
ONE_GAME = ["games_to_win=1", "game_points=none", "rubber_bonus=0", "calling_at=none", "tally=none"]
NO_TRUMPS = ["trump=rotation", "trump_cycle=HDSC"]


def random_rules(chance: random.Random) -> Ruleset:
    """A preset, more often than not with some parameters changed; always one that the checks let through."""
    while True:
        base = preset(chance.choice((*PRESET_NAMES, "long", "laws-1864")))
        keys = chance.sample(list(CHOICES), chance.choice((0, 0, 1, 2, 3, 4)))
        changes = [f"{key}={chance.choice(CHOICES[key])}" for key in keys]
        if chance.random() < 0.15:
            settlement = chance.choice(("none", "margin"))
            changes += [*ONE_GAME, f"game.hands={chance.choice((1, 2, 3, 4))}", f"settlement={settlement}"]
        if chance.random() < 0.15:
            changes += [*NO_TRUMPS, f"no_trump_every={chance.choice((0, 2, 3, 5))}"]
        try:
            return with_overrides(base, changes)
        except OddtrickError:
            continue


def plain_rules(rules: Ruleset) -> dict[str, Any]:
    """The parameters by dotted key, as the second scorer takes them."""
    return {key: plain_value(value) for key, value in values_of(rules).items()}


def random_start(chance: random.Random, rules: Ruleset) -> dict[str, int]:
    most = 9 if rules.game.target is None else rules.game.target - 1
    if chance.random() < 0.3:
        return {"NS": 0, "EW": 0}
    near = [*range(max(0, most - 3), most + 1), *([] if rules.calling_at is None else [rules.calling_at] * 6)]
    return {side: chance.choice(near) if chance.random() < 0.6 else chance.randint(0, most) for side in ("NS", "EW")}


def random_hand(
    chance: random.Random, rules: Ruleset, score: dict[str, int] | None = None, wild: float = 0.02
) -> dict[str, Any]:
    """One entry of a sheet; with the probability `wild` something may be in it that is refused.

    score: in the current game, so that a side that may call its honours often does.
    """
    may_call = [side for side, points in (score or {}).items() if points == rules.calling_at]
    if chance.random() < (0.4 if may_call else wild):
        return {"called": chance.choice(may_call or ["NS", "EW"])}
    tricks = chance.choice((chance.randint(0, 13), chance.randint(4, 9)))
    hand: dict[str, Any] = {"tricks": {"NS": tricks, "EW": 13 - tricks}}
    if chance.random() < wild / 2:
        hand["tricks"]["EW"] += chance.choice((-1, 1))
    if (rules.honours != "off" and chance.random() < 0.8) or chance.random() < wild:
        held = chance.randint(0, 4)
        hand["honours"] = {"NS": held, "EW": 4 - held}
        if chance.random() < wild:
            hand["honours"]["NS"] += 1
    options = list(rules.revoke_options)
    if chance.random() < wild:
        options.append("take_three_tricks")
    if options and chance.random() < 0.4:
        hand["revokes"] = [
            {"by": chance.choice(("NS", "EW")), "penalty": chance.choice(options)} for _ in range(chance.randint(0, 4))
        ]
    return hand
