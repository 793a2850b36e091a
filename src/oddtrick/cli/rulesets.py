"""`oddtrick rulesets`: lists the rule sets, shows one in words, checks a file; and finds the one a command names."""

from __future__ import annotations

import json
import os.path
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from oddtrick.cli.files import printable_name, read_bytes
from oddtrick.errors import OddtrickError
from oddtrick.reasons import in_english
from oddtrick.rulesets import (
    MOST_BYTES,
    PRESET_NAMES,
    Ruleset,
    preset,
    presets,
    problems_in_toml,
    ruleset_from_toml,
    ruleset_in_words,
    to_plain,
    to_toml,
    with_overrides,
)

__all__ = ["app", "chosen_ruleset"]

app = typer.Typer(help="Rule sets: list them, show one in words, check your own.")

NARROW = 64
"""Columns below which the list leaves out all but names and summaries."""
WIDE = 90
"""Columns of a terminal below which the list leaves the titles out."""

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def _bytes_of(file: str) -> bytes:
    """The bytes of a rule set's file, or of the standard input for `-`; no more than show that it is too long."""
    return read_bytes(file, MOST_BYTES + 1)


def _name_of(file: str) -> str:
    return "standard input" if file == "-" else Path(file).stem


def _in_file(error: OddtrickError, file: str) -> OddtrickError:
    """The error with the file named before its line and key."""
    return type(error)(error.reason, {"file": printable_name(file), **error.where})


def chosen_ruleset(named: str, overrides: Sequence[str] = ()) -> Ruleset:
    """The rule set that an option names, a preset or a file, with overrides `key=value`.

    A file is known by its ending `.toml`, by a slash in its name, or by being there. Raises `OddtrickError` naming what
    is wrong, and the file where there is one.
    """
    if named in PRESET_NAMES or not (named.endswith(".toml") or "/" in named or os.path.isfile(named)):
        return with_overrides(preset(named), overrides)
    data = _bytes_of(named)
    try:
        made = ruleset_from_toml(data, _name_of(named))
    except OddtrickError as error:
        raise _in_file(error, named) from None
    return with_overrides(made, overrides)


def _print_json(value: object) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def _console() -> Console:
    return Console(markup=False, highlight=False, emoji=False)


def _game(rules: Ruleset) -> str:
    return f"{rules.game.hands} hands" if rules.game.target is None else f"to {rules.game.target}"


def _match(rules: Ruleset) -> str:
    return "one game" if rules.games_to_win == 1 else f"best of {2 * rules.games_to_win - 1}"


def _honours(rules: Ruleset) -> str:
    called = "" if rules.calling_at is None else f", call at {rules.calling_at}"
    return rules.honours + called


@app.callback(invoke_without_command=True, epilog="Example: oddtrick rulesets")
def list_rulesets(context: typer.Context, as_json: AsJson = False) -> None:
    """List the rule sets, or show or check one."""
    if context.invoked_subcommand is not None:
        return
    if as_json:
        _print_json([to_plain(rules) for rules in presets()])
        return
    console = _console()
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("Name", no_wrap=True)
    wide, narrow = console.width >= WIDE, console.width < NARROW
    if wide:
        table.add_column("Title")
    if not narrow:  # a name must stand whole, for it is what one types
        for heading in ("Game", "Honours", "Match"):
            table.add_column(heading, no_wrap=True)
    table.add_column("Summary")
    for rules in presets():
        title = (rules.title,) if wide else ()
        facts = () if narrow else (_game(rules), _honours(rules), _match(rules))
        table.add_row(rules.name, *title, *facts, rules.summary)
    console.print(table)


@app.command(epilog="Example: oddtrick rulesets show long --set game.target=12 --set calling_at=10")
def show(
    name: Annotated[str, typer.Argument(metavar="R", help="A rule set's name, or a file ending in .toml.")],
    overrides: Annotated[
        list[str] | None, typer.Option("--set", metavar="K=V", help="Set a parameter anew; may be repeated.")
    ] = None,
    as_json: AsJson = False,
    as_toml: Annotated[bool, typer.Option("--toml", help="Print a file to change and use as your own.")] = False,
) -> None:
    """Show a rule set in words."""
    rules = chosen_ruleset(name, overrides or ())
    if as_json:
        _print_json(to_plain(rules))
    elif as_toml:
        typer.echo(to_toml(rules), nl=False)
    else:
        _print_words(rules)


def _print_words(rules: Ruleset) -> None:
    console = _console()

    def say(text: str, indent: str = "", style: str = "") -> None:
        # Not Rich's own wrapping, which leaves blanks at the ends of lines.
        lines = textwrap.wrap(
            text, console.width, initial_indent=indent, subsequent_indent=2 * indent, break_on_hyphens=False
        )
        for line in lines:
            console.print(Text(line, style))

    say(f"{rules.title} ({rules.name})", style="bold")
    say(rules.summary)
    say(rules.source and f"Source: {rules.source}")
    for section in ruleset_in_words(rules):
        console.print()
        say(in_english(section.heading), style="bold")
        for said in section.lines:
            say(in_english(said), indent="  ")


@app.command(epilog="Example: oddtrick rulesets check sunday.toml")
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A TOML file, or - for the standard input.")],
    as_json: AsJson = False,
) -> None:
    """Check a file: exit status 0 if it is a rule set, 2 if not, with everything that is wrong."""
    data = b""
    try:
        data = _bytes_of(file)
        wrong = [_in_file(problem, file) for problem in problems_in_toml(data, _name_of(file))]
    except OddtrickError as unreadable:
        wrong = [unreadable]
    if not wrong:
        rules = ruleset_from_toml(data, _name_of(file))
        if as_json:
            _print_json({"ruleset": to_plain(rules)})
        else:
            what = f"game {_game(rules)}, honours {_honours(rules)}, {_match(rules)}"
            typer.echo(f"{printable_name(file)}: {rules.title}: {what}")
        return
    if as_json:
        errors = [{"code": error.code, "message": error.message, "where": error.where} for error in wrong]
        _print_json({"error": errors[0], "errors": errors})
    else:
        for error in wrong:
            typer.echo(str(error), err=True)
    raise typer.Exit(2)
