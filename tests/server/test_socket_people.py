"""People at open tables: a new name is told, who is forgotten is gone, and nobody answers what he has not seen."""

from __future__ import annotations

import random
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from oddtrick.server.lines import FORGOTTEN
from server.page_reading import read_page
from server.running_server import ServerInThread
from server.table_client import Guest, play_on


def test_a_new_name_reaches_an_open_table(guest: Guest) -> None:
    with guest.line(guest.play_now()) as line:
        line.next()
        assert guest.post("/me", name="Berit").status_code == 303
        line.until_room(lambda room: room["names"][line.me]["name"] == "Berit")


def test_names_stay_as_they_were_while_a_hand_is_played(guest: Guest) -> None:
    chance = random.Random(3)
    guest.post("/me", name="Berit")
    with guest.line(guest.open_table(ruleset="classic", pairs="chosen")) as line:
        play_on(line, chance, lambda view: view["stage"] == "play")
        for name in ("I hold the ace", "", "Anna"):
            heard = len(line.heard)
            guest.post("/me", name=name)
            line.until(lambda message: message["type"] == "room")
            assert {each["room"]["names"][line.me]["name"] for each in line.heard[heard:] if "room" in each} == {
                "Berit"
            }
        with guest.line(line.code) as other:
            assert other.next()["room"]["names"][line.me]["name"] == "Berit"
        play_on(line, chance, lambda view: view["hand"] is None)
        line.until_room(lambda room: room["names"][line.me]["name"] == "Anna")


def test_who_is_forgotten_leaves_his_chair_to_a_bot_and_his_lines_end(server: ServerInThread) -> None:
    with ExitStack() as stack:
        host, friend = (stack.enter_context(Guest(server.address)) for _ in range(2))
        friend.post("/me", name="Berit")
        code = host.open_table(ruleset="classic", pairs="chosen", seat="S", who="friends")
        one, other = (stack.enter_context(each.line(code)) for each in (host, friend))
        for line in (one, other):
            line.next()
        assert other.give("sit", seat="N")["type"] == "done"
        one.give("begin_match")
        one.until_room(lambda room: room["names"].get(other.me, {}).get("name") == "Berit")
        assert friend.post("/me/forget").status_code == 303
        with pytest.raises(ConnectionClosed):
            other.until(lambda message: False)
        assert other.closed_with == FORGOTTEN
        one.until_view(lambda view: other.me not in view["players"] and None not in view["players"])
        one.until_room(lambda room: other.me not in room["names"] and room["watchers"] == 0)


@pytest.mark.parametrize(("type", "data"), [("leave", {}), ("answer_claim", {"agree": True})])
def test_a_number_that_the_table_has_not_come_to_is_refused(guest: Guest, type: str, data: dict[str, bool]) -> None:
    with guest.line(guest.play_now()) as line:
        play_on(line, random.Random(1), lambda view: line.awaited)
        id = line.say(type, seq=line.seq + 1000, **data)
        answer = line.until(lambda message: message.get("id") == id)
        assert (answer["type"], answer["reason"]["code"]) == ("refused", "server_not_yet")


def test_no_record_before_a_hand_is_over_is_said_on_a_page(guest: Guest) -> None:
    code = guest.play_now()
    for kind in ("jsonl", "pbn"):
        answer = guest.http.get(f"/t/{code}/record.{kind}")
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/html")


def test_a_wrong_form_names_its_fields_in_words(guest: Guest) -> None:
    for lang, said in (("en", "Taking a card back"), ("nb", "«"), ("fr", "«")):
        answer = guest.http.post(
            "/tables", data={"csrf": guest.csrf(), "take_backs": "x"}, headers={"accept-language": lang}
        )
        assert answer.status_code == 400
        told = read_page(answer.text).words
        assert said in told
        assert "ake_backs" not in told
