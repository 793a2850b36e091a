"""The server's key, made on the first start and kept in a file that nobody else may read; a secret for each purpose."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from itsdangerous import TimestampSigner

from oddtrick.errors import bad_input

__all__ = ["Keys", "load_keys"]

KEY_BYTES = 32
OWNER_ONLY = 0o600


class Keys:
    """The secrets, each for a purpose of its own, so that nothing signed for one is taken for another."""

    def __init__(self, root: bytes) -> None:
        self._root = root

    def secret(self, purpose: str) -> str:
        """The secret for a purpose, in hexadecimal digits."""
        return hmac.new(self._root, purpose.encode(), hashlib.sha256).hexdigest()

    def signer(self, purpose: str) -> TimestampSigner:
        """Signs for a purpose, with the time."""
        return TimestampSigner(self.secret(purpose), digest_method=hashlib.sha256)

    def __repr__(self) -> str:
        return "Keys(...)"  # a key in a log is no key any more


def load_keys(path: Path) -> Keys:
    """The keys of a file, which is made where there is none. Raises `BadInput`: `key_damaged`, `file_failed`, with
    `where` = file.
    """
    where = {"file": str(path)}
    try:
        made = _make(path)
        text = made or path.read_text("ascii").strip()
        if path.stat().st_mode & 0o077 and os.name == "posix":
            path.chmod(OWNER_ONLY)
        root = bytes.fromhex(text)
    except OSError as wrong:
        raise bad_input("file_failed", where, act="used", problem=wrong.strerror or str(wrong)) from None
    except ValueError:
        raise bad_input("key_damaged", where) from None
    if len(root) != KEY_BYTES:
        raise bad_input("key_damaged", where)
    return Keys(root)


def _make(path: Path) -> str | None:
    """Make the file and say its text; None where there is one already."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    except FileExistsError:
        return None
    text = secrets.token_bytes(KEY_BYTES).hex()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(text + "\n")
        file.flush()
        os.fsync(file.fileno())
    return text
