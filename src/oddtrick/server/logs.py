"""The server's log: one line for each thing that happened, plain or as JSON, without cards, codes, tokens or people."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

from oddtrick.errors import OddtrickError
from oddtrick.server.metrics import fault_noted

__all__ = ["LOG", "JsonLines", "OfEachKindSome", "PlainLines", "fault", "note", "set_up"]

LOG = logging.getLogger("oddtrick")

A_MINUTE = 600
"""Lines of one kind in a minute: more would only fill the disk of whoever is flooded."""

LAST = "stopped"
"""The last event of a server."""


def note(event: str, /, level: int = logging.INFO, **fields: Any) -> None:
    """Writes that something happened. event: words with underlines. fields: what kinds and numbers belong to it, never
    what a player typed, holds or was given.
    """
    if level >= logging.ERROR:
        fault_noted(event)
    if LOG.isEnabledFor(level):
        LOG.log(level, event, extra={"fields": fields})


def fault(event: str, wrong: BaseException, /, **fields: Any) -> None:
    """Writes that something of ours failed: the kind of failure and where, not its text, which may quote anything."""
    fault_noted(event)
    LOG.error(event, exc_info=wrong, extra={"fields": fields})


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    """What goes along with a record: its fields, and of a failure its kind and place."""
    fields = dict(getattr(record, "fields", {}))
    wrong = record.exc_info[1] if record.exc_info else None
    if wrong is not None:
        frames = traceback.extract_tb(wrong.__traceback__)
        fields["failure"] = type(wrong).__name__
        if isinstance(wrong, OddtrickError):
            fields.setdefault("code", wrong.code)
        fields["where"] = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    return fields


class JsonLines(logging.Formatter):
    """One JSON object a line: `at` (UTC), `level`, `event`, and the fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        line = {"at": _time(record), "level": record.levelname.lower(), "event": record.getMessage()}
        return json.dumps({**line, **_fields(record)}, ensure_ascii=False, default=str)


class PlainLines(logging.Formatter):
    """One line for people: time (UTC), level where it is not the usual, event, `name=value` for the fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        level = "" if record.levelno == logging.INFO else f" {record.levelname.lower()}"
        shown = "".join(f" {name}={_plain(value)}" for name, value in _fields(record).items())
        return f"{_time(record)}{level} {_one_line(record.getMessage())}{shown}"


class OfEachKindSome(logging.Filter):
    """Lets through some lines a minute of each kind of event; how many were left out is said in the next minute, with
    the first line of it, or at the end.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._began = clock()
        self._seen: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written."""
        now = self._clock()
        if now >= self._began + 60 or record.msg == LAST:
            before, self._began, self._seen = self._seen, now, Counter()
            left_out = {kind: seen - A_MINUTE for kind, seen in list(before.items()) if seen > A_MINUTE}
            if left_out:
                note("left_out", logging.WARNING, **left_out)
        kind = _kind(record)
        self._seen[kind] += 1
        return self._seen[kind] <= A_MINUTE


def _kind(record: logging.LogRecord) -> str:
    """What a record has in common with others like it: of a failure also what failed, and where, or how a request
    ended, so that what anybody can bring about hides nothing else.
    """
    if record.name != LOG.name:
        return record.name  # what others write is no word of ours, and might be another each time
    wrong = record.exc_info[1] if record.exc_info else None
    if wrong is not None:
        frames = [frame.f_code.co_name for frame, _ in traceback.walk_tb(wrong.__traceback__)]
        return "_".join((str(record.msg), type(wrong).__name__, *frames[-1:]))
    status = getattr(record, "fields", {}).get("status")
    return f"{record.msg}_{status}" if status else str(record.msg)


def _plain(value: Any) -> str:
    text = " < ".join(map(str, reversed(value))) if isinstance(value, list) else str(value)
    return json.dumps(text, ensure_ascii=False) if " " in text or not text.isprintable() else text


def _one_line(text: str) -> str:
    return text if text.isprintable() else json.dumps(text, ensure_ascii=False)


def _time(record: logging.LogRecord) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"


def set_up(form: str, stream: TextIO | None = None) -> None:
    """Has the log written to a stream, standard error unless given. form: `plain` or `json`.

    Of the web server's own log only warnings go along: its lines about requests would quote their addresses, and with
    them the codes of tables.
    """
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else PlainLines())
    handler.addFilter(OfEachKindSome())
    levels = {
        "oddtrick": logging.INFO,
        "uvicorn": logging.WARNING,
        "websockets": logging.ERROR,
        "asyncio": logging.ERROR,
    }
    for name, level in levels.items():
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level)
        logger.propagate = False
