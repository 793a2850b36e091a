"""The rule sets for the page that begins a sheet, and the switches with which one makes rules of one's own.

An option says in words what it does and which parameters it sets, those too without which it could not be. Where these
are for the keeper to choose, its words say what it needs; what does not go together the rules refuse.
"""

from __future__ import annotations

import json
from typing import Any

from oddtrick.cards import SIDES
from oddtrick.codec import encode
from oddtrick.errors import Invalid
from oddtrick.reasons import reason
from oddtrick.rulesets import PARAMETERS, Ruleset, preset, presets
from oddtrick.rulesets.model import RevokeOption
from oddtrick.scoring.points import CALL_POINTS
from oddtrick.server.words import Language
from oddtrick.sheet import NEW_SHEET, Refusal, decide, fold, view
from oddtrick.sheet.commands import OpenSheet
from oddtrick.sheet.view import PAYING

__all__ = ["USUAL", "told_rules"]

USUAL = "short"
"""The rule set that is chosen at first."""

TARGETS = (5, 7, 10)
HANDS = 24
NO_RUBBER = {"games_to_win": 1, "game_points": "none", "rubber_bonus": 0}
BY_GAMES = {"games_to_win": 2, "game_points": "none", "rubber_bonus": 0, "settlement": "games"}
TURNED_UP = {"trump_cycle": [], "no_trump_every": 0, "trump_suit": None}
CYCLES = (["H", "D", "S", "C"], ["H", "C", "D", "S"])

Plain = dict[str, Any]


def told_rules(words: Language) -> Plain:
    """What the page must know of the rules, in the reader's language."""
    return {
        "usual": USUAL,
        "presets": [
            {
                "title": words.gettext(each.title),
                "summary": words.gettext(each.summary),
                "first_dealer": words.render_reason(reason(f"rule_first_dealer_{each.first_dealer}")),
                "ruleset": json.loads(encode(each)),
                "begun": _begun(each),
            }
            for each in sorted(presets(), key=lambda each: each.name != USUAL)
        ],
        "unknown": _UNKNOWN,
        "switches": _switches(words),
        "numbers": _numbers(words),
        "ticks": _ticks(words),
        "pays": PAYING,
        "penalties": {name: words.render_reason(reason(f"rule_{name}")) for name in _penalties()},
    }


def _begun(rules: Ruleset) -> Plain:
    """How a sheet under a rule set is seen when it is begun, for a page that begins one without a line."""
    said = decide(NEW_SHEET, OpenSheet(rules))
    if isinstance(said, Refusal):
        raise Invalid(said.reason)
    seen: Plain = json.loads(encode(view(fold(said))))
    del seen["ruleset"]
    return seen


_UNKNOWN: Plain = {
    **_begun(preset(USUAL)),
    "unsure": True,
    "honours": False,
    "may_call": [],
    "somewhere": {"honours": True, "may_call": [side.value for side in SIDES]},
    "rubbers": [],
    "needs": None,
    "counters": [None, None],
    "rows": 0,
    "fish": None,
}
"""The same where nobody can say what follows: all may be entered, and nothing is said of the score."""


def _penalties() -> tuple[RevokeOption, ...]:
    choices: Any = PARAMETERS["revoke_options"].choices
    return tuple(choices)


