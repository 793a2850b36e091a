"""What the player is asked at the terminal, and the command that follows from what he types.

Every question may be answered with one of the words that turn to a page, and with `q`. A method returns None where
nothing is decided yet; it is asked again.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from rich.text import Text

from oddtrick.analysis.hint import Hint
from oddtrick.cards import Card, CardSet, Seat, card_name, cards_name, parse_seat, seat_name, suit_name
from oddtrick.cli.terminal_cards import card_text
from oddtrick.cli.terminal_draw import hand_in_order
from oddtrick.cli.terminal_input import Typed, number_in, read_typed
from oddtrick.cli.terminal_pages import (
    hands_page,
    help_page,
    last_trick_line,
    rules_page,
    seal_page,
    sheet_page,
    tricks_page,
)
from oddtrick.cli.terminal_players import hint_lines
from oddtrick.cli.terminal_screen import Left, Screen
from oddtrick.cli.terminal_table import show_in_lines, show_table
from oddtrick.cli.terminal_telling import PENALTIES
from oddtrick.errors import BadInput
from oddtrick.hand import HandView
from oddtrick.hand.calling import honours_of
from oddtrick.scoring import MatchScore
from oddtrick.table import Command, TableView
from oddtrick.table import commands as c

__all__ = ["Asking"]

MOST_BELOW = 4
"""Lines that may stand below the table; more are a page."""


class Asking:
    """Asks one player. seen: his view. match: the score, which is public. hint: gives one from a view of the hand."""

    def __init__(
        self,
        screen: Screen,
        seen: TableView,
        match: MatchScore | None,
        chance: random.Random,
        hint: Callable[[HandView], Hint],
    ) -> None:
        self.screen = screen
        self.seen = seen
        self.match = match
        self.chance = chance
        self.hint = hint
        self.me = seen.viewer or Seat.S

    # --- Whatever is asked ---

    def _ask(self, prompt: str, hand: Sequence[Card] = ()) -> Typed | str | None:
        """Ask; what was typed, as understood or, where that is `unknown`, as it stands. None: a page was looked at."""
        text = self.screen.ask(prompt)
        typed = read_typed(text, hand)
        if typed.word == "quit":
            raise Left
        page = self._page(typed)
        if page is not None:
            self._show(page)
            return None
        return text if typed.word == "unknown" else typed

    def _page(self, typed: Typed) -> Iterable[Text] | None:
        """The page that a word turns to."""
        seen, hand = self.seen, self.seen.hand
        if typed.word == "help":
            return help_page(seen)
        if typed.word == "rules":
            return rules_page(seen.ruleset)
        if typed.word == "seal":
            return seal_page(seen)
        if typed.word == "score" and self.match is not None:
            return sheet_page(seen.ruleset, self.match, self.me, self.screen.height)
        if typed.word == "last":
            done = hand or (seen.last_hand.hand if seen.last_hand is not None else None)
            if done is None or not done.tricks:
                return [Text("No trick has been played yet.")]
            return [last_trick_line(done.tricks[-1], self.me)]
        if typed.word == "hint":
            if hand is None or "play_card" not in seen.open_actions:
                return [Text("There is a hint when it is for you to play a card.")]
            return hint_lines(self.hint(hand))
        if typed.word in ("hands", "tricks"):
            last = seen.last_hand
            if last is None:
                return [Text("That is for after the hand; until then l shows the last trick, and i gives a hint.")]
            if typed.word == "tricks":
                return tricks_page(last.hand, self.me)
            return hands_page(last.hand, self.me, self.screen.width, min(typed.number or 0, len(last.hand.tricks)))
        return None

    def _show(self, page: Iterable[Text]) -> None:
        lines = list(page)
        if self.screen.drawn and len(lines) <= MOST_BELOW and self.screen.has_room(lines):
            for line in lines:
                self.screen.tell(line)
            return
        self.screen.page(lines)
        back = self.screen.drawn and self.seen.hand is not None
        if back and self.screen.ask("Enter goes back to the table:") in ("q", "quit"):
            raise Left

    def _plain(self, prompt: str) -> Typed | str | None:
        """Ask where no table is drawn; what was said before stands above."""
        self.screen.flush_news()
        return self._ask(prompt)

    def _what(self, *, example: str) -> None:
        self.screen.tell(f"That is not understood; type {example}, or ? for help.")

    # --- Before the deal ---

    def draw(self) -> Command | None:
        """Draw a card from the spread pack."""
        lying = self.seen.cut.lying if self.seen.cut is not None else 0
        answer = self._plain(f"Draw a card: 1 to {lying}, or Enter for any:")
        number = self._number(answer, 1, lying)
        return None if number is None else c.DrawCard(self.me, number - 1)

    def _number(self, answer: Typed | str | None, least: int, most: int) -> int | None:
        """The number that was typed, or any for Enter; None, and a word about it, for all else."""
        if answer is None:
            return None
        if isinstance(answer, Typed) and answer.word == "enter":
            return least + int(self.chance.random() * (most - least + 1))
        number = number_in(answer) if isinstance(answer, str) else None
        if number is None or not least <= number <= most:
            self._what(example=f"a number from {least} to {most}")
            return None
        return number

    def cut(self) -> Command | None:
        """Cut the pack, whose seal stands above."""
        least = self.seen.least_cut
        answer = self._plain(f"You cut the pack: how many cards, {least} to {52 - least}, or Enter for any?")
        number = self._number(answer, least, 52 - least)
        return None if number is None else c.CutPack(self.me, number)

    def first_deal(self) -> Command | None:
        """Say who is oldest, take the first deal or decline it, or name the first dealer."""
        may = self.seen.open_actions
        if "accept_deal" in may:
            yes = self._yes("The first deal is offered to you. Do you take it (y or n)?")
            return None if yes is None else c.AcceptDeal(self.me) if yes else c.DeclineDeal(self.me)
        if "state_ages" in may:
            yes = self._yes("The oldest may deal first. Are you the oldest of the four (y or n)?")
            if yes is None:
                return None
            first = self.me if yes else self.me.left
            return c.StateAges(None, (first, first.plus(1), first.plus(2), first.plus(3)))
        self.screen.flush_news()
        text = self.screen.ask("Who deals first (N, E, S or W; Enter for you)?")
        if not text:
            return c.ChooseDealer(None, self.me)
        if text.casefold() in ("q", "quit"):
            raise Left
        try:
            return c.ChooseDealer(None, parse_seat(text))
        except BadInput:
            self._what(example="N, E, S or W")
            return None

    def _yes(self, prompt: str, *, enter: bool | None = True) -> bool | None:
        """A question to be answered with yes or no. enter: what Enter means; None: nothing."""
        answer = self._plain(prompt)
        if answer is None:
            return None
        if isinstance(answer, Typed):
            return enter if answer.word == "enter" else None
        word = answer.casefold()
        if word in ("y", "yes", "n", "no"):
            return word[0] == "y"
        self._what(example="y or n")
        return None

    # --- In the hand ---

    def answer_claim(self) -> Command | None:
        """Agree to a claim, or not."""
        yes = self._yes("Do you agree (y or n)?", enter=None)
        return None if yes is None else c.AnswerClaim(self.me, yes)

    def take_back(self) -> Command | None:
        """Let a card be taken back, or not."""
        yes = self._yes("May the card be taken back (y or n)?")
        return None if yes is None else c.AnswerTakeBack(self.me, yes)

    def pass_calling(self) -> Command | None:
        """Call before partner plays the side's first card, or let it pass."""
        words = self._calling_words()
        if words is None:
            return c.PassCalling(self.me)
        self.screen.tell(words)
        show_table(self.screen, self.seen)
        answer = self._ask("Your word, or Enter to let it pass (? for help):")
        if not isinstance(answer, Typed):
            return None
        return c.PassCalling(self.me) if answer.word == "enter" else self._called(answer)

    def _calling_words(self) -> str | None:
        """What may be called now, in words."""
        may, hand = self.seen.open_actions, self.seen.hand
        if hand is None or hand.trump is None or hand.holding is None:
            return None
        mine = cards_name(hand.holding & honours_of(hand.trump), "glyph")
        if "show_honours" in may:
            return f"You hold {mine}: call shows them, for two points and the game."
        if "ask_partner" in may:
            return f"You hold {mine}: ask asks partner for one more, for the game."
        return None

    def _called(self, typed: Typed) -> Command | None:
        if typed.word == "call":
            return c.ShowHonours(self.me)
        if typed.word == "ask":
            return c.AskPartner(self.me)
        return None

    def card(self) -> Command | None:
        """Play a card, or say one of the things a player may say when it is his turn."""
        seen, hand = self.seen, self.seen.hand
        if hand is None:
            return None
        if (words := self._calling_words()) is not None:
            self.screen.tell(words)
        show_table(self.screen, seen, asked=True)
        show_in_lines(self.screen, seen)
        order = hand_in_order(hand)
        only = next(iter(hand.legal)) if len(hand.legal) == 1 else None
        lead = "Your lead" if not hand.trick.cards else "Your card"
        hint = f", Enter plays {card_name(only, 'glyph')}" if only is not None else ""
        answer = self._ask(f"{lead} (? for help{hint}):", order)
        if answer is None:
            return None
        if isinstance(answer, str):
            self._what(example="a card such as hk or 10s, its number")
            return None
        return self._said(answer, hand, only)

    def _said(self, typed: Typed, hand: HandView, only: Card | None) -> Command | None:
        """The command of what was typed instead of, or as, a card."""
        if typed.word == "card" or (typed.word == "enter" and only is not None):
            card = typed.card or only
            return None if card is None else self._play(card)
        if typed.word == "claim":
            return self._claim(typed, hand)
        if typed.word == "concede":
            sure = self._yes("Give up all tricks left (y)?", enter=False)
            return c.Concede(self.me, self.seen.hand_number) if sure else None
        if typed.word == "undo":
            return c.AskTakeBack(self.me)
        if typed.word == "revoke":
            return self._revoke(typed, self.seen.hand_number)
        if typed.word == "correct" and typed.card is not None:
            return self._correct(typed.card)
        if typed.word in ("call", "ask"):
            return self._called(typed)
        self._what(example="a card such as hk or 10s, its number")
        return None

    def _play(self, card: Card) -> Command:
        return c.PlayCard(self.me, self.seen.hand_number, self.seen.trick_number, card)

    def _claim(self, typed: Typed, hand: HandView) -> Command | None:
        left = hand.size - hand.tricks_done
        wanted = typed.number if typed.number is not None else left
        many = f"all {left} tricks left" if wanted == left else f"{wanted} of the {left} tricks left"
        sure = self._yes(f"Show your cards and claim {many} (y)?", enter=False)
        return c.ClaimRest(self.me, self.seen.hand_number, wanted) if sure else None

    def _revoke(self, typed: Typed, number: int) -> Command | None:
        if typed.seat is None or typed.number is None:
            self.screen.tell("Say who and in which trick, such as: revoke w 7")
            return None
        return c.ClaimRevoke(self.me, number, typed.number, typed.seat)

    def _correct(self, card: Card) -> Command:
        hand = self.seen.hand
        # It is the trick under way, or the last one while the next has not been led.
        under_way = hand is not None and bool(hand.trick.cards)
        return c.CorrectRevoke(self.me, self.seen.hand_number, self.seen.trick_number - (not under_way), card)

    def renounced(self) -> Command | None:
        """After a card that did not follow suit: partner asks, and the revoke may be put right at once."""
        hand = self.seen.hand
        if hand is None or not hand.correcting:
            return None
        suit = suit_name(next(iter(hand.correcting)).suit, "word")
        partner = seat_name(self.me.partner, "word")
        show_table(self.screen, self.seen)
        may = cards_name(hand.correcting, "glyph")
        answer = self._plain(f"{partner}: “Having no {suit}, partner?” Enter lets it stand, {may} puts it right:")
        if isinstance(answer, Typed) and answer.word == "card" and answer.card is not None:
            return self._correct(answer.card)
        return None

    # --- After the hand ---

    def closing(self) -> Command | None:
        """Choose a penalty, announce honours, claim a revoke, or say that there is nothing more."""
        said = self.seen.open_score.said if self.seen.open_score is not None else None
        if said is None:
            return None
        may = self.seen.open_actions
        if "choose_penalty" in may:
            waiting = next(r for r in said.revokes if r.penalty is None and r.against.side is not self.me.side)
            return self._penalty(said.hand, waiting.trick, waiting.against)
        words = []
        if "announce_honours" in may:
            self.screen.tell(self._honours_held())
            words.append("3 or 4 announces so many honours")
        if "claim_revoke" in may:
            words.append("“revoke w 7” claims one, h and t show the hand")
        answer = self._plain("; ".join([*words, "Enter goes on:"]))
        if isinstance(answer, str):
            number = number_in(answer)
            if number is not None and "announce_honours" in may:
                return c.AnnounceHonours(self.me, said.hand, number)
            self._what(example="Enter")
            return None
        if answer is None:
            return None
        if answer.word == "revoke":
            return self._revoke(answer, said.hand)
        return c.CloseScore(self.me, said.hand) if answer.word == "enter" else None

    def _honours_held(self) -> Text:
        """The honours of the player's side, which may be announced."""
        last = self.seen.last_hand
        hand = last.hand if last is not None else None
        if hand is None or hand.hands is None or hand.trump is None:
            return Text("Your side may announce honours.")
        if self.seen.ruleset.honours == "captured":
            return Text("Your side took honours enough in its tricks to announce them.")
        dealt = CardSet(card for seat in self.me.side.seats for card in hand.hands[seat.index])
        held = Text(" ").join(card_text(card) for card in dealt & honours_of(hand.trump))
        return Text.assemble("Your side was dealt the honours ", held, ".")

    def _penalty(self, number: int, trick: int, against: Seat) -> Command | None:
        options = self.seen.ruleset.revoke_options
        self.screen.tell(f"{seat_name(against, 'word')} revoked in trick {trick}. Your side chooses the penalty:")
        for place, option in enumerate(options, 1):
            self.screen.tell(f"  {place}  {PENALTIES[option]}")
        answer = self._plain(f"1 to {len(options)}:")
        choice = number_in(answer) if isinstance(answer, str) else None
        if choice is None or not 1 <= choice <= len(options):
            return None
        return c.ChoosePenalty(self.me, number, trick, against, options[choice - 1])

    def next_hand(self) -> bool:
        """After a hand: look at it as long as one likes; True for the next."""
        answer = self._plain("Enter: next hand · h: all hands · t: tricks · s: sheet · seal · q: leave")
        if isinstance(answer, Typed) and answer.word == "enter":
            return True
        if answer is not None:
            self._what(example="Enter for the next hand")
        return False

    def another(self) -> Command | bool | None:
        """After a match: another one, or enough (False)."""
        answer = self._plain("Enter: leave · n: another match · h, t, s: look back")
        if isinstance(answer, Typed) and answer.word == "enter":
            return False
        if isinstance(answer, str) and answer.casefold() == "n":
            return c.NewRubber(None)
        if answer is not None:
            self._what(example="n for another match")
        return None
