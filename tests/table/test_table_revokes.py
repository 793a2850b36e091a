"""Revokes where the table allows them: putting one right, claiming, penalties, and until when (RULES 7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oddtrick.cards import SEATS, Card, CardSet, Seat, Side
from oddtrick.rulesets import preset, with_overrides
from oddtrick.scoring import Revoke, Score, start_match
from oddtrick.table import awaited, log_view, open_actions, view
from oddtrick.table import commands as c
from oddtrick.table import events as e
from table.table_driver import Table, deal_these, play, ready, step

TAKE_OR_ADD = ("revokes=allowed",)
"""On `modern`, whose options are to take three tricks and to add three points."""


def revoking(name: str = "modern", *overrides: str, start: tuple[int, int] = (0, 0)) -> Table:
    """South has dealt, spades are trumps. West has led a heart; North, who holds one, has thrown a club."""
    ruleset = with_overrides(preset(name), ["revokes=allowed", *overrides])
    table = ready(ruleset, dealer=Seat.S)
    table.state = replace(table.state, match=start_match(ruleset, Score(*start)))
    deal_these(table, Card.S2, S="S2 H5 H6", W="HA HK S3", N="H2 H3 C2", E="H4 H7")
    play(table, "HA C2")
    return table


def finish(table: Table) -> None:
    """Play on without another revoke."""
    while table.state.stage == "play":
        step(table)


def test_a_card_that_does_not_follow_suit_stands() -> None:
    table = revoking()
    hand = view(table.state, Seat.E).hand
    assert hand is not None
    assert hand.trick.cards == (Card.HA, Card.C2)
    assert hand.revokes_allowed


def test_the_revoker_puts_it_right_and_the_later_cards_come_back() -> None:
    table = revoking()
    play(table, "H4")
    assert "correct_revoke" in open_actions(table.state, Seat.N)
    assert "correct_revoke" not in open_actions(table.state, Seat.E)
    assert table.refused(c.CorrectRevoke(Seat.E, 1, 1, Card.H7)) == "no_revoke_to_correct"
    assert table.refused(c.CorrectRevoke(Seat.N, 1, 1, Card.SK)) == "not_a_correction"
    assert table.refused(c.CorrectRevoke(Seat.N, 1, 2, Card.H2)) == "table_other_trick"
    said = table.give(c.CorrectRevoke(Seat.N, 1, 1, Card.H2))
    assert said == (e.RevokeCorrected(1, 1, Seat.N, (Card.C2, Card.H4), Card.H2),)
    hand = view(table.state, None).hand
    assert hand is not None
    assert hand.trick.cards == (Card.HA, Card.H2)
    assert hand.shown[Seat.N.index] == CardSet([Card.C2])
    assert hand.shown[Seat.E.index] == CardSet([Card.H4])
    play(table, "H7 H5")
    finish(table)
    assert table.refused(c.ClaimRevoke(Seat.E, 1, 14, Seat.N)) == "no_such_trick"
    said = table.give(c.ClaimRevoke(Seat.E, 1, 1, Seat.N))
    assert said[-1] == e.RevokeJudged(1, 1, Seat.E, Seat.N, proven=False)


def test_it_can_be_put_right_until_the_next_trick_is_led() -> None:
    table = revoking()
    play(table, "H4 H5")
    assert "correct_revoke" in open_actions(table.state, Seat.N)
    play(table, "HK")
    assert "correct_revoke" not in open_actions(table.state, Seat.N)
    assert table.refused(c.CorrectRevoke(Seat.N, 1, 1, Card.H2)) == "no_revoke_to_correct"


def test_the_last_card_of_a_trick_put_right_may_change_its_winner() -> None:
    ruleset = with_overrides(preset("modern"), TAKE_OR_ADD)
    table = ready(ruleset, dealer=Seat.S)
    deal_these(table, Card.S2, S="S2 H5 HA", W="HK", N="H2", E="H4")
    play(table, "HK H2 H4 S2")  # South ruffs with a heart in hand
    assert view(table.state, None).awaited == (Seat.S,)
    table.give(c.CorrectRevoke(Seat.S, 1, 1, Card.H5))
    assert view(table.state, None).awaited == (Seat.W,)


def test_a_claim_in_play_is_judged_when_the_hand_is_over() -> None:
    table = revoking()
    assert table.refused(c.ClaimRevoke(Seat.E, 1, 2, Seat.N)) == "no_such_trick"
    assert table.refused(c.ClaimRevoke(Seat.S, 1, 1, Seat.N)) == "claim_own_side"
    said = table.give(c.ClaimRevoke(Seat.E, 1, 1, Seat.N))
    assert said == (e.RevokeClaimed(1, 1, Seat.E, Seat.N),)  # no verdict: it would tell what N holds
    assert table.refused(c.ClaimRevoke(Seat.W, 1, 1, Seat.N)) == "table_revoke_claimed_already"
    assert view(table.state, None).claimed_revokes == 1
    table.give(c.ClaimRevoke(Seat.W, 1, 1, Seat.S))  # false
    finish(table)
    judged = [event for event in table.events if isinstance(event, e.RevokeJudged)]
    assert judged == [
        e.RevokeJudged(1, 1, Seat.E, Seat.N, proven=True),
        e.RevokeJudged(1, 1, Seat.W, Seat.S, proven=False),
    ]
    assert table.state.stage == "closing"
    assert view(table.state, None).claimed_revokes == 0


def test_the_claimants_choose_and_nothing_goes_on_before() -> None:
    table = revoking()
    finish(table)
    table.give(c.ClaimRevoke(Seat.W, 1, 1, Seat.N))
    assert table.refused(c.ClaimRevoke(Seat.E, 1, 1, Seat.N)) == "table_revoke_claimed_already"
    assert set(awaited(table.state)) == {Seat.E, Seat.W}
    assert "choose_penalty" in open_actions(table.state, Seat.E)
    assert "close_score" not in open_actions(table.state, Seat.E)
    assert "choose_penalty" not in open_actions(table.state, Seat.N)
    assert table.refused(c.CloseScore(Seat.E, 1)) == "table_penalty_first"
    table.give(c.CloseScore(Seat.N, 1))
    refused = [
        c.ChoosePenalty(Seat.S, 1, 1, Seat.N, "add_three_points"),
        c.ChoosePenalty(Seat.E, 1, 2, Seat.N, "add_three_points"),
        c.ChoosePenalty(Seat.E, 1, 1, Seat.N, "deduct_three_points"),
        c.ChoosePenalty(Seat.E, 2, 1, Seat.N, "add_three_points"),
    ]
    assert [table.refused(command) for command in refused] == [
        "claim_own_side",
        "table_no_penalty_open",
        "table_penalty_unknown",
        "table_score_closed",
    ]
    table.give(c.ChoosePenalty(Seat.E, 1, 1, Seat.N, "add_three_points"))
    said = table.give(c.CloseScore(Seat.W, 1))
    scored = said[1]
    assert isinstance(scored, e.HandScored)
    assert scored.revokes == (Revoke(Side.NS, "add_three_points"),)
    assert any(line.reason.code.startswith("score_revoke") and line.points == 3 for line in scored.scored.lines)


def test_the_cut_waits_for_the_penalty_also_where_honours_may_be_announced_until_the_turn_up() -> None:
    table = revoking("modern-honours", "honours_claim=announced")
    finish(table)
    table.give(c.Shuffle(None))
    table.give(c.ClaimRevoke(Seat.W, 1, 1, Seat.N))
    cutter = view(table.state, None).cutter
    assert cutter is not None
    assert "cut_pack" not in open_actions(table.state, cutter)
    assert table.refused(c.CutPack(cutter, 20)) == "table_penalty_first"
    table.give(c.ChoosePenalty(Seat.W, 1, 1, Seat.N, "take_three_tricks"))
    assert [type(event) for event in table.give(c.CutPack(cutter, 20))] == [e.PackCut]


def test_the_cut_waits_for_the_penalty() -> None:
    table = revoking()
    finish(table)
    table.give(c.Shuffle(None))
    table.give(c.ClaimRevoke(Seat.W, 1, 1, Seat.N))
    cutter = view(table.state, None).cutter
    assert cutter is not None
    assert table.refused(c.CutPack(cutter, 20)) == "table_penalty_first"
    assert "cut_pack" not in open_actions(table.state, cutter)
    assert set(awaited(table.state)) == {Seat.E, Seat.W}
    table.give(c.ChoosePenalty(Seat.W, 1, 1, Seat.N, "take_three_tricks"))
    said = table.give(c.CutPack(cutter, 20))
    assert [type(event) for event in said] == [e.HandScored, e.PackCut]
    assert table.refused(c.ClaimRevoke(Seat.W, 1, 1, Seat.N)) == "table_score_closed"


def test_a_single_option_is_taken_without_a_word() -> None:
    table = revoking("american-league")
    finish(table)
    said = table.give(c.ClaimRevoke(Seat.W, 1, 1, Seat.N))
    assert said[-1] == e.PenaltyChosen(1, 1, Seat.N, None, "take_two_tricks")


def test_after_the_cut_no_revoke_is_claimed_while_honours_are_still_open() -> None:
    ruleset = ("honours_claim=announced", "revoke_options=take_three_tricks")
    table = revoking("laws-1864", *ruleset)
    finish(table)
    assert table.state.stage == "closing"
    table.give(c.Shuffle(None))
    cutter = view(table.state, None).cutter
    assert cutter is not None
    said = table.give(c.CutPack(cutter, 20))
    assert [type(event) for event in said] == [e.PackCut]  # honours until the turn-up
    assert table.refused(c.ClaimRevoke(Seat.W, 1, 1, Seat.N)) == "table_revoke_too_late"
    assert "claim_revoke" not in open_actions(table.state, Seat.W)


def test_a_match_that_a_claim_may_turn_waits_for_both_sides() -> None:
    # Nobody deals again once the match is won as it stands; the losers may still claim.
    table = revoking("modern", "games_to_win=1", "settlement=none", start=(4, 4))
    finish(table)
    assert table.state.stage == "closing"
    seen = view(table.state, Seat.W)
    assert seen.open_score is not None
    assert seen.open_score.would_end_match
    assert table.refused(c.Shuffle(None)) == "table_close_first"
    assert not any("shuffle" in open_actions(table.state, seat) for seat in SEATS)
    table.give(c.ClaimRevoke(Seat.W, 1, 1, Seat.N))
    table.give(c.ChoosePenalty(Seat.W, 1, 1, Seat.N, "add_three_points"))
    table.give(c.CloseScore(Seat.N, 1))
    said = table.give(c.CloseScore(Seat.E, 1))
    assert isinstance(said[-1], e.MatchEnded)
    assert said[-1].winner is Side.EW
    assert table.state.stage == "over"


def test_two_revokes_are_scored_in_the_order_in_which_they_happened() -> None:
    table = revoking("laws-1864")
    play(table, "H4 H5")  # North's revoke stands
    play(table, "HK")
    hand = view(table.state, Seat.N).hand
    assert hand is not None
    play(table, "H3")
    east = view(table.state, Seat.E).hand
    assert east is not None
    assert east.holding is not None
    wrong = next(card for card in east.holding if card.suit is not Card.HK.suit)
    play(table, wrong.value)
    finish(table)
    table.give(c.ClaimRevoke(Seat.N, 1, 2, Seat.E))
    table.give(c.ClaimRevoke(Seat.W, 1, 1, Seat.N))
    table.give(c.ChoosePenalty(Seat.N, 1, 2, Seat.E, "deduct_three_points"))
    table.give(c.ChoosePenalty(Seat.W, 1, 1, Seat.N, "add_three_points"))
    table.give(c.CloseScore(Seat.N, 1))
    table.give(c.CloseScore(Seat.W, 1))
    scored = next(event for event in table.events if isinstance(event, e.HandScored))
    assert scored.revokes == (Revoke(Side.NS, "add_three_points"), Revoke(Side.EW, "deduct_three_points"))


def test_where_revokes_are_prevented_there_is_nothing_to_claim() -> None:
    table = ready(preset("modern"), dealer=Seat.S)
    deal_these(table, Card.S2, S="S2", W="HA")
    play(table, "HA")
    assert table.refused(c.ClaimRevoke(Seat.W, 1, 1, Seat.N)) == "table_revokes_prevented"
    assert "claim_revoke" not in open_actions(table.state, Seat.W)


@pytest.mark.parametrize("proven", [True, False])
def test_a_verdict_reaches_the_log_only_when_the_hand_is_over(proven: bool) -> None:
    table = revoking()
    table.give(c.ClaimRevoke(Seat.E, 1, 1, Seat.N if proven else Seat.S))
    while table.state.stage == "play":
        assert not any(isinstance(entry, e.RevokeJudged) for entry in log_view(table.events, None))
        step(table)
    assert any(isinstance(entry, e.RevokeJudged) for entry in log_view(table.events, None))
