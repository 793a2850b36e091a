"""Files that cannot be read or written."""

from __future__ import annotations

__all__ = ["TEMPLATES"]

TEMPLATES: dict[str, str | tuple[str, str]] = {
    "file_missing": "there is no such file",
    "file_directory": "this is a directory, not a file",
    "file_permission": "there is no permission to {act} this file",
    "file_full": "there is no room left on the disk; nothing was changed",
    "file_no_directory": "there is no directory to write this file in",
    "file_failed": "this file could not be {act}: {problem}",
}
