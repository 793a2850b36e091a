"""The driver of a table: how long bots wait for people, what wakes it, and that it does not give up."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from oddtrick.cards import Seat
from oddtrick.hand import revokes_in
from oddtrick.reasons import reason
from oddtrick.rulesets import preset, with_overrides
from oddtrick.server import driver
from oddtrick.server.live_table import LiveTable
from oddtrick.server.thinking import Thinkers
from oddtrick.store import StoreFailed
from oddtrick.table import Settings
from oddtrick.table import commands as c
from server.running_server import ServerInThread
from server.table_client import Guest, play_on
from table.table_driver import Table, play, ready, step


def dealt(**given: Any) -> Table:
    """A table whose first hand is dealt, where a card that does not follow suit stands."""
    table = ready(with_overrides(preset("modern"), {"revokes": "allowed"}), settings=Settings(**given))
    while table.state.hand is None:
        assert step(table)
    return table


@pytest.mark.parametrize(("take_backs", "paces"), [(True, driver.TO_TAKE_BACK), (False, 1)])
def test_a_bot_waits_longer_after_a_persons_card_that_may_be_taken_back(take_backs: bool, paces: int) -> None:
    table = dealt(take_backs=take_backs)
    hand = table.state.hand
    assert hand is not None
    person = hand.to_play
    assert person is not None
    play(table, next(iter(hand.holding(person))).value)
    card = c.PlayCard(person.left, 1, 1, next(iter(hand.holding(person.left))))
    assert driver.paces_before(card, table.state, lambda seat: seat is person) == paces
    assert driver.paces_before(card, table.state, lambda seat: seat is not person) == 1
    assert driver.paces_before(c.AnswerTakeBack(person.left, True), table.state, lambda seat: True) == 1


def test_a_bot_leads_later_where_a_person_may_have_revoked() -> None:
    """Whether he could have followed or not: what the others wait tells them nothing."""
    revoked = set()
    for _ in range(2):
        table = dealt(take_backs=False)
        while (hand := table.state.hand) is not None and not hand.over:
            seat = hand.to_play
            assert seat is not None
            held = sorted(hand.holding(seat), key=lambda card: card.value)
            if hand.trick.cards:
                suit = hand.trick.cards[0].suit
                wrong = [card for card in held if card.suit is not suit] if len(hand.trick.cards) == 3 else []
                held = wrong or sorted(held, key=lambda card: card.suit is not suit)
            play(table, held[0].value)
            hand = table.state.hand
            if hand is None or hand.over or hand.trick.cards or table.state.stage != "play":
                continue
            leader, last = hand.to_play, hand.tricks[-1]
            assert leader is not None
            lead = c.PlayCard(leader, 1, 1, next(iter(hand.holding(leader))))
            not_followed = last.cards[-1].suit is not last.cards[0].suit
            person = last.leader.right
            wanted = driver.TO_PUT_RIGHT if not_followed else 1
            assert driver.paces_before(lead, table.state, lambda seat, person=person: seat is person) == wanted
            assert driver.paces_before(lead, table.state, lambda seat: False) == 1
            if not_followed:
                revoked.add(any(each.trick == len(hand.tricks) for each in revokes_in(hand)))
    assert revoked == {True, False}


def test_bots_answer_a_claim_after_the_people_who_are_asked() -> None:
    table = dealt()
    hand = table.state.hand
    assert hand is not None
    claimer = hand.to_play
    assert claimer is not None
    table.give(c.ClaimRest(claimer, 1))
    thought = list[Seat]()

    class Thinking:
        async def answer(self, seen: Any, *_: Any) -> c.Command:
            thought.append(seen.viewer)
            return c.AnswerClaim(seen.viewer, False)

    async def turn_of(person: Seat | None) -> object:
        living = SimpleNamespace(
            state=table.state,
            plays_himself=lambda seat: seat is person,
            by_of=lambda seat: "b:1",
            around=SimpleNamespace(thinkers=Thinking(), chance=random.Random(1)),
            options=SimpleNamespace(partner="club", opponents="club"),
            told=SimpleNamespace(host=""),
        )
        return await driver.Driver(cast(LiveTable, living))._bot_turn()

    asked = (claimer.left, claimer.right)
    for person in asked:
        assert asyncio.run(turn_of(person)) is None
        assert thought == []
    assert asyncio.run(turn_of(None)) is not None
    assert thought == [asked[0]]
    table.give(c.AnswerClaim(claimer.right, True))  # the person has agreed: the bot speaks
    assert asyncio.run(turn_of(claimer.right)) is not None
    assert thought == [claimer.left] * 2


def test_the_wait_ends_when_anything_has_happened_and_not_before() -> None:
    async def run() -> None:
        table = SimpleNamespace(
            seq=7, awake=True, around=SimpleNamespace(now=asyncio.get_running_loop().time, pace=3600.0)
        )
        waiter = driver.Driver(cast(LiveTable, table))
        waiting = asyncio.create_task(waiter._pause(table.around.now() + 3600.0, 7))
        await asyncio.sleep(0)
        waiter._bell.set()  # somebody opened a line
        for _ in range(5):
            await asyncio.sleep(0)
        assert not waiting.done()
        table.seq = 8  # a card is asked back
        waiter._bell.set()
        await asyncio.wait_for(waiting, 60)

    asyncio.run(run())


def test_what_happens_cuts_the_rest_after_a_fault_short(
    start: Callable[..., ServerInThread], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "FIRST_REST", 3600.0)
    monkeypatch.setattr(driver, "LONGEST_REST", 3600.0)
    answer, failed = Thinkers.answer, threading.Event()

    async def failing(self: Thinkers, *args: Any) -> Any:
        if not failed.is_set():
            failed.set()
            raise StoreFailed(reason("file_full"))
        return await answer(self, *args)

    monkeypatch.setattr(Thinkers, "answer", failing)
    server = start()
    with Guest(server.address) as guest:
        code = guest.play_now()
        with guest.line(code) as line:
            line.next()
            assert failed.wait(60)
            with guest.line(code) as other:
                play_on(other, random.Random(1), lambda view: view["hand"] is not None)


def test_a_driver_tries_again_after_a_fault(
    start: Callable[..., ServerInThread], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk for a while, and a bot whose thought fails: the game goes on when it can."""
    monkeypatch.setattr(driver, "FIRST_REST", 0.01)
    answer, faults = Thinkers.answer, iter(range(5))

    async def failing(self: Thinkers, *args: Any) -> Any:
        if next(faults, None) is not None:
            raise StoreFailed(reason("file_full"))
        return await answer(self, *args)

    monkeypatch.setattr(Thinkers, "answer", failing)
    server = start()
    with Guest(server.address) as guest:
        code = guest.play_now()
        with guest.line(code) as line:
            play_on(line, random.Random(1), lambda view: view["hand_number"] == 2)
    assert next(faults, None) is None


def test_a_bot_that_says_what_it_may_not_does_not_stop_the_game(
    start: Callable[..., ServerInThread], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer, wrongs = Thinkers.answer, iter(range(5))

    async def wrong(self: Thinkers, view: Any, *args: Any) -> Any:
        if "play_card" in view.open_actions and next(wrongs, None) is not None:
            return c.PassCalling(view.viewer)
        return await answer(self, view, *args)

    monkeypatch.setattr(Thinkers, "answer", wrong)
    server = start()
    with Guest(server.address) as guest:
        code = guest.play_now()
        with guest.line(code) as line:
            play_on(line, random.Random(1), lambda view: view["hand_number"] == 2)
    assert next(wrongs, None) is None
