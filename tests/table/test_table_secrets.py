"""Nothing hidden reaches a viewer: exchanging unseen cards between hidden hands changes no byte of view or log."""

from __future__ import annotations

import dataclasses
import random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.cards import SEATS, Card, CardSet, Seat
from oddtrick.codec import encode, encode_entry
from oddtrick.errors import OddtrickError
from oddtrick.hand import History
from oddtrick.rulesets import Ruleset, preset, with_overrides
from oddtrick.table import NEW_TABLE, Event, Settings, TableState, entry_of, fold, log_view, view
from oddtrick.table import commands as c
from oddtrick.table import events as e
from oddtrick.table.log import PackDealt, PackSealed, PublicEvent, SpreadLaid
from table.table_driver import Table, opened, ready, step

VIEWERS = (*SEATS, None)


def shown(events: list[Event], state: TableState, viewer: Seat | None) -> tuple[bytes, bytes]:
    """All bytes that a viewer may have: the view and the log."""
    return encode(view(state, viewer)), b"\n".join(map(encode_entry, log_view(events, viewer)))


def exchanged(events: list[Event], one: Card, other: Card, nonce: str) -> list[Event]:
    """The stream with two cards of the running hand in each other's places, the seal as it was, the nonce another."""
    other_of = {one: other, other: one}
    start = max(at for at, event in enumerate(events) if isinstance(event, e.PackShuffled))
    made: list[Event] = list(events)
    for at in range(start, len(events)):
        event = events[at]
        if isinstance(event, e.PackShuffled):
            pack = tuple(other_of.get(card, card) for card in event.pack)
            made[at] = dataclasses.replace(event, pack=pack, nonce=nonce)
        elif isinstance(event, e.HandDealt):
            north, east, south, west = (CardSet(other_of.get(card, card) for card in hand) for hand in event.hands)
            made[at] = dataclasses.replace(event, hands=(north, east, south, west))
    return made


def unseen(state: TableState, seat: Seat) -> list[Card]:
    """What a seat holds and nobody else knows of."""
    assert state.hand is not None
    return list(state.hand.holding(seat) - state.hand.publicly_in(seat))


def check_exchanges(table: Table, chance: random.Random, tries: int) -> int:
    """Exchange cards between hidden hands, for every viewer; how many exchanges there were."""
    made = 0
    for viewer in VIEWERS:
        hidden = [seat for seat in SEATS if seat is not viewer]
        before = shown(table.events, table.state, viewer)
        for _ in range(tries):
            first, second = chance.sample(hidden, 2)
            cards, others = unseen(table.state, first), unseen(table.state, second)
            if not cards or not others:
                continue
            one, other = chance.choice(cards), chance.choice(others)
            events = exchanged(table.events, one, other, f"{chance.getrandbits(128):032x}")
            try:
                state = fold(events)
            except OddtrickError:  # such a deal could not have been played so: a void that was shown
                continue
            assert state != table.state
            assert shown(events, state, viewer) == before, (viewer, one, other)
            made += 1
    return made


def rule_sets() -> list[Ruleset]:
    revokes = ["revokes=allowed"]
    return [
        preset("long"),
        preset("short"),
        preset("drive"),
        with_overrides(preset("modern-honours"), revokes),
        with_overrides(preset("laws-1864"), revokes),
        with_overrides(preset("american"), ["trump=none"]),
    ]


@given(
    ruleset=st.sampled_from(rule_sets()),
    history=st.sampled_from(get_args(History)),
    seed=st.integers(0, 10**9),
    hand=st.integers(1, 3),
    cards=st.integers(0, 51),
)
def test_exchanging_unseen_cards_changes_no_byte(
    ruleset: Ruleset, history: History, seed: int, hand: int, cards: int
) -> None:
    table = opened(ruleset, random.Random(seed), Settings(history=history))
    table.give(c.BeginMatch(None))
    while table.state.stage != "over":
        step(table, oddness=0.15, revokes=0.1)
        now = table.state.hand
        if now is not None and table.state.hand_number >= hand and len(now.plays) >= cards:
            check_exchanges(table, random.Random(seed), 3)
            break


def test_in_the_moments_of_calling() -> None:
    ruleset = with_overrides(preset("long"), ["game.target=3", "calling_at=1"])  # a score that comes often
    exchanges = 0
    for seed in range(12):
        table = opened(ruleset, random.Random(seed))
        table.give(c.BeginMatch(None))
        while table.state.stage != "over":
            if view(table.state, None).calling is not None:
                exchanges += check_exchanges(table, random.Random(seed), 3)
            step(table)
    assert exchanges > 200


def test_at_every_point_of_a_hand() -> None:
    exchanges = 0
    for seed, ruleset in enumerate(rule_sets()):
        chance = random.Random(seed)
        table = opened(ruleset, random.Random(seed))
        table.give(c.BeginMatch(None))
        while not any(isinstance(event, e.HandEnded) for event in table.events):
            step(table, oddness=0.05, revokes=0.1)
            if table.state.hand is not None:
                exchanges += check_exchanges(table, chance, 1)
    assert exchanges > 500


