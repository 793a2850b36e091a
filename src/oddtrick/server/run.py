"""Running the server: the port, the addresses to tell, the web server, and an end in which nothing is lost."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import signal
import socket
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from oddtrick.errors import OddtrickError, bad_input, quoted
from oddtrick.server.app import create_app
from oddtrick.server.guard import LARGEST_BODY
from oddtrick.server.lan import lan_address, qr_text
from oddtrick.server.line_protocol import SparingProtocol
from oddtrick.server.logs import fault, note, set_up
from oddtrick.server.settings import Settings
from oddtrick.server.slow_clients import ImpatientProtocol
from oddtrick.store import Store
from oddtrick.store.engines import without_password

__all__ = ["listen", "run"]

PORTS_TRIED = 20
LAST_SECONDS = 5
"""How long answers under way may take when the server stops."""
SILENT_SECONDS, ANSWER_SECONDS = 25.0, 12.0
"""How long a socket may be silent before it is asked whether it is there, and how long it may take to answer. Pages are
told at the same time that their lines are up, and ask by themselves after 30 seconds.
"""
EVERYWHERE = ("0.0.0.0", "::")


class _Server(uvicorn.Server):
    """uvicorn, with an end of our own: tables say goodbye before their sockets are closed."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Says goodbye, then lets uvicorn close the lines and the application."""
        try:
            async with asyncio.timeout(LAST_SECONDS):
                await self._app.state.house.say_closing()
        except TimeoutError:  # so busy that not everybody has heard it
            note("goodbye_unheard", logging.WARNING)
        except Exception as wrong:  # the end must come all the same
            fault("goodbye_failed", wrong)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal asks to stop, and that is done; it is not raised again afterwards, for the end is a good one."""
        before = {number: signal.signal(number, self._asked) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _asked(self, number: int, frame: FrameType | None) -> None:
        self.handle_exit(number, frame)


def listen(host: str, port: int, *, elsewhere: bool = False) -> socket.socket:
    """A socket that listens. elsewhere: where the port is taken, the next that is free will do.

    Raises `BadInput`: `port_taken`, `host_unusable`.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(port, min(port + (PORTS_TRIED if elsewhere and port else 1), 65536)):
        # By this name asyncio knows TCP and sends at once: else every second message waits for the first's receipt.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, tried))
            listening.listen(1024)
        except OSError as wrong:
            listening.close()
            if wrong.errno != errno.EADDRINUSE:
                raise bad_input("host_unusable", host=host, port=tried, why=wrong.strerror or str(wrong)) from None
        else:
            listening.set_inheritable(False)
            return listening
    raise bad_input("port_taken", host=host, port=port)


def run(settings: Settings, *, tell: Callable[[str], None], draws: bool = True, elsewhere: bool = False) -> None:
    """Serves until it is told to stop. tell: says a line to whoever started it. draws: whether a line can be
    of block elements, for a QR code. elsewhere: as of `listen`.

    Raises `BadInput` or another `OddtrickError` where it cannot begin: the port, the key, the database.
    """
    listening = listen(settings.host, settings.port, elsewhere=elsewhere)
    try:
        try:
            store = Store.open(settings.db, synchronous=settings.synchronous)
        except OddtrickError as wrong:
            raise wrong.at(db=quoted(without_password(settings.db))) from None
        try:
            app = create_app(settings, store=store)
            set_up(settings.log)
            server = _Server(_config(app), app)
            _tell(settings, listening.getsockname()[1], tell, draws)
            _sweep_seldom()
            server.run(sockets=[listening])
        finally:
            store.close()
    finally:
        listening.close()


def _sweep_seldom() -> None:
    """Have Python look for circles of garbage less often than after every few hundred new objects, which a few cards
    make, and never at what was there before the first request. What comes and goes at a table is in none.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 10)


def _config(app: Starlette) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=ImpatientProtocol,
        ws=SparingProtocol,
        loop="asyncio",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the application's own layer does that, told whom to trust
        ws_max_size=LARGEST_BODY,
        ws_ping_interval=SILENT_SECONDS,
        ws_ping_timeout=ANSWER_SECONDS,
        timeout_graceful_shutdown=LAST_SECONDS,
    )


def _tell(settings: Settings, port: int, tell: Callable[[str], None], draws: bool) -> None:
    """Says where the pages are."""
    address = _address("127.0.0.1" if settings.host in EVERYWHERE else settings.host, port, settings.base_path)
    tell(f"Oddtrick is at {address}")
    if settings.lan:
        found = lan_address()
        if found is None:
            tell("This machine has no address on a local network.")
        else:
            others = _address(found, port, settings.base_path)
            tell(f"On your network: {others}")
            if draws:
                tell(f"\n{qr_text(others)}")
    tell("Ctrl-C stops it; nothing is lost.")
    if settings.open:
        webbrowser.open(address)


def _address(host: str, port: int, base_path: str) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{base_path}/"
