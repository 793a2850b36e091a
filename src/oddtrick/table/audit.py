"""Checks a match's stream: every event is what the rules answer to the command behind it, and every seal holds.

Each event that somebody brought about is turned back into the command, `decide` is asked again, and what it answers
must stand in the stream. What was drawn by lot is taken as recorded: the order of a pack, the nonce, sides and dealers
by lot. The seal of each pack is reckoned anew. So a record that passes has its seats, turns, cuts, deals, plays and
scores in order.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from oddtrick.cards import FULL_PACK, CardSet
from oddtrick.errors import OddtrickError
from oddtrick.reasons import Reason, reason
from oddtrick.table import commands as c
from oddtrick.table import events as e
from oddtrick.table.decide import Refusal, decide
from oddtrick.table.fold import NEW_TABLE, apply
from oddtrick.table.seal import is_nonce, seal_of
from oddtrick.table.state import TableState, cutter_of

__all__ = ["Audit", "Finding", "audit"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong. event: its place in the stream, from 1. hand: number in its match, 0 before the first."""

    event: int
    hand: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Audit:
    """What a check came to. matches, hands, seals, cards: how many were checked (hands that ended, cards played).

    over: the last match was finished. findings: what is wrong, in the order of the stream; after one that leaves no
    sense in what follows, the rest is not looked at.
    """

    matches: int
    hands: int
    seals: int
    cards: int
    over: bool
    findings: tuple[Finding, ...]


def audit(events: Sequence[e.Event]) -> Audit:
    """Check a stream of events from its beginning. Nothing is raised: what is wrong is in the findings."""
    state, found, at = NEW_TABLE, list[Finding](), 0
    while at < len(events):
        answered, wrong = _answered(state, events, at)
        found += [Finding(place, _hand_of(events, place, state), why) for place, why in wrong]
        for place, event in enumerate(events[at : at + answered], at + 1):
            found += [Finding(place, _hand_of(events, place, state), why) for why in _of_itself(event)]
            try:
                state = apply(state, event)
            except OddtrickError as error:
                if not any(each.event == place for each in found):
                    found.append(Finding(place, _hand_of(events, place, state), error.reason))
                return _summary(events[: place - 1], state, found)
        at += answered
    return _summary(events, state, found)


def _hand_of(events: Sequence[e.Event], place: int, state: TableState) -> int:
    """The number of the hand that an event (its place from 1; the end: one more) belongs to."""
    number: int = getattr(events[min(place, len(events)) - 1], "hand", state.hand_number)
    return number


def _summary(events: Sequence[e.Event], state: TableState, found: list[Finding]) -> Audit:
    def count(*kinds: type[Any]) -> int:
        return sum(isinstance(event, kinds) for event in events)

    return Audit(
        matches=count(e.MatchBegun),
        hands=count(e.HandEnded),
        seals=count(e.PackShuffled),
        cards=count(e.CardPlayed),
        over=state.stage == "over",
        findings=tuple(found),
    )


def _of_itself(event: e.Event) -> list[Reason]:
    """What is wrong with an event whatever stands around it."""
    if isinstance(event, e.PackShuffled):
        if CardSet(event.pack) != FULL_PACK or len(event.pack) != len(FULL_PACK):
            return [reason("audit_not_a_pack")]
        if not is_nonce(event.nonce):
            return [reason("audit_not_a_nonce")]
        if event.seal != seal_of(event.nonce, event.pack):
            return [reason("audit_seal_broken")]
    if isinstance(event, e.PackSpread) and (CardSet(event.spread) != FULL_PACK or len(event.spread) != len(FULL_PACK)):
        return [reason("audit_not_a_pack")]
    return []


def _answered(state: TableState, events: Sequence[e.Event], at: int) -> tuple[int, list[tuple[int, Reason]]]:
    """How many events from `at` on one decision brought about, and what is wrong: an event's place from 1, and why."""
    command = _command(state, events, at)
    if command is None:
        return 1, [(at + 1, reason("audit_out_of_place", event=type(events[at]).__name__))]
    if isinstance(command, c.AskTakeBack):  # records are older than the rule that a refused wish is not repeated
        state = replace(state, take_back_refused=False)
    answer = decide(state, command, random.Random(0))
    if isinstance(answer, Refusal):
        return 1, [(at + 1, answer.reason)]
    wrong: list[tuple[int, Reason]] = []
    for count, expected in enumerate(answer):
        place = at + count + 1
        if place > len(events):
            return count, [*wrong, (place, reason("audit_stops_short", event=type(expected).__name__))]
        recorded = events[place - 1]
        if type(recorded) is not type(expected):
            said = reason("audit_other_event", event=type(recorded).__name__, expected=type(expected).__name__)
            return max(count, 1), [*wrong, (place, said)]
        if _but_for_chance(expected, recorded) != recorded:
            wrong.append((place, _difference(expected, recorded)))
    return len(answer), wrong


