"""A knockout's bracket drawn as SVG, for page, projector and paper: rounds side by side, who won leads on.

Everything is said by attributes, never by a style, so that it needs nothing else and no policy forbids it; a page's own
style sheet may still colour it by its classes (`.bx .way .nm` …).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import combinations, pairwise
from typing import Literal

from oddtrick.drive.bracket import Bracket, Match, MatchKey
from oddtrick.drive.knockout import KnockoutView
from oddtrick.server.words import Language

__all__ = ["Part", "Where", "bracket_svg", "current_round", "match_told", "parts_of", "round_title", "whole"]

INK, SECOND, ACCENT, SHEET, RULE, HAIR = "#17201D", "#43504A", "#5B2A57", "#FBFCF9", "#66736C", "#C4CCC4"
SERIF = "Besley, Georgia, serif"
SANS = "Atkinson Next, Atkinson Hyperlegible, system-ui, sans-serif"

Where = Literal["page", "paper", "wall"]

NARROW = frozenset("iljtfrI.,'’:;|! ()-")
"""Letters half as wide as others."""

WIDE = frozenset("mwMW@%")
FULL = 0x2E80
"""From here on, most letters are as wide as they are high."""

LEAST_SIZE, TWO_LINES, THREE_LINES = 0.8, 0.74, 0.54
"""How much smaller a name may be in one line, and how much smaller it is in two, and in three."""

BREAKS = re.compile("[^ \u2010-]*(?:[ \u2010-]+|$)")
"""What of a name stays in one line: up to a space or a hyphen, and that."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bracket: the matches of a round from one to another (from 1, both included) and all that follow from
    them alone, up to a last round.
    """

    first_round: int
    from_match: int
    to_match: int
    last_round: int


@dataclass(frozen=True, slots=True)
class _Look:
    """Lengths in units of the drawing. row: half a match. gap: between two matches. box: how wide one is. way: between
    two rounds. text: of names.
    """

    row: float
    gap: float
    box: float
    way: float
    text: float

    @property
    def step(self) -> float:
        """From a match of the first round to the next."""
        return 2 * self.row + self.gap


ROOMY = _Look(row=58, gap=24, box=330, way=161, text=20)
CLOSE = _Look(row=46, gap=18, box=300, way=96, text=19)
DENSE = _Look(row=38, gap=10, box=280, way=60, text=18)
PAPER = _Look(row=44, gap=14, box=250, way=36, text=21)
WALL = _Look(row=48, gap=8, box=390, way=80, text=27)
HEAD = 86.0
EDGE = 4.0


def whole(bracket: Bracket) -> Part:
    """All of a bracket."""
    return Part(1, 1, len(bracket.rounds[0]), len(bracket.rounds))


def parts_of(bracket: Bracket, most: int, first_round: int = 1) -> tuple[Part, ...]:
    """A bracket from a round on in parts of so many matches (2, 4, 8 …) one below another, each with what follows from
    it; where there are several, what follows from all of them is the last part.
    """
    matches = len(bracket.rounds[first_round - 1]) - (1 if _third(bracket, first_round) else 0)
    if matches <= most:
        return (Part(first_round, 1, matches, len(bracket.rounds)),)
    last = first_round + most.bit_length() - 1
    own = tuple(Part(first_round, at + 1, at + most, last) for at in range(0, matches, most))
    return (*own, *parts_of(bracket, most, last))


def current_round(bracket: Bracket) -> int:
    """The first round in which a match is still to be played; the last where none is."""
    unplayed = (match.key[0] for matches in bracket.rounds for match in matches if match.winner is None)
    return min(unplayed, default=len(bracket.rounds))


def _third(bracket: Bracket, round_: int) -> bool:
    return round_ == len(bracket.rounds) and len(bracket.rounds[-1]) > 1


def round_title(bracket: Bracket, round_: int, words: Language) -> str:
    """What a round is called: by its number, near the end by its own name."""
    to_go = len(bracket.rounds) - round_
    if to_go == 0:
        return words.gettext("Final")
    if to_go == 1:
        return words.gettext("Semi-finals")
    if to_go == 2:
        return words.gettext("Quarter-finals")
    return words.gettext("Round {n}", n=round_)


def match_told(
    seen: KnockoutView, match: Match, name: Callable[[int], str], words: Language, *, title: str = ""
) -> str:
    """A match in a sentence, for those who do not see it."""
    title = title or _title_of(seen, match.key, words)
    if match.bye:
        (through,) = [each for each in (match.one, match.two) if each is not None]
        return words.gettext("{round}: {name} has a bye.", round=title, name=name(through))
    sides = [words.gettext("not known yet") if each is None else name(each) for each in (match.one, match.two)]
    if match.score is None or match.winner is None:
        return words.gettext("{round}: {one} against {other}.", round=title, one=sides[0], other=sides[1])
    won, lost = sides if match.winner == match.one else sides[::-1]
    most, least = max(match.score), min(match.score)
    played = seen.played.get(match.key)
    if played is not None and played.walkover:
        return words.gettext(
            "{round}: {one} went on without play; {other} did not come.", round=title, one=won, other=lost
        )
    return words.gettext(
        "{round}: {one} beat {other}, {most} to {least}.", round=title, one=won, other=lost, most=most, least=least
    )


def _title_of(seen: KnockoutView, key: MatchKey, words: Language) -> str:
    if key == (len(seen.bracket.rounds), 2):
        return words.gettext("For the third place")
    return round_title(seen.bracket, key[0], words)


def bracket_svg(
    seen: KnockoutView, names: Mapping[int, str], words: Language, part: Part | None = None, *, where: Where = "page"
) -> str:
    """The bracket, or a part of it, as one SVG element. names: by number in the bracket; who has none is called by it.

    where: it is shown: on a page of the screen, on paper, or on the wall, to be read from afar.
    """
    part = part or whole(seen.bracket)
    drawing = _Drawing(seen, names, words, part, where)
    return drawing.svg()


def _look(where: Where, rows: int) -> _Look:
    if where == "paper":
        return PAPER
    if rows <= 4:
        return ROOMY
    if where == "wall":
        return WALL
    return CLOSE if rows <= 16 else DENSE


class _Drawing:
    """One drawing in the making."""

    def __init__(self, seen: KnockoutView, names: Mapping[int, str], words: Language, part: Part, where: Where) -> None:
        self.seen, self.names, self.words, self.part = seen, names, words, part
        rows = part.to_match - part.from_match + 1
        self.look = _look(where, rows)
        self.lines = 2 if where == "wall" else 3  # three would be too small to be read from afar
        self.third = seen.bracket.third_place if part.last_round == len(seen.bracket.rounds) else None
        self.out: list[str] = []

    def name(self, number: int) -> str:
        return self.names.get(number) or self.words.gettext("number {n}", n=number)

    def columns(self) -> list[tuple[int, Sequence[Match]]]:
        """The rounds of the part with those of their matches that belong to it, without the third place."""
        own, part = [], self.part
        first, last = part.from_match - 1, part.to_match
        for round_ in range(part.first_round, part.last_round + 1):
            own.append((round_, self.seen.bracket.rounds[round_ - 1][first:last]))
            first, last = first // 2, -(-last // 2)
        final = len(self.seen.bracket.rounds)
        return [(round_, matches[:1] if round_ == final else matches) for round_, matches in own]

    def svg(self) -> str:
        look, columns = self.look, self.columns()
        rows = len(columns[0][1])
        # With one match alone in the last column, the match for the third place stands below it.
        third_at = HEAD + max(rows * look.step - look.gap, 0) / 2 + look.row + 2.1 * look.text + look.gap + 24
        height = HEAD + rows * look.step - look.gap + EDGE
        if self.third is not None:
            height = max(height, third_at + 2 * look.row + EDGE)
        width = len(columns) * look.box + (len(columns) - 1) * look.way + 2 * EDGE
        middles: dict[MatchKey, float] = {}
        for place, (round_, matches) in enumerate(columns):
            x = EDGE + place * (look.box + look.way)
            self._title(x, round_title(self.seen.bracket, round_, self.words))
            for at, match in enumerate(matches):
                before = [middles[key] for key in match.comes_from if key in middles]
                middle = sum(before) / 2 if before else HEAD + at * look.step + look.row
                middles[match.key] = middle
                if before:
                    self._ways(x, middle, before)
        for place, (_, matches) in enumerate(columns):
            x = EDGE + place * (look.box + look.way)
            for match in matches:
                self._match(match, x, middles[match.key])
        if self.third is not None:
            x = EDGE + (len(columns) - 1) * (look.box + look.way)
            label = self.words.gettext("For the third place")
            self._text(label, x, third_at - 12, look.text * 0.95, "note", SECOND)
            self._match(self.third, x, third_at + look.row)
        label = escape(self.words.gettext("Knockout"), quote=True)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" class="bk" role="group" '
            f'aria-label="{label}">{"".join(self.out)}</svg>'
        )

    def _title(self, x: float, text: str) -> None:
        size = 24 if self.look in (DENSE, PAPER) else 28
        self.out.append(
            f'<text class="rd" x="{_n(x)}" y="40" font-family="{SERIF}" font-size="{size}" font-weight="500" '
            f'fill="{INK}">{escape(text)}</text>'
            f'<path class="ink" d="M{_n(x)} 58h{_n(self.look.box)}" stroke="{INK}" stroke-width="1.5"/>'
        )

    def _ways(self, x: float, middle: float, before: Sequence[float]) -> None:
        """The lines from the two matches before: each leads from its winner's middle to a half of this match."""
        look = self.look
        start, turn = x - look.way, x - look.way / 2
        ends = (middle - look.row / 2, middle + look.row / 2)
        for y, end in zip(before, ends, strict=True):
            self.out.append(
                f'<path class="way" d="M{_n(start)} {_n(y)}H{_n(turn)}V{_n(end)}H{_n(x)}" fill="none" '
                f'stroke="{INK}" stroke-width="2"/>'
            )

    def _match(self, match: Match, x: float, middle: float) -> None:
        look, top = self.look, middle - self.look.row
        told = escape(match_told(self.seen, match, self.name, self.words), quote=True)
        live = match.ready and match.winner is None
        edge = f'stroke="{ACCENT}" stroke-width="3"' if live else f'stroke="{RULE}" stroke-width="1.5"'
        self.out.append(
            f'<g role="img" aria-label="{told}" data-match="{match.key[0]}-{match.key[1]}"><title>{told}</title>'
            f'<rect class="bx{" live" if live else ""}" x="{_n(x)}" y="{_n(top)}" width="{_n(look.box)}" '
            f'height="{_n(2 * look.row)}" rx="6" fill="{SHEET}" {edge}/>'
            f'<path class="hair" d="M{_n(x)} {_n(middle)}h{_n(look.box)}" stroke="{HAIR}"/>'
        )
        for half, number in enumerate((match.one, match.two)):
            self._side(match, number, half, x, top + half * look.row)
        self.out.append("</g>")

    def _side(self, match: Match, number: int | None, half: int, x: float, top: float) -> None:
        """One of the two: his name, his rubbers, and where he won a bar and a tick, which need no colour."""
        look, words = self.look, self.words
        base = top + look.row / 2 + look.text * 0.36
        if number is None:
            text = words.gettext("bye") if match.bye else ""
            if text:
                self._text(text, x + 2.2 * look.text, base, look.text * 0.9, "note", SECOND)
            return
        won = match.winner == number and not match.bye
        kind, colour = ("nm", INK) if match.winner is None or match.bye else ("win", INK) if won else ("lost", SECOND)
        if won:
            y = top + look.row / 2
            self.out.append(
                f'<path class="bar" d="M{_n(x + 4)} {_n(top + 5)}v{_n(look.row - 10)}" stroke="{ACCENT}" '
                f'stroke-width="6"/><path class="tick" d="M{_n(x + 1.02 * look.text)} {_n(y + 1)}l5 5 9-11" '
                f'fill="none" stroke="{ACCENT}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>'
            )
        points = ""
        if match.score is not None:
            played = self.seen.played.get(match.key)
            points = str(match.score[half]) if played is None or not played.walkover else ("–" if won else "")
            self.out.append(
                f'<text class="{kind} pt" x="{_n(x + look.box - look.text)}" y="{_n(base + 2)}" text-anchor="end" '
                f'font-family="{SERIF}" font-size="{_n(look.text * 1.3)}" font-weight="{600 if won else 400}" '
                f'fill="{colour}">{points}</text>'
            )
        most = look.box - 2.2 * look.text - (2.6 * look.text if points else look.text)
        lines, size = lines_of(self.name(number), look.text, most, bold=won, many=self.lines)
        for line, text in enumerate(lines):
            lift = 0.0
            if len(lines) > 1:
                lift = (line - (len(lines) - 1) / 2) * size * 1.06 - (look.text - size) * 0.36
            self._text(text, x + 2.2 * look.text, base + lift, size, kind, colour, weight=700 if won else 400)

    def _text(self, text: str, x: float, y: float, size: float, kind: str, colour: str, *, weight: int = 400) -> None:
        self.out.append(
            f'<text class="{kind}" x="{_n(x)}" y="{_n(y)}" font-family="{SANS}" font-size="{_n(size)}" '
            f'font-weight="{weight}" fill="{colour}">{escape(text)}</text>'
        )


