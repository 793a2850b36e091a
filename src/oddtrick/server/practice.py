"""The same deal again: a table of its own where a finished hand is played once more, for practice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from oddtrick.cards import CARDS, SEATS, Card, Seat
from oddtrick.hand.dealing import cut_pack
from oddtrick.rulesets import Ruleset, with_overrides
from oddtrick.server.finished import FinishedHand, seat_in
from oddtrick.server.seats import fill_chairs
from oddtrick.server.summaries import Told
from oddtrick.server.wire import Options
from oddtrick.table import NEW_TABLE, Command, Settings
from oddtrick.table import commands as c

__all__ = ["AsItLay", "deal_again", "practice_rules", "practice_table", "practice_told"]


class AsItLay(random.SystemRandom):
    """The operating system's chance, but for one shuffle, which brings back a pack as it lay."""

    def __init__(self) -> None:
        super().__init__()
        self._draws: list[float] = []

    def bring_back(self, pack: Sequence[Card]) -> None:
        """Let the next shuffle come out as this pack."""
        items = list(CARDS)
        for last in range(len(items) - 1, 0, -1):
            place = items.index(pack[last], 0, last + 1)
            self._draws.append((place + 0.5) / (last + 1))
            items[last], items[place] = items[place], items[last]

    def random(self) -> float:
        """The next number, from 0 to 1."""
        return self._draws.pop(0) if self._draws else super().random()


def practice_rules(hand: FinishedHand) -> Ruleset:
    """The rules of the hand for one hand alone: nobody cuts, the dealer is named, and only the hand is scored."""
    trump = hand.state.deal.trump
    overrides: dict[str, object] = {
        "pairs": "agreed",
        "first_dealer": "chosen",
        "cutter": "none",
        "game.target": "none",
        "game.hands": 1,
        "games_to_win": 1,
        "game_points": "none",
        "rubber_bonus": 0,
        "settlement": "none",
        "calling_at": "none",
        "tally": "none",
        "honours_bar": "none",
        "honours_claim": "automatic",
    }
    if hand.state.deal.turn_up is None:  # what was trumps in turn is trumps for this once
        overrides |= {"trump": "none" if trump is None else "fixed", "trump_cycle": "none", "no_trump_every": 0}
        overrides["trump_suit"] = "none" if trump is None else trump.value
        if trump is None:
            overrides["honours"] = "off"
    return with_overrides(hand.ruleset, overrides)


def practice_table(
    hand: FinishedHand, player: str, settings: Settings, chance: random.Random
) -> tuple[Ruleset, Sequence[Command]]:
    """The rules, and what opens the table: the player in the seat he had, South if he had none, and bots around him."""
    rules = practice_rules(hand)
    seat = seat_in(hand, player) or Seat.S
    others = tuple(each for each in SEATS if each is not seat)
    opening: list[Command] = [
        c.OpenTable(rules, replace(settings, dealt_by="table")),
        c.Sit(seat, player),
        *fill_chairs(NEW_TABLE, others, chance),
        c.BeginMatch(seat),
    ]
    return rules, opening


def deal_again(hand: FinishedHand) -> tuple[Sequence[Command], AsItLay]:
    """What is said at the open table so that the same cards are dealt, and the chance to say it with."""
    pack = hand.reveal.pack
    lay = cut_pack(pack, hand.reveal.cut) if hand.reveal.cut else pack
    chance = AsItLay()
    chance.bring_back(lay)
    return (c.ChooseDealer(None, hand.state.deal.dealer), c.Shuffle(None), c.DealCards(None)), chance


def practice_told(hand: FinishedHand, rules: Ruleset, player: str, code: str, options: Options) -> Told:
    """What is kept of the practice table beside its events. options: of the table where the hand was played."""
    quiet = Options(partner=options.partner, opponents=options.opponents, hints=True, practice=True, open_chairs=False)
    return Told(player, rules.name, rules.title, quiet, practice=(code, hand.rubber, hand.number))
