"""Any command in any state is followed or refused with a code, never more; and what is open is what is listed."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, get_args, get_type_hints

from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import CARDS, SEATS, Card, Seat
from oddtrick.codec import COMMANDS
from oddtrick.reasons import TEMPLATES, in_english
from oddtrick.rulesets import PRESET_NAMES, Ruleset, preset, with_overrides
from oddtrick.rulesets.model import RevokeOption
from oddtrick.table import NEW_TABLE, Command, Refusal, Settings, TableState, decide, fold, open_actions
from oddtrick.table import commands as c
from oddtrick.table.actions import Action
from table.table_driver import Table, commands_for, opened, step

NAMES = {kind.made: name for name, kind in COMMANDS.items()}
OF_THE_TABLE = {"open_table", "report_fault"}
"""Commands that no seat gives."""


def rule_sets() -> list[Ruleset]:
    revokes = [with_overrides(preset(name), ["revokes=allowed"]) for name in ("modern", "laws-1864", "american-league")]
    long = with_overrides(preset("long"), ["game.target=9", "games_to_win=5"])  # 8 comes often
    return [*(preset(name) for name in PRESET_NAMES), *revokes, long]


seats = st.sampled_from(SEATS)
seats_or_table = st.one_of(st.none(), seats)
numbers = st.one_of(st.integers(-2, 15), st.integers())
cards = st.sampled_from(CARDS)


def any_command() -> st.SearchStrategy[Command]:
    """Commands of every kind with any values their types allow."""
    given_by_hand: dict[Any, dict[str, st.SearchStrategy[Any]]] = {
        c.OpenTable: {"ruleset": st.sampled_from(rule_sets()), "settings": st.builds(Settings)},
        c.Sit: {"seat": seats, "player": st.one_of(st.sampled_from(("anna", "berit", "x")), st.text(max_size=120))},
        c.CutPack: {"by": seats, "at": st.one_of(st.integers(0, 52), numbers)},
        c.DrawCard: {"by": seats, "place": st.one_of(st.integers(0, 52), numbers)},
    }
    kinds = []
    for kind in get_args(Command):
        known = given_by_hand.get(kind)
        if known is None:
            known = {name: _of(hint) for name, hint in get_type_hints(kind).items()}
        kinds.append(st.builds(kind, **known))
    return st.one_of(kinds)


def _of(hint: Any) -> st.SearchStrategy[Any]:
    if hint is int:
        return numbers
    if hint == int | None:
        return st.one_of(st.none(), numbers)
    if hint is Card:
        return cards
    return st.from_type(hint)


def likely(state: TableState, chance: random.Random) -> Command:
    """A command that fits the hand and trick of the moment, from a seat and with a card at random."""
    seat = chance.choice(SEATS)
    hand, score = state.hand, state.open_score
    number = state.hand_number - (chance.random() < 0.4)
    trick = chance.randint(1, 13) if hand is None else len(hand.tricks) + chance.randint(0, 1)
    against, card = chance.choice(SEATS), chance.choice(CARDS)
    if hand is not None and hand.to_play is not None and chance.random() < 0.6:
        seat = chance.choice((seat, hand.to_play))
        card = chance.choice((card, *hand.holding(seat)))
    revoke = chance.choice(score.revokes) if score is not None and score.revokes else None
    option = chance.choice(get_args(RevokeOption))
    return chance.choice(
        [
            c.Sit(seat, chance.choice(("anna", "erna"))),
            c.Leave(seat),
            c.BeginMatch(seat),
            c.DrawCard(seat, chance.randint(-1, 52)),
            c.StateAges(seat, tuple(chance.sample(SEATS, 4))),  # type: ignore[arg-type]
            c.AcceptDeal(seat),
            c.DeclineDeal(seat),
            c.ChooseDealer(seat, against),
            c.Shuffle(chance.choice((seat, None))),
            c.CutPack(seat, chance.randint(0, 52)),
            c.DealCards(chance.choice((seat, None))),
            c.ReportFault(None, chance.choice(("faced_in_pack", "exposed", "misdeal", "touched")), against, card),
            c.DecideFault(seat, chance.random() < 0.5),
            c.ShowHonours(seat),
            c.AskPartner(seat),
            c.PassCalling(seat),
            *[c.PlayCard(seat, number, trick, card)] * 6,
            c.CorrectRevoke(seat, number, trick, card),
            c.ClaimRevoke(seat, number, trick, against),
            c.ChoosePenalty(
                seat, number, revoke.trick if revoke else trick, revoke.against if revoke else against, option
            ),
            c.ClaimRest(seat, number, chance.choice((None, 0, 3, 14))),
            c.Concede(seat, number),
            *[c.AnswerClaim(seat, chance.random() < 0.5)] * 2,
            c.AskTakeBack(seat),
            c.AnswerTakeBack(seat, chance.random() < 0.5),
            c.AnnounceHonours(seat, number, chance.randint(2, 4)),
            c.CloseScore(seat, number),
            c.NewRubber(seat, chance.random() < 0.5),
        ]
    )


def check(table: Table, command: Command) -> None:
    """Give a command: it is followed, and was listed as open, or it is refused in words."""
    before = table.state
    said = table.try_(command)
    name = NAMES[type(command)]
    if isinstance(said, Refusal):
        assert said.reason.code in TEMPLATES, said.reason
        assert in_english(said.reason)
        return
    by = getattr(command, "by", None)
    if name == "sit":
        assert "sit" in open_actions(before, None)
    elif by is not None and name not in OF_THE_TABLE:
        assert name in open_actions(before, by), (command, before.stage)


def somewhere(ruleset: Ruleset, seed: int, steps: int, settings: Settings | None = None) -> Table:
    """A table after some steps of a match in which a good deal happens."""
    table = opened(ruleset, random.Random(seed), settings)
    for _ in range(steps):
        if table.state.stage == "over":
            break
        step(table, oddness=0.1, revokes=0.1)
    return table


tables = st.builds(
    somewhere,
    st.sampled_from(rule_sets()),
    st.integers(0, 10**6),
    st.one_of(st.integers(0, 20), st.integers(0, 250)),
    st.builds(
        Settings,
        history=st.just("all"),
        take_backs=st.booleans(),
        dealt_by=st.sampled_from(("players", "players", "table")),
    ),
)


@given(table=tables, commands=st.lists(any_command(), min_size=1, max_size=30))
def test_no_command_raises(table: Table, commands: list[Command]) -> None:
    for command in commands:
        check(table, command)
    assert fold(table.events) == table.state


@given(commands=st.lists(any_command(), max_size=10), seed=st.integers(0, 99))
def test_no_command_raises_at_a_new_table(commands: list[Command], seed: int) -> None:
    table = Table(random.Random(seed))
    for command in commands:
        check(table, command)


@given(table=tables, seed=st.integers(0, 10**6))
def test_likely_commands_by_random_seats(table: Table, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(120):
        check(table, likely(table.state, chance))
    assert fold(table.events) == table.state


@given(table=tables, seed=st.integers(0, 10**6))
def test_what_is_listed_can_be_done(table: Table, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(3):
        for viewer in SEATS:
            for action in open_actions(table.state, viewer):
                assert followed(table, viewer, action, chance), (viewer, action, table.state.stage)
        if table.state.stage != "over":
            step(table, oddness=0.3, revokes=0.2)


def followed(table: Table, seat: Seat, action: Action, chance: random.Random) -> bool:
    """Whether some command of an action is followed; the table stays as it is."""
    return any(
        not isinstance(decide(table.state, command, random.Random(1)), Refusal)
        for _ in range(12)  # some of the values are drawn anew each time
        for command in commands_for(table.state, seat, action, chance)
    )


def test_a_table_with_an_empty_seat_lists_that_seat() -> None:
    table = opened(preset("short"), random.Random(1))
    table.give(c.Leave(Seat.E))
    assert open_actions(table.state, Seat.E) == ("sit",)
    assert open_actions(table.state, None) == ("sit",)
    assert open_actions(table.state, Seat.N) == ("leave",)
    assert open_actions(NEW_TABLE, Seat.N) == ()


def test_who_is_gone_can_do_nothing() -> None:
    table = opened(preset("classic"), random.Random(1))
    while table.state.stage != "play":
        step(table)
    state = replace(table.state, players=(None, None, None, None))
    chance = random.Random(1)
    for _ in range(300):
        command = likely(state, chance)
        said = decide(state, command, chance)
        if getattr(command, "by", None) is not None:
            assert isinstance(said, Refusal), command
