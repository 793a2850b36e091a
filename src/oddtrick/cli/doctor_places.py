"""The doctor's look at what is kept: the database, the key, the room on the disk, the clock."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from oddtrick.cli.doctor_findings import Finding, fine, noted, wrong
from oddtrick.errors import quoted

if TYPE_CHECKING:
    from oddtrick.server.settings import Settings
    from oddtrick.store.condition import Condition

__all__ = ["clock", "database_file", "disk", "key", "looked_at"]

SCARCE = 1024**3
TOO_SCARCE = 100 * 1024**2
"""Bytes that should be free for games and backups, and without which it is a matter of days."""

BUILT = 1_750_000_000.0
"""Seconds since 1970: a moment before this program was written."""

DAY = 24 * 60 * 60

_REMEDIES = {
    "store_no_access": "let this user read and write the file and its directory, or name another with --db",
    "store_read_only": "let this user write the file and its directory (SQLite keeps -wal and -shm beside it)",
    "store_locked": "end whatever else has it open, such as a database browser",
    "store_full": "make room",
    "store_disk_error": "look at the disk; take the last backup: oddtrick db restore",
    "store_damaged": "stop the server, keep the file aside, take the last backup: oddtrick db restore",
    "store_not_a_database": "name another file with --db; or take the last backup: oddtrick db restore",
    "store_not_ours": "name another database with --db",
    "store_newer": "install the newer Oddtrick again, or take the backup from before it",
    "store_bad_url": "give --db a path or an address such as postgresql+psycopg://user@host/name",
    "store_unknown_database": "give --db a path or an address such as postgresql+psycopg://user@host/name",
    "store_needs_a_file": "give --db the path of a file",
    "store_needs_psycopg": "install the extra: pip install 'oddtrick[postgres]'",
    "store_unreachable": "is the server running; are host, port, name and password right; does pg_hba.conf let us in?",
    "store_not_allowed": "let the database's user own the database: ALTER DATABASE … OWNER TO …",
    "store_not_utf8": "make a database in UTF-8: createdb --encoding UTF8 …",
    "store_slow": "look at the load of the database's server",
}


def looked_at(settings: Settings) -> tuple[list[Finding], Condition | None]:
    """What there is to say of the database, and how it stands; None where it cannot be used, or is not there yet."""
    from oddtrick.store import StoreFailed
    from oddtrick.store.condition import condition_of
    from oddtrick.store.engines import without_password

    shown = quoted(without_password(settings.db))
    try:
        found = condition_of(settings.db)
    except StoreFailed as failure:
        if failure.code == "store_nothing_there" and settings.database_file is not None:
            return [_to_be_made(settings.database_file)], None
        return [wrong("database", f"{shown}: {failure.message}", _REMEDIES.get(failure.code, ""))], None
    if found.revision is None:
        return [fine("database", f"{shown} is empty; its tables are made at the first start")], None
    if found.old:
        said = f"{shown} is of an older version ({found.revision})"
        return [
            noted("database", said, "back it up (oddtrick db backup); it is brought up to date at the next start")
        ], found
    said = f"{shown} can be read and written: {found.streams:,} tables, sheets and drives"
    more = "" if found.looked_through or settings.database_file is None else "; too large to look at each page here"
    return [fine("database", said + more)], found


def database_file(settings: Settings) -> Iterator[Finding]:
    """Who else may read the database."""
    file = settings.database_file
    if file is not None and os.name == "posix" and file.is_file():
        mode = stat.S_IMODE(file.stat().st_mode)
        if mode & 0o077:
            said = (
                f"{quoted(str(file))} can be read or written by others on this machine (mode {mode:o}); it holds cards"
            )
            yield noted("database", said, f"chmod 600 {quoted(str(file))}")


def _to_be_made(file: Path) -> Finding:
    """Whether a database that is not there can be made."""
    place = _nearest(file.parent)
    if place is None or (why := _unwritable(place)):
        said = f"{quoted(str(file))} is not there and cannot be made"
        if place is not None:
            said += f": {quoted(str(place))}: {why}"
        return wrong("database", said, "let this user write there, or name another place with --db or ODDTRICK_HOME")
    return fine("database", f"{quoted(str(file))} is made at the first start")


def _nearest(place: Path) -> Path | None:
    """The directory itself, or the nearest above it that is there."""
    for each in (place.absolute(), *place.absolute().parents):
        if os.path.lexists(each):
            return each
    return None


def _unwritable(directory: Path) -> str:
    """Why nothing can be written into a directory; empty where something can."""
    try:
        with tempfile.TemporaryFile(dir=directory):
            return ""
    except OSError as failure:
        return failure.strerror or str(failure)


def key(settings: Settings, found: Condition | None) -> Iterator[Finding]:
    """Whether the key that signs sessions is there, whole, and its owner's alone. found: how the database stands."""
    from oddtrick.server.keys import KEY_BYTES, OWNER_ONLY

    file = settings.key_place
    shown = quoted(str(file))
    try:
        about = file.stat()
        text = file.read_text("ascii").strip()
        whole = len(bytes.fromhex(text)) == KEY_BYTES
    except FileNotFoundError:
        yield from _key_to_be_made(file, found)
        return
    except OSError as failure:
        remedy = "let this user read it, and nobody else; or name another with ODDTRICK_KEY_FILE"
        yield wrong("key", f"{shown} cannot be read: {failure.strerror}", remedy)
        return
    except ValueError:
        whole = False
    if not whole:
        yield wrong("key", f"{shown} is damaged", "put it back from a backup; without it everybody is a new guest")
    elif os.name == "posix" and about.st_mode & 0o077:
        mode = stat.S_IMODE(about.st_mode)
        yield wrong(
            "key",
            f"{shown} can be read by others on this machine (mode {mode:o}); who reads it can be anybody",
            f"chmod {OWNER_ONLY:o} {shown}; if somebody may have read it, remove it: everybody is a new guest then",
        )
    else:
        yield fine("key", f"{shown} is whole, and its owner's alone")


