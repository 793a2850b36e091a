"""What lies under a table's address, and how one gets there: opening, the page, records, finished hands, reviews."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from oddtrick.codec import encode
from oddtrick.errors import OddtrickError
from oddtrick.server.bot_names import bot_name, is_bot
from oddtrick.server.codes import fresh_code, table_code
from oddtrick.server.error_pages import error_response, status_of, wants_json
from oddtrick.server.finished import FinishedHand, match_record, pbn_record, shown
from oddtrick.server.house import house_of
from oddtrick.server.lan import qr_file
from oddtrick.server.limits import address_of
from oddtrick.server.live_table import LiveTable
from oddtrick.server.openings import Opening, opening_of_form, play_now
from oddtrick.server.pages import new_table_form
from oddtrick.server.people import host_for_others, see_other
from oddtrick.server.practice import deal_again, practice_table, practice_told
from oddtrick.server.rendering import render
from oddtrick.server.seats import person_of_player, player_of
from oddtrick.server.sessions import person_of
from oddtrick.server.sockets import table_socket
from oddtrick.store import NotThere
from oddtrick.table import Event
from oddtrick.table.events import SeatTaken

__all__ = ["routes"]


def routes() -> list[BaseRoute]:
    """The addresses, as the application joins them."""
    return [
        Route("/play", play, methods=["POST"]),
        Route("/tables", open_table, methods=["POST"]),
        Route("/t/{code}", page),
        Route("/t/{code}/code.svg", picture),
        Route("/t/{code}/hands/{n:int}.json", hand),
        Route("/t/{code}/record.jsonl", record),
        Route("/t/{code}/record.pbn", record_pbn),
        Route("/t/{code}/again", again, methods=["POST"]),
        Route("/t/{code}/review/{n:int}.json", review),
        WebSocketRoute("/t/{code}/socket", table_socket),
    ]


# --- Opening --------------------------------------------------------------------------------------------------------


async def play(request: Request) -> Response:
    """Play now: a table with three bots, begun."""
    return await _open(request, play_now(house_of(request).levels))


async def open_table(request: Request) -> Response:
    """The table a form asks for."""
    async with request.form(max_files=0) as form:
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
    try:
        opening = opening_of_form(fields, house_of(request).levels)
    except OddtrickError as wrong:
        if wants_json(request):
            return error_response(request, 400, wrong.reason)
        return new_table_form(request, fields, wrong.reason, str(wrong.where.get("field", "")))
    return await _open(request, opening)


async def _open(request: Request, opening: Opening) -> Response:
    _limit(request, "tables")
    house, person = house_of(request), person_of(request)
    chance, player = house.tables.around.chance, player_of(person.id)
    code = fresh_code(chance)
    await house.tables.open(code, opening.commands(player, chance), opening.told(player), player)
    await asyncio.wrap_future(house.store.join(code, person.id))
    return see_other(request, f"/t/{code}")


def _limit(request: Request, what: str) -> None:
    """Raises what becomes a page that says how long to wait. A program that only reads needs no session."""
    person = request.session.get("person")
    wait = house_of(request).limits.take(what, person=person, address=address_of(request))
    if wait:
        raise HTTPException(429, headers={"retry-after": str(max(1, round(wait)))})


# --- At a table -----------------------------------------------------------------------------------------------------


async def _table(request: Request) -> LiveTable:
    """The table of the address. Raises what becomes a page that says there is none."""
    code = table_code(request.path_params["code"])
    try:
        if code is not None:
            return await house_of(request).tables.table(code)
    except NotThere:
        pass
    raise HTTPException(404)


async def page(request: Request) -> Response:
    """The page of a table. An address typed otherwise leads to the one its code is written with."""
    table = await _table(request)
    if request.path_params["code"] != table.code:
        return RedirectResponse(house_of(request).rendering.url(f"/t/{table.code}"))
    link = _link_for_others(request, table.code)
    reviews = house_of(request).settings.workers_for_bots > 0
    return render(request, "table.html", code=table.code, title=table.told.title, reviews=reviews, link=link)


def _link_for_others(request: Request, code: str) -> str:
    """The address by which others come to a table; empty where this server listens to this machine alone."""
    host = host_for_others(request)
    return "" if host is None else f"{request.url.scheme}://{host}{house_of(request).rendering.url(f'/t/{code}')}"


async def picture(request: Request) -> Response:
    """The link for others as a QR code."""
    link = _link_for_others(request, (await _table(request)).code)
    if not link:
        raise HTTPException(404)
    return Response(qr_file(link), media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def _hand(request: Request, number: int, rubber: str | None) -> tuple[LiveTable, FinishedHand]:
    table = await _table(request)
    wanted = int(rubber) if rubber and rubber.isascii() and rubber.isdigit() and len(rubber) < 6 else None
    return table, await house_of(request).tables.hands.find(table, number, wanted)


async def _events(request: Request, table: LiveTable) -> tuple[Event, ...]:
    return await house_of(request).desk.events(table.code)


async def hand(request: Request) -> Response:
    """A finished hand, to be looked through. `?rubber=`: of which rubber, the latest unless given."""
    _limit(request, "reads")
    try:
        _, found = await _hand(request, request.path_params["n"], request.query_params.get("rubber"))
    except OddtrickError as wrong:
        return _json(wrong.reason, status_of(wrong, 404))
    return _json(shown(found))


def _json(value: object, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json")


async def record(request: Request) -> Response:
    """All finished hands as JSON Lines."""
    _limit(request, "reads")
    table = await _table(request)
    events = await _events(request, table)
    return await _record(request, table, "jsonl", lambda: match_record(events))


async def record_pbn(request: Request) -> Response:
    """All finished hands as PBN, with the players' names."""
    _limit(request, "reads")
    table = await _table(request)
    events = await _events(request, table)
    names = await asyncio.to_thread(_names, request, events)
    return await _record(request, table, "pbn", lambda: pbn_record(events, names, table.told.title))


