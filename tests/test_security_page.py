"""The page about security: each line names tests that exist, and its sections are those that were thought through."""

from __future__ import annotations

import re
from functools import cache

import pytest

from docs_runner import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and "|---" not in line]
LINES = [row for row in ROWS if "`test_" in row]


@cache
def known_tests() -> frozenset[str]:
    return frozenset(
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^(?:async )?def (test_\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE)
    )


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(test_\w+)`", PAGE))))
def test_security_names_tests_that_are_there(name: str) -> None:
    assert name in known_tests()


def test_every_line_of_security_has_its_test() -> None:
    heads = len(re.findall(r"^\|---", PAGE, re.MULTILINE))
    assert len(LINES) == len(ROWS) - heads
    assert len(LINES) > 45
