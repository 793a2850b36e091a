"""The words for a page's scripts: one file for each language, under an address that changes with them."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from oddtrick.server.house import house_of
from oddtrick.server.static_files import ASK_AGAIN, FOR_GOOD
from oddtrick.server.words import LANGUAGES

__all__ = ["routes"]


async def page_words(request: Request) -> Response:
    """The words of a language. Another version than today's, asked for by an old page, gets today's all the same."""
    lang, version = request.path_params["lang"], request.path_params["version"]
    if lang not in LANGUAGES:
        raise HTTPException(404)
    words = house_of(request).words
    kept = FOR_GOOD if version == words.page_version(lang) else ASK_AGAIN
    return Response(words.page_catalogue(lang), media_type="application/json", headers={"cache-control": kept})


def routes() -> list[BaseRoute]:
    """`/words/…`."""
    return [Route("/words/{lang}.{version}.json", page_words)]
