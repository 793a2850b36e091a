"""What every answer's head says, and who may send what: tokens, origins, sizes, times, rates, methods."""

from __future__ import annotations

import asyncio
import html
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from oddtrick.errors import bad_input
from oddtrick.reasons import Reason, reason
from oddtrick.server.guard import LARGEST_BODY, Guard
from oddtrick.server.limits import RATES
from oddtrick.server.security import HEADERS
from oddtrick.store import NotThere, StoreFailed
from server_site import Site, open_site

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory):
    async with open_site(tmp_path_factory.mktemp("site")) as opened:
        opened.add(Route("/broken", _broken))
        opened.add(Route("/echo", _echo, methods=["POST"]))
        opened.add(Route("/raises/{what}", _raises))
        yield opened


async def _broken(request: Request) -> Response:
    raise KeyError("HK and k7dm-4wqz-t9bx")


async def _echo(request: Request) -> Response:
    form = await request.form()
    return PlainTextResponse(str(form.get("text")))


async def _raises(request: Request) -> Response:
    raise {
        "bad": bad_input("setting_wrong", name="x", text="<b>y</b>", right="z"),
        "gone": NotThere(reason("store_no_stream")),
        "full": StoreFailed(reason("store_full")),
    }[request.path_params["what"]]


# --- Heads


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/me", 200),
        ("/health", 200),
        ("/static/x/icon.svg", 200),
        ("/static/x/nothing.css", 404),
        ("/words/nb.x.json", 200),
        ("/nothing", 404),
        ("/language", 405),
        ("/broken", 500),
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_every_answer_has_the_headers(site: Site, path: str, status: int, method: str) -> None:
    answer = await site.visitor().request(method, path)
    assert answer.status_code == status
    assert answer.headers["content-security-policy"] == POLICY
    for name, value in HEADERS.items():
        assert answer.headers.get_list(name) == [value]
    assert len(answer.headers.get_list("cache-control")) == 1
    assert "server" not in answer.headers
    if method == "HEAD":
        assert answer.content == b""


async def test_refusals_have_the_headers_too(site: Site) -> None:
    answer = await site.visitor().post("/me", data={"name": "Eve"})
    assert answer.status_code == 403
    assert answer.headers["content-security-policy"] == POLICY


async def test_files_are_kept_for_good_under_their_version_alone(site: Site) -> None:
    visitor, version = site.visitor(), site.house.rendering.static.version
    right = await visitor.get(f"/static/{version}/css/base.css")
    assert right.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert right.headers["content-encoding"] == "gzip"
    old = await visitor.get("/static/0/css/base.css")
    assert (old.text, old.headers["cache-control"]) == (right.text, "public, no-cache")
    again = await visitor.get("/static/0/css/base.css", headers={"if-none-match": old.headers["etag"]})
    assert again.status_code == 304
    words = site.house.rendering.words_url("fr")
    assert (await visitor.get(words)).headers["cache-control"] == "public, max-age=31536000, immutable"
    assert (await visitor.get("/words/xx.1.json")).status_code == 404


@pytest.mark.parametrize("path", ["../settings.py", "%2e%2e/settings.py", "..%2fsettings.py", "css/%00", "css", ""])
async def test_nothing_but_files(site: Site, path: str) -> None:
    assert (await site.visitor().get(f"/static/x/{path}")).status_code == 404


async def test_page_files_are_scripts_and_styles(site: Site) -> None:
    kinds = {
        path: (await site.visitor().get(f"/static/x/{path}")).headers["content-type"]
        for path in ("icon.svg", "tokens.css")
    }
    assert kinds == {"icon.svg": "image/svg+xml", "tokens.css": "text/css; charset=utf-8"}


# --- Tokens


async def test_form_needs_its_token(site: Site) -> None:
    visitor, other = site.visitor(), site.visitor()
    await visitor.look("/me")
    await other.look("/me")
    for wrong in ("", "x", other.token, visitor.token[:-1], visitor.cookie):
        answer = await visitor.post("/echo", data={"text": "hello", "csrf": wrong})
        assert answer.status_code == 403
        assert "This page is no longer valid" in answer.text
    assert (await visitor.post("/echo", data={"text": "hello"})).status_code == 403
    assert (await visitor.fill("/echo", {"text": "hello"})).text == "hello"


