"""The standings as rows: the same for page, print and file, with places, signs and names as they are read."""

from __future__ import annotations

import csv
import io

import pytest

from oddtrick.drive import Kind, view
from oddtrick.server.drives.rows import Naming, as_csv, columns_of, signed, standing_rows
from oddtrick.server.words import LANGUAGES
from server.drives_on_paper import LONG, MARKUP, RENDERING, drive, names_of, page
from server.page_reading import read_page

EN = RENDERING.words.for_language("en")
EVENINGS: tuple[tuple[Kind, int], ...] = (("progressive", 26), ("individual", 13), ("partner", 12), ("semi-partner", 9))


def as_read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize(("kind", "people"), EVENINGS)
def test_the_file_and_the_page_have_the_rows_of_the_standings(kind: Kind, people: int) -> None:
    state = drive(kind, people, hands=12)
    standings, settings = view(state).standings, view(state).settings
    naming = Naming(EN, names_of(people))
    rows = standing_rows(settings, standings.rows, naming)
    file = as_read(as_csv(settings, standings, naming))
    assert [(row.place, row.who, row.score) for row in rows] == [
        (line["place"], line["name"], line["total"]) for line in file
    ]
    words = read_page(page("results", state)).words
    at = 0
    for row in rows:
        assert (at := words.find(f"{row.place} {row.who}", at)) >= 0, row
        assert f" {row.score} " in words[at:], row


def test_places_that_are_shared_say_so_and_the_next_is_left_out() -> None:
    state = drive("progressive", 26, hands=12)
    rows = view(state).standings.rows
    shown = standing_rows(view(state).settings, rows, Naming(EN, {}))
    assert any(row.shared for row in rows)
    assert [each.place.endswith("=") for each in shown] == [row.shared for row in rows]
    for row, each in zip(rows, shown, strict=True):
        assert int(each.place.rstrip("=")) == 1 + sum(other.score > row.score for other in rows)


def test_duplicate_whist_is_read_by_the_mean_with_a_sign() -> None:
    state = drive("mitchell", 16, hands=6, hands_a_round=2, half_time=0, rounds=3)
    shown = standing_rows(view(state).settings, view(state).standings.rows, Naming(EN, {}))
    assert {each.score[0] for each in shown} >= {"+", "−"}
    assert "-" not in "".join(each.score for each in shown)
    assert [signed(n) for n in (4, 0, -3, 2.5, -0.67)] == ["+4", "0", "−3", "+2.5", "−0.67"]


def test_who_has_no_name_is_called_by_his_number_and_the_director_by_what_he_is() -> None:
    naming = Naming(EN, {2: "Ann"})
    assert naming.all((2, 7)) == "Ann and number 7"
    assert naming.of(0) == "the director"
    assert Naming(EN, {0: "Mrs Clerk"}).of(0) == "Mrs Clerk"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("=1+2", "'=1+2"),
        ("+cmd", "'+cmd"),
        ("-3", "'-3"),
        ("@sum", "'@sum"),
        ("＝1", "'＝1"),
        ("Ann;=1+2;B", "Ann;'=1+2;B"),
        ("Ann, +1", "Ann,' +1"),
        ("Anne-Marie O’Neill + 1", "Anne-Marie O’Neill + 1"),
    ],
)
def test_no_name_is_a_formula_to_a_spreadsheet(name: str, written: str) -> None:
    state = drive("individual", 8, hands=4)
    file = as_csv(view(state).settings, view(state).standings, Naming(EN, {1: name}))
    (line,) = [line for line in as_read(file) if line["number"] == "1"]
    assert line["name"] == written


def test_columns_are_those_that_say_something() -> None:
    plain = drive("individual", 8, hands=4)
    rows = standing_rows(view(plain).settings, view(plain).standings.rows, Naming(EN, {}))
    assert columns_of(view(plain).settings, rows) == ("won", "highest", "score")
    full = drive("progressive", 26, hands=12, sat_out="average", bonus="honours")
    rows = standing_rows(view(full).settings, view(full).standings.rows, Naming(EN, {}))
    assert set(columns_of(view(full).settings, rows)) == {
        "kind", "won", "highest", "hands", "sat_out", "credit", "honours", "score",
    }  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_results_say_prizes_the_tie_rule_and_names_as_they_were_typed(lang: str) -> None:
    state = drive("progressive", 26, hands=12, late=2, leavers=1)
    html = page("results", state, lang)
    words = read_page(html).words
    standings = view(state).standings
    naming = Naming(RENDERING.words.for_language(lang), names_of(len(state.entrants)))
    assert standings.prizes
    for given in standings.prizes:
        for row in given.rows:
            assert naming.all(row.players) in words
    assert LONG in words
    assert MARKUP in words
    assert "<script>alert" not in html
    assert {given.prize for given in standings.prizes} >= {"best_a", "best_b", "booby"}


def test_the_tie_rule_is_printed_as_it_is_set() -> None:
    told = read_page(page("results", drive("individual", 8, hands=4, ties=("highest_hand", "cut")))).words
    assert "parted by the higher single hand, then a cut of the cards." in told
    assert (
        "Places are shared, and so are prizes."
        in read_page(page("results", drive("individual", 8, hands=4, ties=()))).words
    )
