"""The pages around the table: whole in every language, without a dead link; what people type is never markup."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources

import httpx
import pytest

from oddtrick.rulesets import PRESET_NAMES, preset, ruleset_in_words
from oddtrick.server import game_lists
from oddtrick.server.words import LANGUAGES, Words
from server.page_reading import Page, read_page
from server.running_server import ServerInThread, quick_settings
from server.table_client import Guest

PAGES = ("/", "/tables/new", "/join", "/games", "/watch", "/rules", "/rules/long", "/lesson", "/me")
HOSTILE = "<script>alert(1)</script>\"'&{x}%s{{7*7}}"
FIELD = re.compile(r"\{\w*(:\w+)?\}|%\(\w+\)s|\{\{|\}\}|None\b")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for all tests here; each comes to it as somebody new."""
    with ServerInThread(quick_settings(tmp_path_factory.mktemp("pages") / "oddtrick.db")) as server:
        yield server.address


@pytest.fixture
def guest(address: str) -> Iterator[Guest]:
    with Guest(address) as made:
        yield made


def page(guest: Guest, path: str, lang: str = "en") -> Page:
    answer = guest.http.get(path, headers={"accept-language": lang})
    assert answer.status_code == 200, path
    return read_page(answer.text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_whole_in_each_language(guest: Guest, path: str, lang: str) -> None:
    found = page(guest, path, lang)
    assert found.lang == lang
    assert found.title
    assert found.headings.count("h1") == 1
    assert found.headings[0] == "h1"
    assert not FIELD.search(found.words), FIELD.search(found.words)
    assert found.inline == []
    assert len(found.ids) == len(set(found.ids))


@pytest.mark.parametrize("path", PAGES)
def test_pages_say_other_words_in_other_languages(guest: Guest, path: str) -> None:
    said = {lang: page(guest, path, lang).words for lang in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)


def test_every_link_and_file_of_every_page_is_there(guest: Guest) -> None:
    open_, seen = list(PAGES), set[str]()
    while open_:
        path = open_.pop()
        if path in seen or path.startswith("#"):
            continue
        seen.add(path)
        answer = guest.http.get(path)
        assert answer.status_code == 200, path
        if answer.headers["content-type"].startswith("text/html"):
            found = read_page(answer.text)
            assert all(link[1:] in found.ids for link in found.links if link.startswith("#")), path
            open_ += [each.partition("#")[0] for each in found.links + found.files if not each.startswith("#")]
    assert {f"/rules/{name}" for name in PRESET_NAMES} <= seen


@pytest.mark.parametrize("name", PRESET_NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_set_has_a_page_that_says_all_of_it(guest: Guest, name: str, lang: str) -> None:
    words = Words().for_language(lang)
    said = page(guest, f"/rules/{name}", lang).words
    for section in ruleset_in_words(preset(name)):
        for each in (section.heading, *section.lines):
            assert " ".join(words.render_reason(each).split()) in said


def test_there_is_no_page_for_rules_that_are_none(guest: Guest) -> None:
    answer = guest.http.get("/rules/nonsense", headers={"accept-language": "en"})
    assert answer.status_code == 404
    assert "There is no such page" in read_page(answer.text).words


def form_to(found: Page, action: str) -> dict[str, str]:
    return next(form.fields for form in found.forms if form.action == action)


@pytest.mark.parametrize("path", ["/", "/tables/new", "/tables/new?who=friends&ruleset=european", "/rules/drive"])
def test_a_form_as_it_stands_opens_a_table(guest: Guest, path: str) -> None:
    answer = guest.http.post("/tables", data=form_to(page(guest, path), "/tables"))
    assert answer.status_code == 303
    assert guest.http.get(answer.headers["location"]).status_code == 200


def test_the_address_of_the_form_chooses_beforehand(guest: Guest) -> None:
    chosen = form_to(page(guest, "/tables/new?who=friends&ruleset=long"), "/tables")
    assert (chosen["who"], chosen["ruleset"]) == ("friends", "long")
    usual = form_to(page(guest, "/tables/new?who=nobody&ruleset=<b>"), "/tables")
    assert (usual["who"], usual["ruleset"]) == ("alone", "short")


def test_every_choice_of_the_form_is_taken(guest: Guest) -> None:
    form = next(form for form in page(guest, "/tables/new").forms if form.action == "/tables")
    assert set(form.choices["ruleset"]) == set(PRESET_NAMES)
    assert set(form.choices) == {
        "who", "pairs", "ruleset", "partner", "opponents", "seat", "seconds", "history", "take_backs", "hints",
        "watched", "open_chairs", "revokes",
    }  # fmt: skip
    for name, values in form.choices.items():
        for value in values:
            fields = {**form.fields, "ruleset": "laws-1864", name: value}
            assert guest.http.post("/tables", data=fields).status_code == 303, (name, value)


def test_revokes_without_a_penalty_are_refused_in_words(guest: Guest) -> None:
    """In the form itself, with all that was chosen."""
    answer = guest.post("/tables", ruleset="short", revokes="allowed", seconds="30", seat="E")
    assert answer.status_code == 400
    told = read_page(answer.text)
    assert told.words.count("these rules have no penalty for a revoke") == 2  # at the top, and at the field
    assert 'aria-describedby="wrong-revokes"' in answer.text
    assert '<a href="#field-revokes">' in answer.text
    assert preset("laws-1864").title in told.words[told.words.index("these rules have") :][:300]
    assert "revoke_options" not in told.words
    chosen = form_to(told, "/tables")
    assert {name: chosen[name] for name in ("ruleset", "revokes", "seconds", "seat")} == {
        "ruleset": "short", "revokes": "allowed", "seconds": "30", "seat": "E",
    }  # fmt: skip
    assert guest.http.post("/tables", data={**chosen, "ruleset": "laws-1864"}).status_code == 303


def test_one_click_on_the_first_page_begins_a_game_that_waits_there_afterwards(guest: Guest, address: str) -> None:
    first = page(guest, "/")
    answer = guest.http.post("/play", data=form_to(first, "/play"))
    assert answer.status_code == 303
    table = answer.headers["location"]
    assert table not in first.links
    assert table in page(guest, "/").links
    assert table in page(guest, "/games").links
    with Guest(address) as other:
        assert table not in page(other, "/").links
        assert table not in page(other, "/games").links


def test_games_beyond_the_first_are_a_click_away(guest: Guest) -> None:
    for _ in range(4):
        guest.play_now()
    found = page(guest, "/")
    assert sum(link.startswith("/t/") for link in found.links) == 2
    assert "2 more are waiting" in found.words
    assert sum(link.startswith("/t/") for link in page(guest, "/games").links) == 4


def test_only_tables_that_may_be_watched_are_listed_while_somebody_is_there(guest: Guest, address: str) -> None:
    shown, hidden = guest.open_table(who="friends", watched="yes"), guest.open_table(who="friends", watched="no")
    with Guest(address) as other, other.line(shown) as onlooker:
        onlooker.next()
        assert f"/t/{shown}" not in page(other, "/watch").links  # nobody sits there who is there
        with guest.line(shown) as line, guest.line(hidden) as more:
            for each in (line, more):
                each.next()
            onlooker.until_room(lambda room: room["places"][2]["present"])
            listed = page(other, "/watch").links
            assert f"/t/{shown}" in listed
            assert f"/t/{hidden}" not in listed
        onlooker.until_room(lambda room: not room["places"][2]["present"])
        assert f"/t/{shown}" not in page(other, "/watch").links


def test_a_long_list_of_games_goes_on_page_by_page(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_lists, "MOST", 2)
    codes = [guest.play_now() for _ in range(5)]
    path, seen = "/games", list[str]()
    for pages in range(1, 4):
        found = page(guest, path)
        seen += [link.removeprefix("/t/") for link in found.links if link.startswith("/t/")]
        further = [link for link in found.links if link.startswith("/games?")]
        assert len(further) == (pages < 3)
        path = further[0] if further else path
    assert seen == codes[::-1]
    for wrong in ("x", "nan", "-1e999", "9" * 500):
        assert len([link for link in page(guest, f"/games?over=no&before={wrong}").links if "/t/" in link]) == 2


@pytest.mark.parametrize("typed", ["{code}", "{bare}", " {capitals} "], ids=["as it is", "in one", "in capitals"])
def test_a_code_typed_in_leads_to_its_table(guest: Guest, typed: str) -> None:
    code = guest.open_table(who="friends")
    text = typed.format(code=code, bare=code.replace("-", ""), capitals=code.upper())
    answer = guest.http.get("/join", params={"code": text})
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/t/{code}"


@pytest.mark.parametrize("text", ["zz", HOSTILE, "\x00" * 50, "a" * 5000], ids=["short", "markup", "noughts", "long"])
def test_what_is_no_code_is_asked_for_again(guest: Guest, text: str) -> None:
    answer = guest.http.get("/join", params={"code": text})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.text
    assert "no code of a table" in read_page(answer.text).words


def test_a_name_is_plain_text_wherever_it_stands(guest: Guest, address: str) -> None:
    assert guest.post("/me", name=HOSTILE[:40]).status_code == 303
    code = guest.open_table(who="alone", watched="yes")
    with guest.line(code) as line:
        line.until_view(lambda view: view["viewer"] == "S")
    shown = read_page(guest.http.get("/me").text).words
    assert "<script>alert(1)</script>" in shown
    with Guest(address) as other:
        for reader, path in ((guest, "/me"), (guest, "/"), (guest, "/games"), (other, "/watch"), (other, "/")):
            text = reader.http.get(path).text
            assert "<script>alert" not in text, path
            assert "49" not in read_page(text).title


def test_the_language_is_chosen_on_any_page_and_stays(guest: Guest) -> None:
    for lang in ("fr", "nb", "en"):
        form = form_to(page(guest, "/rules/short"), "/language")
        answer = guest.http.post("/language", data={**form, "lang": lang})
        assert answer.headers["location"] == "/rules/short"
        assert page(guest, "/").lang == lang


@pytest.mark.parametrize("lang", LANGUAGES)
def test_errors_look_like_the_other_pages(guest: Guest, lang: str) -> None:
    answer = guest.http.get("/nowhere", headers={"accept-language": lang})
    found = read_page(answer.text)
    assert answer.status_code == 404
    assert found.lang == lang
    assert "/games" in found.links


def test_under_a_path_all_addresses_lie_under_it(tmp_path_factory: pytest.TempPathFactory) -> None:
    settings = quick_settings(tmp_path_factory.mktemp("under") / "oddtrick.db", base_path="/whist")
    with ServerInThread(settings) as server, httpx.Client(base_url=f"http://127.0.0.1:{server.port}") as http:
        for path in PAGES:
            found = read_page(http.get(f"/whist{path}").text)
            addresses = found.links + found.files + [form.action for form in found.forms if form.action]
            assert all(each.startswith(("/whist/", "#")) for each in addresses), path


def test_the_honours_of_the_first_page_are_those_of_the_deck() -> None:
    """One drawing of each: the first page only loads fewer of them."""
    cards = resources.files("oddtrick.server") / "static" / "cards"
    full, honours = ((cards / f"{name}.svg").read_text(encoding="utf-8") for name in ("full", "honours"))
    symbols = re.findall(r'<symbol id="\w\w".*?</symbol>', honours, re.DOTALL)
    assert len(symbols) == 4
    assert all(symbol in full for symbol in symbols)
