"""A game in the terminal: one player, three of the program's, and a table that decides everything.

The loop is that of any driver: the table does what is its own, one of the three answers where it is awaited, and else
the player is asked. What follows from a command is stored first, then applied, then told.
"""

from __future__ import annotations

import random

from rich.text import Text

from oddtrick.analysis.hint import Hint
from oddtrick.cards import SEATS, Card, Seat
from oddtrick.cli.files import write_whole
from oddtrick.cli.saved_games import SavedGame
from oddtrick.cli.seated_levels import NAMES
from oddtrick.cli.terminal_asking import Asking
from oddtrick.cli.terminal_pages import hand_over_page
from oddtrick.cli.terminal_players import Players
from oddtrick.cli.terminal_screen import Screen
from oddtrick.cli.terminal_table import show_table, trick_won_line
from oddtrick.cli.terminal_telling import Teller, in_own_words
from oddtrick.errors import Illegal
from oddtrick.hand import HandView
from oddtrick.records import match_lines
from oddtrick.rulesets import Ruleset
from oddtrick.server.answers import answer
from oddtrick.table import (
    NEW_TABLE,
    Command,
    Event,
    Refusal,
    Settings,
    TableState,
    TableView,
    apply,
    awaited,
    decide,
    entry_of,
    fold,
    table_turn,
    view,
)
from oddtrick.table import commands as c
from oddtrick.table import events as e

__all__ = ["ME", "Game"]

ME = "you"
"""The player's id at the table."""


