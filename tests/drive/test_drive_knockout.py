"""Knockouts: seeds and byes, who goes on, corrections that move the right one on or warn."""

from __future__ import annotations

import random
from typing import Any

import pytest

from oddtrick.drive import knockout as k
from oddtrick.drive.bracket import bracket, seed_order
from oddtrick.drive.decide import Refusal
from oddtrick.drive.retelling import retold_knockout
from oddtrick.errors import Invalid
from oddtrick.reasons import in_english


class Cup:
    """A knockout and its stream."""

    def __init__(self, players: int, seed: int = 1, **how: Any) -> None:
        self.chance = random.Random(seed)
        self.state = k.NEW_KNOCKOUT
        self.stream: list[k.Event] = []
        how.setdefault("seeds", players)
        assert (
            self.code(k.OpenKnockout(tuple(f"p{each}" for each in range(1, players + 1)), k.KnockoutSettings(**how)))
            is None
        )

    def code(self, command: k.Command) -> str | None:
        said = k.decide(self.state, command, self.chance)
        if isinstance(said, Refusal):
            assert in_english(said.reason) != said.reason.code
            return said.reason.code
        for event in said:
            self.stream.append(event)
            self.state = k.apply(self.state, event)
        return None

    def enter(self, round_: int, place: int, one: int, two: int) -> None:
        assert self.code(k.EnterMatch((round_, place), k.Played((one, two)))) is None

    def who(self, round_: int, place: int) -> tuple[int | None, int | None]:
        match = k.bracket_of(self.state).match((round_, place))
        assert match is not None
        return match.one, match.two


@pytest.mark.parametrize("players", range(3, 257))
def test_byes_go_to_the_top_seeds_and_never_meet(players: int) -> None:
    first, *later = bracket(players).rounds
    size = 2 * len(first)
    assert size // 2 < players <= size
    entered = [each for match in first for each in (match.one, match.two)]
    assert sorted(each for each in entered if each) == list(range(1, players + 1))
    byes = [match.winner for match in first if match.bye]
    assert sorted(byes) == list(range(1, size - players + 1))
    assert [len(matches) for matches in later] == [len(first) >> step for step in range(1, len(later) + 1)]
    assert len(later[-1]) == 1


@pytest.mark.parametrize("players", [3, 4, 7, 8, 13, 32, 100, 256])
def test_the_better_seed_always_winning_seeds_meet_as_late_as_they_can(players: int) -> None:
    scores: dict[tuple[int, int], tuple[int, int]] = {}
    shown = bracket(players)
    for number in range(1, len(shown.rounds) + 1):
        for match in bracket(players, scores).rounds[number - 1]:
            if match.ready:
                scores[match.key] = (1, 0) if (match.one or 0) < (match.two or 0) else (0, 1)
    shown = bracket(players, scores)
    assert shown.final.winner == 1
    assert shown.final.loser == 2
    assert all(
        {match.one, match.two} <= set(range(1, 2 * len(matches) + 1))
        for matches in shown.rounds[1:]
        for match in matches
    )


def test_seeds_from_top_to_bottom() -> None:
    assert seed_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    for players in (2, 257):
        with pytest.raises(Invalid):
            bracket(players)


def test_a_cup_from_draw_to_third_place() -> None:
    cup = Cup(6, third_place=True)
    assert cup.code(k.EnterMatch((2, 1), k.Played((1, 0)))) == "knockout_not_ready"
    assert cup.code(k.EnterMatch((1, 1), k.Played((1, 0)))) == "knockout_bye"
    assert cup.code(k.EnterMatch((4, 1), k.Played((1, 0)))) == "knockout_no_match"
    assert cup.code(k.EnterMatch((1, 5), k.Played((1, 0)))) == "knockout_no_match"
    cup.enter(1, 2, 1, 0)  # 4 beats 5
    cup.enter(1, 4, 0, 1)  # 6 beats 3
    assert cup.code(k.EnterMatch((1, 4), k.Played((1, 0)))) == "knockout_played"
    assert (cup.who(2, 1), cup.who(2, 2)) == ((1, 4), (2, 6))
    cup.enter(2, 1, 0, 1)
    cup.enter(2, 2, 1, 0)
    assert (cup.who(3, 1), cup.who(3, 2)) == ((4, 2), (1, 6))
    cup.enter(3, 1, 1, 0)
    cup.enter(3, 2, 1, 0)
    shown = k.view(cup.state)
    assert (shown.champion, shown.third) == (4, 1)
    assert shown.players[3] == "p4"
    assert k.fold(cup.stream) == cup.state


def test_of_three_players_the_third_is_who_lost_the_one_match_before_the_final() -> None:
    cup = Cup(3, third_place=True)
    assert k.view(cup.state).third is None
    cup.enter(1, 2, 1, 0)
    shown = k.view(cup.state)
    assert shown.bracket.third_place is None
    assert (shown.champion, shown.third) == (None, 3)
    assert cup.who(2, 1) == (1, 2)
    without = Cup(3)
    without.enter(1, 2, 1, 0)
    assert k.view(without.state).third is None


@pytest.mark.parametrize(("best_of", "score", "right"), [
    (1, (1, 0), True), (1, (1, 1), False), (1, (2, 0), False), (3, (2, 1), True), (3, (1, 0), False),
    (3, (3, 0), False), (5, (2, 3), True), (5, (3, -1), False),
])  # fmt: skip
def test_the_best_of_so_many_rubbers(best_of: int, score: tuple[int, int], right: bool) -> None:
    cup = Cup(4, best_of=best_of)
    assert cup.code(k.EnterMatch((1, 1), k.Played(score))) == (None if right else "knockout_score")


