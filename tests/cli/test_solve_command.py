"""`oddtrick solve`: the famous hands through the command line, plays that span tricks, and bad input of every kind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from oddtrick.cli.main import app

FILE = Path(__file__).parents[1] / "cases" / "famous_hands.json"
CASES = json.loads(FILE.read_text("utf-8"))["cases"]
SMALL = "N:.AK.A3. KJ.5.4. AQ2..2. .32.KQ."


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(app, ["solve", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def solved(deal: str, trump: str, leader: str, played: str = "") -> dict:
    more = ("--played", played) if played else ()
    result = run(deal, "--trump", trump, "--leader", leader, *more, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_famous_hands(case: dict) -> None:
    found = solved(case["deal"], case["trump"] or "NT", case["leader"], ",".join(case.get("played", [])))
    tricks = found["tricks"]
    assert found["to_play"] == case.get("to_play", case["leader"])
    best = max(tricks.values())
    assert best == case.get("best", best)
    assert {card: tricks[card] for card in case.get("leads", {})} == case.get("leads", {})
    if "only_best" in case:
        assert [card for card in tricks if tricks[card] == best] == [case["only_best"]]


def test_every_legal_card_is_listed_and_plays_span_tricks() -> None:
    assert solved(SMALL, "S", "N") == {"to_play": "N", "tricks": {"HA": 4, "HK": 4, "DA": 3, "D3": 2}}
    second = solved(SMALL, "s", "n", "ha h5 d2 h2 hk d4")
    assert second["to_play"] == "S"
    assert list(second["tricks"]) == ["SA", "SQ", "S2"]
    # The last card of all is still a card to play.
    last = solved("N:A... K... Q... J...", "NT", "S", "SQ,SJ,SA")
    assert last == {"to_play": "E", "tricks": {"SK": 0}}


def test_the_deal_may_begin_with_any_seat_and_three_hands() -> None:
    whole = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432."
    found = solved(f"E:{whole}", "C", "N")
    assert found["to_play"] == "N"
    assert found["tricks"] == {f"C{rank}": 13 for rank in "AKQJT98765432"}


def test_the_table_names_the_player_and_the_best_first() -> None:
    result = run(SMALL, "--trump", "S", "--leader", "N", "--played", "HA,H5")
    assert result.exit_code == 0
    first, second, *rows = result.stdout.splitlines()
    assert first == "South to play · trumps ♠ spades"
    assert second == "tricks North–South will take from here on, this one included:"
    assert [row.split() for row in rows] == [["4", "2♠"], ["3", "A♠", "Q♠", "2♦"]]
    assert "South to play · no trumps" in run(SMALL, "--trump", "NT", "--leader", "S").stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((SMALL, "--trump", "X", "--leader", "N"), "“X” is not a trump suit"),
        ((SMALL, "--trump", "S", "--leader", "Q"), "“Q” is not a seat"),
        ((SMALL, "--trump", "S", "--leader", "N", "--played", "HA,ZZ"), "column 4: “ZZ” is not a card"),
        ((SMALL, "--trump", "S", "--leader", "N", "--played", "HA,HA"), "is there twice"),
        ((SMALL, "--trump", "S", "--leader", "N", "--played", "HA,S2"), "play 2"),
        ((SMALL, "--trump", "S", "--leader", "N", "--played", "HA,SK"), "play 2"),
        (("N:A... K... Q... J...", "--trump", "S", "--leader", "N", "--played", "SA,SK,SQ,SJ"), "nothing to solve"),
        (("N:A... K... Q... J...", "--trump", "S", "--leader", "N", "--played", "SA,SK,SQ,SJ,S2"), "play 5"),
        (("N:A... K... Q...", "--trump", "S", "--leader", "N"), "all four hands"),
        (("N:A... K... - J...", "--trump", "S", "--leader", "N"), "all four hands"),
        (("", "--trump", "S", "--leader", "N"), "all four hands"),
        (("N:A... K... Q... A...", "--trump", "S", "--leader", "N"), "A♠"),
        (("N:A... K... Q... J2...", "--trump", "S", "--leader", "N"), "W 2"),
        (("N:A... K... Q... J.X..", "--trump", "S", "--leader", "N"), "X"),
        (("N:A.. K... Q... J...", "--trump", "S", "--leader", "N"), "N"),
        (("nonsense", "--trump", "S", "--leader", "N"), "nonsense"),
        ((SMALL, "--leader", "N"), "--trump"),
        ((SMALL, "--trump", "S"), "--leader"),
        (("--trump", "S", "--leader", "N"), "DEAL"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], said: str) -> None:
    for as_json in ((), ("--json",)):
        result = run(*arguments, *as_json)
        assert result.exit_code == 2
        assert said in result.stderr
        assert result.stdout == ""
