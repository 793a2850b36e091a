"""What happens now? Irregularities at a real table, ruled by the rule set in use, each ruling with its source.

What RULES 7 says of every rule set is cited as that. Where neither says anything, the laws of 1864 speak (appendix A4);
where these are not to be had, the old Hoyle or the code of 1909, and the ruling says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from oddtrick.reasons import Reason, reason
from oddtrick.rulesets.model import RevokeOption, Ruleset
from oddtrick.rulesets.trumps import turns_up

__all__ = ["Choice", "Enters", "Ruling", "Topic", "rulings"]

Enters = Literal["misdeal", "thrown_in", "revoke", "both_revoked", "honours"]
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


def _modernized(numbers: str) -> Reason:
    return reason("referee_source_1909", laws=numbers)


_RULES = reason("referee_source_rules")
_RULES_7 = reason("referee_source_section", section=7)
_SALON = reason("referee_source_salon")
_OLD = reason("referee_source_old")
_AGAIN_OR_NOT = (Choice(reason("referee_choose_again")), Choice(reason("referee_choose_on")))


def _plain(name: str, *sources: Reason, choices: tuple[Choice, ...] = (), enters: Enters | None = None) -> Ruling:
    return Ruling(reason(f"referee_case_{name}"), reason(f"referee_{name}"), sources, choices, enters)


def _of_case(case: str, ruling: str, *sources: Reason, enters: Enters | None = None) -> Ruling:
    return Ruling(reason(f"referee_case_{case}"), reason(f"referee_{ruling}"), sources, enters=enters)


def _choices(*names: str) -> tuple[Choice, ...]:
    return tuple(Choice(reason(f"referee_choose_{name}")) for name in names)


def _penalties(rules: Ruleset) -> tuple[Choice, ...]:
    return tuple(Choice(reason(f"rule_{option}"), option) for option in rules.revoke_options)


def _dealing(rules: Ruleset) -> tuple[Ruling, ...]:
    turned = turns_up(rules)
    faced = "faced_in_pack" if turned else "faced_in_pack_any"
    return (
        _of_case(faced, "faced_in_pack", _SALON, _laws("37")),
        _plain("shown_by_dealer", _SALON, _laws("38"), choices=_AGAIN_OR_NOT),
        _plain("shown_by_others", _SALON, _laws("38"), choices=_AGAIN_OR_NOT),
        *_misdeals(rules, turned),
        _plain("touched_early", _laws("39"), *((_SALON,) if turned else ())),
        *((_plain("peeked", _laws("41"), choices=_AGAIN_OR_NOT),) if turned else ()),
        _plain("pack_wrong", _laws("37")),
        _plain("short_hand", _modernized("40"), _OLD),
    )


def _misdeals(rules: Ruleset, turned: bool) -> Iterator[Ruling]:
    """What makes a misdeal, by law 44 of 1864 and as far as the rule set has it, and who deals then."""
    passes = rules.misdeal == "passes"
    ruling = "misdeal_passes" if passes else "misdeal_redeal"
    lost = (_laws("43"),) if passes else ()
    cases = ["misdeal_order", "misdeal_fourteen", "misdeal_counting"]
    if turned:
        cases.append("misdeal_last")
    if rules.cutter != "none":
        cases.append("misdeal_uncut" if turned else "misdeal_uncut_any")
    for case in cases:
        yield _of_case(case, ruling, _RULES, *lost, _laws("44"), enters="misdeal")
    yield _plain("misdeal_two", _laws("44"))
    if passes:
        yield _plain("misdeal_touched", _modernized("39"))


def _exposed(_: Ruleset) -> tuple[Ruling, ...]:
    return (
        _plain("exposed", _laws("56"), choices=_choices("call_card", "leave")),
        _plain("runs_winners", _laws("57"), choices=_choices("partner_wins", "leave")),
    )


def _calls(rules: Ruleset) -> tuple[Ruling, ...]:
    options = _penalties(rules)
    failed = reason("referee_call_failed" if options else "referee_call_failed_free")
    sources = (_laws("61"), _RULES)
    return (
        _plain("called", _laws("64, 65")),
        _plain("called_void", _laws("66")),
        Ruling(reason("referee_case_call_failed"), failed, sources, options, "revoke" if options else None),
        _plain("consulted", _laws("84")),
    )


def _turn(_: Ruleset) -> tuple[Ruling, ...]:
    penalties = _choices("call_card", "call_suit")
    return (
        _plain("led_out_of_turn", _laws("62"), _OLD, choices=penalties),
        _plain("led_and_all", _laws("63")),
        _plain("led_and_some", _laws("62, 63"), choices=penalties),
        _plain("third_before_second", _laws("67")),
        _plain("fourth_before_second", _laws("68"), choices=_choices("win", "not_win")),
        _plain("missed_a_trick", _laws("69"), choices=_AGAIN_OR_NOT),
        _plain("two_to_a_trick", _laws("70")),
    )


def _revoke(rules: Ruleset) -> tuple[Ruling, ...]:
    now = _plain("revoke_now", _RULES_7, _laws("73–75"), _OLD, choices=_choices("highest", "lowest", "call_card"))
    too_late = "revoke_late_uncut" if rules.cutter == "none" else "revoke_late"
    late = (_plain("revoke_false", _RULES_7), _of_case(too_late, "revoke_late", _RULES_7, _laws("78")))
    if not rules.revoke_options:
        return now, _plain("revoke_no_penalty", _RULES), *late
    found = _plain("revoke", _RULES, _laws("72, 84"), choices=_penalties(rules), enters="revoke")
    capped = (_plain("revoke_cap", _RULES, _laws("82")),) if rules.revoke_cap else ()
    return (
        now,
        found,
        _plain("revoke_scope", _laws("72")),
        *capped,
        _plain("both_revoked", _RULES_7, _laws("81"), enters="both_revoked"),
        _plain("revoke_proof", _laws("77, 79")),
        *late,
    )


def _claims(_: Ruleset) -> tuple[Ruling, ...]:
    return (
        _plain("threw_down", _laws("58"), choices=_choices("call_card", "leave")),
        _plain("all_threw_in", _laws("59"), enters="thrown_in"),
        _plain("last_trick", _laws("85")),
        _plain("see_trick", _laws("91")),
        _plain("drew_attention", _laws("86"), choices=_choices("win", "not_win", "highest", "lowest")),
    )


def _honours(rules: Ruleset) -> tuple[Ruling, ...]:
    if rules.honours == "off":
        return (_of_case("honours", "honours_off", _RULES),)
    if rules.honours_claim == "automatic":
        return (_of_case("honours", "honours_automatic", _RULES, enters="honours"),)
    if turns_up(rules):
        return (_of_case("honours", "honours_announced", _RULES, _SALON, enters="honours"),)
    return (_of_case("honours", "honours_announced_any", _RULES, enters="honours"),)


_TOPICS = (
    ("dealing", _dealing),
    ("exposed", _exposed),
    ("penalties", _calls),
    ("turn", _turn),
    ("revoke", _revoke),
    ("claims", _claims),
    ("honours", _honours),
)


def rulings(ruleset: Ruleset) -> tuple[Topic, ...]:
    """Every irregularity with its ruling under a rule set (RULES 7, appendix A4)."""
    return tuple(Topic(code, reason(f"referee_topic_{code}"), rule(ruleset)) for code, rule in _TOPICS)
