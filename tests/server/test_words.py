"""The words of pages and reasons in each language: grammar, fields, counting, and which language is spoken."""

from __future__ import annotations

import json
import string
from io import BytesIO

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment
from markupsafe import Markup

from oddtrick.cards import CARDS, SEATS, SIDES, SUITS
from oddtrick.reasons import TEMPLATES, Reason, in_english, reason
from oddtrick.server.words import LANGUAGES, Language, Words, sentence

WORDS = Words()


FRENCH = r"""
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

msgid "Good luck"
msgstr "Bonne chance"

msgid "Twice {name}"
msgstr "{name}, {name}"

msgid "one"
msgstr "un"

#: server/static/js/table/turn.js
msgid "Your turn."
msgstr "À vous."

msgid "{n} trick"
msgid_plural "{n} tricks"
msgstr[0] "{n} levée"
msgstr[1] "{n} levées"

msgctxt "count_hands"
msgid "{n} hand"
msgid_plural "{n} hands"
msgstr[0] "{n} donne"
msgstr[1] "{n} donnes"

msgctxt "must_follow_suit"
msgid "{seat:seat} holds {led:suit}; {led:suit} were led"
msgstr "{led:suit} !"
"""


def language(catalogue: str = FRENCH) -> Language:
    """A language with few words."""
    return Language("fr", read_po(BytesIO(catalogue.encode())))


def test_a_text_is_translated_and_its_fields_filled_in() -> None:
    said = language()
    assert said.gettext("Good luck") == "Bonne chance"
    assert said.gettext("Twice {name}", name="Raj") == "Raj, Raj"
    assert said.gettext("Not in the catalogue of {name}", name="Raj") == "Not in the catalogue of Raj"
    assert WORDS.for_language("en").gettext("{a:suit}, {b:card}, {c:side}", a="H", b="DT", c="NS") == (
        "hearts, 10♦, North–South"
    )


def test_a_text_is_counted_as_its_language_does() -> None:
    assert [language().ngettext("{n} trick", "{n} tricks", n) for n in (0, 1, 2)] == [
        "0 levée", "1 levée", "2 levées",
    ]  # fmt: skip
    assert [WORDS.for_language("en").ngettext("{n} trick", "{n} tricks", n) for n in (0, 1, 2)] == [
        "0 tricks", "1 trick", "2 tricks",
    ]  # fmt: skip
    assert language().ngettext("one", "many", 7) == "un"


def test_markup_in_a_field_makes_markup_and_the_rest_is_escaped() -> None:
    said = WORDS.for_language("en")
    link = Markup("<a>rules</a>")
    assert said.gettext("<{name}> {link} {s:suit}", name="<i>", link=link, s="H") == Markup(
        "&lt;&lt;i&gt;&gt; <a>rules</a> hearts"
    )
    assert not isinstance(said.gettext("{name}", name="<i>"), Markup)
    page = Environment(autoescape=True).from_string("{{ _('{name} & {link}', name=name, link=link) }} {{ _(name) }}")
    assert page.render(_=said.gettext, name="<b>", link=link) == "&lt;b&gt; &amp; <a>rules</a> &lt;b&gt;"


def test_braces_come_out_single() -> None:
    said = WORDS.for_language("en")
    assert said.gettext("{{x}}") == said.gettext("{{{n}}}", n="x") == "{x}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_suit_seat_and_side_has_its_words(lang: str) -> None:
    said = WORDS.for_language(lang)
    assert len({said.card_name(str(card.value)) for card in CARDS}) == 52
    assert len({said.card(str(card.value)) for card in CARDS}) == 52
    assert len({said.suit(str(suit.value)) for suit in SUITS} | {said.suit("NT")}) == 5
    assert len({said.seat(str(seat.value)) for seat in SEATS}) == 4
    assert len({said.side(str(side.value)) for side in SIDES}) == 2
    assert said.suit("") == said.suit("NT")


@pytest.mark.parametrize(
    ("lang", "king", "ten", "hearts", "north"),
    [
        ("en", "king of hearts", "10 of spades", "hearts", "North"),
        ("nb", "hjerter konge", "spar 10", "hjerter", "Nord"),
        ("fr", "roi de cœur", "10 de pique", "cœur", "Nord"),
    ],
)
def test_the_words_of_each_language(lang: str, king: str, ten: str, hearts: str, north: str) -> None:
    said = WORDS.for_language(lang)
    assert (said.card_name("HK"), said.card_name("ST"), said.suit("H"), said.seat("N")) == (king, ten, hearts, north)
    assert said.card("ST") == "10♠"
    assert (said.rank("T"), said.rank("2"), said.card("??")) == ("10", "2", "??")


