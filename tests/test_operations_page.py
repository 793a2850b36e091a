"""The files for those who run a server: quoted by their page as they are, and what they name is there."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import typer

from nginx_at_hand import program
from oddtrick.cli.main import COMMANDS
from oddtrick.cli.serve import serve
from oddtrick.server.settings import Settings, environment_name, read_settings
from redis_at_hand import free_port
from server.running_server import ServerInThread, quick_settings

from docs_runner import ROOT

PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
SERVICE = ROOT / "deploy" / "oddtrick.service"
NGINX = ROOT / "deploy" / "nginx.conf"
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
KNOWN = {environment_name(field.name) for field in fields(Settings)} | {"ODDTRICK_HOME"}


def instructions(name: str) -> list[str]:
    return re.findall(rf"^{name} (.+)$", DOCKERFILE, re.MULTILINE)


def options() -> set[str]:
    alone: Any = typer.Typer(add_completion=False)
    alone.command()(serve)
    return {option for param in typer.main.get_command(alone).params for option in param.opts}


@pytest.mark.parametrize(("file", "language"), [(SERVICE, "ini"), (NGINX, "nginx")], ids=["service", "nginx"])
def test_the_page_quotes_the_file_as_it_is(file: Path, language: str) -> None:
    assert f"```{language}\n{file.read_text(encoding='utf-8')}```\n" in PAGE
    assert f"deploy/{file.name}" in PAGE


@pytest.mark.parametrize("text", [PAGE, DOCKERFILE, SERVICE.read_text(encoding="utf-8")], ids=["page", "image", "unit"])
def test_variables_that_are_named_are_there(text: str) -> None:
    named = set(re.findall(r"\bODDTRICK_[A-Z_]+\b", text))
    assert named
    assert named <= KNOWN


def test_commands_that_are_named_are_there() -> None:
    named = set(re.findall(r"(?:^|[ `/(])oddtrick ([a-z]+)\b", re.sub(r"docker \w+.*", "", PAGE)))
    assert {"doctor", "db", "serve"} <= named
    assert named <= set(COMMANDS)


def test_the_unit_starts_the_server() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(SERVICE, encoding="utf-8")
    assert unit.sections() == ["Unit", "Service", "Install"]
    words = shlex.split(unit["Service"]["ExecStart"])
    assert words[:2] == ["/opt/oddtrick/bin/oddtrick", "serve"]
    assert {word for word in words if word.startswith("-")} <= options()
    text = SERVICE.read_text(encoding="utf-8")
    state, cache = unit["Service"]["StateDirectory"], unit["Service"]["CacheDirectory"]
    assert f"ODDTRICK_HOME=/var/lib/{state}" in text
    assert f"NUMBA_CACHE_DIR=/var/cache/{cache}" in text


def test_nginx_reads_its_file(tmp_path: Path) -> None:
    """All of it but the certificate, which is nobody's yet."""
    text = NGINX.read_text(encoding="utf-8")
    with_tls = len(re.findall(r"^\s*(?:listen 443 ssl|ssl_certificate.*);$", text, re.MULTILINE))
    assert with_tls == 3
    text = re.sub(r"^\s*ssl_certificate.*;$", "", text, flags=re.MULTILINE)
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{free_port()};")
    places = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = (
        f"pid {tmp_path}/pid;\nerror_log {tmp_path}/log;\nevents {{}}\nhttp {{\n{places}access_log off;\n{text}\n}}\n"
    )
    file = tmp_path / "nginx.conf"
    file.write_text(whole, encoding="utf-8")
    done = subprocess.run(
        [program(), "-t", "-e", f"{tmp_path}/log", "-c", str(file)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "warn" not in done.stderr


def test_the_image_is_made_of_files_that_are_there() -> None:
    kept = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(encoding="utf-8"), re.MULTILINE)
    for line in instructions("COPY"):
        *sources, target = line.split()
        assert target in ("./", *sources)
        for source in sources:
            assert (ROOT / source).exists(), source
            assert source in kept, source
    for file in re.findall(r"-r (\S+)", DOCKERFILE):
        assert (ROOT / file).is_file(), file
    assert re.fullmatch(r"python:3\.\d+-slim", instructions("FROM")[0])
    assert "https://" not in DOCKERFILE  # nothing but the usual registries
    assert instructions("CMD")[-1] == '["oddtrick", "serve"]'


def test_the_image_installs_what_the_pages_to_print_need() -> None:
    """The same libraries as the Makefile and the page of the server name."""
    named = re.search(r"^PANGO := (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert named is not None
    assert all(package in DOCKERFILE for package in named[1].split())


def test_the_images_settings_make_sense() -> None:
    environ = dict(re.findall(r"\b(\w+)=(\S+)", " ".join(instructions("ENV"))))
    settings = read_settings(environ)
    assert (settings.host, settings.log) == ("0.0.0.0", "json")
    assert f"EXPOSE {settings.port}" in DOCKERFILE


def test_the_image_s_question_whether_all_is_well_goes_to_where_the_server_is(tmp_path: Path) -> None:
    found = re.search(r"^HEALTHCHECK .*?CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)
    assert found is not None
    assert str(read_settings({}).port) in found[1]
    _, *question = json.loads(found[1])
    with ServerInThread(quick_settings(tmp_path / "oddtrick.db", base_path="/whist")) as server:
        environ = {**os.environ, "ODDTRICK_PORT": str(server.port), "ODDTRICK_BASE_PATH": "/whist"}
        for told, well in ((environ, True), ({**environ, "ODDTRICK_BASE_PATH": "/bridge"}, False)):
            asked = subprocess.run([sys.executable, *question], env=told, capture_output=True, timeout=60)
            assert (asked.returncode == 0) == well
