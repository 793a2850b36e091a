"""The cut for partners and for the first deal (RULES 2): from the draws so far to who draws again, or who sits where.

Players are named by the seats at which they sit while they draw. Everything follows from the list of draws alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from oddtrick.cards import SEATS, Card, Seat
from oddtrick.errors import illegal
from oddtrick.rulesets.model import CutAce

__all__ = ["CutOutcome", "Draw", "Drawn", "cut_rank", "draw_card", "judge_cut", "judge_draws"]

Extreme = Literal["lowest", "highest"]

Player = TypeVar("Player", int, Seat)
"""Who draws: by the seat at a table, by a number elsewhere."""


@dataclass(frozen=True, slots=True)
class Draw:
    """One card drawn from the spread pack by the player who sits at a seat."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CutOutcome:
    """How a cut stands. While somebody has to draw (`to_draw`) nothing else is said.

    to_draw: the players who draw now, clockwise from North. high, low: the two sides, None where the cut is not for
    partners. seating: for each seat N E S W the seat at which its player sat during the cut. dealer: the first dealer's
    seat in that seating, None where the cut does not decide it.
    """

    to_draw: tuple[Seat, ...]
    high: tuple[Seat, Seat] | None = None
    low: tuple[Seat, Seat] | None = None
    seating: tuple[Seat, Seat, Seat, Seat] | None = None
    dealer: Seat | None = None


@dataclass(frozen=True, slots=True)
class Drawn(Generic[Player]):
    """What draws have come to. to_draw: who draws now, in the order of the players; nothing is decided while somebody
    does. order: the players from the highest card down.
    """

    to_draw: tuple[Player, ...]
    order: tuple[Player, ...]


def cut_rank(card: Card, ace: CutAce) -> int:
    """The rank of a card in a cut, 0 to 12: with `low` the ace is 0 and the king 12, with `high` the ace is 12."""
    return (card.rank.index + 1) % 13 if ace == "low" else card.rank.index


def judge_cut(draws: Sequence[Draw], *, ace: CutAce, partners: bool, dealer: Extreme | None) -> CutOutcome:
    """Say what the draws so far decide, or who draws again.

    ace: the rule set's `cut_ace`. partners: whether the two highest play against the two lowest. dealer: whether the
    lowest or the highest card deals, None if the first dealer is found otherwise. Players of equal rank draw again only
    where that decides something; a later draw orders the tied alone. Raises `Illegal` for draws out of order:
    `draw_again`, `drawn_already`. Source: RULES 2, S2, S4.
    """
    drawn = judge_draws(SEATS, [(each.seat, each.card) for each in draws], ace=ace, partners=partners, dealer=dealer)
    if drawn.to_draw:
        return CutOutcome(drawn.to_draw)
    return _decided(drawn.order, partners, dealer)


def judge_draws(
    players: Sequence[Player],
    draws: Iterable[tuple[Player, Card]],
    *,
    ace: CutAce,
    partners: bool,
    dealer: Extreme | None,
) -> Drawn[Player]:
    """The same for any number of players from two on, who need not sit at a table of four.

    draws: who drew which card, in order. partners: only where four draw.
    """
    ranks: dict[Player, list[int]] = {player: [] for player in players}
    used: set[Card] = set()
    waiting: list[Player] = list(players)
    for player, card in draws:
        if player not in waiting:
            raise illegal("draw_again", seat=player)
        if card in used and len(used) < 52:
            raise illegal("drawn_already", card=card)
        used.add(card)
        ranks[player].append(cut_rank(card, ace))
        waiting.remove(player)
        waiting = waiting or _tied(ranks, partners, dealer)
    order = sorted(players, key=lambda player: ranks[player], reverse=True)
    return Drawn(tuple(player for player in players if player in waiting), tuple(order))


def draw_card(draws: Sequence[Draw], spread: Sequence[Card], place: int) -> Card:
    """The card that lies at a place (from 0) of the spread pack, once the cards drawn before have been taken out of it.

    Raises `Illegal` (`no_such_place`).
    """
    gone = {draw.card for draw in draws}
    lying = [card for card in spread if card not in gone]
    if not 0 <= place < len(lying):
        raise illegal("no_such_place", place=place + 1, most=len(lying))
    return lying[place]


def _tied(ranks: dict[Player, list[int]], partners: bool, dealer: Extreme | None) -> list[Player]:
    """The players whose tie decides something; never two ties at once, for two borders have one player between them."""
    order = sorted(ranks, key=lambda player: ranks[player], reverse=True)
    for border in _deciding(len(order), partners, dealer):
        if ranks[order[border - 1]] == ranks[order[border]]:
            return [player for player in order if ranks[player] == ranks[order[border]]]
    return []


def _deciding(players: int, partners: bool, dealer: Extreme | None) -> Iterable[int]:
    """The borders in the order of all, by how many stand above them, that must be clear."""
    if partners:
        yield 2
    if dealer == "highest":
        yield 1
    if dealer == "lowest":
        yield players - 1


def _decided(order: Sequence[Seat], partners: bool, dealer: Extreme | None) -> CutOutcome:
    """The outcome once every tie that matters is settled; `order` has the highest first."""
    deals = {"highest": order[0], "lowest": order[3], None: None}[dealer]
    if not partners:
        return CutOutcome((), seating=(SEATS[0], SEATS[1], SEATS[2], SEATS[3]), dealer=deals)
    high, low = (order[0], order[1]), (order[2], order[3])
    keeps = deals or order[0]
    partner = next(pair[1 - pair.index(keeps)] for pair in (high, low) if keeps in pair)
    at = list(SEATS)
    # The dealer (or the highest) stays where he sits; his partner changes places with whoever sits opposite.
    at[partner.index], at[keeps.partner.index] = keeps.partner, partner
    return CutOutcome((), high, low, (at[0], at[1], at[2], at[3]), deals)
