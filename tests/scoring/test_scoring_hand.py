"""One hand: the order of the steps, bars and caps, and what the lines say."""

from __future__ import annotations

import pytest

from oddtrick.cards import Side
from oddtrick.errors import Illegal, Invalid, OddtrickError
from oddtrick.reasons import in_english
from oddtrick.rulesets import Ruleset, preset, with_overrides
from oddtrick.rulesets.model import RevokeOption
from oddtrick.scoring import Called, HandResult, HandScore, Revoke, Score, score_hand

NS, EW = Side.NS, Side.EW
ALL = "take_three_tricks,add_three_points,deduct_three_points"


CAPTURED = with_overrides(preset("short"), ["honours=captured"])


def rules(name: str, *changes: str) -> Ruleset:
    return with_overrides(preset(name), changes)


def scored(
    ruleset: Ruleset,
    start: tuple[int, int],
    tricks: int,
    honours: int | None = None,
    revokes: tuple[tuple[Side, RevokeOption], ...] = (),
) -> HandScore:
    """tricks and honours: those of NS; EW have the rest."""
    both = None if honours is None else (honours, 4 - honours)
    made = tuple(Revoke(by, penalty) for by, penalty in revokes)
    return score_hand(ruleset, Score(*start), HandResult((tricks, 13 - tricks), both, made))


def said(hand: HandScore) -> list[str]:
    return [f"{line.side.value} {in_english(line.reason)} [{line.points}]" for line in hand.lines]


def test_tricks_then_honours() -> None:
    hand = scored(preset("short"), (0, 1), 8, 3)
    assert (hand.points, hand.score, hand.game_won_by) == (Score(4, 0), Score(4, 1), None)
    assert said(hand) == ["NS 8 tricks: 2 [2]", "NS honours, 3 of 4: 2 [2]"]


@pytest.mark.parametrize(("tricks", "points"), [(13, (7, 0)), (7, (1, 0)), (6, (0, 1)), (0, (0, 7))])
def test_a_trick_over_six_is_a_point(tricks: int, points: tuple[int, int]) -> None:
    assert scored(rules("classic", "game.target=99"), (0, 0), tricks).points == Score(*points)


@pytest.mark.parametrize("held", [None, 2])
def test_honours_not_claimed_or_level_count_nothing(held: int | None) -> None:
    assert said(scored(preset("short"), (0, 0), 7, held)) == ["NS 7 tricks: 1 [1]"]


def test_honours_of_no_side_but_the_holders() -> None:
    assert scored(preset("long"), (0, 0), 7, 0).points == Score(1, 4)
    assert scored(preset("long"), (0, 0), 7, 1).points == Score(1, 2)


def test_a_side_at_a_table_may_claim_less_than_it_held() -> None:
    result = HandResult((7, 6), (3, 0))
    assert score_hand(preset("short"), Score(), result).points == Score(3, 0)


def test_a_game_won_by_tricks_counts_no_honours() -> None:
    for held in (4, 0):
        hand = scored(preset("short"), (3, 3), 8, held)
        assert (hand.score, hand.game_won_by) == (Score(5, 3), NS)
        side = "NS" if held else "EW"
        assert said(hand)[1:] == [f"{side} honours, 4 of 4, not counted: the game was won before them [0]"]


def test_one_short_is_where_the_hand_began() -> None:
    began = scored(preset("short"), (4, 0), 6, 4)
    assert began.score == Score(4, 1)
    assert said(began) == ["EW 7 tricks: 1 [1]", "NS honours barred at 4 [0]"]
    came = scored(preset("short"), (3, 0), 7, 3)
    assert (came.score, came.game_won_by) == (Score(6, 0), NS)


def test_one_short_bars_too_when_a_penalty_took_points_off() -> None:
    hand = scored(preset("laws-1864"), (4, 2), 6, 4, ((NS, "deduct_three_points"),))
    assert hand.score == Score(1, 3)
    assert said(hand)[0] == "NS revoke, points deducted: −3 [-3]"


def test_one_short_does_not_bar_the_other_side() -> None:
    assert scored(preset("short"), (4, 3), 6, 1).game_won_by is EW


def test_without_bar_honours_count_at_nine() -> None:
    hand = scored(preset("long"), (9, 5), 6, 3)
    assert (hand.score, hand.game_won_by) == (Score(11, 6), NS)


@pytest.mark.parametrize(("begin", "end"), [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)])
def test_honours_without_the_tricks_stop_one_short(begin: int, end: int) -> None:
    hand = scored(preset("european"), (begin, 0), 6, 4)
    assert (hand.score, hand.game_won_by) == (Score(end, 1), None)


def test_the_cap_on_honours_has_its_line() -> None:
    assert said(scored(preset("european"), (3, 1), 5, 3)) == [
        "EW 8 tricks: 2 [2]",
        "NS honours, 3 of 4: 2 [2]",
        "NS honours without the majority of tricks stop at 4: −1 [-1]",
    ]


