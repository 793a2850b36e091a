"""The command `oddtrick drive` as somebody types it, run within the test."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import Result
from typer.testing import CliRunner

from oddtrick.cli.main import app


def run(*words: object, typed: str | None = None) -> Result:
    """What a command came to; `typed` goes to its standard input."""
    return CliRunner().invoke(app, ["drive", *map(str, words)], input=typed, env={"COLUMNS": "120", "NO_COLOR": "1"})


def done(*words: object, typed: str | None = None) -> str:
    """What a command printed that went well."""
    came = run(*words, typed=typed)
    assert came.exit_code == 0, came.stderr
    return came.stdout


def refused(*words: object, typed: str | None = None) -> str:
    """What a command said that was refused."""
    came = run(*words, typed=typed)
    assert came.exit_code == 2, came.stdout
    assert len(came.stderr.splitlines()) == 1 or "Usage" in came.stderr
    return came.stderr


def simulated(*words: object) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(done("simulate", *words, "--json"))
    return plain


def standings(file: Path) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(done("standings", file, "--json"))
    return plain
