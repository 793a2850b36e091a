"""The doctor's look at the way in: the port, the address on the network, the proxy, how many lines can be open."""

from __future__ import annotations

import ipaddress
import json
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import TYPE_CHECKING

from oddtrick.cli.doctor_findings import Finding, fine, noted, wrong
from oddtrick.errors import OddtrickError, quoted

if TYPE_CHECKING:
    from oddtrick.server.settings import Settings

__all__ = ["bus", "files_open", "network", "port", "proxy"]

SECONDS = 5.0
"""How long whoever has the port may take to say who he is."""
MOST_ANSWERED = 10_000
ANY_PORT = 0
ENOUGH_FILES = 4096
"""Files a process should be able to have open: each socket is one."""


def port(settings: Settings, *, named: bool) -> Iterator[Finding]:
    """Whether the server can listen, or does already. named: whether the port was chosen, or another will do."""
    from oddtrick.server.run import listen

    try:
        listen(settings.host, settings.port).close()
    except OddtrickError as failure:
        if failure.code != "port_taken":
            remedy = "choose another address with --host, or a port from 1024 on with --port"
            yield wrong("port", failure.message, remedy)
            return
        version = _ours(settings)
        if version is not None:
            yield fine("port", f"Oddtrick {version} is serving at port {settings.port} of {settings.host}")
        elif named:
            said = f"port {settings.port} of {settings.host} is taken by another program"
            yield wrong("port", said, "end that program, or choose another port with --port")
        else:
            said = f"port {settings.port} is taken by another program; the next that is free would be"
            yield noted("port", said, "choose one with --port, so that the address stays the same")
    else:
        which = "any port that is free" if settings.port == ANY_PORT else f"port {settings.port}"
        yield fine("port", f"{which} of {settings.host} is free")


def _ours(settings: Settings) -> str | None:
    """The version of the Oddtrick that has the port; None where it is another program."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    place = f"[{host}]" if ":" in host else host
    asked = f"http://{place}:{settings.port}{settings.base_path}/health"
    straight = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with straight.open(asked, timeout=SECONDS) as answer:
            said = json.loads(answer.read(MOST_ANSWERED))
        return quoted(said["version"], 40) if said["status"] == "ok" else None
    except (OSError, ValueError, KeyError, TypeError, urllib.error.URLError):
        return None
    except Exception:  # http.client's many, from whoever speaks another language at that port
        return None


def bus(settings: Settings) -> Iterator[Finding]:
    """Whether the message server of several processes answers."""
    if not settings.bus:
        return
    from oddtrick.store.engines import without_password

    shown = quoted(without_password(settings.bus))
    try:
        import redis
    except ModuleNotFoundError:
        yield wrong("bus", f"there is no way to {shown}", "install the extra: pip install 'oddtrick[cluster]'")
        return
    address = re.sub(r"^valkey", "redis", settings.bus)
    try:
        with redis.Redis.from_url(address, socket_connect_timeout=SECONDS, socket_timeout=SECONDS) as client:
            client.ping()
    except (redis.RedisError, ValueError) as failure:
        said = f"the message server at {shown} does not answer: {type(failure).__name__}"
        yield wrong("bus", said, "is it running; are host, port and password right?")
    else:
        yield fine("bus", f"the message server at {shown} answers")


def network(settings: Settings) -> Iterator[Finding]:
    """The address by which others on the network reach the server, where they may."""
    from oddtrick.server.lan import is_loopback, lan_address

    found = lan_address()
    if is_loopback(settings.host):
        if settings.lan:
            said = f"--lan lets others in, but --host {settings.host} is for this machine alone"
            yield wrong("network", said, "leave --host out")
        else:
            yield fine("network", f"for this machine alone (--lan lets others in, at {found or 'no address yet'})")
    elif found is None:
        yield noted("network", "this machine has no address on a network", "connect it, if others are to play")
    else:
        yield fine("network", f"others reach this machine at {found}")


def proxy(settings: Settings) -> Iterator[Finding]:
    """Whether what is said of a proxy makes sense."""
    from oddtrick.server.lan import is_loopback

    open_, trusted = not is_loopback(settings.host), settings.proxies
    if settings.base_path and not trusted:
        yield noted(
            "proxy",
            f"a path, {settings.base_path}, but no proxy that is trusted: cookies are not marked Secure, and all"
            " visitors share the limits of one address",
            "name the proxy's address with --trust-proxy",
        )
    elif open_ and any(_is_everybody(each) for each in trusted):
        yield wrong(
            "proxy",
            f"anybody who reaches {settings.host} is believed to be a proxy, and can pretend to be at any address",
            "name the proxy's address with --trust-proxy, or listen at 127.0.0.1",
        )
    elif trusted and not open_ and not any(_covers_loopback(each) for each in trusted):
        said = (
            f"the proxies trusted are elsewhere ({', '.join(trusted)}), but {settings.host} is reached from here alone"
        )
        yield noted("proxy", said, "trust 127.0.0.1 if the proxy runs here; else listen at another --host")
    elif trusted:
        yield fine("proxy", f"X-Forwarded-* of {', '.join(trusted)} are believed")
    else:
        yield fine("proxy", "none is believed; without one that is as it should be")


def _is_everybody(proxy: str) -> bool:
    return proxy == "*" or ipaddress.ip_network(proxy).prefixlen == 0


def _covers_loopback(proxy: str) -> bool:
    if proxy == "*":
        return True
    covered = ipaddress.ip_network(proxy)
    return any(ipaddress.ip_address(each) in covered for each in ("127.0.0.1", "::1"))


def files_open() -> Iterator[Finding]:
    """Whether enough lines can be open at a time."""
    try:
        import resource
    except ModuleNotFoundError:  # not on Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < ENOUGH_FILES:
        said = f"this user's processes may have {soft} files open, and each socket is one"
        more = "" if hard == resource.RLIM_INFINITY or hard >= ENOUGH_FILES else ", as root"
        yield noted(
            "files open", said, f"for hundreds of players: ulimit -n {ENOUGH_FILES}{more}; LimitNOFILE= in systemd"
        )
    else:
        yield fine("files open", "as many as are needed" if soft == resource.RLIM_INFINITY else f"up to {soft:,}")
