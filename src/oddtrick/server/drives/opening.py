"""What an address of a drive or knockout opens: for pages, print, projector and files, which all look at the same."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request

from oddtrick.drive import DriveState, DriveView
from oddtrick.drive import knockout as k
from oddtrick.server.drives.codes import DriveCode, drive_code
from oddtrick.server.drives.naming import names_of_people, title_of
from oddtrick.server.house import House, house_of
from oddtrick.server.people import host_for_others

__all__ = ["OpenedDrive", "OpenedKnockout", "opened_drive", "opened_knockout", "public_link", "right_code"]


@dataclass(frozen=True, slots=True)
class OpenedDrive:
    """A drive as somebody finds it. names: by number, of those who have one; 0 is the director."""

    code: DriveCode
    seq: int
    state: DriveState
    view: DriveView
    names: dict[int, str]
    title: str


@dataclass(frozen=True, slots=True)
class OpenedKnockout:
    """A knockout as somebody finds it. names: by number in the bracket."""

    code: DriveCode
    seq: int
    state: k.KnockoutState
    view: k.KnockoutView
    names: dict[int, str]
    title: str


async def right_code(house: House, text: str, kind: str) -> DriveCode | None:
    """What a text opens, if there is such a drive (or knockout, by kind) and a table's key is right."""
    opens = drive_code(text)
    if opens is None or (kind == "knockout" and opens.table is not None):
        return None
    info = await asyncio.to_thread(house.store.info, opens.code)
    if info is None or info.kind != kind or not opens.right(str(info.about.get("pen", ""))):
        return None
    return opens


async def _code(request: Request, kind: str) -> DriveCode:
    opens = await right_code(house_of(request), request.path_params["code"], kind)
    if opens is None:
        raise HTTPException(404)
    return opens


async def opened_drive(request: Request) -> OpenedDrive:
    """The drive of a page's address. Raises what becomes a page that says there is none."""
    house, opens = house_of(request), await _code(request, "drive")
    seq, shown = await house.drives.shown(opens.code)
    names = names_of_people(house.people, opens.code, shown.state.players)
    return OpenedDrive(opens, seq, shown.state, shown.view, names, title_of(house.people, opens.code))


async def opened_knockout(request: Request) -> OpenedKnockout:
    """The knockout of a page's address. Raises what becomes a page that says there is none."""
    house, opens = house_of(request), await _code(request, "knockout")
    kept = await house.knockouts.desk.kept(opens.code)
    names = names_of_people(house.people, opens.code, kept.state.order)
    return OpenedKnockout(opens, kept.seq, kept.state, k.view(kept.state), names, title_of(house.people, opens.code))


def public_link(request: Request, path: str) -> str | None:
    """The address of a path of ours for other devices; None where this server listens to this machine alone."""
    host = host_for_others(request)
    return None if host is None else f"{request.url.scheme}://{host}{house_of(request).rendering.url(path)}"
