"""The table page without a server: the template, the scripts and the words, served to the browser by Playwright."""

from __future__ import annotations

import io
import json
import mimetypes
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import jinja2
import segno
from playwright.sync_api import BrowserContext, Page, Request, Route, WebSocketRoute

from browser.paper_table import PaperTable
from oddtrick.server.words import LANGUAGES, Words

__all__ = ["ADDRESS", "CODE", "POLICY", "PaperHouse"]

CODE = "k7dm-4wqz-t9bx"
ORIGIN = "http://table.test"
ADDRESS = f"{ORIGIN}/house/t/{CODE}"
ROOT = Path(str(resources.files("oddtrick.server")))
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self' ws://table.test; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def svg_of(text: str) -> bytes:
    """A text as a square code."""
    picture = io.BytesIO()
    segno.make(text).save(picture, kind="svg", scale=4, border=1)
    return picture.getvalue()


@cache
def _words() -> Words:
    """The words of all languages, read once for all tables."""
    return Words()


class PaperHouse:
    """Serves one paper table to the pages of a browser context, under a path of its own and a strict policy.

    answers: what else is served, by path under the table's address: JSON, or None for 404. problems: what the pages
    complained of in their consoles.
    """

    def __init__(self, context: BrowserContext, table: PaperTable, *, lang: str = "en") -> None:
        self.table, self.lang = table, lang
        self.answers: dict[str, Any] = {}
        self.posted: list[tuple[str, str | None]] = []
        self.problems: list[str] = []
        self.lines: list[WebSocketRoute] = []
        self.open = True
        self.link = ADDRESS
        self.reviews = True
        self.words = _words()
        context.route(f"{ORIGIN}/**", self._serve)
        context.route_web_socket(f"ws://table.test/house/t/{CODE}/socket*", self._line)

    def visit(self, page: Page) -> Page:
        """Opens the table page, which must not complain of anything; waits until the table is there."""
        page.on("console", lambda said: self.problems.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.goto(ADDRESS)
        page.wait_for_selector(".tbl:not([data-stage=''])")
        return page

    def cut_lines(self) -> None:
        """Lets all lines break, and no new one open until `mend_lines`."""
        self.open = False
        self.table.send = None
        for line in self.lines:
            line.close(code=1012)
        self.lines.clear()

    def mend_lines(self) -> None:
        """Lets lines open again."""
        self.open = True

    def _line(self, line: WebSocketRoute) -> None:
        if not self.open:
            line.close(code=1013)
            return
        self.lines.append(line)
        line.on_message(lambda text: self.table.hear(str(text)))
        self.table.open_line(line.send, int(line.url.rsplit("after=", 1)[-1]))

    def _serve(self, route: Route, request: Request) -> None:
        path = request.url.removeprefix(ORIGIN).split("?")[0]
        if request.method == "POST":
            self.posted.append((path, request.post_data))
            route.fulfill(body="posted", content_type="text/html")
        elif path.startswith("/house/static/1/"):
            self._file(route, path.removeprefix("/house/static/1/"))
        elif path == "/house/":
            route.fulfill(body="home", content_type="text/html")
        elif path == "/house/words.json":
            route.fulfill(body=self.words.page_catalogue(self.lang), content_type="application/json")
        elif path == f"/house/t/{CODE}":
            route.fulfill(
                body=self._page(), content_type="text/html; charset=utf-8", headers={"content-security-policy": POLICY}
            )
        elif path.endswith("/code.svg"):
            route.fulfill(body=svg_of(ADDRESS), content_type="image/svg+xml")
        else:
            answer = self.answers.get(path.removeprefix(f"/house/t/{CODE}"))
            route.fulfill(status=200 if answer else 404, body=json.dumps(answer or {}), content_type="application/json")

    def _file(self, route: Route, name: str) -> None:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        route.fulfill(body=(ROOT / "static" / name).read_bytes(), content_type=kind)

    def _page(self) -> str:
        loader = jinja2.FileSystemLoader(ROOT / "templates")
        env = jinja2.Environment(loader=loader, autoescape=True, undefined=jinja2.StrictUndefined)
        template = env.get_template("table.html")
        return template.render(
            _=self.words.for_language(self.lang).gettext,
            lang=self.lang,
            title="Short whist",
            code=CODE,
            link=self.link,
            reviews=self.reviews,
            csrf="token",
            languages=LANGUAGES,
            words_url="/house/words.json",
            url=lambda path: f"/house{path}",
            static_url=lambda path: f"/house/static/1/{path}",
        )
