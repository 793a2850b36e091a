"""Shuffle, seal, cut, deal, and faults in dealing."""

from __future__ import annotations

import random
from itertools import product

import pytest

from oddtrick.cards import FULL_PACK, SEATS, Card, CardSet, Seat, Side
from oddtrick.codec import encode
from oddtrick.hand import cut_pack, deal_pack
from oddtrick.rulesets import preset, with_overrides
from oddtrick.table import Settings, awaited, open_actions, table_turn, view
from oddtrick.table import commands as c
from oddtrick.table import events as e
from oddtrick.table.seal import fresh_nonce, seal_of, sealed_text
from table.table_driver import Stacked, Table, deal_these, opened, play, ready, step


def test_the_sealed_text_is_as_documented() -> None:
    pack = tuple(FULL_PACK)
    text = sealed_text("00" * 16, pack)
    assert text.startswith("oddtrick seal 1 00000000000000000000000000000000 SA SK SQ ")
    assert text.endswith(" C3 C2")
    assert len(text.split(" ")) == 4 + 52
    # Reckoned with another program: printf '%s' '…' | sha256sum
    assert seal_of("00" * 16, pack) == "5fdba2840a153d43966b78f1999fcd18999584eefdf941cb8e444b47f5cecc11"


def test_a_nonce_has_128_bits() -> None:
    nonces = {fresh_nonce(random.Random(seed)) for seed in range(200)}
    assert len(nonces) == 200
    assert all(len(nonce) == 32 and int(nonce, 16) >= 0 for nonce in nonces)
    assert any(nonce.startswith("0") for nonce in nonces)  # it keeps its leading noughts


@pytest.mark.parametrize(
    ("name", "shuffler", "cutter"),
    [("american", Seat.S, None), ("classic", Seat.W, Seat.E), ("modern", Seat.S, Seat.W), ("drive", Seat.S, Seat.E)],
)
def test_who_shuffles_and_who_cuts(name: str, shuffler: Seat, cutter: Seat | None) -> None:
    table = ready(preset(name), dealer=Seat.S)
    seen = view(table.state, None)
    assert (seen.dealer, seen.shuffler, seen.cutter, seen.awaited) == (Seat.S, shuffler, cutter, (shuffler,))
    for seat in SEATS:
        assert ("shuffle" in open_actions(table.state, seat)) is (seat is shuffler)
        if seat is not shuffler:
            assert table.refused(c.Shuffle(seat)) == "table_shuffler"
    assert table.refused(c.DealCards(Seat.S)) == "table_not_now"
    table.give(c.Shuffle(shuffler))
    if cutter is None:
        assert table.refused(c.CutPack(Seat.E, 20)) == "table_not_now"
    else:
        assert awaited(table.state) == (cutter,)
        assert table.refused(c.DealCards(Seat.S)) == "table_not_now"
        for seat in SEATS:
            if seat is not cutter:
                assert table.refused(c.CutPack(seat, 20)) == "table_cutter"
        table.give(c.CutPack(cutter, 20))
        assert table.refused(c.CutPack(cutter, 20)) == "table_not_now"
    assert table.refused(c.DealCards(Seat.E)) == "table_dealer"
    table.give(c.DealCards(Seat.S))
    assert table.state.stage == "play"
    assert table.refused(c.DealCards(Seat.S)) == "table_not_now"


@pytest.mark.parametrize(("name", "least"), [("short", 4), ("modern", 1)])
def test_enough_cards_are_cut_and_left(name: str, least: int) -> None:
    ruleset = preset(name)
    for at in (-1, 0, least - 1, 52 - least + 1, 52, 60):
        table = ready(ruleset, dealer=Seat.S)
        table.give(c.Shuffle(None))
        cutter = view(table.state, None).cutter
        assert cutter is not None
        assert table.refused(c.CutPack(cutter, at)) == "cut_too_thin"
    for at in (least, 52 - least):
        table = ready(ruleset, dealer=Seat.S)
        table.give(c.Shuffle(None))
        assert cutter is not None
        table.give(c.CutPack(cutter, at))
        assert view(table.state, None).least_cut == least


def test_the_deal_follows_from_pack_and_cut() -> None:
    table = ready(preset("short"), dealer=Seat.E)
    table.give(c.Shuffle(None))
    shuffled = table.events[-1]
    assert isinstance(shuffled, e.PackShuffled)
    assert shuffled.seal == seal_of(shuffled.nonce, shuffled.pack)
    table.give(c.CutPack(Seat.N, 17))
    table.give(c.DealCards(None))
    dealt = table.events[-1]
    assert isinstance(dealt, e.HandDealt)
    lying = cut_pack(shuffled.pack, 17)
    assert dealt.hands == deal_pack(lying, Seat.E)
    assert dealt.turn_up is lying[-1]
    assert lying[0] in dealt.hands[Seat.S.index]


