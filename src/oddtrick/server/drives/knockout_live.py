"""The knockouts that somebody looks at: each hears what happens to it and tells all who have it before their eyes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from oddtrick.codec.drives import encode_knockout_event
from oddtrick.desk import Desk, Happened
from oddtrick.drive import knockout as k
from oddtrick.server.drives import knockout_wire, wire
from oddtrick.server.drives.live import message, raw
from oddtrick.server.drives.naming import names_of_people, title_of
from oddtrick.server.lines import Line
from oddtrick.server.looking import LookedAt, Looking
from oddtrick.server.names import Names
from oddtrick.server.others import Others

__all__ = ["KnockoutDesk", "Knockouts", "LiveKnockout", "shown"]

KnockoutDesk = Desk[k.KnockoutState, k.Command, k.Event]


def shown(state: k.KnockoutState) -> knockout_wire.Shown:
    """A knockout as it goes over the line."""
    seen = k.view(state)
    return knockout_wire.Shown(
        settings=raw(seen.settings),
        needed=seen.settings.needed,
        rounds=[
            [
                knockout_wire.MatchShown(
                    key=match.key,
                    one=match.one,
                    two=match.two,
                    bye=match.bye,
                    comes_from=match.comes_from,
                    winner=match.winner,
                    score=match.score,
                    walkover=match.key in seen.played and seen.played[match.key].walkover,
                    ready=match.ready,
                )
                for match in matches
            ]
            for matches in seen.bracket.rounds
        ],
        champion=seen.champion,
        third=seen.third,
    )


@dataclass(slots=True, eq=False)
class LiveKnockout(LookedAt):
    """A knockout before somebody's eyes."""

    seq: int = 0
    pens: set[Line] = field(default_factory=set)

    def join(self, line: Line, *, writes: bool) -> None:
        """From now on a line is told news. writes: whether it was opened with a pen."""
        self.lines.add(line)
        if writes:
            self.pens.add(line)

    def leave(self, line: Line) -> None:
        """A line has gone."""
        self.lines.discard(line)
        self.pens.discard(line)

    def hear(self, happened: Happened[k.KnockoutState, k.Event]) -> None:
        """Tell what happened, unless it is known already."""
        if happened.seq <= self.seq:
            return
        self.seq = happened.seq
        events = [msgspec.Raw(encode_knockout_event(event)) for event in happened.events]
        seen, news = shown(happened.state), knockout_wire.KnockoutNews
        to_pens, to_others = (message(news(self.seq, by, events, seen)) for by in (happened.by, None))
        for line in tuple(self.lines):
            line.tell(to_pens if line in self.pens else to_others)


class Knockouts(Looking[LiveKnockout]):
    """The knockouts in memory."""

    def __init__(self, desk: KnockoutDesk, names: Names, others: Others) -> None:
        super().__init__(self._begun, message(wire.Closing()))
        self.desk = desk
        self.names = names
        self._others = others

    def _begun(self, code: str) -> tuple[LiveKnockout, Callable[[], None]]:
        knockout = LiveKnockout(code)
        return knockout, self.desk.listen(code, knockout.hear)

    def called(self, state: k.KnockoutState, code: str) -> tuple[str, dict[str, str]]:
        """What the knockout and those in it are called, by their numbers in the bracket as text."""
        names = names_of_people(self.names, code, state.order)
        return title_of(self.names, code), {str(number): name for number, name in names.items()}

    async def tell_names(self, code: str) -> None:
        """Tell all who look at a knockout what those in it are called now."""
        await self.tell_names_here(code)
        self._others.renamed("knockout", code)

    async def tell_names_here(self, code: str) -> None:
        """Tell those of them who have their lines here."""
        live = self.of(code)
        if live is not None:
            kept = await self.desk.kept(code)
            live.tell(message(wire.NamesNews(*self.called(kept.state, code))))
