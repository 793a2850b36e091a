"""Sessions: signed, bound to the key and to time, one for each browser; names, languages, links to other devices."""

from __future__ import annotations

import html
import re
from base64 import b64encode
from pathlib import Path

import pytest
import pytest_asyncio
from itsdangerous import TimestampSigner

from server_site import Site, Visitor, open_site

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory):
    async with open_site(tmp_path_factory.mktemp("site")) as opened:
        yield opened


async def greeting(visitor: Visitor) -> str:
    return re.search(r"<h1>(.*?)</h1>", (await visitor.look("/me")).text)[1]


async def named(site: Site, name: str) -> Visitor:
    visitor = site.visitor()
    await visitor.look("/me")
    assert (await visitor.fill("/me", {"name": name})).headers["location"] == "/me?saved"
    return visitor


async def test_first_visit_makes_a_session(site: Site) -> None:
    visitor = site.visitor()
    answer = await visitor.look("/me")
    (cookie,) = answer.headers.get_list("set-cookie")
    flags = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"path=/", "httponly", "samesite=lax"} <= flags
    assert "secure" not in flags
    assert "set-cookie" not in (await visitor.look("/me")).headers


async def test_cookie_is_secure_over_https(site: Site) -> None:
    answer = await site.visitor(base_url="https://whist.example").look("/me")
    assert "; secure" in answer.headers["set-cookie"]


async def test_neither_files_nor_health_make_a_session(site: Site) -> None:
    for path in ("/health", "/ready", "/static/x/icon.svg", "/words/en.x.json"):
        assert "set-cookie" not in (await site.visitor().get(path)).headers


async def test_a_name_is_kept(site: Site) -> None:
    visitor = await named(site, "  Edith\n\u202e <b> ")
    assert await greeting(visitor) == "Welcome, Edith &lt;b&gt;"


@pytest.mark.parametrize("broken", ["changed", "other key", "too old", "garbage", "empty"])
async def test_cookie_that_is_not_ours_is_a_new_guest(site: Site, broken: str) -> None:
    visitor = await named(site, "Edith")
    payload, stamp, signature = visitor.cookie.split(".")
    secret = site.house.keys.secret("session")
    other = b64encode(b'{"person": "somebody-else"}').decode()
    forged = {
        "changed": f"{other}.{stamp}.{signature}",
        "other key": TimestampSigner("guessed").sign(payload).decode(),
        "too old": _OldSigner(secret).sign(payload).decode(),
        "garbage": "\xf8.%00.;",
        "empty": "",
    }[broken]
    stranger = site.visitor(headers={"cookie": f"oddtrick={forged}".encode("latin-1")})
    assert await greeting(stranger) == "You are a guest"
    right = site.visitor(headers={"cookie": f"oddtrick={TimestampSigner(secret).sign(payload).decode()}"})
    assert await greeting(right) == "Welcome, Edith"


class _OldSigner(TimestampSigner):
    def get_timestamp(self) -> int:
        return super().get_timestamp() - 401 * 24 * 60 * 60


class _EarlySigner(TimestampSigner):
    def get_timestamp(self) -> int:
        return super().get_timestamp() + 24 * 60 * 60


async def test_a_session_is_good_when_the_clock_was_put_back_since(site: Site) -> None:
    secret = site.house.keys.secret("session")
    visitor = await named(site, "Edith")
    signed = TimestampSigner(secret).unsign(visitor.cookie)
    ahead = site.visitor(headers={"cookie": f"oddtrick={_EarlySigner(secret).sign(signed).decode()}"})
    assert await greeting(ahead) == "Welcome, Edith"
    forged = site.visitor(headers={"cookie": f"oddtrick={_EarlySigner('guessed').sign(signed).decode()}"})
    assert await greeting(forged) == "You are a guest"


