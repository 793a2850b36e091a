"""What lists of tables show: one's own games and those to watch, each in a title and a line, without a card."""

from __future__ import annotations

import asyncio
import math
from dataclasses import dataclass

import msgspec

from oddtrick.cards import SEATS, Seat
from oddtrick.server.bot_names import bot_name, is_bot
from oddtrick.server.house import House
from oddtrick.server.seats import person_of_player, player_of
from oddtrick.server.sessions import Person
from oddtrick.server.summaries import Told
from oddtrick.server.words import Language

__all__ = ["GamesPage", "ListedGame", "games_of", "games_to_watch"]

MOST = 50
"""Games on a page."""

MOST_LOOKED_AT = 500
"""Tables that may be watched, the ones touched last, of which it is asked whether anybody is there."""


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A table in a list. title: its rule set. line: who plays, and how far it is. points: the score, the reader's side
    first; empty before the first hand.
    """

    code: str
    title: str
    line: str
    points: str


@dataclass(frozen=True, slots=True)
class GamesPage:
    """A page of a list. before: of the next page, as `games_of` takes it; None where this is the last."""

    games: list[ListedGame]
    before: float | None = None


def time_asked(text: str) -> float | None:
    """The time of an address, before which a page of a list begins; None where it is none."""
    try:
        time = float(text[:40])
    except ValueError:
        return None
    return time if math.isfinite(time) else None


async def games_of(house: House, person: Person, *, over: bool, before: float | None = None) -> GamesPage:
    """The games of a person, the latest first: those that are over, or those that are not. before: only those touched
    before this time, in seconds since 1970.
    """
    streams = house.store.streams
    found = await asyncio.to_thread(streams, "table", member=person.id, closed=over, limit=MOST + 1, before=before)
    told = [(info.stream, msgspec.convert(info.about, Told)) for info in found[:MOST]]
    return GamesPage(_listed(house, person, told), found[MOST - 1].touched if len(found) > MOST else None)


async def games_to_watch(house: House, person: Person) -> list[ListedGame]:
    """The tables that are open to anybody's eyes and at which somebody sits who is there, the latest first."""
    if house.others.shared:
        return _listed(house, person, await _watched_anywhere(house))
    return _listed(house, person, [(table.code, table.told) for table in house.tables.watched()[:MOST]])


async def _watched_anywhere(house: House) -> list[tuple[str, Told]]:
    """The same at all processes: by what is kept of the tables, and by who has a line to them anywhere."""
    streams = house.store.streams
    listed = await asyncio.to_thread(streams, "table", closed=False, listed=True, limit=MOST_LOOKED_AT)
    told = [(info.stream, msgspec.convert(info.about, Told)) for info in listed]
    return [(code, each) for code, each in told if each.now.stage != "over" and _awake(house, code, each)][:MOST]


def _awake(house: House, code: str, told: Told) -> bool:
    """Whether somebody who sits at a table has a line to it."""
    here = house.tables.live(code)
    if here is not None:
        return here.awake
    there = house.others.players(code)
    seated = told.now.players if any(told.now.players) else (told.host,)  # who opened it sits there from the first
    return any(player in there for player in seated)


def _listed(house: House, person: Person, told: list[tuple[str, Told]]) -> list[ListedGame]:
    words = house.rendering.words.for_language(person.lang)
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