def test_the_seal_is_public_before_the_cut_and_the_secrets_after_the_hand() -> None:
    table = ready(preset("modern"))
    table.give(c.Shuffle(None))
    shuffled = table.events[-1]
    assert isinstance(shuffled, e.PackShuffled)
    for viewer in (*SEATS, None):
        seen = view(table.state, viewer)
        assert seen.pack is not None
        assert seen.pack.seal == shuffled.seal
    while table.state.stage != "closing" and not any(isinstance(event, e.HandEnded) for event in table.events):
        for viewer in (*SEATS, None):
            assert shuffled.nonce.encode() not in encode(view(table.state, viewer))
        step(table)
    last = view(table.state, None).last_hand
    assert last is not None
    reveal = last.reveal
    assert (reveal.pack, reveal.nonce, reveal.seal) == (shuffled.pack, shuffled.nonce, shuffled.seal)
    assert seal_of(reveal.nonce, reveal.pack) == reveal.seal
    assert last.hand.hands == deal_pack(cut_pack(reveal.pack, reveal.cut), last.hand.dealer)


def test_the_dealer_may_shuffle_last_where_his_left_shuffles() -> None:
    table = ready(preset("short"), dealer=Seat.S)
    table.give(c.Shuffle(Seat.W))
    first = view(table.state, None).pack
    assert "shuffle" in open_actions(table.state, Seat.S)
    assert table.refused(c.Shuffle(Seat.W)) == "table_shuffler"
    assert table.refused(c.Shuffle(None)) == "table_shuffled_already"
    table.give(c.Shuffle(Seat.S))
    second = view(table.state, None).pack
    assert first is not None
    assert second is not None
    assert first.seal != second.seal
    assert "shuffle" not in open_actions(table.state, Seat.S)
    assert table.refused(c.Shuffle(Seat.S)) == "table_shuffled_already"
    table.give(c.CutPack(Seat.E, 20))
    assert table.refused(c.Shuffle(Seat.S)) == "table_shuffled_already"


def test_the_dealer_shuffles_once_where_he_is_the_shuffler() -> None:
    table = ready(preset("modern"), dealer=Seat.S)
    table.give(c.Shuffle(Seat.S))
    assert table.refused(c.Shuffle(Seat.S)) == "table_shuffled_already"
    assert "shuffle" not in open_actions(table.state, Seat.S)


def test_a_table_that_shuffles_and_deals_itself_leaves_the_cut_to_the_player() -> None:
    table = ready(preset("short"), Settings(dealt_by="table"), dealer=Seat.S)
    assert awaited(table.state) == ()
    assert table.refused(c.Shuffle(Seat.W)) == "table_deals_itself"
    assert table_turn(table.state) == c.Shuffle(None)
    table.give(c.Shuffle(None))
    assert table_turn(table.state) is None
    assert awaited(table.state) == (Seat.E,)
    assert table.refused(c.Shuffle(Seat.S)) == "table_deals_itself"
    table.give(c.CutPack(Seat.E, 20))
    assert table.refused(c.DealCards(Seat.S)) == "table_deals_itself"
    assert table_turn(table.state) == c.DealCards(None)
    table.give(c.DealCards(None))
    assert table_turn(table.state) is None


# --- Faults ---------------------------------------------------------------------------------------------------------


def dealt(name: str = "short") -> Table:
    """S has dealt; the turn-up is the two of hearts."""
    table = ready(preset(name), dealer=Seat.S)
    deal_these(table, Card.H2, S="H2 SA SK", N="HA HK", E="CA", W="DA")
    return table


def test_a_face_up_card_in_the_pack_is_dealt_again_by_the_same_dealer() -> None:
    table = dealt()
    pack = table.state.pack
    assert pack is not None
    assert table.refused(c.ReportFault(None, "faced_in_pack")) == "fault_needs_card"
    assert table.refused(c.ReportFault(None, "faced_in_pack", None, Card.H2)) == "fault_last_card"
    assert table.refused(c.ReportFault(Seat.N, "misdeal")) == "table_fault_reported_by_table"
    said = table.give(c.ReportFault(None, "faced_in_pack", None, Card.CA))
    assert isinstance(said[0], e.FaultReported)
    assert said[1] == e.DealVoided(1, Seat.S, pack.pack, pack.nonce, 20)
    assert (table.state.stage, table.state.dealer, table.state.hand_number) == ("shuffle", Seat.S, 1)
    voided = view(table.state, None).voided
    assert voided is not None
    assert seal_of(voided.nonce, voided.pack) == voided.seal
    table.give(c.Shuffle(Seat.W))
    table.give(c.CutPack(Seat.E, 20))
    table.give(c.DealCards(Seat.S))
    assert view(table.state, None).voided is None


