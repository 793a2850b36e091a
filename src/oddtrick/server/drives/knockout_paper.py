"""A knockout on paper: its bracket, in parts where it is too large for one page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from oddtrick.drive.knockout import KnockoutView
from oddtrick.server.drives.bracket_svg import bracket_svg, parts_of
from oddtrick.server.templating import Rendering
from oddtrick.server.words import Language

__all__ = ["MOST_MATCHES", "best_of_told", "knockout_on_paper"]

MOST_MATCHES = 16
"""Matches of a round one below another on a page."""


def best_of_told(seen: KnockoutView, words: Language) -> str:
    """How long a match is."""
    if seen.settings.best_of == 1:
        return words.gettext("One rubber a match.")
    return words.gettext("The best of {n} rubbers.", n=seen.settings.best_of)


def knockout_on_paper(
    rendering: Rendering,
    lang: str,
    seen: KnockoutView,
    names: Mapping[int, str],
    title: str = "",
    around: Mapping[str, Any] | None = None,
) -> str:
    """A page to be printed. names: by number in the bracket. around: the ways about that a browser shows above it."""
    words = rendering.words.for_language(lang)
    parts = parts_of(seen.bracket, MOST_MATCHES)
    pictures = [Markup(bracket_svg(seen, names, words, part, where="paper")) for part in parts]
    champion = "" if seen.champion is None else names.get(seen.champion) or words.gettext("number {n}", n=seen.champion)
    values = {
        "title": title or words.gettext("Knockout"),
        "pictures": pictures,
        "champion": champion,
        "told": best_of_told(seen, words),
        "around": around,
    }
    return rendering.text(lang, "drives/print/knockout.html", values)
