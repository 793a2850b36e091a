"""What lists of tables show: one's own games and those to watch, each in a title and a line, without a card."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import msgspec

from oddtrick.cards import SEATS, Seat
from oddtrick.server.bot_names import bot_name, is_bot
from oddtrick.server.house import House
from oddtrick.server.seats import person_of_player, player_of
from oddtrick.server.sessions import Person
from oddtrick.server.summaries import Told
from oddtrick.server.words import Language
from oddtrick.store import StreamInfo

__all__ = ["ListedGame", "games_of", "games_to_watch"]

MOST = 50


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A table in a list. title: its rule set. line: who plays, and how far it is. points: the score, the reader's side
    first; empty before the first hand.
    """

    code: str
    title: str
    line: str
    points: str


async def games_of(house: House, person: Person, *, over: bool) -> list[ListedGame]:
    """The games of a person, the latest first: those that are over, or those that are not."""
    found = await asyncio.to_thread(house.store.streams, "table", member=person.id, closed=over, limit=MOST)
    return _listed(house, person, found)


async def games_to_watch(house: House, person: Person) -> list[ListedGame]:
    """The tables that go on and are open to anybody's eyes."""
    found = await asyncio.to_thread(house.store.streams, "table", listed=True, closed=False, limit=MOST)
    return _listed(house, person, found)


def _listed(house: House, person: Person, found: list[StreamInfo]) -> list[ListedGame]:
    words = house.rendering.words.for_language(person.lang)
    told = [(info.stream, msgspec.convert(info.about, Told)) for info in found]
    seated = {player for _, each in told for player in each.now.players if player and not is_bot(player)}
    names = house.people.names(person_of_player(player) for player in seated)
    return [_game(code, each, player_of(person.id), names, words) for code, each in told]


def _game(code: str, told: Told, me: str, names: dict[str, str], words: Language) -> ListedGame:
    now = told.now
    anchor = SEATS[now.players.index(me)] if me in now.players else Seat.N
    title = words.gettext(told.title)
    if told.practice is not None:
        title = words.gettext("{game}, a deal again", game=title)
    side = anchor.side.index
    points = f"{now.score[side]}–{now.score[1 - side]}" if now.hand else ""
    return ListedGame(code, title, _line(told, me, anchor, names, words), points)


def _line(told: Told, me: str, anchor: Seat, names: dict[str, str], words: Language) -> str:
    """Who plays, and what there is to say of how far it is."""
    now = told.now
    if now.players.count(None) == 4:
        return words.gettext("Not begun yet.")

    def called(seat: Seat) -> str:
        player = now.players[seat.index]
        if player is None:
            return words.gettext("an empty chair")
        if is_bot(player):
            return bot_name(player)
        return names.get(person_of_player(player), "") or words.gettext("a guest")

    partner, left, right = called(anchor.partner), called(anchor.left), called(anchor.right)
    if me in now.players:
        who = words.gettext("With {partner} against {left} and {right}", partner=partner, left=left, right=right)
    else:
        who = words.gettext(
            "{one} and {two} against {left} and {right}", one=called(anchor), two=partner, left=left, right=right
        )
    if now.stage == "seating":
        return words.gettext("{players}. Not begun yet.", players=who)
    if now.stage == "over":
        return words.gettext("{players}. Over.", players=who)
    return words.gettext("{players}. Hand {n}.", players=who, n=now.hand)
