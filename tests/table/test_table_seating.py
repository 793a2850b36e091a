"""Before the first deal: opening, seats, the cut for partners and deal, ages, choice and lot."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from oddtrick.cards import CARDS, SEATS, Card, Seat, parse_cards
from oddtrick.rulesets import preset, with_overrides
from oddtrick.table import NEW_TABLE, Refusal, Settings, decide, fold, log_view, open_actions, view
from oddtrick.table import commands as c
from oddtrick.table import events as e
from table.table_driver import PLAYERS, Stacked, Table, opened, play_out, step


def drawing(ruleset_name: str, spread: str, *overrides: str) -> Table:
    """A table whose spread pack begins with the cards named."""
    chance = Stacked()
    first = parse_cards(spread)
    chance.will_shuffle((*first, *(card for card in CARDS if card not in first)))
    table = opened(with_overrides(preset(ruleset_name), overrides), chance)
    table.give(c.BeginMatch(Seat.N))
    return table


def draw_round(table: Table, *seats: Seat) -> None:
    for seat in seats:
        table.give(c.DrawCard(seat, 0))


def test_opening_puts_the_whole_rule_set_into_the_stream() -> None:
    table = Table(random.Random(1))
    for command in (c.Sit(Seat.N, "anna"), c.BeginMatch(None), c.Shuffle(None)):
        assert table.refused(command) in ("table_not_open", "table_not_now")
    settings = Settings(history="last", take_backs=False, dealt_by="table")
    ruleset = with_overrides(preset("short"), ["game.target=9"])
    assert table.give(c.OpenTable(ruleset, settings)) == (e.TableOpened(ruleset, settings),)
    assert table.refused(c.OpenTable(ruleset)) == "table_open_already"
    assert view(table.state, None).ruleset == ruleset


def test_a_rule_set_that_contradicts_itself_opens_no_table() -> None:
    bad = replace(preset("short"), honours="held", trump="none")
    assert isinstance(decide(NEW_TABLE, c.OpenTable(bad), random.Random(1)), Refusal)
    assert isinstance(decide(NEW_TABLE, c.OpenTable(replace(preset("short"), min_cut=99)), random.Random(1)), Refusal)


def test_seats_are_taken_and_left() -> None:
    table = opened(preset("classic"), random.Random(1), seated=False)
    assert open_actions(table.state, Seat.N) == ("sit",)
    assert open_actions(table.state, None) == ("sit",)
    table.give(c.Sit(Seat.N, "anna"))
    assert table.refused(c.Sit(Seat.N, "berit")) == "table_seat_taken"
    assert table.refused(c.Sit(Seat.S, "anna")) == "table_seated_already"
    for bad in ("", "a" * 101, "a\nb", "\x00"):
        assert table.refused(c.Sit(Seat.E, bad)) == "table_player_id"
    assert table.refused(c.BeginMatch(Seat.E)) == "table_seat_empty"
    assert table.refused(c.BeginMatch(Seat.N)) == "table_seats_empty"
    assert table.refused(c.Leave(Seat.W)) == "table_seat_empty"
    assert table.give(c.Leave(Seat.N)) == (e.SeatLeft(Seat.N, "anna"),)
    table.seat_all()
    assert open_actions(table.state, None) == ()
    assert table.state.players == PLAYERS
    assert "begin_match" in open_actions(table.state, Seat.W)


def test_leaving_in_play_keeps_the_cards_for_who_comes() -> None:
    table = opened(preset("classic"), random.Random(2))
    table.give(c.BeginMatch(None))
    table.give(c.ChooseDealer(Seat.W, Seat.S))
    table.give(c.Shuffle(Seat.W))
    table.give(c.CutPack(Seat.E, 20))
    table.give(c.DealCards(Seat.S))
    held = view(table.state, Seat.W).hand
    assert held is not None
    card = next(iter(held.legal))
    table.give(c.Leave(Seat.W))
    table.give(c.Leave(Seat.N))
    assert table.refused(c.Sit(Seat.N, "dag")) == "table_saw_another_hand"
    table.give(c.Sit(Seat.N, "anna"))
    assert table.refused(c.PlayCard(Seat.W, 1, 1, card)) == "table_seat_empty"
    table.give(c.Sit(Seat.W, "erna"))
    again = view(table.state, Seat.W).hand
    assert again == held
    table.give(c.PlayCard(Seat.W, 1, 1, card))
    play_out(table)
    table.give(c.Leave(Seat.N))
    table.give(c.Sit(Seat.N, "dag"))  # between hands anybody may sit anywhere


def test_the_cut_makes_sides_and_the_lowest_deals() -> None:
    # N king, E three, S queen, W five: N and S against E and W; the lowest, E, deals.
    table = drawing("short", "SK H3 DQ C5")
    assert view(table.state, None).awaited == SEATS
    assert table.refused(c.DrawCard(Seat.N, 52)) == "no_such_place"
    draw_round(table, Seat.N)
    assert table.refused(c.DrawCard(Seat.N, 0)) == "draw_again"
    seen = view(table.state, Seat.S)
    assert seen.cut is not None
    assert (seen.cut.lying, seen.cut.to_draw, seen.awaited) == (51, SEATS[1:], SEATS[1:])
    draw_round(table, Seat.E, Seat.S)
    said = table.give(c.DrawCard(Seat.W, 0))
    assert said == (
        e.CardDrawn(Seat.W, 0, Card.C5),
        e.SidesMade(PLAYERS, "cut"),
        e.DealerFound(Seat.E, "lowest"),
    )
    assert table.state.stage == "shuffle"
    assert view(table.state, None).cut is None


def test_partners_of_the_cut_sit_opposite_and_the_dealer_keeps_his_seat() -> None:
    # N king, E queen high; S two deals, W three is his partner and changes seats with N.
    table = drawing("short", "SK HQ D2 C3")
    draw_round(table, *SEATS)
    assert table.state.dealer is Seat.S
    assert table.state.players == ("dag", "berit", "carl", "anna")


def test_the_ace_is_low_or_high_as_the_rules_say() -> None:
    low = drawing("short", "SA H3 DQ C5")
    draw_round(low, *SEATS)
    assert low.state.dealer is Seat.N  # the ace is the lowest card, and the lowest deals
    high = drawing("modern", "SA H3 DQ C5")
    draw_round(high, *SEATS)
    assert high.state.dealer is Seat.N  # the ace is the highest card, and the highest deals
    assert high.state.players[2] == "carl"  # the queen is his partner


def test_only_those_who_tie_draw_again_and_only_where_it_matters() -> None:
    # E and S tie in the middle: it decides who plays with N.
    table = drawing("short", "SK H5 D5 C2 SQ HJ")
    draw_round(table, *SEATS)
    assert table.state.stage == "drawing"
    assert view(table.state, None).awaited == (Seat.E, Seat.S)
    assert table.refused(c.DrawCard(Seat.N, 0)) == "draw_again"
    draw_round(table, Seat.E, Seat.S)
    assert table.state.dealer is Seat.W
    # N and E tie for the highest: nothing hangs on it.
    clear = drawing("short", "SK HK D5 C2")
    draw_round(clear, *SEATS)
    assert clear.state.dealer is Seat.W


def test_agreed_pairs_cut_for_the_deal_only() -> None:
    table = drawing("american-league", "SK H3 DQ C5", "pairs=agreed")
    draw_round(table, *SEATS)
    assert table.state.players == PLAYERS
    assert table.state.dealer is Seat.E
    assert not any(isinstance(event, e.SidesMade) for event in table.events)


def test_the_oldest_is_asked_and_may_decline() -> None:
    table = opened(preset("european"), random.Random(4))
    table.give(c.BeginMatch(None))
    order = (Seat.S, Seat.N, Seat.W, Seat.E)
    assert table.refused(c.AcceptDeal(Seat.S)) == "table_deal_not_offered"
    assert table.refused(c.StateAges(None, (Seat.N, Seat.N, Seat.S, Seat.W))) == "table_four_ages"
    assert "state_ages" in open_actions(table.state, Seat.E)
    table.give(c.StateAges(Seat.E, order))
    assert table.refused(c.StateAges(Seat.E, order)) == "table_not_now"
    assert view(table.state, None).offered is Seat.S
    assert table.refused(c.DeclineDeal(Seat.N)) == "table_deal_not_offered"
    table.give(c.DeclineDeal(Seat.S))
    assert view(table.state, None).awaited == (Seat.N,)
    table.give(c.AcceptDeal(Seat.N))
    assert table.state.dealer is Seat.N


def test_if_all_decline_the_oldest_deals() -> None:
    table = opened(preset("american"), random.Random(4))
    table.give(c.BeginMatch(None))
    order = (Seat.W, Seat.N, Seat.E, Seat.S)
    table.give(c.StateAges(None, order))
    for seat in order:
        said = table.give(c.DeclineDeal(seat))
    assert said == (e.DealDeclined(Seat.S), e.DealerFound(Seat.W, "oldest"))


def test_a_chosen_dealer() -> None:
    table = opened(preset("classic"), random.Random(4))
    table.give(c.BeginMatch(None))
    assert table.refused(c.StateAges(None, SEATS)) == "table_not_now"
    assert open_actions(table.state, Seat.E) == ("leave", "choose_dealer")
    table.give(c.ChooseDealer(Seat.E, Seat.W))
    assert table.state.dealer is Seat.W
    assert table.refused(c.ChooseDealer(Seat.E, Seat.W)) == "table_not_now"


def test_sides_and_dealer_by_lot_fall_everywhere() -> None:
    ruleset = with_overrides(preset("keeper"), ["pairs=random"])
    dealers, partners = set(), set()
    for seed in range(40):
        table = opened(ruleset, random.Random(seed))
        table.give(c.BeginMatch(None))
        assert table.state.stage == "shuffle"
        assert sorted(filter(None, table.state.players)) == sorted(PLAYERS)
        dealers.add(table.state.dealer)
        at = table.state.players.index("anna")
        partners.add(table.state.players[(at + 2) % 4])
        assert fold(table.events) == table.state
    assert dealers == set(SEATS)
    assert partners == {"berit", "carl", "dag"}


def test_the_spread_pack_is_nobodys_to_see() -> None:
    table = drawing("short", "SK H3 DQ C5")
    draw_round(table, Seat.N)
    for viewer in (*SEATS, None):
        assert not [entry for entry in log_view(table.events, viewer) if isinstance(entry, e.PackSpread)]
        seen = view(table.state, viewer)
        assert seen.cut is not None
        assert [draw.card for draw in seen.cut.draws] == [Card.SK]


@pytest.mark.parametrize("by", [Seat.N, None])
def test_a_new_rubber_only_after_a_match(by: Seat | None) -> None:
    table = opened(preset("classic"), random.Random(4))
    assert table.refused(c.NewRubber(by)) == "table_not_now"
    table.give(c.BeginMatch(by))
    assert table.refused(c.BeginMatch(by)) == "table_not_now"
    assert table.refused(c.NewRubber(by)) == "table_not_now"


def test_who_rose_in_a_match_is_known_with_the_chair_that_is_his() -> None:
    """Also when whoever took it is seated elsewhere by the cut; and no longer once he sits again."""
    for seed in range(8):
        table = opened(preset("short"), random.Random(seed))
        table.give(c.Leave(Seat.N))
        assert table.state.rose == ()  # no match has begun
        table.give(c.Sit(Seat.N, "anna"))
        table.give(c.BeginMatch(None))
        table.give(c.Leave(Seat.N))
        table.give(c.Sit(Seat.N, "eva"))
        assert table.state.rose == (("anna", Seat.N),)
        while table.state.stage == "drawing":
            assert step(table)
        seat = SEATS[table.state.players.index("eva")]
        assert table.state.rose == (("anna", seat),)
        table.give(c.Leave(seat))
        table.give(c.Sit(seat, "anna"))
        assert table.state.rose == (("eva", seat),)