def test_the_exchange_would_show_in_ones_own_hand() -> None:
    """The property can fail: the same exchange is seen by those whose cards it touches."""
    table = opened(preset("classic"), random.Random(5))
    table.give(c.BeginMatch(None))
    while table.state.stage != "play":
        step(table)
    dealer = table.state.dealer
    assert dealer is not None
    one, other = unseen(table.state, dealer.left)[0], unseen(table.state, dealer.right)[0]
    events = exchanged(table.events, one, other, "0" * 32)
    for viewer in VIEWERS:
        differs = shown(events, fold(events), viewer) != shown(table.events, table.state, viewer)
        assert differs is (viewer in (dealer.left, dealer.right))


def test_the_pack_before_the_deal_and_the_spread_pack() -> None:
    table = opened(preset("short"), random.Random(8))
    table.give(c.BeginMatch(None))
    table.give(c.DrawCard(Seat.N, 3))
    at = next(at for at, event in enumerate(table.events) if isinstance(event, e.PackSpread))
    spread = table.events[at]
    assert isinstance(spread, e.PackSpread)
    drawn = table.events[-1]
    assert isinstance(drawn, e.CardDrawn)
    rest = [card for card in spread.spread if card is not drawn.card]
    random.Random(1).shuffle(rest)
    other = list(table.events)
    other[at] = e.PackSpread((*rest[:3], drawn.card, *rest[3:]))
    for viewer in VIEWERS:
        assert shown(other, fold(other), viewer) == shown(table.events, table.state, viewer)
    while table.state.stage != "deal":
        step(table)
    for viewer in VIEWERS:
        events = exchanged(table.events, Card.SA, Card.H2, "f" * 32)
        assert shown(events, fold(events), viewer) == shown(table.events, table.state, viewer)


def test_a_spectator_sees_no_hand_until_it_is_over() -> None:
    table = opened(preset("short"), random.Random(8))
    table.give(c.BeginMatch(None))
    while not any(isinstance(event, e.HandEnded) for event in table.events):
        step(table)
        hand = view(table.state, None).hand
        if hand is not None:
            assert hand.holding is None
            assert hand.hands is None
            assert not hand.legal
    last = view(table.state, None).last_hand
    assert last is not None
    assert last.hand.hands is not None
    dealt = [entry for entry in log_view(table.events, None) if isinstance(entry, PackDealt)]
    assert dealt[0].holding is None
    ended = [entry for entry in log_view(table.events, None) if isinstance(entry, e.HandEnded)]
    assert ended[0].hands == last.hand.hands


def test_strict_history_shows_the_last_trick_only() -> None:
    table = opened(preset("classic"), random.Random(8), Settings(history="last"))
    table.give(c.BeginMatch(None))
    while table.state.stage != "play":
        step(table)
    for played in range(1, 52):
        step(table)
        seen = view(table.state, Seat.N).hand
        assert seen is not None
        assert len(seen.tricks) == min(1, played // 4)
        cards = [entry for entry in log_view(table.events, Seat.N) if isinstance(entry, e.CardPlayed)]
        first = max(1, played // 4)
        assert [entry.trick for entry in cards] == [1 + at // 4 for at in range(4 * (first - 1), played)]
    step(table)
    cards = [entry for entry in log_view(table.events, Seat.N) if isinstance(entry, e.CardPlayed)]
    assert len(cards) == 52
    last = view(table.state, Seat.N).last_hand
    assert last is not None
    assert len(last.hand.tricks) == 13


def test_every_kind_of_event_has_its_entry() -> None:
    kinds = set(get_args(Event))
    public = set(get_args(PublicEvent))
    assert kinds - public == set(e.SECRET_FIELDS)
    for kind, secrets in e.SECRET_FIELDS.items():
        fields = {field.name for field in dataclasses.fields(kind)}
        assert set(secrets) <= fields
    for made in (SpreadLaid, PackSealed, PackDealt):
        fields = {field.name for field in dataclasses.fields(made)}
        assert not fields & {"pack", "spread", "nonce", "hands"}


def test_an_entry_of_its_own_for_each_secret_event() -> None:
    table = ready(preset("short"))
    while table.state.stage != "play":
        step(table)
    assert table.state.hand is not None
    hands = table.state.hand.deal.hands
    for event in table.events:
        for viewer in VIEWERS:
            entry = entry_of(event, viewer)
            if isinstance(event, e.HandDealt):
                assert isinstance(entry, PackDealt)
                assert entry.holding == (None if viewer is None else hands[viewer.index])
            elif isinstance(event, e.PackShuffled):
                assert isinstance(entry, PackSealed)
            elif isinstance(event, e.PackSpread):
                assert entry == SpreadLaid(52)
            else:
                assert entry is event


def test_nothing_can_be_seen_of_a_table_that_is_not_open() -> None:
    with pytest.raises(OddtrickError, match="not open"):
        view(NEW_TABLE, None)
