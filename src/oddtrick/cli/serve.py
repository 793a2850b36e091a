"""`oddtrick serve`: the table in the browser, alone or with friends."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

__all__ = ["serve"]


def serve(
    host: Annotated[
        str | None, typer.Option("--host", metavar="ADDRESS", help="Listen at this address; 127.0.0.1 unless given.")
    ] = None,
    port: Annotated[
        int | None,
        typer.Option("--port", metavar="N", help="Listen at this port; 8377 unless given, or the next that is free."),
    ] = None,
    db: Annotated[
        str | None,
        typer.Option(
            "--db", metavar="FILE", help="Keep the games in this file, and the key beside it; or postgresql+psycopg://…"
        ),
    ] = None,
    bus: Annotated[
        str | None,
        typer.Option(
            "--bus", metavar="ADDRESS", help="Serve the database with other processes; redis://… leads to all of them."
        ),
    ] = None,
    workers_for_bots: Annotated[
        int | None,
        typer.Option("--workers-for-bots", metavar="N", help="Processes for expert and master; 0 does without them."),
    ] = None,
    base_path: Annotated[
        str | None, typer.Option("--base-path", metavar="PATH", help="Serve under this path, such as /whist.")
    ] = None,
    lan: Annotated[
        bool | None, typer.Option("--lan", help="Let others on your network in, and show the address as a QR code.")
    ] = None,
    open_page: Annotated[bool | None, typer.Option("--open/--no-open", help="Open the page in your browser.")] = None,
    trust_proxy: Annotated[
        str | None,
        typer.Option("--trust-proxy", metavar="LIST", help="Believe X-Forwarded-* of proxies at these addresses."),
    ] = None,
    log: Annotated[str | None, typer.Option("--log", metavar="FORM", help="Write the log plain, or as json.")] = None,
) -> None:
    """Serve the table in the browser, for you alone or with friends.

    Every setting can also come from the environment, as ODDTRICK_PORT and so on; docs/serving.md lists them all.

    Ctrl-C stops it. Nothing is lost: games go on when it is started again.

    Example: oddtrick serve --lan
    """
    from oddtrick.server.run import run
    from oddtrick.server.settings import environment_name, read_settings

    settings = read_settings(
        host=host,
        port=port,
        db=db,
        bus=bus,
        workers_for_bots=workers_for_bots,
        base_path=base_path,
        lan=lan,
        open=open_page,
        trust_proxy=trust_proxy,
        log=log,
    )
    named = port is not None or bool(os.environ.get(environment_name("port")))
    run(settings, tell=_tell, draws=_has_blocks(), elsewhere=not named)


def _has_blocks() -> bool:
    """Whether standard output can have the signs that a QR code is drawn with."""
    try:
        "█▀▄".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _tell(line: str) -> None:
    print(line, flush=True)  # at once, also into a pipe: whoever started the server waits for the address
