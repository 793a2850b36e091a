"""Every word that a page says, in English, Norwegian (bokmål) and French: catalogues, grammar, what a browser gets.

The text in the sources is English and its own key, gettext's way; a core's `Reason` is looked up by its code. Fields in
a text are written `{name}`, and may say what they are, `{led:suit}`, as in `reasons`; a translation may ask for a form
of its own language, `{card:le}`. The rules of the game never look at translated text.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from typing import Any

from babel.messages import Catalog, Message
from babel.messages.pofile import read_po
from markupsafe import Markup

from oddtrick.reasons import TEMPLATES, Reason, template_of
from oddtrick.server.isolating import BEGIN, END

__all__ = ["FORMS", "LANGUAGES", "TERMS", "Language", "Words", "sentence"]

LANGUAGES = {"en": "English", "nb": "Norsk", "fr": "Français"}
"""The languages by their codes, each by its own name."""

_NEAR = {"no": "nb", "nn": "nb"}
"""Languages whose readers are served by another of the list."""

TERMS: dict[str, dict[str, str]] = {
    "suit": {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", "NT": "no trumps"},
    "rank": {"A": "ace", "K": "king", "Q": "queen", "J": "knave"},
    "seat": {"N": "North", "E": "East", "S": "South", "W": "West"},
    "side": {"NS": "North–South", "EW": "East–West"},
    "card": {"name": "{rank} of {suit}"},
    "field": {
        "who": "Who plays",
        "pairs": "Partners",
        "partner": "A bot as your partner",
        "opponents": "Bots as your opponents",
        "history": "Tricks you may look at again",
        "take_backs": "Taking a card back",
        "hints": "Hints",
        "watched": "Others may watch",
        "open_chairs": "A bot’s chair in a match",
        "revokes": "A card that does not follow suit",
    },
    "join": {"reasons": "{one}; {other}"},
}
"""The words of the cards, the table and the form of a new table by their letters, and how they are joined; each is a
message whose context is its kind.
"""

_VOWEL = "[AEIOUaeiouÀÂÄÉÈÊËÎÏÔÖÙÛÜàâäéèêëîïôöùûüŒœÆæ]|[Yy](?![AEIOUaeiou])"
FORMS: dict[str, dict[str, tuple[tuple[str, str], ...]]] = {
    "en": {},
    "nb": {"obj": ((r"\bdu\b", "deg"),)},
    "fr": {
        "le": ((r"^(?=as\b)", "l’"), (r"^(?=dame\b)", "la "), ("^", "le ")),
        "du": ((r"^(?=as\b)", "de l’"), (r"^(?=dame\b)", "de la "), ("^", "du ")),
        "de": ((f"^(?={_VOWEL})", "d’"), ("^", "de ")),
        "que": ((f"^(?={_VOWEL})", "qu’"), ("^", "que ")),
    },
}
"""Forms that a translation may give a field: what stands where, the first that fits. `low`, a small first letter, is in
every language.
"""

_PIPS = {letter: str(pips) for pips, letter in enumerate("23456789T", 2)}
_GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_FIELD = re.compile(r"\{\{|\}\}|\{(\w+)(?::(\w+))?\}")
_DATA = ("bots/levels.py", "rulesets")
_NOT_FOR_SCRIPTS = (
    "allowed_", "arena_", "audit_", "file_", "http_", "match_", "note_", "param_", "pdf_", "position_", "record_",
    "referee_", "rule_", "rules_", "ruleset_file_", "ruleset_key_", "ruleset_not_", "ruleset_wrong_", "score_line_",
    "solve_", "solver_", "store_",
)  # fmt: skip
"""What the codes of reasons begin with that no script is ever told: files, the command line, what the server writes."""

_MEASURED = ("chance", "less", "tricks")
_DECIMAL = re.compile(r"-?\d+\.\d+")


class Language:
    """The words of one language.

    gettext and ngettext are what the templates call `_` and `ngettext`. Fields are given by keyword; one that is markup
    (a link, say) makes the whole markup, with the text around it and all other fields escaped.
    """

    def __init__(self, lang: str, catalogue: Catalog | None) -> None:
        self.lang = lang
        self._forms = FORMS.get(lang, {})
        self._messages: dict[str, str | tuple[str, ...]] = {}
        self._seen_by_pages: dict[str, str | tuple[str, ...]] = {}
        self._plural: Callable[[int], int] = lambda n: int(n != 1)
        reasons: dict[str, str | tuple[str, ...]] = dict(TEMPLATES)
        self._terms = {kind: dict(words) for kind, words in TERMS.items()}
        self._terms["rank"].update(_PIPS)
        if catalogue is not None:
            self._plural = _plural_rule(catalogue)
            for message in catalogue:
                said = _said(message)
                if not said or not message.id:
                    continue
                if message.context is None:
                    self._messages[_key(message)] = said
                    if any(path.endswith(".js") or path in _DATA for path, _ in message.locations):
                        self._seen_by_pages[_key(message)] = said
                elif message.context in TEMPLATES:
                    reasons[message.context] = said
            for kind, words in TERMS.items():
                for letters, english in words.items():
                    found = catalogue.get(english, context=kind)
                    if found is not None and isinstance(found.string, str) and found.string:
                        self._terms[kind][letters] = found.string
        self._reasons = reasons
        self._page = json.dumps(
            {
                "lang": lang,
                "messages": self._seen_by_pages,
                "reasons": {code: said for code, said in reasons.items() if not code.startswith(_NOT_FOR_SCRIPTS)},
                "terms": self._terms,
                "forms": self._forms,
            },
            ensure_ascii=False,
            separators=(",", ":"),
        ).encode()
        self.version = hashlib.sha256(self._page).hexdigest()[:12]
        """Changes with anything that `page_catalogue` says; part of its address."""

    # --- texts of the pages

    def gettext(self, text: str, /, **fields: Any) -> str:
        """The text in this language with its fields filled in."""
        said = self._messages.get(text, text)
        return self._filled(said if isinstance(said, str) else said[0], fields)

    def ngettext(self, one: str, many: str, n: int, /, **fields: Any) -> str:
        """The one text or the other, as the language counts; `{n}` is n."""
        said = self._messages.get(one)
        if said is None or isinstance(said, str):
            said = (one, many) if said is None else (said, said)
            chosen = said[int(n != 1)]
        else:
            chosen = said[self._plural(n)]
        return self._filled(chosen, {"n": n, **fields})

    def _filled(self, text: str, fields: Mapping[str, Any]) -> str:
        if any(hasattr(value, "__html__") for value in fields.values()):
            shown = {name: Markup.escape(value) for name, value in fields.items()}
            return Markup(_fill(str(Markup.escape(text)), shown, self.word))
        return _fill(text, fields, self.word)

    # --- reasons of the core

    def render_reason(
        self,
        said: Reason,
        *,
        you: str = "",
        seat: Callable[[str], str] | None = None,
        side: Callable[[str], str] | None = None,
    ) -> str:
        """What the core says; with what the parameter `how` names, the second sentence of a player's lead.

        you: the letter of the reader's seat: where a reason is about him and has words for that, he is addressed.
        seat: puts a seat's letter into words, such as the name of who sits there. side: likewise for a side.
        """
        if you and said.params.get("seat") == you and f"{said.code}_you" in self._reasons:
            said = Reason(f"{said.code}_you", said.params)

        own = {"seat": seat, "side": side}

        def word(kind: str, letters: str) -> str:
            put = own.get(kind)
            return self.word(kind, letters) if put is None else put(letters)

        text = self._one_reason(said, word)
        more = said.params.get("how")
        if isinstance(more, str) and more != said.code and more in self._reasons:
            other = self._one_reason(Reason(more, said.params), word)
            return _fill(self._terms["join"]["reasons"], {"one": text, "other": other}, word)
        return text

    def _one_reason(self, said: Reason, word: Callable[[str, str], str]) -> str:
        shown = {name: self._number(name, value) for name, value in said.params.items()}
        n = said.params.get("n")
        return _fill(self._template(said.code, n if isinstance(n, int) else None), shown, word)

    def _template(self, code: str, n: int | None) -> str:
        entry = self._reasons.get(code)
        if entry is None:
            return template_of(code, n)
        if isinstance(entry, str):
            return entry
        return entry[1 if n is None else self._plural(n)]

    def _number(self, name: str, value: str | int) -> str | int:
        """Measured figures with the language's own decimal mark."""
        if self.lang != "en" and name in _MEASURED and isinstance(value, str) and _DECIMAL.fullmatch(value):
            return value.replace(".", ",")
        return value

    def decimal(self, number: float) -> str:
        """A number with one decimal place, and the language's own mark."""
        text = f"{number:.1f}"
        return text if self.lang == "en" else text.replace(".", ",")

    # --- cards and seats

    def word(self, kind: str, letters: str) -> str:
        """The word for a suit, seat, side or card given by its letters; the letters themselves if unknown.

        Of another kind, a form of this language, or none: the text in that form.
        """
        if kind == "low":
            return letters[:1].lower() + letters[1:]
        if letters.startswith(BEGIN) and kind in self._forms:  # a form looks at the name, and stands before its mark
            formed = self.word(kind, letters[1:])
            return formed[: len(formed) - len(letters) + 1] + letters
        for pattern, instead in self._forms.get(kind, ()):
            if re.search(pattern, letters):
                return re.sub(pattern, instead, letters, count=1)
        if kind == "card":
            known = len(letters) == 2 and letters[0] in _GLYPHS and letters[1] in self._terms["rank"]
            return ("10" if letters[1] == "T" else letters[1]) + _GLYPHS[letters[0]] if known else letters
        if kind == "suit" and letters == "":
            letters = "NT"
        return self._terms.get(kind, {}).get(letters, letters)

    def suit(self, letter: str) -> str:
        """`H` is hearts."""
        return self.word("suit", letter)

    def rank(self, letter: str) -> str:
        """`K` is king, `T` is 10."""
        return self._terms["rank"].get(letter, letter)

    def seat(self, letter: str) -> str:
        """`N` is North."""
        return self.word("seat", letter)

    def side(self, letters: str) -> str:
        """`NS` is North–South."""
        return self.word("side", letters)

    def card(self, letters: str) -> str:
        """`HK` is K♥, with the letters that stand on the cards."""
        return self.word("card", letters)

    def card_name(self, letters: str) -> str:
        """`HK` is king of hearts."""
        return self._terms["card"]["name"].format(rank=self.rank(letters[1:]), suit=self.suit(letters[:1]))

    # --- what a browser gets

    def page_catalogue(self) -> bytes:
        """The words for a page's scripts, as JSON for `static/js/words.js`."""
        return self._page


