"""PDF of print pages: how many pages, on which paper; and what is said where it cannot be made."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

import pypdfium2
import pytest

from oddtrick.errors import Invalid
from oddtrick.server.drives import pdf
from oddtrick.server.drives.knockout_paper import knockout_on_paper
from oddtrick.server.drives.paper import Paper, What
from server.drives_on_paper import LONG, RENDERING, cup, drive, names_of, page

SIZES: dict[Paper, tuple[int, int]] = {"a4": (595, 842), "letter": (612, 792)}


def pages_of(html: str, paper: Paper) -> list[str]:
    """The text of each page, of which the size is looked at."""
    file = pypdfium2.PdfDocument(pdf.pdf_of(html, RENDERING, paper))
    try:
        sizes = {(round(leaf.get_width()), round(leaf.get_height())) for leaf in file}
        assert sizes == {SIZES[paper]}
        return [leaf.get_textpage().get_text_bounded() for leaf in file]
    finally:
        file.close()


@pytest.mark.parametrize("paper", SIZES)
def test_score_cards_come_four_on_a_page_each_with_a_name(paper: Paper) -> None:
    leaves = pages_of(page("cards", drive("progressive", 5, rounds=1, hands=4)), paper)
    assert len(leaves) == 2
    shown = " ".join(" ".join(leaves).split())
    for name in names_of(5).values():
        assert name in shown or name == LONG  # that one is broken into lines
    assert "Featherstonehaugh-Cholmondeley" in shown


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize(
    ("what", "count"), [("tables", 2), ("movement", 2), ("seats", 2), ("results", 1)], ids=lambda each: str(each)
)
def test_pages_of_an_individual_evening_are_as_many_as_they_should_be(what: What, count: int, paper: Paper) -> None:
    state = drive("individual", 13, rounds=3, hands=8)
    leaves = pages_of(page(what, state), paper)
    assert len(leaves) == count
    assert f"{count} / {count}" in leaves[-1]


@pytest.mark.long
@pytest.mark.parametrize("paper", SIZES)
def test_a_full_hall_has_its_places_on_as_many_pages_as_they_need(paper: Paper) -> None:
    leaves = pages_of(page("seats", drive("progressive", 100, rounds=1, hands=12)), paper)
    assert len(leaves) == 4  # two by name, two by table
    assert all("Round 1" in leaf for leaf in leaves)


@pytest.mark.parametrize(("players", "count"), [(3, 1), (13, 1), pytest.param(64, 3, marks=pytest.mark.long)])
def test_a_bracket_is_cut_into_parts_of_sixteen_matches(players: int, count: int) -> None:
    html = knockout_on_paper(RENDERING, "en", cup(players, third_place=True), names_of(players), "Cup")
    assert len(pages_of(html, "letter")) == count


def test_nothing_is_fetched_from_elsewhere() -> None:
    html = page("tables", drive("individual", 8, rounds=1, hands=4))
    outside = html.replace("</main>", '<img src="file:///etc/hostname"><img src="http://192.0.2.1/x.png"></main>')
    assert len(pages_of(outside, "a4")) == 1


@pytest.mark.parametrize(("wrong", "code"), [(ImportError, "pdf_not_installed"), (OSError, "pdf_no_libraries")])
def test_without_weasyprint_it_is_said_what_is_missing(
    wrong: type[Exception], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real: Callable[..., Any] = builtins.__import__

    def missing(name: str, *given: Any, **named: Any) -> Any:
        if name == "weasyprint":
            raise wrong(name)
        return real(name, *given, **named)

    monkeypatch.setattr(builtins, "__import__", missing)
    said = pdf.pdf_missing()
    assert said is not None
    assert said.code == code
    with pytest.raises(Invalid) as refused:
        pdf.pdf_of("", RENDERING)
    assert refused.value.code == code
