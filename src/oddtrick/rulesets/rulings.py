"""What happens now? Irregularities at a real table, ruled by the rule set in use, each ruling with its source.

Where a rule set says nothing, the laws of 1864 speak (RULES 7 and appendix A4); where these are not to be had, the old
Hoyle or the code of 1909, and the ruling says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from oddtrick.reasons import Reason, reason
from oddtrick.rulesets.model import RevokeOption, Ruleset

__all__ = ["Choice", "Enters", "Ruling", "Topic", "rulings"]

Enters = Literal["misdeal", "thrown_in", "revoke", "honours"]
"""What a ruling changes on the score sheet."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a side may choose. penalty: the option with which a revoke is entered on the sheet."""

    said: Reason
    penalty: RevokeOption | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """What has happened, what follows, who says so. choices: of the other side, unless the ruling says whose. enters:
    what is to be written on the sheet, None where the score stays as it is.
    """

    case: Reason
    ruling: Reason
    sources: tuple[Reason, ...]
    choices: tuple[Choice, ...] = ()
    enters: Enters | None = None


@dataclass(frozen=True, slots=True)
class Topic:
    """A kind of irregularity. code: its name in an address."""

    code: str
    heading: Reason
    rulings: tuple[Ruling, ...]


def _laws(numbers: str) -> Reason:
    return reason("referee_source_1864", laws=numbers)


_SALON = reason("referee_source_salon")
_OLD = reason("referee_source_old")
_AGAIN_OR_NOT = (Choice(reason("referee_choose_again")), Choice(reason("referee_choose_on")))


def _plain(name: str, *sources: Reason, choices: tuple[Choice, ...] = (), enters: Enters | None = None) -> Ruling:
    return Ruling(reason(f"referee_case_{name}"), reason(f"referee_{name}"), sources, choices, enters)


def _choices(*names: str) -> tuple[Choice, ...]:
    return tuple(Choice(reason(f"referee_choose_{name}")) for name in names)


def _dealing(rules: Ruleset) -> tuple[Ruling, ...]:
    passes = rules.misdeal == "passes"
    why = (_laws("43, 44"),) if passes else (_SALON, _OLD)
    return (
        _plain("faced_in_pack", _SALON, _laws("37")),
        _plain("shown_by_dealer", _SALON, _laws("38"), choices=_AGAIN_OR_NOT),
        _plain("shown_by_others", _SALON, _laws("38"), choices=_AGAIN_OR_NOT),
        Ruling(
            reason("referee_case_misdeal"),
            reason("referee_misdeal_passes" if passes else "referee_misdeal_redeal"),
            why,
            enters="misdeal",
        ),
        _plain("pack_wrong", _laws("37")),
        _plain("short_hand", _OLD, reason("referee_source_1909", laws="40")),
    )


def _exposed(_: Ruleset) -> tuple[Ruling, ...]:
    return (
        _plain("exposed", _laws("56, 64–66"), choices=_choices("call_card", "leave")),
        _plain("runs_winners", _laws("57"), choices=_choices("partner_wins", "call_others")),
    )


def _turn(_: Ruleset) -> tuple[Ruling, ...]:
    return (
        _plain("led_out_of_turn", _laws("62"), _OLD, choices=_choices("call_card", "call_suit")),
        _plain("led_and_followed", _laws("63")),
        _plain("third_before_second", _laws("67")),
        _plain("fourth_before_second", _laws("68"), choices=_choices("win", "not_win")),
        _plain("missed_a_trick", _laws("69"), choices=_AGAIN_OR_NOT),
        _plain("two_to_a_trick", _laws("70")),
    )


def _revoke(rules: Ruleset) -> tuple[Ruling, ...]:
    now = _plain("revoke_now", _laws("73"), _OLD, choices=_choices("highest", "lowest", "call_card"))
    late = _plain("revoke_late", _laws("78"))
    if not rules.revoke_options:
        return now, _plain("revoke_no_penalty", reason("referee_source_rules")), late
    options = tuple(Choice(reason(f"rule_{option}"), option) for option in rules.revoke_options)
    sources = (reason("referee_source_rules"), _laws("72, 84"))
    found = Ruling(reason("referee_case_revoke"), reason("referee_revoke"), sources, options, "revoke")
    capped = (_plain("revoke_cap", _laws("82")),) if rules.revoke_cap else ()
    return now, found, *capped, _plain("both_revoked", _laws("81"), enters="revoke"), late


def _claims(_: Ruleset) -> tuple[Ruling, ...]:
    return (
        _plain("threw_down", _laws("58"), choices=_choices("call_card", "leave")),
        _plain("all_threw_in", _laws("59"), enters="thrown_in"),
        _plain("last_trick", _laws("85")),
        _plain("drew_attention", _laws("86"), choices=_choices("win", "not_win", "highest", "lowest")),
    )


def _honours(rules: Ruleset) -> tuple[Ruling, ...]:
    case = reason("referee_case_honours")
    if rules.honours == "off":
        return (Ruling(case, reason("referee_honours_off"), (reason("referee_source_rules"),)),)
    if rules.honours_claim == "announced":
        return (Ruling(case, reason("referee_honours_announced"), (_SALON,), enters="honours"),)
    return (Ruling(case, reason("referee_honours_automatic"), (reason("referee_source_rules"),), enters="honours"),)


_TOPICS = (
    ("dealing", _dealing),
    ("exposed", _exposed),
    ("turn", _turn),
    ("revoke", _revoke),
    ("claims", _claims),
    ("honours", _honours),
)


def rulings(ruleset: Ruleset) -> tuple[Topic, ...]:
    """Every irregularity with its ruling under a rule set (RULES 7, appendix A4)."""
    return tuple(Topic(code, reason(f"referee_topic_{code}"), rule(ruleset)) for code, rule in _TOPICS)