@cache
def _languages() -> Mapping[str, Language]:
    """All languages by their codes, read once: a catalogue takes a good part of a second."""
    locale = resources.files("oddtrick.server") / "locale"
    languages = {"en": Language("en", None)}
    for lang in LANGUAGES:
        if lang != "en":
            with (locale / f"{lang}.po").open("rb") as file:
                languages[lang] = Language(lang, read_po(file, locale=lang))
    return languages


class Words:
    """All languages, read from the catalogues that come with the package.

    Raises: FileNotFoundError if a catalogue is missing: the installation is broken.
    """

    def __init__(self) -> None:
        self._languages = _languages()

    def for_language(self, lang: str) -> Language:
        """The words of a language; English where there is no such language."""
        return self._languages.get(lang, self._languages["en"])

    def page_catalogue(self, lang: str) -> bytes:
        """The words for a page's scripts, as JSON."""
        return self.for_language(lang).page_catalogue()

    def page_version(self, lang: str) -> str:
        """The part of the address of `page_catalogue` that changes with it."""
        return self.for_language(lang).version

    def negotiate(self, accept_language: str | None, chosen: str | None = None) -> str:
        """The language to speak.

        accept_language: what the browser asks for, as the header says it. chosen: what the reader chose, which goes
        before it.
        """
        if chosen in self._languages:
            return str(chosen)
        wanted: list[tuple[float, int, str]] = []
        for place, part in enumerate((accept_language or "")[:500].split(",")):
            tag, _, rest = part.strip().lower().partition(";")
            weight = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", rest)
            if rest and weight is None:
                continue
            base = tag.strip().partition("-")[0]
            wanted.append((-(float(weight[1]) if weight else 1.0), place, _NEAR.get(base, base)))
        return next((lang for weight, _, lang in sorted(wanted) if weight < 0 and lang in self._languages), "en")