def _key_to_be_made(file: Path, found: Condition | None) -> Iterator[Finding]:
    place, shown = _nearest(file.parent), quoted(str(file))
    why = _unwritable(place) if place is not None else "no such directory"
    if why:
        yield wrong("key", f"{shown} is not there and cannot be made: {why}", "let this user write there")
    elif found is not None and found.streams:
        said = f"{shown} is not there, but the database is; with a new key everybody is a new guest"
        yield noted("key", said, "put it back from a backup, or name its place with ODDTRICK_KEY_FILE")
    else:
        yield fine("key", f"{shown} is made at the first start")


def disk(settings: Settings) -> Iterator[Finding]:
    """Whether there is room for what is played."""
    file = settings.database_file
    place = _nearest((file or settings.key_place).parent)
    if place is None:
        return
    free = shutil.disk_usage(place).free
    said = f"{free / 1024**2:,.0f} MB are free at {quoted(str(place))}"
    full = hasattr(os, "statvfs") and (about := os.statvfs(place)).f_files > 0 and about.f_favail == 0
    if full:
        yield wrong("disk", f"{said}, but no more files can be made", "remove files that nobody needs")
    elif free < TOO_SCARCE:
        yield wrong("disk", said, "make room: a full disk refuses every card")
    elif free < SCARCE:
        yield noted("disk", said, "make room before the next big evening: a full disk refuses every card")
    else:
        yield fine("disk", said)


def clock(found: Condition | None, now: float) -> Iterator[Finding]:
    """Whether the clock may be right. found: how the database stands. now: seconds since 1970."""
    shown = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(now))
    remedy = "set the clock (timedatectl set-ntp true): sessions and links go by it"
    if now < BUILT:
        yield wrong("clock", f"it says {shown}, which is before this program was written", remedy)
        return
    if found is not None and found.touched is not None and found.touched > now + DAY:
        days = (found.touched - now) / DAY
        yield wrong("clock", f"it says {shown}, and the last game was played {days:,.0f} days after that", remedy)
    else:
        yield fine("clock", shown)
