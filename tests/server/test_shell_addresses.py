"""Where things are found: under a base path, behind a proxy that is trusted or not, and by slow or silent callers."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from oddtrick.server.lan import is_loopback, lan_address, qr_picture, qr_text
from oddtrick.server.run import listen
from oddtrick.server.sessions import Sessions
from oddtrick.server.slow_clients import ImpatientProtocol
from server.running_server import ServerInThread
from server.table_client import Guest
from server_site import Visitor, open_site

ADDRESSES = re.compile(r'(?:href|src|action|content|data-[a-z]+)="(/[^"]*)"')
PATIENCE = 60.0


# --- Base path


async def pages_below(visitor: Visitor, first: str) -> dict[str, httpx.Response]:
    """Every page, file and form that the pages lead to, and what it answered."""
    seen: dict[str, httpx.Response] = {}
    waiting = [first]
    while waiting:
        path = waiting.pop().partition("#")[0]
        if path in seen:
            continue
        seen[path] = answer = await visitor.get(path)
        if answer.status_code == 200 and answer.headers["content-type"].startswith("text/html"):
            waiting += ADDRESSES.findall(answer.text)
    return seen


@pytest.mark.parametrize("base_path", ["", "/whist", "/games/card-games"])
async def test_every_address_is_under_the_base_path(tmp_path: Path, base_path: str) -> None:
    async with open_site(tmp_path, base_path=base_path) as site:
        visitor = site.visitor()
        await visitor.look(f"{base_path}/")
        table = (await visitor.fill(f"{base_path}/play")).headers["location"]
        seen = await pages_below(visitor, f"{base_path}/") | await pages_below(visitor, table)
        assert all(path.startswith(f"{base_path}/") for path in seen)
        assert {f"{base_path}/{path}" for path in ("me", "games", "rules", "lesson", "watch")} <= set(seen)
        forms = ("play", "tables", "language", "me/link", "me/forget", "sheets/import", "drives/import")
        posts = {f"{base_path}/{path}" for path in forms}
        wrong = {path: answer.status_code for path, answer in seen.items() if answer.status_code != 200}
        assert set(wrong) <= posts
        assert set(wrong.values()) <= {405}
        assert any("/static/" in path for path in seen)
        assert len(site.house.limits) > 0


async def test_cookie_and_redirects_keep_to_the_base_path(tmp_path: Path) -> None:
    async with open_site(tmp_path, base_path="/whist/") as site:
        visitor = site.visitor()
        assert "; path=/whist/;" in (await visitor.look("/whist/me")).headers["set-cookie"]
        assert (await visitor.fill("/whist/me", {"name": "Raj"})).headers["location"] == "/whist/me?saved"
        answer = await visitor.fill("/whist/language", {"lang": "nb", "next": "/me"})
        assert answer.headers["location"] == "/whist/me"
        for path in ("/", "/whist"):
            assert (await visitor.get(path)).headers["location"] == "/whist/"
        assert (await visitor.get("/me")).status_code == 404
        assert (await visitor.get("/whistling")).status_code == 404
        assert (await visitor.get("/whist/me/")).status_code == 404


async def test_what_lies_outside_the_base_path_makes_nobody_a_new_guest(tmp_path: Path) -> None:
    async with open_site(tmp_path, base_path="/whist") as site:
        visitor = site.visitor()
        await visitor.look("/whist/me")
        before = visitor.cookie
        for path in ("/me", "/", "/whist", "/whistling", "/favicon.ico", "/x.json"):
            answer = await visitor.get(path)
            assert answer.status_code in (307, 404)
            assert "set-cookie" not in answer.headers
        answer = await visitor.post("/me/forget", data={"csrf": visitor.token})
        assert (answer.status_code, "set-cookie" in answer.headers) == (403, False)
        assert visitor.cookie == before
        assert 'action="/whist/language"' not in (await visitor.get("/me")).text  # a form that could not be sent


@pytest.mark.parametrize(
    ("path", "kept"), [("/whist/me", True), ("/whist", False), ("/whistling", False), ("/", False)]
)
async def test_a_session_is_kept_inside_the_base_path_alone(tmp_path: Path, path: str, kept: bool) -> None:
    async def remembering(scope: Scope, receive: Receive, send: Send) -> None:
        scope["session"]["person"] = "somebody"
        await PlainTextResponse("")(scope, receive, send)

    async with open_site(tmp_path) as site:
        sessions = Sessions(remembering, site.house.keys, "/whist")
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(sessions), base_url="http://whist.example"
        ) as visitor:
            assert ("set-cookie" in (await visitor.get(path)).headers) is kept


@pytest.mark.parametrize("base_path", ["", "/whist"])
async def test_error_pages_make_no_session(tmp_path: Path, base_path: str) -> None:
    async with open_site(tmp_path, base_path=base_path) as site:
        for path in ("nowhere", "t/0000-0000-0000", "device/gone"):
            answer = await site.visitor().get(f"{base_path}/{path}", headers={"accept-language": "nb"})
            assert (answer.status_code, "set-cookie" in answer.headers) == (404, False)
            assert '<html lang="nb">' in answer.text
        visitor = site.visitor()
        await visitor.look(f"{base_path}/me")
        await visitor.look(f"{base_path}/nowhere")  # who has a session may choose another language there as well
        answer = await visitor.fill(f"{base_path}/language", {"lang": "fr", "next": "/me"})
        assert answer.headers["location"] == f"{base_path}/me"


def test_socket_under_a_base_path(start: Callable[..., ServerInThread]) -> None:
    server = start(base_path="/whist")
    with Guest(server.address) as guest:
        answer = guest.http.get("/me")
        token = re.search(r'name="csrf" value="([^"]+)"', answer.text)[1]
        code = guest.http.post("/play", data={"csrf": token}).headers["location"].rpartition("/")[2]
        shown = json.loads(guest.line(code).socket.recv(timeout=PATIENCE))
        assert shown["me"] in shown["room"]["names"]


# --- Proxies


async def test_a_trusted_proxy_is_believed(tmp_path: Path) -> None:
    async with open_site(tmp_path, trust_proxy="10.0.0.0/8, ::1") as site:
        proxied = {"x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.7"}
        visitor = site.visitor(address="10.1.2.3", headers=proxied)
        assert "; secure" in (await visitor.look("/me")).headers["set-cookie"]
        visitor.cookies = httpx.Cookies(dict(visitor.cookies.items()))  # the proxy's side of the line is not https
        page = (await visitor.fill("/me/link")).text
        assert 'value="https://whist.example/device/' in page
        assert ("posts", "198.51.100.7") in site.house.limits


@pytest.mark.parametrize("trusted", ["", "10.0.0.1"])
async def test_others_are_not(tmp_path: Path, trusted: str) -> None:
    async with open_site(tmp_path, trust_proxy=trusted) as site:
        pretended = {
            "x-forwarded-proto": "https",
            "x-forwarded-for": "198.51.100.7",
            "x-forwarded-host": "evil.example",
        }
        visitor = site.visitor(address="10.1.2.3", headers=pretended)
        assert "secure" not in (await visitor.look("/me")).headers["set-cookie"]
        assert 'value="http://whist.example/device/' in (await visitor.fill("/me/link")).text
        assert ("posts", "10.1.2.3") in site.house.limits
        assert ("posts", "198.51.100.7") not in site.house.limits


async def test_any_proxy(tmp_path: Path) -> None:
    async with open_site(tmp_path, trust_proxy="*") as site:
        visitor = site.visitor(headers={"x-forwarded-proto": "https"})
        assert "; secure" in (await visitor.look("/me")).headers["set-cookie"]


# --- The local network


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "::1", "a.localhost"])
def test_loopback(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["192.0.2.1", "whist.example", "", "0.0.0.0", "localhost.evil.example"])
def test_not_loopback(host: str) -> None:
    assert not is_loopback(host)


def test_address_on_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    found = lan_address()
    assert found is None or not is_loopback(found)

    def unreachable(self: socket.socket, address: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr("oddtrick.server.lan.socket.socket", type("S", (socket.socket,), {"connect": unreachable}))
    assert lan_address() is None


def test_qr_codes() -> None:
    lines = qr_text("http://192.0.2.7:8377/").splitlines()
    assert len({len(line) for line in lines}) == 1
    assert set("".join(lines)) <= set(" █▀▄")
    picture = qr_picture("http://192.0.2.7:8377/device/x")
    assert picture.startswith("<svg")
    assert "style" not in picture
    assert "viewBox" in picture


# --- Callers that do not finish


async def _hello(scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse("hello")(scope, receive, send)


@pytest.fixture
def port() -> Iterator[int]:
    class Short(ImpatientProtocol):
        head_seconds = 0.2

    with listen("127.0.0.1", 0) as listening:
        server = uvicorn.Server(uvicorn.Config(_hello, http=Short, lifespan="off", log_config=None))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        yield listening.getsockname()[1]
        server.should_exit = True
        thread.join(PATIENCE)


@pytest.mark.parametrize("begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: a\r\nX: "])
def test_unfinished_head(port: int, begun: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(begun)
        assert line.recv(100) == b""


def test_second_head_unfinished(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        heard = b""
        while not heard.endswith(b"hello"):
            heard += line.recv(1000)
        line.sendall(b"GET / HTTP/1.1\r\nHo")
        assert line.recv(100) == b""


def test_finished_heads_are_answered(port: int) -> None:
    with httpx.Client(trust_env=False) as client:
        assert [client.get(f"http://127.0.0.1:{port}/").text for _ in range(3)] == ["hello"] * 3
