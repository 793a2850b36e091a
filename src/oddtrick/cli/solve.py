"""`oddtrick solve`: tricks by card for the player to move, all four hands open."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from oddtrick.cards import Card, Suit, parse_cards, parse_seat, parse_suit, seat_name, side_name
from oddtrick.cli.terminal_cards import card_text, trump_text
from oddtrick.errors import BadInput, OddtrickError, bad_input
from oddtrick.hand import Deal, HandState, play_card, start_hand
from oddtrick.records.deals import pbn_deal
from oddtrick.solver import Position, position_of_hand, tricks_by_card

__all__ = ["solve"]


def solve(
    deal: Annotated[
        str, typer.Argument(metavar="DEAL", help="The four hands as PBN has them: N:♠.♥.♦.♣ of North, then E, S, W.")
    ],
    trump: Annotated[str, typer.Option("--trump", metavar="S|H|D|C|NT", help="The trump suit, NT for no trumps.")],
    leader: Annotated[str, typer.Option("--leader", metavar="SEAT", help="Who leads to the first trick.")],
    played: Annotated[
        str, typer.Option("--played", metavar="DK,D4…", help="Cards played already, in order; they may span tricks.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")] = False,
) -> None:
    """Say how many tricks each card makes if all play perfectly with open hands.

    The deal is that before the cards played; hands of any equal size will do. Tricks are those of the player's side
    from here on, the current one included.

    Example: oddtrick solve "N:.AK.A3. KJ.5.4. AQ2..2. .32.KQ." --trump S --leader N --played HA,H5
    """
    position = position_of_hand(_hand(deal, _trump(trump), leader, played))
    tricks = tricks_by_card(position)
    if as_json:
        plain = {"to_play": position.to_play.value, "tricks": {card.value: made for card, made in tricks.items()}}
        print(json.dumps(plain, separators=(",", ":")))
    else:
        _print_table(position, tricks)


def _trump(text: str) -> Suit | None:
    if text.strip().upper() == "NT":
        return None
    try:
        return parse_suit(text)
    except BadInput:
        raise bad_input("solve_trump", text=text) from None


def _hand(deal: str, trump: Suit | None, leader: str, played: str) -> HandState:
    """The hand after the cards played. Raises what is wrong with the deal, the leader or a play, and where."""
    first = parse_seat(leader)
    north, east, south, west = pbn_deal(deal)
    if north is None or east is None or south is None or west is None:
        raise bad_input("solve_unknown_hand")
    hand = start_hand(Deal(first.right, (north, east, south, west), trump))
    for number, card in enumerate(parse_cards(played), 1):
        if hand.to_play is None:
            raise bad_input("solve_too_many_plays", {"play": number})
        try:
            hand = play_card(hand, hand.to_play, card)
        except OddtrickError as wrong:
            raise wrong.at(play=number) from None
    if hand.to_play is None:
        raise bad_input("solve_nothing_left")
    return hand


def _print_table(position: Position, tricks: dict[Card, int]) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    seat = position.to_play
    console.print(
        Text.assemble(f"{seat_name(seat, 'word')} to play · trumps ", trump_text(position.trump))
        if position.trump is not None
        else f"{seat_name(seat, 'word')} to play · no trumps"
    )
    console.print(f"tricks {side_name(seat.side, 'word')} will take from here on, this one included:")
    best_first = sorted(tricks, key=lambda card: -tricks[card])
    for made, cards in groupby(best_first, tricks.__getitem__):
        console.print(Text.assemble(f"{made:4}  ", Text(" ").join(card_text(card) for card in cards)))
