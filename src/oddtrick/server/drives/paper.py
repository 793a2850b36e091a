"""What is printed of a drive, as pages of HTML: score cards, table cards, movements, places, results.

The pages are the same in a browser and as PDF; on disk they carry style sheets and fonts inside them.
"""

from __future__ import annotations

import base64
import functools
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from markupsafe import Markup

from oddtrick.drive import DriveState, DriveView, view
from oddtrick.server.drives.movement_told import hands_told, kind_title, movement_told, tally_told
from oddtrick.server.drives.paper_cards import score_cards, table_cards, trumps_of
from oddtrick.server.drives.paper_results import result_sheet
from oddtrick.server.drives.paper_seats import movement_sheet, place_list
from oddtrick.server.drives.rows import Naming
from oddtrick.server.lan import qr_picture
from oddtrick.server.templating import Rendering
from oddtrick.server.words import Language

__all__ = ["PAPERS", "WHATS", "Paper", "PrintedDrive", "What", "alone", "on_paper"]

What = Literal["cards", "tables", "movement", "seats", "results"]
Paper = Literal["a4", "letter"]

WHATS: tuple[What, ...] = get_args(What)
"""What can be printed of a drive."""

PAPERS: tuple[Paper, ...] = get_args(Paper)
"""The sizes of paper."""


@dataclass(frozen=True, slots=True)
class PrintedDrive:
    """A drive to be printed. names: by number. links: what the QR codes of the tables open, by table, where they may
    be entered at; public: what all may look at, empty where others cannot reach it. seen: the view of the state, where
    somebody has it already.
    """

    state: DriveState
    names: Mapping[int, str]
    title: str = ""
    links: Mapping[int, str] = field(default_factory=dict)
    public: str = ""
    seen: DriveView | None = None


def on_paper(
    rendering: Rendering, lang: str, what: What, drive: PrintedDrive, more: Mapping[str, Any] | None = None
) -> str:
    """A page to be printed. lang: the reader's language. more: what the page says around it in a browser."""
    words = rendering.words.for_language(lang)
    naming = Naming(words, drive.names)
    seen = drive.seen or view(drive.state)
    shared = {
        "title": drive.title or kind_title(seen.settings, words),
        "kind": kind_title(seen.settings, words),
        "hands": hands_told(seen.settings, words),
        "settings": seen.settings,
        "what": what,
        "pips": _pips(rendering),
        "around": None,
    }
    own = _FILLED[what](drive, seen, naming, words)
    return rendering.text(lang, f"drives/print/{what}.html", {**shared, **own, **(more or {})})


def _cards(drive: PrintedDrive, seen: DriveView, naming: Naming, words: Language) -> dict[str, Any]:
    return {"sheet": score_cards(drive.state, naming, words), "tally": tally_told(seen.settings, words)}


def _tables(drive: PrintedDrive, seen: DriveView, naming: Naming, words: Language) -> dict[str, Any]:
    cards = table_cards(drive.state, drive.links, drive.public)
    pictures = {link: Markup(qr_picture(link)) for link in {card.link for card in cards} if link}
    return {
        "pages": [cards[at : at + 2] for at in range(0, len(cards), 2)],
        "pictures": pictures,
        "entering": bool(drive.links),
        "trumps": trumps_of(seen.settings, words),
        "told": movement_told(seen.settings, words),
    }


def _movement(drive: PrintedDrive, seen: DriveView, naming: Naming, words: Language) -> dict[str, Any]:
    trumps = trumps_of(seen.settings, words)
    return {"sheet": movement_sheet(drive.state, naming, words), "trumps": trumps}


def _seats(drive: PrintedDrive, seen: DriveView, naming: Naming, words: Language) -> dict[str, Any]:
    return {"sheet": place_list(drive.state, naming, words)}


def _results(drive: PrintedDrive, seen: DriveView, naming: Naming, words: Language) -> dict[str, Any]:
    return {"sheet": result_sheet(seen.settings, seen.standings, naming, words)}


_FILLED = {"cards": _cards, "tables": _tables, "movement": _movement, "seats": _seats, "results": _results}

_PIP = re.compile(r'<symbol id="pip-([SHDC])" viewBox="[^"]+"><path d="([^"]+)"/></symbol>')


@functools.lru_cache(maxsize=1)
def _pips(rendering: Rendering) -> dict[str, str]:
    """The shapes of the four pips: on paper they stand in the page itself, for PDF draws nothing from another file."""
    return dict(_PIP.findall((rendering.static.directory / "cards" / "index.svg").read_text(encoding="utf-8")))


_LINK = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
_OUTSIDE = re.compile(r'\n?<(?:link rel="icon"|script)[^>]*>(?:</script>)?')
_URL = re.compile(r"url\(([^)]+)\)")


def alone(html: str, rendering: Rendering) -> str:
    """The same page with its style sheets and fonts inside it, to be opened from a disk."""
    start = rendering.static_url("")

    def styles(found: re.Match[str]) -> str:
        path = found[1].removeprefix(start)
        return f"<style>\n{_with_fonts(rendering, path)}\n</style>"

    return _LINK.sub(styles, _OUTSIDE.sub("", html))


def _with_fonts(rendering: Rendering, path: str) -> str:
    """A style sheet with all that it loads put into it."""
    file = rendering.static.directory / path

    def inside(found: re.Match[str]) -> str:
        wanted = file.parent / found[1].strip("'\"")
        kind = mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
        return f"url(data:{kind};base64,{base64.b64encode(wanted.read_bytes()).decode()})"

    return _URL.sub(inside, file.read_text(encoding="utf-8"))