def lines_of(
    text: str, size: float, most: float, *, bold: bool = False, many: int = 3
) -> tuple[tuple[str, ...], float]:
    """A name in one line, set a little smaller where it must, or in two lines, or in three; cut where these do not hold
    it. Lines end at a space or behind a hyphen.

    most: how wide a line may be. many: lines that there may be, 2 or 3.
    """
    wider = 1.06 if bold else 1.0
    wide = _wide(text) * size * wider
    if wide <= most / LEAST_SIZE:
        return (text,), min(size, size * most / wide) if text else size
    for parts, smaller in ((2, TWO_LINES), (3, THREE_LINES))[: many - 1]:
        lines, room = _broken(text, parts), most / (size * smaller * wider)
        if all(_wide(line) <= room for line in lines):
            break
    return tuple(_cut(line, room) for line in lines), size * smaller


def _broken(text: str, many: int) -> tuple[str, ...]:
    """A text in so many lines at most, the widest of which is as narrow as can be."""
    pieces = BREAKS.findall(text)
    ways = (
        tuple("".join(pieces[start:end]).strip(" ") for start, end in pairwise((0, *cuts, len(pieces))))
        for cuts in combinations(range(1, len(pieces)), min(many, len(pieces)) - 1)
    )
    return tuple(line for line in min(ways, key=lambda lines: max(map(_wide, lines))) if line) or (text,)


def _cut(text: str, most: float) -> str:
    """A text that is so wide at most, in units of its size."""
    if _wide(text) <= most:
        return text
    while text and _wide(text + "…") > most:
        text = text[:-1]
    return text.rstrip() + "…"


def _wide(text: str) -> float:
    """About how wide a text is, in units of its size: a little more than it comes to, so that nothing runs over."""
    return sum(_letter(char) for char in text)


def _letter(char: str) -> float:
    if char in NARROW:
        return 0.32
    if char in WIDE:
        return 0.9
    if ord(char) > FULL:
        return 1.05
    return 0.68 if char.isupper() else 0.57


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
