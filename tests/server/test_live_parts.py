"""The small parts of a living table: codes, names, lines, presence, the clock."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import Seat
from oddtrick.rulesets import preset
from oddtrick.server.bot_names import NAMES, bot_ids, bot_name, is_bot
from oddtrick.server.clock import GATHERING, MoveClock
from oddtrick.server.codes import LETTERS, fresh_code, table_code
from oddtrick.server.lines import TOO_SLOW, Line
from oddtrick.server.presence import Attendance
from oddtrick.server.seats import level_at
from oddtrick.server.thinking import seed_of
from oddtrick.table import NEW_TABLE, apply
from oddtrick.table import commands as c
from oddtrick.table import events as e
from server.running_server import ServerInThread
from server.table_client import Guest, play_on
from table.table_driver import play, ready


@given(seed=st.integers())
def test_codes_are_read_however_they_are_typed(seed: int) -> None:
    code = fresh_code(random.Random(seed))
    assert table_code(code) == code
    assert table_code(code.upper().replace("-", "")) == code
    assert table_code(f"  {code.replace('-', ' ')} ") == code
    assert table_code(code.replace("0", "o").replace("1", "l")) == code
    assert table_code(code.replace("1", "I").replace("0", "O")) == code


def test_codes_cannot_be_guessed_or_mistaken() -> None:
    assert len(set(LETTERS)) == 32
    assert not set("ilo") & set(LETTERS)
    for wrong in ("", "k7dm", "k7dm-4wqz-t9bxx", "k7dm-4wqz-t9b!", "u" * 12):
        assert table_code(wrong) is None


def test_bots_have_names_of_their_own() -> None:
    assert len(set(NAMES)) == len(NAMES)
    ids = bot_ids({"b:3", None, "p:x"}, 2)
    assert [next(ids) for _ in range(3)] == ["b:2", "b:4", "b:5"]
    assert bot_name("b:0") == NAMES[0]
    assert bot_name(f"b:{len(NAMES)}") == f"{NAMES[0]} 2"
    assert is_bot("b:0")
    assert not is_bot("p:b:0")
    assert not is_bot(None)


def test_a_line_that_is_full_is_closed_and_tells_no_more() -> None:
    async def run() -> None:
        line = Line("p:a", most=2)
        for message in (b"1", b"2"):
            line.tell(message)
        assert await line.next() == b"1"
        line.tell(b"3")
        line.tell(b"4")
        assert line.closed_with == TOO_SLOW
        line.tell(b"5")
        assert await line.next() is None
        other = Line("p:b")
        other.tell(b"1")
        other.close(1012)
        other.close(1000)
        assert [await other.next(), await other.next(), other.closed_with] == [b"1", None, 1012]

    asyncio.run(run())


def test_who_asks_much_waits_until_he_has_heard() -> None:
    async def run() -> None:
        line = Line("p:a", most=4)
        for message in (b"1", b"2", b"3"):
            line.tell(message)
        waiting = asyncio.create_task(line.eased())
        await asyncio.sleep(0.01)
        assert not waiting.done()
        await line.next()
        await asyncio.wait_for(waiting, 5)

    asyncio.run(run())


def test_patience_with_whoever_is_away() -> None:
    attendance = Attendance(30.0)
    attendance.came("p:a", 0.0)
    attendance.came("p:a", 1.0)
    assert attendance.let_stand_in(["p:a", "p:b"], 2.0) == 30.0
    attendance.went("p:a", 5.0)
    assert attendance.present("p:a")
    attendance.went("p:a", 10.0)
    assert attendance.let_stand_in(["p:a", "p:b"], 31.0) == 1.0
    assert attendance.let_stand_in(["p:a", "p:b"], 35.0) == 5.0
    assert attendance.stood_in("p:b")
    assert attendance.let_stand_in(["p:a", "p:b"], 40.0) is None
    assert attendance.stood_in("p:a")
    attendance.came("p:a", 41.0)
    assert not attendance.stood_in("p:a")
    attendance.missed("p:a", 42.0)
    assert not attendance.stood_in("p:a")
    attendance.missed("p:a", 43.0)
    assert attendance.stood_in("p:a")
    attendance.came("p:a", 43.0)  # another line: he plays himself, but has missed two all the same
    assert not attendance.stood_in("p:a")
    attendance.missed("p:a", 43.0)
    assert attendance.back("p:a", 44.0)
    assert not attendance.back("p:a", 44.0)
    attendance.missed("p:a", 44.0)
    assert not attendance.stood_in("p:a")
    attendance.wait_anew(["p:b"], 50.0)
    attendance.forget_all_but([])
    assert attendance.present("p:a")
    assert not attendance.stood_in("p:b")


def test_nothing_said_makes_the_time_longer() -> None:
    table = ready(preset("classic"))
    for command in (c.Shuffle(None), c.CutPack(Seat.E, 20), c.DealCards(None)):
        table.try_(command)
    assert table.state.hand is not None
    turn = table.state.hand.to_play
    assert turn is not None
    clock = MoveClock(20)
    assert clock.set(table.state, (turn,), 100.0)
    assert (clock.runs, clock.left(110.0)) == (True, 10.0)
    other = apply(table.state, e.RevokeClaimed(1, 1, turn.left, turn))
    assert not clock.set(other, (turn,), 115.0)
    assert clock.left(115.0) == 5.0
    assert clock.left(300.0) == 0.0
    for _ in range(4):
        hand = table.state.hand
        seat = hand.to_play
        assert seat is not None
        card = min(
            hand.holding(seat), key=lambda card: (card.suit is not hand.trick.cards[0].suit) if hand.trick.cards else 0
        )
        play(table, card.value)
        assert table.state.hand is not None
    turn = table.state.hand.to_play
    assert turn is not None
    assert clock.set(table.state, (turn,), 200.0)
    assert clock.left(200.0) == 20.0 + GATHERING
    assert clock.set(table.state, (), 201.0)
    assert not clock.runs
    assert not MoveClock(0).set(table.state, (turn,), 0.0)


def test_a_turn_keeps_its_time_over_claims_and_a_complete_trick_lies_for_a_while() -> None:
    table = ready(preset("classic"))
    for command in (c.Shuffle(None), c.CutPack(Seat.E, 20), c.DealCards(None)):
        table.try_(command)
    first = table.state.hand.to_play
    assert first is not None
    clock = MoveClock(20)
    clock.set(table.state, (first,), 100.0)
    for at in (105.0, 110.0):  # five seconds gone each time, and what the answers take does not count
        claimed = apply(table.state, e.RestClaimed(1, first, 13, table.state.hand.holding(first)))
        assert clock.set(claimed, (first.left,), at)
        assert clock.left(at) == 20.0
        assert clock.set(claimed, (), at + 1) is True
        assert clock.set(table.state, (first,), at + 2)
        assert clock.left(at + 2) == 120.0 - at - (0 if at == 105.0 else -2)
    for place in range(5):
        seat = table.state.hand.to_play
        assert seat is not None
        hand = table.state.hand
        led = hand.trick.cards[0].suit if hand.trick.cards else None
        play(table, min(hand.holding(seat), key=lambda card: card.suit is not led).value)
        clock.set(table.state, (), 200.0 + place)
    # The fourth card lies there at 203; a program led at 204; whoever is next has until the trick has lain.
    turn = table.state.hand.to_play
    assert turn is not None
    assert clock.set(table.state, (turn,), 204.0)
    assert clock.left(204.0) == 20.0 + 203.0 + GATHERING - 204.0


def test_where_the_table_rests_a_turn_keeps_its_time() -> None:
    table = ready(preset("classic"))
    for command in (c.Shuffle(None), c.CutPack(Seat.E, 20), c.DealCards(None)):
        table.try_(command)
    first = table.state.hand.to_play
    assert first is not None
    clock = MoveClock(20)
    clock.set(table.state, (first,), 100.0)
    for at in (105.0, 205.0):  # five seconds gone each time
        assert clock.set(table.state, (), at)
        assert not clock.set(table.state, (), at + 50)
        assert clock.set(table.state, (first,), at + 95)
    assert clock.left(300.0) == 10.0
    claimed = apply(table.state, e.RestClaimed(1, first, 13, table.state.hand.holding(first)))
    assert clock.set(claimed, (first.left,), 301.0)
    assert clock.set(claimed, (), 303.0)
    assert clock.set(claimed, (first.left,), 400.0)
    assert clock.left(400.0) == 18.0
    assert clock.set(table.state, (first,), 401.0)
    assert clock.left(401.0) == 9.0
    # A card that is taken back is a turn of its own: its time is not what was left when it had been played.
    led = next(iter(table.state.hand.holding(first)))
    played = apply(table.state, e.CardPlayed(1, 1, first, led))
    clock.set(played, (), 405.0)
    clock.set(apply(played, e.CardTakenBack(1, 1, first, led, first.left)), (first,), 406.0)
    assert clock.left(406.0) == 20.0


def test_levels_without_the_host_go_by_the_first_person() -> None:
    state = NEW_TABLE
    levels = [level_at(state, seat, "p:host", "expert", "novice") for seat in Seat]
    assert levels == ["expert", "novice", "expert", "novice"]
    state = apply(state, e.SeatTaken(Seat.E, "p:friend"))
    assert level_at(state, Seat.W, "p:host", "expert", "novice") == "expert"
    assert level_at(state, Seat.W, "p:host", "gone", "novice") == "club"


def test_the_same_question_has_the_same_seed() -> None:
    assert seed_of("a", 1) == seed_of("a", 1) != seed_of("a", 2)


def test_under_a_base_path(start: Callable[..., ServerInThread]) -> None:
    server = start(base_path="/whist")
    with Guest(server.address) as guest:
        code = guest.play_now()
        with guest.line(code) as line:
            play_on(line, random.Random(1), lambda view: view["hand"] is not None)
        assert guest.http.get(f"/t/{code}").status_code == 200
