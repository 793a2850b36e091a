"""Files for the commands: read whole, written whole or not at all, and said plainly where that fails."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import tempfile
from pathlib import Path

from oddtrick.errors import BadInput, bad_input

__all__ = ["check_place", "printable_name", "read_bytes", "write_whole"]

STANDARD_INPUT = "-"


def printable_name(path: str | os.PathLike[str]) -> str:
    """A file's name as it can be printed, also where its bytes are no text."""
    return os.fspath(path).encode("utf-8", "replace").decode()


def read_bytes(path: str | os.PathLike[str], most: int = -1) -> bytes:
    """What a file holds; `-` is standard input. most: bytes to read at most, -1 for all.

    Raises `BadInput`: `file_missing`, `file_directory`, `file_permission`, `file_failed`, with `where` = file.
    """
    name = os.fspath(path)
    try:
        if name == STANDARD_INPUT:
            if sys.stdin is None:  # it was closed before we began
                raise OSError(errno.EBADF, os.strerror(errno.EBADF))
            return sys.stdin.buffer.read(most)
        if not name:
            raise FileNotFoundError(errno.ENOENT, "")  # to pathlib this would be the directory one is in
        with Path(name).open("rb") as opened:
            return opened.read(most)
    except (OSError, ValueError) as wrong:
        raise _said(wrong, name, "read") from None


def write_whole(path: str | os.PathLike[str], data: bytes | str) -> None:
    """Write a file beside its place and put it there when it is complete and safe on the disk; text in UTF-8.

    Whoever reads meanwhile sees the old file or the new one, whole. Raises `BadInput` and leaves things as they were:
    `file_directory`, `file_no_directory`, `file_permission`, `file_full`, `file_failed`, with `where` = file.
    """
    name = os.fspath(path)
    content = data.encode("utf-8") if isinstance(data, str) else data
    try:
        target = Path(os.path.realpath(name))  # a link stays; what it points to is replaced
        mode = _mode_of(target)
        if mode is not None and stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, "")
        if mode is not None and not stat.S_ISREG(mode):
            with target.open("wb") as device:  # a terminal or a pipe cannot be replaced
                device.write(content)
            return
        _replace(target, content, mode)
    except (OSError, ValueError) as wrong:
        raise _said(wrong, name, "write") from None


def check_place(path: str | os.PathLike[str]) -> None:
    """Raises as `write_whole` would where no file can be written: before long work whose result is to go there."""
    name = os.fspath(path)
    try:
        target = Path(os.path.realpath(name))
        mode = _mode_of(target)
        if mode is not None and stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, "")
        if mode is None or stat.S_ISREG(mode):
            handle, beside = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".part", dir=target.parent)
            os.close(handle)
            os.unlink(beside)
    except (OSError, ValueError) as wrong:
        raise _said(wrong, name, "write") from None


def _mode_of(target: Path) -> int | None:
    try:
        return target.stat().st_mode
    except FileNotFoundError:
        return None


def _replace(target: Path, content: bytes, mode: int | None) -> None:
    handle, beside = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".part", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, stat.S_IMODE(mode) if mode is not None else 0o666 & ~_umask())
        os.replace(beside, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise


def _umask() -> int:
    now = os.umask(0)
    os.umask(now)
    return now


def _said(wrong: OSError | ValueError, name: str, act: str) -> BadInput:
    """What a failure of the system means, in our words."""
    where = {"file": printable_name(name)}
    number = wrong.errno if isinstance(wrong, OSError) else None
    if number == errno.EISDIR:
        return bad_input("file_directory", where)
    if number in (errno.ENOENT, errno.ENOTDIR):
        return bad_input("file_missing" if act == "read" else "file_no_directory", where)
    if number in (errno.EACCES, errno.EPERM, errno.EROFS):
        return bad_input("file_permission", where, act=act)
    if number in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return bad_input("file_full", where)
    problem = (wrong.strerror if isinstance(wrong, OSError) else None) or str(wrong)
    return bad_input("file_failed", where, act={"write": "written"}.get(act, act), problem=problem)
