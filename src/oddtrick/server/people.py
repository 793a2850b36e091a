"""The pages about oneself: the name, the language, going on at another device, being forgotten."""

from __future__ import annotations

import asyncio

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from oddtrick.reasons import Reason, reason
from oddtrick.server.device_links import LINK_SECONDS
from oddtrick.server.error_pages import error_response
from oddtrick.server.house import house_of
from oddtrick.server.lan import is_loopback, lan_address, qr_picture
from oddtrick.server.names import LONGEST_NAME
from oddtrick.server.rendering import render
from oddtrick.server.seats import player_of
from oddtrick.server.sessions import become, person_of, set_language, start_anew
from oddtrick.server.words import LANGUAGES

__all__ = ["host_for_others", "routes", "see_other"]

NOT_KEPT = {"cache-control": "no-store"}
SEE_OTHER = 303
NO_PICTURE = Markup("")


def see_other(request: Request, path: str) -> RedirectResponse:
    """Sends a browser to a path of ours with a GET, after a form."""
    return RedirectResponse(house_of(request).rendering.url(path), SEE_OTHER)


async def me(request: Request) -> Response:
    """What is known about whoever asks, and what can be done about it."""
    return _me(request, saved="saved" in request.query_params)


def _me(request: Request, *, link: str | None = None, picture: Markup = NO_PICTURE, saved: bool = False) -> Response:
    """link: None where none was asked for, empty where none would be of use."""
    return render(
        request,
        "me.html",
        headers=NOT_KEPT,
        here="/me",
        link=link,
        picture=picture,
        saved=saved,
        longest=LONGEST_NAME,
        minutes=LINK_SECONDS // 60,
    )


async def rename(request: Request) -> Response:
    """Takes the name from the form."""
    form = await request.form()
    house, person = house_of(request), person_of(request)
    await house.people.rename(person.id, str(form.get("name", ""))[: 4 * LONGEST_NAME])
    for table in house.tables.of(player_of(person.id)):
        table.tell_room()
    return see_other(request, "/me?saved")


async def make_link(request: Request) -> Response:
    """Shows a link by which another device goes on as this person."""
    token = await house_of(request).links.make(person_of(request).id)
    host = host_for_others(request)
    if host is None:
        return _me(request, link="")
    address = f"{request.url.scheme}://{host}{house_of(request).rendering.url(f'/device/{token}')}"
    return _me(request, link=address, picture=Markup(qr_picture(address)))


def host_for_others(request: Request) -> str | None:
    """The host by which another device reaches us; None where this server listens to this machine alone."""
    host = request.url.hostname or ""
    if not is_loopback(host):
        return request.url.netloc
    settings = house_of(request).settings
    address = None if is_loopback(settings.host) else lan_address()
    port = "" if request.url.port is None else f":{request.url.port}"
    return None if address is None else f"{address}{port}"


async def forget(request: Request) -> Response:
    """Forgets the person's name and is somebody new in this browser. His chairs are left, and his lines end."""
    house, person = house_of(request), person_of(request)
    await asyncio.to_thread(house.store.check)  # where nothing can be written, nothing is begun
    await house.tables.forget(person.id)  # first, while it is still known at which tables he sits
    await house.people.forget(person.id)
    start_anew(request)
    return see_other(request, "/")


async def device(request: Request) -> Response:
    """Asks whether to go on as the person of the link; looking at it does not use it up."""
    person = await house_of(request).links.person(request.path_params["token"])
    if person is None:
        return error_response(request, 404, said=_over())
    whose = house_of(request).people.name(person)
    own = person_of(request)
    return render(request, "device.html", headers=NOT_KEPT, whose=whose, same=own.id == person, here="/me", at="/me")


async def take_over(request: Request) -> Response:
    """Goes on as the person of the link."""
    person = await house_of(request).links.use(request.path_params["token"])
    if person is None:
        return error_response(request, 404, said=_over())
    become(request, person)
    return see_other(request, "/games")


async def language(request: Request) -> Response:
    """Speaks another language from now on, on the page where it was chosen."""
    form = await request.form()
    lang, back = str(form.get("lang", "")), str(form.get("next", "/"))
    if lang not in LANGUAGES:
        return error_response(request, 400)
    set_language(request, lang)
    return see_other(request, back if _is_ours(back) else "/")


def _is_ours(path: str) -> bool:
    """Whether it is a path of this server and not, read by a browser, an address elsewhere."""
    return path.startswith("/") and path[1:2] not in ("/", "\\") and path.isascii() and path.isprintable()


def _over() -> Reason:
    return reason("device_link_over")


def routes() -> list[BaseRoute]:
    """`/me`, `/language` and `/device/…`."""
    return [
        Route("/me", me, methods=["GET"]),
        Route("/me", rename, methods=["POST"]),
        Route("/me/link", make_link, methods=["POST"]),
        Route("/me/forget", forget, methods=["POST"]),
        Route("/device/{token}", device, methods=["GET"]),
        Route("/device/{token}", take_over, methods=["POST"]),
        Route("/language", language, methods=["POST"]),
    ]
