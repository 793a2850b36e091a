"""Whatever a form says, whoever sends it and wherever: it is taken or refused, and the server does not fail."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.routing import BaseRoute, Mount, Route

from oddtrick.rulesets import PARAMETERS, PRESET_NAMES
from server.drive_client import FORM
from server_site import Site, open_site

pytestmark = pytest.mark.asyncio(loop_scope="module")

FIELDS = (
    *FORM,
    *PARAMETERS,
    *("name", "lang", "next", "ruleset", "who", "seat", "pairs", "revokes", "partner", "opponents", "history"),
    *("take_backs", "hints", "watched", "open_chairs", "seconds", "seeds", "best_of", "drive", "sheet", "hand", "text"),
)
"""Names of fields that some form of ours has."""

USUAL = (
    *PRESET_NAMES,
    *(text for value in FORM.values() for text in (value if isinstance(value, list) else [value])),
    *("yes", "no", "N", "E", "alone", "friends", "expert", "club", "all", "last", "individual", "partners", "pairs"),
    *("en", "nb", "fr", "/", "//evil.example", "\\evil", "0", "1", "-1", "13", "9" * 40, "1e999", "NaN", "½", "٣"),
    *("Ann\nBob\nCy\nDi", "Ann,lady\n=1+2,gent", "<script>alert(1)</script>", "{{7*7}}", "a\u202eb", "\x00", "'; --"),
    *('{"v":1}', "[" * 3000, '{"format":"oddtrick drive","events":[]}', '{"format": "oddtrick sheet"}'),
)
TEXTS = (
    st.sampled_from(USUAL) | st.text(st.characters(codec="utf-8"), max_size=60) | st.text("0123456789 -", max_size=4)
)
FORMS = st.lists(st.tuples(st.sampled_from(FIELDS) | st.text(max_size=8), TEXTS), max_size=14)
CODES = st.sampled_from(["k7dm-4wqz-t9bx", "0000-0000-0000-0000", "x", "..", "%00", "é"]) | st.text(
    st.characters(codec="utf-8", exclude_characters="/?#"), min_size=1, max_size=30
)


def post_paths(routes: list[BaseRoute], before: str = "") -> Iterator[str]:
    """The paths of all routes to which something may be sent."""
    for route in routes:
        if isinstance(route, Mount):
            yield from post_paths(route.routes or [], before + route.path)
        elif isinstance(route, Route) and "POST" in (route.methods or ()):
            yield before + route.path


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory):
    async with open_site(tmp_path_factory.mktemp("forms"), rate=0.0) as opened:
        yield opened


async def test_all_forms_are_found(site: Site) -> None:
    found = set(post_paths(site.app.router.routes))
    assert {"/me", "/play", "/tables", "/drives/new", "/knockouts/new", "/sheets/import", "/d/{code}/people"} <= found
    assert len(found) >= 13


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
async def test_no_form_breaks_the_server(site: Site, caplog: pytest.LogCaptureFixture, data: st.DataObject) -> None:
    caplog.clear()
    caplog.set_level(logging.ERROR)
    path = data.draw(st.sampled_from(sorted(post_paths(site.app.router.routes))))
    for name in ("{code}", "{token}"):
        if name in path:
            path = path.replace(name, quote(data.draw(CODES), safe=""))
    fields = data.draw(FORMS)
    if path == "/drives/new":
        fields = [(name, value) for name, value in _usual() if data.draw(st.integers(0, 9))] + fields
    sent: dict[str, Any] = {}
    for name, value in fields:
        sent.setdefault(name, []).append(value)
    visitor = site.visitor(headers={"accept": data.draw(st.sampled_from(["text/html", "application/json", "*/*"]))})
    await visitor.look("/me")
    parts = data.draw(st.booleans())
    sent["csrf"] = [visitor.token]
    if parts:
        answer = await visitor.post(path, files=[(name, (None, one)) for name, many in sent.items() for one in many])
    else:
        answer = await visitor.post(path, data=sent)
    await visitor.aclose()
    assert answer.status_code in (200, 303, 400, 403, 404, 405, 413), (path, sent, answer.status_code)
    assert answer.headers["content-security-policy"]
    assert answer.headers.get("location", "/").startswith("/")
    assert not answer.headers.get("location", "/").startswith("//")
    assert "<script>alert" not in answer.text
    assert [record.getMessage() for record in caplog.records] == []


def _usual() -> Iterator[tuple[str, str]]:
    for name, value in FORM.items():
        yield from ((name, one) for one in (value if isinstance(value, list) else [value]))


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=st.binary(max_size=300), kind=st.sampled_from(
    ["application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=x", "text/plain", ""]
), path=st.sampled_from(["/me", "/tables", "/drives/new", "/sheets/import"]))  # fmt: skip
async def test_no_body_breaks_the_server(
    site: Site, caplog: pytest.LogCaptureFixture, body: bytes, kind: str, path: str
) -> None:
    caplog.clear()
    visitor = site.visitor()
    await visitor.look("/me")
    for headers in ({}, {"x-csrf": visitor.token}):  # refused for want of a token, and let in with one
        answer = await visitor.post(path, content=body, headers={"content-type": kind, **headers})
        assert answer.status_code in (200, 303, 400, 403), (path, kind, body, answer.status_code)
    await visitor.aclose()
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