async def test_sessions_outlive_a_restart(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site:
        cookie = (await named(site, "Raj")).cookie
    async with open_site(tmp_path) as again:
        assert await greeting(again.visitor(cookies={"oddtrick": cookie})) == "Welcome, Raj"


async def test_cookie_is_renewed_after_a_month(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = await named(site, "Raj")
    monkeypatch.setattr("oddtrick.server.sessions.time.time", lambda: 31 * 86400 + __import__("time").time_ns() / 1e9)
    assert "set-cookie" in (await visitor.look("/me")).headers
    assert "set-cookie" not in (await visitor.look("/me")).headers


async def test_being_forgotten(site: Site) -> None:
    visitor = await named(site, "Maggie")
    before = visitor.cookie
    assert (await visitor.fill("/me/forget")).headers["location"] == "/"
    assert await greeting(visitor) == "You are a guest"
    assert await greeting(site.visitor(cookies={"oddtrick": before})) == "You are a guest"


async def test_a_name_taken_away_leaves_the_tables(site: Site) -> None:
    visitor = await named(site, "Maggie")
    person, store = site.person(visitor), site.house.store
    store.create("stream", "table", [b"{}"], at=1.0).result()
    store.join("stream", person).result()
    await visitor.look("/me")
    await visitor.fill("/me", {"name": "  "})
    assert await greeting(visitor) == "You are a guest"
    assert [info.stream for info in store.streams("table", member=person)] == ["stream"]
    await visitor.fill("/me/forget")
    assert store.streams("table", member=person) == []


# --- Languages


@pytest.mark.parametrize(
    ("asked", "lang"), [("nn,en;q=0.5", "nb"), ("fr-CA", "fr"), ("de", "en"), (";;q=x,", "en"), ("fr;q=0,nb", "nb")]
)
async def test_language_of_the_browser(site: Site, asked: str, lang: str) -> None:
    answer = await site.visitor(headers={"accept-language": asked}).look("/me")
    assert f'<html lang="{lang}"' in answer.text


async def test_language_chosen(site: Site) -> None:
    visitor = site.visitor(headers={"accept-language": "en"})
    await visitor.look("/me")
    await visitor.look("/nothing?x=1")  # who has a session may choose on any page
    answer = await visitor.fill("/language", {"lang": "fr", "next": "/me?x=1"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/me?x=1")
    assert '<html lang="fr"' in (await visitor.look("/me")).text
    assert (await visitor.fill("/language", {"lang": "xx"})).status_code == 400


@pytest.mark.parametrize(
    "back", ["//evil.example", "/\\evil.example", "https://evil.example/", "me", "", "/\t/evil.example", "/\n"]
)
async def test_language_leads_back_to_us_alone(site: Site, back: str) -> None:
    visitor = site.visitor()
    await visitor.look("/me")
    assert (await visitor.fill("/language", {"lang": "nb", "next": back})).headers["location"] == "/"


# --- Another device


async def link_of(visitor: Visitor) -> tuple[str, str]:
    await visitor.look("/me")
    page = (await visitor.fill("/me/link")).text
    return page, html.unescape(re.search(r'id="link" value="([^"]+)"', page)[1])


async def test_another_device_goes_on_once(site: Site) -> None:
    page, link = await link_of(await named(site, "Edith"))
    assert link.startswith("http://whist.example/device/")
    assert "<svg" in re.search(r'<div class="qr".*?</div>', page, re.S)[0]
    phone = site.visitor()
    for _ in range(2):  # a preview in a messenger looks at it too
        shown = await phone.look(link)
        assert "Go on as Edith?" in shown.text
        assert shown.headers["cache-control"] == "no-store"
    assert (await phone.fill(link)).headers["location"] == "/games"
    assert await greeting(phone) == "Welcome, Edith"
    late = site.visitor()
    assert (await late.look(link)).status_code == 404
    await late.look("/me")
    assert (await late.fill(link)).status_code == 404
    assert await greeting(late) == "You are a guest"


async def test_own_link_says_so(site: Site) -> None:
    visitor = await named(site, "Edith")
    _, link = await link_of(visitor)
    assert "This is you already" in (await visitor.look(link)).text


async def test_link_on_a_server_for_this_machine_alone(site: Site) -> None:
    visitor = site.visitor(base_url="http://127.0.0.1:8377")
    await visitor.look("/me")
    assert "Other devices cannot reach this server" in (await visitor.fill("/me/link")).text


async def test_link_shows_the_address_on_the_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oddtrick.server.people.lan_address", lambda: "192.0.2.7")
    async with open_site(tmp_path, lan=True, host="0.0.0.0", base_url="http://localhost:8377") as site:
        _, link = await link_of(site.visitor())
        assert link.startswith("http://192.0.2.7:8377/device/")