async def test_token_in_a_header_or_in_parts(site: Site) -> None:
    visitor = site.visitor()
    await visitor.look("/me")
    by_header = await visitor.post("/echo", data={"text": "a"}, headers={"x-csrf": visitor.token})
    in_parts = await visitor.post("/echo", files={"text": (None, "b"), "csrf": (None, visitor.token)})
    as_file = await visitor.post("/echo", files={"text": (None, "b"), "csrf": ("c.txt", visitor.token)})
    as_json = await visitor.post("/echo", json={"csrf": visitor.token})
    assert (by_header.text, in_parts.text) == ("a", "b")
    assert (as_file.status_code, as_json.status_code) == (400, 403)


async def test_token_without_session(site: Site) -> None:
    visitor = site.visitor()
    await visitor.look("/me")
    assert (await site.visitor().post("/echo", data={"csrf": visitor.token})).status_code == 403


async def test_tokens_differ_from_page_to_page(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = site.visitor()
    await visitor.look("/me")
    first = visitor.token
    later = time.time() + 24 * 60 * 60
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: later)
    await visitor.look("/me")
    assert visitor.token != first
    assert (await visitor.post("/echo", data={"text": "x", "csrf": first})).status_code == 200


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "BREW"])
async def test_other_methods(site: Site, method: str) -> None:
    answer = await site.visitor().request(method, "/me")
    assert answer.status_code == 405


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "multipart/form-data", "text/plain", ""])
async def test_bodies_that_are_no_form(site: Site, kind: str) -> None:
    visitor = site.visitor()
    await visitor.look("/me")
    answer = await visitor.post("/echo", content=b"--x\r\nnonsense\xff\x00", headers={"content-type": kind})
    assert answer.status_code in (400, 403)


# --- Origins


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 200),
        ("http://whist.example", 200),
        ("https://whist.example", 200),  # a proxy may have taken the s away
        ("http://WHIST.example:80", 200),
        ("http://whist.example:8080", 403),
        ("http://evil.example", 403),
        ("http://whist.example.evil.example", 403),
        ("null", 403),
        ("", 403),
        ("http://[", 403),
        ("https://friends.example", 200),
        ("ftp://whist.example", 403),
    ],
)
async def test_origin_of_a_form(tmp_path: Path, origin: str | None, status: int) -> None:
    async with open_site(tmp_path, origins="https://friends.example") as site:
        site.add(Route("/echo", _echo, methods=["POST"]))
        visitor = site.visitor()
        await visitor.look("/me")
        headers = {} if origin is None else {"origin": origin}
        assert (await visitor.fill("/echo", {"text": "a"}, headers=headers)).status_code == status


async def test_page_over_http_may_not_send_over_https(site: Site) -> None:
    visitor = site.visitor(base_url="https://whist.example")
    await visitor.look("/me")
    answer = await visitor.fill("/echo", {"text": "a"}, headers={"origin": "http://whist.example"})
    assert answer.status_code == 403
    answer = await visitor.fill("/echo", {"text": "a"}, headers={"origin": "https://whist.example"})
    assert answer.status_code == 200


# --- Sizes and times


async def test_body_too_large(site: Site) -> None:
    visitor = site.visitor()
    await visitor.look("/me")
    answer = await visitor.fill("/echo", {"text": "x" * LARGEST_BODY})
    assert answer.status_code == 413
    assert "The request is too large" in answer.text
    assert answer.headers["connection"] == "close"
    assert (await visitor.fill("/echo", {"text": "x" * 60_000})).status_code == 200


async def test_body_too_large_without_saying_so(site: Site) -> None:
    visitor, sent = site.visitor(), 0
    await visitor.look("/me")

    async def pieces() -> AsyncIterator[bytes]:
        nonlocal sent
        for _ in range(1000):
            sent += 1000
            yield b"x" * 1000

    answer = await visitor.post("/echo", content=pieces())
    assert answer.status_code == 413
    assert sent <= LARGEST_BODY + 1000
    lying = await visitor.post("/echo", content=b"x", headers={"content-length": "many"})
    assert lying.status_code == 400


