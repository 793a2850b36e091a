"""What can go wrong with a store, and what a database's errors mean in our words."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolEmpty

from oddtrick.errors import OddtrickError
from oddtrick.reasons import Reason, reason

__all__ = ["AlreadyThere", "Moved", "NotThere", "StoreFailed", "meaning", "met_another", "reported", "waited_in_vain"]


class Moved(OddtrickError):
    """Somebody else appended first: the stream does not end any more where the writer believed."""


class NotThere(OddtrickError):
    """No stream of this name."""


class AlreadyThere(OddtrickError):
    """A stream of this name exists."""


class StoreFailed(OddtrickError):
    """The database would not do it: the disk is full, somebody holds it, it is damaged… Nothing was stored."""


# By SQLite's result codes, or the primary ones (https://www.sqlite.org/rescode.html).
_MEANINGS = {
    sqlite3.SQLITE_PERM: reason("store_no_access"),
    sqlite3.SQLITE_BUSY: reason("store_locked"),
    sqlite3.SQLITE_LOCKED: reason("store_locked"),
    sqlite3.SQLITE_READONLY: reason("store_read_only"),
    sqlite3.SQLITE_IOERR: reason("store_disk_error"),
    sqlite3.SQLITE_IOERR_SHMSIZE: reason("store_full"),  # no room for the file beside it, not even to read
    sqlite3.SQLITE_CORRUPT: reason("store_damaged"),
    sqlite3.SQLITE_FULL: reason("store_full"),
    sqlite3.SQLITE_CANTOPEN: reason("store_no_access"),
    sqlite3.SQLITE_NOTADB: reason("store_not_a_database"),
}

_LOCK_NOT_AVAILABLE = "55P03"
_MET = ("23505", "40001", "40P01")  # unique_violation, serialization_failure, deadlock_detected

# By PostgreSQL's codes, or their classes (https://www.postgresql.org/docs/current/errcodes-appendix.html).
_STATES = {
    "08": reason("store_unreachable", what="the line broke"),
    "25006": reason("store_read_only"),
    "40": reason("store_locked"),  # a deadlock, and its like
    "42501": reason("store_not_allowed"),
    "53100": reason("store_full"),
    "53300": reason("store_unreachable", what="it takes no more connections"),
    _LOCK_NOT_AVAILABLE: reason("store_locked"),
    "57014": reason("store_slow"),
    "57P": reason("store_unreachable", what="it is shutting down or starting"),
    "58030": reason("store_disk_error"),
    "XX001": reason("store_damaged"),
    "XX002": reason("store_damaged"),
}


def meaning(error: BaseException) -> Reason:
    """What an error of the database or its driver means. It never quotes what was to be stored."""
    if isinstance(error, PoolEmpty):
        return reason("store_slow")
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None and code & 0xFF in _MEANINGS:
        return _MEANINGS.get(code, _MEANINGS[code & 0xFF])
    if isinstance(cause, OSError):
        return reason("store_full") if cause.errno == errno.ENOSPC else reason("store_no_access")
    if isinstance(cause, sqlite3.Error):
        return reason("store_failed", what=str(cause))
    if state := _state(error):
        known = [state[:length] for length in (5, 3, 2) if state[:length] in _STATES]
        return _STATES[known[0]] if known else reason("store_failed", what=f"{type(cause).__name__} ({state})")
    if isinstance(error, DBAPIError) and any(kind.__name__ == "OperationalError" for kind in type(cause).__mro__):
        # The line's own words, from before anything was asked or after the server was gone.
        return reason("store_unreachable", what=" ".join(str(cause).split("\n\t")[0].split()))
    return reason("store_failed", what=type(cause).__name__)


def waited_in_vain(error: BaseException) -> bool:
    """Whether somebody else held a lock for too long, in a transaction that had begun."""
    return _state(error) == _LOCK_NOT_AVAILABLE


def met_another(error: BaseException) -> bool:
    """Whether somebody else wrote the same at the same time: tried again, it may well go through."""
    return _state(error) in _MET


def _state(error: BaseException) -> str | None:
    """PostgreSQL's code of an error; None where it has none."""
    found = getattr(error.orig if isinstance(error, DBAPIError) else error, "sqlstate", None)
    return found if isinstance(found, str) else None


@contextmanager
def reported() -> Iterator[None]:
    """Whatever the database raises inside (or text that none can hold) is raised as `StoreFailed`."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError, UnicodeError) as error:
        raise StoreFailed(meaning(error)) from None