def test_a_correction_moves_the_right_one_on() -> None:
    cup = Cup(4)
    cup.enter(1, 1, 1, 0)
    cup.enter(1, 2, 1, 0)
    assert cup.who(2, 1) == (1, 2)
    was = k.Played((1, 0))
    assert cup.code(k.CorrectMatch((1, 1), k.Played((0, 1)), was)) == "knockout_moved"
    assert cup.code(k.CorrectMatch((1, 1), was, was)) == "drive_nothing_changed"
    assert cup.code(k.CorrectMatch((1, 1), was, k.Played((0, 1)))) is None
    assert cup.who(2, 1) == (4, 2)


def test_a_correction_warns_where_the_next_match_has_been_played() -> None:
    cup = Cup(8, third_place=True)
    for place in range(1, 5):
        cup.enter(1, place, 1, 0)
    for place in (1, 2):
        cup.enter(2, place, 1, 0)
    cup.enter(3, 1, 1, 0)
    cup.enter(3, 2, 1, 0)
    wrong = k.CorrectMatch((1, 1), k.Played((1, 0)), k.Played((0, 1)))
    said = k.decide(cup.state, wrong, cup.chance)
    assert isinstance(said, Refusal)
    assert (said.reason.code, said.reason.params["n"]) == ("knockout_later_played", 3)
    assert cup.code(k.CorrectMatch((1, 1), wrong.was, wrong.played, strike_later=True)) is None
    event = cup.stream[-1]
    assert isinstance(event, k.MatchCorrected)
    assert [key for key, _ in event.struck] == [(2, 1), (3, 1), (3, 2)]
    assert cup.who(2, 1) == (8, 4)
    assert k.view(cup.state).champion is None
    with pytest.raises(Invalid):
        k.apply(cup.state, event)


def test_a_result_entered_by_mistake_is_struck_out_and_what_hangs_on_it_asks_first() -> None:
    cup = Cup(4)
    was = k.Played((1, 0))
    assert cup.code(k.StrikeMatch((1, 1), was)) == "knockout_moved"
    cup.enter(1, 1, 1, 0)
    assert cup.code(k.StrikeMatch((1, 1), k.Played((0, 1)))) == "knockout_moved"
    assert cup.code(k.StrikeMatch((1, 1), was)) is None
    assert (cup.who(2, 1), cup.state.played) == ((None, None), {})
    for key in ((1, 1), (1, 2), (2, 1)):
        cup.enter(*key, 1, 0)
    said = k.decide(cup.state, k.StrikeMatch((1, 2), was), cup.chance)
    assert isinstance(said, Refusal)
    assert (said.reason.code, said.reason.params["n"]) == ("knockout_later_hangs", 1)
    assert cup.code(k.StrikeMatch((1, 2), was, strike_later=True)) is None
    assert cup.stream[-1] == k.MatchStruck((1, 2), was, (((2, 1), was),))
    assert (cup.who(2, 1), set(cup.state.played)) == ((1, None), {(1, 1)})
    assert retold_knockout(cup.stream) == cup.state
    with pytest.raises(Invalid):
        k.apply(cup.state, cup.stream[-1])


def test_a_score_with_the_same_winner_moves_nobody() -> None:
    cup = Cup(4, best_of=3)
    cup.enter(1, 1, 2, 0)
    cup.enter(1, 2, 2, 0)
    cup.enter(2, 1, 2, 0)
    assert cup.code(k.CorrectMatch((1, 1), k.Played((2, 0)), k.Played((2, 1)))) is None
    assert k.view(cup.state).champion == 1


def test_the_unseeded_are_drawn() -> None:
    drawn = {Cup(9, seed, seeds=2).state.order for seed in range(6)}
    assert len(drawn) > 1
    assert {order[:2] for order in drawn} == {("p1", "p2")}
    assert {tuple(sorted(order)) for order in drawn} == {tuple(f"p{each}" for each in range(1, 10))}


def test_what_is_refused() -> None:
    def code(players: tuple[str, ...], **how: Any) -> str:
        said = k.decide(k.NEW_KNOCKOUT, k.OpenKnockout(players, k.KnockoutSettings(**how)), random.Random(1))
        assert isinstance(said, Refusal)
        assert in_english(said.reason) != said.reason.code
        return said.reason.code

    assert code(("a", "b")) == "drive_bracket_size"
    assert code(("a", "b", "a")) == "drive_player_twice"
    assert code(("a", "b", "")) == "table_player_id"
    assert code(("a", "b", "c"), seeds=4) == "knockout_seeds"
    assert code(("a", "b", "c"), best_of=2) == "knockout_best_of"
    cup = Cup(4)
    assert cup.code(k.OpenKnockout(("a", "b", "c"))) == "knockout_open_already"
    with pytest.raises(Invalid):
        k.view(k.NEW_KNOCKOUT)
    said = k.decide(k.NEW_KNOCKOUT, k.EnterMatch((1, 1), k.Played((1, 0))), random.Random(1))
    assert isinstance(said, Refusal)
    assert said.reason.code == "knockout_not_open"
    for state, event in ((k.NEW_KNOCKOUT, k.MatchEntered((1, 1), k.Played((1, 0)))), (cup.state, cup.stream[0])):
        with pytest.raises(Invalid):
            k.apply(state, event)


def test_a_walkover_is_shown_as_one() -> None:
    cup = Cup(4)
    assert cup.code(k.EnterMatch((1, 1), k.Played((1, 0), walkover=True))) is None
    assert k.view(cup.state).played[1, 1].walkover
