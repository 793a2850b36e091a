"""Two who write all the time: one keeps a score sheet, one enters the results of a drive. When a line breaks they go on
where they were, and say again what was not answered.
"""

from __future__ import annotations

import threading
import time

from oddtrick.drive import commands as c
from oddtrick.server.drives.codes import drive_code
from oddtrick.server.sheets.codes import SheetCode, fresh_pen
from server.drive_client import FORM, DriveLine, Message, nobodies, odd
from server.sheet_client import OPEN, SheetLine, enter
from server.table_client import Guest
from soak.visitors import NOT_NOW, Visitor

__all__ = ["Keeper", "Organiser", "Writer"]

LINES = 40
"""Lines of a sheet before the next is begun."""

MATCH_OVER = "score_match_over"
"""Why no line can be written: another sheet is begun then."""

PEOPLE, HANDS = 8, 24


class Writer(Visitor):
    """Somebody who writes. written: what was answered `done`, by the code of what it was written on."""

    def __init__(self, address: str, seed: int, active: threading.Event, over: threading.Event) -> None:
        super().__init__(address, seed, active, over)
        self.written: dict[str, set[tuple[int, ...]]] = {}

    def _again(self, answer: Message) -> bool:
        """Whether something has to be said again: nothing could be written just now."""
        if answer["type"] == "error":
            time.sleep(0.2)
        return bool(answer["type"] == "error")


class Keeper(Writer):
    """Keeps sheets, one after the other."""

    _pen: SheetCode | None = None
    _number = 1

    def _visit(self, guest: Guest) -> None:
        pen = self._pen = self._pen or fresh_pen(self._chance)
        written = self.written.setdefault(pen.code, set())
        with SheetLine(guest, pen.text) as line:
            line.next()
            while self._on and self._again(line.say(OPEN, id="open")):
                pass
            while self._on and self._number <= LINES:
                number = self._number
                answer = line.say(enter(number, self._chance.randrange(14)), id=str(number))
                if self._again(answer):
                    continue
                if answer["type"] == "refused":
                    if answer["reason"]["code"] != MATCH_OVER:
                        self.wrong.append(f"{self.name}: line {number} was refused: {answer['reason']}")
                    break
                written.add((number,))
                self._number += 1
                time.sleep(0.02)
            else:
                return
        self._pen, self._number = None, 1


class Organiser(Writer):
    """Runs drives, one after the other."""

    _pen = ""
    _round = 1

    def _visit(self, guest: Guest) -> None:
        if not self._pen:
            answer = guest.http.post("/drives/new", data={"csrf": guest.csrf(), **FORM})
            if answer.status_code != 303:
                if answer.status_code != NOT_NOW:
                    self.wrong.append(f"{self.name}: opening a drive was answered {answer.status_code}")
                time.sleep(0.2)
                return
            self._pen, self._round = answer.headers["location"].rsplit("/", 1)[1], 1
        code = drive_code(self._pen)
        assert code is not None
        written = self.written.setdefault(code.code, set())
        with DriveLine(guest, self._pen) as line:
            self._insist(line, nobodies(1, PEOPLE), "people")
            self._insist(line, c.DrawLots(line.change), "lots")
            while self._on and self._round <= HANDS:
                round = self._round
                self._insist(line, c.SeatRound(round), f"{round}")
                for table in (1, 2):
                    if self._insist(
                        line, c.EnterResult(round, table, odd(self._chance.randrange(14))), f"{round}.{table}"
                    ):
                        written.add((round, table))
                if self._on:
                    self._round += 1
        if self._round > HANDS:
            self._pen = ""

    def _insist(self, line: DriveLine, command: c.Command, id: str) -> bool:
        """Say something until it is done; whether it is. A refusal of what was not said before must not be."""
        while self._on:
            answer = line.say(command, id=id)
            if self._again(answer):
                continue
            if answer["type"] == "refused":
                self.wrong.append(f"{self.name}: {id} was refused: {answer['reason']}")
            time.sleep(0.02)
            return bool(answer["type"] == "done")
        return False
