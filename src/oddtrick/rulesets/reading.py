"""Rule sets from outside: TOML bytes, overrides in place (`key=value`), and the plain values of a JSON record."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from oddtrick.errors import BadInput, OddtrickError, bad_input
from oddtrick.rulesets.contradictions import check, contradictions, values_of
from oddtrick.rulesets.model import Game, HonourPoints, Ruleset
from oddtrick.rulesets.parameters import ALIASES, PARAMETERS, Value, shown, value_of, value_of_text

__all__ = ["MOST_BYTES", "from_plain", "nearest", "read_toml", "toml_problems", "with_overrides"]

MOST_BYTES = 16_384
"""A rule set is a page of text; a longer file is something else, and tomllib's time grows with the square of some."""

TABLES = tuple(dict.fromkeys(key.partition(".")[0] for key in PARAMETERS if "." in key))
"""The tables of a file: keys that hold further keys."""

_TRUMP_KEYS = ("trump_cycle", "no_trump_every", "trump_suit")


def nearest(word: str, names: Iterable[str]) -> str:
    """The name most like the word, or an empty text if none is."""
    return next(iter(difflib.get_close_matches(word, list(names), 1, 0.6)), "")


def _unknown_key(key: str) -> BadInput:
    """What is said of a key that is none: the keys it holds if it is a table, else the nearest one there is."""
    said, where = shown(key), {"key": shown(key)}
    within = [known for known in PARAMETERS if known.startswith(key + ".")]
    if within:
        return bad_input("ruleset_key_table", where, key=said, keys=", ".join(within))
    ending = [known for known in PARAMETERS if known.endswith("." + key)]
    near = ending[0] if ending else nearest(key[:60], [*PARAMETERS, *ALIASES])
    return bad_input("ruleset_unknown_key_near" if near else "ruleset_unknown_key", where, key=said, near=near)


def _checked_name(name: str) -> str:
    if not (0 < len(name) <= 100 and name.isprintable() and name == name.strip()):
        raise bad_input("ruleset_bad_name", {"key": "name"}, value=shown(name))
    return name


def _built(name: str, values: Mapping[str, Value]) -> Ruleset:
    """The rule set of all its values, unchecked."""
    flat: dict[str, Any] = {key: value for key, value in values.items() if "." not in key}
    game, points = (
        {key.partition(".")[2]: value for key, value in values.items() if key.startswith(table + ".")}
        for table in TABLES
    )
    made_game: Any = game
    made_points: Any = points
    return Ruleset(name=name, game=Game(**made_game), honour_points=HonourPoints(**made_points), **flat)


def _laid_over(base: Mapping[str, Value], given: Mapping[str, Value]) -> dict[str, Value]:
    """The base with the given values; one that replaces another, or leaves it without use, takes it away.

    `game.hands` replaces `game.target` and the other way round; another `trump` drops the cycle or suit of the old one.
    A set number of hands is a single game, without calling; a single game drops what belongs to a rubber, and more than
    one game drops the margin of a single one.
    """
    values = {**base, **given}

    def drop(key: str, value: Value) -> None:
        if key not in given:
            values[key] = value

    for key, other in (("game.target", "game.hands"), ("game.hands", "game.target")):
        if given.get(key) is not None:
            drop(other, None)
    if given.get("game.hands") is not None:
        drop("games_to_win", 1)
        drop("calling_at", None)
    if values["games_to_win"] == 1 and base["games_to_win"] != 1:
        for key in ("game_points", "rubber_bonus", "settlement"):
            drop(key, PARAMETERS[key].default)
    if values["games_to_win"] != 1 and base["settlement"] == "margin":
        drop("settlement", "games")
    if given.get("trump", base["trump"]) != base["trump"]:
        for key in _TRUMP_KEYS:
            drop(key, PARAMETERS[key].default)
    return values


def _defaults() -> dict[str, Value]:
    return {key: parameter.default for key, parameter in PARAMETERS.items()}


