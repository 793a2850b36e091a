"""The console command `oddtrick`: its subcommands, and what becomes of errors, interruptions and closed pipes.

Whatever is wrong with what came in is one line on standard error and exit status 2, never a traceback. Status 1 means
that a command looked and found something wrong. A command's module is imported when the command is asked for, so that
no command waits for what another needs.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from oddtrick import __version__
from oddtrick.cli.plain_letters import spell_where_needed
from oddtrick.errors import OddtrickError, quoted
from oddtrick.reasons import in_english, reason

__all__ = ["COMMANDS", "app", "main"]

WRONG_INPUT = 2
INTERRUPTED = 130

EXTRA_PACKAGES = ("numpy", "numba", "endplay")
"""What the extra `bots` brings along."""

COMMANDS = (
    "play",
    "serve",
    "score",
    "sheet",
    "drive",
    "db",
    "doctor",
    "rulesets",
    "deal",
    "simulate",
    "solve",
    "hint",
    "review",
    "replay",
    "verify",
    "arena",
    "train",
)
"""The subcommands in the order in which they are listed. Each stands in the module `oddtrick.cli` has of its name: a
function of that name, or where it has subcommands of its own, an `app`.
"""


class _Loaded(MutableMapping[str, Any]):
    """The subcommands by name; one is made when it is looked up."""

    def __init__(self) -> None:
        self._made: dict[str, Any] = dict.fromkeys(COMMANDS)

    def __getitem__(self, name: str) -> Any:
        if self._made[name] is None:
            self._made[name] = _command(name)
        return self._made[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._made[name] = command

    def __delitem__(self, name: str) -> None:
        del self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


_BROKEN_LINE = re.compile(r"(?<!\n)\n(?!\n)")
"""Where a line of a docstring ends within a paragraph; in a help text the terminal's width decides that."""


def _command(name: str) -> Any:
    """The subcommand that its module holds."""
    module = import_module(f"oddtrick.cli.{name}")
    alone = typer.Typer(rich_markup_mode="rich")
    if hasattr(module, "app"):
        alone.add_typer(module.app, name=name)
    else:
        alone.command(name)(getattr(module, name))
    command = typer.main.get_group(alone).commands[name]
    command.help = _BROKEN_LINE.sub(" ", command.help or "")
    return command


class _Commands(TyperGroup):
    """The subcommands, with what they raise on purpose put into words."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = _Loaded()

    def make_context(self, *given: Any, **named: Any) -> Any:
        with _in_words():  # help and version are printed here already
            return super().make_context(*given, **named)

    def invoke(self, ctx: Any) -> Any:
        with _in_words():
            return super().invoke(ctx)


@contextmanager
def _in_words() -> Iterator[None]:
    """Say what is raised inside, and leave with the status that it means."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()  # here, so that a pipe closed meanwhile or a full disk is noticed here
    except OddtrickError as wrong:
        _complain(str(wrong))
        raise typer.Exit(WRONG_INPUT) from None
    except ModuleNotFoundError as wrong:
        if wrong.name not in EXTRA_PACKAGES:
            raise
        _complain(in_english(reason("bots_extra_missing", package=wrong.name)))
        raise typer.Exit(WRONG_INPUT) from None
    except KeyboardInterrupt:
        _complain("interrupted")
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        # Whoever reads has enough (`| head`). Nothing may be written any more, not at the interpreter's end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(0) from None
    except SystemExit as left:
        if isinstance(left.__context__, BrokenPipeError):  # Rich has noticed it first
            raise typer.Exit(0) from None
        raise
    except OSError as wrong:  # a disk full, a directory without permission: ours to say, nobody's to trace
        said = wrong.strerror or str(wrong)
        _complain(f"{wrong.filename}: {said}" if wrong.filename else said)
        raise typer.Exit(WRONG_INPUT) from None


def _complain(text: str) -> None:
    with suppress(OSError):  # where nobody can be told, the status says it
        print(f"oddtrick: {quoted(text)}", file=sys.stderr)  # it may hold a file's name, which may be anything


app = typer.Typer(
    cls=_Commands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"oddtrick {__version__}")
        raise typer.Exit


@app.callback()
def _oddtrick(
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Whist, whole: play it, score it, deal it, check records of it.

    Each command says more: oddtrick play --help
    """


def _open_what_was_closed() -> None:
    """Standard streams that were closed before we began (`>&-`): what goes out is lost.

    Their numbers are taken, lest a file of ours gets one. `sys.stdin` stays None, for reading it is to fail.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number that is free
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 open to the end


def main() -> None:
    """The entry point of the console script."""
    _open_what_was_closed()
    spell_where_needed()
    app(prog_name="oddtrick")
