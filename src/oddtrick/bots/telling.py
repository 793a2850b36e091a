"""A player's reason as the sentences it is made of: why this suit, and why this card of it."""

from __future__ import annotations

from oddtrick.reasons import Reason, in_english

__all__ = ["in_words", "sentences"]

HOW = "how"
"""The parameter of a lead's reason that names a second one: why this card of the suit."""


def sentences(said: Reason) -> tuple[Reason, ...]:
    """The reason, and the one its parameter `how` names if it says anything more."""
    how = said.params.get(HOW)
    if not isinstance(how, str) or not how or how == said.code:
        return (said,)
    return said, Reason(how, said.params)


def in_words(said: Reason) -> str:
    """The reason in English, all of it in one line."""
    text = "; ".join(in_english(each) for each in sentences(said))
    return text[:1].upper() + text[1:]
