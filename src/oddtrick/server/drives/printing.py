"""What lies under the addresses for paper and wall: print pages, PDF, files of standings, brackets, projectors."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from oddtrick.codec.drives import decode_drive_event
from oddtrick.drive.events import RoundSeated
from oddtrick.server.drives.bracket_svg import Part, Where, bracket_svg, current_round, parts_of, whole
from oddtrick.server.drives.codes import MOST_TABLES, table_key
from oddtrick.server.drives.knockout_paper import best_of_told, knockout_on_paper
from oddtrick.server.drives.opening import OpenedDrive, OpenedKnockout, opened_drive, opened_knockout, public_link
from oddtrick.server.drives.paper import PAPERS, WHATS, PrintedDrive, What, on_paper
from oddtrick.server.drives.pdf import pdf_missing, pdf_of
from oddtrick.server.drives.rows import Naming, as_csv
from oddtrick.server.error_pages import error_response
from oddtrick.server.house import House, house_of
from oddtrick.server.limits import address_of
from oddtrick.server.people import host_for_others
from oddtrick.server.rendering import render
from oddtrick.server.sessions import person_of
from oddtrick.server.words import Language

__all__ = ["routes"]

NOT_KEPT = {"cache-control": "no-store"}
PDF = ".pdf"


def routes() -> list[BaseRoute]:
    """The addresses, as those of drives join them."""
    return [
        Route("/d/{code}/projector", projector, methods=["GET"]),
        Route("/d/{code}/clock.json", clock, methods=["GET"]),
        Route("/d/{code}/print", printables, methods=["GET"]),
        Route("/d/{code}/print/{what}", sheet, methods=["GET"]),
        Route("/d/{code}/standings.csv", standings_file, methods=["GET"]),
        Route("/k/{code}/projector", knockout_projector, methods=["GET"]),
        Route("/k/{code}/print", knockout_sheet, methods=["GET"]),
        Route("/k/{code}/print.pdf", knockout_sheet, methods=["GET"]),
        Route("/k/{code}/bracket.svg", bracket_file, methods=["GET"]),
    ]


def _words(request: Request) -> Language:
    return house_of(request).rendering.words.for_language(person_of(request).lang)


def _url(request: Request, path: str) -> str:
    return house_of(request).rendering.url(path)


# --- Drives on paper ------------------------------------------------------------------------------------------------


async def printables(request: Request) -> Response:
    """What can be printed of a drive."""
    opened = await opened_drive(request)
    return render(
        request,
        "drives/print/index.html",
        headers=NOT_KEPT,
        at="/drives",
        here=f"/d/{opened.code.text}/print",
        code=opened.code.text,
        title=opened.title,
        pdf=pdf_missing() is None,
        with_keys=opened.code.pen is not None,
    )


async def sheet(request: Request) -> Response:
    """A page to be printed, or the same as PDF."""
    wanted = request.path_params["what"]
    name = wanted.removesuffix(PDF)
    what: What | None = next((each for each in WHATS if each == name), None)
    if what is None:
        raise HTTPException(404)
    opened, house, lang = await opened_drive(request), house_of(request), person_of(request).lang
    drive = _printed(request, opened)
    if wanted != name:
        return await _as_pdf(
            request, lambda: on_paper(house.rendering, lang, what, drive), f"oddtrick-{opened.code.code}-{what}"
        )
    place = f"/d/{opened.code.text}/print"
    around = {"back": _url(request, place), "here": _url(request, f"{place}/{what}"), "pdf": pdf_missing() is None}
    page = await asyncio.to_thread(on_paper, house.rendering, lang, what, drive, {"around": around})
    return Response(page, media_type="text/html", headers=NOT_KEPT)


def _printed(request: Request, opened: OpenedDrive) -> PrintedDrive:
    """The drive with the links that whoever prints may give away: the keys of tables only where he holds the pen."""
    pen = opened.code.pen
    links = {
        number: public_link(request, f"/d/{table_key(pen, number)}") or ""
        for number in range(1, MOST_TABLES + 1 if pen is not None else 1)
        if pen is not None
    }
    links = {number: link for number, link in links.items() if link}
    public = public_link(request, f"/d/{opened.code.code}") or ""
    return PrintedDrive(opened.state, opened.names, opened.title, links, public, opened.view)


async def _as_pdf(request: Request, page: Callable[[], str], name: str) -> Response:
    """A page as a file. page: makes its HTML."""
    house = house_of(request)
    paper = request.query_params.get("paper", PAPERS[0])
    if paper not in PAPERS:
        raise HTTPException(404)
    missing = pdf_missing()
    if missing is not None:
        return error_response(request, 503, missing)
    wait = house.limits.take("prints", person=person_of(request).id, address=address_of(request))
    if wait:
        return error_response(request, 429, wait=wait)
    made = await asyncio.to_thread(lambda: pdf_of(page(), house.rendering, paper))
    disposition = {"content-disposition": f'inline; filename="{name}.pdf"', **NOT_KEPT}
    return Response(made, media_type="application/pdf", headers=disposition)


async def standings_file(request: Request) -> Response:
    """The standings for spreadsheets."""
    opened = await opened_drive(request)
    text = as_csv(opened.view.settings, opened.view.standings, Naming(_words(request), opened.names))
    disposition = {"content-disposition": f'attachment; filename="oddtrick-{opened.code.code}.csv"', **NOT_KEPT}
    # With its mark, for without one a spreadsheet may take it for another encoding.
    return Response("\ufeff" + text, media_type="text/csv", headers=disposition)


# --- Drives on the wall ---------------------------------------------------------------------------------------------


async def projector(request: Request) -> Response:
    """The page for a projector: a shell that its scripts fill."""
    opened = await opened_drive(request)
    return render(
        request,
        "drives/projector.html",
        headers=NOT_KEPT,
        code=opened.code.code if opened.code.table else opened.code.text,
        public=opened.code.code,
        title=opened.title,
        origin=_origin(request),
    )


def _origin(request: Request) -> str:
    host = host_for_others(request)
    return "" if host is None else f"{request.url.scheme}://{host}"


async def clock(request: Request) -> Response:
    """When the round that is played was seated, by the clock of the server, which is told beside it."""
    opened = await opened_drive(request)
    seated = await asyncio.to_thread(_seated_at, house_of(request), opened.code.code)
    told = {"round": len(opened.state.rounds), "seated_at": seated, "now": time.time()}
    return JSONResponse(told, headers=NOT_KEPT)


def _seated_at(house: House, code: str) -> float | None:
    """The time of the event that seated the last round."""
    for stored in reversed(house.store.read(code)):
        if b"round_seated" in stored.data[:40] and isinstance(decode_drive_event(stored.data), RoundSeated):
            return stored.at
    return None


# --- Knockouts ------------------------------------------------------------------------------------------------------


async def bracket_file(request: Request) -> Response:
    """The bracket as a picture. most: where it is given, one of the parts of the bracket with so many matches below one
    another, from the round that is played on; part: which of them, counted on from the last to the first.
    """
    opened = await opened_knockout(request)
    parts = _parts(request, opened)
    try:
        part = parts[int(request.query_params.get("part", 0)) % len(parts)]
    except ValueError:
        raise HTTPException(404) from None
    where: Where = "wall" if "most" in request.query_params else "page"
    svg = bracket_svg(opened.view, opened.names, _words(request), part, where=where)
    return Response(svg, media_type="image/svg+xml", headers={**NOT_KEPT, "x-parts": str(len(parts))})


def _parts(request: Request, opened: OpenedKnockout) -> tuple[Part, ...]:
    """The parts that are asked for. Raises what becomes a page that says there is no such thing."""
    bracket, most = opened.view.bracket, request.query_params.get("most")
    if most is None:
        return (whole(bracket),)
    if most not in ("2", "4", "8", "16", "32"):
        raise HTTPException(404)
    first = 1 if len(bracket.rounds[0]) <= int(most) else current_round(bracket)
    return parts_of(bracket, int(most), first)


async def knockout_sheet(request: Request) -> Response:
    """The bracket to be printed, or the same as PDF."""
    opened, house, lang = await opened_knockout(request), house_of(request), person_of(request).lang

    def page(around: dict[str, Any] | None = None) -> str:
        return knockout_on_paper(house.rendering, lang, opened.view, opened.names, opened.title, around)

    if request.url.path.endswith(PDF):
        return await _as_pdf(request, page, f"oddtrick-{opened.code.code}")
    here = f"/k/{opened.code.text}"
    around = {"back": _url(request, here), "here": _url(request, f"{here}/print"), "pdf": pdf_missing() is None}
    made = await asyncio.to_thread(page, around)
    return Response(made, media_type="text/html", headers=NOT_KEPT)


async def knockout_projector(request: Request) -> Response:
    """The page of a knockout for a projector."""
    opened = await opened_knockout(request)
    return render(
        request,
        "drives/knockout_projector.html",
        headers=NOT_KEPT,
        code=opened.code.text,
        public=opened.code.code,
        title=opened.title,
        origin=_origin(request),
        told=best_of_told(opened.view, _words(request)),
    )
