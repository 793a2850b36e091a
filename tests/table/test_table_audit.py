"""The check of a stream: it passes what was played and finds whatever was changed afterwards."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from oddtrick.cards import Card, CardSet, Seat, Side
from oddtrick.rulesets import Ruleset, preset, with_overrides
from oddtrick.scoring import Score
from oddtrick.table import Event
from oddtrick.table import commands as c
from oddtrick.table import events as e
from oddtrick.table.audit import audit
from oddtrick.table.seal import seal_of
from table.table_driver import opened, play_match, step


def match(name: str = "short", seed: int = 1, **odd: float) -> list[Event]:
    revokes: Ruleset = with_overrides(preset(name), ["revokes=allowed"]) if odd.get("revokes") else preset(name)
    return play_match(opened(revokes, random.Random(seed)), **odd).events


def at(events: list[Event], kind: type[Any], number: int = 0) -> int:
    """The place of an event of a kind, the first unless another is named."""
    return [place for place, event in enumerate(events) if isinstance(event, kind)][number]


def changed(events: list[Event], kind: type[Any], number: int = 0, **fields: Any) -> list[Event]:
    made = list(events)
    place = at(events, kind, number)
    made[place] = replace(made[place], **fields)
    return made


def codes(events: list[Event]) -> list[str]:
    return [finding.reason.code for finding in audit(events).findings]


def test_what_was_played_passes() -> None:
    events = match()
    found = audit(events)
    assert found.findings == ()
    assert found.over
    assert found.matches == 1
    assert found.hands == sum(isinstance(event, e.HandEnded) for event in events)
    assert found.cards == found.hands * 52
    assert found.seals >= found.hands


def swapped(pack: tuple[Card, ...]) -> tuple[Card, ...]:
    return (pack[1], pack[0], *pack[2:])


def pack_exchanged(events: list[Event]) -> list[Event]:
    """Another pack everywhere, with everything that follows from it, but the old seal."""
    shuffled = events[at(events, e.PackShuffled, -1)]
    assert isinstance(shuffled, e.PackShuffled)
    return changed(events, e.PackShuffled, -1, pack=swapped(shuffled.pack))


def sealed_anew(events: list[Event]) -> list[Event]:
    """Another pack with a seal that fits it: the deal betrays it."""
    shuffled = events[at(events, e.PackShuffled, -1)]
    assert isinstance(shuffled, e.PackShuffled)
    pack = swapped(shuffled.pack)
    return changed(events, e.PackShuffled, -1, pack=pack, seal=seal_of(shuffled.nonce, pack))


def hands_exchanged(events: list[Event]) -> list[Event]:
    dealt = events[at(events, e.HandDealt)]
    assert isinstance(dealt, e.HandDealt)
    return changed(events, e.HandDealt, hands=(dealt.hands[1], dealt.hands[0], *dealt.hands[2:]))


def nonce_exchanged(events: list[Event], nonce: str) -> list[Event]:
    """Another nonce in the first hand, wherever it stands, sealed anew where that can be."""
    shuffled = events[at(events, e.PackShuffled)]
    assert isinstance(shuffled, e.PackShuffled)
    seal = seal_of(nonce, shuffled.pack) if nonce.isascii() else shuffled.seal
    made = changed(events, e.PackShuffled, nonce=nonce, seal=seal)
    return changed(made, e.HandEnded, nonce=nonce)


def illegal_card(events: list[Event]) -> list[Event]:
    """In some trick a player plays another card that he held and that does not follow suit."""
    held = {}
    for place, event in enumerate(events):
        if isinstance(event, e.HandDealt):
            held = {seat: set(event.hands[seat.index]) for seat in Seat}
        if isinstance(event, e.CardPlayed):
            before = [other for other in events[:place] if isinstance(other, e.CardPlayed) and other.hand == event.hand]
            led = [other.card for other in before if other.trick == event.trick]
            wrong = [card for card in held[event.seat] if led and card.suit is not led[0].suit]
            if led and event.card.suit is led[0].suit and wrong:
                return [*events[:place], replace(event, card=wrong[0]), *events[place + 1 :]]
            held[event.seat].discard(event.card)
    raise AssertionError("no such play")


def score_line_changed(events: list[Event]) -> list[Event]:
    scored = events[at(events, e.HandScored)]
    assert isinstance(scored, e.HandScored)
    lines = scored.scored.lines
    line = replace(lines[0], points=lines[0].points + 1)
    return changed(events, e.HandScored, scored=replace(scored.scored, lines=(line, *lines[1:])))


def swapped_events(first: type[Any], second: type[Any]) -> Callable[[list[Event]], list[Event]]:
    def swap(events: list[Event]) -> list[Event]:
        made, one = list(events), at(events, first)
        other = next(place for place in range(one, len(events)) if isinstance(events[place], second))
        made[one], made[other] = made[other], made[one]
        return made

    return swap


def without(kind: type[Any], number: int = 0) -> Callable[[list[Event]], list[Event]]:
    def leave_out(events: list[Event]) -> list[Event]:
        place = at(events, kind, number)
        return [*events[:place], *events[place + 1 :]]

    return leave_out


TAMPERINGS: dict[str, tuple[Callable[[list[Event]], list[Event]], str]] = {
    "another pack": (pack_exchanged, "audit_seal_broken"),
    "another pack, sealed anew": (sealed_anew, "audit_deal_differs"),
    "another nonce": (lambda events: changed(events, e.PackShuffled, nonce="0" * 32), "audit_seal_broken"),
    "another seal": (lambda events: changed(events, e.PackShuffled, seal="0" * 64), "audit_seal_broken"),
    "a nonce that is short": (lambda events: nonce_exchanged(events, "0"), "audit_not_a_nonce"),
    "a nonce that is no text of the seal": (lambda events: nonce_exchanged(events, "é" * 32), "audit_not_a_nonce"),
    "a pack with a card twice": (
        lambda events: changed(events, e.PackShuffled, pack=(Card.SA,) * 52, seal=seal_of("0" * 32, (Card.SA,) * 52)),
        "audit_not_a_pack",
    ),
    "a spread pack with a card twice": (
        lambda events: changed(events, e.PackSpread, spread=(Card.SA,) * 52),
        "audit_not_a_pack",
    ),
    "another cut": (
        lambda events: changed(events, e.PackCut, at=events[at(events, e.PackCut)].at ^ 1),
        "audit_deal_differs",
    ),  # type: ignore[union-attr]
    "a cut that is too thin": (lambda events: changed(events, e.PackCut, at=3), "cut_too_thin"),
    "another cutter": (
        lambda events: changed(events, e.PackCut, by=events[at(events, e.PackCut)].by.left),  # type: ignore[union-attr]
        "table_cutter",
    ),
    "another shuffler": (
        lambda events: changed(events, e.PackShuffled, by=events[at(events, e.HandDealt)].dealer.right),  # type: ignore[union-attr]
        "table_shuffler",
    ),
    "hands exchanged": (hands_exchanged, "audit_deal_differs"),
    "another dealer": (
        lambda events: changed(events, e.DealerFound, dealer=events[at(events, e.DealerFound)].dealer.left),  # type: ignore[union-attr]
        "audit_dealer_differs",
    ),
    "another drawn card": (lambda events: changed(events, e.CardDrawn, card=Card.C2), "audit_draw_differs"),
    "players exchanged": (
        lambda events: changed(events, e.SidesMade, players=("anna", "berit", "dag", "carl")),
        "audit_sides_differ",
    ),
    "a card that does not follow suit": (illegal_card, "must_follow_suit"),
    "another seat plays": (
        lambda events: changed(events, e.CardPlayed, seat=events[at(events, e.CardPlayed)].seat.left),  # type: ignore[union-attr]
        "not_your_turn",
    ),
    "another trick": (lambda events: changed(events, e.CardPlayed, trick=2), "table_other_trick"),
    "another hand": (lambda events: changed(events, e.CardPlayed, hand=2), "table_other_hand"),
    "a card is missing": (without(e.CardPlayed, 5), "not_your_turn"),
    "a trick more": (lambda events: changed(events, e.HandEnded, tricks=(13, 0)), "audit_tricks_differ"),
    "other honours": (lambda events: changed(events, e.HandEnded, honours=(1, 3)), "audit_tricks_differ"),
    "another reveal": (lambda events: changed(events, e.HandEnded, nonce="0" * 32), "audit_reveal_differs"),
    "another cut revealed": (lambda events: changed(events, e.HandEnded, cut=0), "audit_reveal_differs"),
    "a score line": (score_line_changed, "audit_score_differs"),
    "another total": (lambda events: changed(events, e.HandScored, totals=Score(9, 9)), "audit_score_differs"),
    "another winner": (lambda events: changed(events, e.MatchEnded, winner=None), "audit_score_differs"),
    "a hand number": (lambda events: changed(events, e.PackShuffled, 1, hand=5), "audit_event_differs"),
    "deal before cut": (swapped_events(e.PackCut, e.HandDealt), "table_not_now"),
    "no beginning": (without(e.MatchBegun), "audit_out_of_place"),
    "no opening": (without(e.TableOpened), "table_not_open"),
    "an opening twice": (lambda events: [events[0], *events], "table_open_already"),
    "somebody sits at two seats": (
        lambda events: changed(events, e.SeatTaken, 1, player="anna"),
        "table_seated_already",
    ),
    "the score is missing": (without(e.HandScored), "audit_other_event"),
    "torn in a decision": (lambda events: events[:-1], "audit_stops_short"),
}


@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_what_was_changed_is_found(tampering: str) -> None:
    change, code = TAMPERINGS[tampering]
    # Honours are automatic under the laws of 1864, so a hand's end and its score are one decision.
    events = match("laws-1864", seed=3)
    assert codes(events) == []
    assert code in codes(change(events)), codes(change(events))


def test_a_finding_says_where() -> None:
    events = match("laws-1864", seed=3)
    place = at(events, e.PackCut, 1)
    broken = [*events[:place], replace(events[place], at=2), *events[place + 1 :]]  # type: ignore[call-arg]
    finding = audit(broken).findings[0]
    assert (finding.event, finding.hand) == (place + 1, 2)


def test_a_stream_under_way_passes_at_every_decision() -> None:
    table = opened(preset("long"), random.Random(9))
    table.give(c.BeginMatch(None))
    for _ in range(130):
        step(table, oddness=0.1)
        found = audit(table.events)
        assert found.findings == ()
        assert not found.over


def test_faults_and_all_that_is_odd_pass() -> None:
    table = opened(with_overrides(preset("laws-1864"), ["revokes=allowed"]), random.Random(4))
    table.give(c.BeginMatch(None))
    for fault in (
        c.ReportFault(None, "touched", Seat.E),
        c.ReportFault(None, "exposed", Seat.E, Card.CA),
        c.ReportFault(None, "misdeal"),
        c.ReportFault(None, "faced_in_pack", None, Card.CK),
    ):
        while table.state.stage != "play" or table.state.fault is not None:
            step(table)
        table.try_(fault)
    play_match(table, oddness=0.15, revokes=0.2)
    kinds = {type(event) for event in table.events}
    assert {e.FaultReported, e.FaultDecided, e.DealVoided, e.RevokeJudged, e.PenaltyChosen} <= kinds
    assert audit(table.events).findings == ()


def test_a_lot_may_have_fallen_otherwise_but_not_anyhow() -> None:
    ruleset = with_overrides(preset("keeper"), ["pairs=random"])
    events = play_match(opened(ruleset, random.Random(2))).events
    assert codes(events) == []
    sides = events[at(events, e.SidesMade)]
    assert isinstance(sides, e.SidesMade)
    assert codes(changed(events, e.SidesMade, players=(*sides.players[1:], sides.players[0]))) == []
    assert "audit_sides_differ" in codes(changed(events, e.SidesMade, players=("anna",) * 4))


def test_an_empty_stream_and_one_that_cannot_be_folded() -> None:
    assert audit([]).findings == ()
    assert codes([e.CardPlayed(1, 1, Seat.N, Card.SA)]) == ["table_not_now"]
    assert codes([e.ScoreClosed(1, Seat.N)]) == ["table_not_open"]
    assert codes([e.RestClaimed(1, Seat.N, 3, CardSet())]) == ["table_not_now"]
    assert codes([e.HandEnded(1, "played", (13, 0), None, (CardSet(),) * 4, (), "", 0)]) == ["audit_out_of_place"]
    assert Side.NS.other is Side.EW
