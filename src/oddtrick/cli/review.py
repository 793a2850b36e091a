"""`oddtrick review`: a hand card by card: what each cost, what a stronger player does there, and the verdict."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from oddtrick.analysis.review import ReviewedCard, SeatTotal, review_hand, totals
from oddtrick.bots.telling import in_words
from oddtrick.cards import SIDES, card_name, seat_name, side_name
from oddtrick.cli.game_source import SourceHand, chosen_hand, hands_of_file
from oddtrick.cli.hint import hint_plain
from oddtrick.cli.terminal_cards import card_text
from oddtrick.errors import bad_input

__all__ = ["review"]

_STYLES = {"mistake": "bold red", "unlucky": "yellow", "lucky": "cyan", "revoke": "bold red"}
_MOST_BEST = 3


def review(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A match record, a saved game, PBN, LIN or JSON Lines; - for input.")
    ],
    hand: Annotated[
        int | None, typer.Option("--hand", metavar="N", help="Only this hand of the file, counted from 1.")
    ] = None,
    level: Annotated[
        str, typer.Option("--level", metavar="L", help="Whose play it is held against: club, expert, master.")
    ] = "master",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Seed of the level's chance.")] = 0,
    every: Annotated[bool, typer.Option("--all", help="Show every card, not only those that cost something.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object a hand, for programs.")] = False,
) -> None:
    """Go through hands that were played: what each card cost, what a strong player would have done, and why.

    The cost is in tricks, against the best card with all hands open. A costly card that was as good as any by what its
    player could see is unlucky; one that was worse by that too is a mistake.

    Example: oddtrick review evening.pbn --hand 2 --level expert
    """
    hands = hands_of_file(file)
    sources = [source for source in hands if source.state.plays] if hand is None else [chosen_hand(hands, hand)]
    if not sources:  # nothing to go through in any: the last is named, or that there is none
        sources = [chosen_hand(hands, hand)]
    if not sources[0].state.plays:
        raise bad_input("source_no_cards", {"file": file}, hand=sources[0].name)
    for number, source in enumerate(sources):
        cards = list(_reviewed(source, level, seed))
        if as_json:
            print(json.dumps(_plain(source, level, cards), ensure_ascii=False))
        else:
            _print(source, level, cards, every=every, first=number == 0)


def _reviewed(source: SourceHand, level: str, seed: int) -> Iterator[ReviewedCard]:
    state = source.state
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"hand {source.name}", total=len(state.plays))
        found = review_hand(state, level, ruleset=source.ruleset, match=source.match, history=source.history, seed=seed)
        for card in found:
            progress.advance(task)
            yield card


def _plain(source: SourceHand, level: str, cards: list[ReviewedCard]) -> dict[str, Any]:
    state = source.state
    return {
        "hand": source.name,
        "level": level,
        "dealer": state.deal.dealer.value,
        "trump": "NT" if state.deal.trump is None else state.deal.trump.value,
        "tricks": {side.value: state.tricks_won(side) for side in SIDES},
        "cards": [_card_plain(card) for card in cards],
        "totals": {
            total.seat.value: {
                "cost": total.cost,
                "mistakes": total.mistakes,
                "unlucky": total.unlucky,
                "lucky": total.lucky,
            }
            for total in totals(cards)
        },
    }


def _card_plain(card: ReviewedCard) -> dict[str, Any]:
    return {
        "trick": card.trick,
        "seat": card.seat.value,
        "card": card.card.value,
        "cost": card.cost,
        "best": [each.value for each in card.best],
        "verdict": card.verdict,
        "loss": None if card.loss is None else round(card.loss, 4),
        "blunders": [each.value for each in card.blunders],
        "would_play": None if card.hint is None else hint_plain(card.hint),
    }


def _print(source: SourceHand, level: str, cards: list[ReviewedCard], *, every: bool, first: bool) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    if not first:
        console.print()
    made = " · ".join(f"{side_name(side, 'word')} {source.state.tricks_won(side)}" for side in SIDES)
    console.print(f"Hand {source.name}: {made}")
    shown = [card for card in cards if every or card.cost != 0 or card.verdict == "lucky" or card.blunders]
    if shown:
        console.print(_table(shown, level))
    else:
        console.print("Not a card cost anything.")
    for total in totals(cards):
        console.print(_total(total))


def _table(cards: list[ReviewedCard], level: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("trick", "seat", "card", "cost", "verdict", "best", level, "why"):
        table.add_column(name, justify="right" if name in ("trick", "cost") else "left", no_wrap=name != "why")
    for card in cards:
        hint = card.hint
        best = " ".join(card_name(each, "glyph") for each in card.best[:_MOST_BEST])
        table.add_row(
            str(card.trick),
            card.seat.value,
            card_text(card.card),
            "–" if card.cost is None else str(card.cost),
            Text(card.verdict, _STYLES.get(card.verdict, "")),
            best + (" …" if len(card.best) > _MOST_BEST else ""),
            "" if hint is None else card_text(hint.choice.card),
            "" if hint is None else in_words(hint.choice.reason),
        )
    return table


def _total(total: SeatTotal) -> str:
    name = seat_name(total.seat, "word")
    return f"{name:6} tricks lost {total.cost}: mistakes {total.mistakes}, unlucky {total.unlucky}, lucky {total.lucky}"
