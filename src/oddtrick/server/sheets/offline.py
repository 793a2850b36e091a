"""What lets a browser keep the score page for when the line is down: a worker that knows its files, a manifest."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from oddtrick.server.house import house_of
from oddtrick.server.static_files import ASK_AGAIN

__all__ = ["routes"]

FILES = (
    "tokens.css",
    "icon.svg",
    "cards/index.svg",
    "css/*.css",
    "fonts/*.woff2",
    "js/*.js",
    "js/vendor/*.js",
    "js/keeper/*.js",
    "js/picker/*.js",
    "js/table/faces.js",
    "js/table/ribbon.js",
)
"""Files of the page, as patterns."""


async def worker(request: Request) -> Response:
    """The service worker. It changes with any file, and so a browser takes the new ones."""
    rendering = house_of(request).rendering
    directory = rendering.static.directory
    files = sorted({path for pattern in FILES for path in directory.glob(pattern)})
    told = {
        "version": rendering.static.version,
        "base": rendering.base_path,
        "files": [rendering.static_url(path.relative_to(directory).as_posix()) for path in files],
    }
    script = (directory / "js/keeper/worker/worker.js").read_text("utf-8")
    text = f"const HOUSE = {json.dumps(told)};\n{script}"
    return Response(text, media_type="text/javascript", headers={"cache-control": ASK_AGAIN})


async def manifest(request: Request) -> Response:
    """What makes the score keeper something to install."""
    rendering = house_of(request).rendering
    told = {
        "name": "Oddtrick",
        "short_name": "Oddtrick",
        "start_url": rendering.url("/sheets/new"),
        "scope": rendering.url("/"),
        "display": "standalone",
        "background_color": "#F1F3EE",
        "theme_color": "#5B2A57",
        "icons": [{"src": rendering.static_url("icon.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    return JSONResponse(told, media_type="application/manifest+json", headers={"cache-control": ASK_AGAIN})


def routes() -> list[BaseRoute]:
    """`/keeper-worker.js` and `/keeper.webmanifest`."""
    return [Route("/keeper-worker.js", worker), Route("/keeper.webmanifest", manifest)]
