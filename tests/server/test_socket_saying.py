"""What people and bots ask of each other, with consent; courtesies and hints; never more than the rules give them."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from oddtrick.server.thinking import Thinkers
from oddtrick.table import awaited
from server.running_server import ServerInThread
from server.table_client import Guest, Line, play_on, sensible

SIDE = {"N": 0, "S": 0, "E": 1, "W": 1}


def my_turn(line: Line) -> Callable[[Any], bool]:
    """Whether this player has a card to play."""
    return lambda view: "play_card" in view["open_actions"] and view["viewer"] in view["awaited"]


@pytest.fixture
def table(guest: Guest) -> str:
    """A table for one, without a cut for partners, so that South stays South."""
    return guest.open_table(ruleset="classic", pairs="chosen", seat="S")


def test_bots_answer_a_claim_by_what_they_see(guest: Guest, table: str) -> None:
    """A claim of everything with cards that do not take it is refused; play goes on, with the cards shown."""
    with guest.line(table) as line:
        play_on(line, random.Random(1), my_turn(line))
        held = line.view["hand"]["holding"]
        assert line.give("claim_rest", hand=1)["type"] == "done"
        line.until_view(lambda view: view["hand"]["claim"] is None and view["stage"] == "play")
        assert line.view["hand"]["shown"]["NESW".index("S")] == held
        play_on(line, random.Random(1), lambda view: view["hand_number"] == 2)


def test_bots_agree_to_a_concession_or_refuse_it_and_the_hand_comes_to_its_end(guest: Guest, table: str) -> None:
    with guest.line(table) as line:
        play_on(line, random.Random(1), my_turn(line))
        assert line.give("concede", hand=1)["type"] == "done"
        line.until_view(lambda view: view["hand"] is None or view["hand"]["claim"] is None)
        answers = [entry for message in line.heard for entry in message.get("entries", []) if "answer" in entry["type"]]
        assert [entry["data"]["seat"] for entry in answers] == ["N"]
        play_on(line, random.Random(1), lambda view: view["hand_number"] == 2)


def test_bots_let_the_last_card_be_taken_back(start: Callable[..., ServerInThread]) -> None:
    server = start(bot_pace=0.3)
    with Guest(server.address) as guest:
        code = guest.open_table(ruleset="classic", pairs="chosen", seat="S")
        with guest.line(code) as line:
            play_on(line, random.Random(1), my_turn(line))
            card = line.view["hand"]["legal"].split()[0]
            line.say("play_card", hand=1, trick=line.view["trick_number"], card=card)
            line.say("ask_take_back")
            line.until_view(lambda view: view["hand"]["shown"][2] == card)
            assert card in line.view["hand"]["holding"].split()
            kinds = [entry["type"] for message in line.heard for entry in message.get("entries", [])]
            assert kinds[-2:] == ["take_back_asked", "card_taken_back"]


def test_a_person_is_asked_before_his_bot_partner(server: ServerInThread) -> None:
    """Two people are opponents, each with a bot: the bot leaves it to its partner to let a card be taken back."""
    chance = random.Random(2)
    with ExitStack() as stack:
        host, friend = (stack.enter_context(Guest(server.address)) for _ in range(2))
        code = host.open_table(ruleset="classic", pairs="chosen", seat="S", who="friends")
        one, other = (stack.enter_context(each.line(code)) for each in (host, friend))
        for line in (one, other):
            line.next()
        other.give("sit", seat="E")
        one.give("begin_match")
        lines = {"S": one, "E": other}
        asked = False
        while not asked:
            for line in lines.values():
                while line.seq < max(one.seq, other.seq):
                    line.next()
            mover = next((line for line in lines.values() if line.awaited and sensible(line.view, chance)), None)
            if mover is None:
                one.next()
                continue
            command = sensible(mover.view, chance)
            assert command is not None
            answer = mover.give(command[0], **command[1])
            if command[0] == "play_card":
                asked = mover.give("ask_take_back")["type"] == "done"
            while mover.seq < answer["seq"]:
                mover.next()
        asker = one.seat if one.view["take_back"] and one.view["take_back"]["seat"] == "S" else "E"
        answerer = lines["E" if asker == "S" else "S"]
        answerer.until_view(lambda view: view["take_back"] is not None)
        for _ in range(3):  # the bots have time to answer, and do not
            answerer.send({"type": "ping"})
            answerer.until(lambda message: message["type"] == "pong")
        assert answerer.view["take_back"] is not None
        assert answerer.give("answer_take_back", grant=False)["type"] == "done"
        answerer.until_view(lambda view: view["take_back"] is None)


def test_two_answers_to_a_claim_at_the_same_moment_both_count(server: ServerInThread) -> None:
    """Who answers has seen the claim; that another has answered meanwhile makes no difference."""
    chance = random.Random(2)
    with ExitStack() as stack:
        host, left, right = (stack.enter_context(Guest(server.address)) for _ in range(3))
        code = host.open_table(ruleset="classic", pairs="chosen", seat="S", who="friends")
        one, west, east = (stack.enter_context(each.line(code)) for each in (host, left, right))
        for line, seat in ((one, "S"), (west, "W"), (east, "E")):
            line.next()
            if seat != "S":
                assert line.give("sit", seat=seat)["type"] == "done"
        one.give("begin_match")
        lines = (one, west, east)
        while one.view["stage"] != "play":
            for line in lines:
                while line.seq < max(each.seq for each in lines):
                    line.next()
            mover = next((line for line in lines if line.awaited and sensible(line.view, chance)), None)
            if mover is None:
                one.next()
            elif (command := sensible(mover.view, chance)) is not None:
                mover.give(command[0], **command[1])
        assert one.give("claim_rest", hand=1)["type"] == "done"
        for line in (west, east):
            line.until_view(lambda view: view["hand"] is not None and view["hand"]["claim"] is not None)
        seq = east.seq
        early = east.say("answer_claim", seq=seq - 1, agree=True)
        answer = east.until(lambda message: message.get("id") == early)
        assert answer["reason"]["code"] == "server_moved_on"  # he had not seen it asked
        assert west.give("answer_claim", agree=True)["type"] == "done"
        both = east.say("answer_claim", seq=seq, agree=True)
        assert east.until(lambda message: message.get("id") == both)["type"] == "done"
        one.until_view(lambda view: view["hand"] is None)


def test_honours_are_announced_by_the_person_for_his_side(guest: Guest) -> None:
    """The score stays open for him even where his bot partner could have closed it; what he announces counts."""
    code = guest.open_table(ruleset="short", pairs="chosen", seat="S")
    with guest.line(code) as line:
        for game in range(20):
            play_on(
                line,
                random.Random(game),
                lambda view: "announce_honours" in view["open_actions"] or view["stage"] == "over",
            )
            if "announce_honours" in line.view["open_actions"]:
                break
            line.give("new_rubber", cut_again=True)
            line.until_view(lambda view: view["stage"] != "over")
        said = line.view["open_score"]["said"]
        count = said["honours"][SIDE[line.seat or ""]]
        line.send({"type": "ping"})
        line.until(lambda message: message["type"] == "pong")
        assert "announce_honours" in line.view["open_actions"]
        assert line.give("announce_honours", hand=said["hand"], count=count)["type"] == "done"
        play_on(line, random.Random(1), lambda view: view["open_score"] is None)
        codes = [entry["reason"]["code"] for entry in line.view["score"]["lines"]]
        assert any(code.startswith("score_honours") for code in codes)


def test_a_revoke_is_claimed_by_the_bots(guest: Guest) -> None:
    """Where revokes are allowed, one that comes to light costs what the rules say."""
    code = guest.open_table(ruleset="laws-1864", revokes="allowed", pairs="chosen", seat="S")
    with guest.line(code) as line:
        revoked = False
        chance = random.Random(3)
        while not revoked:
            play_on(line, chance, my_turn(line))
            hand = line.view["hand"]
            wrong = sorted(set(hand["holding"].split()) - set(hand["legal"].split()))
            if wrong and hand["trick"]["cards"]:
                answer = line.give(
                    "play_card", hand=line.view["hand_number"], trick=line.view["trick_number"], card=wrong[0]
                )
                assert answer["type"] == "done"
                revoked = True
            else:
                command = sensible(line.view, chance)
                assert command is not None
                answer = line.give(command[0], **command[1])
            while line.seq < answer["seq"]:
                line.next()
        number = line.view["hand_number"]
        play_on(line, chance, lambda view: view["hand_number"] > number and view["open_score"] is None)
        judged = [
            entry["data"]
            for message in line.heard
            for entry in message.get("entries", [])
            if entry["type"] == "revoke_judged"
        ]
        assert [(each["against"], each["proven"]) for each in judged] == [("S", True)]


def test_courtesies_are_said_between_hands_alone(guest: Guest) -> None:
    code = guest.open_table(ruleset="classic", pairs="chosen", seat="S")
    with guest.line(code) as line:
        line.next()
        line.send({"type": "courtesy", "said": "good_luck"})
        assert line.until(lambda message: message["type"] == "courtesy") == {
            "type": "courtesy",
            "seat": "S",
            "said": "good_luck",
        }
        play_on(line, random.Random(1), my_turn(line))
        line.send({"type": "courtesy", "said": "well_played"})
        answer = line.until(lambda message: message["type"] in ("error", "courtesy"))
        assert answer["reason"]["code"] == "server_silent"
        line.send({"type": "courtesy", "said": "you fool"})
        answer = line.until(lambda message: message["type"] == "error")
        assert answer["reason"]["code"] == "server_not_understood"


def test_a_hint_asked_for_twice_is_the_same(guest: Guest, table: str) -> None:
    with guest.line(table) as line:
        play_on(line, random.Random(1), my_turn(line))
        hints = []
        for id in ("a", "b"):
            line.send({"type": "hint", "id": id})
            hints.append(line.until(lambda message, id=id: message.get("id") == id))
        assert hints[0]["type"] == "hint"
        assert hints[0]["hint"] == hints[1]["hint"]
        assert hints[0]["hint"]["choice"]["card"] in line.view["hand"]["legal"].split()
        card = line.view["hand"]["legal"].split()[0]
        line.give("play_card", hand=1, trick=line.view["trick_number"], card=card)


def test_a_hint_that_is_thought_about_holds_nothing_up_and_the_newest_wins(
    guest: Guest, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hint, ended = Thinkers.hint, list[str]()
    slow = iter([True, True])

    async def thought(self: Thinkers, *args: Any) -> Any:
        if next(slow, False):
            try:
                await asyncio.sleep(3600)
            finally:
                ended.append("given up")
        return await hint(self, *args)

    monkeypatch.setattr(Thinkers, "hint", thought)
    with guest.line(table) as line:
        play_on(line, random.Random(1), my_turn(line))
        for id in ("a", "b"):
            line.send({"type": "hint", "id": id})
            line.send({"type": "ping"})
            line.until(lambda message: message["type"] == "pong")
        dropped = next(message for message in line.heard if message.get("id") == "a")
        assert (dropped["type"], dropped["reason"]["code"]) == ("error", "server_hint_dropped")
        line.send({"type": "hint", "id": "c"})
        assert line.until(lambda message: message.get("id") == "c")["type"] == "hint"
        assert ended == ["given up"] * 2


def test_a_hint_is_given_up_when_the_line_closes(
    guest: Guest, table: str, server: ServerInThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = threading.Event()

    async def thought(self: Thinkers, *args: Any) -> Any:
        try:
            await asyncio.sleep(3600)
        finally:
            ended.set()

    monkeypatch.setattr(Thinkers, "hint", thought)
    with guest.line(table) as line:
        play_on(line, random.Random(1), my_turn(line))
        line.send({"type": "hint", "id": "a"})
        line.send({"type": "ping"})
        line.until(lambda message: message["type"] == "pong")
        assert not ended.is_set()
    assert ended.wait(60)


def test_hints_only_where_they_are_allowed_and_in_turn(guest: Guest) -> None:
    for hints, code in (("no", "server_no_hints"), ("yes", "table_not_now")):
        table = guest.open_table(ruleset="short", hints=hints)
        with guest.line(table) as line:
            line.next()
            line.send({"type": "hint", "id": "h"})
            answer = line.until(lambda message: message.get("id") == "h")
            assert (answer["type"], answer["reason"]["code"]) == ("error", code)


def test_too_much_is_not_heard(start: Callable[..., ServerInThread]) -> None:
    server = start(rate=1.0)
    with Guest(server.address) as guest:
        code = guest.play_now()
        with guest.line(code) as line:
            line.next()
            for number in range(200):
                line.say("leave", id=f"c{number}", by="N")  # not for the message to say: it does nothing
            answers = [line.until(lambda message: message["type"] == "error")["reason"]["code"] for _ in range(200)]
            assert answers[0] == "codec_not_yours_to_say"
            assert answers[-1] == "server_too_often"
        assert awaited(server.house.tables.live(code).state)  # type: ignore[union-attr]


def test_calling_honours_between_people_and_bots(guest: Guest) -> None:
    """Long whist: at eight a side may call. The table never waits for a bot that has nothing to say."""
    code = guest.open_table(ruleset="long", pairs="chosen", seat="S", opponents="novice", partner="novice")
    with guest.line(code) as line:
        chance, calling = random.Random(11), 0
        for _ in range(12):
            play_on(line, chance, lambda view: view["calling"] is not None or view["stage"] == "over")
            if line.view["stage"] == "over":
                line.give("new_rubber", cut_again=True)
                line.until_view(lambda view: view["stage"] != "over")
                continue
            calling += 1
            number = line.view["hand_number"]
            play_on(line, chance, lambda view, number=number: view["hand_number"] > number or view["stage"] == "over")
            if calling == 2:
                break
        assert calling == 2
