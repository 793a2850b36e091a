"""`oddtrick deal`: deals on paper, for people, for programs and for other programs' files."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from oddtrick.cards import SEATS, Seat, card_name, parse_seat, seat_name
from oddtrick.cli.rulesets import chosen_ruleset
from oddtrick.cli.terminal_cards import card_text, trump_text
from oddtrick.cli.terminal_hands import compass
from oddtrick.hand import Deal, random_deal
from oddtrick.records import WhistFacts, board_of_deal, pbn
from oddtrick.rulesets import Ruleset, trump_in_turn, turns_up

__all__ = ["deal"]

MOST_DEALS = 1_000_000


def deal(
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Deal the same again; else from the operating system.")
    ] = None,
    count: Annotated[int, typer.Option("--count", metavar="K", min=1, max=MOST_DEALS, help="How many deals.")] = 1,
    ruleset: Annotated[
        str, typer.Option("--ruleset", metavar="R", help="How trumps are found: a rule set, or a file ending in .toml.")
    ] = "short",
    overrides: Annotated[
        list[str] | None, typer.Option("--set", metavar="K=V", help="Set a parameter of it anew; may be repeated.")
    ] = None,
    dealer: Annotated[str, typer.Option("--dealer", metavar="SEAT", help="Who deals first; then to the left.")] = "N",
    as_pbn: Annotated[bool, typer.Option("--pbn", help="Print a PBN file, which bridge programs read too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object a line, for programs.")] = False,
) -> None:
    """Shuffle and deal: the four hands, who deals, and trumps.

    Example: oddtrick deal --seed 7 --count 4 --ruleset drive
    """
    if as_pbn and as_json:
        raise typer.BadParameter("choose --pbn or --json, not both")
    rules = chosen_ruleset(ruleset, overrides or ())
    chance = random.SystemRandom() if seed is None else random.Random(seed)
    deals = _deals(rules, parse_seat(dealer), count, chance)
    if as_pbn:
        _print_pbn(rules, deals)
    elif as_json:
        for number, dealt in enumerate(deals, 1):
            print(json.dumps(_plain(number, dealt), separators=(",", ":")))
    else:
        _print_diagrams(deals)


def _deals(rules: Ruleset, dealer: Seat, count: int, chance: random.Random) -> Iterator[Deal]:
    """The deals of a match that begins with this dealer: to the left each time, trumps by the rule set."""
    for number in range(1, count + 1):
        yield random_deal(chance, dealer, trump_in_turn(rules, number), turn_up=turns_up(rules))
        dealer = dealer.left


def _plain(number: int, dealt: Deal) -> dict[str, object]:
    return {
        "number": number,
        "dealer": dealt.dealer.value,
        "trump": "NT" if dealt.trump is None else dealt.trump.value,
        "turn_up": None if dealt.turn_up is None else dealt.turn_up.value,
        "hands": {seat.value: [card_name(card) for card in dealt.hands[seat.index]] for seat in SEATS},
    }


def _print_diagrams(deals: Iterator[Deal]) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    for number, dealt in enumerate(deals, 1):
        if number > 1:
            console.print()
        title = Text.assemble(f"Deal {number} · {seat_name(dealt.dealer, 'word')} deals · trumps ")
        if dealt.trump is None:
            title.right_crop(len("trumps "))
        title.append_text(trump_text(dealt.trump))
        if dealt.turn_up is not None:
            title.append(", turned up ").append_text(card_text(dealt.turn_up))
        console.print(title)
        console.print()
        for line in compass(dealt.hands, notes={dealt.dealer: "dealer"}, width=console.width):
            console.print(line)


def _print_pbn(rules: Ruleset, deals: Iterator[Deal]) -> None:
    boards = (
        board_of_deal(dealt, name=str(number), facts=WhistFacts(ruleset=rules.name, hand=number))
        for number, dealt in enumerate(deals, 1)
    )
    print(pbn.dumps(boards), end="")
