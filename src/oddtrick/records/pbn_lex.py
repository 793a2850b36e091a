"""PBN text into games: tags with their lines, the words of Auction and Play sections, comments; understood is nothing.

Facts of the format: a `%` in the first column hides its line, `;` the rest of a line, `{}` whatever is between; a tag
pair may run over lines; an empty line ends a game. Read generously: games without an empty line between them, an empty
line inside a game or behind every line, tags without quotes or a closing bracket or in curled quotes, comments that
never close.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from oddtrick.records.text import Lines

__all__ = ["Game", "Tag", "Word", "games"]


class Word(NamedTuple):
    """A word of a section's data, and its line. `gap`: an empty line stands before it in the section."""

    text: str
    line: int
    gap: bool = False


@dataclass(slots=True)
class Tag:
    """A tag pair: its name as written, its value, its line. `words`: the data of an Auction or Play section."""

    name: str
    value: str
    line: int
    words: list[Word] = field(default_factory=list)


@dataclass(slots=True)
class Game:
    """The tags of one game by lower-case name (the first of each counts), and its comments."""

    line: int
    tags: dict[str, Tag] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)


class _Lexeme(NamedTuple):
    kind: Literal["tag", "word", "comment", "blank"]
    text: str
    line: int
    value: str = ""


_IDENTIFICATION = frozenset(
    {"event", "site", "date", "board", "west", "north", "east", "south", "dealer", "vulnerable", "deal"}
)
_OUTCOME = frozenset({"declarer", "contract", "result", "auction", "play", "note", "score"})
_SECTIONS = frozenset({"auction", "play"})

_HIDDEN = re.compile(r"^%.*", re.MULTILINE)
_ADJACENT = re.compile(r"\S[^\S\n]*\n[^\S\n]*\S")
_CURLED = re.compile(r"\[\s*[A-Za-z]\w*\s*[“”„]")
_STRAIGHT = str.maketrans(dict.fromkeys("“”„", '"'))
_GAME_BEGINS = re.compile(r'\n[^\S\n]*\n(?:%\n)*[^\S\n]*\[\s*(?:Event|Board)\s*"', re.IGNORECASE)
_TO_TAG_OR_END = re.compile(r'[^\n\[]*(?:\[(?!\s*[A-Za-z]\w*\s*")[^\n\[]*)*')
_SPACE = re.compile(r"[^\S\n]+")
_BLANK = re.compile(r"\n(?:[^\S\n]*\n)+")
_TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\\n]|\\.)*)"\s*\]')
# Tags that break the rules: a backslash before the last quote, no quotes, no end. Only where the name is a known one.
_LOOSE = re.compile(r'\[\s*([A-Za-z]+)[^\S\n]*(?:"([^"\n]*)"?[^\S\n]*\]?|([^\[\]"\n]*)\]?)')
_WORD = re.compile(r'"[^"\n]*"?|[^\s\[{;"]+|\[+(?=\[)|\[')
_UNESCAPE = re.compile(r'\\(["\\])')


def _lexemes(text: str) -> Iterator[_Lexeme]:
    """The tags, words, comments and empty lines of a PBN text in order. Linear in its length, whatever it holds."""
    # Of a hidden line only its sign stays, so that neither a brace nor a tag in it counts, but the line is not empty.
    text = _HIDDEN.sub("%", text)
    if _CURLED.search(text):
        text = text.translate(_STRAIGHT)
    lines = Lines(text)
    spaced = len(text) > 1 and _ADJACENT.search(text) is None and text.strip().count("\n") > 8
    at, end = 0, len(text)
    braces = _Braces(text)
    while at < end:
        letter = text[at]
        if letter == "\n":
            found = _BLANK.match(text, at)
            if found and not spaced:
                yield _Lexeme("blank", "", lines.of(at))
            at = found.end() if found else at + 1
        elif letter == "%" and (at == 0 or text[at - 1] == "\n"):
            at += 1
        elif letter.isspace():
            space = _SPACE.match(text, at)
            at = space.end() if space else at + 1
        elif letter == ";":
            stop = text.find("\n", at)
            stop = end if stop < 0 else stop
            yield _Lexeme("comment", text[at + 1 : stop].strip(), lines.of(at))
            at = stop
        elif letter == "{":
            close = braces.closing(at)
            if close < 0:
                # Where a comment that never closes was meant to end is not known: it hides no tag and no other line.
                rest = _TO_TAG_OR_END.match(text, at + 1)
                stop = rest.end() if rest else at + 1
                yield _Lexeme("comment", text[at + 1 : stop].strip(), lines.of(at))
                at = stop
            else:
                yield _Lexeme("comment", text[at + 1 : close].strip(), lines.of(at))
                at = close + 1
        elif letter == "[" and (tag := _tag_at(text, at)) is not None:
            yield _Lexeme("tag", tag[0], lines.of(at), tag[1])
            at = tag[2]
        else:
            word = _WORD.match(text, at)
            if word:
                yield _Lexeme("word", word.group(), lines.of(at))
            at = word.end() if word else at + 1


