"""Debian's chromium for the tests: its headless shell where that is installed, else the whole browser.

The shell is the same engine without windows and bars, which the whole browser draws even where nobody can see them:
that costs the browser tests nearly half their time.
"""

from __future__ import annotations

import shutil
from typing import Any

__all__ = ["CHROMIUM"]

CHROMIUM: dict[str, Any] = {
    "executable_path": shutil.which("chromium-headless-shell") or "/usr/bin/chromium",
    "args": ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
}
"""How Playwright starts it."""
