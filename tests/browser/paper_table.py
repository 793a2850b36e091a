"""A table without a server: the core and simple players behind one socket, for tests of the table page alone.

It speaks the protocol of `server/wire.py` to one viewer. A test decides with which chance it deals and who else sits
there, and sees every message that the page sent.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from oddtrick.bots import maxims
from oddtrick.cards import SEATS, Card, Seat
from oddtrick.codec import decode_command, encode, encode_changes, encode_entry
from oddtrick.errors import OddtrickError
from oddtrick.hand import HandView
from oddtrick.reasons import Reason, reason
from oddtrick.rulesets import Ruleset, preset
from oddtrick.server import wire
from oddtrick.server.answers import answer
from oddtrick.server.seats import chairs_for
from oddtrick.table import NEW_TABLE, Command, Event, Refusal, Settings, apply, decide, entry_of, table_turn, view
from oddtrick.table import commands as c

__all__ = ["ME", "PaperTable", "my_turn", "over", "plays_by_maxims"]

ME = "p:me"
NAMES = {
    "b:expert:1": "Edith",
    "b:club:2": "Raj",
    "b:club:3": "Maggie",
    "b:novice:4": "Tom",
    ME: "",
    "p:two": "Ingrid",
    "p:three": "Luc",
}


def plays_by_maxims(hand: HandView, chance: random.Random) -> Card:
    """The card that the simplest player would play."""
    return maxims.choose(hand, chance)


def my_turn(trick: int = 1, hand: int = 1) -> Callable[[PaperTable], bool]:
    """Whether it is the viewer's turn in a trick of a hand, or later; both are counted from 1."""

    def is_so(table: PaperTable) -> bool:
        state = table.state
        if state.hand is None or (state.hand_number, len(state.hand.tricks) + 1) < (hand, trick):
            return False
        return state.hand.to_play is table.seat

    return is_so


def over(table: PaperTable) -> bool:
    """Whether the match is over."""
    return table.state.stage == "over"