def _switches(words: Language) -> list[Plain]:
    """Rows of which one option is chosen. sets: parameters by their keys."""

    def said(code: str, **params: Any) -> str:
        return words.render_reason(reason(code, **params))

    def option(label: str, **sets: Any) -> Plain:
        return {"label": label, "sets": {key.replace("__", "."): value for key, value in sets.items()}}

    def choices(key: str, prefix: str, **params: Any) -> list[Plain]:
        return [option(said(f"{prefix}{each}", **params), **{key: each}) for each in PARAMETERS[key].choices]

    points = {"four": 4, "three": 2}
    to_points = words.gettext("Not with a set number of hands.")
    call = 10 - CALL_POINTS
    calling = f"{said('rule_calling', score=call)} {words.gettext('This makes it a game to 10, honours as held.')}"
    by_hands = {"game__hands": HANDS, "game__target": None, "calling_at": None, "settlement": "none", **NO_RUBBER}
    return [
        {
            "legend": words.gettext("A game"),
            "options": [
                *(
                    option(
                        words.ngettext("To {n} point", "To {n} points", n),
                        game__target=n,
                        game__hands=None,
                        tally="none",
                        **({} if n == 10 else {"calling_at": None}),
                    )
                    for n in TARGETS
                ),
                option(words.gettext("A set number of hands"), **by_hands),
            ],
        },
        {
            "legend": words.gettext("The match"),
            "options": [
                option(said("rule_games", n=1), settlement="none", **NO_RUBBER),
                option(f"{said('rule_games', n=2)} {to_points}", **BY_GAMES),
                *(
                    option(
                        f"{said('rule_points_' + worth.replace('/', '_'))} {to_points}",
                        games_to_win=2,
                        game_points=worth,
                        settlement="difference",
                    )
                    for worth in PARAMETERS["game_points"].choices
                    if worth != "none"
                ),
            ],
        },
        {
            "legend": words.gettext("Trumps"),
            "options": [
                option(said("rule_trump_turn_up"), trump="turn_up", **TURNED_UP),
                *(
                    option(_cycle(words, cycle, every), trump="rotation", trump_cycle=cycle, no_trump_every=every,
                           trump_suit=None)
                    for cycle in CYCLES
                    for every in (0, 5)
                ),
                option(said("rule_trump_none"), trump="none", honours="off", calling_at=None, **TURNED_UP),
            ],
        },
        {
            "legend": words.gettext("Honours"),
            "options": [
                option(said("rule_honours_off"), honours="off", calling_at=None),
                option(said("rule_honours_held", **points), honours="held", tally="none"),
                option(said("rule_honours_captured", **points), honours="captured", calling_at=None, tally="none"),
            ],
        },
        {"legend": words.gettext("Honours near game"), "options": choices("honours_bar", "rule_bar_")},
        {
            "legend": words.gettext("Calling honours"),
            "options": [
                option(words.gettext("Honours are not called."), calling_at=None),
                option(calling, calling_at=call, honours="held", game__target=10, game__hands=None, tally="none"),
            ],
        },
        {
            "legend": words.gettext("What the match comes to"),
            "options": [
                option(said("rule_settlement_none"), settlement="none"),
                option(
                    f"{said('rule_settlement_margin')} {words.gettext('This makes it a single game.')}",
                    settlement="margin",
                    **NO_RUBBER,
                ),
                option(
                    f"{said('rule_settlement_difference')} {words.gettext('Only where games are worth points.')}",
                    settlement="difference",
                ),
                option(f"{said('rule_settlement_games')} {to_points}", **BY_GAMES),
            ],
        },
        {"legend": words.gettext("A misdeal"), "options": choices("misdeal", "rule_misdeal_")},
    ]  # fmt: skip


def _cycle(words: Language, cycle: list[str], every: int) -> str:
    places = dict(zip(("first", "second", "third", "fourth"), cycle, strict=True))
    text = words.render_reason(reason("rule_cycle_4", **places))
    return f"{text} {words.render_reason(reason('rule_no_trump_every', every=every))}" if every else text


def _numbers(words: Language) -> list[Plain]:
    """Parameters that are a number, shown where they have one."""
    labels = {
        "game.target": words.gettext("Points for a game"),
        "game.hands": words.gettext("Hands"),
        "honour_points.four": words.gettext("Points for four honours"),
        "honour_points.three": words.gettext("Points for three honours"),
        "rubber_bonus": words.gettext("Points for the rubber"),
    }
    limits = {key: (PARAMETERS[key].least, min(PARAMETERS[key].most, 1000)) for key in labels}
    return [
        {"key": key, "label": label, "least": limits[key][0], "most": limits[key][1]} for key, label in labels.items()
    ]


def _ticks(words: Language) -> list[Plain]:
    """Penalties for revokes, each allowed or not."""
    return [{"option": name, "label": words.render_reason(reason(f"rule_{name}"))} for name in _penalties()] + [
        {
            "option": None,
            "label": f"{words.render_reason(reason('rule_revoke_cap'))} {words.gettext('Only with one of these.')}",
        }
    ]
