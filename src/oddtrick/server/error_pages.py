"""What somebody sees where something is wrong: a page in the site's look and language, or JSON for a program."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from html import escape
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from oddtrick.errors import OddtrickError
from oddtrick.reasons import Reason, in_english, reason
from oddtrick.server.house import house_of
from oddtrick.server.logs import fault, note
from oddtrick.server.metrics import refusal_told
from oddtrick.server.rendering import render
from oddtrick.server.sessions import language_of
from oddtrick.server.together.bus import BusAway
from oddtrick.store import NotThere, StoreFailed

__all__ = ["error_response", "on_http_error", "on_our_error", "status_of", "wants_json"]

KNOWN = (400, 403, 404, 405, 408, 413, 429, 500, 503)


def error_response(
    request: Request,
    status: int,
    said: Reason | None = None,
    *,
    wait: float = 0.0,
    where: Mapping[str, int | str] | None = None,
) -> Response:
    """The answer where something is wrong. said: what, unless the status says it. wait: seconds, for `Retry-After`.
    where: as an `OddtrickError` has it, such as the event of a file, from 1.
    """
    said = said or reason(f"http_{status if status in KNOWN else 400}")
    refusal_told("page", said.code)
    headers = {"retry-after": str(max(1, round(wait + 0.5)))} if wait else {}
    try:
        text = house_of(request).words.for_language(language_of(request)).render_reason(said)
        if wants_json(request):
            body: dict[str, Any] = {"code": said.code, "params": dict(said.params), "message": text}
            if where:
                body["where"] = dict(where)
            return JSONResponse(body, status_code=status, headers=headers)
        more = {} if request.method in ("GET", "HEAD") else {"here": "/"}  # whither a choice of language leads back
        told = {"status": status, "message": text, "where": where or {}, **more}
        # Without a session: whoever asks for what is not there shall not become somebody else by it.
        return render(request, "error.html", status_code=status, headers=headers, makes_session=False, **told)
    except Exception as wrong:  # the page that says that something failed does not fail
        fault("error_page_failed", wrong)
        text = escape(in_english(said))
        return HTMLResponse(f"<!doctype html><title>{status}</title><p>{text}</p>", status, headers)


SOON = 4.0
"""Seconds after which it may be tried again where the database or the bus is away."""


async def on_http_error(request: Request, wrong: Exception) -> Response:
    """Starlette's own refusals: no such page, no such method."""
    refused = wrong if isinstance(wrong, HTTPException) else HTTPException(500)
    response = error_response(request, refused.status_code)
    response.headers.update(refused.headers or {})
    return response


async def on_our_error(request: Request, wrong: Exception) -> Response:
    """What a page's own reading of its input raises."""
    said = wrong.reason if isinstance(wrong, OddtrickError) else reason("http_500")
    if isinstance(wrong, NotThere):
        return error_response(request, 404)
    status = status_of(wrong)
    return error_response(request, status, said, wait=SOON if status == 503 else 0.0)


def status_of(wrong: Exception, otherwise: int = 400) -> int:
    """The status of an answer that says what was raised: 503 where the database or the bus is away, whatever was asked.

    otherwise: what it is where the asking is wrong.
    """
    if isinstance(wrong, StoreFailed):
        note("store_failed", logging.ERROR, code=wrong.reason.code)
        return 503
    return 503 if isinstance(wrong, BusAway) else otherwise


def wants_json(request: Request) -> bool:
    """Whether a program asks, or a script of ours, rather than somebody with a page before him."""
    if request.url.path.endswith(".json"):
        return True
    accepted = request.headers.get("accept", "")
    return "application/json" in accepted and "text/html" not in accepted
