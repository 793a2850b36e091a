"""Pages, records and reviews while a hand is played: asked for in every role, searched for what nobody may know."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from html.parser import HTMLParser

import pytest

from server.running_server import ServerInThread
from server.table_client import Guest, Line, sensible
from server.what_may_be_known import CARD, SEATS, Moment, cards_in, moments

ROLES = ("player", "partner", "opponent", "spectator", "stranger")
ART = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9 ,.\n-]+")
"""What draws a line in a picture, with `H5` and `S4` in it."""

PAGES = ("", "/games", "/watch")
RUNNING = ("/hands/2.json", "/hands/2.json?rubber=1", "/review/2.json", "/review/2.json?rubber=1")
FINISHED = ("/hands/1.json", "/record.jsonl", "/record.pbn")
MOMENTS = (0, 6, 12)
"""Tricks after which all is asked for."""


class _Page(HTMLParser):
    """All that a page holds: its text, what its scripts say, its comments, and every attribute."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        for name, value in attrs:
            art = tag == "path" and name == "d" and ART.fullmatch(value or "")
            token = named.get("name") == "csrf" and name == "value"
            self.texts += [name] if art or token else [name, value or ""]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        self.texts.append(data)


def cards_of_page(html: str) -> set[str]:
    """Every card that is named anywhere in a page."""
    page = _Page()
    page.feed(html)
    return {word for text in page.texts for word in re.findall(r"[^\W_]+", text) if CARD.fullmatch(word)}


def in_pbn(hand: set[str]) -> str:
    """A hand as PBN has it."""
    return ".".join("".join(rank for rank in "AKQJT98765432" if suit + rank in hand) for suit in "SHDC")


def check_no_secret(text: str, at: Moment) -> None:
    """No nonce, no pack as it lies, no hand: not as a set of cards, nor as PBN, nor as a list."""
    for secret in at.secrets:
        assert secret not in text, "the nonce of the hand under way"
    for hand in at.hands.values():
        assert in_pbn(hand) not in text, "a hand under way as PBN"
    held = [frozenset(hand) for hand in at.hands.values()]
    for words in _rows(text):
        for start in range(len(words) - 12):
            assert frozenset(words[start : start + 13]) not in held, "a hand under way"
        runs = {at.order[start : start + 5] for start in range(len(at.order) - 4)}
        assert not any(tuple(words[start : start + 5]) in runs for start in range(len(words) - 4)), "the pack"


def _rows(text: str) -> Iterator[list[str]]:
    """Every row of cards in a text, whatever stands between one and the next that is no word."""
    for row in re.findall(r"(?:\b[SHDC][2-9TJQKA]\b\W{1,6}){4,}[SHDC][2-9TJQKA]\b", text):
        yield re.findall(r"[SHDC][2-9TJQKA]", row)


def check_answers(guest: Guest, code: str, at: Moment, seat: str | None, finished: Sequence[str]) -> None:
    """Ask for everything in one role. finished: what was told of the finished hand when it had just ended."""
    for path in PAGES:
        answer = guest.http.get(path or f"/t/{code}", follow_redirects=True)
        assert answer.status_code == 200
        assert code in answer.text or (path == "/games" and seat is None)
        named = cards_of_page(answer.text)
        assert named <= at.known(seat), f"{path or 'the page'} names {sorted(named - at.known(seat))}"
        check_no_secret(answer.text, at)
    for path in RUNNING:
        for kind in ("application/json", "text/html"):
            answer = guest.http.get(f"/t/{code}{path}", headers={"accept": kind})
            assert answer.status_code == 404
            assert set(cards_in(answer.json())) == set()
            check_no_secret(answer.text, at)
    answer = guest.post(f"/t/{code}/again", hand="2")
    assert answer.status_code == 404
    assert cards_of_page(answer.text) == set()
    for path, before in zip(FINISHED, finished, strict=True):
        text = guest.http.get(f"/t/{code}{path}").text
        assert text == before, f"{path} says something else while the next hand is played"
    guest.http.get(f"/t/{code}/review/1.json")
    check_no_secret(guest.http.get(f"/t/{code}/review/1.json").text, at)


