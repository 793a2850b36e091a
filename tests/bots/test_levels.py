"""The ladder's one door: the score, the table of leads, and a clear word where the extra is missing."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from hands_at_hand import small_deal, under_way
from oddtrick.bots.choice import Choice
from oddtrick.bots.levels import choose, choose_safely, tricks_for_game
from oddtrick.cards import Side, Suit
from oddtrick.hand import HandView, hand_view
from oddtrick.reasons import reason
from oddtrick.rulesets import preset
from oddtrick.scoring import Score, start_match
from view_at import view_at

SHORT = preset("short")


def a_view(size: int = 13) -> HandView:
    state = under_way(random.Random(4), small_deal(random.Random(4), size, Suit.HEARTS), 8)
    return hand_view(state, state.to_play)


def test_how_many_tricks_make_the_game() -> None:
    match = start_match(SHORT, Score(4, 0))
    assert tricks_for_game(SHORT, match, Side.NS) == 7
    assert tricks_for_game(SHORT, match, Side.EW) == 11
    assert tricks_for_game(None, None, Side.NS) == 7
    keeper = preset("keeper")
    assert tricks_for_game(keeper, start_match(keeper), Side.NS) == 14 - 3 * (keeper.game.target is not None)


def test_club_plays_to_the_score() -> None:
    """With six tricks taken, the next makes the game at 4 of 5, and nothing at 0."""
    state = under_way(random.Random(18), small_deal(random.Random(18), 13, Suit.HEARTS), 44)
    view = hand_view(state, state.to_play)
    cards = {}
    for score in (Score(0, 0), Score(4, 4)):
        match = start_match(SHORT, score)
        cards[score] = choose("club", view, ruleset=SHORT, match=match)
        assert choose_safely("club", view, ruleset=SHORT, match=match) == (cards[score], None)
    assert cards[Score(4, 4)].reason.code == "bot_game_trick"
    assert cards[Score(0, 0)].reason.code != "bot_game_trick"
    assert choose("club", view) == cards[Score(4, 4)]


@pytest.mark.parametrize("name", ["expert", "master"])
def test_those_that_calculate_play_to_the_score(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    from oddtrick.bots import strong
    from oddtrick.bots.match_value import stakes_of

    given = []

    def noted(view: HandView, **arguments: object) -> Choice:
        given.append(arguments["stakes"])
        return Choice(next(iter(view.legal)), reason("bot_as_good"))

    monkeypatch.setattr(strong, "choose_searching", noted)
    match = start_match(SHORT, Score(3, 4))
    view = a_view()
    assert view.viewer is not None
    wanted = stakes_of(SHORT, match, view.viewer.side)
    other = stakes_of(SHORT, start_match(SHORT), view.viewer.side)
    choose(name, view, ruleset=SHORT, match=match)
    choose(name, view, ruleset=SHORT, match=match, stakes=other)
    choose(name, view, ruleset=SHORT)
    choose(name, a_view(6), ruleset=SHORT, match=match)
    assert given[0].needed == wanted.needed
    assert (given[0].utility == wanted.utility).all()
    assert given[1] is other
    assert given[2:] == [None, None]


def test_club_leads_by_either_table() -> None:
    """From king and queen with five: the fourth best by the American leads, the king by those before."""
    view = view_at(("HK HQ H7 H5 H3", "HA H2 C2 C3 C4", "HJ HT C5 C6 C7", "H9 H8 C8 C9 CT"), None, "W")
    assert choose("club", view).card.value == "H5"
    assert choose("club", view, leads="american").card.value == "H5"
    assert choose("club", view, leads="old").card.value == "HK"
    assert choose_safely("club", view, leads="old")[0] == choose("club", view, leads="old")


@pytest.mark.parametrize("package", ["numpy", "numba", "endplay"])
def test_without_the_extra_it_is_said_what_to_install(package: str) -> None:
    code = f"""
import random, sys
sys.modules[{package!r}] = None
from oddtrick.bots.levels import choose, choose_safely
from oddtrick.cards import Seat
from oddtrick.errors import OddtrickError
from oddtrick.hand import hand_view, random_deal, start_hand
state = start_hand(random_deal(random.Random(1), Seat.N))
view = hand_view(state, state.to_play)
for name in ("expert", "pimc10"):
    try:
        choose(name, view, work=0.1)
    except OddtrickError as wrong:
        print(name, wrong.code, wrong.message)
assert choose_safely("pimc10", view)[0] == choose("club", view)
choose("novice", view)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said = done.stdout.splitlines()
    # What plays without double dummy plays on without endplay.
    names = ["pimc10"] if package == "endplay" else ["expert", "pimc10"]
    assert [line.split()[:2] for line in said] == [[name, "bots_extra_missing"] for name in names]
    assert all(f"{package} is missing; install Oddtrick with its extra: pip install" in line for line in said)
