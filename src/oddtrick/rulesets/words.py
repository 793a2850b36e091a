"""A rule set in words: sections of language-free reasons, from which a page or a terminal makes sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from oddtrick.reasons import Reason, reason
from oddtrick.rulesets.model import Ruleset

__all__ = ["Section", "ruleset_in_words"]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the lines under it; each is rendered by `oddtrick.reasons.render`."""

    heading: Reason
    lines: tuple[Reason, ...]


def _before(rules: Ruleset) -> Iterator[Reason]:
    """RULES 2, up to the deal."""
    yield reason(f"rule_pairs_{rules.pairs}")
    yield reason(f"rule_first_dealer_{rules.first_dealer}")
    if rules.pairs == "cut" or rules.first_dealer in ("lowest", "highest"):
        yield reason(f"rule_cut_ace_{rules.cut_ace}")
    yield reason(f"rule_shuffler_{rules.shuffler}")
    yield reason(f"rule_cutter_{rules.cutter}")
    if rules.cutter != "none":
        yield reason("rule_min_cut", n=rules.min_cut)
    yield reason("rule_deal")


def _trumps(rules: Ruleset) -> Iterator[Reason]:
    """RULES 2, trumps."""
    if rules.trump == "rotation":
        places = zip(("first", "second", "third", "fourth"), rules.trump_cycle, strict=False)
        yield reason(f"rule_cycle_{len(rules.trump_cycle)}", **dict(places))
        if rules.no_trump_every:
            yield reason("rule_no_trump_every", every=rules.no_trump_every)
    elif rules.trump == "fixed":
        yield reason("rule_trump_fixed", suit=rules.trump_suit)
    else:
        yield reason(f"rule_trump_{rules.trump}")


def _play(rules: Ruleset) -> Iterator[Reason]:
    """RULES 3, the same for every rule set."""
    yield reason("rule_play_lead")
    yield reason("rule_play_follow")
    yield reason("rule_play_wins")


def _scoring(rules: Ruleset) -> Iterator[Reason]:
    """RULES 4, 5 and the tallies of RULES 8."""
    target = rules.game.target
    yield reason("rule_tricks")
    if rules.tally != "none":
        yield reason(f"rule_tally_{rules.tally}")
    if rules.honours == "off":
        yield reason("rule_honours_off")
    else:
        points = rules.honour_points
        yield reason(f"rule_honours_{rules.honours}", four=points.four, three=points.three)
        if target is not None:
            yield reason("rule_honours_order")
            yield reason(f"rule_bar_{rules.honours_bar}")
        yield reason(f"rule_claim_{rules.honours_claim}")
        if rules.calling_at is not None:
            yield reason("rule_calling", score=rules.calling_at)
    if target is not None:
        yield reason("rule_target", n=target)
    else:
        yield reason("rule_hands", n=rules.game.hands)


def _match(rules: Ruleset) -> Iterator[Reason]:
    """RULES 6."""
    yield reason("rule_games", n=rules.games_to_win)
    if rules.game_points != "none":
        yield reason("rule_points_" + rules.game_points.replace("/", "_"))
        if rules.rubber_bonus:
            yield reason("rule_bonus", n=rules.rubber_bonus)
    yield reason(f"rule_settlement_{rules.settlement}")


def _faults(rules: Ruleset) -> Iterator[Reason]:
    """RULES 7."""
    yield reason(f"rule_revokes_{rules.revokes}")
    if rules.revoke_options:
        yield reason("rule_penalty_choice", n=len(rules.revoke_options))
        for option in rules.revoke_options:
            yield reason(f"rule_{option}")
        if rules.revoke_cap:
            yield reason("rule_revoke_cap")
    else:
        yield reason("rule_no_penalty")
    yield reason(f"rule_misdeal_{rules.misdeal}")


_SECTIONS = (
    ("rules_before", _before),
    ("rules_trumps", _trumps),
    ("rules_play", _play),
    ("rules_scoring", _scoring),
    ("rules_match", _match),
    ("rules_faults", _faults),
)


def ruleset_in_words(ruleset: Ruleset) -> tuple[Section, ...]:
    """What the rule set says, in sections in the order of RULES 2–7; parameters without effect are not mentioned."""
    return tuple(Section(reason(heading), tuple(lines(ruleset))) for heading, lines in _SECTIONS)
