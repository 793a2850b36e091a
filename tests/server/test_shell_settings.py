"""The table of settings: where values come from, and that the command and the page of settings say the same."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest
import typer

from oddtrick.cli.serve import serve
from oddtrick.errors import BadInput
from oddtrick.server import settings as settings_module
from oddtrick.server.settings import Settings, data_directory, default_of, environment_name, read_settings

ROOT = Path(__file__).parents[2]
NAMES = [field.name for field in fields(Settings)]


def test_given_goes_before_environment_and_that_before_the_default() -> None:
    environ = {"ODDTRICK_PORT": "9000", "ODDTRICK_HOST": " whist.example ", "ODDTRICK_DB": "", "ODDTRICK_LAN": "Yes"}
    found = read_settings(environ, port=9001, host=None, db=None)
    assert (found.port, found.host, found.lan, found.rate) == (9001, "whist.example", True, 1.0)
    assert found.db == str(data_directory() / "oddtrick.db")


def test_lan_opens_all_addresses_unless_one_is_given() -> None:
    assert read_settings({}, lan=True).host == "0.0.0.0"
    assert read_settings({}, lan=True, host="192.0.2.7").host == "192.0.2.7"
    assert read_settings({}).host == "127.0.0.1"


def test_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ODDTRICK_HOME", "/somewhere")
    assert Settings().db == "/somewhere/oddtrick.db"
    assert Settings().key_place == Path("/somewhere/oddtrick.db.key")


@pytest.mark.parametrize(
    ("db", "key_file", "place"),
    [
        ("games.db", "", "games.db.key"),
        ("sqlite:////var/lib/games.db", "", "/var/lib/games.db.key"),
        ("games.db", "/etc/oddtrick.key", "/etc/oddtrick.key"),
    ],
)
def test_key_lies_beside_the_database(db: str, key_file: str, place: str) -> None:
    assert Settings(db=db, key_file=key_file).key_place == Path(place)


def test_key_of_a_database_that_is_no_file() -> None:
    assert Settings(db="postgresql://whist").key_place == data_directory() / "oddtrick.key"


@pytest.mark.parametrize(("given", "path"), [("/", ""), ("/whist/", "/whist"), ("/a-b/c_d.e~", "/a-b/c_d.e~")])
def test_base_path(given: str, path: str) -> None:
    assert Settings(base_path=given).base_path == path


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("base_path", "whist"),
        ("base_path", "/../x"),
        ("base_path", "//evil.example"),
        ("base_path", "/a b"),
        ("port", -1),
        ("port", 65536),
        ("workers_for_bots", -1),
        ("rate", -0.5),
        ("rate", float("nan")),
        ("bot_pace", float("inf")),
        ("log", "xml"),
        ("synchronous", "OFF"),
        ("origins", "whist.example"),
        ("origins", "https://whist.example/path"),
        ("trust_proxy", "10.0.0.0/99"),
    ],
)
def test_what_makes_no_sense(name: str, value: object) -> None:
    with pytest.raises(BadInput) as caught:
        Settings(**{name: value})
    assert caught.value.reason.code == "setting_wrong"
    assert caught.value.reason.params["name"] == name


@pytest.mark.parametrize(("cores", "workers"), [(1, 1), (2, 1), (4, 3), (64, 4), (None, 1)])
def test_workers_for_bots(monkeypatch: pytest.MonkeyPatch, cores: int | None, workers: int) -> None:
    monkeypatch.setattr(settings_module.os, "cpu_count", lambda: cores)
    monkeypatch.setattr(settings_module, "find_spec", lambda name: object())
    assert Settings().workers_for_bots == workers
    monkeypatch.setattr(settings_module, "find_spec", lambda name: None)
    assert Settings().workers_for_bots == 0


# --- The page and the command


def rows() -> list[list[str]]:
    page = (ROOT / "docs" / "serving.md").read_text(encoding="utf-8")
    table = page.split("## Settings", 1)[1].split("\n## ", 1)[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("| `")
    ]


def options() -> set[str]:
    alone = typer.Typer(add_completion=False)
    alone.command()(serve)
    return {option for param in typer.main.get_command(alone).params for option in param.opts if option != "--help"}


def test_page_lists_all_settings_as_they_are() -> None:
    written = {row[0].strip("`"): row for row in rows()}
    assert list(written) == [environment_name(name) for name in NAMES]
    for field in fields(Settings):
        _, option, default, says = written[environment_name(field.name)]
        assert says == field.metadata["says"]
        spelled = "--" + field.name.replace("_", "-")
        assert option == (f"`{spelled}`" if spelled in options() else "")
        known = default_of(field)
        if known is not None:
            shown = (
                {True: "yes", False: "no", "": ""}.get(known, str(known))
                if not isinstance(known, float)
                else f"{known:g}"
            )
            assert default == (f"`{shown}`" if shown else "")


def test_every_option_is_a_setting() -> None:
    assert options() <= {"--" + name.replace("_", "-") for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_is_used(name: str) -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src/oddtrick/server").rglob("*.py")]
    own = {"key_file": "key_place", "trust_proxy": "proxies", "origins": "allowed_origins"}.get(name, name)
    assert any(re.search(rf"settings\.{own}\b", source) for source in sources)
