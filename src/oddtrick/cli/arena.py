"""`oddtrick arena`: two levels play duplicate whist against each other, and the figures say who is the stronger."""

from __future__ import annotations

import contextlib
import hashlib
import json
import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import platformdirs
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from oddtrick.bots.arena import DealResult, Match, Summary, deal_of, of_plain, play_deal, summary, to_plain
from oddtrick.bots.levels import level
from oddtrick.bots.warm import warm
from oddtrick.cards import SEATS
from oddtrick.cli.files import check_place, write_whole
from oddtrick.errors import OddtrickError
from oddtrick.reasons import in_english, reason
from oddtrick.records import jsonl
from oddtrick.records.board import Board, Play
from oddtrick.rulesets import preset

__all__ = ["arena", "forget_match", "run_match"]

SOME = 2
"""Deals a worker plays between two signs of life."""


def arena(
    a: Annotated[str, typer.Argument(metavar="A", help="A level, such as master.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The level it plays against.")],
    deals: Annotated[
        int, typer.Option("--deals", metavar="N", min=1, max=10_000_000, help="Deals, each played twice.")
    ],
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, max=2**62, help="Deal i comes from S + i.")] = 0,
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="R", help="Whose trumps and points count.")] = "short",
    workers: Annotated[int, typer.Option("--workers", metavar="K", min=1, max=256, help="Processes.")] = 1,
    record: Annotated[
        str | None, typer.Option("--record", metavar="FILE", help="Write every playing, JSON Lines.")
    ] = None,
    with_partner: Annotated[
        str | None, typer.Option("--partner", metavar="P", help="Give both A and B this partner.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")] = False,
) -> None:
    """Measure one level against another, each deal twice with the sides exchanged.

    A run that is broken off goes on where it stopped when it is asked for again.

    Example: oddtrick arena expert pimc10 --deals 100 --seed 1000000
    """
    for name in (a, b, with_partner):
        if name is not None:
            level(name)
    match = Match(a, b, preset(ruleset), seed, with_partner)
    if record is not None:
        check_place(record)
    results = run_match(match, deals, workers, keep=True)
    if record is not None:
        boards = [board for result in results for board in _boards(match, result)]
        write_whole(record, jsonl.dumps(boards))
    found = summary(results)
    if as_json:
        print(json.dumps(plain(match, found), separators=(",", ":")))
    else:
        _print(match, found)
    forget_match(match)  # not before all is told: where the record cannot be written, nothing played is lost


def run_match(match: Match, deals: int, workers: int = 1, *, keep: bool = False) -> list[DealResult]:
    """Plays so many deals of a match, in order; shows a progress bar and keeps a journal, so that it can go on later.

    keep: leave the journal when all is played, until `forget_match`. Raises `OddtrickError` (`arena_worker_died`) if
    workers die again and again.
    """
    journal = _journal_of(match)
    done = {result.number: result for result in _read(journal) if result.number < deals}
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{match.a} v {match.b}", total=deals, completed=len(done))
        with _kept(journal) as note:
            for result in _played(match, [number for number in range(deals) if number not in done], workers):
                done[result.number] = result
                note(result)
                progress.update(task, completed=len(done))
    if not keep:
        forget_match(match)
    return [done[number] for number in range(deals)]


def forget_match(match: Match) -> None:
    """Throws the journal of a match away."""
    with contextlib.suppress(OSError):
        _journal_of(match).unlink(missing_ok=True)


def _played(match: Match, numbers: list[int], workers: int) -> Iterator[DealResult]:
    """The results as they come."""
    if workers == 1 or len(numbers) <= SOME:
        _ready(match)
        yield from map(partial(play_deal, match), numbers)
        return
    left = set(numbers)
    for _ in range(3):
        batches = sorted(left)
        try:
            context = multiprocessing.get_context("spawn")
            with ProcessPoolExecutor(workers, mp_context=context, initializer=partial(_ready, match)) as pool:
                waiting = [pool.submit(_some, match, batches[at : at + SOME]) for at in range(0, len(batches), SOME)]
                for future in as_completed(waiting):
                    for result in future.result():
                        left.discard(result.number)
                        yield result
            return
        except BrokenProcessPool:
            continue
    raise OddtrickError(reason("arena_worker_died", n=len(left)))


def _ready(match: Match) -> None:
    """Compiles and loads before the clock runs."""
    if any(name is not None and level(name).numbers for name in (match.a, match.b, match.partner)):
        warm()


def _some(match: Match, numbers: list[int]) -> list[DealResult]:
    return [play_deal(match, number) for number in numbers]


# The journal: one line a deal, in a file named for the match and for the code that plays it.


