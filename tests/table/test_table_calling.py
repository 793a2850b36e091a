"""Calling honours at 8, and announcing them after the hand (RULES 4 and 5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oddtrick.cards import Card, CardSet, Seat, Side, parse_cards
from oddtrick.rulesets import preset, with_overrides
from oddtrick.scoring import Score, start_match
from oddtrick.table import awaited, open_actions, view
from oddtrick.table import commands as c
from oddtrick.table import events as e
from table.table_driver import Table, deal_these, play, play_out, ready, step


def at(ns: int, ew: int, ruleset_name: str = "long", **hands: str) -> Table:
    """South has dealt, hearts are trumps (the two turned up), West is to lead; the score stood as given."""
    ruleset = preset(ruleset_name)
    table = ready(ruleset, dealer=Seat.S)
    table.state = replace(table.state, match=start_match(ruleset, Score(ns, ew)))
    deal_these(table, Card.H2, **{**hands, "S": f"H2 {hands.get('S', '')}"})
    return table


def calls(table: Table, seat: Seat) -> set[str]:
    return {"show_honours", "ask_partner", "pass_calling"} & set(open_actions(table.state, seat))


def test_three_honours_are_shown_by_the_side_on_lead() -> None:
    table = at(0, 8, W="HA HK HQ")
    assert calls(table, Seat.W) == {"show_honours", "pass_calling"}
    assert calls(table, Seat.E) == {"pass_calling"}
    assert calls(table, Seat.N) == set()
    assert table.refused(c.AskPartner(Seat.W)) == "table_ask_needs_two"
    said = table.give(c.ShowHonours(Seat.W))
    assert [type(event) for event in said] == [e.HonoursShown, e.HandEnded, e.HandScored]
    ended = said[1]
    assert isinstance(ended, e.HandEnded)
    assert (ended.how, ended.tricks) == ("called", (0, 0))
    scored = said[2]
    assert isinstance(scored, e.HandScored)
    assert (scored.called, scored.scored.points, scored.scored.score) == (Side.EW, Score(0, 2), Score(0, 10))
    assert scored.scored.game_won_by is Side.EW
    assert scored.game is not None
    assert scored.game.game_points == 2
    # It counts as a hand: the number and the deal move on.
    assert (table.state.hand_number, table.state.dealer, table.state.stage) == (2, Seat.W, "shuffle")


def test_the_leaders_partner_has_his_word_before_the_lead() -> None:
    table = at(0, 8, E="HA HK HQ HJ")
    assert awaited(table.state) == (Seat.E,)
    assert "play_card" not in open_actions(table.state, Seat.W)
    assert table.refused(c.PlayCard(Seat.W, 1, 1, Card.H3)) in ("not_your_card", "table_partner_may_call")
    hand = view(table.state, Seat.W).hand
    assert hand is not None
    card = next(iter(hand.legal))
    assert table.refused(c.PlayCard(Seat.W, 1, 1, card)) == "table_partner_may_call"
    table.give(c.PassCalling(Seat.E))
    assert table.refused(c.PassCalling(Seat.E)) == "table_nothing_to_pass"
    assert awaited(table.state) == (Seat.W,)
    seen = view(table.state, Seat.N)
    assert seen.calling is not None
    assert (seen.calling.side, seen.calling.passed) == (Side.EW, (Seat.E,))
    table.give(c.PlayCard(Seat.W, 1, 1, card))
    assert table.refused(c.ShowHonours(Seat.E)) == "calling_too_late"
    assert view(table.state, None).calling is None


def test_whom_the_table_waits_for_does_not_tell_what_he_holds() -> None:
    with_honours, without = at(0, 8, E="HA HK HQ HJ"), at(0, 8, N="HA HK HQ HJ")
    for table in (with_honours, without):
        assert awaited(table.state) == (Seat.E,)
    for viewer in (Seat.N, Seat.S, None):
        assert calls(with_honours, Seat.S) == calls(without, Seat.S) == set()
        assert view(with_honours.state, viewer).calling == view(without.state, viewer).calling


def test_two_honours_and_a_partner_with_one() -> None:
    table = at(0, 8, W="HA HK", E="HJ", N="HQ")
    assert calls(table, Seat.W) == {"ask_partner", "pass_calling"}
    assert table.refused(c.ShowHonours(Seat.W)) == "table_show_needs_three"
    assert table.refused(c.AskPartner(Seat.E)) == "calling_too_few"
    said = table.give(c.AskPartner(Seat.W))
    assert said[0] == e.PartnerAsked(1, Seat.W, found=True)
    assert said[1] == e.HonoursShown(1, Seat.W, CardSet(parse_cards("HA HK HJ")))
    assert table.state.match is not None
    assert table.state.match.games[0].winner is Side.EW


def test_two_honours_and_a_partner_without() -> None:
    table = at(0, 8, W="HA HK", N="HJ HQ")
    assert table.give(c.AskPartner(Seat.W)) == (e.PartnerAsked(1, Seat.W, found=False),)
    hand = view(table.state, Seat.S).hand
    assert hand is not None
    assert {(known.seat, known.count) for known in hand.honours_known} == {(Seat.W, 2), (Seat.E, 0)}
    # Everybody knows that E cannot call: the table waits for him no more.
    assert awaited(table.state) == (Seat.W,)
    assert table.refused(c.AskPartner(Seat.W)) == "calling_asked"
    play(table, "HA")
    play_out(table)


def test_the_other_side_calls_after_the_lead_and_before_its_first_card() -> None:
    table = at(8, 8, S="HA HK HQ", W="DA", N="D2")
    assert table.refused(c.ShowHonours(Seat.S)) == "calling_too_early"
    assert calls(table, Seat.S) == set()  # the side on lead speaks first
    table.give(c.PassCalling(Seat.E))
    play(table, "DA")
    assert calls(table, Seat.S) == {"show_honours", "pass_calling"}
    assert awaited(table.state) == (Seat.S,)
    assert table.refused(c.PlayCard(Seat.N, 1, 1, Card.D2)) == "table_partner_may_call"
    table.give(c.PassCalling(Seat.S))
    play(table, "D2")
    assert table.refused(c.ShowHonours(Seat.S)) == "calling_too_late"


def test_a_call_after_the_lead_ends_the_hand_unplayed() -> None:
    table = at(8, 0, S="HA HK HQ")
    assert awaited(table.state) == (Seat.W,)  # a side that is not on 8 is not asked
    step(table)
    said = table.give(c.ShowHonours(Seat.S))
    ended = said[1]
    assert isinstance(ended, e.HandEnded)
    assert ended.tricks == (0, 0)
    assert table.state.match is not None
    assert table.state.match.hands[-1].points == Score(2, 0)


@pytest.mark.parametrize(
    ("score", "name", "code"),
    [((0, 9), "long", "calling_score"), ((0, 7), "long", "calling_score"), ((0, 4), "short", "calling_not_played")],
)
def test_nobody_calls_at_another_score(score: tuple[int, int], name: str, code: str) -> None:
    table = at(*score, name, W="HA HK HQ")
    assert table.refused(c.ShowHonours(Seat.W)) == code
    assert table.refused(c.PassCalling(Seat.E)) == "table_nothing_to_pass"
    assert calls(table, Seat.W) == set()
    assert awaited(table.state) == (Seat.W,)


def test_taking_the_lead_back_brings_the_moment_back() -> None:
    table = at(0, 8, W="HA HK HQ DA")
    table.give(c.PassCalling(Seat.E))
    play(table, "DA")
    table.give(c.AskTakeBack(Seat.W))
    table.give(c.AnswerTakeBack(Seat.N, grant=True))
    assert calls(table, Seat.W) == {"show_honours", "pass_calling"}
    table.give(c.ShowHonours(Seat.W))


# --- Announcing -----------------------------------------------------------------------------------------------------


def ended(name: str = "short", **hands: str) -> Table:
    """The first hand is over: North and South held honours as given, hearts were trumps."""
    table = at(0, 0, name, **(hands or {"N": "HA HK", "S": "HQ", "W": "HJ"}))
    play_out(table)
    return table


def test_the_score_stays_open_for_the_honours() -> None:
    table = ended()
    assert table.state.stage == "closing"
    seen = view(table.state, Seat.N)
    assert seen.open_score is not None
    assert seen.open_score.said.honours == (3, 1)
    before = seen.open_score.would_be.points
    assert "announce_honours" in open_actions(table.state, Seat.N)
    assert "announce_honours" not in open_actions(table.state, Seat.E)
    assert table.refused(c.AnnounceHonours(Seat.N, 1, 4)) == "table_honours_not_held"
    assert table.refused(c.AnnounceHonours(Seat.E, 1, 3)) == "table_honours_not_held"
    assert table.refused(c.AnnounceHonours(Seat.N, 1, 2)) == "table_honours_three_or_four"
    assert table.refused(c.AnnounceHonours(Seat.N, 2, 3)) == "table_score_closed"
    said = table.give(c.AnnounceHonours(Seat.S, 1, 3))
    assert said[0] == e.HonoursAnnounced(1, Seat.S, 3)
    scored = said[1]  # nothing more can be announced, so the hand is scored at once
    assert isinstance(scored, e.HandScored)
    assert scored.honours == (3, 0)
    assert scored.scored.points.ns == before.ns + 2
    assert "score_honours" in [line.reason.code for line in scored.scored.lines]


def test_four_honours_of_which_three_are_said() -> None:
    table = ended(N="HA HK", S="HQ HJ")
    table.give(c.AnnounceHonours(Seat.N, 1, 3))
    assert table.state.stage == "closing"
    assert table.refused(c.AnnounceHonours(Seat.N, 1, 3)) == "table_honours_said_already"
    table.give(c.CloseScore(Seat.N, 1))
    assert table.refused(c.AnnounceHonours(Seat.S, 1, 4)) == "table_score_closed_side"
    assert table.refused(c.CloseScore(Seat.S, 1)) == "table_score_closed_side"
    said = table.give(c.CloseScore(Seat.E, 1))
    scored = said[1]
    assert isinstance(scored, e.HandScored)
    assert scored.honours == (3, 0)
    assert [line.points for line in scored.scored.lines if line.reason.code == "score_honours"] == [2]


def test_more_can_be_said_until_it_is_closed() -> None:
    table = ended(N="HA HK", S="HQ HJ")
    table.give(c.AnnounceHonours(Seat.N, 1, 3))
    said = table.give(c.AnnounceHonours(Seat.S, 1, 4))
    scored = said[-1]
    assert isinstance(scored, e.HandScored)
    assert scored.honours == (4, 0)


def test_what_is_not_announced_before_the_turn_up_is_lost() -> None:
    table = ended()
    assert "shuffle" in open_actions(table.state, Seat.N)  # the left of the next dealer
    table.give(c.Shuffle(Seat.N))
    table.give(c.CutPack(Seat.S, 20))
    assert "announce_honours" in open_actions(table.state, Seat.N)
    said = table.give(c.DealCards(Seat.W))
    assert [type(event) for event in said] == [e.HandScored, e.HandDealt]
    scored = said[0]
    assert isinstance(scored, e.HandScored)
    assert scored.honours == (0, 0)
    assert table.refused(c.AnnounceHonours(Seat.N, 1, 3)) == "table_score_closed"


def test_honours_announced_after_the_shuffle_count() -> None:
    table = ended()
    table.give(c.Shuffle(Seat.N))
    table.give(c.AnnounceHonours(Seat.N, 1, 3))
    table.give(c.CutPack(Seat.S, 20))
    said = table.give(c.DealCards(Seat.W))
    scored = said[0]
    assert isinstance(scored, e.HandScored)
    assert scored.honours == (3, 0)


def test_honours_that_end_the_match_after_the_shuffle_leave_the_pack_undealt() -> None:
    ruleset = with_overrides(preset("short"), ["games_to_win=1", "game.target=5", "settlement=none"])
    table = ready(ruleset, dealer=Seat.S)
    table.state = replace(table.state, match=start_match(ruleset, Score(3, 0)))
    deal_these(table, Card.H2, S="H2 HA HK HQ HJ")
    table.give(c.ClaimRest(Seat.W, 1, 7))  # six tricks for North and South
    for seat in (Seat.N, Seat.E, Seat.S):
        table.give(c.AnswerClaim(seat, True))
    table.give(c.Shuffle(None))
    table.give(c.AnnounceHonours(Seat.N, 1, 4))
    said = table.give(c.CutPack(Seat.S, 20))
    assert [type(event) for event in said] == [e.PackCut]
    said = table.give(c.DealCards(None))
    assert [type(event) for event in said] == [e.HandScored, e.MatchEnded]
    assert (table.state.stage, table.state.hand, table.state.pack) == ("over", None, None)


def test_nothing_stays_open_where_honours_cannot_change_the_score() -> None:
    # At 4 of 5 a side scores no honours: nothing to announce.
    table = at(4, 0, "short", N="HA HK", S="HQ")
    play_out(table)
    assert table.state.stage in ("shuffle", "over")
    assert table.state.open_score is None
    # Two and two: nothing to announce either.
    table = at(0, 0, "short", N="HA HK", W="HQ HJ")
    play_out(table)
    assert table.state.open_score is None


def test_automatic_honours_are_scored_without_a_word() -> None:
    table = at(0, 0, "laws-1864", N="HA HK", S="HQ")
    play_out(table)
    assert table.state.match is not None
    assert table.refused(c.AnnounceHonours(Seat.N, 1, 3)) == "table_score_closed"
    points = sum(line.points for line in table.state.match.hands[0].lines if line.reason.code == "score_honours")
    assert points == 2


def test_captured_honours_are_those_in_the_tricks() -> None:
    ruleset = with_overrides(preset("modern-honours"), ["honours=captured"])
    table = ready(ruleset, dealer=Seat.S)
    deal_these(table, Card.H2, S="H2", W="HK SA", N="HA", E="HQ HJ")
    play(table, "HK HA HQ H2")  # West's king and East's queen fall to the ace
    play_out(table)
    scored = next(event for event in table.events if isinstance(event, e.HandScored))
    assert scored.honours is not None
    last = table.state.last
    assert last is not None
    taken = next(trick.winner for trick in last.state.tricks if Card.HJ in trick.cards)
    assert taken is not None
    assert scored.honours == ((4, 0) if taken.side is Side.NS else (3, 1))


def test_captured_honours_after_a_claim_go_with_the_tricks_left() -> None:
    ruleset = with_overrides(preset("modern-honours"), ["honours=captured"])
    for tricks, honours in ((13, (0, 4)), (0, (4, 0)), (6, (1, 3))):
        table = ready(ruleset, dealer=Seat.S)
        deal_these(table, Card.H2, S="H2", N="HA", E="HK HQ HJ")
        table.give(c.ClaimRest(Seat.W, 1, tricks))
        while table.state.stage == "play":
            table.give(c.AnswerClaim(awaited(table.state)[0], True))
        scored = next(event for event in table.events if isinstance(event, e.HandScored))
        # Tricks that are shared leave each honour with those who held it.
        assert scored.honours == honours
