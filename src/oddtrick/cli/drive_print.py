"""`oddtrick drive print`: the pages of a drive for the printer, as HTML and as PDF, the same as in the browser."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from oddtrick.cli.drive_file import DriveFile
from oddtrick.cli.files import check_place, write_whole
from oddtrick.errors import bad_input, quoted
from oddtrick.server.drives.paper import PAPERS, WHATS, Paper, PrintedDrive, What, alone, on_paper
from oddtrick.server.drives.pdf import pdf_of
from oddtrick.server.static_files import StaticVersion
from oddtrick.server.templating import Rendering
from oddtrick.server.words import LANGUAGES, Words

__all__ = ["Pages", "chosen_pages", "print_pages"]


@dataclass(frozen=True, slots=True)
class Pages:
    """Which pages are wanted, in which language, on which paper."""

    whats: tuple[What, ...]
    paper: Paper
    lang: str


def chosen_pages(whats: Sequence[str], paper: str, lang: str) -> Pages:
    """The pages that were asked for; all, if none is named. Raises `BadInput` for what there is not."""
    for word, known in (*((what, WHATS) for what in whats), (paper, PAPERS), (lang, tuple(LANGUAGES))):
        if word not in known:
            raise bad_input("drive_option_list", text=quoted(word, 20), known=", ".join(known))
    return Pages(
        tuple(what for what in WHATS if not whats or what in whats), "letter" if paper == "letter" else "a4", lang
    )


def print_pages(drive: DriveFile, pages: Pages, directory: str, *, pdf: bool) -> list[str]:
    """Write pages into a directory, which is made if it is not there; the files written.

    Raises `Invalid` where a PDF is wanted and what makes it is not installed, `BadInput` where nothing can be written.
    """
    rendering = Rendering("", Words(), StaticVersion())
    printed = PrintedDrive(drive.state, drive.people, drive.title)
    os.makedirs(directory, exist_ok=True)
    written: list[str] = []
    for what in pages.whats:
        html = on_paper(rendering, pages.lang, what, printed)
        file = str(Path(directory) / f"{what}.{'pdf' if pdf else 'html'}")
        check_place(file)
        write_whole(file, pdf_of(html, rendering, pages.paper) if pdf else alone(html, rendering))
        written.append(file)
    return written