class _Braces:
    """Finds where comments close, asked for in rising order. What was found is kept, so that all of it is linear."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.close = self.game = self.inner = -1

    def closing(self, at: int) -> int:
        """The place of the brace that closes a comment begun at a place; -1 if none does.

        One that closes the comment of another game, begun since, does not.
        """
        text, end = self.text, len(self.text)
        if self.close < at:
            self.close = text.find("}", at)
            self.close = end if self.close < 0 else self.close
        if self.game < at:
            begins = _GAME_BEGINS.search(text, at)
            self.game = begins.end() if begins else end
            self.inner = text.find("{", self.game)
            self.inner = end if self.inner < 0 else self.inner
        return -1 if self.inner < self.close or self.close == end else self.close


def _tag_at(text: str, at: int) -> tuple[str, str, int] | None:
    """Name, value and end of a tag pair, well formed or nearly; None if there is none."""
    if found := _TAG.match(text, at):
        return found.group(1), _UNESCAPE.sub(r"\1", found.group(2)), found.end()
    if (found := _LOOSE.match(text, at)) and found.group(1).lower() in _IDENTIFICATION | _OUTCOME:
        quoted, bare = found.group(2), found.group(3)
        return found.group(1), bare.strip() if quoted is None else quoted.rstrip("] "), found.end()
    return None


class _Gatherer:
    """Puts tags together into games, deciding where one ends and the next begins."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.open: Tag | None = None  # the section whose words come
        self.after_blank = True
        self.repeated: list[Tag] = []  # tags said again with the same value: perhaps the next game's first
        self.comments: list[str] = []  # those that stand before the next game

    def tag(self, tag: Tag) -> Game | None:
        """Take a tag in; the game it ends, if it ends one."""
        ended = None
        if self.game is not None and self._begins_another(self.game, tag):
            again = [] if self.after_blank else self.repeated
            ended = self.finish()
            for each in again:
                self._put(each)
        self._put(tag)
        self.after_blank = False
        return ended

    def _begins_another(self, game: Game, tag: Tag) -> bool:
        name = tag.name.lower()
        before = game.tags.get(name)
        if self.after_blank:
            # An empty line ends a game, unless it only parts the deal of a game that has begun as one from what came
            # of it.
            begun = "deal" in game.tags and not game.tags.keys().isdisjoint(("event", "board"))
            return not (begun and name in _OUTCOME and before is None and "play" not in game.tags)
        if before is None or not ("deal" in game.tags or "play" in game.tags):
            return False
        if name in _IDENTIFICATION:
            played = "play" in game.tags and bool(game.tags["play"].words)
            if tag.value != before.value or (played and name in ("event", "board", "deal")):
                return True
            self.repeated.append(tag)
        elif self.repeated and name in _OUTCOME and name != "note":
            if tag.value != before.value or before.words:
                return True
            self.repeated.append(tag)
        return False

    def _put(self, tag: Tag) -> None:
        if self.game is None:
            self.game = Game(tag.line)
            self.repeated = []
        self.game.comments += self.comments
        self.comments = []
        name = tag.name.lower()
        kept = self.game.tags.setdefault(name, tag)
        self.open = tag if kept is tag and name in _SECTIONS else None

    def word(self, text: str, line: int) -> None:
        """Take in a word of section data; those of other sections do not matter."""
        if self.open is not None:
            self.open.words.append(Word(text, line, self.after_blank))
            self.after_blank = False

    def comment(self, text: str) -> None:
        """Take in a comment: after an empty line it belongs to the next game."""
        if self.game is None or self.after_blank:
            self.comments.append(text)
        else:
            self.game.comments.append(text)

    def finish(self) -> Game | None:
        """The game gathered so far."""
        game, self.game, self.open = self.game, None, None
        return game


def games(text: str) -> Iterator[Game]:
    """The games of a PBN text, each with at least one tag. Never raises."""
    gather = _Gatherer()
    for lexeme in _lexemes(text):
        if lexeme.kind == "tag":
            ended = gather.tag(Tag(lexeme.text, lexeme.value, lexeme.line))
            if ended is not None:
                yield ended
        elif lexeme.kind == "blank":
            gather.after_blank = True
        elif lexeme.kind == "word":
            gather.word(lexeme.text, lexeme.line)
        else:
            gather.comment(lexeme.text)
    last = gather.finish()
    if last is not None:
        last.comments += gather.comments
        yield last
