"""What happens at the table in words, one line for each entry of the viewer's log that is worth a line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from oddtrick.cards import CardSet, Seat, Side, seat_name, suit_name
from oddtrick.cli.terminal_cards import card_text
from oddtrick.reasons import TEMPLATES, Reason, english_word, in_english, reason, render
from oddtrick.table import Entry
from oddtrick.table import events as e
from oddtrick.table.log import PackDealt, PackSealed, SpreadLaid

__all__ = ["Teller", "in_own_words"]

PENALTIES = {
    "take_three_tricks": "three tricks are taken over",
    "add_three_points": "three points are added for the other side",
    "deduct_three_points": "three points are deducted",
    "take_two_tricks": "two tricks are taken over",
}
"""The penalties of a revoke in words."""


def in_own_words(said: Reason, you: Seat) -> str:
    """A refusal to the player at a seat: in the second person where it is about him."""
    own = f"{said.code}_you"
    if own in TEMPLATES and said.params.get("seat") == you.value:
        said = Reason(own, said.params)

    def word(kind: str, letters: str) -> str:
        return "you" if kind == "seat" and letters == you.value else english_word(kind, letters)

    text = render(said, word=word)
    return text[:1].upper() + text[1:] + "."


@dataclass(slots=True)
class Teller:
    """Puts entries into words for one player. you: his seat. names: of those who sit N E S W, as ids."""

    you: Seat
    names: tuple[str, ...]

    def name(self, seat: Seat) -> str:
        """`You`, or the seat."""
        return "You" if seat is self.you else seat_name(seat, "word")

    def person(self, seat: Seat) -> str:
        """`You`, or who sits there by name, before the seats are settled."""
        return "You" if seat is self.you else self.names[seat.index] or seat_name(seat, "word")

    def does(self, seat: Seat, verb: str, third: str | None = None) -> str:
        """`You lead`, `North leads`."""
        return f"{self.name(seat)} {verb if seat is self.you else third or verb + 's'}"

    def side(self, side: Side) -> str:
        """`You` for the player's own side, `They` for the other."""
        return "you" if side is self.you.side else "they"

    def card_played(self, event: e.CardPlayed) -> Text:
        """A card as a line, where no table is drawn that shows it."""
        return _line(self.does(event.seat, "play"), " ", card_text(event.card), ".")

    def tell(self, entry: Entry) -> Text | None:
        """The entry as a line; None where there is nothing to say of it."""
        teller = _TELLERS.get(type(entry))
        return None if teller is None else teller(self, entry)


def _cards(cards: CardSet | tuple[Any, ...]) -> Text:
    return Text(" ").join(card_text(card) for card in cards)


def _line(*parts: str | Text | tuple[str, str]) -> Text:
    return Text.assemble(*parts)


def _spread(teller: Teller, entry: SpreadLaid) -> Text:
    return _line("A pack is spread face down; everybody draws a card.")


def _drawn(teller: Teller, entry: e.CardDrawn) -> Text:
    verb = "draw" if entry.seat is teller.you else "draws"
    return _line(f"{teller.person(entry.seat)} {verb} ", card_text(entry.card), ".")


def _sides(teller: Teller, entry: e.SidesMade) -> Text:
    you = teller.you
    partner, left, right = (entry.players[seat.index] for seat in (you.partner, you.left, you.right))
    how = "The cards say" if entry.how == "cut" else "By lot"
    where = seat_name(you, "word")
    return _line(f"{how}: you and {partner} against {left} and {right}. You sit {where}, {partner} opposite.")


def _declined(teller: Teller, entry: e.DealDeclined) -> Text:
    return _line(teller.does(entry.seat, "decline"), " the first deal.")


_HOW_FOUND = {
    "lowest": "the lowest card deals",
    "highest": "the highest card deals",
    "oldest": "the oldest deals",
    "chosen": "as agreed",
    "random": "by lot",
    "passes": "the deal passes to the left",
}


def _dealer(teller: Teller, entry: e.DealerFound) -> Text:
    return _line(teller.does(entry.dealer, "deal"), f" first ({_HOW_FOUND[entry.how]}).")


def _sealed(teller: Teller, entry: PackSealed) -> Text:
    by = "The pack is shuffled" if entry.by is None else teller.does(entry.by, "shuffle")
    return _line(f"{by} and sealed: ", (entry.seal, "dim"))


def _cut(teller: Teller, entry: e.PackCut) -> Text:
    return _line(teller.does(entry.by, "cut"), f" the pack: {in_english(reason('told_cut', n=entry.at))}.")


