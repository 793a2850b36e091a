"""Whole matches over the socket: one person and three bots, in every form of whist."""

from __future__ import annotations

import random

import pytest

from oddtrick.rulesets import PRESET_NAMES, preset
from server.table_client import Guest, play_on


def test_a_rubber_by_play_now(guest: Guest) -> None:
    code = guest.play_now()
    with guest.line(code) as line:
        play_on(line, random.Random(1), lambda view: view["stage"] == "over")
        assert line.view["score"]["over"]
        numbers = [message for message in line.heard if message["type"] in ("table", "news")]
        expected = numbers[0]["seq"] + 1
        for news in numbers[1:]:
            assert news["first"] == expected
            assert len(news["entries"]) == news["seq"] - news["first"] + 1
            expected = news["seq"] + 1


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_form_of_whist(guest: Guest, name: str) -> None:
    revokes = {"revokes": "allowed"} if preset(name).revoke_options else {}
    code = guest.open_table(ruleset=name, who="alone", partner="novice", opponents="novice", **revokes)
    with guest.line(code) as line:
        # A drive has 24 hands; three are enough to see that one follows on the other.
        over = (lambda view: view["hand_number"] > 3) if name == "drive" else (lambda view: view["stage"] == "over")
        play_on(line, random.Random(name), over)
        assert all(message["type"] != "error" for message in line.heard)
