"""The translations: whole, up to date, with the fields of the English, and set as each language sets its text."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest
from babel.messages import Catalog
from babel.messages.pofile import read_po

from oddtrick.server.extracting import LOCALE, catalogue_text, template_catalogue
from oddtrick.server.words import FORMS, LANGUAGES

TRANSLATED = [lang for lang in LANGUAGES if lang != "en"]

THE_SAME = {
    "nb": {"Best", "N–S", "PDF, A4", "PDF, Letter", "Salon des jeux, 2010", "Whist", "over", "{n} s"},
    "fr": {"Menu", "N–S", "Normal", "Pages", "Points", "Salon des jeux, 2010", "Table", "Total", "Whist", "expert"}
    | {"{n} point", "{n} s", "Howell, duplicate", "Mitchell, duplicate", "PDF, A4", "PDF, Letter", "Place"}
    | {"Table {n}", "place {n}"},
}
"""Texts that read alike in English and in the language."""

ENGLISH = re.compile(r"\b(the|and|is|are|was|were|of|with|your|you|this|that|there|cannot|must)\b")
CODE = re.compile(
    r"`[^`]*`|\[?\{[^}]*\}( \"#\"\])?|\w+:///?\S+|\b[\w.]+ ?= ?(\"[^\"]*\"|[\w/.]+)"
    r"|'oddtrick\[\w+\]'|\bN:AK\S*|\b[NESW]:"
)
"""What stands in a text and is no word of any language."""

OF_FILES = ("ruleset_", "entry_", "score_no_tally")
"""Texts about files, which name parameters by their keys."""


@dataclass(frozen=True)
class Text:
    """A text and what it is in a language, a form at a time; the forms of a text that does not count are one."""

    context: str | None
    english: tuple[str, ...]
    said: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.context or ''} {self.english[0]!r}: {self.said}"


@cache
def catalogue(lang: str) -> Catalog:
    with (LOCALE / f"{lang}.po").open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def forms(said: object) -> tuple[str, ...]:
    if isinstance(said, str):
        return (said,)
    return tuple(str(form or "") for form in said) if isinstance(said, list | tuple) else ("",)


def texts(lang: str) -> Iterator[Text]:
    for message in catalogue(lang):
        if message.id:
            yield Text(message.context, forms(message.id), forms(message.string))


def fields(text: str, lang: str = "en") -> set[str]:
    """The fields with their types; forms of the language, which a translation may add, are left out."""
    found = [(name, sort or "") for _, name, sort, _ in string.Formatter().parse(text) if name is not None]
    return {f"{name}:{'' if sort == 'low' or sort in FORMS[lang] else sort}" for name, sort in found}


def wrong(found: Iterator[str]) -> None:
    """Fails with all that was found."""
    lines = list(found)
    assert not lines, "\n".join(["", *lines])


def test_the_template_is_up_to_date() -> None:
    """`make words` brings it up to date."""
    assert (LOCALE / "oddtrick.pot").read_text(encoding="utf-8") == catalogue_text(template_catalogue(), "English")


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_catalogue_has_the_texts_of_the_sources_and_no_others(lang: str) -> None:
    wanted, there = template_catalogue(), catalogue(lang)
    assert not there.obsolete
    assert {(m.context, m.id) for m in there} == {(m.context, m.id) for m in wanted}
    there.update(wanted, no_fuzzy_matching=True)
    assert (LOCALE / f"{lang}.po").read_text(encoding="utf-8") == catalogue_text(there, LANGUAGES[lang])


@pytest.mark.parametrize("lang", TRANSLATED)
def test_everything_is_translated(lang: str) -> None:
    wrong(str(text) for text in texts(lang) if not all(text.said) or len(text.said) != len(text.english))
    assert not [message.id for message in catalogue(lang) if message.id and message.fuzzy]
    assert catalogue(lang).num_plurals == 2


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_translation_has_the_fields_of_its_text(lang: str) -> None:
    """In French a single form may be for nought, so that it says how many where the many do."""
    for text in texts(lang):
        needed = [fields(form) for form in text.english]
        counts = {"n:"} if len(text.english) == 2 else set()
        for place, said in enumerate(text.said):
            there = fields(said, lang)
            if place == len(text.said) - 1:
                assert there - counts == needed[-1] - counts, text
            else:
                assert needed[0] - counts <= there <= needed[0] | needed[-1] | counts, text
        if lang == "fr" and "n:" in needed[-1]:
            assert "n:" in fields(text.said[0], lang), text


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_english_is_left(lang: str) -> None:
    same = {
        text.english[0]
        for text in texts(lang)
        if text.said[-1] == text.english[-1] and re.search(r"[^\W\d_]", CODE.sub("", text.said[-1]))
    }
    assert same == THE_SAME[lang]
    wrong(
        f"{found[0]}: {text}"
        for text in texts(lang)
        for said in text.said
        if text.english[0] not in same and (found := ENGLISH.search(CODE.sub(" ", said).lower()))
    )


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_translation_begins_and_ends_as_its_text(lang: str) -> None:
    def ends(said: str) -> str:
        return said[-1:] if said[-1:] in tuple(".!?:;…") else ""

    def wrong_ones() -> Iterator[str]:
        for text in texts(lang):
            for english, said in zip(text.english, text.said, strict=True):
                if (
                    ends(english) != ends(said)
                    or said.strip(" ") != said != english.strip(" ") == english
                    or "  " in said
                ):
                    yield str(text)
                other_case = said[:1].isalpha() and english[0].isalpha() and english[0].isupper() != said[0].isupper()
                if other_case and text.context not in ("seat", "side"):
                    yield str(text)

    wrong(wrong_ones())


def test_norwegian_is_set_as_norwegian() -> None:
    """«» for quotations, and no polite form."""
    unlike = re.compile(r"[“”„‘\"]|\b(Dem|Deres)\b")
    wrong(str(text) for text in texts("nb") for said in text.said if unlike.search(CODE.sub("", said)))


def test_french_is_set_as_french() -> None:
    """A narrow no-break space before ; : ! ? » and after «; the curved apostrophe."""

    def wrong_ones() -> Iterator[str]:
        for text in texts("fr"):
            for said in text.said:
                plain = CODE.sub("x", said)
                if re.search(r"(?<!\u202f)[;:!?»]|«(?!\u202f)|[“”„]|'|\u202f(?![;:!?»%])(?<!«\u202f)", plain):
                    yield str(text)

    wrong(wrong_ones())


@pytest.mark.parametrize("lang", TRANSLATED)
def test_terms_are_those_of_the_glossary(lang: str) -> None:
    """A text that speaks of one of the four uses the word that docs/translating.md gives for it."""
    glossary = {
        "nb": {"trump": "trumf", "trick": "stikk", "revoke": "revoke", "honour": "honnør"},
        "fr": {"trump": "atout|coupe", "trick": "levée|trick", "revoke": "renon", "honour": "honneur"},
    }
    wrong(
        f"{word}: {text}"
        for text in texts(lang)
        for word, needed in glossary[lang].items()
        if not (text.context or "").startswith(OF_FILES)
        and re.search(rf"\b{word}s?\b", CODE.sub("", text.english[-1]).lower())
        and not re.search(needed, text.said[-1].lower())
    )
