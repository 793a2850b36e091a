"""Reviews that wait: of one person so many, none that nobody asks for, and none gives way that somebody waits for."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from oddtrick.rulesets import preset
from oddtrick.server import reviews
from oddtrick.server.finished import FinishedHand
from oddtrick.server.reviews import GIVEN_UP, MOST_AT_ADDRESS, MOST_OF_ONE, Reviews
from oddtrick.server.thinking import Thinkers
from server.running_server import ServerInThread
from server.table_client import Guest, play_on

CARDS = 52


class Thinking:
    """In the place of those who think: a card is looked at when the test says so."""

    def __init__(self) -> None:
        self.looked: list[tuple[int, int]] = []
        self.room = asyncio.Semaphore(0)

    async def in_worker(self, work: object, hand: int, number: int, *args: object, **named: object) -> object:
        await self.room.acquire()
        self.looked.append((hand, number))
        return SimpleNamespace(seat=None)


class Numbered(int):
    """In the place of a finished hand's cards: its number, and how many cards there are."""

    plays = (None,) * CARDS


def a_hand(number: int) -> FinishedHand:
    """A finished hand of which nothing matters but its number and how many cards there are."""
    made: Any = FinishedHand
    return cast(
        FinishedHand,
        made(
            1,
            number,
            preset("short"),
            (None,) * 4,
            Numbered(number),
            reveal=None,
            before=None,
            scored=None,
            history="all",
        ),
    )


class Room:
    """Reviews with a clock of their own. begin: by a person, of a hand of the table `t`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(reviews, "totals", lambda cards: [])
        self.now = 0.0
        self.thinking = Thinking()
        self.reviews = Reviews(cast(Thinkers, self.thinking), clock=lambda: self.now)

    def begin(self, person: str, number: int, address: str = "") -> bool:
        return self.reviews.begin("t", a_hand(number), person=person, address=address or person) is not None

    def ask(self, number: int) -> bool:
        return self.reviews.find("t", 1, number) is not None

    async def look_at(self, cards: int) -> None:
        """So many more cards are looked at, or as many as are wanted."""
        for _ in range(cards):
            self.thinking.room.release()
        for _ in range(10 * cards + 50):
            await asyncio.sleep(0)


def run(work: Callable[[Room], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Carry out a test in a loop of its own, and close the reviews."""

    async def carried_out() -> None:
        room = Room(monkeypatch)
        await work(room)
        await room.reviews.close()

    asyncio.run(carried_out())


def test_of_one_person_two_reviews_wait_and_others_come_to_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(room: Room) -> None:
        assert [room.begin("anna", number) for number in range(1, 7)] == [True] * MOST_OF_ONE + [False] * 4
        assert room.begin("berit", 10)
        await room.look_at(3 * CARDS)
        assert [hand for hand, number in room.thinking.looked if number == 0] == [1, 2, 10]
        assert room.begin("anna", 3)  # hers are done
        crowd = [room.begin(f"guest {number}", 20 + number, "one address") for number in range(MOST_AT_ADDRESS + 2)]
        assert crowd == [True] * MOST_AT_ADDRESS + [False] * 2

    run(work, monkeypatch)


def test_a_review_that_nobody_asks_for_rests_and_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(room: Room) -> None:
        room.begin("anna", 1)
        room.begin("berit", 2)
        await room.look_at(5)
        room.now += GIVEN_UP - 1
        assert room.ask(2)
        room.now += 2
        await room.look_at(3)  # the one that is under way ends; then it is the next one's turn
        assert room.thinking.looked == [*((1, number) for number in range(6)), (2, 0), (2, 1)]
        assert not room.ask(1)
        assert room.begin("anna", 1)
        room.ask(2)
        await room.look_at(2 * CARDS)
        assert sorted(room.thinking.looked) == [(hand, number) for hand in (1, 2) for number in range(CARDS)]
        assert room.ask(1)

    run(work, monkeypatch)


def test_a_review_that_somebody_waits_for_gives_way_to_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_KEPT", 3)

    async def work(room: Room) -> None:
        assert [room.begin(f"guest {number}", number) for number in range(1, 5)] == [True, True, True, False]
        assert all(room.ask(number) for number in (1, 2, 3))
        room.now += GIVEN_UP - 1
        assert room.ask(1)
        assert room.ask(3)
        room.now += 1
        assert room.begin("dora", 4)  # in the place of the one that nobody asks for
        assert [number for _, _, number in room.reviews._kept] == [1, 3, 4]
        assert not room.begin("emil", 5)
        await room.look_at(CARDS)
        assert room.begin("emil", 5)  # in the place of one that is done
        assert [number for _, _, number in room.reviews._kept] == [3, 4, 5]

    run(work, monkeypatch)


def test_a_third_review_is_answered_429(server: ServerInThread, guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: Thinkers, *args: object, **named: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Thinkers, "in_worker", never)
    code = guest.open_table(ruleset="drive")
    with guest.line(code) as line:
        play_on(line, random.Random(1), lambda view: view["hand_number"] == 4)
    statuses = [guest.http.get(f"/t/{code}/review/{number}.json").status_code for number in (1, 2, 3, 1)]
    assert statuses == [200, 200, 429, 200]
    with Guest(server.address) as other:
        other.csrf()
        assert other.http.get(f"/t/{code}/review/3.json").status_code == 200