def go_on(lines: list[Line], until: int, seed: random.Random) -> None:
    """Play until so many tricks of the second hand are done; 0: until it is dealt."""
    while True:
        most = max(line.seq for line in lines)
        for line in lines:
            while line.seq < most:
                line.next()
        view = lines[0].view
        if view["hand_number"] == 2 and view["hand"] is not None and view["hand"]["tricks_done"] == until:
            return
        given = next(((line, said) for line in lines if line.awaited and (said := sensible(line.view, seed))), None)
        if given is None:
            lines[0].next()
            continue
        line, (kind, data) = given
        answer = line.give(kind, **data)
        assert answer["type"] == "done", answer
        while line.seq < answer["seq"]:
            line.next()


def test_no_role_finds_a_card_it_may_not_know_on_pages_in_records_or_reviews(server: ServerInThread) -> None:
    chance = random.Random(4)
    with ExitStack() as stack:
        guests = [stack.enter_context(Guest(server.address)) for _ in (*ROLES, "the other opponent")]
        host, partner, east, watcher, _, west = guests
        # Two games make its rubber: no hand can end the match before the second.
        code = host.open_table(ruleset="short", who="friends", seat="S", pairs="chosen", watched="yes")
        lines = [stack.enter_context(each.line(code)) for each in (host, partner, east, west)]
        onlooker = stack.enter_context(watcher.line(code))
        for line, seat in zip(lines, "SNEW", strict=True):
            line.next()
            if seat != "S":
                assert line.give("sit", seat=seat)["type"] == "done"
        lines[0].give("begin_match")
        finished: list[str] = []
        for tricks in MOMENTS:
            go_on(lines, tricks, chance)
            if not finished:
                finished = [host.http.get(f"/t/{code}{path}").text for path in FINISHED]
                assert all(len(text) > 500 for text in finished)
            at = moments([row.data for row in server.house.store.read(code)])[lines[0].seq]
            assert [len(hand) for hand in at.hands.values()] == [13] * 4
            for text in finished if tricks == 0 else ():  # they stay as they are, and so does what is hidden
                check_no_secret(text, at)
            players = dict(zip(at.players, SEATS, strict=True))
            for role, guest in zip(ROLES, guests, strict=False):
                sits = {"player": "S", "partner": "N", "opponent": "E"}.get(role)
                assert sits is None or players[lines["SNE".index(sits)].me] == sits
                check_answers(guest, code, at, sits, finished)
        assert not any(message["type"] == "error" for message in onlooker.heard)


def test_the_search_of_pages_and_records_finds_what_it_looks_for() -> None:
    order = tuple(suit + rank for rank in "AKQJT98765432" for suit in "SHDC")
    hands = {seat: set(order[at::4]) for at, seat in enumerate(SEATS)}
    at = Moment(hands, {"SA"}, {"n0nce"}, order, frozenset(), ("a", "b", "c", "d"))
    for page in ("<p>HK</p>", '<p data-x="x HK"></p>', '<script>{"a":["HK"]}</script>', "<!-- HK -->", '<p id="t-HK">'):
        assert cards_of_page(page) == {"HK"}
    assert cards_of_page('<svg><path d="M1 2 H5 S4 3 2 1"/></svg><input name="csrf" value="x-HK-x">') == set()
    west = sorted(hands["W"])
    check_no_secret(f'["SA", "{order[1]}"] {west[0]} {" ".join(west[:12])}', at)
    for leak in (
        "x n0nce",
        " ".join(west),
        json.dumps(west),
        json.dumps({"hands": [" ".join(sorted(hands["N"]))]}),
        f'[Deal "N:{in_pbn(hands["N"])} - - -"]',
        json.dumps(order[20:25]),
    ):
        with pytest.raises(AssertionError):
            check_no_secret(leak, at)