async def test_body_too_slow(site: Site) -> None:
    async def dripping() -> AsyncIterator[bytes]:
        yield b"x"
        await asyncio.Event().wait()

    # What httpx reads ahead it waits for itself: the guard is asked directly.
    scope = {
        "type": "http", "method": "POST", "path": "/echo", "query_string": b"", "scheme": "http", "app": site.app,
        "headers": [(b"host", b"whist.example"), (b"accept", b"application/json")], "session": {}, "client": ("a", 1),
    }  # fmt: skip
    pieces, answered = dripping(), []

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": await anext(pieces), "more_body": True}

    async def send(message: dict[str, object]) -> None:
        answered.append(message.get("status"))

    await Guard(site.app, body_seconds=0.05)(scope, receive, send)
    assert answered[0] == 408


# --- Rates


async def test_too_many_forms(site: Site) -> None:
    visitor = site.visitor()
    await visitor.look("/me")
    answers = [await visitor.fill("/echo", {"text": "a"}) for _ in range(RATES["posts"].burst + 1)]
    assert [answer.status_code for answer in answers] == [200] * RATES["posts"].burst + [429]
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert "This came too often" in answers[-1].text
    other = site.visitor()
    await other.look("/me")
    assert (await other.fill("/echo", {"text": "a"})).status_code == 200


async def test_no_limits(tmp_path: Path) -> None:
    async with open_site(tmp_path, rate=0) as site:
        site.add(Route("/echo", _echo, methods=["POST"]))
        visitor = site.visitor()
        await visitor.look("/me")
        statuses = {(await visitor.fill("/echo", {"text": "a"})).status_code for _ in range(40)}
        assert statuses == {200}


# --- Errors


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/nothing", 404, reason("http_404")),
        ("/broken", 500, reason("http_500")),
        ("/raises/bad", 400, reason("setting_wrong", name="x", text="<b>y</b>", right="z")),
        ("/raises/gone", 404, reason("http_404")),
        ("/raises/full", 503, reason("store_full")),
    ],
)
async def test_error_pages_are_in_the_look_and_language_of_the_site(
    site: Site, path: str, status: int, says: Reason
) -> None:
    answer = await site.visitor(headers={"accept-language": "nb"}).get(path)
    assert answer.status_code == status
    assert '<html lang="nb"' in answer.text
    assert "css/base.css" in answer.text
    said = html.escape(site.house.words.for_language("nb").render_reason(says))
    assert said[:1].upper() + said[1:] in answer.text
    assert "HK" not in answer.text


async def test_errors_for_programs(site: Site) -> None:
    answer = await site.visitor(headers={"accept-language": "en"}).get("/nothing.json")
    assert answer.json() == {"code": "http_404", "params": {}, "message": "there is no such page"}
    answer = await site.visitor(headers={"accept": "application/json"}).get("/language")
    assert (answer.status_code, answer.json()["code"], answer.headers["allow"]) == (405, "http_405", "POST")


async def test_error_page_that_fails_itself(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **named: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("oddtrick.server.error_pages.render", broken)
    answer = await site.visitor().get("/nothing")
    assert (answer.status_code, "there is no such page" in answer.text) == (404, True)
    assert answer.headers["content-security-policy"] == POLICY


async def test_choice_of_language_on_the_error_page_of_a_form(site: Site) -> None:
    visitor = site.visitor()
    await visitor.look("/me")
    answer = await visitor.post("/me/link", data={"csrf": "wrong"})
    assert 'name="next" value="/"' in answer.text


async def test_head_and_get_say_the_same(site: Site) -> None:
    visitor = site.visitor(headers={"accept-encoding": "identity"})
    await visitor.look("/me")
    for path in ("/nothing", "/health", "/static/x/icon.svg"):
        got, headed = await visitor.get(path), await visitor.head(path)
        assert (got.status_code, got.headers["content-length"]) == (
            headed.status_code,
            headed.headers["content-length"],
        )
        assert isinstance(headed, httpx.Response)
