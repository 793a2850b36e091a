"""Plays matches at a table through commands alone: random but sensible players, for the tests of this room."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from oddtrick.cards import CARDS, SEATS, Card, CardSet, Seat, parse_cards
from oddtrick.hand import revokes_in, tricks_left
from oddtrick.rulesets import Ruleset
from oddtrick.table import NEW_TABLE, Command, Event, Refusal, Settings, TableState, apply, decide, table_turn, view
from oddtrick.table import commands as c
from oddtrick.table.actions import Action, open_actions
from oddtrick.table.state import cutter_of

PLAYERS = ("anna", "berit", "carl", "dag")


@dataclass
class Table:
    """A table with its stream; `give` insists that a command is followed."""

    chance: random.Random
    state: TableState = NEW_TABLE
    events: list[Event] = field(default_factory=list)

    def try_(self, command: Command) -> tuple[Event, ...] | Refusal:
        said = decide(self.state, command, self.chance)
        if not isinstance(said, Refusal):
            assert said, f"{command} was followed by nothing"
            for event in said:
                self.state = apply(self.state, event)
            self.events += said
        return said

    def give(self, command: Command) -> tuple[Event, ...]:
        said = self.try_(command)
        assert not isinstance(said, Refusal), f"{command}: {said}"
        return said

    def refused(self, command: Command) -> str:
        """The code with which a command is refused; nothing may change."""
        before = self.state
        said = self.try_(command)
        assert isinstance(said, Refusal), f"{command} was followed: {said}"
        assert self.state is before
        return said.reason.code

    def seat_all(self) -> None:
        for seat, player in zip(SEATS, PLAYERS, strict=True):
            self.give(c.Sit(seat, player))


def opened(ruleset: Ruleset, chance: random.Random, settings: Settings | None = None, *, seated: bool = True) -> Table:
    table = Table(chance)
    table.give(c.OpenTable(ruleset, settings or Settings()))
    if seated:
        table.seat_all()
    return table


class Stacked(random.Random):
    """Chance that shuffles the next packs as they are wanted, and else is a seeded source."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.waiting: list[float] = []

    def will_shuffle(self, pack: tuple[Card, ...]) -> None:
        items = list(CARDS)
        for last in range(51, 0, -1):
            place = items.index(pack[last], 0, last + 1)
            self.waiting.append((place + 0.5) / (last + 1))
            items[last], items[place] = items[place], items[last]

    def random(self) -> float:
        return self.waiting.pop(0) if self.waiting else super().random()


def hands_of(**texts: str) -> dict[Seat, list[Card]]:
    """Hands from texts such as `N="SA SK"`; the cards not named are dealt round to fill them to thirteen."""
    named = {seat: list(parse_cards(texts.get(seat.value, ""))) for seat in SEATS}
    rest = [card for card in CARDS if not any(card in hand for hand in named.values())]
    for seat in SEATS:
        while len(named[seat]) < 13:
            named[seat].append(rest.pop(0))
    return named