def sentence(text: str) -> str:
    """A reason as a sentence: a capital first, and an end."""
    return text[:1].upper() + text[1:] + ("" if text.removesuffix(END)[-1:] in ".!?…" else ".")


def _fill(text: str, fields: Mapping[str, Any], word: Callable[[str, str], str]) -> str:
    """The text with its fields; one that is not given stays as it is written."""

    def one(found: re.Match[str]) -> str:
        name, kind = found[1], found[2]
        if name is None:
            return found[0][0]
        if name not in fields:
            return found[0]
        value = "" if fields[name] is None else str(fields[name])
        return value if kind is None else word(kind, value)

    return _FIELD.sub(one, text)


def _key(message: Message) -> str:
    return str(message.id if isinstance(message.id, str) else message.id[0])


def _said(message: Message) -> str | tuple[str, ...] | None:
    """The translation; None where there is none, or only part of one."""
    if isinstance(message.string, str):
        return message.string or None
    forms = tuple(str(form) for form in message.string or ("",))
    return forms if all(forms) else None


def _plural_rule(catalogue: Catalog) -> Callable[[int], int]:
    """Which form goes with a number: of the two that our languages have."""
    if catalogue.plural_expr == "(n > 1)":
        return lambda n: int(n > 1)
    if catalogue.plural_expr == "(n != 1)":
        return lambda n: int(n != 1)
    raise ValueError(f"unknown way to count: {catalogue.plural_expr}")
