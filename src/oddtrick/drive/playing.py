"""Who plays in a round: those who are there, less those whose turn it is to sit out; the director where he fills in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from oddtrick.drive.fairness import Turns, choose_in_turn, turns_taken
from oddtrick.drive.seats import DIRECTOR, Entrant, PlayerKind, Seating
from oddtrick.drive.settings import DriveSettings

__all__ = ["Playing", "other", "who_plays"]


@dataclass(frozen=True, slots=True)
class Playing:
    """Those who play and those who sit out. roles: as what each plays, in a drive of two kinds."""

    players: tuple[int, ...]
    sits_out: tuple[int, ...]
    roles: dict[int, PlayerKind]

    @property
    def tables(self) -> int:
        """How many tables they fill."""
        return len(self.players) // 4


def other(kind: PlayerKind) -> PlayerKind:
    """The other kind."""
    return "B" if kind == "A" else "A"


def who_plays(
    settings: DriveSettings,
    entrants: Sequence[Entrant],
    rounds: Sequence[Seating],
    round_: int,
    order: Sequence[int],
    roles: dict[int, PlayerKind] | None = None,
) -> Playing:
    """Who plays in a round of a drive of single players.

    rounds: those before it. order: in which the lot put everybody, for turns that are level. roles: as what somebody
    would play whom the line has turned round; others play as what they are.
    """
    here = [entrant.number for entrant in entrants if entrant.here(round_)]
    over = len(here) % 4
    if settings.leftover == "director" and over == 3:
        here.append(DIRECTOR)
        over = 0
    last = rounds[-1] if rounds else None
    kinds = {entrant.number: entrant.kind for entrant in entrants}
    wanted: dict[int, PlayerKind] = {}
    for each in here:
        kind = (roles or {}).get(each) or kinds.get(each)
        if kind is not None:
            wanted[each] = kind
    people = [each for each in here if each != DIRECTOR]
    turns = turns_taken(entrants, rounds, "sits_out", round_)
    resting = _resting(people, over, wanted, turns, last.sits_out if last else (), order)
    players = tuple(each for each in here if each not in resting)
    if not settings.two_kinds:
        return Playing(players, resting, {})
    return Playing(players, resting, _roles(entrants, rounds, round_, players, wanted, order))


def _resting(
    people: Sequence[int],
    over: int,
    wanted: dict[int, PlayerKind],
    turns: Turns,
    lately: Sequence[int],
    order: Sequence[int],
) -> tuple[int, ...]:
    """Whose turn it is to sit out: of those who are level in that, such that A and B are as level as they can be."""
    by_lot = choose_in_turn(people, over, turns, lately, order)
    if not over or not wanted:
        return by_lot

    places = {each: place for place, each in enumerate(order)}

    def turn(each: int) -> tuple[int, bool]:
        return turns.get(each, 0), each in lately

    last = max(turn(each) for each in by_lot)
    sure = [each for each in by_lot if turn(each) < last]
    level = sorted(
        (each for each in people if turn(each) == last), key=lambda each: (places.get(each, len(places)), each)
    )
    of_a = [each for each in level if wanted[each] == "A"]
    of_b = [each for each in level if wanted[each] == "B"]
    count = over - len(sure)
    ways = [
        (*sure, *of_a[:number], *of_b[: count - number])
        for number in range(count + 1)
        if number <= len(of_a) and count - number <= len(of_b)
    ]

    def uneven(out: Iterable[int]) -> int:
        resting = set(out)
        kinds = [kind for each, kind in wanted.items() if each not in resting]
        return abs(kinds.count("A") - kinds.count("B"))

    return tuple(sorted(min(ways, key=uneven)))


def _roles(
    entrants: Sequence[Entrant],
    rounds: Sequence[Seating],
    round_: int,
    players: Sequence[int],
    wanted: dict[int, PlayerKind],
    order: Sequence[int],
) -> dict[int, PlayerKind]:
    """As what each plays: half as A, half as B. Short of one kind, those stand in for it whose turn it is."""
    kinds = {entrant.number: entrant.kind for entrant in entrants}
    roles = {each: wanted[each] for each in players if each in wanted}
    half = len(players) // 2
    for each in players:  # the director plays as what is short
        if each not in roles:
            roles[each] = "A" if list(roles.values()).count("A") < half else "B"
    many: PlayerKind = "A" if list(roles.values()).count("A") > half else "B"
    excess = list(roles.values()).count(many) - half
    if excess <= 0:
        return roles
    of_many = [each for each in players if roles[each] == many]
    back = [each for each in of_many if kinds.get(each) == other(many)][:excess]
    turns = turns_taken(entrants, rounds, "stand_ins", round_)
    lately = rounds[-1].stand_ins if rounds else ()
    rest = [each for each in of_many if each not in back and each != DIRECTOR]
    for each in (*back, *choose_in_turn(rest, excess - len(back), turns, lately, order)):
        roles[each] = other(many)
    return roles
