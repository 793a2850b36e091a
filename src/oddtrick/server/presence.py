"""Who is at the table: whose lines are open, who has been away how long, and for whom a bot plays meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Attendance", "Presence"]

MOST_MISSED = 2
"""Cards in a row for which somebody's time ran out, after which a bot plays for him until he is back."""


@dataclass(slots=True)
class Presence:
    """A person's. lines: how many are open. away_since: when the last was closed. missed: how often in a row the time
    ran out. stand_in: whether a bot plays for him.
    """

    lines: int = 0
    away_since: float = 0.0
    missed: int = 0
    stand_in: bool = False


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
        return found is not None and found.lines > 0

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
        ended, presence.stand_in, presence.missed = presence.stand_in, False, 0
        return ended

    def went(self, player: str, now: float) -> None:
        """Somebody closed a line."""
        presence = self.of(player, now)
        presence.lines -= 1
        presence.away_since = now

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
            if presence.lines or presence.stand_in:
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
        self._known = {name: each for name, each in self._known.items() if each.lines or name in kept}
