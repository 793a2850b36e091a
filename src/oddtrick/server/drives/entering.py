"""People entered from a list that was typed, pasted or read from a file; names written anew, substitutes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from oddtrick.desk import Outcome
from oddtrick.drive import Command, DriveState, Event, NewEntrant
from oddtrick.drive import commands as c
from oddtrick.drive.names import LONGEST, Named, one_by_one, read_names, told_apart
from oddtrick.drive.settings import DriveSettings
from oddtrick.drive.state import settings_of
from oddtrick.errors import BadInput, Illegal, Invalid, invalid
from oddtrick.server.drives import wire
from oddtrick.server.drives.naming import checked_name, director_id, forget_ids, fresh_ids, names_of_people, set_names
from oddtrick.server.house import House

__all__ = ["Arrivals", "enter_people", "listed_apart", "names_first", "on_list", "rename", "substitute"]

S = TypeVar("S")
E = TypeVar("E")

Answer = Outcome[DriveState, Event]
Commands = Callable[[DriveState], Sequence[Command]]


def on_list(settings: DriveSettings, text: str) -> tuple[Named, ...]:
    """The people of a list, in the order in which they are entered. Raises `BadInput` with the line.

    Where pairs stay together, those who have a partner on their line come first: the others become partners of one
    another in the order of the list.
    """
    people = read_names(text, pairs=settings.pairs, kinds=settings.kinds)
    if not settings.pairs:
        return people
    return (*(each for each in people if each.partner), *(each for each in people if not each.partner))


def listed_apart(house: House, code: str, state: DriveState, text: str) -> tuple[Named, ...]:
    """The people of a list, their names told apart from one another's and from those who are there already.

    Raises `BadInput` with the line.
    """
    there = names_of_people(house.people, code, state.players).values()
    return _apart_from(there, on_list(settings_of(state), text))


def _apart_from(there: Iterable[str], people: Sequence[Named]) -> tuple[Named, ...]:
    """People of a list, their names told apart from one another's and from those that are there already."""
    there = list(there)
    new = [name for each in people for name in (each.name, each.partner) if name]
    called = iter(told_apart((*there, *new))[len(there) :])
    return tuple(replace(each, name=next(called), partner=next(called) if each.partner else None) for each in people)


@dataclass(frozen=True, slots=True)
class Arrivals:
    """People who are to be entered. names: by their new ids. fixed: the numbers of those who cannot move."""

    first: int
    entrants: tuple[NewEntrant, ...]
    names: Mapping[str, str]
    fixed: tuple[int, ...]

    @classmethod
    def of(cls, code: str, listed: Sequence[Named], first: int) -> Arrivals:
        """Those of a list, with ids. first: the number that the first of them gets."""
        people = one_by_one(listed)
        ids = fresh_ids(code, len(people))
        return cls(
            first,
            tuple(NewEntrant(player, each.kind) for player, each in zip(ids, people, strict=True)),
            {player: each.name for player, each in zip(ids, people, strict=True)},
            tuple(number for number, each in enumerate(people, first) if each.fixed),
        )

    @classmethod
    def first_of(cls, code: str, settings: DriveSettings, text: str) -> Arrivals:
        """Those of the list with which a drive begins, their names told apart. Raises `BadInput` with the line."""
        return cls.of(code, _apart_from((), on_list(settings, text)), 1)

    def commands(self, now: DriveState) -> Sequence[Command]:
        """What enters them in a drive as it stands."""
        seen = now.changes + (2 if now.stage == "drawn" else 1)  # who comes after the lots has his own drawn
        stuck = [c.FixEntrant(number, True, seen + nth) for nth, number in enumerate(self.fixed)]
        return [c.EnterEntrants(self.first, self.entrants), *stuck]


async def enter_people(
    house: House, code: str, state: DriveState, text: str, first: int, *, id: str, by: str
) -> Answer:
    """Enter the people of a list. first: the number that the first of them gets. Raises `BadInput` with the line."""
    come = Arrivals.of(code, listed_apart(house, code, state, text), first)
    return await _with_names(house, code, come.names, come.commands, id=id, by=by)


async def _with_names(
    house: House, code: str, names: Mapping[str, str], commands: Commands, *, id: str, by: str
) -> Answer:
    """Say commands about people with new ids, who have these names."""
    return await names_first(house, names, partial(house.drives.desk.say, code, commands, id=id, by=by))


async def names_first(
    house: House, names: Mapping[str, str], say: Callable[[], Awaitable[Outcome[S, E]]], longest: int = LONGEST
) -> Outcome[S, E]:
    """Keep the names of people with new ids, and then say what brings them in, so that nobody is ever without; they are
    forgotten where it is refused. Where nobody knows what came of it (the database failed, or whoever said it is gone,
    and it is carried out all the same) they stay, and go with all others. longest: letters of a name.
    """
    await set_names(house.people, names, longest)
    try:
        outcome = await say()
    except (Illegal, Invalid, BadInput):
        await forget_ids(house.people, names)
        raise
    if outcome.happened is None:
        await forget_ids(house.people, names)
    return outcome


def _apart(house: House, code: str, state: DriveState, number: int, name: str) -> str:
    """A name for a number, told apart from those of the others. Raises `BadInput` for one that cannot be shown."""
    name = checked_name(name)
    others = names_of_people(house.people, code, state.players)
    others.pop(number, None)
    return told_apart((*others.values(), name))[-1] if name else ""


async def rename(
    house: House, code: str, state: DriveState, number: int, name: str, *, id: str, by: str
) -> Answer | None:
    """Write somebody's name anew; None where no event was needed for it. Raises `OddtrickError`."""
    told = _apart(house, code, state, number, name)
    if number == 0:
        await set_names(house.people, {director_id(code): told})
        return None
    entrant = state.entrant(number)
    if entrant is None:
        raise invalid("drive_no_entrant", number=number)
    player = state.players[number - 1]
    if player is not None:
        await set_names(house.people, {player: told})
        return None
    if not told:
        return None
    (fresh,) = fresh_ids(code, 1)
    return await _with_names(
        house,
        code,
        {fresh: told},
        lambda now: [c.ChangeEntrant(number, fresh, entrant.kind, now.changes)],
        id=id,
        by=by,
    )


async def substitute(house: House, code: str, state: DriveState, said: wire.Substitute, *, by: str) -> Answer:
    """Somebody else under a number, or the same one as another kind. Raises `OddtrickError`."""
    number = said.number
    if state.entrant(number) is None:
        raise invalid("drive_no_entrant", number=number)
    if said.name is None:
        same = c.ChangeEntrant(number, state.players[number - 1], said.kind, said.change)
        return await house.drives.desk.say(code, [same], id=said.id, by=by)
    (fresh,) = fresh_ids(code, 1)
    names = {fresh: told} if (told := _apart(house, code, state, number, said.name)) else {}
    another = c.ChangeEntrant(number, fresh, said.kind, said.change)
    return await _with_names(house, code, names, lambda _: [another], id=said.id, by=by)
