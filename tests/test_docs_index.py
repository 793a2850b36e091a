"""The docs hang together: every page is in the index, every link and every citation leads somewhere.

What a citation looks like: `RULES 4`, `RULES 4, 6`, `RULES 2–8`, `RULES 7 and 8`, `RULES, appendix F`,
`RULES, F2–F4, F8`, and for the laws of 1864 `L64 law 82`, `L64 laws 37–39 and 43–44`.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer

from oddtrick.cli.main import app
from oddtrick.rulesets import PARAMETERS, presets

from docs_runner import ROOT

DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", *DOCS.rglob("*.md")])
SOURCES = sorted([*(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.toml"), *(ROOT / "benchmarks").rglob("*.py")])

LINK = re.compile(r"\[[^\]\n]+\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCED = re.compile(r"^ *(`{3,}|~{3,}).*?^ *\1 *$", re.MULTILINE | re.DOTALL)

PART = r"[A-F]?\d+(?: ?[–-] ?[A-F]?\d+)?"
CITED = re.compile(rf"\bRULES,? (?:appendix )?((?:{PART}|[A-F]\b)(?:(?:, and |, | and | or )(?:{PART})(?![\w.]))*)")
LAW = re.compile(r"\blaws? (\d+(?:[–-]\d+)?(?:(?:, | and )\d+(?:[–-]\d+)?)*)")


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def prose(path: Path) -> str:
    """A page without its examples."""
    return FENCED.sub("", text_of(path))


def run_on(text: str) -> str:
    """A text as one line, so that a citation may be broken at the end of a line."""
    return re.sub(r"\s+(?:# )?", " ", text)


def anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def numbers(said: str) -> Iterator[str]:
    """`4, 6` is 4 6; `2–4` is 2 3 4; `F2–F4, F8` is F2 F3 F4 F8."""
    for part in re.split(r", and |, | and | or ", said):
        first, _, last = re.sub(r"\s", "", part).replace("-", "–").partition("–")
        letter = first.rstrip("0123456789")
        if not last:
            yield first
        else:
            for number in range(int(first[len(letter) :]), int(last.removeprefix(letter)) + 1):
                yield f"{letter}{number}"


@cache
def sections() -> frozenset[str]:
    """The sections of the rules that have a heading: 1 to 9, and the letters of the appendix."""
    found = re.findall(r"^#+ ([A-F]?\d*)\. ", text_of(DOCS / "rules.md"), re.MULTILINE)
    return frozenset(found)


@cache
def laws() -> frozenset[str]:
    return frozenset(law for said in LAW.findall(text_of(DOCS / "rules.md")) for law in numbers(said))


def test_every_page_is_in_the_index_once() -> None:
    linked = [target.partition("#")[0] for target in LINK.findall(text_of(DOCS / "README.md"))]
    there = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")} - {"README.md"}
    assert sorted(linked) == sorted(there)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in LINK.findall(prose(page)):
        if target.startswith(("http://", "https://")):
            continue
        name, _, place = target.partition("#")
        there = (page.parent / name).resolve() if name else page
        assert there.exists(), f"{page.name}: no {name}"
        if place:
            assert place in map(anchor, HEADING.findall(prose(there))), f"{page.name}: no heading #{place} in {name}"


def test_the_readme_leads_to_the_docs() -> None:
    assert "docs/README.md" in LINK.findall(text_of(ROOT / "README.md"))


@pytest.mark.parametrize("path", [*SOURCES, *PAGES], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_citation_of_the_rules_has_its_section(path: Path) -> None:
    text = run_on(text_of(path))
    cited = {number for said in CITED.findall(text) for number in numbers(said)}
    assert cited <= sections(), f"no such section: {cited - sections()}"
    law = {number for said in re.findall(rf"\bL64 {LAW.pattern[2:]}", text) for number in numbers(said)}
    assert law <= laws(), f"no such law: {law - laws()}"


def test_citations_are_found() -> None:
    """The patterns above see what they should; without this the tests would pass on nothing."""
    assert sections() >= {*"123456789", "A3", "A4", "F", *(f"F{number}" for number in range(1, 14))}
    for text, there in {
        "(RULES 4).": "4",
        "RULES 4, 6; S0": "4 6",
        "RULES 2–4 say": "2 3 4",
        "RULES 7 and 8)": "7 8",
        "RULES 2, S2, S4": "2",
        "RULES 4, step 3": "4",
        "RULES, F2–F4, F8)": "F2 F3 F4 F8",
        "RULES, appendix F)": "F",
        "RULES, appendix F8)": "F8",
        "RULES, F1, F9 and F13": "F1 F9 F13",
    }.items():
        (said,) = CITED.findall(text)
        assert " ".join(numbers(said)) == there, text
    assert list(numbers("37–39 and 43–44")) == ["37", "38", "39", "43", "44"]
    cited = [said for path in SOURCES for said in CITED.findall(run_on(text_of(path)))]
    assert len(cited) > 100
    assert len([law for path in SOURCES for law in re.findall(r"L64 laws? \d+", run_on(text_of(path)))]) >= 9


def test_no_citation_escapes_the_pattern() -> None:
    for path in SOURCES:
        text = run_on(text_of(path))
        plainly = re.findall(r"\bRULES(?:\.md|,| )[^.;)]{0,12}?[A-F0-9]", text)
        assert len(plainly) == len(re.findall(CITED, text)), f"{path.name}: {plainly}"


def test_every_source_named_by_a_rule_set_is_in_the_table() -> None:
    known = set(re.findall(r"\b(?:S[0-4][LS]?|L64|OH|EW|HG|AWL|FO|CV|EB\d+|CH)\b", source_table()))
    named = " ".join([*(one.source for one in PARAMETERS.values()), *(one.source for one in presets())])
    assert set(re.findall(r"\bS\d[LS]?\b|\bL64\b", named)) <= known


def source_table() -> str:
    """The lines of section 1 of the rules."""
    return text_of(DOCS / "rules.md").partition("## 1. ")[2].partition("\n## 2. ")[0]


SHORT = {"take_three_tricks": "take 3", "add_three_points": "add 3", "deduct_three_points": "deduct 3"}


def test_the_table_of_presets_in_the_rules_is_that_of_the_presets() -> None:
    """Every row and column; `–` stands where the parameter has nothing to act on."""
    below = text_of(DOCS / "rules.md").partition("### Every preset, every parameter")[2].strip()
    table = below.partition("\n\n")[0].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    assert rows[0][1:] == [one.name for one in presets()]
    assert len(rows) == 2 + 19
    for key, *cells in rows[2:]:
        for cell, one in zip(cells, presets(), strict=True):
            if cell == "–":
                continue
            value: Any = getattr(one, key.removeprefix("game."), None) if "/" not in key else None
            if key == "shuffler / cutter":
                value = f"{one.shuffler} / {one.cutter}"
            elif key == "game.target":
                value = one.game.target or f"hands {one.game.hands}"
            elif key == "trump" and one.trump_cycle:
                value = " ".join([one.trump, *(suit.value for suit in one.trump_cycle)])
            elif key == "revoke_options":
                value = ", ".join(SHORT.get(option, "take 2") for option in value) or "none"
            elif key == "revoke_cap":
                value = "yes" if value else "no"
            assert str(value) == cell, f"{one.name}: {key}"


def commands(group: Any = None, name: str = "oddtrick") -> Iterator[str]:
    """Every command of the command line, those within others too."""
    group = typer.main.get_command(app) if group is None else group
    for word, command in group.commands.items():
        yield f"{name} {word}"
        if hasattr(command, "commands"):
            yield from commands(command, f"{name} {word}")


@pytest.mark.parametrize("command", list(commands()))
def test_every_command_is_on_its_page(command: str) -> None:
    """As `oddtrick deal`, or by its last word where the page says what it belongs to: `deal`, `check FILE`."""
    word = command.rpartition(" ")[2]
    page = text_of(DOCS / "command-line.md")
    assert re.search(rf"\b{command}\b|`{word}\b", page), f"nothing of {command} on the page"


# What the page of decisions names: `oddtrick.x.y` of the code, and `test_…` of the tests.

DECISIONS = DOCS / "decisions.md"


@cache
def known_tests() -> frozenset[str]:
    return frozenset(
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^(?:async )?def (test_\w+)\(", text_of(path), re.MULTILINE)
    )


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(test_\w+)`", prose(DECISIONS)))))
def test_a_decision_names_tests_that_are_there(name: str) -> None:
    assert name in known_tests()


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(oddtrick(?:\.\w+)+)`", prose(DECISIONS)))))
def test_a_decision_names_code_that_is_there(name: str) -> None:
    parts = name.split(".")
    for split in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:split]))
        except ModuleNotFoundError:
            continue
        for part in parts[split:]:
            found = getattr(found, part)
        return
    raise AssertionError(name)


def test_every_decision_says_where_and_which_test() -> None:
    text = prose(DECISIONS)
    items = re.split(r"^- ", text, flags=re.MULTILINE)[1:]
    assert len(items) > 40
    for item in items:
        item = item.partition("\n## ")[0]
        assert "`oddtrick." in item, item
        assert "`test_" in item, item
