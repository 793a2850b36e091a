"""Seats over the socket: who may sit where, alone or all at once, in one tab or two, and what is refused and why."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from contextlib import ExitStack

import pytest

from oddtrick.server.bot_names import NAMES
from server.running_server import ServerInThread
from server.table_client import Guest, Line, Message, play_on

PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}


def test_twenty_join_at_once_and_three_are_seated(server: ServerInThread, guest: Guest) -> None:
    code = guest.open_table(who="friends", seat="S")
    with ExitStack() as stack:
        guests = [stack.enter_context(Guest(server.address)) for _ in range(20)]
        lines = [stack.enter_context(each.line(code)) for each in guests]
        for line in lines:
            line.next()
        answers: dict[str, Message] = {}
        ready = threading.Barrier(len(lines))

        def join(line: Line, seat: str) -> None:
            ready.wait()
            answers[line.me] = line.give("sit", seat=seat)

        threads = [threading.Thread(target=join, args=(line, "NEW"[number % 3])) for number, line in enumerate(lines)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seated = [me for me, answer in answers.items() if answer["type"] == "done"]
        assert len(seated) == 3
        refused = [answer for answer in answers.values() if answer["type"] == "refused"]
        assert len(refused) == 17
        assert {answer["reason"]["code"] for answer in refused} == {"table_seat_taken"}
        with guest.line(code) as host:
            host.next()
            assert None not in host.view["players"]
            assert set(host.view["players"]) == {*seated, host.me}


def test_the_same_command_five_times_has_one_effect(guest: Guest) -> None:
    code = guest.open_table(who="friends", seat="S", pairs="chosen")
    with guest.line(code) as line:
        line.next()
        for type, data in (("sit", {"seat": "N"}), ("begin_match", {})):
            first = line.seq
            for _ in range(5):
                line.say(type, id=f"again {type}", **data)
            answers = [line.until(lambda message: (message.get("id") or "").startswith("again")) for _ in range(5)]
            assert [answer["type"] for answer in answers] == ["done"] * 5
            assert len({answer["seq"] for answer in answers}) == 1
            news = [message for message in line.heard if message["type"] == "news" and message["first"] > first]
            assert sum(
                entry["type"] in ("seat_taken", "match_begun") for each in news for entry in each["entries"]
            ) in (
                1,  # sat down elsewhere
                4,  # three bots, and the match
            )


def test_the_same_id_is_answered_as_before_when_the_seat_is_gone(guest: Guest) -> None:
    """Who sends again what was not answered hears what came of it, be it his leaving or a card before."""
    code = guest.open_table(ruleset="classic", pairs="chosen", seat="S")
    with guest.line(code) as line:
        play_on(line, random.Random(1), lambda view: "play_card" in view["open_actions"] and line.awaited)
        played = {"hand": 1, "trick": line.view["trick_number"], "card": line.view["hand"]["legal"].split()[0]}
        first = line.give("play_card", id="card", **played)
        left = line.give("leave", id="left")
        assert (first["type"], left["type"]) == ("done", "done")
        line.until_view(lambda view: line.seat is None)
        for id, type, data, before in (("left", "leave", {}, left), ("card", "play_card", played, first)):
            answer = line.give(type, id=id, **data)
            assert (answer["type"], answer.get("seq")) == ("done", before["seq"])
        answer = line.give("leave", id="new")
        assert (answer["type"], answer["reason"]["code"]) == ("refused", "server_not_seated")


def test_a_person_takes_the_chair_of_a_bot_and_a_bot_that_of_a_person(server: ServerInThread, guest: Guest) -> None:
    # Twenty-four hands: the host cuts one of them, however they go.
    code = guest.open_table(ruleset="drive", pairs="chosen", seat="S", open_chairs="yes")
    with guest.line(code) as host, Guest(server.address) as friend, friend.line(code) as line:
        play_on(host, random.Random(1), lambda view: "cut_pack" in view["open_actions"])
        line.next()
        line.until_view(lambda view: line.seq >= host.seq)
        assert line.view["open_actions"] == []
        assert line.give("sit", seat="N")["type"] == "done"
        line.until_view(lambda view: view["viewer"] == "N")
        news = next(message for message in reversed(line.heard) if message["type"] == "news")
        assert [entry["type"] for entry in news["entries"]] == ["seat_left", "seat_taken"]
        assert host.give("cut_pack", at=20)["type"] == "done"
        line.until_view(lambda view: view["hand"] is not None)
        assert len(line.view["hand"]["holding"].split()) in (12, 13)
        assert line.give("leave")["type"] == "done"
        line.until_view(lambda view: view["viewer"] is None)
        assert line.view["hand"]["holding"] is None
        player = line.view["players"][0]
        name = line.until_room(lambda room: player in room["names"])["names"][player]
        assert name["name"] in NAMES
        assert name["bot"] == "club"  # workers are off, so the best partner is of that level
        # What one hand has shown him may not be carried to another; his own chair is his again at any time.
        answer = line.give("sit", seat="E")
        assert (answer["type"], answer["reason"]["code"]) == ("refused", "server_hand_in_play")
        assert line.give("sit", seat="N")["type"] == "done"
        line.until_view(lambda view: view["viewer"] == "N")


@pytest.mark.parametrize(
    ("form", "reason"),
    [
        ({}, "server_chairs_kept"),
        ({"watched": "yes"}, "server_chairs_kept"),
        ({"open_chairs": "yes"}, "server_hand_in_play"),
        ({"who": "friends", "open_chairs": "no"}, "server_chairs_kept"),
        ({"who": "friends"}, "server_hand_in_play"),
    ],
    ids=["alone", "watched", "alone but open", "friends but closed", "friends"],
)
def test_nobody_sees_a_bots_cards_by_taking_its_chair_in_mid_hand(
    server: ServerInThread, guest: Guest, form: dict[str, str], reason: str
) -> None:
    code = guest.open_table(ruleset="classic", pairs="chosen", seat="S", **form)
    with guest.line(code) as host, Guest(server.address) as stranger, stranger.line(code) as line:
        host.next()
        if "who" in form:
            host.give("begin_match")
        play_on(host, random.Random(1), lambda view: view["hand"] is not None and view["hand"]["tricks_done"] == 2)
        line.next()
        for seat in "NEW":
            answer = line.give("sit", seat=seat)
            assert (answer["type"], answer["reason"]["code"]) == ("refused", reason)
        assert line.view["hand"]["holding"] is None


def test_a_player_comes_back_to_his_own_table_and_chair(server: ServerInThread, guest: Guest) -> None:
    """Who left is told the chairs that are his to take, and gets just these: his own at any time, for the host all."""
    chance = random.Random(1)
    code = guest.play_now()  # bots' chairs are kept from others
    with guest.line(code) as line, Guest(server.address) as stranger, stranger.line(code) as other:
        other.next()
        assert other.room["chairs"] == []
        play_on(line, chance, lambda view: line.awaited and "cut_pack" in view["open_actions"])
        own = line.seat
        assert line.room["chairs"] == []
        assert line.give("leave")["type"] == "done"
        line.until_room(lambda room: room["chairs"] == list("NESW"))
        assert other.room["chairs"] == []
        for seat in "NESW":
            assert other.give("sit", seat=seat)["reason"]["code"] == "server_chairs_kept"
        assert line.give("sit", seat=own)["type"] == "done"
        line.until_room(lambda room: room["chairs"] == [])
        play_on(line, chance, lambda view: view["stage"] == "play")
        assert line.give("leave")["type"] == "done"
        line.until_room(lambda room: room["chairs"] == [own])
        elsewhere = line.give("sit", seat=PARTNER[own or "S"])
        assert elsewhere["reason"]["code"] == "server_hand_in_play"
        assert line.give("sit", seat=own)["type"] == "done"
        line.until_view(lambda view: view["viewer"] == own)


def test_the_chairs_that_are_told_are_those_that_are_given(server: ServerInThread) -> None:
    """At a table of friends, before and in the match, for who sits there and who does not."""
    with ExitStack() as stack:
        host, friend, more = (stack.enter_context(Guest(server.address)) for _ in range(3))
        code = host.open_table(ruleset="classic", pairs="chosen", seat="S", who="friends", open_chairs="no")
        one, other, third = (stack.enter_context(each.line(code)) for each in (host, friend, more))
        for line in (one, other, third):
            line.until_room(lambda room: room["chairs"] == list("NEW"))
        assert other.give("sit", seat="E")["type"] == "done"
        for line in (one, other, third):
            line.until_room(lambda room: room["chairs"] == list("NW"))
        one.give("begin_match")
        for line in (one, other, third):
            line.until_room(lambda room: room["chairs"] == [])
        other.give("leave")
        other.until_room(lambda room: room["chairs"] == ["E"])
        assert third.give("sit", seat="E")["reason"]["code"] == "server_chairs_kept"
        play_on(one, random.Random(1), lambda view: view["stage"] == "play")  # a hand begins without him
        other.until_view(lambda view: view["stage"] == "play")
        other.until(lambda message: message["type"] == "room")
        assert (other.room["chairs"], third.room["chairs"]) == (["E"], [])
        assert other.give("sit", seat="E")["type"] == "done"


def test_levels_go_by_the_seats(guest: Guest) -> None:
    """Who becomes the host's partner by the cut plays as his partner."""
    code = guest.open_table(ruleset="short", partner="club", opponents="novice")
    with guest.line(code) as line:
        play_on(line, random.Random(1), lambda view: view["stage"] != "drawing")
        me = "NESW".index(line.seat or "")
        around = [line.view["players"][(me + place) % 4] for place in range(4)]
        wanted = [None, "novice", "club", "novice"]
        line.until_room(lambda room: [room["names"][player]["bot"] for player in around] == wanted)


