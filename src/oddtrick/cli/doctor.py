"""`oddtrick doctor`: what is wrong with an installation, in plain words, and what to do about it."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from oddtrick import __version__
from oddtrick.cli import doctor_network, doctor_places, doctor_program
from oddtrick.cli.doctor_findings import Finding, fine, guarded, wrong
from oddtrick.errors import OddtrickError

if TYPE_CHECKING:
    from oddtrick.server.settings import Settings
    from oddtrick.store.condition import Condition

__all__ = ["doctor"]

FOUND_WRONG = 1


def doctor(
    host: Annotated[str | None, typer.Option("--host", metavar="ADDRESS", help="As for oddtrick serve.")] = None,
    port: Annotated[int | None, typer.Option("--port", metavar="N", help="As for oddtrick serve.")] = None,
    db: Annotated[str | None, typer.Option("--db", metavar="ADDRESS", help="As for oddtrick serve.")] = None,
    bus: Annotated[str | None, typer.Option("--bus", metavar="ADDRESS", help="As for oddtrick serve.")] = None,
    workers_for_bots: Annotated[
        int | None, typer.Option("--workers-for-bots", metavar="N", help="As for oddtrick serve.")
    ] = None,
    base_path: Annotated[str | None, typer.Option("--base-path", metavar="PATH", help="As for oddtrick serve.")] = None,
    lan: Annotated[bool | None, typer.Option("--lan", help="As for oddtrick serve.")] = None,
    trust_proxy: Annotated[
        str | None, typer.Option("--trust-proxy", metavar="LIST", help="As for oddtrick serve.")
    ] = None,
    open_page: Annotated[bool | None, typer.Option("--open/--no-open", hidden=True)] = None,
    log: Annotated[str | None, typer.Option("--log", hidden=True)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object, for programs.")] = False,
) -> None:
    """Look at an installation and say what is wrong with it, and what to do.

    Give it the options and the environment that the server has, as the user that the server runs as. It changes
    nothing, and the server may run meanwhile. The status is 1 if anything is wrong; what is only to be noted does not
    count.

    Example: oddtrick doctor --db games.db
    """
    given = {
        "host": host,
        "port": port,
        "db": db,
        "bus": bus,
        "workers_for_bots": workers_for_bots,
        "base_path": base_path,
        "lan": lan,
        "trust_proxy": trust_proxy,
        "open": open_page,
        "log": log,
    }
    states = set()
    findings = []
    for finding in _findings(given):
        states.add(finding.state)
        findings.append(finding)
        if not as_json:
            _tell(finding)
    if as_json:
        told = [asdict(finding) for finding in findings]
        print(json.dumps({"ok": "wrong" not in states, "version": __version__, "findings": told}, ensure_ascii=False))
    else:
        print(_summed_up([finding.state for finding in findings]))
    if "wrong" in states:
        raise typer.Exit(FOUND_WRONG)


def _findings(given: dict[str, Any]) -> Iterator[Finding]:
    """All that is found, in the order in which one would mend it."""
    yield from guarded("Python", doctor_program.python)
    yield from guarded("packages", doctor_program.packages)
    yield from guarded("files", doctor_program.files)
    settings, failure = _settings(given)
    if settings is None:
        yield failure
        return
    yield from guarded("bots", lambda: doctor_program.bots(settings.workers_for_bots))
    yield from guarded("pdf", doctor_program.pdf)
    seen: list[Condition | None] = [None]

    def database() -> Iterator[Finding]:
        findings, seen[0] = doctor_places.looked_at(settings)
        yield from findings

    yield from guarded("database", database)
    yield from guarded("database", lambda: doctor_places.database_file(settings))
    yield from guarded("key", lambda: doctor_places.key(settings, seen[0]))
    yield from guarded("disk", lambda: doctor_places.disk(settings))
    yield from guarded("clock", lambda: doctor_places.clock(seen[0], time.time()))
    named = given["port"] is not None or bool(os.environ.get("ODDTRICK_PORT"))
    yield from guarded("port", lambda: doctor_network.port(settings, named=named))
    yield from guarded("bus", lambda: doctor_network.bus(settings))
    yield from guarded("network", lambda: doctor_network.network(settings))
    yield from guarded("proxy", lambda: doctor_network.proxy(settings))
    yield from guarded("files open", doctor_network.files_open)


def _settings(given: dict[str, Any]) -> tuple[Settings | None, Finding]:
    """The settings that the server would have; where they make no sense, what is wrong with them."""
    try:
        from oddtrick.server.settings import read_settings

        return read_settings(**given), fine("settings", "they make sense")
    except OddtrickError as failure:
        remedy = (
            "docs/serving.md lists them all; look at the options and at the variables ODDTRICK_… of the environment"
        )
        return None, wrong("settings", failure.message, remedy)
    except ModuleNotFoundError as failure:
        return None, wrong("settings", f"the package {failure.name} is missing", "pip install --upgrade oddtrick")


def _tell(finding: Finding) -> None:
    shown = "WRONG" if finding.state == "wrong" else finding.state
    print(f"{shown:<6} {finding.about:<11} {finding.said}", flush=True)  # at once: some looks take a while
    if finding.remedy:
        print(f"{'':<18} -> {finding.remedy}", flush=True)


def _summed_up(states: list[str]) -> str:
    bad, odd = states.count("wrong"), states.count("note")
    if not bad and not odd:
        return "All is well."
    parts = [f"{bad} wrong"] * bool(bad) + [f"{odd} to note"] * bool(odd)
    return f"{', '.join(parts)}."
