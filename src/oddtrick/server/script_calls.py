"""The calls and their texts in a JavaScript source: `t('…')` also within templates nested to any depth.

Babel's own reader misses calls in a template literal within a template literal, and our pages are made of those.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Called", "calls"]

_TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")
    |(?P<name>[A-Za-z_$][\w$]*)
    |(?P<number>\.?\d[\w.]*)
    |(?P<sign>\?\.|=>|[^\w\s'"])""",
    re.DOTALL | re.VERBOSE,
)
_REGEX = re.compile(r"/(?![*/])(?:[^\\/\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_BEFORE_REGEX = {"return", "typeof", "case", "in", "of", "do", "else", "void", "delete", "await", "yield"}
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\n)|(.))", re.DOTALL)
_LETTERS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}


@dataclass(frozen=True, slots=True)
class Called:
    """A call of a function by its name. texts: its leading arguments that are plain texts. line: counted from 1."""

    name: str
    texts: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    line: int


def calls(source: str, names: frozenset[str]) -> list[Called]:
    """The calls of the named functions, in order.

    Raises: ValueError where the source cannot be read.
    """
    tokens = list(_tokens(source))
    found = []
    for place, token in enumerate(tokens[:-1]):
        if token.kind != "name" or token.text not in names or tokens[place + 1].text != "(":
            continue
        before = tokens[place - 1].text if place else ""
        if before not in (".", "?.", "function"):
            found.append(Called(token.text, tuple(_texts(tokens, place + 2)), token.line))
    return found


def _texts(tokens: list[_Token], at: int) -> Iterator[str]:
    """The arguments from a place on, as long as they are texts, or texts joined by `+`."""
    while at < len(tokens) and tokens[at].kind == "string":
        text = tokens[at].text
        while tokens[at + 1].text == "+" and tokens[at + 2].kind == "string":
            text += tokens[at + 2].text
            at += 2
        if tokens[at + 1].text not in (",", ")"):
            return
        yield text
        at += 2


def _tokens(source: str) -> Iterator[_Token]:
    """Names, signs and texts. The pieces of a template are passed over, what is in its `${}` is not."""
    at = 0
    depth: list[int] = []  # for each template under way, the braces open within its `${}`
    last = _Token("sign", "(", 1)
    while at < len(source):
        line = source.count("\n", 0, at) + 1
        if source[at] == "`" or (source[at] == "}" and depth and depth[-1] == 0):
            if source[at] == "}":
                depth.pop()
                opened = False
            else:
                opened = True
            end, ends = _piece(source, at + 1)
            if not ends:
                depth.append(0)
                last = _Token("sign", "${", line)
            elif opened:
                last = _Token("string", _unescaped(source[at + 1 : end - 1]), line)
            else:
                last = _Token("template", "", line)
            at = end
        else:
            ends_value = last.kind in ("string", "template", "number") or (
                last.kind == "name" and last.text not in _BEFORE_REGEX
            )
            regex = None
            if source[at] == "/" and not ends_value and last.text not in (")", "]", "}"):
                regex = _REGEX.match(source, at)
            found = regex or _TOKEN.match(source, at)
            if found is None:
                raise ValueError(f"line {line}: cannot be read")
            at = found.end()
            kind = "template" if regex else str(found.lastgroup)
            if kind == "space":
                continue
            text = _unescaped(found[0][1:-1]) if kind == "string" else found[0]
            if depth and kind == "sign":
                depth[-1] += {"{": 1, "}": -1}.get(text, 0)
            last = _Token(kind, text, line)
        yield last


def _piece(source: str, at: int) -> tuple[int, bool]:
    """Where a template's text from a place on ends, behind `${` or its closing sign; and whether it is the latter."""
    while at < len(source):
        if source[at] == "\\":
            at += 2
        elif source[at] == "`":
            return at + 1, True
        elif source.startswith("${", at):
            return at + 2, False
        else:
            at += 1
    raise ValueError("a template has no end")


def _unescaped(text: str) -> str:
    def one(found: re.Match[str]) -> str:
        code = found[1] or found[2] or found[3]
        if code:
            return chr(int(code, 16))
        return "" if found[4] else _LETTERS.get(found[5], found[5])

    return _ESCAPE.sub(one, text)
