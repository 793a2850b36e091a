"""The pages around a sheet: the list, print, files, import, figures, the referee, what works without a line."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from oddtrick.codec import encode
from oddtrick.errors import OddtrickError
from oddtrick.records import sheet_csv, sheet_json
from oddtrick.rulesets import Ruleset, from_plain, preset, presets, with_overrides
from oddtrick.scoring import HandResult
from oddtrick.server.lan import qr_file
from oddtrick.server.sheets.codes import sheet_code
from oddtrick.server.sheets.rules import told_rules
from oddtrick.server.words import LANGUAGES, Words
from oddtrick.sheet import HandPlayed, fold, reckoned
from oddtrick.sheet import commands as c
from oddtrick.sheet.view import pays
from server.page_reading import read_page
from server_site import Site, Visitor, open_site
from sheet.golden_sheets import SHEETS, told

FILES = {name: sheet_json.dumps(told(commands), {"N": "Ann", "S": "<script>"}) for name, commands in SHEETS.items()}


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with open_site(tmp_path, rate=0.0) as made:
        yield made


@pytest.fixture
async def visitor(site: Site) -> AsyncIterator[Visitor]:
    async with site.visitor() as made:
        yield made


async def take_in(visitor: Visitor, name: str) -> str:
    """Import a sheet; its address."""
    await visitor.look("/sheets")
    answer = await visitor.fill("/sheets/import", {"sheet": FILES[name]})
    assert answer.status_code == 303, answer.text
    found: str = answer.headers["location"]
    return found


async def test_a_file_becomes_a_sheet_that_is_listed_and_comes_out_the_same(site: Site, visitor: Visitor) -> None:
    place = await take_in(visitor, "laws-1864-corrected")
    again = await visitor.get(f"{place}/sheet.json")
    assert again.text == FILES["laws-1864-corrected"]
    assert "attachment" in again.headers["content-disposition"]
    stream = sheet_json.loads(FILES["laws-1864-corrected"])[0]
    assert (await visitor.get(f"{place}/sheet.csv")).text == sheet_csv.dumps(reckoned(fold(stream)))
    listed = read_page((await visitor.look("/sheets")).text)
    assert place in listed.links
    assert "Ann and <script> against East–West" in listed.words
    async with site.visitor() as stranger:
        assert place not in read_page((await stranger.look("/sheets")).text).links


@pytest.mark.parametrize("text", ["", "{}", "nonsense", FILES["long-with-calling"].replace('"number":2', '"number":9')])
async def test_what_is_no_sheet_is_refused_with_a_page(visitor: Visitor, text: str) -> None:
    await visitor.look("/sheets")
    answer = await visitor.fill("/sheets/import", {"sheet": text})
    assert answer.status_code == 400
    assert "<h1" in answer.text


@pytest.mark.parametrize("name", FILES)
async def test_print_has_every_line_every_name_and_what_the_match_came_to(visitor: Visitor, name: str) -> None:
    place = await take_in(visitor, name)
    page = read_page((await visitor.get(f"{place}/print")).text)
    assert page.inline == []
    assert "North: Ann South: <script>" in page.words
    sheet = reckoned(fold(told(SHEETS[name])))
    assert page.words.count("Does not count:") == sum(line.why_not is not None for line in sheet.lines)
    if sheet.matches[0].winner is not None and sheet.matches[0].margin is not None:
        assert f"won by {sheet.matches[0].margin}." in page.words
    assert not page.headings.count("h2")


async def test_pages_of_a_sheet_that_there_is_not(visitor: Visitor) -> None:
    for path in ("print", "sheet.csv", "sheet.json"):
        assert (await visitor.get(f"/s/0000-0000-0000/{path}")).status_code == 404
        assert (await visitor.get(f"/s/nonsense/{path}")).status_code == 404
    assert (await visitor.get("/s/nonsense")).status_code == 404
    shell = await visitor.get("/s/0000-0000-0000")
    assert shell.status_code == 200
    assert "0000-0000" not in shell.text
    assert (await visitor.get("/s/ABCD 0000 efgh")).headers["location"] == "/s/abcd-0000-efgh"


async def test_figures_over_ones_sheets(visitor: Visitor) -> None:
    empty = read_page((await visitor.get("/sheets/statistics")).text)
    assert "No hand has been entered yet." in empty.words
    for name in FILES:
        await take_in(visitor, name)
    page = read_page((await visitor.get("/sheets/statistics")).text)
    assert "Over 3 sheets" in page.words
    assert "Tricks of the side with more than 6" in page.words
    assert page.inline == []


async def test_more_sheets_than_a_page_holds_are_on_the_next_and_the_figures_say_so(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oddtrick.server.sheets.keeping.MOST", 2)
    places = [await take_in(visitor, name) for name in FILES]
    first = read_page((await visitor.get("/sheets")).text)
    assert [place in first.links for place in places] == [False, True, True]
    assert "Earlier sheets" in first.words
    further = next(link for link in first.links if link.startswith("/sheets?before="))
    last = read_page((await visitor.get(further)).text)
    assert [place in last.links for place in places] == [True, False, False]
    assert "Earlier sheets" not in last.words
    assert (
        "Over the 2 sheets that this browser wrote on last; it keeps more."
        in read_page((await visitor.get("/sheets/statistics")).text).words
    )
    assert (await visitor.get("/sheets?before=nonsense")).status_code == 200


async def test_a_rubber_that_runs_is_listed_with_its_games(visitor: Visitor) -> None:
    hands = (HandPlayed(HandResult((ns, 13 - ns))) for ns in (13, 4))
    commands = [c.OpenSheet(preset("short")), *(c.EnterLine(n, each) for n, each in enumerate(hands, 1))]
    text = sheet_json.dumps(told(commands))
    await visitor.look("/sheets")
    assert (await visitor.fill("/sheets/import", {"sheet": text})).status_code == 303
    words = read_page((await visitor.get("/sheets")).text).words
    assert ", 2 hands. Games 1–0." in words
    assert "Score 0–3" in words


async def test_files_taken_in_are_few_in_a_short_time(tmp_path: Path) -> None:
    async with open_site(tmp_path, rate=0.2) as site, site.visitor() as visitor:
        await visitor.look("/sheets")
        said = [(await visitor.fill("/sheets/import", {"sheet": "no sheet"})).status_code for _ in range(2)]
        assert said == [400, 429]


async def test_the_referee_goes_by_a_name_or_by_a_sheet(visitor: Visitor) -> None:
    assert "Salon des jeux" in (await visitor.get("/referee")).text
    assert "three points are taken off" in (await visitor.get("/referee?ruleset=laws-1864")).text
    assert (await visitor.get("/referee?ruleset=poker")).status_code == 404
    place = await take_in(visitor, "laws-1864-corrected")
    pen = place.rpartition("/")[2]
    page = read_page((await visitor.get(f"/referee?sheet={pen}")).text)
    assert any("enter=revoke&penalty=deduct_three_points" in link for link in page.links)
    assert any("enter=misdeal" in link for link in page.links)
    assert not any(
        "enter=" in link for link in read_page((await visitor.get("/referee?sheet=0000-0000-0000")).text).links
    )


async def test_the_link_to_look_on_as_a_picture(visitor: Visitor) -> None:
    place = await take_in(visitor, "trumps-in-turn")
    picture = await visitor.get(f"{place}/code.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.headers["cache-control"] == "no-store"
    opens = sheet_code(place.rpartition("/")[2])
    assert opens is not None
    assert picture.content == qr_file(f"http://whist.example/s/{opens.code}")
    assert 'name="origin" content="http://whist.example"' in (await visitor.get(place)).text


async def test_the_worker_knows_files_that_there_are(visitor: Visitor) -> None:
    script = (await visitor.get("/keeper-worker.js")).text
    told = json.loads(script.partition("\n")[0].removeprefix("const HOUSE = ").removesuffix(";"))
    assert any(path.endswith("js/keeper/main.js") for path in told["files"])
    for path in told["files"]:
        assert (await visitor.get(path)).status_code == 200
    manifest = (await visitor.get("/keeper.webmanifest")).json()
    assert (await visitor.get(manifest["start_url"])).status_code == 200
    assert (await visitor.get(manifest["icons"][0]["src"])).status_code == 200


async def test_the_shell_is_the_same_for_every_sheet_and_has_no_inline_script(visitor: Visitor) -> None:
    page = read_page((await visitor.get("/sheets/new")).text)
    assert page.inline == []
    assert (await visitor.get("/s/0000-0000-0000")).text == (await visitor.get("/sheets/new")).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_switch_makes_a_rule_set_of_some_preset(lang: str) -> None:
    rules = told_rules(Words().for_language(lang))
    assert [each["ruleset"] for each in rules["presets"]] == [
        json.loads(encode(each)) for each in sorted(presets(), key=lambda each: each.name != "short")
    ]
    for switch in rules["switches"]:
        assert len(switch["options"]) > 1
        for option in switch["options"]:
            assert option["label"]
            assert any(_with(preset_of, option["sets"]) is not None for preset_of in presets())


@pytest.mark.parametrize("rules", presets(), ids=lambda each: each.name)
def test_a_switch_is_refused_only_where_its_own_words_say_what_it_needs(rules: Ruleset) -> None:
    """Not by a parameter for which the page has no switch, such as the tally of a drive."""
    for switch in told_rules(Words().for_language("en"))["switches"]:
        for option in switch["options"]:
            made, label = _with(rules, option["sets"]), option["label"]
            by_hands, no_points = rules.game.hands is not None, rules.game_points == "none"
            barred = (by_hands and label.endswith("Not with a set number of hands.")) or (
                no_points and label.endswith("Only where games are worth points.")
            )
            assert (made is None) == barred, (label, option["sets"])


def test_from_a_drive_rules_of_ones_own_can_become_every_other_game() -> None:
    made = preset("drive")
    for legend, label in (
        ("A game", "To 5 points"),
        ("Honours", "Honours are the A, K, Q and J of trumps, counted for"),
        ("The match", "A game is worth 3 points"),
        ("Calling honours", "A side at exactly 8"),
    ):
        switches = told_rules(Words().for_language("en"))["switches"]
        options = next(each["options"] for each in switches if each["legend"] == legend)
        changed = _with(made, next(each["sets"] for each in options if each["label"].startswith(label)))
        assert changed is not None, label
        made = changed
    assert (made.game.target, made.game.hands, made.tally, made.calling_at) == (10, None, "none", 8)


def _with(rules: Ruleset, sets: dict[str, object]) -> Ruleset | None:
    """The rule set with an option's parameters, if it can be."""
    plain = json.loads(encode(rules))
    for key, value in sets.items():
        holder, _, name = key.rpartition(".")
        (plain[holder] if holder else plain)[name] = value
    try:
        return from_plain(plain)
    except OddtrickError:
        return None


