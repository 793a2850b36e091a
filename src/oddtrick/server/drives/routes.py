"""What lies under the addresses of drives and knockouts: lists, forms, pages, files, pictures, sockets."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from oddtrick.codec.drives import decode_drive_event, decode_knockout_event
from oddtrick.drive import DIRECTOR, KINDS
from oddtrick.drive.names import decoded
from oddtrick.errors import OddtrickError
from oddtrick.reasons import Reason
from oddtrick.records import drive_json
from oddtrick.server.drives import printing
from oddtrick.server.drives.answering import placed
from oddtrick.server.drives.codes import MOST_TABLES, DriveCode, table_key
from oddtrick.server.drives.creating import (
    Chosen,
    chosen_of,
    default_drive,
    default_knockout,
    drive_settings,
    knockout_names,
    knockout_settings,
)
from oddtrick.server.drives.keeping import begin_drive, begin_knockout, drives_of, knockouts_of
from oddtrick.server.drives.keeping import take_in as take_in_file
from oddtrick.server.drives.knockout_socket import knockout_socket
from oddtrick.server.drives.naming import ids_of_drive
from oddtrick.server.drives.opening import opened_drive, opened_knockout, public_link
from oddtrick.server.drives.past import at_tables, told_of
from oddtrick.server.drives.socket import drive_socket
from oddtrick.server.error_pages import error_response, status_of
from oddtrick.server.guard import LARGEST_FILE
from oddtrick.server.house import house_of
from oddtrick.server.lan import qr_file
from oddtrick.server.limits import address_of
from oddtrick.server.people import host_for_others, see_other
from oddtrick.server.rendering import render
from oddtrick.server.seats import player_of
from oddtrick.server.sessions import person_of

__all__ = ["routes"]

HERE = "/drives"
NOT_KEPT = {"cache-control": "no-store"}


def routes() -> list[BaseRoute]:
    """The addresses, as the application joins them."""
    return [
        Route("/drives", mine, methods=["GET"]),
        Route("/drives/new", new_drive, methods=["GET"]),
        Route("/drives/new", make_drive, methods=["POST"]),
        Route("/drives/import", take_in, methods=["POST"]),
        Route("/knockouts/new", new_knockout, methods=["GET"]),
        Route("/knockouts/new", make_knockout, methods=["POST"]),
        Route("/d/{code}", drive, methods=["GET"]),
        Route("/d/{code}/people", names_of_file, methods=["POST"]),
        Route("/d/{code}/drive.json", drive_as_json, methods=["GET"]),
        Route("/d/{code}/code.svg", drive_picture, methods=["GET"]),
        Route("/d/{code}/table/{number:int}.svg", table_picture, methods=["GET"]),
        WebSocketRoute("/d/{code}/socket", drive_socket),
        Route("/k/{code}", knockout, methods=["GET"]),
        Route("/k/{code}/knockout.json", knockout_as_json, methods=["GET"]),
        Route("/k/{code}/code.svg", knockout_picture, methods=["GET"]),
        WebSocketRoute("/k/{code}/socket", knockout_socket),
        *printing.routes(),
    ]


# --- Lists and forms ------------------------------------------------------------------------------------------------


async def mine(request: Request) -> Response:
    """The drives and knockouts that this browser organises."""
    house, person = house_of(request), person_of(request)
    drives, knockouts = await drives_of(house, person.id), await knockouts_of(house, person.id)
    return render(request, "drives/list.html", at=HERE, here=HERE, drives=drives, knockouts=knockouts)


async def new_drive(request: Request) -> Response:
    """The form of a new drive."""
    return _drive_form(request, default_drive())


def _drive_form(request: Request, chosen: Chosen, wrong: OddtrickError | None = None) -> Response:
    return render(
        request,
        "drives/new.html",
        status_code=200 if wrong is None else status_of(wrong),
        at=HERE,
        here="/drives/new",
        kinds=KINDS,
        chosen=chosen,
        refused=_told(request, None if wrong is None else placed(wrong)),
    )


def _told(request: Request, why: Reason | None) -> str:
    """What is wrong, in the reader's words, with the line of a list."""
    if why is None:
        return ""
    words = house_of(request).words.for_language(person_of(request).lang)
    text = words.render_reason(why)
    line = why.params.get("line")
    return text if line is None else words.gettext("Line {n}: {text}", n=line, text=text)


