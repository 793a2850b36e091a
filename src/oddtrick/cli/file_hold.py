"""Holds a file against other processes that write it, from reading what stands there until it is replaced."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

__all__ = ["held"]


@contextlib.contextmanager
def held(path: str | os.PathLike[str]) -> Iterator[None]:
    """Keep away, meanwhile, every other process that holds a file of the same directory; waits for its turn.

    The directory is locked, not the file: the file is replaced by another one, and may not be there yet. Where the
    system has no such locks, nobody is kept away.
    """
    with contextlib.ExitStack() as opened:
        with contextlib.suppress(ImportError, OSError):
            import fcntl

            directory = os.open(os.path.dirname(os.path.realpath(path)), os.O_RDONLY)
            opened.callback(os.close, directory)
            fcntl.flock(directory, fcntl.LOCK_EX)
        yield
