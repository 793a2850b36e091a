"""The bracket as SVG: every match in its place, for 3 to 256, with names as plain text that stay in their boxes."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.drive.knockout import KnockoutView
from oddtrick.server.drives.bracket_svg import bracket_svg, current_round, lines_of, match_told, parts_of, whole
from server.drives_on_paper import LONG, MARKUP, RENDERING, cup, names_of

EN = RENDERING.words.for_language("en")
SVG = "{http://www.w3.org/2000/svg}"


def drawn(seen: KnockoutView, **more: object) -> ET.Element:
    names = names_of(len(seen.players))
    return ET.fromstring(bracket_svg(seen, names, EN, **more))  # type: ignore[arg-type]


def matches_in(svg: ET.Element) -> list[str]:
    return [group.attrib["data-match"] for group in svg.iter(f"{SVG}g")]


@pytest.mark.parametrize("players", [3, 4, 5, 8, 13, 31, 64, 100, 256])
@pytest.mark.parametrize("third", [True, False])
def test_every_match_is_there_once_and_within_the_drawing(players: int, third: bool) -> None:
    seen = cup(players, matches=players // 2, third_place=third, seeds=2)
    svg = drawn(seen)
    expected = [f"{match.key[0]}-{match.key[1]}" for row in seen.bracket.rounds for match in row]
    assert sorted(matches_in(svg)) == sorted(expected)
    _, _, width, height = map(float, svg.attrib["viewBox"].split())
    boxes = []
    for rect in svg.iter(f"{SVG}rect"):
        x, y, w, h = (float(rect.attrib[each]) for each in ("x", "y", "width", "height"))
        assert x >= 0
        assert y >= 0
        assert x + w <= width
        assert y + h <= height
        boxes.append((x, y, w, h))
    for x, y, w, h in boxes:
        assert sum(x < ox + ow and ox < x + w and y < oy + oh and oy < y + h for ox, oy, ow, oh in boxes) == 1


@pytest.mark.parametrize("players", [8, 13, 64])
def test_lines_lead_from_the_middle_of_a_match_to_the_half_its_winner_gets(players: int) -> None:
    svg = drawn(cup(players, matches=3))
    middles = {float(r.attrib["y"]) + float(r.attrib["height"]) / 2 for r in svg.iter(f"{SVG}rect")}
    halves = {
        float(r.attrib["y"]) + float(r.attrib["height"]) * part for r in svg.iter(f"{SVG}rect") for part in (0.25, 0.75)
    }
    ways = [path.attrib["d"] for path in svg.iter(f"{SVG}path") if path.attrib.get("class") == "way"]
    first = 1 << (players - 1).bit_length() >> 1
    assert len(ways) == 2 * (first - 1)

    def near(value: float, those: set[float]) -> bool:
        return any(abs(value - each) < 0.2 for each in those)

    for way in ways:
        start, end = way.removeprefix("M").split("H")[0].split()[1], way.split("V")[1].split("H")[0]
        assert near(float(start), middles)
        assert near(float(end), halves)


def test_names_are_plain_text_and_a_winner_has_more_than_a_colour() -> None:
    seen = cup(8, best_of=3)
    text = bracket_svg(seen, names_of(8), EN)
    svg = ET.fromstring(text)
    shown = [each.text or "" for each in svg.iter(f"{SVG}text")]
    assert MARKUP in shown
    assert "<script" not in text
    assert "style" not in text
    assert sum("tick" in each.attrib.get("class", "") for each in svg.iter()) == 7
    told = [each.attrib["aria-label"] for each in svg.iter(f"{SVG}g")]
    final = seen.bracket.final
    assert final.winner is not None
    winner = names_of(8)[final.winner]
    assert any(each.startswith(f"Final: {winner} beat ") for each in told)
    assert any(LONG in each for each in told)  # in full where it is read out


def test_byes_and_walkovers_are_said() -> None:
    seen = cup(5, matches=0)
    bye = next(match for match in seen.bracket.rounds[0] if match.bye)
    assert match_told(seen, bye, str, EN) == "Quarter-finals: 1 has a bye."
    assert "bye" in [each.text for each in drawn(seen).iter(f"{SVG}text")]
    assert match_told(seen, seen.bracket.final, str, EN) == "Final: not known yet against not known yet."


@pytest.mark.parametrize(
    ("players", "most", "count"), [(3, 8, 1), (16, 8, 1), (17, 8, 3), (64, 16, 3), (256, 16, 9), (256, 8, 19)]
)
def test_parts_hold_all_matches_and_meet_in_the_rounds_where_they_join(players: int, most: int, count: int) -> None:
    seen = cup(players, third_place=True)
    parts = parts_of(seen.bracket, most)
    assert len(parts) == count
    shown = [match for part in parts for match in matches_in(drawn(seen, part=part))]
    every = [f"{match.key[0]}-{match.key[1]}" for row in seen.bracket.rounds for match in row]
    assert set(shown) == set(every)
    if count == 1:
        assert parts == (whole(seen.bracket),)


def test_the_round_that_is_played_is_the_first_with_a_match_to_play() -> None:
    assert current_round(cup(16, matches=7).bracket) == 1
    assert current_round(cup(16, matches=8).bracket) == 2
    assert current_round(cup(16).bracket) == 4


@given(st.text(max_size=80), st.booleans())
def test_a_name_of_any_sort_has_three_lines_at_most_and_is_never_larger_than_it_should_be(
    name: str, bold: bool
) -> None:
    lines, size = lines_of(name, 20, 200, bold=bold)
    assert 1 <= len(lines) <= 3
    assert 0.53 * 20 <= size <= 20
    if "…" not in "".join(lines):
        assert "".join(lines).replace(" ", "") == name.replace(" ", "")
    assert all(len(line) * size * 0.32 <= 200 + 20 for line in lines)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Ann", ("Ann",)),
        ("Featherstonehaugh-Cholmondeley", ("Featherstonehaugh-", "Cholmondeley")),
        (LONG, ("Wilhelmina-Theodora", "Featherstonehaugh-", "Cholmondeley of Hereby")),
        ("Anneliese-Marie und Karl-Heinz", ("Anneliese-Marie", "und Karl-Heinz")),
        ("Ottilie von Hohenlohe‐Langenburg", ("Ottilie von Hohenlohe‐", "Langenburg")),
    ],
)
def test_a_long_name_is_broken_at_spaces_and_hyphens(name: str, lines: tuple[str, ...]) -> None:
    assert lines_of(name, 21, 180, bold=True)[0] == lines


@pytest.mark.parametrize("where", ["page", "paper", "wall"])
@pytest.mark.parametrize("players", [8, 16, 40])
def test_the_longest_name_is_drawn_whole_and_within_its_half(players: int, where: str) -> None:
    svg = drawn(cup(players, matches=0), where=where)
    if where != "wall":  # there a name in three lines would be too small
        assert "…" not in "".join(svg.itertext())
    for group in svg.iter(f"{SVG}g"):
        rect = next(group.iter(f"{SVG}rect"))
        top, half = float(rect.attrib["y"]), float(rect.attrib["height"]) / 2
        for text in group.iter(f"{SVG}text"):
            base, size = float(text.attrib["y"]), float(text.attrib["font-size"])
            begun = top if base < top + half else top + half
            assert begun <= base - 0.72 * size
            assert base + 0.2 * size <= begun + half
