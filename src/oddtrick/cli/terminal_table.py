"""From a player's view of the table to the screen: the picture drawn in place, or the same in a few lines."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from oddtrick.cards import SIDES, Seat, seat_name
from oddtrick.cli.terminal_cards import card_text, trump_text
from oddtrick.cli.terminal_draw import Around, draw_hand, draw_table
from oddtrick.cli.terminal_screen import Screen
from oddtrick.hand import HandView, Trick
from oddtrick.table import TableView

__all__ = ["around", "show_in_lines", "show_table", "trick_won_line"]


def around(seen: TableView, *, asked: bool) -> Around:
    """What is drawn around the hand in a player's view. asked: he is to play a card now."""
    score, rules, hand = seen.score, seen.ruleset, seen.hand
    games = None
    if score is not None and rules.games_to_win > 1:
        won = [sum(game.winner is side for game in score.games) for side in SIDES]
        games = (won[0], won[1])
    still = None
    if hand is not None and hand.tricks and not hand.trick.cards:
        still = hand.tricks[-1]  # it lies until the next lead
    return Around(
        you=seen.viewer or Seat.S,
        names=tuple(player or "" for player in seen.players),
        title=rules.title,
        score=(0, 0) if score is None else (score.score.ns, score.score.ew),
        games=games,
        hand=seen.hand_number,
        length=f"to {rules.game.target}" if rules.game.target is not None else f"of {rules.game.hands} hands",
        trick=still,
        asked=asked,
        panel=tuple(_panel(seen)),
    )


def _panel(seen: TableView) -> Iterator[Text]:
    """The last trick, and the end of the score sheet."""
    you, hand = seen.viewer or Seat.S, seen.hand
    if hand is not None and hand.tricks:
        last = hand.tricks[-1]
        yield Text("Last trick", "bold")
        for place, card in enumerate(last.cards):
            seat = last.leader.plus(place)
            name = "You" if seat is you else seat_name(seat, "word")
            what = " wins" if seat is last.winner else " led" if place == 0 else ""
            yield Text.assemble(f"  {name:<6} ", card_text(card), what)
        yield Text()
    if seen.score is not None and seen.score.sheet:
        yield Text("hand   you  they   score", "bold")
        for row in seen.score.sheet[-8:]:
            ours, theirs = row.points.of(you.side), row.points.of(you.side.other)
            score = f"{row.score.of(you.side)}–{row.score.of(you.side.other)}"
            yield Text(f"{row.number:>4}  {ours:>4}  {theirs:>4}  {score:>6}{'  game' if row.game_won_by else ''}")


def show_table(screen: Screen, seen: TableView, *, asked: bool = False) -> None:
    """Draw the table in its place; nothing where the game is told in lines."""
    hand = seen.hand
    if not screen.drawn or hand is None:
        return
    what = around(seen, asked=asked)
    top = draw_table(hand, what, screen.width, screen.height)
    screen.picture([*top, Text()], [*draw_hand(hand, what, screen.width), Text()])


def show_in_lines(screen: Screen, seen: TableView) -> None:
    """What a player needs to know before he plays, in lines: trick, trumps, score, what lies there, and his hand.

    Nothing where a table is drawn, or where nothing has changed since it was told.
    """
    hand = seen.hand
    if screen.drawn or hand is None or hand == screen.told:
        return
    screen.told = hand
    what = around(seen, asked=True)
    mine, theirs = what.you.side.index, what.you.side.other.index
    head = Text.assemble(f"Trick {hand.tricks_done + 1}, ", "trumps " if hand.trump else "", trump_text(hand.trump))
    head.append(f". Tricks: you {hand.tricks_won[mine]}, they {hand.tricks_won[theirs]}.")
    head.append(f" Score: you {what.score[mine]}, they {what.score[theirs]}.")
    screen.line()
    screen.line(head)
    if hand.trick.cards:
        screen.line(Text.assemble("On the table: ", _lying(hand, hand.trick), "."))
    screen.lines(draw_hand(hand, what, screen.width))


def _lying(hand: HandView, trick: Trick) -> Text:
    pieces = [
        Text.assemble(f"{seat_name(trick.leader.plus(place), 'word')} ", card_text(card))
        for place, card in enumerate(trick.cards)
    ]
    return Text(", ").join(pieces)


def trick_won_line(trick: Trick, number: int, you: Seat) -> Text:
    """Who won a trick and with what, for those who read lines."""
    winner = trick.winner or trick.leader
    card = trick.cards[(winner.index - trick.leader.index) % 4]
    who = "You win" if winner is you else f"{seat_name(winner, 'word')} wins"
    return Text.assemble(f"{who} trick {number} with ", card_text(card), ".")