def _but_for_chance(expected: e.Event, recorded: e.Event) -> e.Event:
    """What was to be expected, with the lots as they are recorded to have fallen."""
    if isinstance(expected, e.PackShuffled) and isinstance(recorded, e.PackShuffled):
        return replace(expected, pack=recorded.pack, nonce=recorded.nonce, seal=recorded.seal)
    if isinstance(expected, e.PackSpread) and isinstance(recorded, e.PackSpread):
        return recorded
    if isinstance(expected, e.DealerFound) and isinstance(recorded, e.DealerFound) and expected.how == "random":
        return replace(expected, dealer=recorded.dealer)
    if isinstance(expected, e.SidesMade) and isinstance(recorded, e.SidesMade) and expected.how == "random":
        same = sorted(map(str, expected.players)) == sorted(map(str, recorded.players))
        return replace(expected, players=recorded.players) if same else expected
    return expected


_DIFFERENCES: Mapping[type[Any], str] = {
    e.CardDrawn: "audit_draw_differs",
    e.SidesMade: "audit_sides_differ",
    e.DealerFound: "audit_dealer_differs",
    e.HandDealt: "audit_deal_differs",
    e.DealVoided: "audit_reveal_differs",
    e.HandScored: "audit_score_differs",
    e.MatchEnded: "audit_score_differs",
}


def _difference(expected: e.Event, recorded: e.Event) -> Reason:
    """In which fields a recorded event differs from what the rules say."""
    differ = [each.name for each in fields(expected) if getattr(expected, each.name) != getattr(recorded, each.name)]
    code = _DIFFERENCES.get(type(expected), "audit_event_differs")
    if isinstance(expected, e.HandEnded):
        code = "audit_reveal_differs" if {"pack", "nonce", "cut", "hands"} & set(differ) else "audit_tricks_differ"
    return reason(code, event=type(expected).__name__, fields=", ".join(differ))


# --- From events back to commands -----------------------------------------------------------------------------------


def _command(state: TableState, events: Sequence[e.Event], at: int) -> c.Command | None:
    """The command that an event at the beginning of a decision answers; None if none does."""
    make = _COMMANDS.get(type(events[at]))
    if make is not None:
        command: c.Command | None = make(events[at])
        return command
    following = events[at + 1] if at + 1 < len(events) else None
    if isinstance(events[at], e.MatchBegun):
        passes = isinstance(following, e.DealerFound) and following.how == "passes"
        return c.BeginMatch(None) if state.stage == "seating" else c.NewRubber(None, cut_again=not passes)
    if isinstance(events[at], e.HandScored):
        # A score that was still open is closed by the next cut or deal, which does not follow where the match is over.
        if isinstance(following, e.PackCut):
            return c.CutPack(following.by, following.at)
        cutter = None if state.ruleset is None or state.dealer is None else cutter_of(state.ruleset, state.dealer)
        return c.CutPack(cutter, len(FULL_PACK) // 2) if state.stage == "cut" and cutter else c.DealCards(None)
    return None


def _first_dealer(event: e.DealerFound) -> c.Command | None:
    if event.how == "oldest":
        return c.AcceptDeal(event.dealer)
    return c.ChooseDealer(None, event.dealer) if event.how == "chosen" else None


_COMMANDS: dict[type[Any], Callable[[Any], c.Command | None]] = {
    e.TableOpened: lambda event: c.OpenTable(event.ruleset, event.settings),
    e.SeatTaken: lambda event: c.Sit(event.seat, event.player),
    e.SeatLeft: lambda event: c.Leave(event.seat),
    e.CardDrawn: lambda event: c.DrawCard(event.seat, event.place),
    e.AgesStated: lambda event: c.StateAges(None, event.oldest_first),
    e.DealDeclined: lambda event: c.DeclineDeal(event.seat),
    e.DealerFound: _first_dealer,
    e.PackShuffled: lambda event: c.Shuffle(event.by),
    e.PackCut: lambda event: c.CutPack(event.by, event.at),
    e.HandDealt: lambda event: c.DealCards(None),
    e.FaultReported: lambda event: c.ReportFault(None, event.fault.kind, event.fault.by, event.fault.card),
    e.FaultDecided: lambda event: c.DecideFault(event.by, redeal=event.outcome == "redeal"),
    e.CallingPassed: lambda event: c.PassCalling(event.seat),
    e.PartnerAsked: lambda event: c.AskPartner(event.seat),
    e.HonoursShown: lambda event: c.ShowHonours(event.by),
    e.CardPlayed: lambda event: c.PlayCard(event.seat, event.hand, event.trick, event.card),
    e.RevokeCorrected: lambda event: c.CorrectRevoke(event.seat, event.hand, event.trick, event.card),
    e.RevokeClaimed: lambda event: c.ClaimRevoke(event.by, event.hand, event.trick, event.against),
    e.PenaltyChosen: lambda event: (
        None if event.by is None else c.ChoosePenalty(event.by, event.hand, event.trick, event.against, event.penalty)
    ),
    e.RestClaimed: lambda event: c.ClaimRest(event.seat, event.hand, event.tricks),
    e.ClaimAnswered: lambda event: c.AnswerClaim(event.seat, event.agree),
    e.TakeBackAsked: lambda event: c.AskTakeBack(event.seat),
    e.TakeBackRefused: lambda event: c.AnswerTakeBack(event.by, grant=False),
    e.CardTakenBack: lambda event: c.AnswerTakeBack(event.granted_by, grant=True),
    e.HonoursAnnounced: lambda event: c.AnnounceHonours(event.by, event.hand, event.count),
    e.ScoreClosed: lambda event: c.CloseScore(event.by, event.hand),
}
