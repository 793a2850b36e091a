"""`oddtrick simulate`: many deals, counted, beside what a fair deal ought to show."""

from __future__ import annotations

import json
import os
import random
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from oddtrick.cli.deal_figures import Count, Figure, count_deals, figures
from oddtrick.errors import OddtrickError
from oddtrick.reasons import in_english, reason

__all__ = ["simulate"]

MOST_DEALS = 1_000_000_000
FOUND_SOMETHING = 1


def simulate(
    deals: Annotated[int, typer.Option("--deals", metavar="N", min=1, max=MOST_DEALS, help="How many deals.")],
    seed: Annotated[int | None, typer.Option("--seed", metavar="S", help="Deal the same again.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")] = False,
) -> None:
    """Deal many hands and compare voids and trumps with what a fair deal gives.

    Exit status 1 if a figure is more than three standard errors off. Of honest runs, about one in a hundred is. With
    the extra “bots” the compiled kernel deals, on every core; its random numbers are others than Python's, so a seed
    means the same deals with the same dealer of the two only.

    Example: oddtrick simulate --deals 100000 --seed 7
    """
    if seed is None:
        seed = random.SystemRandom().getrandbits(48)
    count, dealt_by = _counted(deals, seed)
    found = figures(count)
    if as_json:
        plain = {
            "deals": deals,
            "seed": seed,
            "dealt_by": dealt_by,
            "figures": {each.name: _plain(each) for each in found},
        }
        print(json.dumps(plain, separators=(",", ":")))
    else:
        _print_table(deals, seed, found)
    if not all(each.within for each in found):
        raise typer.Exit(FOUND_SOMETHING)


def _counted(deals: int, seed: int) -> tuple[Count, str]:
    """The count and who dealt, with a progress bar on standard error where that is a terminal."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Dealing", total=deals)
        try:
            from oddtrick.kernel.random_deals import random_deals_in_blocks  # compiled code takes a moment to load
        except OddtrickError:  # without the extra
            chance = random.Random(seed)
            return count_deals(deals, chance, lambda done: progress.update(task, completed=done)), "python"
        total = Count()
        for block in random_deals_in_blocks(deals, seed, threads=os.cpu_count() or 1):
            total.deals += block.deals
            total.voids += sum(map(sum, block.voids))
            total.dealer_trumps += block.trumps[0]
            total.other_trumps += sum(block.trumps[1:])
            total.dealer_void += block.trump_voids[0]
            total.other_voids += sum(block.trump_voids[1:])
            progress.update(task, completed=total.deals)
        return total, "kernel"


def _plain(figure: Figure) -> dict[str, object]:
    return {
        "seen": figure.seen,
        "expected": float(figure.expected),
        "standard_error": figure.error,
        "within_three": figure.within,
    }


def _print_table(deals: int, seed: int, found: tuple[Figure, ...]) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(f"{in_english(reason('count_deals', n=deals, many=f'{deals:,}'))}, seed {seed}")
    table = Table("", box=None, pad_edge=False)
    for heading in ("seen", "standard error", "expected", "within three"):
        table.add_column(heading, justify="right")
    for each in found:
        table.add_row(
            each.words,
            _shown(each.seen, each),
            _shown(each.error, each),
            _shown(float(each.expected), each),
            "yes" if each.within else "NO",
        )
    console.print(table)


def _shown(value: float, figure: Figure) -> str:
    return f"{100 * value:.3f} %" if figure.share else f"{value:.3f}"