def test_the_majority_is_that_of_the_tricks_as_scored() -> None:
    european = rules("european", "revoke_options=take_three_tricks")
    assert scored(european, (3, 0), 8, 3).game_won_by is NS
    moved = scored(european, (3, 0), 8, 3, ((NS, "take_three_tricks"),))
    assert (moved.score, moved.game_won_by) == (Score(4, 2), None)
    gained = scored(european, (3, 0), 4, 3, ((EW, "take_three_tricks"),))
    assert (gained.score, gained.game_won_by) == (Score(6, 0), NS)


def test_a_target_of_one() -> None:
    assert scored(rules("european", "game.target=1"), (0, 0), 6, 4).score == Score(0, 1)
    hand = scored(rules("modern-honours", "game.target=1"), (0, 0), 3, 4, ((NS, "add_three_points"),))
    assert (hand.score, hand.game_won_by) == (Score(0, 3), EW)
    sinners: tuple[tuple[Side, RevokeOption], ...] = ((NS, "add_three_points"), (EW, "add_three_points"))
    both = scored(rules("modern", "game.target=1"), (0, 0), 3, None, sinners)
    assert (both.score, both.game_won_by) == (Score(0, 0), None)


def test_a_penalty_that_wins_ends_the_counting() -> None:
    hand = scored(preset("modern-honours"), (4, 2), 13, 4, ((NS, "add_three_points"),))
    assert (hand.points, hand.score, hand.game_won_by) == (Score(0, 3), Score(4, 5), EW)
    assert said(hand) == [
        "EW revoke by North–South: 3 [3]",
        "NS 13 tricks not counted: East–West had won the game by the penalty [0]",
        "NS honours, 4 of 4, not counted: the game was won before them [0]",
    ]


def test_tricks_taken_count_for_the_other_side_and_stop_at_none() -> None:
    hand = scored(preset("modern"), (0, 0), 2, None, ((NS, "take_three_tricks"),))
    assert said(hand) == ["EW revoke by North–South: 2 tricks taken, makes 13 [0]", "EW 13 tricks: 7 [7]"]
    assert scored(preset("american-league"), (0, 0), 8, None, ((NS, "take_two_tricks"),)).points == Score(0, 1)


def test_a_deduction_stops_at_nought() -> None:
    hand = scored(preset("laws-1864"), (2, 0), 6, None, ((NS, "deduct_three_points"),) * 2)
    assert hand.points == Score(-2, 1)
    assert said(hand)[:2] == ["NS revoke, points deducted: −2 [-2]", "NS revoke, points deducted: −0 [0]"]


def test_penalties_run_in_their_order() -> None:
    add, deduct = (NS, "add_three_points"), (EW, "deduct_three_points")
    laws = preset("laws-1864")
    assert scored(laws, (0, 1), 7, None, (add, deduct)).score == Score(1, 1)
    assert scored(laws, (0, 1), 7, None, (deduct, add)).score == Score(1, 3)


def test_the_target_is_looked_at_after_all_penalties() -> None:
    # EW pass the target on the way (3 + 3), but their own revoke brings them back before anyone looks.
    hand = scored(preset("laws-1864"), (0, 3), 7, None, ((NS, "add_three_points"), (EW, "deduct_three_points")))
    assert (hand.score, hand.game_won_by) == (Score(1, 3), None)


def test_the_1864_cap_holds_the_revoking_side_in_tricks_and_honours() -> None:
    laws = preset("laws-1864")
    tricks = scored(laws, (3, 0), 13, 4, ((NS, "take_three_tricks"),))
    assert (tricks.points, tricks.score, tricks.game_won_by) == (Score(1, 0), Score(4, 0), None)
    assert said(tricks)[2:] == [
        "NS stops at 4 after its revoke: −3 [-3]",
        "NS honours, 4 of 4: 4 [4]",
        "NS stops at 4 after its revoke: −4 [-4]",
    ]
    honours = scored(laws, (2, 0), 6, 4, ((NS, "take_three_tricks"),))
    assert (honours.score, honours.game_won_by) == (Score(4, 4), None)


def test_a_capped_side_does_not_end_the_counting_for_the_other() -> None:
    hand = scored(preset("laws-1864"), (4, 3), 13, 1, ((NS, "take_three_tricks"),))
    assert (hand.score, hand.game_won_by) == (Score(4, 5), EW)


def test_without_the_cap_a_revoker_may_win() -> None:
    assert scored(preset("modern"), (4, 0), 10, None, ((NS, "take_three_tricks"),)).game_won_by is NS


