"""Hidden is hidden: all traffic of every role, over whole games, searched for cards its reader may not know."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from oddtrick.codec import encode
from oddtrick.server.thinking import Thinkers
from server.running_server import ServerInThread
from server.table_client import Guest, Line, play_on, sensible
from server.what_may_be_known import SEATS, Moment, check, moments

MANY = 50
"""Cards that are named at least over a line of a whole game, however short: fewer, and nothing was searched."""


def log_of(server: ServerInThread, code: str) -> list[Moment]:
    """The moments of a table's log, as stored."""
    return moments([row.data for row in server.house.store.read(code)])


def check_line(line: Line, log: list[Moment]) -> int:
    """Check all that came over a line; how many cards were named."""
    named, seq = 0, 0
    for message in line.heard:
        if message["type"] == "hint":  # asked for in turn: until it comes, nothing happens
            assert line.me in log[seq].players
            named += check(message, log[seq], (), SEATS[log[seq].players.index(line.me)])
            continue
        if message["type"] not in ("table", "news"):
            assert "view" not in message
            named += check(message, log[-1], (), None)
            continue
        seq = message["seq"]
        at = log[seq]
        seat = SEATS[at.players.index(line.me)] if line.me in at.players else None
        assert message["view"]["viewer"] == seat
        first = message.get("first", message["seq"] - len(message["entries"]) + 1)
        named += check(message, at, log[max(0, first) : message["seq"]], seat)
    return named


def ask_hint(line: Line) -> None:
    """Ask for a hint in turn, and wait for it."""
    id = f"hint at {line.seq}"
    line.send({"type": "hint", "id": id})
    assert line.until(lambda message: message.get("id") == id)["type"] == "hint"


def hints_of(lines: list[Line]) -> int:
    """How many hints came."""
    return sum(message["type"] == "hint" for line in lines for message in line.heard)


def play_together(lines: list[Line], chance: random.Random, over: Callable[[Any], bool], onlookers: list[Line]) -> None:
    """Four people play, each by what came over his own line."""
    for line in (*lines, *onlookers):
        if line.view is None:
            line.next()
    head = lines[0]
    while True:
        most = max(line.seq for line in lines)
        for line in (*lines, *onlookers):
            while line.seq < most:
                line.next()
        if over(head.view):
            return
        mover = next((line for line in lines if line.awaited and sensible(line.view, chance)), None)
        if mover is None:
            head.next()
            continue
        command = sensible(mover.view, chance)
        assert command is not None
        if command[0] == "play_card" and mover.view["trick_number"] % 4 == 1:
            ask_hint(mover)
        answer = mover.give(command[0], **command[1])
        assert answer["type"] == "done", answer
        while mover.seq < answer["seq"]:
            mover.next()


@pytest.mark.parametrize(("ruleset", "history", "changes"), [("short", "all", True), ("long", "last", False)])
def test_four_people_and_a_spectator_over_a_whole_game(
    server: ServerInThread, ruleset: str, history: str, changes: bool
) -> None:
    chance = random.Random(3)
    with ExitStack() as stack:
        host, *friends = (stack.enter_context(Guest(server.address)) for _ in range(4))
        watcher = stack.enter_context(Guest(server.address))
        code = host.open_table(ruleset=ruleset, who="friends", seat="N", history=history, hints="yes")
        lines = [stack.enter_context(each.line(code, changes=changes)) for each in (host, *friends)]
        onlooker = stack.enter_context(watcher.line(code, changes=changes))
        for line, seat in zip(lines[1:], "ESW", strict=True):
            line.next()
            assert line.give("sit", seat=seat)["type"] == "done"
        lines[0].next()
        lines[0].give("begin_match")
        play_together(lines, chance, lambda view: view["stage"] == "over", [onlooker])
        # Whoever comes anew is told of the past as well.
        late = [stack.enter_context(each.line(code, after)) for each, after in ((friends[0], 1), (watcher, 30))]
        for line in late:
            line.next()
        log = log_of(server, code)
        for line in (*lines, *late):
            assert check_line(line, log) > MANY
        assert hints_of(lines) > 20
        # A spectator is told of the cards played and shown, and of no hand until it is over.
        assert check_line(onlooker, log) > MANY
        assert all(
            message["view"]["hand"] is None or message["view"]["hand"]["holding"] is None
            for message in onlooker.heard
            if message["type"] in ("table", "news")
        )


def in_turn(view: Any) -> bool:
    """Whether the viewer has a card to play."""
    return "play_card" in view["open_actions"] and view["viewer"] in view["awaited"]


