"""What can be set: one table of settings. Each is given by an option of `oddtrick serve` or by the environment, or left
as it is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Literal

import platformdirs

from oddtrick.errors import bad_input

__all__ = ["BUS_RIGHT", "DEFAULT_PORT", "Settings", "data_directory", "default_of", "environment_name", "read_settings"]

DEFAULT_PORT = 8377
MOST_WORKERS = 4
_BASE_PATH = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*")
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\[\]:_-]+")
BUS_RIGHT = "an address such as redis://host"
_BUS = re.compile(r"(rediss?|valkeys?|unix)://.")
_TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]{16,}")
"""What may stand in a header; no shorter, for it may be tried from anywhere."""
_YES = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


def data_directory() -> Path:
    """Where the database and the key lie unless told otherwise: `$ODDTRICK_HOME`, or the user's data directory."""
    home = os.environ.get("ODDTRICK_HOME")
    return Path(home) if home else platformdirs.user_data_path("oddtrick", appauthor=False)


def _workers() -> int:
    """One less than the processor has cores, 1 to 4; none where the extra `bots` is missing."""
    if find_spec("numba") is None:
        return 0
    return max(1, min(MOST_WORKERS, (os.cpu_count() or 1) - 1))


def _setting(default: Any, says: str, *, choices: tuple[str, ...] = (), least: float | None = None) -> Any:
    """A field of `Settings`. says: what it is. choices: the texts allowed. least: the least number."""
    about = {"says": says, "choices": choices, "least": least}
    if callable(default):
        return field(default_factory=default, metadata=about)
    return field(default=default, metadata=about)


