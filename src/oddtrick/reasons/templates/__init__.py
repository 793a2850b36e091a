"""The English templates, by the rooms of the house; a code is unique over all of them.

A template's fields may name what a parameter is, so that an edge can put it into words: `{led:suit}` hearts,
`{by:seat}` North, `{side:side}` North–South, `{card:card}` K♥, `{field:field}` what a form calls a field. A template
that counts is a pair (one, many), chosen by the parameter `n`.
"""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.reasons.templates import (
    analysis,
    bots,
    cards,
    cli,
    codec,
    drive,
    files,
    hand,
    records,
    referee,
    rules_in_words,
    rulesets,
    scoring,
    server,
    sheet,
    solver,
    store,
    table,
)

__all__ = ["ROOMS", "TEMPLATES"]

ROOMS: Mapping[str, Mapping[str, str | tuple[str, str]]] = {
    module.__name__.rpartition(".")[2]: module.TEMPLATES
    for module in (
        cards,
        rulesets,
        rules_in_words,
        hand,
        scoring,
        table,
        sheet,
        drive,
        codec,
        records,
        files,
        solver,
        bots,
        analysis,
        referee,
        store,
        server,
        cli,
    )
}
"""Each room's templates, by the name of its file."""

TEMPLATES: dict[str, str | tuple[str, str]] = {code: entry for room in ROOMS.values() for code, entry in room.items()}
"""All of them."""
