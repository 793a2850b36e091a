"""Rate limits: buckets that fill with time, by person and by address."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.requests import Request

from oddtrick.server.limits import MOST_BUCKETS, MOST_LINES, RATES, Limits, address_of
from oddtrick.server.sockets import MOST_AT_TABLE


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


def test_so_many_lines_may_be_open_and_one_that_closes_makes_room() -> None:
    limits, most = Limits(), int(MOST_LINES.burst)
    with ExitStack() as open_lines:
        for _ in range(most):
            assert open_lines.enter_context(limits.line(person="a", address="x"))
        last = open_lines.pop_all()
        with limits.line(person="a", address="x") as free, limits.line(person="b", address="x") as other:
            assert (free, other) == (False, True)
        last.close()
    with limits.line(person="a", address="x") as free:
        assert free
    assert not limits._lines  # whoever has gone is not remembered
    with ExitStack() as open_lines:
        hall = [limits.line(person=str(n), address="x") for n in range(int(most * MOST_LINES.at_address))]
        assert all(open_lines.enter_context(each) for each in hall)
        with limits.line(person="a", address="x") as free, limits.line(person="a", address="y") as elsewhere:
            assert (free, elsewhere) == (False, True)
    with ExitStack() as open_lines:
        unlimited = Limits(0)
        assert all(open_lines.enter_context(unlimited.line(person="a", address="x")) for _ in range(10 * most))


def test_page_says_how_many_lines_there_may_be() -> None:
    page = (Path(__file__).parents[2] / "docs" / "serving.md").read_text(encoding="utf-8")
    assert f"A person may have {MOST_LINES.burst} lines open" in page
    assert f"a table has {MOST_AT_TABLE}," in page
    assert MOST_LINES.at_address == 20


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
