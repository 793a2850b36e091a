"""The answers of the program's players to all that is not a card, from the views of their own seats."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from oddtrick.bots import maxims
from oddtrick.cards import CARDS, SEATS, CardSet, Seat, Suit, parse_cards
from oddtrick.rulesets import PRESET_NAMES, preset, with_overrides
from oddtrick.server.answers import answer
from oddtrick.table import NEW_TABLE, Refusal, Settings, TableState, apply, awaited, decide, fold, table_turn, view
from oddtrick.table import commands as c
from oddtrick.table import events as e


def opened(ruleset: str, *overrides: str) -> TableState:
    state = NEW_TABLE
    commands: list[c.Command] = [c.OpenTable(with_overrides(preset(ruleset), overrides), Settings(dealt_by="table"))]
    commands += [c.Sit(seat, name) for seat, name in zip(SEATS, ("anna", "berit", "carl", "dag"), strict=True)]
    for command in [*commands, c.BeginMatch(None)]:
        state = done(state, command, random.Random(1))
    return state


def done(state: TableState, command: c.Command, chance: random.Random) -> TableState:
    events = decide(state, command, chance)
    assert not isinstance(events, Refusal), events
    return fold(events, state)


@given(seed=st.integers(0, 10**6), ruleset=st.sampled_from(PRESET_NAMES), revokes=st.booleans())
def test_four_of_them_play_a_game_and_are_never_refused(seed: int, ruleset: str, revokes: bool) -> None:
    """The table is never left waiting, and nothing they say is against the rules."""
    overrides = ["game.hands=2"] if ruleset == "drive" else []
    if revokes and preset(ruleset).revoke_options:
        overrides.append("revokes=allowed")
    state, chance = opened(ruleset, *overrides), random.Random(seed)
    hands = 0
    for _ in range(400):
        if state.stage == "over" or hands > 3:
            break
        command = table_turn(state)
        if command is None and state.stage == "first_deal" and not state.offers:
            how = preset(ruleset).first_dealer
            command = c.ChooseDealer(None, Seat.E) if how == "chosen" else c.StateAges(None, SEATS)
        if command is None:
            said = (answer(view(state, seat), chance, maxims.choose) for seat in awaited(state))
            command = next(each for each in said if each is not None)
        hands += isinstance(command, c.DealCards)
        state = done(state, command, chance)
    else:
        raise AssertionError("they did not come to an end")


def test_they_answer_by_their_own_view_alone() -> None:
    """The same view gives the same answer, whatever the others hold."""
    state, chance = opened("drive"), random.Random(4)
    state = apply(state, e.DealerFound(Seat.N, "chosen"))
    state = done(state, c.Shuffle(None), chance)
    state = done(state, answer(view(state, Seat.W), chance, maxims.choose), chance)
    state = done(state, c.DealCards(None), chance)
    assert state.hand is not None
    seat = awaited(state)[0]
    seen = view(state, seat)
    assert answer(seen, random.Random(1), maxims.choose) == answer(view(state, seat), random.Random(1), maxims.choose)
    assert answer(view(state, seat.left), random.Random(1), maxims.choose) is None
    assert answer(view(state, None), random.Random(1), maxims.choose) is None


def test_revokes_they_can_prove_are_claimed_and_the_penalty_makes_sense() -> None:
    """West does not follow to the first trick and shows the suit in the second."""
    state, chance = opened("laws-1864", "revokes=allowed", "pairs=agreed", "first_dealer=chosen"), random.Random(4)
    pack = dealt_so({"N": "SA SK", "E": "S2 S3", "S": "S4 S5", "W": "S6 S7 H2"})
    state = done(state, c.ChooseDealer(None, Seat.W), chance)
    state = fold(
        [
            e.PackShuffled(1, None, pack, "0" * 32, "0" * 64),
            e.PackCut(1, Seat.S, 26),
        ],
        state,
    )
    state = done(state, c.DealCards(None), chance)
    wrong = {1: "H2"}
    while state.hand is not None:
        seat = awaited(state)[0]
        if seat is Seat.W and state.hand.to_play is seat and len(state.hand.tricks) == 0:
            card = parse_cards(wrong[1])[0]
            state = done(state, c.PlayCard(seat, 1, 1, card), chance)
            continue
        if len(state.hand.tricks) < 2 and seat in (Seat.N, Seat.W) and state.hand.to_play is seat:
            spades = state.hand.holding(seat).suit(Suit.SPADES)
            state = done(state, c.PlayCard(seat, 1, len(state.hand.tricks) + 1, next(iter(spades))), chance)
            continue
        state = done(state, answer(view(state, seat), chance, maxims.choose), chance)
    assert state.open_score is not None
    claim = answer(view(state, Seat.N), chance, maxims.choose)
    assert claim == c.ClaimRevoke(Seat.N, 1, 1, Seat.W)
    assert answer(view(state, Seat.E), chance, maxims.choose) == c.CloseScore(Seat.E, 1)
    state = done(state, claim, chance)
    penalty = answer(view(state, Seat.S), chance, maxims.choose)
    assert isinstance(penalty, c.ChoosePenalty)
    lost = state.open_score.tricks[1]
    assert penalty.penalty == ("take_three_tricks" if lost >= 3 else "add_three_points")


def dealt_so(wanted: dict[str, str]) -> tuple:
    """A pack that, cut at 26 and dealt by West, gives the seats at least these cards; the last is a club."""
    hands = {Seat(seat): list(parse_cards(cards)) for seat, cards in wanted.items()}
    taken = CardSet(card for cards in hands.values() for card in cards)
    rest = [card for card in CARDS if card not in taken]
    for seat in (Seat.N, Seat.E, Seat.S, Seat.W):
        while len(hands[seat]) < 13:
            hands[seat].append(rest.pop(0))
    hands[Seat.W].sort(key=lambda card: card.suit is Suit.CLUBS)
    order = [hands[Seat.W.plus(1 + at % 4)][at // 4] for at in range(52)]
    return (*order[26:], *order[:26])