def _flat(tree: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """Dotted keys and raw values of a file's tree, tables opened one level deep."""
    for key, raw in tree.items():
        if key in TABLES and isinstance(raw, dict):
            for inner, value in raw.items():
                yield f"{key}.{inner}", value
        else:
            yield key, raw


def _decoded(data: bytes) -> str:
    """The text of a file in UTF-8, a byte order mark left out. Raises `BadInput` for anything else."""
    if len(data) > MOST_BYTES:
        raise bad_input("ruleset_file_huge", most=MOST_BYTES)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise bad_input("ruleset_file_utf16")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise bad_input("ruleset_file_not_utf8", {"line": line}, byte=f"{data[error.start]:02X}") from None
    if "\0" in text:
        raise bad_input("ruleset_file_not_text", {"line": text.count("\n", 0, text.index("\0")) + 1})
    if not text.strip():
        raise bad_input("ruleset_file_empty")
    return text


def _tree(text: str) -> dict[str, Any]:
    """The tree of a TOML text. Raises `BadInput` with line and column where it is no TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        said = str(error)
        place = re.search(r" \(at line (\d+), column (\d+)\)$", said)
        if place is None:
            end = text.count("\n") + 1
            raise bad_input(
                "ruleset_not_toml", {"line": end}, what=said.removesuffix(" (at end of document)")
            ) from None
        where = {"line": int(place[1]), "column": int(place[2])}
        raise bad_input("ruleset_not_toml", where, what=said[: place.start()]) from None
    except (ValueError, RecursionError):
        # tomllib lets through what Python itself refuses: numbers of thousands of figures, a day that is none,
        # brackets nested beyond the stack.
        raise bad_input("ruleset_toml_beyond") from None


def _line_of(text: str, key: str) -> dict[str, int | str]:
    """The line where a key is given, if exactly one line looks like it; tomllib does not keep lines."""
    last = re.escape(key.rpartition(".")[2])
    given = re.compile(rf"\s*(?:\w+\s*\.\s*)?[\"']?{last}[\"']?\s*=")
    found = [number for number, line in enumerate(text.splitlines(), 1) if given.match(line)]
    return {"line": found[0]} if len(found) == 1 else {}


def _placed(error: OddtrickError, text: str) -> OddtrickError:
    return error.at(**_line_of(text, str(error.where.get("key", ""))))


def _from_text(
    text: str, name: str, preset_of: Callable[[str], Ruleset] | None
) -> tuple[Ruleset | None, tuple[OddtrickError, ...]]:
    """The rule set of a TOML text if it can be built, and everything wrong with it, each with its line if known."""
    tree = _tree(text)
    wrong: list[OddtrickError] = []
    base: Mapping[str, Value] = _defaults()
    if preset_of is not None and "extends" in tree:
        extends = tree.pop("extends")
        try:
            base = values_of(preset_of(extends if isinstance(extends, str) else shown(extends)))
        except BadInput as error:
            wrong.append(_placed(BadInput(error.reason, {"key": "extends"}), text))
        base = {**base, "summary": "", "source": ""}
    given: dict[str, Value] = {}
    for key, raw in _flat(tree):
        try:
            _give(given, key, raw, value_of)
        except BadInput as error:
            wrong.append(_placed(error, text))
    if "title" not in tree:
        wrong.append(bad_input("ruleset_no_title", {"key": "title"}))
    if wrong:
        return None, tuple(wrong)
    made = _built(name, _laid_over(base, given))
    return made, tuple(_placed(error, text) for error in contradictions(made))


def _give(given: dict[str, Value], key: str, raw: Any, read: Callable[[Any, Any], Value]) -> None:
    """Reads one key's value into those given. Raises `BadInput`, also if an alias says otherwise than its key."""
    known = ALIASES.get(key, key)
    if known not in PARAMETERS:
        raise _unknown_key(key)
    value = read(PARAMETERS[known], raw)
    if known in given and given[known] != value:
        raise bad_input("ruleset_key_twice", {"key": known}, key=known, value=shown(given[known]), other=shown(raw))
    given[known] = value


def read_toml(data: bytes, name: str, preset_of: Callable[[str], Ruleset] | None = None) -> Ruleset:
    """The rule set of a TOML file's bytes.

    preset_of: gives the rule set that `extends` names; without it `extends` is no key. Raises the first thing wrong:
    `BadInput` (encoding, syntax, key, value) or `Invalid` (contradiction), with key and line.
    """
    made, wrong = _from_text(_decoded(data), _checked_name(name), preset_of)
    if wrong or made is None:
        raise wrong[0]
    return made


def toml_problems(
    data: bytes, name: str, preset_of: Callable[[str], Ruleset] | None = None
) -> tuple[OddtrickError, ...]:
    """Everything wrong with a TOML file: what `read_toml` would raise, and what it would raise next; empty if none."""
    try:
        return _from_text(_decoded(data), _checked_name(name), preset_of)[1]
    except BadInput as error:
        return (error,)


def with_overrides(ruleset: Ruleset, overrides: Mapping[str, object] | Iterable[str]) -> Ruleset:
    """The rule set with some parameters set anew, checked like a file; its name stays.

    overrides: `key=value` texts, or a mapping of keys to texts (or to values as a file has them). A later text wins
    over an earlier one for the same key. Raises `BadInput` for an unknown key or a value not allowed, `Invalid` for a
    contradiction.
    """
    pairs: list[tuple[str, object]] = []
    if isinstance(overrides, Mapping):
        pairs.extend(overrides.items())
    else:
        for text in [overrides] if isinstance(overrides, str) else overrides:
            key, equals, value = text.partition("=")
            if not equals:
                raise bad_input("ruleset_not_an_override", text=shown(text))
            pairs.append((key.strip(), value))
    given: dict[str, Value] = {}
    for key, raw in pairs:
        one: dict[str, Value] = {}
        _give(one, key, raw, value_of_text if isinstance(raw, str) else value_of)
        given.update(one)
    made = _built(ruleset.name, _laid_over(values_of(ruleset), given))
    check(made)
    return made


def from_plain(plain: object) -> Ruleset:
    """The rule set of a JSON record, which holds every parameter. Raises `BadInput` or `Invalid` as a file does."""
    if not isinstance(plain, dict) or not all(isinstance(key, str) for key in plain):
        raise bad_input("ruleset_not_a_record", value=shown(plain))
    name = plain.get("name")
    if not isinstance(name, str):
        raise bad_input("ruleset_bad_name", {"key": "name"}, value=shown(name))
    given = dict(_flat({key: raw for key, raw in plain.items() if key != "name"}))
    for key in given:
        if key not in PARAMETERS:
            raise _unknown_key(key)
    values: dict[str, Value] = {}
    for key, parameter in PARAMETERS.items():
        if key not in given:
            raise bad_input("ruleset_key_missing", {"key": key}, key=key)
        values[key] = value_of(parameter, given[key])
    made = _built(_checked_name(name), values)
    check(made)
    return made