@dataclass(frozen=True, slots=True)
class Settings:
    """All that can be set of a server. Raises `BadInput` (`setting_wrong`) for a value that makes no sense."""

    host: str = _setting("127.0.0.1", "The address to listen at; 0.0.0.0 for all of this machine's.")
    port: int = _setting(DEFAULT_PORT, "The port; 0 takes any that is free.", least=0)
    db: str = _setting(
        lambda: str(data_directory() / "oddtrick.db"),
        "The database: a file's path, or an address such as postgresql+psycopg://user@host/name.",
    )
    bus: str = _setting(
        "", "Redis or Valkey, such as redis://host, where several processes serve the database; unless given, one does."
    )
    key_file: str = _setting("", "The file of the key that signs sessions; unless given, beside the database.")
    workers_for_bots: int = _setting(
        _workers, "Processes in which expert and master think; 0: only novice and club play.", least=0
    )
    base_path: str = _setting("", "The path under which all lies, such as /whist, behind a reverse proxy.")
    lan: bool = _setting(False, "Listen on the local network, and show the address with its QR code.")
    open: bool = _setting(False, "Open the page in this machine's browser.")
    trust_proxy: str = _setting(
        "", "Addresses or networks of proxies whose X-Forwarded-* are believed, with commas; or *."
    )
    origins: str = _setting("", "Other origins, such as https://whist.example, whose pages may send and open sockets.")
    log: str = _setting(
        "plain", "How the log is written: plain, or json for one object a line.", choices=("plain", "json")
    )
    synchronous: Literal["NORMAL", "FULL"] = _setting(
        "NORMAL",
        "How hard SQLite writes: NORMAL, or FULL, which loses nothing in a power cut and is slower.",
        choices=("NORMAL", "FULL"),
    )
    rate: float = _setting(1.0, "How generous the rate limits are: 2 allows twice as much; 0 sets none.", least=0)
    metrics_token: str = _setting("", "The token that /metrics asks for; unless given, it answers this machine alone.")
    bot_pace: float = _setting(0.6, "Seconds before a bot's card.", least=0)
    absence_seconds: float = _setting(30.0, "Seconds after which a bot plays for somebody whose line is down.", least=0)
    idle_seconds: float = _setting(300.0, "Seconds after which a table that nobody uses leaves the memory.", least=0)
    plan_seconds: float = _setting(
        5.0,
        "Seconds for which the schedule of a drive of individuals is made better; a perfect one is there at once.",
        least=0,
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "base_path", self.base_path.rstrip("/"))
        for each in fields(self):
            value, about = getattr(self, each.name), each.metadata
            if about["choices"] and value not in about["choices"]:
                raise _wrong(each.name, value, " or ".join(about["choices"]))
            if about["least"] is not None and not about["least"] <= value < float("inf"):
                raise _wrong(each.name, value, f"{about['least']} or more")
        if self.port > 65535:
            raise _wrong("port", self.port, "65535 or less")
        if self.metrics_token and not _TOKEN.fullmatch(self.metrics_token):  # a secret is not shown
            raise _wrong("metrics_token", "…", "16 signs or more, of A-Z a-z 0-9 . _ ~ + / = -")
        if self.bus and not _BUS.match(self.bus):  # it may hold a password
            raise _wrong("bus", "…" if "@" in self.bus else self.bus, BUS_RIGHT)
        if not _BASE_PATH.fullmatch(self.base_path):
            raise _wrong("base_path", self.base_path, "a path such as /whist, of A-Z a-z 0-9 . _ ~ - and /")
        if any(not _ORIGIN.fullmatch(origin) for origin in self.allowed_origins):
            raise _wrong("origins", self.origins, "addresses such as https://whist.example, nothing after the name")
        for proxy in self.proxies:
            try:
                if proxy != "*":
                    ip_network(proxy)
            except ValueError:
                right = "addresses or networks such as 127.0.0.1, 10.0.0.0/8, or *"
                raise _wrong("trust_proxy", self.trust_proxy, right) from None

    @property
    def proxies(self) -> list[str]:
        """The proxies that are trusted."""
        return _listed(self.trust_proxy)

    @property
    def allowed_origins(self) -> frozenset[str]:
        """Origins beside the server's own."""
        return frozenset(_listed(self.origins))

    @property
    def database_file(self) -> Path | None:
        """The database's file; None where the database is not one."""
        path = self.db.removeprefix("sqlite:///")
        return None if "://" in path or path in ("", ":memory:") else Path(path)

    @property
    def key_place(self) -> Path:
        """The key's file."""
        if self.key_file:
            return Path(self.key_file)
        database = self.database_file
        return data_directory() / "oddtrick.key" if database is None else database.with_name(database.name + ".key")


def environment_name(setting: str) -> str:
    """The name of the variable that gives a setting."""
    return f"ODDTRICK_{setting.upper()}"


def read_settings(environ: Mapping[str, str] | None = None, /, **given: Any) -> Settings:
    """Settings from what was given, else from the environment, else as they are by themselves.

    given: None stands for not given. With `lan` and no host, the host is all addresses. Raises `BadInput`:
    `setting_wrong`.
    """
    environ = os.environ if environ is None else environ
    values = {name: value for name, value in given.items() if value is not None}
    for each in fields(Settings):
        text = environ.get(environment_name(each.name), "")
        if each.name not in values and text:
            values[each.name] = _read(each, text)
    if values.get("lan") and "host" not in values:
        values["host"] = "0.0.0.0"
    return Settings(**values)


def _read(setting: Field[Any], text: str) -> Any:
    """A setting's value from its text."""
    try:
        match setting.type:
            case "bool":
                return _YES[text.strip().lower()]
            case "int":
                return int(text)
            case "float":
                return float(text)
            case _:
                return text.strip()
    except (ValueError, KeyError):
        right = {"bool": "1 or 0", "int": "a whole number"}.get(str(setting.type), "a number")
        raise _wrong(environment_name(setting.name), text, right) from None


def default_of(setting: Field[Any]) -> Any:
    """What a setting is by itself; None where that depends on the machine."""
    return None if setting.default is MISSING else setting.default


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _wrong(name: str, value: object, right: str) -> Exception:
    return bad_input("setting_wrong", name=name, text=str(value), right=right)