def test_two_games_alone_with_bots_and_what_the_bots_are_shown(
    server: ServerInThread, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[int, Any]] = []
    answer = Thinkers.answer

    async def noted(self: Thinkers, view: Any, *args: Any) -> Any:
        table = server.house.tables.live(code)
        assert table is not None
        shown.append((table.seq, json.loads(encode(view))))
        return await answer(self, view, *args)

    monkeypatch.setattr(Thinkers, "answer", noted)
    code = guest.play_now()
    with guest.line(code) as line, Guest(server.address) as watcher, watcher.line(code) as onlooker:
        for game in (1, 2):
            while line.view is None or line.view["stage"] != "over":
                play_on(line, random.Random(game), lambda view: view["stage"] == "over" or in_turn(view))
                if in_turn(line.view):
                    ask_hint(line)
                    legal = line.view["hand"]["legal"].split()
                    number, trick = line.view["hand_number"], line.view["trick_number"]
                    done = line.give("play_card", hand=number, trick=trick, card=legal[0])
                    line.until_view(lambda view, seq=done["seq"]: line.seq >= seq)
            if game == 1:
                line.give("new_rubber", cut_again=True)
                line.until_view(lambda view: view["stage"] != "over")
        while onlooker.seq < line.seq:
            onlooker.next()
        log = log_of(server, code)
        assert check_line(line, log) > MANY
        assert check_line(onlooker, log) > MANY
        assert hints_of([line]) > 20
        assert len({view["viewer"] for _, view in shown}) >= 3
        for seq, view in shown:
            check({"view": view}, log[seq], (), view["viewer"])


def test_the_search_finds_what_it_looks_for(server: ServerInThread, guest: Guest) -> None:
    """One card of another hand, anywhere, is found; so is the nonce, and a piece of the pack as it lies."""
    code = guest.play_now()
    with guest.line(code) as line:
        play_on(line, random.Random(5), lambda view: view["hand"] is not None and view["hand"]["tricks_done"] == 3)
        log = log_of(server, code)
        message = next(each for each in reversed(line.heard) if each["type"] == "news")
        at, seat = log[message["seq"]], message["view"]["viewer"]
        check(message, at, (), seat)
        other = next(each for each in SEATS if each != seat)
        hidden = sorted(at.hands[other] - at.seen)[0]
        nonce = next(iter(at.secrets))
        for place, value in (("a", hidden), ("b", f"x {hidden}"), ("c", [hidden]), (hidden, 1), ("d", nonce)):
            leak = copy.deepcopy(message)
            leak["view"][place] = value
            with pytest.raises(AssertionError):
                check(leak, at, (), seat)
        leak = copy.deepcopy(message)
        leak["entries"].append({"type": "hand_ended", "data": {"hand": message["view"]["hand_number"]}})
        with pytest.raises(AssertionError):
            check(leak, at, (), seat)
        play_on(line, random.Random(5), in_turn)
        ask_hint(line)
        log = log_of(server, code)
        check_line(line, log)
        hint, at = line.heard[-1], log[line.seq]
        hidden = sorted(at.hands[other] - at.seen)[0]
        line.heard.append({**hint, "hint": {**hint["hint"], "leak": f"{hidden} falls"}})
        with pytest.raises(AssertionError):
            check_line(line, log)


def test_pages_and_records_tell_nothing_of_a_hand_under_way(server: ServerInThread, guest: Guest) -> None:
    code = guest.play_now()
    with guest.line(code) as line:
        play_on(line, random.Random(5), lambda view: view["hand"] is not None and view["hand"]["tricks_done"] == 3)
        assert guest.http.get(f"/t/{code}/hands/1.json").status_code == 404
        assert guest.http.get(f"/t/{code}/review/1.json").status_code == 404
        assert guest.http.get(f"/t/{code}/record.jsonl").status_code == 404
        assert guest.http.get(f"/t/{code}/record.pbn").status_code == 404
        assert guest.post(f"/t/{code}/again", hand="1").status_code == 404
        play_on(line, random.Random(5), lambda view: view["hand_number"] == 2 and view["hand"] is not None)
        nonces = log_of(server, code)[line.seq].secrets
        for path in ("hands/1.json", "record.jsonl", "record.pbn"):
            text = guest.http.get(f"/t/{code}/{path}").text
            assert len(text) > 500
            assert not any(nonce in text for nonce in nonces)
        record = guest.http.get(f"/t/{code}/record.jsonl").text.splitlines()
        assert json.loads(record[-1])["type"] in ("hand_scored", "hand_ended")
