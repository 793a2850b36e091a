"""The pages around the table: the first page, a new table, joining, lists of games, the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from oddtrick.bots.levels import LEVELS
from oddtrick.reasons import Reason, reason
from oddtrick.rulesets import PRESET_NAMES, Ruleset, preset, presets, ruleset_in_words
from oddtrick.server.codes import table_code
from oddtrick.server.error_pages import error_response
from oddtrick.server.game_lists import games_of, games_to_watch, time_asked
from oddtrick.server.house import house_of
from oddtrick.server.openings import PLAY_NOW, play_now
from oddtrick.server.rendering import render
from oddtrick.server.sessions import person_of
from oddtrick.server.words import Language, sentence

__all__ = ["new_table_form", "routes"]

FIRST_GAMES = 2
"""How many of one's games the first page shows; the others are a click away."""

SOURCE_MARK = re.compile(r"^[A-Z]\d+: ")

Choices = list[tuple[str, str, str]]

DEFAULTS = {
    "who": "alone",
    "pairs": "",
    "ruleset": PLAY_NOW,
    "seat": "S",
    "seconds": "0",
    "history": "all",
    "take_backs": "yes",
    "hints": "",
    "watched": "no",
    "open_chairs": "",
    "revokes": "",
}
"""What the form of a new table shows at first."""


def _words(request: Request) -> Language:
    return house_of(request).rendering.words.for_language(person_of(request).lang)


def _rulesets(words: Language) -> Choices:
    """Every rule set: its name, title and summary; the usual one first."""
    shown = sorted(presets(), key=lambda each: each.name != PLAY_NOW)
    return [(each.name, words.gettext(each.title), words.gettext(each.summary)) for each in shown]


def _levels(request: Request, words: Language) -> Choices:
    """The levels that can play here: name, the name in words, and how each plays."""
    return [
        (name, sentence(words.gettext(name))[:-1], sentence(words.gettext(LEVELS[name].style)))
        for name in house_of(request).levels
    ]


async def home(request: Request) -> Response:
    """The first page."""
    house, person, words = house_of(request), person_of(request), _words(request)
    games = (await games_of(house, person, over=False)).games
    now = play_now(house.levels)
    line = words.gettext(
        "{game}. Your partner: {level}.",
        game=words.gettext(now.ruleset.title),
        level=words.gettext(now.options.partner),
    )
    return render(
        request,
        "home.html",
        at="/",
        here="/",
        now_line=line,
        games=games[:FIRST_GAMES],
        more_games=max(0, len(games) - FIRST_GAMES),
        rulesets=_rulesets(words),
        levels=_levels(request, words),
        ruleset=now.ruleset.name,
        partner=now.options.partner,
        opponents=now.options.opponents,
    )


async def new_table(request: Request) -> Response:
    """The form for a new table; the address may choose the rule set and the company beforehand."""
    asked = request.query_params
    known = {"ruleset": PRESET_NAMES, "who": ("alone", "friends")}
    return new_table_form(request, {name: asked[name] for name in known if asked.get(name) in known[name]})


def new_table_form(
    request: Request, chosen: Mapping[str, str], problem: Reason | None = None, wrong: str = ""
) -> Response:
    """The form for a new table with what was chosen. problem: why no table came of it. wrong: the field that it is
    about, if it is about one.
    """
    words, usual = _words(request), play_now(house_of(request).levels).options
    filled = {**DEFAULTS, "partner": usual.partner, "opponents": usual.opponents}
    penalties = "; ".join(words.gettext(each.title) for each in presets() if each.revoke_options)
    if problem is not None and "rulesets" in problem.params:
        problem = Reason(problem.code, {**problem.params, "rulesets": penalties})
    return render(
        request,
        "new_table.html",
        status_code=200 if problem is None else 400,
        at="/tables/new",
        here="/tables/new",
        chosen={name: chosen.get(name, usually) for name, usually in filled.items()},
        problem="" if problem is None else words.render_reason(problem),
        rulesets=_rulesets(words),
        levels=_levels(request, words),
        wrong=wrong,
        penalties=penalties,
    )


async def join(request: Request) -> Response:
    """Leads to the table of a code, or asks for it again."""
    text = request.query_params.get("code", "")
    code, words = table_code(text[:100]), _words(request)
    if code is not None:
        return RedirectResponse(house_of(request).rendering.url(f"/t/{code}"), 303)
    problem = words.gettext("That is no code of a table. It has twelve letters and figures.") if text else ""
    return render(request, "join.html", at="/join", here="/join", code=text[:100], problem=problem)


async def games(request: Request) -> Response:
    """One's own games: both lists from their beginning, or the one of `?over=` (no, yes) before a time (`&before=`)."""
    house, person, words = house_of(request), person_of(request), _words(request)
    before = time_asked(request.query_params.get("before", ""))
    lists = [
        (title, over, await games_of(house, person, over=over == "yes", before=before))
        for title, over in ((words.gettext("Under way"), "no"), (words.gettext("Over"), "yes"))
        if before is None or over == request.query_params.get("over")
    ]
    return render(request, "games.html", at="/games", here="/games", lists=lists)


async def watch(request: Request) -> Response:
    """The tables that anybody may watch."""
    found = await games_to_watch(house_of(request), person_of(request))
    return render(request, "watch.html", at="/watch", here="/watch", games=found)


async def rules(request: Request) -> Response:
    """The list of the rule sets."""
    return render(request, "rules.html", at="/rules", here="/rules", rulesets=_rulesets(_words(request)))


async def ruleset(request: Request) -> Response:
    """A rule set in words."""
    name = request.path_params["name"]
    if name not in PRESET_NAMES:
        return error_response(request, 404, reason("http_404"))
    return _ruleset(request, preset(name))


def _ruleset(request: Request, shown: Ruleset) -> Response:
    words = _words(request)
    sections = [
        (words.render_reason(section.heading), [words.render_reason(line) for line in section.lines])
        for section in ruleset_in_words(shown)
    ]
    return render(
        request,
        "ruleset.html",
        at="/rules",
        here=f"/rules/{shown.name}",
        ruleset=shown.name,
        title=words.gettext(shown.title),
        summary=words.gettext(shown.summary),
        source=_source(words.gettext(shown.source)),
        sections=sections,
    )


def _source(text: str) -> str:
    """Where the rules come from, without the mark by which the documentation calls it."""
    bare = SOURCE_MARK.sub("", text)
    return bare[:1].upper() + bare[1:]


def routes() -> list[BaseRoute]:
    """The pages around the table."""
    return [
        Route("/", home, methods=["GET"]),
        Route("/tables/new", new_table, methods=["GET"]),
        Route("/join", join, methods=["GET"]),
        Route("/games", games, methods=["GET"]),
        Route("/watch", watch, methods=["GET"]),
        Route("/rules", rules, methods=["GET"]),
        Route("/rules/{name}", ruleset, methods=["GET"]),
    ]