async def _record(request: Request, table: LiveTable, kind: str, make: Callable[[], str]) -> Response:
    try:
        text = await asyncio.to_thread(make)
    except OddtrickError as wrong:
        return error_response(request, status_of(wrong, 404), wrong.reason)
    disposition = {"content-disposition": f'attachment; filename="oddtrick-{table.code}.{kind}"'}
    return PlainTextResponse(text, headers=disposition)


def _names(request: Request, events: tuple[Event, ...]) -> Mapping[str, str]:
    """What everybody who sat at a table is called."""
    players = {event.player for event in events if isinstance(event, SeatTaken)}
    called = house_of(request).people.names(person_of_player(each) for each in players if not is_bot(each))
    return {each: bot_name(each) if is_bot(each) else called.get(person_of_player(each)) or "Guest" for each in players}


async def again(request: Request) -> Response:
    """A practice table with the deal of a finished hand. Fields: `hand`, and `rubber` where it is not the latest."""
    async with request.form(max_files=0) as form:
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
    number = fields.get("hand", "")
    if not (number.isascii() and number.isdigit() and len(number) < 6):
        raise HTTPException(400)
    try:
        table, found = await _hand(request, int(number), fields.get("rubber"))
    except OddtrickError as wrong:
        return error_response(request, status_of(wrong, 404), wrong.reason)
    _limit(request, "tables")
    house, person = house_of(request), person_of(request)
    player, chance = player_of(person.id), house.tables.around.chance
    rules, commands = practice_table(found, player, table.state.settings, chance)
    code = fresh_code(chance)
    told = practice_told(found, rules, player, table.code, table.options)
    await house.tables.open(code, commands, told, player)
    dealing, lay = deal_again(found)
    await house.desk.say(code, dealing, by="table", chance=lay)
    await asyncio.wrap_future(house.store.join(code, person.id))
    return see_other(request, f"/t/{code}")


async def review(request: Request) -> Response:
    """The review of a finished hand, as far as it has come; asked for the first time, or after a rest, it is begun."""
    _limit(request, "reads")
    reviews = house_of(request).tables.reviews
    try:
        table, found = await _hand(request, request.path_params["n"], request.query_params.get("rubber"))
    except OddtrickError as wrong:
        return _json(wrong.reason, status_of(wrong, 404))
    known = reviews.find(table.code, found.rubber, found.number)
    if known is None:
        _limit(request, "reviews")
        address = address_of(request)
        person = request.session.get("person") or address
        known = reviews.begin(table.code, found, person=person, address=address)
        if known is None:
            raise HTTPException(429, headers={"retry-after": "10"})
    return _json(known.shown)
