"""The pages a player may turn to at the terminal's table: help, last trick, score sheet, all four hands, the seal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from oddtrick.cards import SEATS, CardSet, Seat, Side, cards_name, seat_name
from oddtrick.cli.terminal_cards import card_text
from oddtrick.cli.terminal_hands import compass
from oddtrick.hand import HandView, Trick
from oddtrick.reasons import in_english, reason
from oddtrick.rulesets import Ruleset, ruleset_in_words
from oddtrick.scoring import HandScore, MatchScore, needs, settlement, stakes
from oddtrick.table import TableView
from oddtrick.table.seal import seal_of
from oddtrick.table.view import LastHandView

__all__ = [
    "hand_over_page",
    "hands_page",
    "help_page",
    "last_trick_line",
    "rules_page",
    "seal_page",
    "sheet_page",
    "tricks_page",
]

BOLD = "bold"


def help_page(view: TableView) -> Iterator[Text]:
    """What may be typed, in one screen of 24 rows and 80 columns."""
    yield Text("What you may type", BOLD)
    rows = [
        ("hk  k♥  10h  4", "play a card: suit and rank in either order, or its number"),
        ("l", "the last trick: who played what, and who won"),
        ("i  hint", "a hint: a card to play, and why"),
        ("s", "the score sheet"),
        ("seal", "the seal of this deal, and how it is checked"),
        ("rules", "the rules of this game in words"),
        ("claim  claim 3", "show your cards and claim all tricks left, or so many"),
        ("concede", "give the tricks left to the other side; partner must agree"),
        ("undo", "ask to take back the last card of all, if it was yours"),
    ]
    if view.ruleset.calling_at is not None:
        rows.append(("call  ask", f"at {view.ruleset.calling_at}: show three honours, or with two ask partner for one"))
    if view.ruleset.revokes == "allowed":
        rows.append(("revoke w 7", "say that West revoked in trick 7; the record decides when the hand is over"))
        rows.append(("correct h4", "put your own revoke right, until the next trick is led"))
    rows.append(("q", "leave; oddtrick play --resume goes on from here"))
    for keys, what in rows:
        yield Text.assemble("  ", (f"{keys:<16}", BOLD), what)
    yield Text()
    yield Text("A dot under a card: it may not be played now, for you must follow suit.")
    yield Text("▶ stands before whose turn it is. A side’s tricks lie crosswise (▮▬▮) before")
    yield Text("the player who won its first. After the hand, h shows all four hands (h 5 as")
    yield Text("they were after five tricks) and t every trick.")


def last_trick_line(trick: Trick, you: Seat) -> Text:
    """A trick in one line: who played what in turn, and who won."""
    line = Text("Last trick: ")
    for place, card in enumerate(trick.cards):
        seat = trick.leader.plus(place)
        line.append("" if place == 0 else ", ").append(_name(seat, you)).append(" ").append_text(card_text(card))
    if trick.winner is not None:
        line.append(f" – {_name(trick.winner, you)} won it" + (" with " if trick.card_of(trick.winner) else ""))
        line.append_text(card_text(trick.cards[(trick.winner.index - trick.leader.index) % 4])).append(".")
    return line


def _name(seat: Seat, you: Seat) -> str:
    return "you" if seat is you else seat_name(seat, "word")


# The score


def _we(side: Side, you: Seat) -> str:
    return "You" if side is you.side else "They"


def score_words(match: MatchScore, you: Seat) -> str:
    """The running score from the player's side: `you 4 – they 1`."""
    return f"you {match.score.of(you.side)} – they {match.score.of(you.side.other)}"


def _what_for(scored: HandScore, side: Side) -> str:
    return " · ".join(in_english(line.reason) for line in scored.lines if line.side is side)


def hand_over_page(
    ruleset: Ruleset, match: MatchScore, last: LastHandView, you: Seat, size: tuple[int, int] | None = None
) -> Iterator[Text]:
    """What the hand scored last came to, line by line, and how the game and the match stand with it.

    size: columns and rows of a screen; where there is room on it, all four hands stand below.
    """
    lines = list(_came_to(ruleset, match, last, you))
    yield from lines
    if size is not None:
        hands = list(hands_page(last.hand, you, size[0]))
        if len(lines) + len(hands) + 3 <= size[1]:
            yield Text()
            yield from hands