async def make_drive(request: Request) -> Response:
    """Begins the drive of the form, with the people on its list."""
    house, person = house_of(request), person_of(request)
    _not_too_often(request)
    async with request.form(max_files=0) as form:
        chosen = chosen_of(form, default_drive())
    by, title, names = player_of(person.id), chosen["title"], chosen["names"]
    try:
        opens = await begin_drive(house, drive_settings(chosen), title, by, person.id, names)
    except OddtrickError as wrong:
        return _drive_form(request, chosen, wrong)
    return see_other(request, f"/d/{opens.text}")


async def new_knockout(request: Request) -> Response:
    """The form of a new knockout."""
    return _knockout_form(request, default_knockout())


def _knockout_form(request: Request, chosen: Chosen, wrong: OddtrickError | None = None) -> Response:
    status = 200 if wrong is None else status_of(wrong)
    here, told = "/knockouts/new", _told(request, None if wrong is None else placed(wrong))
    return render(
        request, "drives/knockout_new.html", status_code=status, at=HERE, here=here, chosen=chosen, refused=told
    )


async def make_knockout(request: Request) -> Response:
    """Begins the knockout of the form."""
    house, person = house_of(request), person_of(request)
    _not_too_often(request)
    async with request.form(max_files=0) as form:
        chosen = chosen_of(form, default_knockout())
    try:
        settings, names = knockout_settings(chosen), knockout_names(chosen)
        opens = await begin_knockout(house, names, settings, chosen["title"], player_of(person.id), person.id)
    except OddtrickError as wrong:
        return _knockout_form(request, chosen, wrong)
    return see_other(request, f"/k/{opens.text}")


def _not_too_often(request: Request) -> None:
    """Raises what becomes a page that says to wait, where somebody begins too many."""
    wait = house_of(request).limits.take("tables", person=person_of(request).id, address=address_of(request))
    if wait:
        raise HTTPException(429, headers={"retry-after": str(max(1, round(wait)))})


async def take_in(request: Request) -> Response:
    """A file of ours becomes a drive or a knockout of one's own."""
    house, person = house_of(request), person_of(request)
    _not_too_often(request)
    async with request.form(max_files=0, max_part_size=LARGEST_FILE) as form:
        text = form.get("drive", "")
    try:
        source = text if isinstance(text, str) else ""
        sort, opens = await take_in_file(house, source, player_of(person.id), person.id)
    except OddtrickError as wrong:
        return error_response(request, status_of(wrong), wrong.reason)
    return see_other(request, f"/{sort}/{opens.text}")


# --- Pages ----------------------------------------------------------------------------------------------------------


async def drive(request: Request) -> Response:
    """The organiser's page, a table's, or that of whoever looks on, by what the address opens."""
    opened = await opened_drive(request)
    code = opened.code
    if request.path_params["code"] != code.text:
        return RedirectResponse(house_of(request).rendering.url(f"/d/{code.text}"))
    shared = _shared(request, code, "d", opened.title)
    if code.table is not None:
        return render(request, "drives/phone.html", headers=NOT_KEPT, table=code.table, **shared)
    page = "drives/organiser.html" if code.pen else "drives/players.html"
    return render(request, page, headers=NOT_KEPT, **shared)


