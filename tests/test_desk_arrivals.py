"""Answers of another thread come to those who wait in the loop, each its own, together with one call."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from concurrent.futures import Future

import pytest

from oddtrick.desk.arrivals import Arrivals


async def test_many_answers_come_with_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    arrivals, answers = Arrivals(), [Future[int]() for _ in range(50)]
    loop, calls = asyncio.get_running_loop(), list[object]()
    call = loop.call_soon_threadsafe
    monkeypatch.setattr(loop, "call_soon_threadsafe", lambda *what: (calls.append(what), call(*what)))
    awaited = [arrivals.of(answer) for answer in answers]
    for number, answer in enumerate(answers):
        answer.set_result(number)
    assert await asyncio.gather(*awaited) == list(range(50))
    assert len(calls) == 1


async def test_each_gets_his_own_answer_while_a_thread_answers() -> None:
    arrivals, answers = Arrivals(), [Future[int]() for _ in range(2_000)]
    awaited = [arrivals.of(answer) for answer in answers]

    def answer_all() -> None:
        for number, answer in enumerate(answers):
            if number % 7:
                answer.set_result(number)
            else:
                answer.set_exception(ValueError(number))

    thread = threading.Thread(target=answer_all)
    thread.start()
    came = await asyncio.gather(*awaited, return_exceptions=True)
    thread.join()
    assert [one if isinstance(one, int) else one.args[0] for one in came] == list(range(2_000))
    assert [number for number, one in enumerate(came) if isinstance(one, ValueError)] == list(range(0, 2_000, 7))


async def test_an_answer_that_is_there_already_is_brought_too() -> None:
    answer = Future[str]()
    answer.set_result("done")
    assert await Arrivals().of(answer) == "done"


async def test_who_no_longer_waits_calls_off_what_has_not_been_begun() -> None:
    arrivals, waiting, begun = Arrivals(), Future[int](), Future[int]()
    assert begun.set_running_or_notify_cancel()
    for answer in (waiting, begun):
        awaited = arrivals.of(answer)
        awaited.cancel()
        with pytest.raises(asyncio.CancelledError):
            await awaited
    assert waiting.cancelled()
    begun.set_result(1)  # nobody hears it, and the next one comes all the same
    answer = Future[int]()
    awaited = arrivals.of(answer)
    answer.set_result(2)
    assert await awaited == 2


async def test_what_is_called_off_elsewhere_is_waited_for_no_longer() -> None:
    answer = Future[int]()
    awaited = Arrivals().of(answer)
    answer.cancel()
    with pytest.raises(asyncio.CancelledError):
        await awaited


def test_a_loop_that_is_closed_does_the_answering_thread_no_harm() -> None:
    arrivals, answer = Arrivals(), Future[int]()

    async def wait() -> asyncio.Future[int]:
        return arrivals.of(answer)

    awaited = asyncio.run(wait())
    answer.set_result(1)
    assert not awaited.done()


async def test_an_answer_that_has_come_is_held_by_nobody() -> None:
    """Without a search for circles of garbage, which is rare."""

    class Came:
        pass

    arrivals, kept = Arrivals(), list[weakref.ref[object]]()
    gc.collect()
    gc.disable()
    try:
        for failing in (False, True):
            answer = Future[object]()
            awaited = arrivals.of(answer)
            kept.append(weakref.ref(answer))
            if failing:
                answer.set_exception(ValueError("no"))
                with pytest.raises(ValueError, match="no"):
                    await awaited
            else:
                answer.set_result(Came())
                kept.append(weakref.ref(await awaited))
            del answer, awaited
        await asyncio.sleep(0)
        assert [one() for one in kept[:2]] == [None, None]
    finally:
        gc.enable()


def test_another_loop_is_answered_after_one_that_ended_too_soon() -> None:
    arrivals, first, second = Arrivals(), Future[int](), Future[int]()

    async def wait_not(answer: Future[int]) -> None:
        arrivals.of(answer)
        answer.set_result(1)  # the loop is called, and ends before it comes to it

    async def wait(answer: Future[int]) -> int:
        awaited = arrivals.of(answer)
        answer.set_result(2)
        return await asyncio.wait_for(awaited, 60)

    asyncio.run(wait_not(first))
    assert asyncio.run(wait(second)) == 2