def _dealt(teller: Teller, entry: PackDealt) -> Text:
    dealt = teller.does(entry.dealer, "deal")
    if entry.turn_up is not None:
        line = _line(
            f"{dealt} and ", "turn" if entry.dealer is teller.you else "turns", " up ", card_text(entry.turn_up)
        )
    else:
        line = _line(dealt)
    trumps = "no trumps" if entry.trump is None else f"{suit_name(entry.trump, 'word')} are trumps"
    return line.append(f": {trumps}.")


def _asked(teller: Teller, entry: e.PartnerAsked) -> Text:
    partner = "you" if entry.seat.partner is teller.you else teller.name(entry.seat.partner)
    answer = "Yes." if entry.found else "No."
    return _line(teller.does(entry.seat, "ask"), f" {partner} for an honour to two. {answer}")


def _shown(teller: Teller, entry: e.HonoursShown) -> Text:
    side = "Your side shows " if entry.by.side is teller.you.side else "They show "
    return _line(side, _cards(entry.honours), ": two points, and the game. The hand is not played.")


def _corrected(teller: Teller, entry: e.RevokeCorrected) -> Text:
    took = teller.does(entry.seat, "take")
    return _line(
        took,
        " back ",
        _cards(entry.withdrawn[:1]),
        " and put",
        "" if entry.seat is teller.you else "s",
        " the revoke right with ",
        card_text(entry.card),
        ".",
    )


def _revoke_claimed(teller: Teller, entry: e.RevokeClaimed) -> Text:
    against = "you" if entry.against is teller.you else teller.name(entry.against)
    return _line(teller.does(entry.by, "claim"), f" a revoke by {against} in trick {entry.trick}.")


def _revoke_judged(teller: Teller, entry: e.RevokeJudged) -> Text:
    if not entry.proven:
        return _line(f"The record shows no revoke by {teller.name(entry.against)} in trick {entry.trick}.")
    return _line(teller.name(entry.against), f" did revoke in trick {entry.trick}.")


def _penalty(teller: Teller, entry: e.PenaltyChosen) -> Text:
    return _line(f"For the revoke in trick {entry.trick}, {PENALTIES[entry.penalty]}.")


def _claimed(teller: Teller, entry: e.RestClaimed) -> Text:
    if entry.tricks == 0:
        return _line(teller.does(entry.seat, "give"), " up all tricks left, showing ", _cards(entry.cards), ".")
    many = in_english(reason("count_tricks", n=entry.tricks))
    return _line(teller.does(entry.seat, "claim"), f" {many}, showing ", _cards(entry.cards), ".")


def _answered(teller: Teller, entry: e.ClaimAnswered) -> Text:
    if entry.agree:
        return _line(teller.does(entry.seat, "agree"), ".")
    return _line(teller.does(entry.seat, "do", "does"), " not agree; play goes on.")


def _take_back(teller: Teller, entry: e.TakeBackAsked) -> Text:
    return _line(teller.does(entry.seat, "ask"), " to take back ", card_text(entry.card), ".")


def _take_back_refused(teller: Teller, entry: e.TakeBackRefused) -> Text:
    return _line(teller.does(entry.by, "do", "does"), " not grant it.")


def _taken_back(teller: Teller, entry: e.CardTakenBack) -> Text:
    granted = teller.does(entry.granted_by, "grant")
    return _line(f"{granted} it; ", card_text(entry.card), " goes back. Everybody has seen it.")


def _announced(teller: Teller, entry: e.HonoursAnnounced) -> Text:
    return _line(teller.does(entry.by, "announce"), f" {entry.count} honours.")


_TELLERS: dict[type[Any], Callable[[Teller, Any], Text]] = {
    SpreadLaid: _spread,
    e.CardDrawn: _drawn,
    e.SidesMade: _sides,
    e.DealDeclined: _declined,
    e.DealerFound: _dealer,
    PackSealed: _sealed,
    e.PackCut: _cut,
    PackDealt: _dealt,
    e.PartnerAsked: _asked,
    e.HonoursShown: _shown,
    e.RevokeCorrected: _corrected,
    e.RevokeClaimed: _revoke_claimed,
    e.RevokeJudged: _revoke_judged,
    e.PenaltyChosen: _penalty,
    e.RestClaimed: _claimed,
    e.ClaimAnswered: _answered,
    e.TakeBackAsked: _take_back,
    e.TakeBackRefused: _take_back_refused,
    e.CardTakenBack: _taken_back,
    e.HonoursAnnounced: _announced,
}
