"""The peer of `load.py`: boardgame.io from npm, kept in a directory of its own outside the source tree, and its run."""

from __future__ import annotations

import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any

import platformdirs

__all__ = ["Missing", "installed", "peer_plays"]

PACKAGE = "boardgame.io@0.50.2"
HERE = Path(__file__).resolve().parent
PATIENCE = 600.0


class Missing(Exception):
    """The peer is not to be had."""


def installed(where: Path | None) -> Path:
    """The directory of node's modules with the peer in it, installed if need be. Raises `Missing`."""
    root = where or platformdirs.user_cache_path("oddtrick", appauthor=False) / PACKAGE.replace("@", "-")
    modules = root / "node_modules"
    if not (modules / "boardgame.io" / "package.json").exists():
        root.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--no-save", "--no-audit", "--no-fund", "--silent", "--prefix", str(root), PACKAGE]
        try:
            subprocess.run(command, check=True, timeout=900, capture_output=True, text=True)
        except FileNotFoundError:
            raise Missing("npm is not installed") from None
        except subprocess.TimeoutExpired:
            raise Missing(f"npm did not get {PACKAGE} in time") from None
        except subprocess.CalledProcessError as wrong:
            why = (wrong.stderr or wrong.stdout).strip().splitlines()
            raise Missing(f"npm did not get {PACKAGE}: {why[0] if why else wrong.returncode}") from None
    return modules


def peer_plays(modules: Path, matches: int, seconds: float, rate: float) -> dict[str, Any]:
    """So many matches of the peer's trick game, four clients each: what its clients measured. Raises `Missing`."""
    env = {**os.environ, "NODE_PATH": str(modules), "NODE_ENV": "production"}
    try:
        server = subprocess.Popen(
            ["node", str(HERE / "_peer_server.cjs")], env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
    except FileNotFoundError:
        raise Missing("node is not installed") from None
    try:
        clients = ["node", str(HERE / "_peer_clients.cjs"), str(_port(server)), str(server.pid)]
        ran = subprocess.run(
            [*clients, str(matches), str(seconds), str(rate)],
            env=env,
            capture_output=True,
            text=True,
            timeout=600 + 10 * seconds,
        )
        if ran.returncode:
            raise Missing(f"the peer's clients failed: {ran.stderr.strip().splitlines()[-1:]}")
        found: dict[str, Any] = json.loads(ran.stdout)
        return found
    except subprocess.TimeoutExpired:
        raise Missing("the peer's clients did not end in time") from None
    finally:
        server.kill()
        server.wait()


def _port(server: subprocess.Popen[bytes]) -> int:
    """The port that the peer's server says on one of its lines."""
    if server.stdout is None:
        raise Missing("the peer's server says nothing")
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and (line := server.stdout.readline()):
        if line.startswith(b"port "):
            return int(line.split()[1])
    raise Missing("the peer's server does not start")