@given(code=st.sampled_from([code for code, entry in TEMPLATES.items() if isinstance(entry, str)]))
def test_english_is_that_of_the_core(code: str) -> None:
    names = [name for _, name, _, _ in string.Formatter().parse(str(TEMPLATES[code])) if name is not None]
    params = dict.fromkeys(names, "H")
    assert WORDS.for_language("en").render_reason(Reason(code, params)) == in_english(Reason(code, params))


def test_a_reason_is_translated_and_counted() -> None:
    said = language()
    assert said.render_reason(reason("must_follow_suit", seat="N", led="H")) == "hearts !"
    assert [said.render_reason(reason("count_hands", n=n)) for n in (0, 1, 2)] == ["0 donne", "1 donne", "2 donnes"]
    assert said.render_reason(reason("hand_over")) == "the hand is over"
    assert said.render_reason(Reason("no {such} code", {})) == "no {such} code"


def test_the_reader_is_addressed_and_others_have_their_names() -> None:
    said = WORDS.for_language("en")
    refused = reason("must_follow_suit", seat="N", led="H")
    assert said.render_reason(refused, you="N") == "you hold hearts; hearts were led"
    assert (
        said.render_reason(refused, you="E", seat={"N": "Edith"}.__getitem__) == "Edith holds hearts; hearts were led"
    )


def test_a_lead_has_a_second_sentence() -> None:
    lead = reason("bot_lead_strongest", suit="H", how="bot_lead_fourth")
    assert WORDS.for_language("en").render_reason(lead) == "The strongest suit is hearts; the fourth best"
    assert WORDS.for_language("fr").render_reason(lead) == (
        "La couleur la plus forte est cœur\u202f; la quatrième meilleure"
    )


@pytest.mark.parametrize(("lang", "mark"), [("en", "."), ("nb", ","), ("fr", ",")])
def test_measured_figures_have_the_decimal_mark_of_the_language(lang: str, mark: str) -> None:
    said = reason("bot_best_of_worlds", looked=40, card="HK", other="H2", tricks="8.2", less="0.75")
    text = WORDS.for_language(lang).render_reason(said)
    assert f"8{mark}2" in text
    assert f"0{mark}75" in text


def test_a_sentence_has_a_capital_and_an_end() -> None:
    assert sentence("the hand is over") == "The hand is over."
    assert sentence("Who?") == "Who?"
    assert sentence("élan.") == "Élan."


@pytest.mark.parametrize(
    ("header", "chosen", "spoken"),
    [
        (None, None, "en"),
        ("", None, "en"),
        ("fr", None, "fr"),
        ("fr-CH, fr;q=0.9, en;q=0.8", None, "fr"),
        ("nn-NO,nn;q=0.9", None, "nb"),
        ("no", None, "nb"),
        ("NB-no", None, "nb"),
        ("de, fr;q=0.3, nb;q=0.7", None, "nb"),
        ("de", None, "en"),
        ("fr;q=0, de", None, "en"),
        ("fr;q=0.5, en", None, "en"),
        ("*", None, "en"),
        ("fr;q=nonsense, nb", None, "nb"),
        ("fr", "nb", "nb"),
        ("fr", "xx", "fr"),
    ],
)
def test_the_language_spoken(header: str | None, chosen: str | None, spoken: str) -> None:
    assert WORDS.negotiate(header, chosen) == spoken


@given(st.text())
def test_any_header_gives_a_language(header: str) -> None:
    assert WORDS.negotiate(header) in LANGUAGES


def test_what_a_browser_gets() -> None:
    said = language()
    page = json.loads(said.page_catalogue())
    assert page["lang"] == "fr"
    assert page["reasons"]["count_hands"] == ["{n} donne", "{n} donnes"]
    assert page["reasons"]["hand_over"] == "the hand is over"
    assert page["terms"]["suit"]["H"] == "hearts"
    assert len({WORDS.page_version(lang) for lang in LANGUAGES}) == len(LANGUAGES)
    assert WORDS.page_version("nb") == Words().page_version("nb")
    assert WORDS.page_catalogue("xx") == WORDS.page_catalogue("en")


def test_only_texts_of_scripts_go_to_the_browser() -> None:
    assert json.loads(language().page_catalogue())["messages"] == {"Your turn.": "À vous."}


def test_an_unknown_way_to_count_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown way to count"):
        language(FRENCH.replace("n > 1", "n % 10"))