def test_one_may_change_chairs_before_the_match_and_not_in_it(guest: Guest) -> None:
    code = guest.open_table(who="friends", seat="S")
    with guest.line(code) as line:
        line.next()
        assert line.give("sit", seat="E")["type"] == "done"
        line.until_view(lambda view: view["viewer"] == "E")
        assert line.view["players"].count(None) == 3
        line.give("begin_match")
        line.until_view(lambda view: view["rubber"] == 1)
        answer = line.give("sit", seat="N")
        assert answer["reason"]["code"] in ("table_seated_already", "table_seat_taken")


def test_two_tabs_are_the_same_seat(guest: Guest) -> None:
    code = guest.play_now()
    with guest.line(code) as one, guest.line(code) as other:
        other.next()
        play_on(one, random.Random(2), lambda view: view["hand"] is not None and view["hand"]["tricks_done"] == 1)
        other.until_view(lambda view: other.seq >= one.seq)
        assert one.me == other.me
        assert one.view == other.view
        play_on(other, random.Random(2), lambda view: view["hand"] is not None and view["hand"]["tricks_done"] == 3)
        one.until_view(lambda view: one.seq >= other.seq)
        assert one.view == other.view
        assert one.room["watchers"] == 0
        # With one of them closed the player is still there.
        other.close()
        one.send({"type": "ping"})
        one.until(lambda message: message["type"] == "pong")
        assert one.room["places"]["NESW".index(one.seat or "")] == {"present": True, "stand_in": False}


