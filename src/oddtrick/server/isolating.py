"""Names that people typed, inside sentences: marked off by signs that are not seen, shown in an element of their own.

So a name never turns the text around it. The page's isolating.js does the same for what scripts write.
"""

from __future__ import annotations

import re

from markupsafe import Markup, escape

__all__ = ["BEGIN", "END", "marked", "plain", "shown"]

BEGIN, END = "\u2068", "\u2069"
"""First strong isolate and pop directional isolate: what a <bdi> does, as signs."""

_SIGNS = re.compile("[\u2066-\u2069]")
_BETWEEN = re.compile(f"{BEGIN}([^{END}]*){END}")


def marked(name: str) -> str:
    """A name as it stands in a sentence."""
    return f"{BEGIN}{plain(name)}{END}"


def plain(text: str) -> str:
    """A sentence without the marks, for labels and files, which hold plain text alone."""
    return _SIGNS.sub("", text)


def shown(text: str) -> Markup:
    """A sentence as a page shows it: each name in a <bdi>."""
    pieces = _BETWEEN.split(text)
    html = (Markup("<bdi>{}</bdi>").format(piece) if at % 2 else escape(piece) for at, piece in enumerate(pieces))
    return Markup("").join(html)