async def knockout(request: Request) -> Response:
    """The bracket, for its organiser or whoever looks on."""
    opened = await opened_knockout(request)
    code = opened.code
    if request.path_params["code"] != code.text:
        return RedirectResponse(house_of(request).rendering.url(f"/k/{code.text}"))
    return render(
        request,
        "drives/knockout.html",
        headers=NOT_KEPT,
        writes=code.pen is not None,
        knockout=opened.view,
        names=opened.names,
        **_shared(request, code, "k", opened.title),
    )


def _shared(request: Request, code: DriveCode, sort: str, title: str) -> dict[str, Any]:
    """What every template of a drive or knockout gets."""
    host = host_for_others(request)
    return {
        "at": HERE,
        "here": f"/{sort}/{code.text}",
        "code": code.text,
        "public": code.code,
        "title": title,
        "origin": "" if host is None else f"{request.url.scheme}://{host}",
    }


# --- Files and pictures ---------------------------------------------------------------------------------------------


async def names_of_file(request: Request) -> Response:
    """The text of a list of names in a file, whatever it is written in, for the organiser's page to read."""
    opened = await opened_drive(request)
    if opened.code.pen is None:
        raise HTTPException(403)
    try:
        return JSONResponse({"text": decoded(await request.body())})
    except OddtrickError as wrong:
        why = placed(wrong)
        body = {"code": why.code, "params": dict(why.params), "message": _told(request, why)}
        return JSONResponse(body, 400)


async def drive_as_json(request: Request) -> Response:
    """The drive as a file of ours, with all its history; for the organiser, who may take it elsewhere."""
    opened, house = await opened_drive(request), house_of(request)
    if opened.code.pen is None:
        raise HTTPException(403)
    code = opened.code.code
    stored = await asyncio.to_thread(house.store.read, code)
    events = [decode_drive_event(one.data) for one in stored]
    names = {
        **house.people.names(ids_of_drive(code, events)),
        "title": opened.title,
        "0": opened.names.get(DIRECTOR, ""),
    }
    told = told_of(stored, at_tables(events))
    text = await asyncio.to_thread(drive_json.dumps, events, names, told)
    return _file(text, f"oddtrick-{code}.json")


async def knockout_as_json(request: Request) -> Response:
    """The knockout as a file of ours, for its organiser."""
    opened, house = await opened_knockout(request), house_of(request)
    if opened.code.pen is None:
        raise HTTPException(403)
    stored = await asyncio.to_thread(house.store.read, opened.code.code)
    events = [decode_knockout_event(one.data) for one in stored]
    names = {**house.people.names(opened.state.order), "title": opened.title}
    told = told_of(stored, (None,) * len(stored))
    text = await asyncio.to_thread(drive_json.dumps_knockout, events, names, told)
    return _file(text, f"oddtrick-{opened.code.code}.json")


def _file(text: str, name: str) -> Response:
    disposition = {"content-disposition": f'attachment; filename="{name}"', **NOT_KEPT}
    return PlainTextResponse(text, headers=disposition, media_type="application/json")


async def drive_picture(request: Request) -> Response:
    """The link for everybody, as a QR code."""
    opened = await opened_drive(request)
    return _picture(request, f"/d/{opened.code.code}")


async def table_picture(request: Request) -> Response:
    """The link of a table's phone, as a QR code; for the organiser, who puts it there."""
    opened, number = await opened_drive(request), request.path_params["number"]
    if opened.code.pen is None:
        raise HTTPException(403)
    if not 1 <= number <= MOST_TABLES:
        raise HTTPException(404)
    return _picture(request, f"/d/{table_key(opened.code.pen, number)}")


async def knockout_picture(request: Request) -> Response:
    """The link for everybody, as a QR code."""
    opened = await opened_knockout(request)
    return _picture(request, f"/k/{opened.code.code}")


def _picture(request: Request, path: str) -> Response:
    link = public_link(request, path)
    if link is None:
        raise HTTPException(404)
    return Response(qr_file(link), media_type="image/svg+xml", headers=NOT_KEPT)