@pytest.mark.parametrize(("name", "dealer"), [("short", Seat.S), ("laws-1864", Seat.W)])
def test_a_misdeal_is_dealt_again_or_loses_the_deal(name: str, dealer: Seat) -> None:
    table = dealt(name)
    table.give(c.ReportFault(None, "misdeal"))
    assert table.state.dealer is dealer
    assert table.state.hand_number == 1


def test_the_other_side_decides_on_a_card_the_dealers_side_exposed() -> None:
    for by, redeal in product((Seat.S, Seat.N), (True, False)):
        table = dealt()
        said = table.give(c.ReportFault(None, "exposed", by, Card.CA))
        assert len(said) == 1
        seen = view(table.state, Seat.E)
        assert seen.fault is not None
        assert set(seen.fault.decides) == {Seat.E, Seat.W}
        assert seen.awaited == seen.fault.decides
        assert "decide_fault" in open_actions(table.state, Seat.W)
        assert "play_card" not in open_actions(table.state, Seat.W)
        assert table.refused(c.DecideFault(Seat.N, redeal)) == "fault_not_yours"
        assert table.refused(c.PlayCard(Seat.W, 1, 1, Card.DA)) == "table_fault_pending"
        table.give(c.DecideFault(Seat.W, redeal))
        assert (table.state.stage == "shuffle") is redeal
        if not redeal:
            hand = view(table.state, Seat.W).hand
            assert hand is not None
            assert hand.shown[Seat.E.index] == CardSet([Card.CA])
            play(table, "DA")


def test_the_dealer_decides_on_a_card_the_others_exposed() -> None:
    table = dealt()
    table.give(c.ReportFault(None, "exposed", Seat.E, Card.CA))
    assert view(table.state, None).awaited == (Seat.S,)
    assert table.refused(c.DecideFault(Seat.N, True)) == "fault_not_yours"
    table.give(c.DecideFault(Seat.S, True))
    assert table.state.dealer is Seat.S


def test_who_touched_his_cards_first_loses_what_he_could_ask_for() -> None:
    table = dealt()
    table.give(c.ReportFault(None, "touched", Seat.E))
    table.give(c.ReportFault(None, "exposed", Seat.S, Card.CA))
    assert table.state.fault is None
    assert table.state.stage == "play"
    hand = view(table.state, None).hand
    assert hand is not None
    assert hand.shown[Seat.E.index] == CardSet([Card.CA])


def test_a_misdeal_is_not_lost_to_a_side_that_touched_its_cards() -> None:
    table = dealt("laws-1864")
    table.give(c.ReportFault(None, "touched", Seat.E))
    table.give(c.ReportFault(None, "misdeal"))
    assert table.state.dealer is Seat.S


def test_no_fault_after_the_first_card() -> None:
    table = dealt()
    assert table.refused(c.DecideFault(Seat.W, True)) == "table_no_fault"
    play(table, "DA")
    assert table.refused(c.ReportFault(None, "misdeal")) == "table_fault_too_late"


def test_a_voided_deal_moves_neither_number_nor_trumps() -> None:
    ruleset = with_overrides(preset("drive"), ["misdeal=passes"])
    table = ready(ruleset, dealer=Seat.S)
    table.give(c.Shuffle(None))
    table.give(c.CutPack(Seat.E, 20))
    table.give(c.DealCards(None))
    table.give(c.ReportFault(None, "misdeal"))
    assert table.state.dealer is Seat.W
    table.give(c.Shuffle(None))
    table.give(c.CutPack(Seat.S, 20))
    table.give(c.DealCards(None))
    first = [event for event in table.events if isinstance(event, e.HandDealt)]
    assert [event.hand for event in first] == [1, 1]
    assert first[0].trump is first[1].trump is ruleset.trump_cycle[0]


def test_stacked_chance_is_what_it_says() -> None:
    """The tests of this room rest on it: the pack comes as it was stacked, then chance goes on."""
    table = opened(preset("classic"), Stacked(3))
    table.give(c.BeginMatch(None))
    table.give(c.ChooseDealer(None, Seat.S))
    deal_these(table, Card.DA, S="DA", N="SA")
    dealt_now = table.events[-1]
    assert isinstance(dealt_now, e.HandDealt)
    assert dealt_now.turn_up is Card.DA
    assert Card.SA in dealt_now.hands[0]
    assert Seat.N.side is Side.NS
