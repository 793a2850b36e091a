"""What lies under the addresses of sheets: the keeper, the list, looking on, print, files, figures, the referee."""

from __future__ import annotations

import asyncio
import json

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from oddtrick.errors import OddtrickError
from oddtrick.records import sheet_csv, sheet_json
from oddtrick.server.error_pages import error_response, status_of
from oddtrick.server.game_lists import time_asked
from oddtrick.server.guard import LARGEST_FILE
from oddtrick.server.house import house_of
from oddtrick.server.lan import qr_file
from oddtrick.server.limits import address_of
from oddtrick.server.people import host_for_others, see_other
from oddtrick.server.rendering import render
from oddtrick.server.seats import player_of
from oddtrick.server.sessions import person_of
from oddtrick.server.sheets import offline, picking, referee
from oddtrick.server.sheets.codes import SheetCode, sheet_code
from oddtrick.server.sheets.keeping import import_sheet, sheets_of
from oddtrick.server.sheets.listing import figures_told, listed
from oddtrick.server.sheets.names import names_of_sheet
from oddtrick.server.sheets.printing import printed
from oddtrick.server.sheets.rules import told_rules
from oddtrick.server.sheets.socket import sheet_socket
from oddtrick.server.words import Language
from oddtrick.sheet import SheetState, reckoned
from oddtrick.sheet.statistics import figures

__all__ = ["routes"]

HERE = "/sheets"


def routes() -> list[BaseRoute]:
    """The addresses, as the application joins them."""
    return [
        Route("/sheets", mine, methods=["GET"]),
        Route("/sheets/new", keeper, methods=["GET"]),
        Route("/sheets/import", take_in, methods=["POST"]),
        Route("/sheets/statistics", statistics, methods=["GET"]),
        Route("/s/{code}", keeper, methods=["GET"]),
        Route("/s/{code}/print", on_paper, methods=["GET"]),
        Route("/s/{code}/sheet.csv", as_csv, methods=["GET"]),
        Route("/s/{code}/sheet.json", as_json, methods=["GET"]),
        Route("/s/{code}/code.svg", picture, methods=["GET"]),
        WebSocketRoute("/s/{code}/socket", sheet_socket),
        *picking.routes(),
        *referee.routes(),
        *offline.routes(),
    ]


def _words(request: Request) -> Language:
    return house_of(request).rendering.words.for_language(person_of(request).lang)


async def keeper(request: Request) -> Response:
    """The page that keeps a score: the same for all sheets, for it must open without a line too."""
    if "code" in request.path_params:
        opens = _opens(request)
        if request.path_params["code"] != opens.text:
            return RedirectResponse(house_of(request).rendering.url(f"/s/{opens.text}"))
    rules = json.dumps(told_rules(_words(request)), ensure_ascii=False).replace("<", "\\u003c")
    host = host_for_others(request)
    origin = "" if host is None else f"{request.url.scheme}://{host}"
    return render(request, "sheets/keeper.html", rules=Markup(rules), origin=origin)


def _opens(request: Request) -> SheetCode:
    """What the address opens. Raises what becomes a page that says there is no such thing."""
    opens = sheet_code(request.path_params["code"])
    if opens is None:
        raise HTTPException(404)
    return opens


async def _state(request: Request) -> tuple[SheetCode, SheetState]:
    """The sheet of the address. Raises what becomes a page that says there is none."""
    opens = _opens(request)
    kept = await house_of(request).sheets.desk.kept(opens.code)
    return opens, kept.state


async def mine(request: Request) -> Response:
    """The sheets that this browser keeps."""
    before = time_asked(request.query_params.get("before", ""))
    page = await sheets_of(house_of(request), person_of(request).id, before)
    rows = [listed(house_of(request), each, _words(request)) for each in page.sheets]
    return render(request, "sheets/list.html", at=HERE, here=HERE, sheets=rows, before=page.before)


async def take_in(request: Request) -> Response:
    """A file of ours becomes a sheet of one's own."""
    house, person = house_of(request), person_of(request)
    for what in ("imports", "tables"):
        if wait := house.limits.take(what, person=person.id, address=address_of(request)):
            raise HTTPException(429, headers={"retry-after": str(max(1, round(wait)))})
    async with request.form(max_files=0, max_part_size=LARGEST_FILE) as form:
        text = form.get("sheet", "")
    try:
        events, names = await house.histories.apart(sheet_json.loads, text if isinstance(text, str) else "")
        opens = await import_sheet(house, events, names, player_of(person.id), person.id)
    except OddtrickError as wrong:
        return error_response(request, status_of(wrong), wrong.reason, where=wrong.where)
    return see_other(request, f"/s/{opens.pen}")


async def statistics(request: Request) -> Response:
    """Figures over the sheets that this browser keeps."""
    page = await sheets_of(house_of(request), person_of(request).id)
    found = figures((reckoned(each.state), each.seen.ruleset.honours != "off") for each in page.sheets)
    told = figures_told(found, _words(request))
    here, more = "/sheets/statistics", page.before is not None
    return render(request, "sheets/statistics.html", at=HERE, here=here, found=found, plots=told, more=more)


async def on_paper(request: Request) -> Response:
    """The sheet as it is printed."""
    opens, state = await _state(request)
    names = names_of_sheet(house_of(request).people, opens.code)
    return render(
        request,
        "sheets/print.html",
        at=HERE,
        here=f"/s/{opens.text}/print",
        sheet=printed(state, names, _words(request)),
        code=opens.text,
    )


async def as_csv(request: Request) -> Response:
    """The sheet for spreadsheets."""
    opens, state = await _state(request)
    return _file(sheet_csv.dumps(reckoned(state)), f"oddtrick-{opens.code}.csv", "text/csv")


async def as_json(request: Request) -> Response:
    """The sheet as a file of ours, with all its history."""
    opens, _ = await _state(request)
    house = house_of(request)
    events = await house.sheets.desk.events(opens.code)
    text = await asyncio.to_thread(sheet_json.dumps, events, names_of_sheet(house.people, opens.code))
    return _file(text, f"oddtrick-{opens.code}.json", "application/json")


def _file(text: str, name: str, kind: str) -> Response:
    disposition = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=disposition, media_type=kind)


async def picture(request: Request) -> Response:
    """The link that looks on, as a QR code."""
    opens, host = _opens(request), host_for_others(request)
    if host is None:
        raise HTTPException(404)
    link = f"{request.url.scheme}://{host}{house_of(request).rendering.url(f'/s/{opens.code}')}"
    return Response(qr_file(link), media_type="image/svg+xml", headers={"cache-control": "no-store"})
