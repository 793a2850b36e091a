"""Who is at the table: whose lines are open, who has been away how long, and for whom a bot plays meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

__all__ = ["Attendance", "Presence"]

MOST_MISSED = 2
"""Cards in a row for which somebody's time ran out, after which a bot plays for him until he is back."""


@dataclass(slots=True)
class Presence:
    """A person's. lines: how many are open. elsewhere: whether any is at another process. away_since: when the last was
    closed. missed: how often in a row the time ran out. stand_in: whether a bot plays for him.
    """

    lines: int = 0
    elsewhere: bool = False
    away_since: float = 0.0
    missed: int = 0
    stand_in: bool = False

    @property
    def there(self) -> bool:
        """Whether a line of his is open anywhere."""
        return self.lines > 0 or self.elsewhere


class Attendance:
    """The presence of everybody who has been at a table since it was loaded. patience: seconds before a stand-in."""

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self._known: dict[str, Presence] = {}

    def of(self, player: str, now: float) -> Presence:
        """Somebody's presence; whoever was not seen yet is away from now on."""
        if player not in self._known:
            self._known[player] = Presence(away_since=now)
        return self._known[player]

    def present(self, player: str | None) -> bool:
        """Whether somebody has a line open."""
        found = self._known.get(player or "")
        return found is not None and found.there

    def stood_in(self, player: str | None) -> bool:
        """Whether a bot plays for somebody."""
        found = self._known.get(player or "")
        return found is not None and found.stand_in

    def came(self, player: str, now: float) -> None:
        """Somebody opened a line; he plays himself again. It does not make up for cards that he missed."""
        presence = self.of(player, now)
        presence.lines += 1
        presence.stand_in = False

    def back(self, player: str, now: float) -> bool:
        """Somebody did something himself, or says that he is back. Whether that ends a stand-in."""
        presence = self.of(player, now)
        if not presence.there:
            presence.away_since = now  # he was there a moment ago
        ended, presence.stand_in, presence.missed = presence.stand_in, False, 0
        return ended

    def went(self, player: str, now: float) -> None:
        """Somebody closed a line."""
        presence = self.of(player, now)
        presence.lines -= 1
        presence.away_since = now

    def elsewhere(self, players: Iterable[str], now: float) -> None:
        """These, and no others, have lines open at other processes. Whoever comes plays himself again, whoever goes is
        away from now on, as by lines here.
        """
        there = set(players)
        for player in there | set(self._known):
            presence = self.of(player, now)
            if presence.elsewhere != (player in there):
                presence.elsewhere = player in there
                presence.stand_in = presence.stand_in and not presence.elsewhere
                presence.away_since = now

    def as_told(self, stood_in: Iterable[str], missed: Mapping[str, int], now: float) -> None:
        """Whom bots play for, and who missed how many cards, by the process that decides it."""
        played_for = set(stood_in)
        for player in played_for | set(missed) | set(self._known):
            presence = self.of(player, now)
            presence.stand_in, presence.missed = player in played_for, missed.get(player, 0)

    def played_for(self) -> tuple[str, ...]:
        """Those for whom bots play."""
        return tuple(player for player, each in self._known.items() if each.stand_in)

    def all_missed(self) -> dict[str, int]:
        """How often in a row the time ran out for those for whom it did."""
        return {player: each.missed for player, each in self._known.items() if each.missed}

    def end_stand_ins(self, now: float) -> None:
        """Nobody's place is taken any more; whoever is away is away from now on."""
        for presence in self._known.values():
            if not presence.there:
                presence.stand_in, presence.away_since = False, now

    def missed(self, player: str, now: float) -> None:
        """Somebody's time ran out."""
        presence = self.of(player, now)
        presence.missed += 1
        presence.stand_in = presence.stand_in or presence.missed >= MOST_MISSED

    def wait_anew(self, players: Iterable[str], now: float) -> None:
        """Whoever is away is away from now on, as far as patience goes: nobody was there to wait for him."""
        for player in players:
            self.of(player, now).away_since = now

    def let_stand_in(self, players: Iterable[str], now: float) -> float | None:
        """Puts stand-ins where patience has run out, and says in how many seconds it runs out for the next; None where
        nobody is waited for.
        """
        waits = []
        for player in players:
            presence = self.of(player, now)
            if presence.there or presence.stand_in:
                continue
            left = presence.away_since + self.patience - now
            if left > 0:
                waits.append(left)
            else:
                presence.stand_in = True
        return min(waits, default=None)

    def forget_all_but(self, players: Iterable[str]) -> None:
        """Forget those who neither sit nor have a line open."""
        kept = set(players)
        self._known = {name: each for name, each in self._known.items() if each.there or name in kept}
