"""Decisions before the first deal: opening, seats, the cut for partners and deal, the first dealer (RULES 2)."""

from __future__ import annotations

import random

from oddtrick.cards import SEATS, Seat
from oddtrick.errors import illegal
from oddtrick.hand.cutting import Draw, draw_card
from oddtrick.hand.dealing import shuffle, shuffled_pack
from oddtrick.rulesets import from_plain, to_plain
from oddtrick.table import commands as c
from oddtrick.table.asked import after, at_stage, dealer_of, ruleset_of, seated
from oddtrick.table.events import (
    AgesStated,
    CardDrawn,
    DealDeclined,
    DealerFound,
    Event,
    MatchBegun,
    PackSpread,
    SeatLeft,
    SeatTaken,
    SidesMade,
    TableOpened,
)
from oddtrick.table.state import CutState, TableState, cut_outcome

__all__ = [
    "accept_deal",
    "begin_match",
    "choose_dealer",
    "decline_deal",
    "draw",
    "leave",
    "new_rubber",
    "open_table",
    "sit",
    "state_ages",
]

LONGEST_ID = 100
"""Characters in a player's id."""

Said = tuple[Event, ...]


def open_table(state: TableState, command: c.OpenTable, chance: random.Random) -> Said:
    """Open the table; the rule set is checked like one from a file."""
    if state.stage != "unopened":
        raise illegal("table_open_already")
    return (TableOpened(from_plain(to_plain(command.ruleset)), command.settings),)


def sit(state: TableState, command: c.Sit, chance: random.Random) -> Said:
    """Sit down at an empty seat; nobody sits at two, nor sees a second hand of cards in one deal."""
    ruleset_of(state)
    player = command.player
    if not (0 < len(player) <= LONGEST_ID and player.isprintable()):
        raise illegal("table_player_id", most=LONGEST_ID)
    if state.player(command.seat) is not None:
        raise illegal("table_seat_taken", seat=command.seat)
    if player in state.players:
        raise illegal("table_seated_already", seat=SEATS[state.players.index(player)])
    if any(player == who and command.seat is not seat for who, seat in state.left):
        raise illegal("table_saw_another_hand")
    return (SeatTaken(command.seat, player),)


def leave(state: TableState, command: c.Leave, chance: random.Random) -> Said:
    """Leave a seat, at any time; whoever sits down there plays on with its cards."""
    player = state.player(command.by)
    if player is None:
        raise illegal("table_seat_empty", seat=command.by)
    return (SeatLeft(command.by, player),)


def begin_match(state: TableState, command: c.BeginMatch, chance: random.Random) -> Said:
    """Begin the first match at this table, once four sit."""
    ruleset_of(state)
    at_stage(state, "seating")
    seated(state, command.by)
    return _begin(state, chance)


def new_rubber(state: TableState, command: c.NewRubber, chance: random.Random) -> Said:
    """Begin another match after one is over: sides and dealer are found anew, or the deal passes on."""
    at_stage(state, "over")
    seated(state, command.by)
    if command.cut_again:
        return _begin(state, chance)
    _four_sit(state)
    return (MatchBegun(state.rubber + 1), DealerFound(dealer_of(state), "passes"))


def _four_sit(state: TableState) -> None:
    if None in state.players:
        raise illegal("table_seats_empty", n=state.players.count(None))


def _begin(state: TableState, chance: random.Random) -> Said:
    _four_sit(state)
    ruleset = ruleset_of(state)
    said: list[Event] = [MatchBegun(state.rubber + 1)]
    if ruleset.pairs == "random":
        places = list(state.players)
        shuffle(places, chance)
        north, east, south, west = places
        said.append(SidesMade((north, east, south, west), "random"))
    if ruleset.pairs == "cut" or ruleset.first_dealer in ("lowest", "highest"):
        said.append(PackSpread(shuffled_pack(chance)))
    else:
        said += _first_dealer_by_lot(state, chance)
    return tuple(said)


def _first_dealer_by_lot(state: TableState, chance: random.Random) -> Said:
    if ruleset_of(state).first_dealer != "random":
        return ()
    seats = list(SEATS)
    shuffle(seats, chance)
    return (DealerFound(seats[0], "random"),)


def draw(state: TableState, command: c.DrawCard, chance: random.Random) -> Said:
    """Draw a card; the draw that settles the last tie makes the sides and finds the dealer."""
    at_stage(state, "drawing")
    seated(state, command.by)
    ruleset, cut = ruleset_of(state), state.cut or CutState(())
    card = draw_card(cut.draws, cut.spread, command.place)
    outcome = cut_outcome(ruleset, (*cut.draws, Draw(command.by, card)))
    said: list[Event] = [CardDrawn(command.by, command.place, card)]
    if outcome.seating is None:
        return tuple(said)
    if ruleset.pairs == "cut":
        north, east, south, west = (state.player(seat) for seat in outcome.seating)
        said.append(SidesMade((north, east, south, west), "cut"))
    if outcome.dealer is not None:
        said.append(DealerFound(outcome.dealer, "lowest" if ruleset.first_dealer == "lowest" else "highest"))
    else:
        said += _first_dealer_by_lot(state, chance)
    return tuple(said)


def state_ages(state: TableState, command: c.StateAges, chance: random.Random) -> Said:
    """Say who is oldest; the first deal is offered in that order, and the order stands."""
    at_stage(state, "first_deal")
    seated(state, command.by)
    if ruleset_of(state).first_dealer != "oldest" or state.offers:
        raise illegal("table_not_now", stage=state.stage)
    if set(command.oldest_first) != set(SEATS):
        raise illegal("table_four_ages")
    return (AgesStated(command.oldest_first),)


def _offered(state: TableState, seat: Seat) -> None:
    at_stage(state, "first_deal")
    seated(state, seat)
    if not state.offers or state.offers[state.declined] is not seat:
        raise illegal("table_deal_not_offered", seat=seat)


def accept_deal(state: TableState, command: c.AcceptDeal, chance: random.Random) -> Said:
    """Take the first deal that is offered for age."""
    _offered(state, command.by)
    return (DealerFound(command.by, "oldest"),)


def decline_deal(state: TableState, command: c.DeclineDeal, chance: random.Random) -> Said:
    """Decline it; the next oldest is asked, and if all decline, the oldest deals."""
    _offered(state, command.by)
    said: list[Event] = [DealDeclined(command.by)]
    if after(state, said).declined == len(SEATS):
        said.append(DealerFound(state.offers[0], "oldest"))
    return tuple(said)


def choose_dealer(state: TableState, command: c.ChooseDealer, chance: random.Random) -> Said:
    """Name the first dealer where the players choose him."""
    at_stage(state, "first_deal")
    seated(state, command.by)
    if ruleset_of(state).first_dealer != "chosen":
        raise illegal("table_not_now", stage=state.stage)
    return (DealerFound(command.dealer, "chosen"),)
