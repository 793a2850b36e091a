"""What the server itself says of a sheet: sides and players by their names, a line's points and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from oddtrick.cards import Side
from oddtrick.reasons import Reason
from oddtrick.scoring import ScoreLine
from oddtrick.server.isolating import marked
from oddtrick.server.words import Language
from oddtrick.sheet import AnotherRubber, HandPlayed, Line, Misdealt

__all__ = ["Teller"]


class Teller:
    """Puts a sheet into words, names marked off in them. names: of seats and sides, by their letters."""

    def __init__(self, words: Language, names: Mapping[str, str]) -> None:
        self.words = words
        self._names = names

    def seat(self, letter: str) -> str:
        """Who sits there, or the seat."""
        return self._named(letter) or self.words.seat(letter)

    def side(self, letters: str) -> str:
        """What a side is called: by its own name, by its players', or by its seats."""
        if own := self._named(letters):
            return own
        one, other = (self._named(seat.value) for seat in Side(letters).seats)
        if one and other:
            return self.words.gettext("{one} and {other}", one=one, other=other)
        return one or other or self.words.side(letters)

    def _named(self, letters: str) -> str:
        return marked(self._names[letters]) if self._names.get(letters) else ""

    def reason(self, said: Reason) -> str:
        """What the core says."""
        return self.words.render_reason(said, seat=self.seat, side=self.side)

    def line(self, line: Line) -> str:
        """What a line is about: what its points were for, or what happened instead of a hand."""
        if line.why_not is not None:
            return self.words.gettext("Does not count: {why}", why=self.reason(line.why_not))
        entry = line.entry
        if isinstance(entry, HandPlayed) and line.scored is not None:
            return " · ".join(self._items(line.scored.lines))
        if isinstance(entry, AnotherRubber):
            text = self.words.gettext("Another match")
            return text if line.remark is None else f"{text} · {self.reason(line.remark)}"
        return self.words.gettext("Misdeal") if isinstance(entry, Misdealt) else self.words.gettext("Thrown in")

    def _items(self, lines: Iterable[ScoreLine]) -> Iterator[str]:
        """What each point was for, those of a side in a row together."""
        for side, own in groupby(lines, key=lambda each: each.side):
            what = "; ".join(self.reason(each.reason) for each in own)
            yield self.words.gettext("{side}: {what}", side=self.side(side.value), what=what)
