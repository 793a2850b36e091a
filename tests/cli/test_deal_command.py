"""`oddtrick deal`: the same seed the same deals, as a picture, as JSON, as PBN that reads back."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner, Result

from oddtrick.cards import SEATS, CardSet, parse_card
from oddtrick.cli.main import app
from oddtrick.records import pbn


def deal(*options: str, status: int = 0) -> Result:
    done = CliRunner().invoke(app, ["deal", *options])
    assert done.exit_code == status, done.output
    return done


def as_json(*options: str) -> list[dict]:
    return [json.loads(line) for line in deal("--json", *options).stdout.splitlines()]


def test_a_seed_deals_the_same_again_and_none_never() -> None:
    assert deal("--seed", "7").stdout == deal("--seed", "7").stdout
    assert deal("--seed", "7").stdout != deal("--seed", "8").stdout
    assert deal().stdout != deal().stdout


def test_a_deal_is_told_by_its_number_alone() -> None:
    """What a seed deals must not change from one version to the next, or old notes lose their meaning."""
    assert as_json("--seed", "7")[0]["hands"]["S"] == [
        "SA", "SJ", "S6", "S4", "HQ", "H8", "H4", "H3", "D8", "D4", "CT", "C8", "C5",
    ]  # fmt: skip


def test_json_gives_whole_deals_and_the_deal_passes_to_the_left() -> None:
    found = as_json("--seed", "3", "--count", "9", "--dealer", "E")
    assert [each["number"] for each in found] == list(range(1, 10))
    assert "".join(each["dealer"] for each in found) == "ESWNESWNE"
    for each in found:
        hands = {seat: [parse_card(card) for card in each["hands"][seat.value]] for seat in SEATS}
        assert {len(hand) for hand in hands.values()} == {13}
        assert len(CardSet(card for hand in hands.values() for card in hand)) == 52
        assert each["turn_up"] in each["hands"][each["dealer"]]
        assert each["turn_up"][0] == each["trump"]


@pytest.mark.parametrize(
    ("options", "trumps"),
    [
        (["--ruleset", "drive"], "HDSCHD"),
        (["--ruleset", "drive", "--set", "no_trump_every=5"], "H D S C NT H"),
        (["--set", "trump=none", "--set", "honours=off"], "NT NT NT NT NT NT"),
    ],
)
def test_trumps_by_the_rule_set(options: list[str], trumps: str) -> None:
    found = as_json("--seed", "3", "--count", "6", *options)
    wanted = trumps.split() if " " in trumps else list(trumps)
    assert [each["trump"] for each in found] == wanted
    assert {each["turn_up"] for each in found} == {None}


def test_the_picture_shows_what_json_says() -> None:
    found = as_json("--seed", "5")[0]
    shown = deal("--seed", "5").stdout
    card = parse_card(found["turn_up"])
    rank = "10" if found["turn_up"][1] == "T" else found["turn_up"][1]
    assert f"North deals · trumps {card.suit.glyph}" in shown
    assert f"turned up {rank}{card.suit.glyph}" in shown
    assert "North (dealer)" in shown


@pytest.mark.parametrize("ruleset", ["short", "drive"])
def test_pbn_reads_back(ruleset: str) -> None:
    options = ["--seed", "5", "--count", "3", "--ruleset", ruleset]
    boards = pbn.loads(deal("--pbn", *options).stdout)
    for board, plain in zip(boards, as_json(*options), strict=True):
        assert board.dealer is not None
        assert board.dealer.value == plain["dealer"]
        assert board.declarer is board.dealer
        assert board.trump == plain["trump"]
        assert board.whist is not None
        assert (board.whist.turn_up and board.whist.turn_up.value) == plain["turn_up"]
        for seat in SEATS:
            hand = board.hands[seat.index]
            assert [card.value for card in hand or ()] == plain["hands"][seat.value]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--count", "0"], "--count"),
        (["--count", "-1"], "--count"),
        (["--count", "1000001"], "--count"),
        (["--count", "x"], "--count"),
        (["--seed", "1.5"], "--seed"),
        (["--seed", "9" * 5000], "--seed"),
        (["--dealer", "Q"], "not a seat"),
        (["--ruleset", "nothing"], "nothing"),
        (["--set", "trump=rubbish"], "trump"),
        (["--pbn", "--json"], "not both"),
        (["--bogus"], "--bogus"),
        (["surplus"], "surplus"),
    ],
)
def test_bad_input(options: list[str], said: str) -> None:
    done = deal(*options, status=2)
    assert said in done.stderr
    assert done.stdout == ""
