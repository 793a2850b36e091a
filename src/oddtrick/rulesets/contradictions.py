"""What a rule set may not say at once: each contradiction, why, and what would be right."""

from __future__ import annotations

from collections.abc import Iterator

from oddtrick.errors import Invalid, OddtrickError
from oddtrick.reasons import Reason, reason
from oddtrick.rulesets.model import Ruleset
from oddtrick.rulesets.parameters import PARAMETERS, Value, plain_value, value_of

__all__ = ["check", "contradictions", "values_of"]


def values_of(ruleset: Ruleset) -> dict[str, Value]:
    """Every parameter's value by its dotted key, in the order of the table."""
    values: dict[str, Value] = {}
    for key in PARAMETERS:
        holder, _, name = key.rpartition(".")
        values[key] = getattr(getattr(ruleset, holder) if holder else ruleset, name)
    return values


def _of_game(rules: Ruleset) -> Iterator[tuple[str, Reason]]:
    """How a game ends, how games make a match (RULES 4, 6)."""
    target, hands = rules.game.target, rules.game.hands
    if target is None and hands is None:
        yield "game.target", reason("ruleset_no_end")
    if target is not None and hands is not None:
        yield "game.hands", reason("ruleset_two_ends", target=target, hands=hands)
    if hands is not None and rules.games_to_win > 1:
        yield "games_to_win", reason("ruleset_hands_one_game", value=rules.games_to_win, hands=hands)
    if rules.games_to_win < 2:
        if rules.game_points != "none":
            yield "game_points", reason("ruleset_points_no_rubber", value=rules.game_points)
        if rules.settlement == "games":
            yield "settlement", reason("ruleset_games_no_rubber", value=rules.settlement)
    if rules.game_points == "none":
        if rules.rubber_bonus:
            yield "rubber_bonus", reason("ruleset_bonus_no_points", value=rules.rubber_bonus)
        if rules.settlement == "difference":
            yield "settlement", reason("ruleset_difference_no_points", value=rules.settlement)
    elif rules.settlement == "games":
        yield "settlement", reason("ruleset_games_with_points", value=rules.settlement, points=rules.game_points)
    if rules.settlement == "margin" and rules.games_to_win > 1:
        yield "settlement", reason("ruleset_margin_many_games", value=rules.settlement, games=rules.games_to_win)


def _of_trumps(rules: Ruleset) -> Iterator[tuple[str, Reason]]:
    """How trumps are found (RULES 2)."""
    if rules.trump == "rotation":
        if not rules.trump_cycle:
            yield "trump_cycle", reason("ruleset_no_cycle")
        if rules.no_trump_every == 1:
            yield "no_trump_every", reason("ruleset_always_no_trump", value=rules.no_trump_every)
    else:
        if rules.trump_cycle:
            cycle = "".join(suit.value for suit in rules.trump_cycle)
            yield "trump_cycle", reason("ruleset_cycle_no_rotation", value=cycle, trump=rules.trump)
        if rules.no_trump_every:
            yield "no_trump_every", reason("ruleset_every_no_rotation", value=rules.no_trump_every, trump=rules.trump)
    if rules.trump == "fixed":
        if rules.trump_suit is None:
            yield "trump_suit", reason("ruleset_no_trump_suit")
    elif rules.trump_suit is not None:
        yield "trump_suit", reason("ruleset_suit_not_fixed", value=rules.trump_suit, trump=rules.trump)


def _of_honours(rules: Ruleset) -> Iterator[tuple[str, Reason]]:
    """Honours and the calling of them (RULES 4, 5)."""
    if rules.honours != "off" and rules.trump == "none":
        yield "honours", reason("ruleset_honours_no_trumps", value=rules.honours)
    if rules.calling_at is None:
        return
    if rules.honours == "off":
        yield "calling_at", reason("ruleset_calling_no_honours", value=rules.calling_at)
    if rules.honours == "captured":
        yield "calling_at", reason("ruleset_calling_captured", value=rules.calling_at)
    target = rules.game.target
    if target is None:
        yield "calling_at", reason("ruleset_calling_no_target", value=rules.calling_at)
    elif target <= rules.calling_at:
        yield "calling_at", reason("ruleset_calling_beyond", value=rules.calling_at, target=target)
    elif target > rules.calling_at + 2:
        yield "calling_at", reason("ruleset_calling_short", value=rules.calling_at, target=target, right=target - 2)


def _of_faults_and_tally(rules: Ruleset) -> Iterator[tuple[str, Reason]]:
    """Revokes (RULES 6, 7) and the tally of a drive (RULES 8)."""
    if not rules.revoke_options:
        if rules.revokes == "allowed":
            yield "revokes", reason("ruleset_revokes_no_penalty", value=rules.revokes)
        if rules.revoke_cap:
            yield "revoke_cap", reason("ruleset_cap_no_penalty", value="true")
    if rules.tally != "none":
        if rules.game.hands is None:
            yield "tally", reason("ruleset_tally_no_hands", value=rules.tally)
        if rules.honours != "off":
            yield "tally", reason("ruleset_tally_honours", value=rules.tally, honours=rules.honours)


def contradictions(ruleset: Ruleset) -> tuple[Invalid, ...]:
    """Every contradiction in the rule set, each naming key, value, why, and what would be right; empty if none."""
    parts = (_of_game, _of_trumps, _of_honours, _of_faults_and_tally)
    return tuple(Invalid(why, {"key": key}) for part in parts for key, why in part(ruleset))


def check(ruleset: Ruleset) -> None:
    """Raises the first thing wrong: `BadInput` for a value that is not allowed, `Invalid` for a contradiction."""
    for key, value in values_of(ruleset).items():
        value_of(PARAMETERS[key], plain_value(value))
    wrong: tuple[OddtrickError, ...] = contradictions(ruleset)
    if wrong:
        raise wrong[0]
