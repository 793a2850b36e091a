"""Which texts a store can hold: what one database refuses, none is given, so that all behave alike."""

from __future__ import annotations

from oddtrick.reasons import reason
from oddtrick.store.failures import StoreFailed

__all__ = ["refuse_odd", "storable"]


def storable(text: str) -> bool:
    """Whether every database can hold a text: none has half a character (a lone surrogate), PostgreSQL no NUL."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def refuse_odd(*texts: str | None) -> None:
    """Raises `StoreFailed` where a text cannot be stored."""
    if not all(text is None or storable(text) for text in texts):
        raise StoreFailed(reason("store_bad_text"))