def test_what_is_not_for_players_is_refused(guest: Guest) -> None:
    code = guest.play_now()
    with guest.line(code) as line:
        line.next()
        for type, data in (
            ("open_table", {}),
            ("report_fault", {"by": None, "kind": "exposed"}),
            ("report_fault", {"kind": "misdeal"}),
            ("nothing_known", {}),
        ):
            answer = line.give(type, **data)
            assert (answer["type"], answer["reason"]["code"]) == ("error", "server_not_for_players")
        for type, data in (
            ("draw_card", {"by": "E", "place": 1}),
            ("sit", {"seat": "N", "player": "p:somebody"}),
            ("leave", {"by": "N"}),
        ):
            answer = line.give(type, **data)
            assert (answer["type"], answer["reason"]["code"]) == ("error", "codec_not_yours_to_say")
        for type in ("shuffle", "deal_cards"):
            answer = line.give(type)
            assert (answer["type"], answer["reason"]["code"]) == ("refused", "table_not_now")
        # Where the table waits for this player's cut nothing moves on meanwhile.
        play_on(line, random.Random(1), lambda view: view["stage"] == "cut" and view["viewer"] in view["awaited"])
        for type, wanted in (("shuffle", "table_deals_itself"), ("deal_cards", "table_not_now")):
            answer = line.give(type)
            assert (answer["type"], answer["reason"]["code"]) == ("refused", wanted)


def test_a_spectator_may_say_nothing(server: ServerInThread, guest: Guest) -> None:
    code = guest.play_now()
    with Guest(server.address) as other, other.line(code) as line:
        line.next()
        assert line.view["viewer"] is None
        for type, data in (("draw_card", {"place": 0}), ("leave", {}), ("begin_match", {}), ("shuffle", {})):
            answer = line.give(type, **data)
            assert (answer["type"], answer["reason"]["code"]) == ("refused", "server_not_seated")
        for message in ({"type": "hint", "id": "h"}, {"type": "courtesy", "said": "good_luck"}):
            line.send(message)
            answer = line.until(lambda message: message["type"] == "error")
            assert answer["reason"]["code"] == "server_not_seated"


def test_no_table_and_no_session(server: ServerInThread, guest: Guest) -> None:
    for code, status in (("0000-0000-0000", 4004), ("what", 4004)):
        with guest.line(code) as line:
            try:
                line.next()
            except Exception:
                assert line.closed_with == status
            else:
                raise AssertionError("a table that is not there said something")


def test_ids_of_one_player_are_nothing_to_another(server: ServerInThread, guest: Guest) -> None:
    code = guest.open_table(who="friends", seat="S")
    with guest.line(code) as host, Guest(server.address) as friend, friend.line(code) as line:
        host.next()
        line.next()
        assert host.give("sit", seat="N")["type"] == "done"
        done = line.say("sit", id=host.heard[-1].get("id"), seat="E")
        assert line.until(lambda message: message.get("id") == done)["type"] == "done"
        line.until_view(lambda view: view["viewer"] == "E")


def test_watchers_are_counted_once_each(start: Callable[..., ServerInThread]) -> None:
    server = start()
    with ExitStack() as stack:
        host = stack.enter_context(Guest(server.address))
        code = host.play_now()
        line = stack.enter_context(host.line(code))
        line.next()
        watcher = stack.enter_context(Guest(server.address))
        for _ in range(2):
            stack.enter_context(watcher.line(code)).next()
        other = stack.enter_context(Guest(server.address))
        stack.enter_context(other.line(code)).next()
        line.until_room(lambda room: room["watchers"] == 2)
