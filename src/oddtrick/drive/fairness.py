"""Who sits out and who stands in as the other kind: in turn, nobody twice before everybody once (RULES 8).

Whoever comes late, or comes back, is taken as having sat out as often as the least of those who are there, so that he
neither pays for the rounds he missed nor is spared for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from oddtrick.drive.seats import Entrant, Seating

__all__ = ["Turns", "choose_in_turn", "turns_taken", "whose_turn"]

Turns = Mapping[int, int]
"""How often each entrant's turn has come, late arrivals credited."""


def turns_taken(entrants: Sequence[Entrant], rounds: Sequence[Seating], who: str, round_: int) -> dict[int, int]:
    """How often the turn to sit out (`who` = "sits_out") or to stand in ("stand_ins") has come to those who are there.

    round_: the round to be seated; `rounds` are those before it.
    """
    turns: dict[int, int] = {}
    there: set[int] = set()
    for seating in (*rounds, None):
        number = round_ if seating is None else seating.number
        here = {entrant.number for entrant in entrants if entrant.here(number)}
        least = min((turns[each] for each in here & there), default=0)
        for each in here - there:
            turns[each] = max(turns.get(each, 0), least)
        there = here
        if seating is not None:
            for each in getattr(seating, who):
                if each in here:
                    turns[each] += 1
    return {each: turns[each] for each in there}


def choose_in_turn(
    candidates: Iterable[int], count: int, turns: Turns, lately: Iterable[int] = (), order: Sequence[int] = ()
) -> tuple[int, ...]:
    """The `count` candidates whose turn it is: the fewest turns first, then those who had none last round, then the
    earliest in `order`.

    lately: whose turn it was in the round before.
    """
    last, places = set(lately), {number: place for place, number in enumerate(order)}
    ranked = sorted(
        candidates, key=lambda each: (turns.get(each, 0), each in last, places.get(each, len(places)), each)
    )
    return tuple(sorted(ranked[:count]))


def whose_turn(candidates: Iterable[int], turns: Turns, lately: Iterable[int] = ()) -> tuple[int, ...]:
    """All candidates whose turn it is as much as the first's: the fewest turns, none of them in the last round if that
    can be.

    lately: whose turn it was in the round before.
    """
    last, candidates = set(lately), sorted(candidates)
    ranks = {each: (turns.get(each, 0), each in last) for each in candidates}
    return tuple(each for each in candidates if ranks[each] == min(ranks.values()))
