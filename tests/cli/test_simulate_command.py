"""`oddtrick simulate`: the figures of RULES 9 worked out exactly, and deals that show them."""

from __future__ import annotations

import json
import random
import sys
from fractions import Fraction
from statistics import fmean, pstdev

import pytest
from typer.testing import CliRunner, Result

from oddtrick.cli import deal_figures
from oddtrick.cli.deal_figures import Count, Figure, count_deals, figures
from oddtrick.cli.main import app


def simulate(*options: str, status: int = 0) -> Result:
    done = CliRunner().invoke(app, ["simulate", *options])
    assert done.exit_code == status, done.output
    return done


def test_the_figures_expected_are_those_of_the_rules() -> None:
    expected = {each.name: float(each.expected) for each in figures(Count(deals=1))}
    assert round(100 * expected["void"], 3) == 1.279
    assert round(expected["dealer_trumps"], 3) == 3.824
    assert round(expected["other_trumps"], 3) == 3.059
    assert expected["dealer_void"] == 0
    assert round(100 * expected["other_void"], 3) == 1.705


def test_the_standard_errors_are_those_of_repeated_samples() -> None:
    """The spread of what 150 samples of 200 deals show is what is said of one; and so is their mean."""
    samples = [figures(count_deals(200, random.Random(seed))) for seed in range(150)]
    for same in zip(*samples, strict=True):
        if same[0].error:
            assert 0.8 < pstdev(each.seen for each in same) / same[0].error < 1.2
        mean = fmean(each.seen for each in same)
        assert abs(mean - same[0].expected) <= 3.5 * same[0].error / 150**0.5


def test_every_deal_is_counted_right() -> None:
    """Of one deal, by looking at the cards."""
    for seed in range(30):
        count = count_deals(1, random.Random(seed))
        pack = deal_figures.shuffled_pack(random.Random(seed))
        hands = [pack[at::4] for at in range(4)]  # East first: North deals
        trump = pack[-1].suit
        voids = [[suit for suit in type(trump) if all(card.suit is not suit for card in hand)] for hand in hands]
        held = [sum(card.suit is trump for card in hand) for hand in hands]
        assert count == Count(
            deals=1,
            voids=sum(map(len, voids)),
            dealer_trumps=held[3],
            other_trumps=sum(held[:3]),
            dealer_void=0,
            other_voids=sum(trump in each for each in voids),
        )


def without_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the extra `bots` is not installed: importing numba fails, and so does the kernel."""
    for name in [name for name in sys.modules if name.startswith("oddtrick.kernel")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)


@pytest.mark.parametrize(
    ("seen", "error", "within"),
    [(1.3, 0.1, True), (1.31, 0.1, False), (0.7, 0.1, True), (1, 0, True), (1.001, 0, False)],
)
def test_three_standard_errors_are_the_border(seen: float, error: float, within: bool) -> None:
    assert Figure("name", "words", False, seen, Fraction(1), error).within is within


def test_json_and_table_say_the_same() -> None:
    plain = json.loads(simulate("--deals", "2000", "--seed", "7", "--json").stdout)
    assert (plain["deals"], plain["seed"]) == (2000, 7)
    assert all(figure["within_three"] for figure in plain["figures"].values())
    shown = simulate("--deals", "2000", "--seed", "7").stdout
    assert f"{plain['figures']['dealer_trumps']['seen']:.3f}" in shown
    assert "2,000 deals, seed 7" in shown
    assert shown.count("yes") == 5


def test_without_a_seed_it_says_which_was_used() -> None:
    seed = json.loads(simulate("--deals", "10", "--json").stdout)["seed"]
    one, again = (simulate("--deals", "10", "--seed", str(seed), "--json").stdout for _ in range(2))
    assert one == again


def test_a_pack_that_is_not_fair_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sorted by suit after the shuffle, everybody has every suit."""
    fair = deal_figures.shuffled_pack
    monkeypatch.setattr(
        deal_figures, "shuffled_pack", lambda chance: tuple(sorted(fair(chance), key=lambda card: card.suit.value))
    )
    without_the_kernel(monkeypatch)
    done = simulate("--deals", "1000", "--seed", "7", status=1)
    assert "NO" in done.stdout


def test_without_the_kernel_python_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    assert json.loads(simulate("--deals", "10", "--json").stdout)["dealt_by"] == "kernel"
    without_the_kernel(monkeypatch)
    plain = json.loads(simulate("--deals", "3000", "--seed", "7", "--json").stdout)
    assert plain["dealt_by"] == "python"
    assert all(figure["within_three"] for figure in plain["figures"].values())


@pytest.mark.parametrize(
    "options", [[], ["--deals", "0"], ["--deals", "-5"], ["--deals", "x"], ["--deals", "5", "--seed", "x"], ["--bogus"]]
)
def test_bad_input(options: list[str]) -> None:
    assert simulate(*options, status=2).stdout == ""
