"""`oddtrick hint`: the next card in a saved game, and why."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from oddtrick.analysis.hint import Hint, advise
from oddtrick.bots.choice import Estimate
from oddtrick.bots.telling import in_words
from oddtrick.cards import card_name, cards_name, seat_name
from oddtrick.cli.game_source import chosen_hand, hands_of_file
from oddtrick.cli.terminal_cards import card_text, trump_text
from oddtrick.errors import bad_input
from oddtrick.hand import HandView, hand_view
from oddtrick.reasons import in_english

__all__ = ["hint", "hint_plain"]

MOST_SHOWN = 5


def hint(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A match record, a saved game, PBN, LIN or JSON Lines; - for input.")
    ],
    level: Annotated[str, typer.Option("--level", metavar="L", help="Who gives it: novice, club, expert, master.")] = (
        "master"
    ),
    hand: Annotated[
        int | None, typer.Option("--hand", metavar="N", help="Which hand of the file, from 1; else the last.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed of the level's chance.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")] = False,
) -> None:
    """Say which card to play next in a saved game, and why.

    It is the next card of the last hand, or of the one asked for. Only what the player to play can see is looked at.

    Example: oddtrick hint game.jsonl --level club
    """
    source = chosen_hand(hands_of_file(file), hand)
    state = source.state
    if state.to_play is None:
        raise bad_input("source_hand_over", {"file": file}, hand=source.name)
    if state.claim is not None:
        raise bad_input("source_claim_waits", {"file": file}, hand=source.name)
    view = hand_view(state, state.to_play, source.history)
    given = advise(view, level, ruleset=source.ruleset, match=source.match, seed=seed)
    if as_json:
        print(json.dumps({"hand": source.name, **hint_plain(given)}, ensure_ascii=False))
    else:
        _print(source.name, view, given)


def hint_plain(given: Hint) -> dict[str, Any]:
    """A hint as `--json` gives it; `value` is tricks of the side in the hand, or with `by_match` a chance to win."""
    choice = given.choice
    return {
        "trick": given.trick,
        "seat": given.seat.value,
        "level": given.level,
        "card": choice.card.value,
        "reason": {"code": choice.reason.code, "params": dict(choice.reason.params)},
        "text": in_words(choice.reason),
        "by_match": given.by_match,
        "estimates": [{"card": each.card.value, "value": round(each.value, 4)} for each in choice.estimates],
        "blunders": {card.value: [each.value for each in found] for card, found in given.blunders},
    }


def _print(name: str, view: HandView, given: Hint) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    choice = given.choice
    title = Text(f"Hand {name}, trick {given.trick}: {seat_name(given.seat, 'word')} to play · ")
    if view.trump is not None:
        title.append("trumps ")
    console.print(title.append_text(trump_text(view.trump)))
    console.print(f"holds {cards_name(view.holding or (), 'glyph')}")
    if view.trick.cards:
        console.print(f"on the table {cards_name(view.trick.cards, 'glyph')}")
    console.print()
    console.print(Text.assemble(card_text(choice.card), f"  {in_words(choice.reason)}."))
    if choice.estimates:
        console.print()
        for each in choice.estimates[:MOST_SHOWN]:
            console.print(Text.assemble("  ", card_text(each.card), f"  {_worth(each, given.by_match)}"))
    if given.blunders:
        console.print()
    for card, wrong in given.warnings:
        console.print(f"not {card_name(card, 'glyph')}: {in_english(wrong)}")


def _worth(estimate: Estimate, by_match: bool) -> str:
    if by_match:
        return f"wins the match {100 * estimate.value:.1f} times in a hundred"
    return f"{estimate.value:.2f} tricks in the hand"