def pack_for(hands: dict[Seat, list[Card]], dealer: Seat, turn_up: Card, cut: int = 0) -> tuple[Card, ...]:
    """The pack that gives these hands when it is cut so and dealt; the turn-up is one of the dealer's cards."""
    assert turn_up in hands[dealer]
    piles = {seat: [card for card in hands[seat] if card is not turn_up] for seat in SEATS}
    piles[dealer].append(turn_up)
    lying = tuple(piles[dealer.plus(1 + at % 4)][at // 4] for at in range(52))
    return (*lying[52 - cut :], *lying[: 52 - cut])


def deal_these(table: Table, turn_up: Card, **texts: str) -> None:
    """Shuffle, cut and deal so that the hands are these; `chance` must be `Stacked`, the stage that of the shuffle."""
    assert isinstance(table.chance, Stacked)
    dealer, ruleset = table.state.dealer, table.state.ruleset
    assert dealer is not None
    assert ruleset is not None
    at = 0 if ruleset.cutter == "none" else 20
    table.chance.will_shuffle(pack_for(hands_of(**texts), dealer, turn_up, at))
    table.give(c.Shuffle(None))
    cutter = cutter_of(ruleset, dealer)
    if cutter is not None:
        table.give(c.CutPack(cutter, at))
    table.give(c.DealCards(None))
    assert table.state.hand is not None
    assert table.state.hand.deal.hands == tuple(CardSet(hands_of(**texts)[seat]) for seat in SEATS)


def ready(ruleset: Ruleset, settings: Settings | None = None, dealer: Seat = Seat.S) -> Table:
    """A table at its first shuffle, with a dealer of one's choice and chance that can be stacked."""
    table = opened(ruleset, Stacked(), settings)
    table.give(c.BeginMatch(None))
    while table.state.stage != "shuffle":
        assert step(table)
    table.state = replace(table.state, dealer=dealer)
    return table


def play(table: Table, *cards: str) -> None:
    """Play cards in turn."""
    for card in parse_cards(" ".join(cards)):
        hand = table.state.hand
        assert hand is not None
        assert hand.to_play is not None
        table.give(c.PlayCard(hand.to_play, table.state.hand_number, len(hand.tricks) + 1, card))


def play_out(table: Table) -> None:
    """Play the hand under way to its end, with any legal cards."""
    while table.state.stage == "play":
        assert step(table)


# What each action looks like as a command. The odd ones (claims and the like) are tried by their own tests.


def commands_for(state: TableState, seat: Seat, action: Action, chance: random.Random) -> Iterator[Command]:
    """Commands of one action that a seat might give, in a random order, using only what its view holds."""
    seen = view(state, seat)
    assert seen is not None
    number, trick = seen.hand_number, seen.trick_number
    score = seen.open_score.said if seen.open_score is not None else None
    hand = seen.hand
    simple: dict[str, Callable[[], list[Command]]] = {
        "sit": lambda: [c.Sit(at, f"guest{at.value}") for at in SEATS],
        "leave": lambda: [c.Leave(seat)],
        "begin_match": lambda: [c.BeginMatch(seat)],
        "draw_card": lambda: [c.DrawCard(seat, chance.randrange(seen.cut.lying if seen.cut else 1))],
        "state_ages": lambda: [c.StateAges(seat, tuple(chance.sample(SEATS, 4)))],  # type: ignore[arg-type]
        "accept_deal": lambda: [c.AcceptDeal(seat)],
        "decline_deal": lambda: [c.DeclineDeal(seat)],
        "choose_dealer": lambda: [c.ChooseDealer(seat, chance.choice(SEATS))],
        "shuffle": lambda: [c.Shuffle(seat)],
        "cut_pack": lambda: [c.CutPack(seat, chance.randint(seen.least_cut, 52 - seen.least_cut))],
        "deal_cards": lambda: [c.DealCards(seat)],
        "decide_fault": lambda: [c.DecideFault(seat, chance.random() < 0.5)],
        "show_honours": lambda: [c.ShowHonours(seat)],
        "ask_partner": lambda: [c.AskPartner(seat)],
        "pass_calling": lambda: [c.PassCalling(seat)],
        "play_card": lambda: [
            c.PlayCard(seat, number, trick, card)
            for card in chance.sample(list(hand.legal), len(hand.legal))  # type: ignore[union-attr]
        ],
        "correct_revoke": lambda: [
            c.CorrectRevoke(seat, number, at, card)
            for card in hand.correcting  # type: ignore[union-attr]
            for at in (trick, trick - 1)
        ],
        "claim_revoke": lambda: [
            c.ClaimRevoke(seat, at_hand, at, against)
            for at_hand in (number, number - 1)
            for at in chance.sample(range(1, 14), 13)
            for against in (seat.left, seat.right)
        ],
        "choose_penalty": lambda: [
            c.ChoosePenalty(seat, score.hand, each.trick, each.against, penalty)  # type: ignore[union-attr]
            for each in score.revokes  # type: ignore[union-attr]
            for penalty in seen.ruleset.revoke_options
        ],
        "claim_rest": lambda: [
            c.ClaimRest(seat, number),
            c.ClaimRest(seat, number, chance.randint(0, tricks_left(state.hand))),  # type: ignore[arg-type]
        ],
        "concede": lambda: [c.Concede(seat, number)],
        "answer_claim": lambda: [c.AnswerClaim(seat, chance.random() < 0.5)],
        "ask_take_back": lambda: [c.AskTakeBack(seat)],
        "answer_take_back": lambda: [c.AnswerTakeBack(seat, chance.random() < 0.5)],
        "announce_honours": lambda: [
            c.AnnounceHonours(seat, score.hand, count)  # type: ignore[union-attr]
            for count in chance.sample((3, 4), 2)
        ],
        "close_score": lambda: [c.CloseScore(seat, score.hand)],  # type: ignore[union-attr]
        "new_rubber": lambda: [c.NewRubber(seat, chance.random() < 0.5)],
    }
    made = simple[action]()
    chance.shuffle(made)
    yield from made


PLAIN = (
    "show_honours",
    "ask_partner",
    "announce_honours",
    "choose_penalty",
    "answer_claim",
    "answer_take_back",
    "decide_fault",
    "close_score",
    "begin_match",
    "draw_card",
    "state_ages",
    "accept_deal",
    "choose_dealer",
    "shuffle",
    "cut_pack",
    "deal_cards",
    "pass_calling",
    "play_card",
)
"""What must be done for a match to go on, in the order of preference."""

ODD = ("claim_rest", "concede", "ask_take_back", "claim_revoke", "decline_deal", "correct_revoke")
"""What players do now and then."""


def step(table: Table, oddness: float = 0.0, revokes: float = 0.0) -> bool:
    """One command that goes on with the match; False when there is nothing left to do."""
    state, chance = table.state, table.chance
    turn = table_turn(state)
    if turn is not None:
        table.give(turn)
        return True
    if chance.random() < oddness:
        seat = chance.choice(SEATS)
        actions = [action for action in open_actions(state, seat) if action in ODD]
        if actions:
            for command in commands_for(state, seat, chance.choice(actions), chance):
                if not isinstance(table.try_(command), Refusal):
                    return True
    hand = state.hand
    if hand is not None and hand.to_play is not None and chance.random() < revokes:
        seat = hand.to_play
        card = chance.choice(list(hand.holding(seat)))
        if not isinstance(table.try_(c.PlayCard(seat, state.hand_number, len(hand.tricks) + 1, card)), Refusal):
            return True
    if revokes and state.stage == "closing" and claim_a_true_revoke(table):
        return True
    seats = chance.sample(SEATS, 4)
    may = {seat: open_actions(state, seat) for seat in seats}
    for action in PLAIN:
        for seat in seats:
            if action in may[seat]:
                for command in commands_for(state, seat, action, chance):
                    if not isinstance(table.try_(command), Refusal):
                        return True
    return False


def claim_a_true_revoke(table: Table) -> bool:
    """Claim a revoke of the hand before that is in the record, unless it has been."""
    last, score = table.state.last, table.state.open_score
    if last is None or score is None:
        return False
    claims = (c.ClaimRevoke(fact.seat.left, score.hand, fact.trick, fact.seat) for fact in revokes_in(last.state))
    return any(not isinstance(table.try_(claim), Refusal) for claim in claims)


def play_match(table: Table, oddness: float = 0.0, revokes: float = 0.0, most: int = 20_000) -> Table:
    """Go on until the match is over."""
    for _ in range(most):
        if table.state.stage == "over":
            return table
        assert step(table, oddness, revokes), table.state.stage
    raise AssertionError("the match does not end")