def _came_to(ruleset: Ruleset, match: MatchScore, last: LastHandView, you: Seat) -> Iterator[Text]:
    scored = match.hands[-1]
    yield Text(f"Hand {last.number} is over.", BOLD)
    for side in (you.side, you.side.other):
        words = _what_for(scored, side)
        if words:
            yield Text(f"  {_we(side, you)}: {words}")
    score = scored.score
    line = f"  Score: you {score.of(you.side)} – they {score.of(you.side.other)}"
    if scored.game_won_by is not None:
        game = match.games[-1]
        line += f". {_we(scored.game_won_by, you)} win the game"
        if game.game_points is not None:
            line += f", worth {in_english(reason('count_points', n=game.game_points))}"
    yield Text(line + ".")
    if match.over:
        yield from _match_over(ruleset, match, you)
    else:
        yield from _needs(ruleset, match, you)


def _needs(ruleset: Ruleset, match: MatchScore, you: Seat) -> Iterator[Text]:
    """What each side still needs, or how far it is ahead."""
    for side in (you.side, you.side.other):
        said = needs(ruleset, match, side)
        words = in_english(said)
        words = words.replace("needs", "need", 1) if said.code.startswith("score_needs") else f"are {words}"
        yield Text(f"  {_we(side, you)} {words}.")


def _match_over(ruleset: Ruleset, match: MatchScore, you: Seat) -> Iterator[Text]:
    yield Text()
    what = "The rubber" if ruleset.games_to_win > 1 else "The match"
    if match.winner is None:
        yield Text(f"{what} is drawn.", BOLD)
    else:
        yield Text(f"{what} is over: {_we(match.winner, you).lower()} win.", BOLD)
    for line in settlement(ruleset, match):
        yield Text(f"  {_we(line.side, you)}: {in_english(line.reason)}")
    totals = f"  Totals: you {match.totals.of(you.side)}, they {match.totals.of(you.side.other)}"
    if match.margin is None:
        yield Text(totals + ".")
        return
    yield Text(f"{totals}; the difference is {match.margin}.")
    for payment in stakes(match, 1):
        payer, payee = _name(payment.payer, you).capitalize(), _name(payment.payee, you)
        verb = "pay" if payment.payer is you else "pays"
        yield Text(f"  {payer} {verb} {payee} {payment.fish} fish, if you play for stakes.")


def sheet_page(ruleset: Ruleset, match: MatchScore, you: Seat, rows: int = 24) -> Iterator[Text]:
    """The score sheet: a line for every hand with what its points were for, and the games. rows: of the screen."""
    yield Text(f"Score sheet: {ruleset.title}", BOLD)
    if not match.hands:
        yield Text("  No hand has been scored yet.")
        return
    yield Text("  hand   you  they   score", "dim")
    hands = list(enumerate(match.hands, 1))
    room = max(rows - 8 - len(match.games), 3)
    if len(hands) > room:
        yield Text(f"  … {len(hands) - room} before", "dim")
    for number, scored in hands[-room:]:
        ours, theirs = (_points(scored.points.of(side)) for side in (you.side, you.side.other))
        score = f"{scored.score.of(you.side)}–{scored.score.of(you.side.other)}"
        why = " · ".join(in_english(line.reason) for line in scored.lines)
        won = "" if scored.game_won_by is None else "  ← game"
        yield Text(f"  {number:>4}  {ours:>4}  {theirs:>4}  {score:>6}   {why}{won}")
    for number, game in enumerate(match.games, 1):
        if game.winner is not None:
            worth = "" if game.game_points is None else f", worth {game.game_points}"
            points = f"{game.score.of(game.winner)}–{game.score.of(game.winner.other)}"
            yield Text(f"  Game {number}: {_we(game.winner, you).lower()} won it {points}{worth}")
    if match.over:
        yield Text(f"  Totals: you {match.totals.of(you.side)}, they {match.totals.of(you.side.other)}")
    else:
        yield Text(f"  Now: {score_words(match, you)}")