def _journal_of(match: Match) -> Path:
    digest = hashlib.sha256(repr(match).encode())
    package = Path(__file__).parent.parent
    rooms = ("bots", "hand", "kernel", "rulesets", "scoring", "solver")
    for file in sorted((package / "cards.py", *(file for room in rooms for file in package.joinpath(room).rglob("*")))):
        if file.suffix in (".py", ".npz"):
            digest.update(file.read_bytes())
    return Path(platformdirs.user_cache_dir("oddtrick")) / "arena" / f"{digest.hexdigest()[:32]}.jsonl"


def _read(journal: Path) -> Iterator[DealResult]:
    """What was played before; a line broken off is passed over."""
    try:
        lines = journal.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return
    for line in lines:
        with contextlib.suppress(ValueError, KeyError, TypeError, IndexError):
            yield of_plain(json.loads(line))


@contextlib.contextmanager
def _kept(journal: Path) -> Iterator[Callable[[DealResult], None]]:
    """A function that adds a result to the journal; where no file can be written, it forgets."""
    try:
        journal.parent.mkdir(parents=True, exist_ok=True)
        torn = journal.exists() and not journal.read_bytes().endswith(b"\n")
        file = journal.open("a", encoding="utf-8")
    except OSError:
        yield lambda result: None
        return

    def note(result: DealResult) -> None:
        with contextlib.suppress(OSError):
            file.write(json.dumps(to_plain(result), separators=(",", ":")) + "\n")
            file.flush()
            os.fsync(file.fileno())

    with file:
        if torn:  # or the next line would be lost with the one broken off
            with contextlib.suppress(OSError):
                file.write("\n")
        yield note


# What is told


def plain(match: Match, found: Summary) -> dict[str, Any]:
    """The figures as one JSON object."""
    seconds = [
        dict(zip(("mean", "p95", "max"), (round(took, 6) for took in times), strict=True)) for times in found.seconds
    ]
    return {
        "a": match.a,
        "b": match.b,
        "deals": found.deals,
        "seed": match.seed,
        "tricks_per_deal": _pair(found.tricks),
        "points": _pair(found.points),
        "seconds_per_card": {"a": seconds[0], "b": seconds[1]},
        "blunders": {"a": dict(found.blunders[0]), "b": dict(found.blunders[1])},
        "blunders_by_definition": {"a": dict(found.defined[0]), "b": dict(found.defined[1])},
    }


def _pair(figure: tuple[float, float]) -> dict[str, float]:
    return {"mean": round(figure[0], 4), "se": round(figure[1], 4)}


def _print(match: Match, found: Summary) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    deals = in_english(reason("count_deals", n=found.deals, many=f"{found.deals:,}"))
    beside = f", each with a {match.partner} as partner" if match.partner else ""
    console.print(f"{match.a} against {match.b}{beside}: {deals}, each played twice, seed {match.seed}")
    console.print(f"tricks a deal   {found.tricks[0]:+.3f} ± {found.tricks[1]:.3f}")
    console.print(f"points a deal   {found.points[0]:+.3f} ± {found.points[1]:.3f}")
    won, level_, lost = (100 * share for share in found.shares)
    console.print(f"deals won       {won:.1f} %, level {level_:.1f} %, lost {lost:.1f} %")
    table = Table("", box=None, pad_edge=False)
    for heading in ("mean s a card", "95 %", "longest", "blunders in 1,000 deals"):
        table.add_column(heading, justify="right")
    for name, times, counts in zip((match.a, match.b), found.seconds, found.blunders, strict=True):
        told = ", ".join(f"{1000 * n / found.deals:.0f} {each}" for each, n in counts.items() if n) or "none"
        table.add_row(name, *(f"{took:.4f}" for took in times), told)
    console.print(table)


def _boards(match: Match, result: DealResult) -> Iterator[Board]:
    """Both playings in the shape of played deals; the dealer stands as declarer, so the leader is on its left."""
    deal = deal_of(match, result.number)
    trump: Any = "NT" if deal.trump is None else deal.trump.value
    owner = {card: seat for seat, hand in zip(SEATS, deal.hands, strict=True) for card in hand}
    for playing in result.playings:
        levels = match.levels(playing.side_of_a, result.number)
        yield Board(
            name=f"{match.seed + result.number} {playing.side_of_a.value}",
            dealer=deal.dealer,
            declarer=deal.dealer,
            leader=deal.leader,
            contract=f"1{'N' if trump == 'NT' else trump}",
            trump=trump,
            hands=deal.hands,
            plays=tuple(Play(owner[card], card) for card in playing.plays),
            result=playing.tricks,
            extra=(
                ("source", json.dumps(f"oddtrick arena {match.a} {match.b} --seed {match.seed}")),
                ("result_source", json.dumps("computed")),
                ("order_in_file", json.dumps("chronological")),
                ("players", json.dumps({seat.value: name for seat, name in zip(SEATS, levels, strict=True)})),
            ),
        )
