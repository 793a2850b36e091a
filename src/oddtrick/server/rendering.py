"""Pages: a template with what every page needs, for whoever asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from oddtrick.server.house import house_of
from oddtrick.server.security import csrf_token
from oddtrick.server.sessions import person_of, stranger_or_person

__all__ = ["render"]


def render(
    request: Request,
    name: str,
    *,
    status_code: int = 200,
    headers: Mapping[str, str] | None = None,
    makes_session: bool = True,
    **values: Any,
) -> Response:
    """A page from a template, in the reader's language, with what every page needs beside the values given.

    That is: `_`, `ngettext`, `words` (the `Language`), `lang`, `languages`, `words_url`, `static_url(file)`,
    `url(path)`, `version`, `csrf` (the token for a form's hidden field of that name), `person`, `here` (the path of the
    page with its query, without the base path), `at` (the same without the query). makes_session: whether who has none
    gets one; else `csrf` is empty, and no form can be sent.
    """
    house, person = house_of(request), person_of(request) if makes_session else stranger_or_person(request)
    at = request.url.path.removeprefix(house.settings.base_path)
    shared = {
        "csrf": csrf_token(request) if person.id else "",
        "person": person,
        "at": at,
        "here": f"{at}?{request.url.query}" if request.url.query else at,
    }
    return house.rendering.page(
        request, person.lang, name, {**shared, **values}, status_code=status_code, headers=headers
    )
