"""What can go wrong with a store, and what a database's errors mean in our words."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from oddtrick.errors import OddtrickError
from oddtrick.reasons import Reason, reason

__all__ = ["AlreadyThere", "Moved", "NotThere", "StoreFailed", "meaning", "reported"]


class Moved(OddtrickError):
    """Somebody else appended first: the stream does not end any more where the writer believed."""


class NotThere(OddtrickError):
    """No stream of this name."""


class AlreadyThere(OddtrickError):
    """A stream of this name exists."""


class StoreFailed(OddtrickError):
    """The database would not do it: the disk is full, somebody holds it, it is damaged… Nothing was stored."""


# By SQLite's primary result codes (https://www.sqlite.org/rescode.html).
_MEANINGS = {
    sqlite3.SQLITE_PERM: reason("store_no_access"),
    sqlite3.SQLITE_BUSY: reason("store_locked"),
    sqlite3.SQLITE_LOCKED: reason("store_locked"),
    sqlite3.SQLITE_READONLY: reason("store_read_only"),
    sqlite3.SQLITE_IOERR: reason("store_disk_error"),
    sqlite3.SQLITE_CORRUPT: reason("store_damaged"),
    sqlite3.SQLITE_FULL: reason("store_full"),
    sqlite3.SQLITE_CANTOPEN: reason("store_no_access"),
    sqlite3.SQLITE_NOTADB: reason("store_not_a_database"),
}


def meaning(error: BaseException) -> Reason:
    """What an error of the database or its driver means. It never quotes what was to be stored."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None and code & 0xFF in _MEANINGS:
        return _MEANINGS[code & 0xFF]
    if isinstance(cause, OSError):
        return reason("store_full") if cause.errno == errno.ENOSPC else reason("store_no_access")
    what = str(cause) if isinstance(cause, sqlite3.Error) else type(cause).__name__
    return reason("store_failed", what=what)


@contextmanager
def reported() -> Iterator[None]:
    """Whatever the database raises inside (or text that none can hold) is raised as `StoreFailed`."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError, UnicodeError) as error:
        raise StoreFailed(meaning(error)) from None
