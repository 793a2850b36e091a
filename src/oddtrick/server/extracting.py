"""Finds every text to be translated and brings the catalogues up to date; `make words` runs it.

Texts come from five places: `_()`, `ngettext()` and `N_()` in the server's Python and in the templates, `t()` and
`tn()` in the page's scripts, the templates of the core's reasons (context: the code), the words of cards and seats
(context: their kind), and what rule sets and levels of players say of themselves. A text no longer used goes out
of the catalogues; one that is new waits there, empty.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from oddtrick.bots.levels import LEVELS, SEATED
from oddtrick.reasons.templates import ROOMS
from oddtrick.rulesets import presets
from oddtrick.server.script_calls import calls
from oddtrick.server.words import LANGUAGES, TERMS

__all__ = ["LOCALE", "Found", "catalogue_text", "found_texts", "main", "template_catalogue"]

SERVER = Path(__file__).parent
LOCALE = SERVER / "locale"
HEADER = "# The words of Oddtrick, {language}. `make words` keeps this up to date; see docs/translating.md."

_PYTHON_KEYWORDS = {"_": None, "gettext": None, "N_": None, "ngettext": (1, 2)}
_SCRIPT_KEYWORDS = {"t": 1, "tn": 2}


class Unreadable(ValueError):
    """A call whose text cannot be found without running it."""


@dataclass(frozen=True, slots=True)
class Found:
    """A text to translate. many: its plural, where it counts. context: tells it from the same text elsewhere."""

    text: str
    many: str | None
    context: str | None
    place: str
    note: str = ""


def found_texts() -> Iterator[Found]:
    """Every text, the core's first.

    Raises: Unreadable where a script asks for a text that is not written out.
    """
    for room, templates in ROOMS.items():
        for code, entry in templates.items():
            one, many = entry if isinstance(entry, tuple) else (entry, None)
            yield Found(one, many, code, f"reasons/templates/{room}.py")
    for kind, words in TERMS.items():
        for english in words.values():
            yield Found(english, None, kind, "server/words.py")
    for ruleset in presets():
        for text in filter(None, (ruleset.title, ruleset.summary, ruleset.source)):
            yield Found(text, None, None, "rulesets")
    for level in (LEVELS[name] for name in SEATED):
        yield Found(level.name, None, None, "bots/levels.py")
        yield Found(level.style, None, None, "bots/levels.py")
    for path in sorted(SERVER.rglob("*.py")):
        yield from _by_babel(path, "python")
    for path in sorted((SERVER / "templates").rglob("*.html")):
        yield from _by_babel(path, "jinja2.ext:babel_extract")
    for path in sorted((SERVER / "static" / "js").rglob("*.js")):
        if "vendor" not in path.parts:
            yield from _of_script(path)


def _by_babel(path: Path, method: str) -> Iterator[Found]:
    for _, message, notes, _ in extract_from_file(
        method, path, keywords=_PYTHON_KEYWORDS, comment_tags=("Words:",), strip_comment_tags=True
    ):
        one, many = message[:2] if isinstance(message, tuple) else (message, None)
        yield Found(one, many, None, _place(path), " ".join(notes))


def _of_script(path: Path) -> Iterator[Found]:
    for call in calls(path.read_text(encoding="utf-8"), frozenset(_SCRIPT_KEYWORDS)):
        needed = _SCRIPT_KEYWORDS[call.name]
        if len(call.texts) < needed:
            raise Unreadable(f"{_place(path)}:{call.line}: {call.name}() needs its text written out")
        yield Found(call.texts[0], call.texts[1] if needed == 2 else None, None, _place(path))


def _place(path: Path) -> str:
    return path.relative_to(SERVER.parent).as_posix()


def template_catalogue() -> Catalog:
    """All texts, without a translation."""
    catalogue = Catalog(charset="utf-8")
    for each in found_texts():
        catalogue.add(
            each.text if each.many is None else (each.text, each.many),
            locations=[(each.place, 0)],
            auto_comments=[each.note] if each.note else [],
            context=each.context,
        )
    return catalogue


def catalogue_text(catalogue: Catalog, language: str) -> str:
    """A catalogue as it stands in its file: without dates and line numbers, so that only words make a difference."""
    catalogue.header_comment = HEADER.format(language=language)
    catalogue.fuzzy = False
    file = BytesIO()
    write_po(file, catalogue, width=100, include_lineno=False, ignore_obsolete=True)
    dull = (
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Project-Id",
        "Report-Msgid",
        "Last-Translator",
        "Language-Team",
        "Generated-By",
    )
    lines = file.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(tuple(f'"{word}' for word in dull)))


def main() -> None:
    """Writes the template and, with their translations kept, the catalogues; says what is not translated yet."""
    LOCALE.mkdir(exist_ok=True)
    template = template_catalogue()
    (LOCALE / "oddtrick.pot").write_text(catalogue_text(template, "English"), encoding="utf-8")
    for lang, language in LANGUAGES.items():
        if lang == "en":
            continue
        path = LOCALE / f"{lang}.po"
        with path.open("rb") as file:
            catalogue = read_po(file, locale=lang)
        catalogue.update(template, no_fuzzy_matching=True)
        path.write_text(catalogue_text(catalogue, language), encoding="utf-8")
        missing = sum(1 for message in catalogue if message.id and not _is_translated(message.string))
        sys.stdout.write(f"{path.name}: {len(catalogue)} texts, {missing} not translated\n")


def _is_translated(said: str | tuple[str, ...] | list[str] | None) -> bool:
    return bool(said) if isinstance(said, str) or said is None else all(said)


if __name__ == "__main__":
    main()
