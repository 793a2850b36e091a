"""Many lines: of one person, at one table, and of those who have gone again."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from oddtrick.server import limits, sockets
from oddtrick.server.open_lines import NO_WELCOME
from server.drive_client import DriveLine, new_drive, new_knockout
from server.running_server import ServerInThread
from server.sheet_client import SheetLine, some_pen
from server.table_client import Guest

PATIENCE = 60.0


def wait_for(what: Callable[[], bool]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def closed_at_once(socket: ClientConnection) -> int | None:
    """With which code a line is closed over which nothing is said."""
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(PATIENCE)
    return None if closed.value.rcvd is None else closed.value.rcvd.code


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one person three lines may be open, and of an address six."""
    monkeypatch.setattr(limits, "MOST_LINES", limits.Rate(3, 0.0, at_address=2))


@pytest.mark.usefixtures("few")
def test_a_person_and_an_address_have_so_many_lines_open(start: Callable[..., ServerInThread]) -> None:
    server = start(rate=1.0)
    with ExitStack() as stack:
        guests = [stack.enter_context(Guest(server.address)) for _ in range(3)]
        code = guests[0].play_now()
        own = [stack.enter_context(guests[0].line(code)) for _ in range(3)]
        for line in own:
            line.next()
        with guests[0].line(code) as fourth:
            assert closed_at_once(fourth.socket) == NO_WELCOME
        for _ in range(3):
            stack.enter_context(guests[1].line(code)).next()
        with guests[2].line(code) as seventh:
            assert closed_at_once(seventh.socket) == NO_WELCOME
        own[0].close()
        wait_for(lambda: sum(server.house.limits._lines.values()) == 2 * 5)
        with guests[0].line(code) as again:
            assert again.next()["type"] == "table"


@pytest.mark.usefixtures("few")
def test_lines_to_sheets_drives_and_knockouts_count_as_well(start: Callable[..., ServerInThread]) -> None:
    server = start(rate=1.0)
    with Guest(server.address) as guest, ExitStack() as stack:
        code, drive, knockout = guest.play_now(), new_drive(guest), new_knockout(guest, "Ann\nBob\nCy\nDi")
        sheet = some_pen().pen or ""
        table = stack.enter_context(guest.line(code))
        table.next()
        for _ in range(2):
            stack.enter_context(SheetLine(guest, sheet)).next()
        for more in (SheetLine(guest, sheet), DriveLine(guest, drive), DriveLine(guest, knockout, "k")):
            with more:
                assert closed_at_once(more.socket) == NO_WELCOME
        table.close()
        wait_for(lambda: sum(server.house.limits._lines.values()) == 2 * 2)
        assert stack.enter_context(DriveLine(guest, drive)).first["type"] == "drive"
        with DriveLine(guest, knockout, "k") as fourth:
            assert closed_at_once(fourth.socket) == NO_WELCOME


def test_a_table_has_so_many_lines_and_who_sits_there_is_let_in(
    start: Callable[..., ServerInThread], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "MOST_AT_TABLE", 2)
    server = start()
    with ExitStack() as stack:
        host, other = (stack.enter_context(Guest(server.address)) for _ in range(2))
        code = host.play_now()
        for _ in range(2):
            stack.enter_context(other.line(code)).next()
        with other.line(code) as third:
            assert closed_at_once(third.socket) == NO_WELCOME
        assert stack.enter_context(host.line(code)).next()["type"] == "table"


def test_of_lookers_on_who_have_gone_nothing_is_kept(server: ServerInThread) -> None:
    with Guest(server.address) as host:
        code = host.play_now()
        with host.line(code) as line:
            line.next()
            table = server.house.tables.live(code)
            assert table is not None
            for _ in range(3):
                with Guest(server.address) as watcher, watcher.line(code) as one, watcher.line(code) as two:
                    one.next()
                    two.next()
                    assert two.me in table.attendance._known
                    one.close()
                    wait_for(lambda: len(table.lines) == 2)
                    assert table.attendance.present(two.me)
            wait_for(lambda: len(table.lines) == 1)
            assert list(table.attendance._known) == [line.me]
        wait_for(lambda: not table.lines)
        assert list(table.attendance._known) == [line.me]  # who sits there is waited for