@pytest.mark.parametrize("name", ["modern", "laws-1864"])
def test_both_revoked_and_nobody_wins(name: str) -> None:
    both = ((NS, "add_three_points"), (EW, "add_three_points"))
    hand = scored(preset(name), (3, 3), 13, None, both)
    assert (hand.points, hand.score, hand.game_won_by) == (Score(1, 1), Score(4, 4), None)
    assert "EW both sides revoked, stops at 4: −2 [-2]" in said(hand)


def test_fixed_hands_know_no_target_bar_or_cap() -> None:
    keeper = rules(
        "keeper-honours", "game.hands=9", f"revoke_options={ALL}", "revoke_cap=true", "honours_bar=needs_majority"
    )
    hand = scored(keeper, (40, 4), 6, 4, ((NS, "add_three_points"), (EW, "add_three_points")))
    assert (hand.score, hand.game_won_by) == (Score(47, 8), None)


def test_calling_is_two_points_and_game() -> None:
    hand = score_hand(preset("long"), Score(8, 8), Called(EW))
    assert (hand.points, hand.score, hand.game_won_by) == (Score(0, 2), Score(8, 10), EW)
    assert said(hand) == ["EW honours called at 8: 2 [2]"]


@pytest.mark.parametrize(
    ("ruleset", "start", "result", "code"),
    [
        (preset("classic"), (0, 0), HandResult((9, 5)), "score_tricks_not_13"),
        (preset("classic"), (0, 0), HandResult((14, -1)), "score_tricks_range"),
        (preset("classic"), (0, 0), HandResult((10**5000, 13 - 10**5000)), "score_tricks_range"),
        (preset("classic"), (0, 0), HandResult((9, 4), (3, 1)), "score_honours_off"),
        (preset("classic"), (0, 0), HandResult((9, 4), (0, 0)), "score_honours_off"),
        (preset("short"), (0, 0), HandResult((9, 4), (3, 2)), "score_honours_not_4"),
        (preset("short"), (0, 0), HandResult((9, 4), (5, -1)), "score_honours_range"),
        (preset("classic"), (0, 0), HandResult((9, 4), None, (Revoke(EW, "add_three_points"),)), "score_no_penalties"),
        (
            preset("modern"),
            (0, 0),
            HandResult((9, 4), None, (Revoke(EW, "deduct_three_points"),)),
            "score_not_this_penalty",
        ),
        (CAPTURED, (0, 0), HandResult((13, 0), (3, 1)), "score_honours_no_tricks"),
        (CAPTURED, (0, 0), HandResult((0, 13), (4, 0)), "score_honours_no_tricks"),
        (
            preset("modern"),
            (0, 0),
            HandResult((7, 6), None, (Revoke(EW, "add_three_points"),) * 25),
            "score_revokes_range",
        ),
        (preset("classic"), (0, 0), Called(NS), "score_no_calling"),
        (preset("long"), (9, 5), Called(NS), "score_call_not_at"),
        (preset("long"), (8, 5), Called(EW), "score_call_not_at"),
        (preset("classic"), (5, 0), HandResult((9, 4)), "score_start_beyond"),
        (preset("classic"), (0, -1), HandResult((9, 4)), "score_start_below"),
    ],
)
def test_refused(ruleset: Ruleset, start: tuple[int, int], result: HandResult | Called, code: str) -> None:
    with pytest.raises(OddtrickError) as refused:
        score_hand(ruleset, Score(*start), result)
    assert refused.value.code == code
    assert refused.value.message != code  # it has its words


def test_as_many_revokes_as_two_players_can_make_are_penalised() -> None:
    hundred = with_overrides(preset("modern"), ["game.target=100"])
    revokes = tuple(Revoke(side, "add_three_points") for side in (NS, EW) for _ in range(24))
    assert score_hand(hundred, Score(), HandResult((7, 6), None, revokes)).score == Score(73, 72)


def test_honours_go_with_any_trick_where_they_are_captured_and_need_none_where_they_are_held() -> None:
    assert score_hand(CAPTURED, Score(), HandResult((9, 4), (0, 4))).score == Score(3, 4)
    assert score_hand(CAPTURED, Score(), HandResult((12, 1), (0, 4))).game_won_by is NS
    assert score_hand(CAPTURED, Score(), HandResult((13, 0), (4, 0))).game_won_by is NS
    assert score_hand(preset("short"), Score(), HandResult((13, 0), (0, 4))).game_won_by is NS


def test_a_hand_without_trumps_has_no_honours() -> None:
    with pytest.raises(Invalid, match="no trumps"):
        score_hand(preset("short"), Score(), HandResult((9, 4), (3, 1)), trumps=False)
    with pytest.raises(Illegal, match="no trumps"):
        score_hand(preset("long"), Score(8, 0), Called(NS), trumps=False)
    assert score_hand(preset("short"), Score(), HandResult((9, 4)), trumps=False).points == Score(3, 0)
