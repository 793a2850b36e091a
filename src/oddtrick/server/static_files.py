"""The files that pages load: one version for all of them in their address, so that a browser may keep them for good."""

from __future__ import annotations

import hashlib
import mimetypes
from importlib import resources
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

__all__ = ["StaticVersion", "VersionedFiles"]

FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "public, no-cache"

# A system may call these otherwise, and a browser runs no script that is called otherwise.
for _ending, _kind in (
    (".js", "text/javascript"),
    (".css", "text/css"),
    (".svg", "image/svg+xml"),
    (".woff2", "font/woff2"),
):
    mimetypes.add_type(_kind, _ending)


class StaticVersion:
    """The directory of the files and their version: a digest of all names and contents."""

    def __init__(self) -> None:
        self.directory = Path(str(resources.files("oddtrick.server") / "static"))
        digest = hashlib.sha256()
        for path in sorted(path for path in self.directory.rglob("*") if path.is_file()):
            digest.update(path.relative_to(self.directory).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
        self.version = digest.hexdigest()[:12]


class VersionedFiles(StaticFiles):
    """Serves them under any version, so that a page opened before an update finds its files; only today's for good."""

    def __init__(self, static: StaticVersion) -> None:
        super().__init__(directory=static.directory)
        self._version = static.version

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, and how long it may be kept."""
        response = await super().get_response(path, scope)
        today = scope["path_params"].get("version") == self._version
        response.headers["cache-control"] = FOR_GOOD if today else ASK_AGAIN
        return response
