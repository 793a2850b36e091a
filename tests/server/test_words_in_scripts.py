"""The page's words.js says the same as the server's words, in a browser: every template, language and way to count."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, sync_playwright

from chromium_at_hand import CHROMIUM
from oddtrick import server
from oddtrick.cards import CARDS, SEATS, SIDES, SUITS
from oddtrick.reasons import TEMPLATES, Reason
from oddtrick.server.words import LANGUAGES, TERMS, Words, sentence

SOURCE = Path(server.__file__).parent / "static" / "js" / "words.js"
WORDS = Words()


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A page that has the module as `words`; its server has that and the Norwegian words, and nothing else."""
    answers = {
        "/": ("text/html", b"<!doctype html><title>Words</title>"),
        "/words.js": ("text/javascript", SOURCE.read_bytes()),
        "/nb.json": ("application/json", WORDS.page_catalogue("nb")),
    }

    def answer(route: Route) -> None:
        sort, body = answers.get(urlsplit(route.request.url).path, ("", b""))
        route.fulfill(status=200 if sort else 404, content_type=sort or "text/plain", body=body)

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        page = browser.new_page()
        page.route("**/*", answer)
        page.goto("http://table.test/")
        page.evaluate("async () => { globalThis.words = await import('/words.js'); }")
        yield page
        browser.close()


def test_scripts_know_what_a_table_may_say() -> None:
    told = json.loads(WORDS.page_catalogue("en"))["reasons"]
    assert {"must_follow_suit", "hand_over", "score_tricks", "fault_exposed", "bot_second_low", "server_fault"} <= set(
        told
    )
    assert "ruleset_no_end" in told  # rules of one's own are chosen on a page
    assert "ruleset_not_toml" not in told


def use(page: Page, lang: str) -> None:
    page.evaluate("(catalogue) => words.useWords(catalogue)", json.loads(WORDS.page_catalogue(lang)))


def params_of(code: str, chance: random.Random) -> dict[str, str | int]:
    """Parameters as a reason may have them, and some that none should."""
    entry = TEMPLATES[code]
    params: dict[str, str | int] = {}
    of_kind: dict[str, list[Any]] = {
        "suit": [*(suit.value for suit in SUITS), "NT", ""],
        "seat": [seat.value for seat in SEATS],
        "side": [side.value for side in SIDES],
        "card": [*(card.value for card in CARDS), "S1", ""],
        "field": [*TERMS["field"], "no_such", ""],
        "": [0, 1, 2, 1000000, "8.2", "-0.75", "1.2.3", "{x}", "<b>", "$&", ""],
    }
    for text in entry if isinstance(entry, tuple) else (entry,):
        for _, name, sort, _ in string.Formatter().parse(text):
            if name is not None:
                params[name] = chance.choice(of_kind[sort or ""])
    if isinstance(entry, tuple):
        params["n"] = chance.choice([0, 1, 2, 7, 13, 101])
    return params


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_reads_the_same(page: Page, lang: str) -> None:
    use(page, lang)
    chance = random.Random(lang)
    told = json.loads(WORDS.page_catalogue(lang))["reasons"]
    given = [(code, params_of(code, chance)) for code in told for _ in range(6)]
    given.append(("no_such {code}", {}))
    leads = ("bot_lead_fourth", "bot_lead_winner", "", "no_such", "__proto__")
    given += [("bot_lead_winner", {"suit": "H", "how": how}) for how in leads]
    said = page.evaluate(
        "(given) => given.map(([code, params]) => words.say({ code, params }))", [list(each) for each in given]
    )
    language = WORDS.for_language(lang)
    assert said == [language.render_reason(Reason(code, params)) for code, params in given]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reader_is_addressed_and_others_have_their_names(page: Page, lang: str) -> None:
    use(page, lang)
    given = [
        (code, {**params_of(code, random.Random(code)), "seat": "N"})
        for code in TEMPLATES
        if f"{code}_you" in TEMPLATES or code.endswith("_you")
    ]
    said = page.evaluate(
        """(given) => given.map(([code, params]) => ['N', 'E'].map((you) =>
             words.say({ code, params }, { you, seatName: (letter) => 'Ann of ' + letter })))""",
        [list(each) for each in given],
    )
    language = WORDS.for_language(lang)
    assert said == [
        [language.render_reason(Reason(code, params), you=you, seat=lambda letter: f"Ann of {letter}") for you in "NE"]
        for code, params in given
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_seats_and_sentences_read_the_same(page: Page, lang: str) -> None:
    use(page, lang)
    language = WORDS.for_language(lang)
    cards, seats, sides = ([str(each.value) for each in kind] for kind in (CARDS, SEATS, SIDES))
    suits = [*(str(suit.value) for suit in SUITS), "NT", ""]
    texts = ["élan", "Who?", "“no”"]
    said = page.evaluate(
        """([cards, suits, seats, sides, texts]) => [
             cards.map(words.cardName), cards.map((card) => words.t('{card:card}', { card })),
            suits.map(words.suitName),
             cards.map((card) => words.rankName(card[1])), seats.map(words.seatName), sides.map(words.sideName),
             texts.map(words.sentence)]""",
        [cards, suits, seats, sides, texts],
    )
    assert said == [
        [language.card_name(card) for card in cards],
        [language.card(card) for card in cards],
        [language.suit(suit) for suit in suits],
        [language.rank(card[1]) for card in cards],
        [language.seat(seat) for seat in seats],
        [language.side(side) for side in sides],
        [sentence(text) for text in texts],
    ]
    spoken = "(card) => words.say({ code: 'card_twice', params: { card } }, { cardName: words.cardName })"
    assert language.card_name("HK") in page.evaluate(spoken, "HK")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_of_the_page_read_the_same(page: Page, lang: str) -> None:
    use(page, lang)
    language = WORDS.for_language(lang)
    messages: dict[str, str | list[str]] = json.loads(WORDS.page_catalogue(lang))["messages"]
    chance = random.Random(lang)
    given = []
    for english in [*messages, "Not in any catalogue {n} {{}}"]:
        names = [name for _, name, _, _ in string.Formatter().parse(english) if name]
        values = {name: chance.choice(["x", "H", 3, "{n}", "$1"]) for name in names}
        given.append((english, values, chance.choice([0, 1, 5]) if isinstance(messages.get(english), list) else None))
    said = page.evaluate(
        """(given) => given.map(([text, values, n]) =>
             n === null ? words.t(text, values) : words.tn(text, text, n, { ...values, n }))""",
        given,
    )
    assert said == [
        language.gettext(text, **values) if n is None else language.ngettext(text, text, n, **{**values, "n": n})
        for text, values, n in given
    ]


@pytest.mark.parametrize("n", [0, 1, 2])
def test_a_text_not_in_the_catalogue_counts_as_english(page: Page, n: int) -> None:
    use(page, "fr")
    said = page.evaluate("(n) => words.tn('{n} thing nobody names', '{n} things nobody names', n)", n)
    assert said == WORDS.for_language("fr").ngettext("{n} thing nobody names", "{n} things nobody names", n)


def test_words_are_fetched(page: Page) -> None:
    use(page, "fr")
    assert page.evaluate("words.loadWords('nb', '/nb.json').then(() => words.language())") == "nb"
    assert page.evaluate("words.suitName('H')") == "hjerter"
    failed = page.evaluate("words.loadWords('fr', '/fr.json').catch(String)")
    assert failed == "Error: no words for fr: 404"
    assert page.evaluate("words.language()") == "nb"
