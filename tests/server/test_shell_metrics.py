"""The page of metrics: who may see it, what it counts, that it names nobody, and that the docs list all of it."""

from __future__ import annotations

import asyncio
import logging
import platform
import random
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from oddtrick import __version__
from oddtrick.bots.pool import Pool
from oddtrick.desk import Outcome
from oddtrick.errors import BadInput
from oddtrick.reasons import reason
from oddtrick.server import metrics
from oddtrick.server.logs import fault, note
from oddtrick.server.settings import Settings
from oddtrick.store import Carried, Moved, Store, StoreFailed
from server.running_server import ServerInThread
from server.table_client import Guest, play_on
from server_site import Site, open_site
from store_at_hand import held

ROOT = Path(__file__).parents[2]
HERE = "127.0.0.1"
LOCAL = "http://localhost:8377"
TOKEN = "xyzzy-xyzzy-xyzzy-9"

Values = dict[tuple[str, frozenset[tuple[str, str]]], float]


def values_of(text: str) -> Values:
    """The numbers of a page, by name and labels."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def number(values: Values, name: str, **labels: str) -> float:
    return values.get((name, frozenset(labels.items())), 0.0)


async def numbers(site: Site) -> Values:
    answer = await site.visitor(address=HERE, base_url=LOCAL).get("/metrics")
    assert answer.status_code == 200
    return values_of(answer.text)


# --- Who may see it


@pytest.mark.parametrize(
    ("caller", "base_url", "header", "status"),
    [
        ("127.0.0.1", "http://127.0.0.1:8377", None, 200),
        ("::1", "http://[::1]:8377", None, 200),
        ("127.0.0.1", "http://localhost", None, 200),
        ("203.0.113.5", "http://127.0.0.1:8377", None, 404),
        ("127.0.0.1", "http://whist.example", None, 404),
        ("127.0.0.1", LOCAL, "x-forwarded-for", 404),
        ("127.0.0.1", LOCAL, "forwarded", 404),
        ("127.0.0.1", LOCAL, "via", 404),
    ],
)
async def test_without_a_token_it_is_for_this_machine_alone(
    tmp_path: Path, caller: str, base_url: str, header: str | None, status: int
) -> None:
    async with open_site(tmp_path) as site:
        headers = {} if header is None else {header: "127.0.0.1"}
        answer = await site.visitor(address=caller, base_url=base_url, headers=headers).get("/metrics")
        assert (answer.status_code, "oddtrick_build_info" in answer.text) == (status, status == 200)
        assert "set-cookie" not in answer.headers


async def test_behind_a_trusted_proxy_too(tmp_path: Path) -> None:
    async with open_site(tmp_path, trust_proxy=HERE) as site:
        for forwarded in ("203.0.113.5", "127.0.0.1"):
            visitor = site.visitor(address=HERE, base_url=LOCAL, headers={"x-forwarded-for": forwarded})
            assert (await visitor.get("/metrics")).status_code == 404


@pytest.mark.parametrize(
    ("given", "status"),
    [
        (f"Bearer {TOKEN}", 200),
        (f"Bearer {TOKEN}x", 404),
        (f"Bearer {TOKEN[:-1]}", 404),
        (TOKEN, 404),
        ("Bearer é", 404),
        (None, 404),
    ],
)
async def test_with_a_token_whoever_brings_it(tmp_path: Path, given: str | None, status: int) -> None:
    async with open_site(tmp_path, metrics_token=TOKEN) as site:
        headers = {} if given is None else {"authorization": given.encode()}
        for caller in (HERE, "203.0.113.5"):
            answer = await site.visitor(address=caller, headers=headers).get("/metrics")
            assert answer.status_code == status


@pytest.mark.parametrize("token", ["short", "with spaces in the midst", "línguas-línguas-línguas"])
def test_a_token_that_is_none_is_not_shown(token: str) -> None:
    with pytest.raises(BadInput) as refused:
        Settings(metrics_token=token)
    assert refused.value.code == "setting_wrong"
    assert token not in str(refused.value)


# --- What it says


async def test_what_stands_and_what_was_counted(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site:
        before = await numbers(site)
        visitor = site.visitor()
        await visitor.look("/")
        code = (await visitor.fill("/play")).headers["location"].rpartition("/")[2]
        await visitor.get(f"/t/{code}")
        await visitor.get("/nowhere")
        await visitor.request("BREW", "/")
        await asyncio.to_thread(site.house.store.check)  # what was written before is counted by then
        after = await numbers(site)

    def more(name: str, **labels: str) -> float:
        return number(after, name, **labels) - number(before, name, **labels)

    database = "sqlite" if site.house.settings.database_file else "postgresql"
    assert [labels for name, labels in after if name == "oddtrick_build_info"] == [
        frozenset({("version", __version__), ("python", platform.python_version()), ("database", database)})
    ]
    assert number(after, "oddtrick_loaded", room="table") == 1
    assert number(after, "oddtrick_workers", state="wanted") == 0
    assert more("oddtrick_requests_total", kind="GET", route="/", status="200") == 1
    assert more("oddtrick_requests_total", kind="POST", route="/play", status="303") == 1
    assert more("oddtrick_requests_total", kind="GET", route="/t/{code}", status="200") == 1
    assert more("oddtrick_requests_total", kind="other", route="(none)", status="405") == 1
    assert more("oddtrick_refusals_total", room="page", code="http_404") == 1
    assert more("oddtrick_store_orders_total", outcome="done") >= 2
    assert more("oddtrick_store_transaction_seconds_count") >= 1
    assert more("oddtrick_request_seconds_count") >= 5
    assert number(after, "process_cpu_seconds_total") > 0
    assert number(after, "process_resident_memory_bytes") > 1e6
    assert not any("BREW" in str(key) or "nowhere" in str(key) or code in str(key) for key in after)


def test_commands_sockets_and_thinking(start: Callable[..., ServerInThread]) -> None:
    server = start(bot_pace=0.0)
    with Guest(server.address) as guest:
        guest.post("/me", name="Xanthippe")
        code = guest.play_now()
        before = scraped(guest)
        with guest.line(code) as line:
            line.until(lambda told: told["type"] == "table")
            assert number(scraped(guest), "oddtrick_sockets", route="/t/{code}/socket") == 1
            line.say("close_score", hand=9)
            line.send({"type": "nonsense"})
            line.until(lambda told: told["type"] == "error")
        text = until(guest, lambda now: not number(now, "oddtrick_sockets", route="/t/{code}/socket"))
        after = values_of(text)
        person = guest.http.cookies["oddtrick"].partition(".")[0]

    def more(name: str, **labels: str) -> float:
        return number(after, name, **labels) - number(before, name, **labels)

    assert more("oddtrick_commands_total", room="table", outcome="refused") == 1
    assert more("oddtrick_refusals_total", room="table", code="server_not_understood") == 1
    assert more("oddtrick_requests_total", kind="socket", route="/t/{code}/socket", status="101") == 1
    assert not any(secret in text for secret in (code, "Xanthippe", person))


def scraped(guest: Guest) -> Values:
    return values_of(guest.http.get("/metrics").text)


def until(guest: Guest, wanted: Callable[[Values], bool]) -> str:
    """The page as soon as something holds of it."""
    deadline = time.monotonic() + 60
    while not wanted(values_of(text := guest.http.get("/metrics").text)):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return text


def test_a_bots_card_is_timed(start: Callable[..., ServerInThread]) -> None:
    server = start(bot_pace=0.0)
    with Guest(server.address) as guest:
        levels = ("novice", "club")

        def thought(values: Values) -> float:
            return sum(number(values, "oddtrick_thinking_seconds_count", what=level) for level in levels)

        before = thought(scraped(guest))
        with guest.line(guest.play_now()) as line:
            play_on(line, random.Random(7), lambda view: view["hand"] is not None and view["trick_number"] == 2)
            until(guest, lambda now: thought(now) > before)


def test_outcomes_of_commands() -> None:
    before = values_of(page())
    for outcome in (Outcome(3), Outcome(3, repeated=True), Outcome(3, refused=reason("sheet_gone"))):
        metrics.command_told("sheet", outcome)
    after = values_of(page())
    for outcome in ("done", "repeated", "refused"):
        labels = {"room": "sheet", "outcome": outcome}
        assert number(after, "oddtrick_commands_total", **labels) == 1 + number(
            before, "oddtrick_commands_total", **labels
        )


def page() -> str:
    return generate_latest(metrics.COUNTED).decode()


def test_failures_are_counted_by_their_event() -> None:
    before = number(values_of(page()), "oddtrick_faults_total", event="test_failed")
    fault("test_failed", ValueError("secret"))
    note("test_failed", logging.ERROR)
    note("test_failed")
    assert number(values_of(page()), "oddtrick_faults_total", event="test_failed") == before + 2


async def test_a_late_loop_is_noticed() -> None:
    before = number(values_of(page()), "oddtrick_loop_lag_seconds_sum")
    watching = asyncio.create_task(metrics.watch_loop(0.001))
    await asyncio.sleep(0)
    time.sleep(0.2)  # nobody has a turn meanwhile
    await asyncio.sleep(0.02)
    watching.cancel()
    assert number(values_of(page()), "oddtrick_loop_lag_seconds_sum") - before > 0.15


def test_the_store_says_how_it_gets_on(database: str) -> None:
    told: list[Carried] = []
    with Store.open(database, busy_seconds=0.05) as store:
        store.watch(told.append)
        store.create("s", "odd", [b"1"], at=1.0).result()
        moved = [store.append("s", 1, [b"2"], at=1.0), store.append("s", 1, [b"2"], at=1.0)]
        assert [isinstance(one.exception(), Moved) for one in moved] == [False, True]
        with held(database):
            assert isinstance(store.append("s", 2, [b"3"], at=1.0).exception(), StoreFailed)
        store.check()
        assert store.waiting == 0
    assert sum(one.orders for one in told) == 5
    assert sum(one.failed for one in told) == 1
    assert all(one.seconds >= 0 and one.waited >= 0 for one in told)
    assert max(one.seconds for one in told if one.failed) > 0.04


def test_who_watches_the_store_cannot_stop_it(database: str) -> None:
    def fails(carried: Carried) -> None:
        raise ValueError

    with Store.open(database) as store:
        store.watch(fails)
        for number_ in (1, 2):
            store.create(f"s{number_}", "odd", [b"1"], at=1.0).result(60)


def test_questions_that_wait_for_a_worker() -> None:
    pool = Pool(1)
    assert (pool.waiting, pool.loaded) == (0, 0)
    pool.close()


# --- The page of the docs


def test_the_docs_list_every_metric(start: Callable[..., ServerInThread]) -> None:
    server = start()
    with Guest(server.address) as guest:
        text = guest.http.get("/metrics").text
    served = {
        family.name + ("_total" if family.type == "counter" else "")
        for family in text_string_to_metric_families(text)
        if family.name.startswith("oddtrick_")
    }
    written = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8").partition("## Metrics")[2]
    assert served == set(re.findall(r"`(oddtrick_\w+)", written.partition("\n## ")[0]))
