"""The referee: what happens now, by the rule set in use, with sources, and a way to enter it on the sheet."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from oddtrick.rulesets import PRESET_NAMES, Ruleset, preset, presets
from oddtrick.rulesets.rulings import rulings
from oddtrick.server.house import house_of
from oddtrick.server.rendering import render
from oddtrick.server.sessions import person_of
from oddtrick.server.sheets.codes import SheetCode, sheet_code
from oddtrick.server.sheets.rules import USUAL
from oddtrick.sheet.state import ruleset_of
from oddtrick.store import NotThere

__all__ = ["routes"]


async def referee(request: Request) -> Response:
    """All that can go wrong at a table. `?sheet=`: by the rules of a sheet; `?ruleset=`: by those of a name."""
    asked = request.query_params
    opens = sheet_code(asked.get("sheet", ""))
    rules = await _rules_of(request, opens) if opens is not None else None
    if rules is None:
        name = asked.get("ruleset", USUAL)
        if name not in PRESET_NAMES:
            raise HTTPException(404)
        opens, rules = None, preset(name)
    words = house_of(request).rendering.words.for_language(person_of(request).lang)
    return render(
        request,
        "sheets/referee.html",
        at="/referee",
        ruleset=rules.name,
        title=words.gettext(rules.title),
        rulesets=[(each.name, words.gettext(each.title)) for each in presets()],
        topics=rulings(rules),
        sources_of=lambda ruling: "; ".join(words.render_reason(each) for each in ruling.sources),
        pen=None if opens is None else opens.pen,
        back=None if opens is None else opens.text,
    )


async def _rules_of(request: Request, opens: SheetCode) -> Ruleset | None:
    try:
        return ruleset_of((await house_of(request).sheets.desk.kept(opens.code)).state)
    except NotThere:
        return None


def routes() -> list[BaseRoute]:
    """`/referee`."""
    return [Route("/referee", referee, methods=["GET"])]
