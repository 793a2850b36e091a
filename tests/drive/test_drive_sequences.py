"""Random commands to drives, wrong ones too: each is carried out or refused, and what was printed adds up."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from drive.drive_driver import Hall, check_seats, check_totals, settings
from oddtrick.cards import Side
from oddtrick.drive import KINDS, DriveState, NewEntrant, Result, Slip, differences, fold, history, score_card, view
from oddtrick.drive import commands as c
from oddtrick.drive import events as e
from oddtrick.drive.homes import last_table
from oddtrick.drive.retelling import retold
from oddtrick.drive.settings import DUPLICATE_KINDS
from oddtrick.drive.simulate import as_plain


def random_command(chance: random.Random, hall: Hall) -> c.Command:
    state = hall.state
    change = state.changes - (chance.random() < 0.02)
    number = chance.randint(0, len(state.entrants) + 1)
    last = len(state.rounds)
    round_ = chance.randint(1, last + 1) if chance.random() < 0.3 else last
    seating = state.seating(round_)
    table = chance.randint(1, len(seating.tables) + 1) if seating is not None else 1
    was = state.results[round_ - 1].get(table, Result((7,))) if seating is not None else Result((7,))
    slip = Slip(tuple((ns, 13 - ns) for ns in (chance.randrange(-1, 15) for _ in range(hall.how.hands_a_round))))
    if chance.random() < 0.05:
        slip = Slip(((chance.randrange(9), chance.randrange(9)),) * chance.randint(0, 2))
    missing = (
        [] if not state.rounds else [t.number for t in state.rounds[-1].tables if t.number not in state.results[-1]]
    )
    movement = chance.choice((None, "keep", "reseat"))
    kind = chance.random()
    if not state.order and kind < 0.4:
        return c.DrawLots(change)
    if state.stage == "playing" and missing and kind < 0.6:
        by = chance.choice((None, None, Side.NS, Side.EW))
        said = state.said.get(missing[0], {})
        if said and chance.random() < 0.7:
            (side, result), *_ = said.items()
            agreed = Slip(tuple((ns, 13 - ns) for ns in result.tricks))
            return c.EnterResult(last, missing[0], agreed, side.other)
        return c.EnterResult(last, missing[0], slip, by)
    if state.stage in ("drawn", "between") and kind < 0.5:
        return c.SeatRound(last + 1)
    other = chance.randint(1, max(1, len(state.entrants)))
    return chance.choice(
        (
            c.EnterEntrants(len(state.entrants) + 1, (NewEntrant(),) * chance.choice((0, 1, 2, 2))),
            c.Leave(number, change),
            c.Return(number, change),
            c.FixEntrant(number, chance.random() < 0.5, change),
            c.ChangeEntrant(number, None, chance.choice(("A", "B", None)), change),
            c.SwapSeats(round_, number, other, change, movement),
            c.CorrectResult(round_, table, was, slip, movement),
            c.CorrectResult(round_, table, was, slip, movement),
            c.StrikeResult(round_, table, was),
            c.ReopenRound(round_, change),
            c.CloseRound(round_),
            c.TakeBackSeats(round_, change),
            c.PlanRounds(change),
            c.RecordCut((number, other), change),
            c.EnterResult(round_, table, slip),
            *((c.EndDrive(change),) if chance.random() < 0.1 else ()),
            c.ResumeDrive(change),
        )
    )


def check_stays(before: DriveState, after: DriveState) -> int:
    """Who cannot move, and played or sat out in the round before, is where he was; how many are.

    But where there is no such table any more, or another has come back to it who cannot move either.
    """
    seating, found = after.rounds[-1], 0
    homes = {number: last_table(before.rounds, number) for number in before.stuck}
    for number, home in homes.items():
        entrant, table = before.entrants[number - 1], seating.table_of(number)
        if table is None or not 0 < home <= len(seating.tables) or not entrant.here(len(before.rounds)):
            continue
        rivals = [each for each in homes if each not in (number, entrant.partner) and homes[each] == home]
        if not rivals and not set(table.players) & (set(homes) - {number, entrant.partner}):
            assert table.number == home, number
            found += 1
    return found


def run(kind: str, seed: int, steps: int) -> Counter[str]:
    """One drive by random commands; how many of each kind were carried out."""
    chance = random.Random(seed)
    hands = 2 if kind in DUPLICATE_KINDS else 6
    how = settings(
        kind,
        hands,
        leftover=chance.choice(("sit_out", "phantom", "director")),
        sat_out=chance.choice(("nothing", "average")),
        plan_steps=50,
        line=chance.random() < 0.3,
    )
    hall, done = Hall(how, seed=seed), Counter[str]()
    hall.enter(chance.choice((8, 12, 14)))
    for _ in range(steps):
        command, before = random_command(chance, hall), hall.state
        if hall.refused(command) is not None:
            assert hall.state == before
            continue
        done[type(command).__name__] += 1
        if isinstance(command, c.SeatRound) and not done["SwapSeats"]:
            done["stayed"] += check_stays(before, hall.state)
        if isinstance(command, c.CorrectResult | c.SwapSeats):
            told = [each.code for each in differences(before, hall.state)]
            assert isinstance(command, c.SwapSeats) or how.kind in DUPLICATE_KINDS or "drive_total_changed" in told
    assert fold(hall.stream) == retold(hall.stream) == hall.state
    assert [change.event for change in history(hall.stream)] == hall.stream
    plain = as_plain(hall.stream)
    check_seats(plain)
    check_totals(plain, how.hands_a_round)
    seen = view(hall.state)
    for shown in seen.rounds:
        assert shown.closed <= (not shown.missing)
    for entrant in hall.state.entrants:
        card = score_card(how, entrant, hall.state.rounds, hall.state.results, hall.state.plan)
        assert len(card) == how.hands
        row = seen.standings.of(entrant.number)
        if row is not None and not how.pairs:
            assert card[-1].total == row.points
    seated = [event.seating for event in hall.stream if isinstance(event, e.RoundSeated)]
    assert len(seated) >= len(hall.state.rounds)
    return done


@given(st.sampled_from(KINDS), st.integers(0, 2**32))
@example("howell", 155)  # a round in which nobody meets anybody: all who are left sit out
def test_any_commands_are_carried_out_or_refused(kind: str, seed: int) -> None:
    run(kind, seed, 60)


def test_the_random_drives_do_everything() -> None:
    done: Counter[str] = Counter()
    for seed in range(28):
        done += run(KINDS[seed % 7], seed, 90)
    commands = {kind.__name__ for kind in c.Command.__args__} - {"OpenDrive"}
    assert +done == Counter({name: done[name] for name in (*commands, "stayed")})


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_long_evenings(kind: str) -> None:
    for seed in range(1000, 1100):
        run(kind, seed, 150)