class PaperTable:
    """One table and everybody at it but the viewer.

    send: takes the text of each message. seat: the viewer's, None for a spectator. others: who sits N E S W besides
    the viewer (None leaves the chair empty). hold: stops the others until the test calls `others_act`.
    """

    def __init__(
        self,
        *,
        seed: int = 1,
        seat: Seat | None = Seat.S,
        ruleset: str | Ruleset = "short",
        settings: Settings | None = None,
        options: wire.Options | None = None,
        others: Sequence[str | None] = ("b:expert:1", "b:club:3", None, "b:club:2"),
        begin: bool = True,
        hold: bool = False,
    ) -> None:
        self.chance = random.Random(seed)
        self.events: list[Event] = []
        self.state = NEW_TABLE
        self.hold = hold
        self.options = options or wire.Options()
        self.places = [wire.Place(True, False) for _ in SEATS]
        self.names = {who: wire.Name(name, who.split(":")[1] if who[0] == "b" else None) for who, name in NAMES.items()}
        self.clock: wire.Clock | None = None
        self.watchers = 0
        self.heard: list[dict[str, Any]] = []
        self.done: dict[str, int] = {}
        self.send: Callable[[str], None] | None = None
        self.hint: object | None = None
        self.tamper: Callable[[Command], Command] = lambda command: command
        rules = ruleset if isinstance(ruleset, Ruleset) else preset(ruleset)
        self.say(c.OpenTable(rules, settings or Settings(dealt_by="table")))
        for at, who in enumerate(others):
            mine = SEATS[at] is seat
            if mine or who is not None:
                self.say(c.Sit(SEATS[at], ME if mine else str(who)))
        if begin:
            self.say(c.BeginMatch(None))
        self.others_act()

    # --- the table ------------------------------------------------------------------------------------------------

    @property
    def seat(self) -> Seat | None:
        """The viewer's seat."""
        return next((seat for seat in SEATS if self.state.player(seat) == ME), None)

    def say(self, command: Command) -> Reason | None:
        """Gives a command; the reason if it was refused."""
        said = decide(self.state, command, self.chance)
        if isinstance(said, Refusal):
            return said.reason
        first, before, was = len(self.events) + 1, self.state, self.seat
        for event in said:
            self.state = apply(self.state, event)
            self.events.append(event)
        if self.send is not None:
            changes = msgspec.Raw(encode_changes(view(before, was), view(self.state, self.seat)))
            entries = self.entries(first - 1)
            self.tell("news", first=first, seq=len(self.events), entries=entries, changes=changes)
        return None

    def others_act(self, most: int = 400) -> None:
        """The table and the other players do what is theirs to do, until the viewer is awaited."""
        for _ in range(most):
            if self.hold or not self.act_once():
                return

    def act_once(self) -> bool:
        """One step of the table or of another player; whether there was one."""
        command = table_turn(self.state)
        for seat in SEATS if command is None else ():
            who = self.state.player(seat)
            if who is not None and who != ME:
                command = answer(view(self.state, seat), self.chance, plays_by_maxims)
                if command is not None:
                    break
        return command is not None and self.say(self.tamper(command)) is None

    def play_until(self, until: Callable[[PaperTable], bool]) -> PaperTable:
        """All four play on, the viewer too as the simplest player would, until something is so. Then it holds."""
        self.hold = True
        while not until(self):
            if self.act_once():
                continue
            seat = self.seat
            command = None if seat is None else answer(view(self.state, seat), self.chance, plays_by_maxims)
            if command is None and self.state.stage == "over":
                command = c.NewRubber(None)
            refused = None if command is None else self.say(command)
            if command is None or refused is not None:
                raise AssertionError(f"the table stands still at {self.state.stage}: {refused}")
        return self

    # --- the line -------------------------------------------------------------------------------------------------

    def tell(self, kind: str, **fields: Any) -> None:
        """Sends a message to the viewer, if his line is open."""
        if self.send is not None:
            self.send(msgspec.json.encode({"type": kind, **fields}).decode())

    def view(self) -> msgspec.Raw:
        """The viewer's view as it is sent."""
        return msgspec.Raw(encode(view(self.state, self.seat)))

    def entries(self, after: int) -> list[msgspec.Raw]:
        """The viewer's log after an event's number."""
        return [msgspec.Raw(encode_entry(entry_of(event, self.seat))) for event in self.events[after:]]

    def room(self) -> wire.Room:
        """All about the table that is not whist."""
        seated = {who: self.names[who] for who in self.state.players if who is not None}
        places = self.places
        return wire.Room(
            "k7dm-4wqz-t9bx",
            ME,
            self.options,
            seated,
            (places[0], places[1], places[2], places[3]),
            self.watchers,
            self.clock,
            self.chairs(),
        )

    def chairs(self) -> tuple[Seat, ...]:
        """The chairs that the viewer, who is the host, would be given now."""
        return chairs_for(self.state, ME, True)

    def open_line(self, send: Callable[[str], None], after: int = 0) -> None:
        """The page has opened its line and has seen the events up to a number."""
        self.send = send
        self.tell(
            "table",
            protocol=wire.PROTOCOL,
            me=ME,
            seq=len(self.events),
            view=self.view(),
            entries=self.entries(after),
            room=self.room(),
        )

    def tell_room(self) -> None:
        """Tells the page of the room as it is now."""
        self.tell("room", room=self.room())

    def hear(self, text: str) -> None:
        """Answers a message of the page as a server would."""
        message = json.loads(text)
        self.heard.append(message)
        if message["type"] == "command":
            self.carry_out(message)
        elif message["type"] == "ping":
            self.tell("pong")
        elif message["type"] == "courtesy" and self.seat is not None:
            self.tell("courtesy", seat=self.seat, said=message["said"])
        elif message["type"] == "here" and self.seat is not None:
            self.places[self.seat.index] = wire.Place(True, False)
            self.tell_room()
        elif message["type"] == "hint":
            if self.hint is None:
                said = msgspec.Raw(encode(reason("not_your_turn", turn=self.state.hand.to_play)))  # type: ignore[union-attr]
                self.tell("error", id=message["id"], reason=said)
            else:
                self.tell("hint", id=message["id"], hint=self.hint)

    def carry_out(self, message: dict[str, Any]) -> None:
        """A command of the page: once, however often it comes."""
        name = message["id"]
        if name in self.done:
            self.tell("done", id=name, seq=self.done[name])
            return
        kind = message["command"]["type"]
        if kind == "begin_match":
            for seat, who in zip(SEATS, ("b:expert:1", "b:club:3", "b:novice:4", "b:club:2"), strict=True):
                if self.state.player(seat) is None:
                    self.say(c.Sit(seat, who))
        if kind == "sit" and self.seat is not None:
            self.say(c.Leave(self.seat))
        try:
            command = decode_command(json.dumps(message["command"]), {"by": self.seat, "player": ME})
            refused = self.say(command)
        except OddtrickError as error:
            refused = error.reason
        if refused is not None:
            self.tell("refused", id=name, seq=len(self.events), reason=msgspec.Raw(encode(refused)))
            return
        self.done[name] = len(self.events)
        self.tell("done", id=name, seq=len(self.events))
        self.others_act()
        self.tell_room()
