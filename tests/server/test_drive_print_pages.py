"""Print pages of a drive: what stands on score cards, table cards, place lists and movement sheets."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from oddtrick.drive import Kind, score_card, view
from oddtrick.server.drives.foreseen import foreseen, shown_rounds
from oddtrick.server.drives.movement_told import movement_told
from oddtrick.server.drives.paper import WHATS, alone
from oddtrick.server.drives.paper_cards import score_cards, table_cards
from oddtrick.server.drives.paper_seats import by_name, movement_sheet, place_list
from oddtrick.server.drives.rows import Naming
from oddtrick.server.words import LANGUAGES
from server.drives_on_paper import LONG, MARKUP, RENDERING, drive, names_of, page
from server.page_reading import read_page

LADY_UP = "the lady goes one table up, the gent one table down."
EN = RENDERING.words.for_language("en")


def naming(people: int) -> Naming:
    return Naming(EN, names_of(people))


@pytest.mark.parametrize(
    ("kind", "people", "more"),
    [
        ("individual", 13, {}),
        ("partner", 20, {"hands_a_round": 2}),
        ("mitchell", 16, {"hands": 6, "hands_a_round": 2, "half_time": 0}),
        ("howell", 12, {"hands": 10, "hands_a_round": 2, "half_time": 0}),
    ],
)
def test_a_card_says_what_will_be_played_where_that_is_known(kind: Kind, people: int, more: dict[str, int]) -> None:
    state = drive(kind, people, rounds=1, **{"hands": 12, **more})
    assert len(shown_rounds(state)) == view(state).all_rounds
    sheet = score_cards(state, naming(people), EN)
    assert sheet.wide
    cards = [card for each in sheet.pages for card in each]
    assert [card.number for card in cards] == list(range(1, people + 1))
    for card in cards:
        entrant = state.entrants[card.number - 1]
        lines = score_card(view(state).settings, entrant, state.rounds, state.results, foreseen(state))
        for line, row in zip(lines, card.rows, strict=True):
            assert row.trump.hand == line.hand
            assert row.table == ("" if line.table is None else str(line.table))
            assert row.partner == ("" if line.partner is None else naming(people).of(line.partner))
            assert row.against == (naming(people).all(line.against) if line.against else "")
            assert row.total == (str(line.total) if line.how == "played" else "")
            assert bool(row.note) == (line.how == "sits_out")


def test_what_is_foreseen_of_pairs_is_what_is_seated_later() -> None:
    begun, over = (drive("partner", 14, rounds=rounds, hands=12) for rounds in (1, 12))
    assert [*begun.rounds, *foreseen(begun)] == [*over.rounds]
    drawn = drive("partner", 14, rounds=0, hands=12)
    assert foreseen(drawn) == over.rounds
    assert foreseen(replace(drawn, order=())) == ()  # before lots are drawn nothing is known


def test_where_results_decide_a_card_knows_its_first_table_and_leaves_room() -> None:
    sheet = score_cards(drive("progressive", 26, rounds=1), naming(26), EN)
    cards = [card for each in sheet.pages for card in each]
    assert not sheet.wide
    assert [len(each) for each in sheet.pages] == [4, 4, 4, 4, 4, 4, 2]
    assert {len(card.rows) for card in cards} == {24}
    assert Counter(card.begins.split()[1] for card in cards) == {"begin": 24, "sit": 2}
    assert all(row.table == "" for card in cards for row in card.rows[1:])
    assert [row.trump.half_time for row in cards[0].rows].index(True) == 11


def test_a_long_evening_goes_over_more_pages_and_no_round_is_cut() -> None:
    sheet = score_cards(drive("individual", 8, rounds=1, hands=96, hands_a_round=5 - 1), naming(8), EN)
    assert sheet.tall
    assert [len(card.rows) for each in sheet.pages for card in each][:2] == [52, 44]
    assert all(card.rows[0].span == 4 for each in sheet.pages for card in each)
    assert {card.part for each in sheet.pages for card in each} == {"1 of 2", "2 of 2"}


@pytest.mark.parametrize("what", WHATS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_have_no_inline_style_and_names_as_they_were_typed(what: str, lang: str) -> None:
    html = page(what, drive("individual", 13, rounds=1, hands=12), lang)  # type: ignore[arg-type]
    read = read_page(html)
    assert read.lang == lang
    assert read.inline == []
    assert "<script>alert" not in html
    if what != "tables":
        assert LONG in read.words
        assert MARKUP in read.words


@pytest.mark.parametrize("rounds", [0, 1])
@pytest.mark.parametrize("what", WHATS)
def test_there_is_a_page_at_every_stage(what: str, rounds: int) -> None:
    html = page(what, drive("progressive", 10, rounds=rounds, hands=12))  # type: ignore[arg-type]
    assert 'class="leaf' in html


def test_table_cards_are_for_all_tables_and_carry_their_own_links() -> None:
    state = drive("progressive", 26, rounds=1)
    links = {n: f"http://hall.test/d/key-{n}" for n in range(1, 51)}
    assert [(card.number, card.link) for card in table_cards(state, links, "http://hall.test/d/all")] == [
        (n, f"http://hall.test/d/key-{n}") for n in range(1, 7)
    ]
    assert {card.link for card in table_cards(state, {}, "http://hall.test/d/all")} == {"http://hall.test/d/all"}
    assert page("tables", state, links=links).count('class="qr"') == 6
    assert len(set(re.findall(r'class="qr".*?</svg>', page("tables", state, links=links), re.S))) == 6
    assert 'class="qr"' not in page("tables", state)
    entering = drive("progressive", 26, rounds=0)
    assert len(table_cards(entering, {}, "")) == 6


def test_the_place_list_has_everybody_once_by_name_and_once_by_table() -> None:
    for people, rounds in ((26, 1), (100, 1), (41, 2)):
        state = drive("progressive", people, rounds=rounds, hands=12)
        sheet = place_list(state, naming(people), EN)
        seating = state.rounds[-1]
        listed = [one for each in sheet.people for column in each for one in column]
        assert sorted(one.number for one in listed) == list(range(1, people + 1))
        assert [one.name for one in listed] == sorted((one.name for one in listed), key=by_name)
        for one in listed:
            table = seating.table_of(one.number)
            assert one.where == ("sits out" if table is None else str(table.number))
        tables = [table for each in sheet.tables for column in each for table in column]
        assert [table.number for table in tables] == list(range(1, people // 4 + 1))
        seated = [one.number for table in tables for side in (table.ns, table.ew) for one in side]
        assert sorted([*seated, *(one.number for one in sheet.sits_out)]) == list(range(1, people + 1))


def test_names_are_sorted_without_regard_to_capitals_and_accents() -> None:
    names = ["Zoe", "élan", "Eve", "Åse", "adam", "Élan"]
    assert sorted(names, key=by_name) == ["adam", "Åse", "Élan", "élan", "Eve", "Zoe"]


def test_who_waits_at_a_half_table_is_told_where() -> None:
    state = drive("progressive", 26, rounds=1, leftover="phantom")
    sheet = place_list(state, naming(26), EN)
    assert sheet.half_table == 7
    waiting = [one for each in sheet.people for column in each for one in column if one.where == "7"]
    assert {one.number for one in waiting} == set(state.rounds[0].sits_out)


def test_the_movement_sheet_has_every_table_of_every_round() -> None:
    state = drive("individual", 61, rounds=1, hands=60)
    sheet = movement_sheet(state, naming(61), EN)
    found = {}
    for tables, rows in sheet.parts:
        assert len(tables) <= 7
        for row in rows:
            for number, cell in zip(tables, row.cells, strict=True):
                assert (row.round, number) not in found
                found[row.round, number] = cell
    assert len(found) == 60 * 15
    for seating in shown_rounds(state):
        for table in seating.tables:
            cell = found[seating.number, table.number]
            assert cell is not None
            assert cell[:2] == (" + ".join(map(str, table.ns)), " + ".join(map(str, table.ew)))
    assert sheet.to_come == 0


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"kind": "progressive"}, f"The losers move: {LADY_UP}"),
        ({"kind": "progressive", "a_goes": "down"}, "The losers move: the gent goes one table up, the lady one"),
        ({"kind": "progressive", "movers": "winners"}, f"The winners move: {LADY_UP}"),
        ({"kind": "goan"}, f"The winners move: {LADY_UP}"),
        ({"kind": "semi-partner"}, "The winners stay and remain partners; the two who arrive play together."),
        ({"kind": "progressive", "line": True}, "The tables stand in a line: who cannot go on stays,"),
    ],
)
def test_the_rule_of_the_movement_is_that_of_the_settings(more: dict[str, object], said: str) -> None:
    kind = more.pop("kind")
    state = drive(kind, 12, rounds=1, hands=12, **more)  # type: ignore[arg-type]
    assert any(line.startswith(said) for line in movement_told(view(state).settings, EN))
    assert said in read_page(page("movement", state)).words


def test_a_page_alone_needs_nothing_from_anywhere() -> None:
    html = alone(page("cards", drive("progressive", 12, rounds=1, hands=12)), RENDERING)
    assert "<link" not in html
    assert 'src="' not in html
    assert set(re.findall(r"url\((\w+):", html)) == {"data"}
    assert "font/woff2;base64," in html
