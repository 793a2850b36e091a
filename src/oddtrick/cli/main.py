"""The console command `oddtrick`: its subcommands, and what becomes of errors, interruptions and closed pipes.

Whatever is wrong with what came in is one line on standard error and exit status 2, never a traceback. Status 1 means
that a command looked and found something wrong. A command's module is imported when the command is asked for, so that
no command waits for what another needs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from oddtrick import __version__
from oddtrick.cli.plain_letters import spell_where_needed
from oddtrick.errors import OddtrickError

__all__ = ["COMMANDS", "app", "main"]

WRONG_INPUT = 2
INTERRUPTED = 130

COMMANDS = (
    "play",
    "score",
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


def _command(name: str) -> Any:
    """The subcommand that its module holds."""
    module = import_module(f"oddtrick.cli.{name}")
    alone = typer.Typer(rich_markup_mode="rich")
    if hasattr(module, "app"):
        alone.add_typer(module.app, name=name)
    else:
        alone.command(name)(getattr(module, name))
    return typer.main.get_group(alone).commands[name]


class _Commands(TyperGroup):
    """The subcommands, with what they raise on purpose put into words."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = _Loaded()

    def invoke(self, ctx: Any) -> Any:
        try:
            done = super().invoke(ctx)
            sys.stdout.flush()  # here, so that a pipe closed meanwhile is noticed here
            return done
        except OddtrickError as wrong:
            _complain(str(wrong))
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
            _complain(f"{wrong.filename}: {wrong.strerror}" if wrong.filename else str(wrong))
            raise typer.Exit(WRONG_INPUT) from None


def _complain(text: str) -> None:
    print(f"oddtrick: {text}", file=sys.stderr)


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


def main() -> None:
    """The entry point of the console script."""
    spell_where_needed()
    app(prog_name="oddtrick")
