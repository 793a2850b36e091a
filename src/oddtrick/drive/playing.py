"""Who plays in a round: those who are there, less those whose turn it is to sit out; the director where he fills in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oddtrick.drive.fairness import choose_in_turn, turns_taken
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
    surplus = _surplus(wanted)
    ranked = sorted(order, key=lambda each: wanted.get(each) is not surplus)
    turns = turns_taken(entrants, rounds, "sits_out", round_)
    resting = choose_in_turn(people, over, turns, last.sits_out if last else (), ranked)
    players = tuple(each for each in here if each not in resting)
    if not settings.two_kinds:
        return Playing(players, resting, {})
    return Playing(players, resting, _roles(entrants, rounds, round_, players, wanted, order))


def _surplus(wanted: dict[int, PlayerKind]) -> PlayerKind:
    """The kind of which there are more; A where they are level."""
    kinds = list(wanted.values())
    return "A" if kinds.count("A") >= kinds.count("B") else "B"


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
