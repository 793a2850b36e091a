"""Rate limits: buckets that fill with time, by person and by address."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.requests import Request

from oddtrick.server.limits import MOST_BUCKETS, RATES, Limits, address_of


def test_page_says_what_is_limited() -> None:
    page = (Path(__file__).parents[2] / "docs" / "serving.md").read_text(encoding="utf-8")
    section = page.split("## What is limited", 1)[1].split("\n## ", 1)[0]
    written = [line.split("|")[2:4] for line in section.splitlines() if line.startswith("| ")][1:]
    known = [
        (each.burst, f"{each.per_second:g} a second" if each.per_second >= 1 else f"{60 * each.per_second:g} a minute")
        for each in RATES.values()
    ]
    assert [(float(burst), rate.strip()) for burst, rate in written] == known
    assert {each.at_address for each in RATES.values()} == {20}  # "twenty times as much by address"


def test_buckets() -> None:
    now = [0.0]
    limits = Limits(clock=lambda: now[0])
    rate = RATES["tables"]
    assert [limits.take("tables", person="a", address="x") for _ in range(rate.burst)] == [0.0] * rate.burst
    wait = limits.take("tables", person="a", address="x")
    assert wait == pytest.approx(1 / rate.per_second)
    now[0] += wait
    assert limits.take("tables", person="a", address="x") == 0.0
    assert limits.take("tables", person="a", address="x") > 0.0


def test_an_address_is_limited_too_and_what_is_refused_costs_nothing() -> None:
    limits = Limits(clock=lambda: 0.0)
    rate = RATES["tables"]
    allowed = int(rate.burst * rate.at_address)
    waits = [limits.take("tables", person=str(n // 10), address="x") for n in range(allowed + 5)]
    assert waits[:allowed] == [0.0] * allowed
    assert all(waits[allowed:])
    last = str(allowed // 10)
    assert limits.take("tables", person=last, address="y") == 0.0


def test_buckets_do_not_grow_for_ever() -> None:
    limits = Limits(clock=lambda: 0.0)
    for n in range(MOST_BUCKETS + 50):
        limits.take("posts", person=str(n))
    assert len(limits) == MOST_BUCKETS
    assert Limits(0.5, clock=lambda: 0.0).take("courtesies", person="a") == 0.0


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.9", 1), "192.0.2.9"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (("::ffff:192.0.2.9", 1), "192.0.2.9"),
        (("testclient", 1), "testclient"),
        (None, ""),
    ],
)
def test_addresses(client: tuple[str, int] | None, address: str) -> None:
    assert address_of(Request({"type": "http", "headers": [], "client": client})) == address
