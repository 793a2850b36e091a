"""`oddtrick train`: learns the players' weights from the rules and a seed, and writes them with the command that
made them.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from oddtrick.cli.files import check_place, write_whole

__all__ = ["train"]


def train(
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, max=1_000_000, help="The same weights again.")],
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Where the weights go (.npz).")],
    scale: Annotated[
        float, typer.Option("--scale", metavar="X", min=0.001, max=100.0, help="So much of all there is to play.")
    ] = 1.0,
) -> None:
    """Learn the weights of expert and master anew: self-play, then fits to what searching players chose.

    Example: oddtrick train --seed 1 --out policies.npz
    """
    from oddtrick.bots.training import Plan, steps_of
    from oddtrick.bots.training import train as learn
    from oddtrick.bots.weights import PRIORS, pack_weights

    check_place(out)
    plan = Plan(seed=seed)
    plan = replace(
        plan,
        batches=max(1, round(plan.batches * scale)),
        searched=max(2, round(plan.searched * scale)),
        solved=max(2, round(plan.solved * scale)),
        clubbed=max(2, round(plan.clubbed * scale)),
    )
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    began = time.monotonic()
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        tasks = {stage: progress.add_task(stage, total=steps) for stage, steps in steps_of(plan).items()}
        trained = learn(plan, lambda stage, steps: progress.advance(tasks[stage], steps))
    command = f"oddtrick train --seed {seed}" + (f" --scale {scale:g}" if scale != 1.0 else "") + " --out policies.npz"
    write_whole(out, pack_weights(trained.policies, PRIORS, {"command": command, **trained.figures}))
    print(f"{len(trained.policies)} policies in {time.monotonic() - began:.0f} s: {', '.join(trained.policies)}")
