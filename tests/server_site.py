"""The server's application without a network: a site with visitors who keep their cookies and fill in forms."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
from starlette.applications import Starlette
from starlette.routing import BaseRoute, Mount

from database_at_hand import settings_for
from oddtrick.server.app import create_app
from oddtrick.server.house import House
from oddtrick.server.settings import Settings

ADDRESS = ("203.0.113.5", 50000)


class Visitor(httpx.AsyncClient):
    """A browser: its cookies, and the token of the last page with a form."""

    token = ""

    async def look(self, path: str, **named: object) -> httpx.Response:
        """Ask for a page and remember the token in it."""
        answer = await self.get(path, **named)
        if found := re.search(r'name="csrf" value="([^"]+)"', answer.text):
            self.token = found[1]
        return answer

    async def fill(self, path: str, data: dict[str, str] | None = None, **named: object) -> httpx.Response:
        """Fill in a form and send it, with the token."""
        return await self.post(path, data={"csrf": self.token, **(data or {})}, **named)

    @property
    def cookie(self) -> str:
        """The session's cookie as it stands."""
        return self.cookies["oddtrick"]


class Site:
    """A running application."""

    def __init__(self, app: Starlette, base_url: str) -> None:
        self.app = app
        self.base_url = base_url

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def person(self, visitor: Visitor) -> str:
        """The id of whoever a visitor's cookie says he is."""
        payload = visitor.cookie.partition(".")[0]
        found: str = json.loads(b64decode(payload))["person"]
        return found

    def visitor(self, *, address: str = ADDRESS[0], base_url: str | None = None, **named: object) -> Visitor:
        """Somebody new."""
        door = httpx.ASGITransport(self.app, client=(address, ADDRESS[1]), raise_app_exceptions=False)
        return Visitor(transport=door, base_url=base_url or self.base_url, **named)

    def add(self, route: BaseRoute) -> None:
        """One more page, before all others."""
        mount = self.app.router.routes[-1]
        assert isinstance(mount, Mount)
        mount.routes.insert(0, route)


@asynccontextmanager
async def open_site(
    tmp_path: Path, *, base_url: str = "http://whist.example", **settings: object
) -> AsyncIterator[Site]:
    """A site of its own in a directory."""
    known = {**settings_for(tmp_path / "oddtrick.db"), "workers_for_bots": 0, "bot_pace": 0.0}
    app = create_app(Settings(**{**known, **settings}))
    async with app.router.lifespan_context(app):
        yield Site(app, base_url)
