"""Reasons and their English templates, and that every reason given in the sources has its template and parameters."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oddtrick
from oddtrick.cards import CARDS, SEATS, SIDES, SUITS, Card, Seat, Side, Suit
from oddtrick.reasons import (
    TEMPLATES,
    Param,
    Reason,
    english_word,
    in_english,
    reason,
    render,
    template_of,
    type_names,
)
from oddtrick.reasons.templates import ROOMS

SOURCES = sorted(Path(oddtrick.__file__).parent.rglob("*.py"))
MAKERS = {"reason", "Reason", "bad_input", "invalid", "illegal"}
TEXTS = [
    pytest.param(code, text, id=f"{code}-{place}")
    for code, entry in TEMPLATES.items()
    for place, text in enumerate(entry if isinstance(entry, tuple) else (entry,))
]


def fields(text: str) -> dict[str, str]:
    """The parameters a template uses and what sort of word each is."""
    return {name: sort or "" for _, name, sort, _ in string.Formatter().parse(text) if name is not None}


def test_parameters_become_text_and_whole_numbers() -> None:
    said = reason("x", suit=Suit.HEARTS, seat=Seat.N, side=Side.EW, card=Card.DT, n=3, yes=True, no=False, none=None)
    assert said == Reason(
        "x",
        {"suit": "H", "seat": "N", "side": "EW", "card": "DT", "n": 3, "yes": 1, "no": 0, "none": ""},
    )
    assert all(type(value) in (str, int) for value in said.params.values())


def test_reasons_are_values() -> None:
    assert reason("x", n=1) == reason("x", n=1)
    assert reason("x", n=1) != reason("x", n=2)
    assert len({reason("x", n=1), reason("x", n=1), reason("x", n=2), Reason("x")}) == 3
    with pytest.raises(AttributeError):
        reason("x").code = "y"  # type: ignore[misc]


@pytest.mark.parametrize(("code", "text"), TEXTS)
def test_templates_are_well_formed(code: str, text: str) -> None:
    assert code.isidentifier()
    assert code == code.lower()
    assert text == text.strip()
    assert "  " not in text
    for name, sort in fields(text).items():
        assert name.isidentifier()
        assert sort in ("", *type_names), f"{{{name}:{sort}}}"
    words = {"suit": "H", "seat": "N", "side": "NS", "card": "HK", "field": "hints", "": "what"}
    said = in_english(Reason(code, {name: words[sort] for name, sort in fields(text).items()} | {"n": 2}))
    assert "{" not in said
    assert said.isprintable()


@pytest.mark.parametrize("code", [code for code, entry in TEMPLATES.items() if isinstance(entry, tuple)])
def test_templates_that_count_say_how_many_at_least_when_many(code: str) -> None:
    one, many = TEMPLATES[code]
    assert set(fields(one)) <= set(fields(many))
    assert one != many


def test_no_code_stands_in_two_rooms() -> None:
    assert sorted(code for room in ROOMS.values() for code in room) == sorted(TEMPLATES)


def codes_given(path: Path) -> list[tuple[int, str, set[str] | None]]:
    """Line, code and parameter names (None if not to be seen) of every reason made with a written-out code."""
    found: list[tuple[int, str, set[str] | None]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name in MAKERS and isinstance(node.args[0].value, str):
            named = {keyword.arg for keyword in node.keywords if keyword.arg is not None}
            seen = name != "Reason" and len(named) == len(node.keywords)
            found.append((node.lineno, node.args[0].value, named if seen else None))
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(SOURCES[0].parent).as_posix())
def test_every_reason_given_has_its_template_and_its_parameters(path: Path) -> None:
    for line, code, named in codes_given(path):
        if code not in TEMPLATES:
            pytest.fail(f"{path.name}:{line}: no template for {code}")
        if named is not None:
            entry = TEMPLATES[code]
            needed = {name for text in (entry if isinstance(entry, tuple) else (entry,)) for name in fields(text)}
            if isinstance(entry, tuple):
                needed.add("n")
            assert needed <= named, f"{path.name}:{line}: {code} lacks {sorted(needed - named)}"


def test_the_sources_are_looked_at() -> None:
    """The test above sees calls: it finds those known to be there."""
    found = {code for path in SOURCES for _, code, _ in codes_given(path)}
    assert {"not_a_card", "card_twice", "ruleset_file_empty", "ruleset_no_cycle"} <= found


def test_typed_parameters_become_words() -> None:
    assert [english_word("suit", str(suit.value)) for suit in SUITS] == ["spades", "hearts", "diamonds", "clubs"]
    assert english_word("suit", "") == english_word("suit", "NT") == "no trumps"
    assert [english_word("seat", str(seat.value)) for seat in SEATS] == ["North", "East", "South", "West"]
    assert [english_word("side", str(side.value)) for side in SIDES] == ["North–South", "East–West"]
    assert len({english_word("card", str(card.value)) for card in CARDS}) == 52
    assert english_word("card", "DT") == "10♦"
    assert english_word("card", "SA") == "A♠"


@pytest.mark.parametrize("kind", type_names)
@given(text=st.text(min_size=3))
def test_unknown_letters_stand_for_themselves(kind: str, text: str) -> None:
    assert english_word(kind, text) == text


def test_an_edge_may_translate_and_find_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    norwegian = {"led": "{led:suit} ble spilt ut av {by:seat}"}
    said = reason("led", led=Suit.HEARTS, by=Seat.W)
    asked: list[tuple[str, int | None]] = []

    def translate(code: str, n: int | None) -> str:
        asked.append((code, n))
        return norwegian[code]

    def word(kind: str, letters: str) -> str:
        return {"H": "hjerter", "W": "vest"}[letters]

    assert render(said, translate, word) == "hjerter ble spilt ut av vest"
    assert asked == [("led", None)]
    monkeypatch.setitem(TEMPLATES, "led", "{by:seat} led {led:suit}; {width:>4}")
    assert in_english(reason("led", led=Suit.HEARTS, by=Seat.W, width=7)) == "West led hearts;    7"


def test_counting_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TEMPLATES, "points", ("one point", "{n} points"))
    assert [in_english(reason("points", n=n)) for n in (0, 1, 2)] == ["0 points", "one point", "2 points"]
    assert template_of("points", 1) == "one point"
    assert template_of("points") == template_of("points", 5) == "{n} points"


@given(st.text(), st.dictionaries(st.text(), st.integers() | st.text()))
def test_an_unknown_code_stands_for_itself_whatever_is_in_it(code: str, params: dict[str, Param]) -> None:
    if code not in TEMPLATES:
        assert in_english(Reason(code, params)) == code  # type: ignore[arg-type]
