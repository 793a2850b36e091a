"""Whole matches in the terminal, by a player that reads its screen: under every preset, resumed, with every word."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from oddtrick.cards import SEATS, Seat
from oddtrick.cli.seated_levels import NAMES
from oddtrick.cli.terminal_asking import Asking
from oddtrick.cli.terminal_screen import MOST_IN_VAIN, Left
from oddtrick.errors import BadInput
from oddtrick.records import match_lines
from oddtrick.rulesets import PRESET_NAMES
from oddtrick.table import commands as c
from oddtrick.table import events as e
from oddtrick.table import fold

FIRST = {r"^Your (card|lead)": "FIRST"}


def kinds(made, kind):
    return [event for event in made.game.saved.events if isinstance(event, kind)]


@pytest.mark.parametrize("ruleset", PRESET_NAMES)
def test_a_whole_match_under_every_preset(ruleset: str, table, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    hands = ["game.hands=4"] if ruleset == "drive" else []
    made = table(ruleset, *hands, seed=3, record=record)
    assert made.play()
    state = made.game.state
    assert state.stage == "over"
    assert state.match is not None
    assert state.match.over
    assert f"Hand {len(state.match.hands)} is over." in made.shown
    assert "not understood" not in made.shown
    assert match_lines.loads(record.read_bytes()) == tuple(made.game.saved.events)
    assert fold(made.game.saved.events) == state


def test_the_same_seed_and_answers_make_the_same_game(table) -> None:
    one, other, another = table(seed=5), table(seed=5), table(seed=6)
    for made in (one, other, another):
        made.robot.left = 40
        made.play()
    assert one.game.saved.events == other.game.saved.events
    assert one.shown == other.shown
    assert one.game.saved.events != another.game.saved.events


@pytest.mark.parametrize("seat", SEATS)
def test_you_are_at_the_bottom_wherever_you_sit(seat: Seat, table) -> None:
    made = table("keeper", "pairs=agreed", seat=seat, drawn=True, limit=4)
    made.play()
    assert made.game.me is seat
    last = frames(made.shown)[-1]
    name = {"N": "North", "E": "East", "S": "South", "W": "West"}[seat.value]
    mine = next(at for at, line in enumerate(last) if f"{name}, you" in line)
    others = [at for at, line in enumerate(last) if any(each in line for each in NAMES)]
    assert len(others) >= 2  # left and right share a line
    assert mine > max(others) + 3


@pytest.mark.parametrize("stop", [0, 1, 2, 3, 4, 7, 14, 15, 16])
def test_left_anywhere_and_resumed_it_goes_on_as_it_would_have(stop: int, table) -> None:
    """The player that always plays the first card it may comes to the same end, however often it leaves."""
    whole = table("keeper-honours", "pairs=cut", seed=8, answers=FIRST)
    assert whole.play()
    broken = table("keeper-honours", "pairs=cut", seed=8, answers=FIRST, limit=stop)
    assert not broken.play()
    path = broken.game.saved.path
    for _ in range(20):
        on = table(journal=path, answers=FIRST, limit=13)
        if on.play():
            break
    assert on.game.saved.events == whole.game.saved.events


# The drawn table


def frames(shown: str) -> list[list[str]]:
    """What stood on the screen each time the table was drawn anew, without colours."""
    parts = shown.split("\x1b[H")[1:]
    return [[line.rstrip() for line in uncoloured(part).rstrip("\n").split("\n")] for part in parts]


def uncoloured(shown: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", shown)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (100, 30), (72, 24), (71, 24), (40, 24)])
@pytest.mark.parametrize("ruleset", ["long", "american-league"])
def test_every_picture_fits_the_screen(ruleset: str, width: int, height: int, table) -> None:
    answers = {"Enter: next hand": "", "Enter goes back": ""}
    made = table(ruleset, seed=2, drawn=True, size=(width, height), answers=answers, limit=25)
    made.play()
    pictures = [frame for frame in frames(made.shown) if any("trick " in line for line in frame[:4])]
    assert len(pictures) > 50
    for picture in pictures:
        assert len(picture) <= height
        # The last line is the question, with what was typed behind it.
        assert max(map(len, picture[:-1])) <= width
        assert any(name in " ".join(picture) for name in ("spades", "hearts", "diamonds", "clubs"))
        assert "you" in "".join(picture)
        assert "dealer" in "".join(picture)


def test_a_page_too_long_for_the_screen_comes_in_parts(table) -> None:
    made = table("long", seed=2, drawn=True, size=(80, 24), limit=4)
    made.play()
    on = table(journal=made.game.saved.path, drawn=True, size=(80, 24))
    typing(on, "rules", "", "", "")
    shown = uncoloured(on.shown)
    assert "Enter: more" in shown
    assert "Enter goes back to the table" in shown
    assert shown.index("Before the deal") < shown.index("Enter: more") < shown.index("Enter goes back")


def test_letters_alone(table) -> None:
    made = table("short", seed=2, drawn=True, ascii_only=True, limit=40)
    made.play()
    assert made.shown.isascii()
    assert re.search(r"\bJ[SHDC]\b", uncoloured(made.shown))


def test_pages_can_be_turned_to_at_any_time(table) -> None:
    made = table("laws-1864", seed=2, limit=25)
    made.play()
    on = table(journal=made.game.saved.path, limit=9)
    words = iter(["?", "l", "s", "seal", "rules", "h", "t", "xyzzy", "0"])
    on.robot.readline = lambda size=-1, /: f"{next(words, 'q')}\n"
    with pytest.raises(Left):
        on.game.play()
    for expected in ("What you may type", "Last trick: ", "Score sheet", "seal", "Trumps", "for after the hand"):
        assert expected in on.shown
    assert on.shown.count("not understood") == 2
    assert on.game.saved.count == made.game.saved.count


# What a player may say


def typing(made, *words: str) -> None:
    """Type these lines one after the other, then leave."""
    lines = iter(words)
    made.robot.readline = lambda size=-1, /: next(((line + "\n") for line in lines), "")
    with pytest.raises(Left):
        made.game.play()
    made.game.saved.close()


def at_my_lead(table, **options):
    """A game in which the player is to lead, the last card on the table being his own."""
    for seed in range(1, 40):
        made = table(seed=seed, limit=5 + seed % 5, **options)
        made.play()
        hand = made.game.state.hand
        lead = hand is not None and hand.tricks and not hand.trick.cards and hand.to_play is made.game.me
        if lead and len(hand.tricks) < 8 and hand.tricks[-1].leader is made.game.me.left:
            return made
    raise AssertionError("no such game")


def test_a_card_of_another_suit_is_refused_with_the_reason(table) -> None:
    made = table("keeper", "pairs=agreed", seed=4, limit=3)
    made.play()
    hand = made.game.state.hand
    assert hand is not None
    led = hand.trick.cards[0].suit
    holding = hand.holding(made.game.me)
    wrong = next(card for card in holding if card.suit is not led)
    missing = next(card for card in hand.holding(made.game.me.left))
    on = table(journal=made.game.saved.path)
    typing(on, wrong.value, missing.value, "99", "h1", "claim 20", "y", "undo", "concede", "n", "call")
    word = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}[led.value]
    assert f"You hold {word}; {word} were led." in on.shown
    assert "You do not hold " in on.shown
    assert "Only the last card can be taken back" in on.shown
    assert on.game.saved.count == made.game.saved.count


def test_the_last_card_is_taken_back(table) -> None:
    made = at_my_lead(table)
    before = made.game.state.hand
    on = table(journal=made.game.saved.path)
    typing(on, "undo")
    after = on.game.state.hand
    assert before is not None
    assert after is not None
    assert len(after.tricks) == len(before.tricks) - 1
    assert after.to_play is on.game.me
    assert [type(event) for event in on.game.saved.events[-2:]] == [e.TakeBackAsked, e.CardTakenBack]
    assert "goes back" in on.shown


def test_a_claim_is_agreed_to_only_where_it_is_sure(table) -> None:
    made = at_my_lead(table)
    on = table(journal=made.game.saved.path)
    typing(on, "claim", "no", "claim", "y")
    assert [type(event) for event in on.game.saved.events[-2:]] == [e.RestClaimed, e.ClaimAnswered]
    assert "not agree; play goes on" in on.shown
    assert on.game.state.hand is not None
    assert on.game.state.hand.claim is None


def test_giving_up_asks_partner(table) -> None:
    made = at_my_lead(table)
    on = table(journal=made.game.saved.path)
    typing(on, "concede", "y")
    answered = kinds(on, e.ClaimAnswered)[-1]
    assert answered.seat is on.game.me.partner


def test_honours_are_called_and_asked_for(table) -> None:
    """A game to 3 with calling at 1 comes to it soon: shown, asked for, let pass."""
    waited = [e.PartnerAsked, e.HonoursShown, e.CallingPassed]
    for seed in range(1, 60):
        made = table("long", "calling_at=1", "game.target=3", seed=seed, answers={"Your word": "ask", "announces": "3"})
        assert made.play()
        assert ("The hand is not played" in made.shown) == bool(kinds(made, e.HonoursShown))
        waited = [kind for kind in waited if not kinds(made, kind)]
        if not waited:
            return
    raise AssertionError(waited)


@pytest.mark.parametrize(
    ("may", "word", "said", "expected"),
    [
        ("ask_partner", "ask", "ask asks partner for one more", c.AskPartner),
        ("show_honours", "call", "call shows them, for two points and the game", c.ShowHonours),
        ("ask_partner", "", "ask asks partner", c.PassCalling),
        ("show_honours", "xyzzy", "call shows them", type(None)),
    ],
)
def test_the_player_may_call_when_asked(may: str, word: str, said: str, expected: type, table) -> None:
    made = table("short", seed=2, limit=4)
    made.play()
    seen = made.game.seen(made.game.me)
    made.robot.readline = lambda size=-1, /: f"{word}\n"
    screen = made.game.screen
    asking = Asking(screen, replace(seen, open_actions=(may, "pass_calling")), None, Random(1), made.game.players.hint)
    assert type(asking.pass_calling()) is expected
    assert said in made.shown


def test_honours_are_announced_or_lost(table) -> None:
    """Of the same hand: with a word, two points; without, nothing."""
    rules = ("keeper-honours", "honours_claim=announced", "pairs=agreed", "game.hands=1")
    for seed in range(1, 60):
        said = table(*rules, seed=seed, answers={"announces": "3", **FIRST})
        said.play()
        mine = [event for event in kinds(said, e.HonoursAnnounced) if event.by is said.game.me]
        if mine and mine[0].count == 3:
            break
    unsaid = table(*rules, seed=seed, answers=FIRST)
    unsaid.play()
    assert "Your side was dealt the honours" in said.shown
    assert "You: honours, 3 of 4: 2" in said.shown.replace(" · ", "\n  You: ")
    assert not [event for event in kinds(unsaid, e.HonoursAnnounced) if event.by is unsaid.game.me]
    won, lost = (made.game.state.match.hands[-1].points.of(made.game.me.side) for made in (said, unsaid))
    assert won - lost == 2


# Revokes, where they are allowed


def test_revokes_stand_are_claimed_and_penalised(table) -> None:
    made = table("laws-1864", "revokes=allowed", seed=4, answers={"^Your card": "1", "Having no": ""}, limit=80)
    made.play()
    proven = [event for event in kinds(made, e.RevokeJudged) if event.proven]
    assert proven
    assert all(event.against is made.game.me for event in proven)
    assert len(kinds(made, e.PenaltyChosen)) == len(proven)
    assert "did revoke in trick" in made.shown
    assert any(hand.revokes for hand in kinds(made, e.HandScored))


def test_a_revoke_is_put_right_when_partner_asks(table) -> None:
    made = table(
        "laws-1864", "revokes=allowed", seed=4, answers={"^Your card": "1", "Having no": "PUTS RIGHT"}, limit=30
    )
    made.play()
    assert kinds(made, e.RevokeCorrected)
    assert "revoke right with" in made.shown


def test_a_false_claim_of_a_revoke_costs_nothing(table) -> None:
    made = table("laws-1864", "revokes=allowed", seed=4, limit=5)
    made.play()
    on = table(journal=made.game.saved.path)
    left = on.game.me.left.value
    typing(on, "revoke", f"revoke {left} 1", f"revoke {left} 1", f"revoke {on.game.me.partner.value} 1")
    assert len(kinds(on, e.RevokeClaimed)) == 1
    assert "Say who and in which trick" in on.shown
    assert "has been claimed" in on.shown
    assert "claimed by the other side" in on.shown


def test_the_record_follows_the_score_and_keeps_secrets(table, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    made = table("short", seed=7, record=record, limit=40)
    made.play()
    written = match_lines.loads(record.read_bytes())
    assert isinstance(written[-1], e.HandScored)
    assert written == tuple(made.game.saved.events[: len(written)])
    assert len(written) < len(made.game.saved.events)


@pytest.mark.parametrize("question", ["Enter: next hand", "n: another match", "Show your cards", "how many cards"])
def test_input_that_nobody_types_is_given_up_at_any_question(question: str, table) -> None:
    """Where every answer is none; the table stands as it stood."""
    answers = {question: "xyzzy"} | ({r"^Your (card|lead)": "claim"} if question.startswith("Show") else {})
    made = table("keeper", "cutter=right", "pairs=agreed", "first_dealer=chosen", seed=3, answers=answers)
    with pytest.raises(BadInput) as caught:
        made.play()
    assert caught.value.code == "play_in_vain"
    assert len(made.robot.asked) >= MOST_IN_VAIN
    assert fold(made.game.saved.events) == made.game.state


def test_another_match(table) -> None:
    made = table("keeper", seed=3, answers={"n: another match": "n"}, limit=150)
    made.play()
    assert made.game.state.rubber >= 2
    assert len(kinds(made, e.MatchEnded)) >= 1
