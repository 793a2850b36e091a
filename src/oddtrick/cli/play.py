"""`oddtrick play`: whist in the terminal, with three players of the program's."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from oddtrick.bots.conventions_leads import LeadTable
from oddtrick.cards import parse_seat
from oddtrick.cli.rulesets import chosen_ruleset
from oddtrick.cli.saved_games import SavedGame, begin_game, latest_game, open_game
from oddtrick.cli.seated_levels import DEFAULT, Levels
from oddtrick.cli.terminal_game import Game
from oddtrick.cli.terminal_screen import Left, Pace, Screen, terminal_screen
from oddtrick.errors import OddtrickError, bad_input
from oddtrick.rulesets import Ruleset
from oddtrick.table.events import HandDealt, HandScored, MatchBegun

__all__ = ["play"]

INTERRUPTED = 130


def play(
    ruleset: Annotated[
        str | None,
        typer.Option("--ruleset", metavar="R", help="A rule set, short unless given, or a file ending in .toml."),
    ] = None,
    overrides: Annotated[
        list[str] | None, typer.Option("--set", metavar="K=V", help="Set a parameter of it anew; may be repeated.")
    ] = None,
    partner: Annotated[
        str | None,
        typer.Option("--partner", metavar="LEVEL", help="novice, club, expert or master; club unless given."),
    ] = None,
    opponents: Annotated[
        str | None, typer.Option("--opponents", metavar="LEVEL", help="The same for both opponents; club unless given.")
    ] = None,
    leads: Annotated[
        LeadTable | None,
        typer.Option("--leads", help="Which table of leads club follows; american unless given."),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="SEAT", help="Where you sit down, S unless given; a cut may move you."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Play the same cards again; else nobody knows them.")
    ] = None,
    record: Annotated[
        str | None, typer.Option("--record", metavar="FILE", help="Write the match to a file, after every hand.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game you left.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Letters in place of suit signs and lines.")] = False,
    lines: Annotated[bool, typer.Option("--lines", help="Tell the game line by line, for screen readers.")] = False,
    pace: Annotated[
        Pace | None,
        typer.Option("--pace", help="How fast cards fall, normal unless given; click: a trick lies until Enter."),
    ] = None,
) -> None:
    """Play whist in the terminal, with a partner and against opponents of the level you choose.

    Type a card as hk or by its number; ? shows what else you may type, i gives a hint.

    novice plays by simple maxims, and now and then slips.

    club knows the classical conventions, leads and signals by the book, and counts.

    expert weighs every card in hundreds of deals that fit what was seen.

    master thinks longest, solves the end of the hand, and plays to the score.

    expert and master need the extra “bots”.

    The game is kept all the time: after q, Ctrl-C or worse, --resume goes on.

    Example: oddtrick play --ruleset long --partner master --opponents novice
    """
    if record is not None:
        record = str(Path(record).absolute())  # a game may be resumed in another directory
        _check_place(record)
    screen = terminal_screen(drawn=False if lines else None, pace=pace, ascii_only=ascii_only)
    if resume:
        if overrides or any(given is not None for given in (ruleset, partner, opponents, leads, seat, seed)):
            raise typer.BadParameter("a game goes on as it was begun: --resume takes no rules, players, seat or seed")
        game = _resumed(screen, record)
    else:
        levels = Levels(partner or DEFAULT, opponents or DEFAULT, leads or "american")
        levels.check()
        if leads is not None and "club" not in (levels.partner, levels.opponents):
            raise typer.BadParameter("--leads is for club, and none of the others is of that level")
        rules = chosen_ruleset(ruleset or "short", overrides or [])
        place = parse_seat(seat or "S")
        game = Game(screen, begin_game(ruleset or "short", seed, record, levels=levels))
        _say_what_is_played(screen, rules, levels)
        game.sit_down(rules, place)
    _play(game, screen)


def _check_place(record: str) -> None:
    """Raises `BadInput` where the record could not be written, before a card is played."""
    path = Path(record)
    if path.is_dir():
        raise bad_input("file_directory", {"file": record})
    if not path.parent.is_dir():
        raise bad_input("file_no_directory", {"file": record})
    if not os.access(path.parent, os.W_OK):
        raise bad_input("file_permission", {"file": record}, act="written")


def _say_what_is_played(screen: Screen, rules: Ruleset, levels: Levels) -> None:
    screen.line(f"{rules.title}: {rules.summary}")
    screen.lines(levels.lines())
    screen.line("Type ? for help, q to leave; the game is kept.")


def _resumed(screen: Screen, record: str | None) -> Game:
    """The game written to last. Raises `BadInput` as `open_game` does, and for a level that cannot play here.

    One cut off before its match began holds nothing to go on with: it is removed, and the one before it opened.
    """
    saved, state = open_game(path := latest_game())
    while not any(isinstance(event, MatchBegun) for event in saved.events):
        saved.end()
        saved, state = open_game(path := latest_game())
    try:
        saved.begun.levels.check()
    except OddtrickError as wrong:
        saved.close()
        raise wrong.at(file=str(path), line=1) from None
    if record is not None:
        saved.begun = msgspec.structs.replace(saved.begun, record=record)
    screen.line("Going on with the game you left.")
    screen.lines(saved.begun.levels.lines())
    return Game(screen, saved, state)


def _play(game: Game, screen: Screen) -> None:
    """Play, and say at the end how to go on where the game is not over."""
    saved = game.saved
    try:
        game.play()
        saved.end()
    except Left:
        _leave(saved, screen)
    except KeyboardInterrupt:
        screen.line()
        _leave(saved, screen)
        raise typer.Exit(INTERRUPTED) from None
    except OddtrickError:
        _leave(saved, screen)
        raise
    finally:
        saved.close()
    # Written after every hand: before the first, what stands there is not of this match.
    record, scored = saved.begun.record, any(isinstance(event, HandScored) for event in saved.events)
    if record is not None and scored and Path(record).exists():
        screen.line(f"The match is written to {record}")


def _leave(saved: SavedGame, screen: Screen) -> None:
    if not any(isinstance(event, HandDealt) for event in saved.events):
        saved.end()
        screen.line("No card was dealt, so no game is kept.")
        return
    screen.line("The game is kept. To go on: oddtrick play --resume")
