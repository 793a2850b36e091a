"""What a table leaves behind: finished hands, records, reviews, the same deal again; no hand under way."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from oddtrick import desk
from oddtrick.cards import parse_cards
from oddtrick.errors import OddtrickError
from oddtrick.records import check_board, match_lines, pbn
from oddtrick.rulesets import PRESET_NAMES, preset
from oddtrick.server import hands, reviews
from oddtrick.server.finished import find_hand, public_part
from oddtrick.server.limits import RATES
from oddtrick.server.practice import deal_again, practice_table
from oddtrick.server.thinking import Thinkers
from oddtrick.store import Stored
from oddtrick.table import NEW_TABLE, Event, Settings, TableState, decide, fold
from oddtrick.table import commands as c
from oddtrick.table import events as e
from oddtrick.table.audit import audit
from oddtrick.table.seal import seal_of
from server.running_server import ServerInThread
from server.table_client import Guest, play_on
from table.table_driver import Table, opened, step

PLAYED = 2


def played(name: str, hands: int, seed: int = 1) -> Table:
    """A table at which so many hands were played, and the next one is under way if the match goes on."""
    table = opened(preset(name), random.Random(seed), Settings(dealt_by="table"))
    table.give(c.BeginMatch(None))
    while table.state.stage != "over" and not (table.state.hand_number > hands and table.state.hand is not None):
        assert step(table)
    return table


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_record_ends_before_any_secret(name: str) -> None:
    """At every moment of a match: each pack in the record has been revealed in it."""
    events = played(name, 3).events
    lengths = []
    for at in range(len(events) + 1):
        public = public_part(events[:at])
        lengths.append(len(public))
        shuffled = [event.hand for event in public if isinstance(event, e.PackShuffled)]
        revealed = [event.hand for event in public if isinstance(event, e.HandEnded | e.DealVoided)]
        assert shuffled == revealed
        fold(public)
    assert lengths == sorted(lengths)
    assert lengths[-1] > 60


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_same_deal_again(name: str) -> None:
    """The same cards, dealer, turn-up and trumps, at a table where nobody cuts and nothing but the hand counts."""
    table = played(name, 5, seed=3)
    numbers = [event.hand for event in table.events if isinstance(event, e.HandEnded)]
    for number in numbers:
        found = find_hand(table.events, number)
        player = found.players[1]
        assert player is not None
        rules, commands = practice_table(found, player, table.state.settings, random.Random(1))
        state: TableState = NEW_TABLE
        for command in commands:
            said = decide(state, command, random.Random(1))
            assert isinstance(said, tuple), said
            state = fold(said, state)
        dealing, chance = deal_again(found)
        for command in dealing:
            said = decide(state, command, chance)
            assert isinstance(said, tuple), said
            state = fold(said, state)
        assert state.hand is not None
        assert state.hand.deal == found.state.deal
        assert state.players[1] == player
        assert rules.tally == "none"
        # The chance is the operating system's again: the nonce is a new one.
        assert state.pack is not None
        assert state.pack.nonce != found.reveal.nonce
        again = Table(random.Random(2), state)
        while again.state.stage != "over":
            assert step(again)


def test_a_finished_hand_and_its_seal(server: ServerInThread, guest: Guest) -> None:
    code = guest.play_now()
    with guest.line(code) as line:
        play_on(line, random.Random(1), lambda view: view["hand_number"] > PLAYED and view["open_score"] is None)
        players = line.view["players"]
    for number in range(1, PLAYED + 1):
        hand = guest.http.get(f"/t/{code}/hands/{number}.json").json()
        assert hand["number"] == number
        assert hand["rubber"] == 1
        assert hand["players"] == players
        assert len(hand["hand"]["tricks"]) == 13
        assert sorted(" ".join(hand["hand"]["hands"]).split()) == sorted(hand["reveal"]["pack"])
        assert hand["scored"]["hand"] == number
        reveal = hand["reveal"]
        assert seal_of(reveal["nonce"], tuple(parse_cards(" ".join(reveal["pack"])))) == reveal["seal"]
        assert guest.http.get(f"/t/{code}/hands/{number}.json?rubber=1").json() == hand
    for wrong in ("hands/0.json", "hands/99.json", "hands/1.json?rubber=2", "hands/x.json"):
        assert guest.http.get(f"/t/{code}/{wrong}").status_code == 404


def test_records_can_be_read_and_follow_the_rules(server: ServerInThread, guest: Guest) -> None:
    code = guest.play_now()
    with guest.line(code) as line:
        play_on(line, random.Random(1), lambda view: view["stage"] == "over")
        hands = len(line.view["score"]["sheet"])
    answer = guest.http.get(f"/t/{code}/record.jsonl")
    assert "attachment" in answer.headers["content-disposition"]
    events = match_lines.loads(answer.text)
    assert audit(events).findings == ()
    assert sum(isinstance(event, e.HandScored) for event in events) == hands
    boards = pbn.loads(guest.http.get(f"/t/{code}/record.pbn").text)
    assert len(boards) == hands
    assert all(check_board(board).error is None for board in boards)
    names = dict(boards[0].tags)
    assert all(names[seat] for seat in ("North", "East", "South", "West"))


def test_play_again_leads_to_a_practice_table(server: ServerInThread, guest: Guest) -> None:
    code = guest.play_now()
    with guest.line(code) as line:
        play_on(line, random.Random(1), lambda view: view["hand_number"] == 2)
        seat = line.seat
    first = guest.http.get(f"/t/{code}/hands/1.json").json()
    answer = guest.post(f"/t/{code}/again", hand="1", rubber="1")
    assert answer.status_code == 303
    again = answer.headers["location"].rsplit("/", 1)[1]
    assert again != code
    with guest.line(again) as line:
        line.next()
        assert line.seat == seat
        assert line.room["options"]["practice"]
        assert line.view["dealer"] == first["hand"]["dealer"]
        assert line.view["hand"]["dealt"] == first["hand"]["hands"]["NESW".index(seat or "")]
        assert line.view["hand"]["turn_up"] == first["hand"]["turn_up"]
        play_on(line, random.Random(1), lambda view: view["stage"] == "over")
    hand = guest.http.get(f"/t/{again}/hands/1.json").json()
    assert hand["hand"]["hands"] == first["hand"]["hands"]
    for wrong in ("0", "9", "x", "", "-1", "9" * 30):
        assert guest.post(f"/t/{code}/again", hand=wrong).status_code in (400, 404)


def test_a_review_grows_until_it_is_done(server: ServerInThread, guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    async def here(self: Thinkers, work: Callable[..., Any], *args: Any, time_limit: float = 0.0, **named: Any) -> Any:
        return await asyncio.to_thread(work, *args, **named)

    monkeypatch.setattr(reviews, "LEVEL", "club")
    monkeypatch.setattr(Thinkers, "in_worker", here)
    code = guest.play_now()
    with guest.line(code) as line:
        play_on(line, random.Random(1), lambda view: view["hand_number"] == 2)
    counts = []
    deadline = time.monotonic() + 120
    while not (shown := guest.http.get(f"/t/{code}/review/1.json").json())["done"]:
        counts.append(len(shown["cards"]))
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert counts == sorted(counts)
    assert shown["failed"] is None
    assert (len(shown["cards"]), shown["of"]) == (52, 52)
    assert [each["seat"] for each in shown["totals"]] == list("NESW")
    assert {each["verdict"] for each in shown["cards"]} <= {"only", "good", "lucky", "unlucky", "mistake", "revoke"}


def test_without_workers_a_review_says_so(guest: Guest) -> None:
    code = guest.play_now()
    with guest.line(code) as line:
        play_on(line, random.Random(1), lambda view: view["hand_number"] == 2)
    while not (shown := guest.http.get(f"/t/{code}/review/1.json").json())["done"]:
        time.sleep(0.01)
    assert shown["failed"]["code"] == "server_no_workers"


def test_reading_has_a_rate_and_takes_no_session(start: Callable[..., ServerInThread]) -> None:
    server = start(rate=1.0)
    with Guest(server.address) as guest:
        code = guest.play_now()
        limits = server.house.limits
        limits._clock = lambda: 0.0  # no time goes by, however slow the machine
        for path in ("hands/1.json", "record.jsonl", "record.pbn", "review/1.json"):
            limits._buckets.clear()
            statuses = [guest.http.get(f"/t/{code}/{path}").status_code for _ in range(int(RATES["reads"].burst) + 5)]
            assert statuses[0] == 404  # nothing is finished yet
            assert statuses[-1] == 429, path
        answer = guest.http.get(f"/t/{code}/review/1.json")
        assert (answer.status_code, answer.json()["code"]) == (429, "http_429")
        assert int(answer.headers["retry-after"]) > 0
    with Guest(server.address) as program:
        answer = program.http.get(f"/t/{code}/hands/1.json")
        assert (answer.status_code, "set-cookie" in answer.headers) == (404, False)


def test_a_finished_hand_is_looked_for_once_and_the_log_is_read_beside_the_loop(
    server: ServerInThread, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = guest.open_table(ruleset="classic", pairs="chosen", seat="S")
    with guest.line(code) as line:
        play_on(line, random.Random(1), lambda view: view["hand_number"] == 2 and view["open_score"] is None)
        read: list[int] = []
        stored = server.house.store.read
        decoded = desk.TABLE.decode

        def reading(stream: str, after: int = 0) -> list[Stored]:
            read.append(after)
            return stored(stream, after)

        def decoding(data: bytes) -> Event:
            with pytest.raises(RuntimeError):
                asyncio.get_running_loop()
            return decoded(data)

        monkeypatch.setattr(server.house.store, "read", reading)
        monkeypatch.setattr(server.house.desk, "_aggregate", replace(desk.TABLE, decode=decoding))
        first = guest.http.get(f"/t/{code}/hands/1.json")
        assert first.json()["scored"] is not None
        for _ in range(5):
            assert guest.http.get(f"/t/{code}/hands/1.json").content == first.content
            assert guest.http.get(f"/t/{code}/review/1.json").status_code == 200
        assert read == [0]
        assert guest.http.get(f"/t/{code}/hands/1.json?rubber=1").content == first.content
        assert guest.http.get(f"/t/{code}/hands/2.json").status_code == 404
        # Another rubber has a first hand of its own, and that is the latest then.
        play_on(line, random.Random(1), lambda view: view["stage"] == "over")
        line.give("new_rubber", cut_again=False)
        line.until_view(lambda view: view["stage"] != "over")
        assert guest.http.get(f"/t/{code}/hands/1.json").content == first.content
        play_on(line, random.Random(2), lambda view: view["hand_number"] == 2 and view["open_score"] is None)
        second = guest.http.get(f"/t/{code}/hands/1.json").json()
        assert (second["rubber"], first.json()["rubber"]) == (2, 1)
        assert guest.http.get(f"/t/{code}/hands/1.json?rubber=1").content == first.content


def test_hands_that_are_kept_do_not_grow_for_ever(
    server: ServerInThread, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "MOST_KEPT", 2)
    code = guest.open_table(ruleset="drive")
    with guest.line(code) as line:
        play_on(line, random.Random(1), lambda view: view["hand_number"] == 4 and view["open_score"] is None)
    for number in (1, 2, 3, 1):
        assert guest.http.get(f"/t/{code}/hands/{number}.json").json()["number"] == number
    assert [key[1] for key in server.house.tables.hands._kept] == [3, 1]


def test_the_form_of_a_table_refuses_what_is_no_choice(guest: Guest) -> None:
    for field, value in (
        ("ruleset", "bridge"),
        ("seat", "X"),
        ("partner", "genius"),
        ("opponents", "random"),
        ("who", "nobody"),
        ("pairs", "any"),
        ("revokes", "maybe"),
        ("history", "some"),
        ("take_backs", "perhaps"),
        ("seconds", "1"),
        ("seconds", "-5"),
        ("seconds", "1e9"),
        ("hints", "2"),
    ):
        answer = guest.post("/tables", **{field: value})
        assert answer.status_code == 400, (field, value)
    # What contradicts itself is refused by the rule set: nothing says what a revoke would cost.
    assert guest.post("/tables", ruleset="classic", revokes="allowed").status_code == 400


def test_the_page_of_a_table(guest: Guest) -> None:
    code = guest.play_now()
    assert guest.http.get(f"/t/{code}").status_code == 200
    answer = guest.http.get(f"/t/{code.upper().replace('-', ' ')}")
    assert answer.status_code == 307
    assert answer.headers["location"].endswith(f"/t/{code}")
    for unknown in ("0000-0000-0000", "short", "x" * 300):
        assert guest.http.get(f"/t/{unknown}").status_code == 404


def test_unfinished_hands_are_not_found() -> None:
    table = played("short", 1)
    with pytest.raises(OddtrickError, match="no finished hand 2"):
        find_hand(table.events, 2)
    assert find_hand(table.events, 1).number == 1