class Game:
    """A game under way: the table as it stands, its journal, and the screen. Made fresh, or from a journal."""

    def __init__(self, screen: Screen, saved: SavedGame, state: TableState = NEW_TABLE) -> None:
        self.screen = screen
        self.saved = saved
        self.state = state
        self.players = Players(screen, saved.begun.levels)
        self._wants_back = False

    @property
    def me(self) -> Seat:
        """The player's seat, which a cut for partners may change; South before he has one."""
        return SEATS[self.state.players.index(ME)] if ME in self.state.players else Seat.S

    def seen(self, seat: Seat) -> TableView:
        """The table as a seat sees it."""
        return view(self.state, seat)

    def chance(self, ahead: int = 0) -> random.Random:
        """The randomness of the next decision, or of one some places ahead: by seed and number, so that a game goes on
        as it would have.
        """
        seed = self.saved.begun.seed
        return random.SystemRandom() if seed is None else random.Random(f"{seed}/{self.saved.count + ahead}")

    def sit_down(self, ruleset: Ruleset, seat: Seat) -> None:
        """Open the table, seat the player and the three others, and begin: written at once, so that no game is kept
        that has not begun.
        """
        commands: list[Command] = [c.OpenTable(ruleset, Settings(dealt_by="table")), c.Sit(seat, ME)]
        commands += (c.Sit(seat.plus(place), name) for place, name in enumerate(NAMES, 1))
        commands.append(c.BeginMatch(None))
        state = self.state
        decisions: list[tuple[Event, ...]] = []
        for command in commands:
            result = decide(state, command, self.chance(len(decisions)))
            if isinstance(result, Refusal):
                raise Illegal(result.reason)
            decisions.append(result)
            state = fold(result, state)
        self.saved.append(*decisions)
        for event in (event for events in decisions for event in events):
            self.state = apply(self.state, event)
            self._tell(event)

    # --- The loop ---

    def play(self) -> None:
        """Play until the player has had enough after a match. Raises `Left` where he leaves before."""
        with self.players:
            while self._step():
                pass

    def _step(self) -> bool:
        """One decision; False when the game is over."""
        if (command := table_turn(self.state) or self._others()) is not None:
            self._must(command)
            return True
        if self.state.stage == "over":
            return self._another()
        command = self._mine()
        if command is not None and self._said(command) and isinstance(command, c.PlayCard):
            self._after_my_card()
        return True

    def _said(self, command: Command) -> bool:
        """Give the player's command; if it is refused, say why."""
        refused = self._give(command)
        if refused is not None:
            self.screen.tell(Text(in_own_words(refused.reason, self.me), "bold"))
        return refused is None

    def _after_my_card(self) -> None:
        """Before the next card falls: the last may be asked back, and a revoke put right."""
        if self._wants_back:
            self._wants_back = False
            self._said(c.AskTakeBack(self.me))
        elif self.state.hand is not None and self.state.hand.revokes_allowed:
            correction = self._asking().renounced()
            if correction is not None:
                self._said(correction)

    def _others(self) -> Command | None:
        """What one of the others has to say or to play, if the table waits for any of them."""
        for seat in awaited(self.state):
            # At the end of a hand the player speaks for his side.
            if seat is self.me or (seat is self.me.partner and self.state.open_score is not None):
                continue
            if (command := answer(self.seen(seat), self.chance(), self._card)) is not None:
                return command
        return None

    def _card(self, seen: HandView, chance: random.Random) -> Card:
        """The card of one of the others, by its level, from its own view."""
        level = self.players.levels.of(seen.viewer or self.me, self.me)
        return self.players.choose(level, seen, self.state.ruleset, self.state.match, chance.getrandbits(62)).card

    def _hint(self, seen: HandView) -> Hint:
        """A hint for the player; asked for again, the same."""
        chance = random.Random(f"{self.saved.begun.seed}/{self.saved.count}")
        return self.players.hint(seen, self.state.ruleset, self.state.match, chance.getrandbits(62))

    def _asking(self) -> Asking:
        return Asking(self.screen, self.seen(self.me), self.state.match, self.chance(), self._hint)

    def _mine(self) -> Command | None:
        """What the player says to the table when it waits for him; None where he has not decided yet."""
        asking = self._asking()
        may, stage = asking.seen.open_actions, self.state.stage
        if stage == "drawing":
            return asking.draw()
        if stage == "first_deal":
            return asking.first_deal()
        if stage == "cut":
            return asking.cut()
        if self.state.open_score is not None and "play_card" not in may:
            return asking.closing()
        if "answer_claim" in may:
            return asking.answer_claim()
        if "answer_take_back" in may:
            return asking.take_back()
        if "play_card" in may:
            return asking.card()
        return asking.pass_calling()

    def _another(self) -> bool:
        """After a match: whether another is played. Its hand may still be looked at."""
        wanted = self._asking().another()
        if wanted is False:
            return False
        if isinstance(wanted, c.NewRubber):
            self._must(wanted)
        return True

    # --- What follows ---

    def _must(self, command: Command) -> None:
        """Give a command that the table has no reason to refuse."""
        refused = self._give(command)
        if refused is not None:
            raise Illegal(refused.reason)

    def _give(self, command: Command) -> Refusal | None:
        """Give a command; store, apply and tell what follows, or return why nothing does."""
        result = decide(self.state, command, self.chance())
        if isinstance(result, Refusal):
            return result
        self.screen.in_vain = 0
        self.saved.append(result)
        for event in result:
            self.state = apply(self.state, event)
            self._tell(event)
        if any(isinstance(event, e.HandScored) for event in result):
            self._hand_over()
        return None

    def _tell(self, event: Event) -> None:
        """Let the player hear of an event, and see it."""
        if isinstance(event, e.CardPlayed):
            self._card_played(event)
            return
        teller = Teller(self.me, tuple(player or "" for player in self.state.players))
        line = teller.tell(entry_of(event, self.me))
        if line is not None:
            self.screen.tell(line)

    def _card_played(self, event: e.CardPlayed) -> None:
        hand = self.state.hand
        if hand is None:
            return
        complete = not hand.trick.cards
        if self.screen.drawn:
            show_table(self.screen, self.seen(self.me))
        else:
            self.screen.tell(Teller(self.me, ("",) * 4).card_played(event))
            if complete:
                self.screen.tell(trick_won_line(hand.tricks[-1], len(hand.tricks), self.me))
        if complete and self.screen.pace == "click":
            self.screen.ask("Enter goes on:")
        elif self.screen.look("trick" if complete else "card", "undo", "u"):
            self._wants_back = event.seat is self.me

    def _hand_over(self) -> None:
        """Show what the hand came to; the match's record is brought up to it."""
        self._write_record()
        asking = self._asking()
        if self.state.match is None or asking.seen.last_hand is None:
            return
        self.screen.flush_news()
        size = (self.screen.width, self.screen.height) if self.screen.drawn else None
        page = hand_over_page(asking.seen.ruleset, self.state.match, asking.seen.last_hand, self.me, size)
        self.screen.page(page)
        while self.state.stage != "over" and not asking.next_hand():
            pass

    def _write_record(self) -> None:
        """The match as far as it has been scored, into the file that was asked for."""
        if self.saved.begun.record is not None:
            events = self.saved.events
            scored = max(at for at, event in enumerate(events, 1) if isinstance(event, e.HandScored | e.MatchEnded))
            write_whole(self.saved.begun.record, match_lines.dumps(events[:scored]))