def long_file(lines: int) -> str:
    """The file of a sheet with so many lines."""
    hand = HandPlayed(HandResult((9, 4)))
    opened = c.OpenSheet(with_overrides(preset("drive"), ["game.hands=1000"]))
    return sheet_json.dumps(told([opened, *(c.EnterLine(n, hand) for n in range(1, lines + 1))]))


async def test_a_file_as_long_as_a_sheet_can_be_is_taken_in(visitor: Visitor) -> None:
    text = long_file(1000)
    assert len(text) > 100_000
    await visitor.look("/sheets")
    answer = await visitor.fill("/sheets/import", {"sheet": text})
    assert answer.status_code == 303, answer.text
    assert (await visitor.get(f"{answer.headers['location']}/sheet.json")).text == text


async def test_a_refused_file_says_which_event_is_wrong(visitor: Visitor) -> None:
    await visitor.look("/sheets")
    text = FILES["long-with-calling"].replace('"number":2', '"number":9')
    with pytest.raises(OddtrickError) as caught:
        sheet_json.loads(text)
    answer = await visitor.fill("/sheets/import", {"sheet": text})
    assert f"Event {caught.value.where['event']} of the file" in read_page(answer.text).words


async def test_no_stake_is_asked_for_where_nobody_pays(visitor: Visitor) -> None:
    rules = told_rules(Words().for_language("en"))
    paying = {each["ruleset"]["name"] for each in rules["presets"] if each["ruleset"]["settlement"] in rules["pays"]}
    assert paying == {each.name for each in presets() if pays(each)}
    assert {"classic", "drive"}.isdisjoint(paying)


async def test_both_sides_revokes_have_a_link_of_their_own(visitor: Visitor) -> None:
    pen = (await take_in(visitor, "laws-1864-corrected")).rpartition("/")[2]
    links = read_page((await visitor.get(f"/referee?sheet={pen}")).text).links
    assert any(link.endswith("enter=both_revoked") for link in links)
