"""`oddtrick score`: hands from a file or standard input, a JSON object a line, scored under a rule set."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from oddtrick.cards import SIDES, Side, side_name
from oddtrick.cli.files import read_bytes
from oddtrick.cli.rulesets import chosen_ruleset
from oddtrick.errors import OddtrickError, bad_input, quoted
from oddtrick.reasons import in_english
from oddtrick.rulesets import Ruleset
from oddtrick.scoring import HandScore, MatchScore, Score, add_hand, needs, read_hand, settlement, start_match

__all__ = ["read_start", "score"]


def score(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="Hands, one JSON object a line; - for standard input.")],
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="R", help="A preset's name, or a rule set's TOML file.")],
    override: Annotated[
        list[str] | None, typer.Option("--set", metavar="K=V", help="Set a parameter anew, as often as needed.")
    ] = None,
    start: Annotated[
        str | None, typer.Option("--start", metavar="NS=3,EW=1", help="The score as the first hand begins.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a table.")] = False,
) -> None:
    """Score hands: what each point was for, games, rubber and margin.

    A hand: {"tricks":{"NS":9,"EW":4},"honours":{"NS":3,"EW":1}}, with "revokes" where there were any;
    or {"called":"NS"} where honours were called.

    Example: oddtrick score --ruleset short evening.jsonl
    """
    try:
        rules = chosen_ruleset(ruleset, override or ())
        match = start_match(rules, None if start is None else read_start(start))
        for hand, line, text in _lines(read_bytes(file)):
            match = _scored(rules, match, hand, line, text)
    except OddtrickError as error:
        _refuse(error, as_json)
    if as_json:
        _print_json(_plain_match(rules, match))
    else:
        _print_sheet(rules, match)


def _refuse(error: OddtrickError, as_json: bool) -> None:
    if as_json:
        _print_json({"error": {"code": error.code, "message": error.message, "where": error.where}})
    else:
        typer.echo(f"oddtrick: {error}", err=True)
    raise typer.Exit(2)


# What comes in


def read_start(text: str) -> Score:
    """The score of `NS=3,EW=1`, sides in any order. Raises `BadInput`."""
    found: dict[str, int] = {}
    for part in text.split(","):
        side = re.fullmatch(r"\s*(NS|EW)\s*=\s*([0-9]{1,7})\s*", part, re.IGNORECASE | re.ASCII)
        if side is None or side[1].upper() in found:
            raise bad_input("score_start_unreadable", text=text[:40])
        found[side[1].upper()] = int(side[2])
    if len(found) != len(SIDES):
        raise bad_input("score_start_unreadable", text=text[:40])
    return Score(found["NS"], found["EW"])


def _lines(data: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Number of the hand, number of the line, and the line; blank ones are passed over."""
    hand = 0
    for line, text in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        if text.strip():
            hand += 1
            yield hand, line, text


def _scored(rules: Ruleset, match: MatchScore, hand: int, line: int, text: bytes) -> MatchScore:
    try:
        plain = _parsed(text)
    except OddtrickError as error:
        raise error.at(hand=hand, line=line) from None
    try:
        return add_hand(rules, match, read_hand(plain))
    except OddtrickError as error:
        raise error.at(hand=hand) from None


def _parsed(line: bytes) -> object:
    """The JSON value of a line, strictly: no NaN, no key given twice."""
    try:
        return json.loads(line.decode("utf-8"), object_pairs_hook=_object, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise bad_input("score_line_not_utf8", {"column": error.start + 1}) from None
    except json.JSONDecodeError as error:
        raise bad_input("score_line_not_json", {"column": error.colno}, why=error.msg) from None
    except RecursionError:
        raise bad_input("score_line_too_deep") from None
    except ValueError:  # Python refuses to read a number of thousands of figures
        raise bad_input("score_line_number") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            raise bad_input("score_line_twice", key=quoted(key, 40))
        made[key] = value
    return made


def _no_constant(name: str) -> object:
    raise bad_input("score_line_constant", value=name)


# What goes out


def _print_json(plain: object) -> None:
    print(json.dumps(plain, separators=(",", ":")))  # in ASCII, and so right in every terminal and pipe


def _plain_match(rules: Ruleset, match: MatchScore) -> dict[str, object]:
    """The whole match as programs get it."""
    return {
        "ruleset": rules.name,
        "hands": [_plain_hand(number, hand) for number, hand in enumerate(match.hands, 1)],
        "games": [
            {"winner": _letters(game.winner), "score": _plain_score(game.score), "game_points": game.game_points}
            for game in match.games
        ],
        "match": {
            "over": match.over,
            "winner": _letters(match.winner),
            "totals": _plain_score(match.totals),
            "margin": match.margin,
        },
    }


def _plain_hand(number: int, hand: HandScore) -> dict[str, object]:
    return {
        "number": number,
        "points": _plain_score(hand.points),
        "score": _plain_score(hand.score),
        "game_won_by": _letters(hand.game_won_by),
        "lines": [
            {
                "side": line.side.value,
                "points": line.points,
                "code": line.reason.code,
                "params": dict(line.reason.params),
                "text": in_english(line.reason),
            }
            for line in hand.lines
        ],
    }


def _plain_score(points: Score) -> dict[str, int]:
    return {side.value: points.of(side) for side in SIDES}


def _letters(side: Side | None) -> str | None:
    return None if side is None else side.value


def _print_sheet(rules: Ruleset, match: MatchScore) -> None:
    """The score sheet for people: a row a hand, then the games and where the match stands."""
    console = Console(highlight=False, markup=False, emoji=False)  # a rule set's title is its writer's
    table = Table(title=rules.title)
    table.add_column("Hand", justify="right")
    for side in SIDES:
        table.add_column(side_name(side, "word"), justify="right")
    table.add_column("Score", justify="center")
    table.add_column("What for")
    for number, hand in enumerate(match.hands, 1):
        why = "\n".join(f"{line.side.value} {in_english(line.reason)}" for line in hand.lines)
        row = (str(number), str(hand.points.ns), str(hand.points.ew), f"{hand.score.ns}–{hand.score.ew}", why)
        table.add_row(*row, end_section=hand.game_won_by is not None)
    console.print(table)
    for number, game in enumerate(match.games, 1):
        winner = "drawn" if game.winner is None else f"{side_name(game.winner, 'word')} won"
        console.print(f"Game {number}: {winner}, {game.score.ns}–{game.score.ew}")
    if rules.games_to_win > 1:
        for line in settlement(rules, match):
            console.print(f"{side_name(line.side, 'word')}: {in_english(line.reason)}")
    console.print(_standing(match))
    if not match.over:
        for side in SIDES:
            console.print(f"{side_name(side, 'word')} {in_english(needs(rules, match, side))}")


def _standing(match: MatchScore) -> str:
    totals = ", ".join(f"{side_name(side, 'word')} {match.totals.of(side)}" for side in SIDES)
    if not match.over:
        return f"So far: {totals}"
    winner = "a draw" if match.winner is None else f"{side_name(match.winner, 'word')} won"
    return f"Result: {winner}; {totals}" + ("" if match.margin is None else f"; margin {match.margin}")