def _points(points: int) -> str:
    return "·" if points == 0 else str(points).replace("-", "−")


# After the hand


def hands_page(hand: HandView, you: Seat, width: int, tricks: int = 0) -> Iterator[Text]:
    """All four hands of a hand that is over, as dealt, or as they were after so many tricks."""
    if hand.hands is None:
        return
    left = list(hand.hands)
    for trick in hand.tricks[:tricks]:
        for place, card in enumerate(trick.cards):
            seat = trick.leader.plus(place)
            left[seat.index] = left[seat.index] - CardSet([card])
    when = "as dealt" if tricks == 0 else f"after {in_english(reason('count_tricks', n=tricks))}"
    title = Text(f"All four hands, {when}", BOLD)
    if hand.turn_up is not None:
        title.append(" · turned up ", "not bold").append_text(card_text(hand.turn_up))
    yield title
    yield from compass(left, bottom=you, notes={hand.dealer: "dealer"}, width=width)
    if 0 < tricks <= len(hand.tricks):
        yield last_trick_line(hand.tricks[tricks - 1], you)


def tricks_page(hand: HandView, you: Seat) -> Iterator[Text]:
    """Every trick in a row, a column a seat; the lead is marked, and so is the winner."""
    yield Text("Trick by trick (* led, [ ] won)", BOLD)
    heads = "".join(f"{_name(seat, you).capitalize():<8}" for seat in SEATS)
    yield Text(f"  trick   {heads}", "dim")
    for number, trick in enumerate((*hand.tricks, hand.trick), 1):
        if not trick.cards:
            continue
        row = Text(f"  {number:>5}   ")
        for seat in SEATS:
            row.append_text(_cell(trick, seat))
        yield row


def _cell(trick: Trick, seat: Seat) -> Text:
    card = trick.card_of(seat)
    cell = Text("–") if card is None else card_text(card)
    if seat is trick.winner:
        cell = Text.assemble("[", cell, "]")
    if seat is trick.leader:
        cell = Text.assemble("*", cell)
    cell.append(" " * (8 - cell.cell_len))
    return cell


# Fairness


def seal_page(view: TableView) -> Iterator[Text]:
    """The seal of the hand under way, and of the hand before with what opens it."""
    yield Text("The seal of a deal", BOLD)
    yield Text("Before anybody cuts, the order of the pack is fixed and sealed: the seal is")
    yield Text("the SHA-256 of the order and a nonce. After the hand both are told, and anybody")
    yield Text("can see that nothing was changed.")
    if view.cutter is view.viewer:
        yield Text("You cut in this hand: so nobody could know what you would be dealt.")
    elif view.cutter is not None:
        yield Text(f"{seat_name(view.cutter, 'word')} cuts in this hand, who is part of this program: so the seal")
        yield Text("shows only that nothing was changed afterwards.")
    if view.pack is not None:
        yield Text()
        yield Text(f"Hand {view.hand_number}, sealed:")
        yield Text(f"  {view.pack.seal}")
    last = view.last_hand
    if last is not None:
        reveal = last.reveal
        right = seal_of(reveal.nonce, reveal.pack) == reveal.seal
        yield Text()
        yield Text(f"Hand {last.number}, sealed: the seal is {'right' if right else 'WRONG'}")
        yield Text(f"  {reveal.seal}")
        yield Text(f"  nonce {reveal.nonce}, {reveal.cut} cards cut off the top of")
        for at in range(0, 52, 26):
            yield Text(f"  {cards_name(reveal.pack[at : at + 26])}")
        yield Text("A record (play --record FILE) is checked by: oddtrick verify FILE")


def rules_page(ruleset: Ruleset) -> Iterator[Text]:
    """The rule set in words."""
    yield Text(ruleset.title, BOLD)
    for section in ruleset_in_words(ruleset):
        yield Text(in_english(section.heading), BOLD)
        for said in section.lines:
            yield Text(f"  {in_english(said)}")
