"""Pages to be printed as PDF, by WeasyPrint: an extra, for it needs libraries of the system beside it."""

from __future__ import annotations

import mimetypes
import threading
from pathlib import Path
from typing import Any

from oddtrick.errors import Invalid, invalid
from oddtrick.reasons import Reason
from oddtrick.server.templating import Rendering

__all__ = ["pdf_missing", "pdf_of"]

SIZES = {"a4": "A4", "letter": "letter"}
"""The sizes of paper as style sheets call them."""

_ONE_AT_A_TIME = threading.Lock()
"""A hundred score cards keep a processor busy for seconds; a house has few of them."""


def _weasyprint() -> Any:
    """The library. Raises `Invalid` with what is missing."""
    try:
        import weasyprint
    except ImportError:
        raise invalid("pdf_not_installed") from None
    except OSError:  # Pango or HarfBuzz is not there
        raise invalid("pdf_no_libraries") from None
    return weasyprint


def pdf_missing() -> Reason | None:
    """What is missing for PDF to be made here; None where it can be."""
    try:
        _weasyprint()
    except Invalid as missing:
        return missing.reason
    return None


def pdf_of(html: str, rendering: Rendering, paper: str = "a4") -> bytes:
    """A page as PDF. paper: `a4` or `letter`. Raises `Invalid` where WeasyPrint, or a library that it needs, is not
    installed. Nothing is fetched from anywhere: what the page loads is read from this program's own files.
    """
    weasyprint = _weasyprint()
    fetcher = _own_files(weasyprint, rendering)
    form = f"@page {{ size: {SIZES[paper]} }}"
    with _ONE_AT_A_TIME:
        page = weasyprint.HTML(string=html, base_url=HERE, url_fetcher=fetcher, media_type="print")
        made: bytes = page.write_pdf(stylesheets=[weasyprint.CSS(string=form)])
    return made


HERE = "http://oddtrick.invalid/"
"""What relative addresses are joined to: no place that anything could be fetched from."""


def _own_files(weasyprint: Any, rendering: Rendering) -> Any:
    start = f"{HERE.rstrip('/')}{rendering.static_url('')}"
    directory: Path = rendering.static.directory.resolve()

    class OwnFiles(weasyprint.urls.URLFetcher):  # type: ignore[misc]
        """Reads the files of this program, and nothing else."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            path = (directory / url.removeprefix(start)).resolve()
            if not url.startswith(start) or not path.is_relative_to(directory) or not path.is_file():
                raise ValueError("not a file of this program")
            kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            return weasyprint.urls.URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind})

    return OwnFiles()
