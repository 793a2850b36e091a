"""The ladder of players, measured: every target of docs/bots.md played again, each deal twice with the sides exchanged.

Deals come from seeds of 4,000,000 and more, on which nothing was tuned and nothing was looked at before. `--scale 0.1`
plays a tenth of the deals. A run that is broken off goes on where it stopped. With `--json` the last line is one JSON
object, the matches in order.

python benchmarks/ladder.py [--scale 1.0] [--workers 2] [--only master] [--json]
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass

from oddtrick.bots.arena import Match, summary
from oddtrick.cli.arena import plain, run_match
from oddtrick.rulesets import preset

SEED = 4_000_000


@dataclass(frozen=True)
class Target:
    """A match and the bound its 95 % interval must clear."""

    a: str
    b: str
    bound: float
    deals: int
    partner: str | None = None


TARGETS = (
    Target("novice", "random", 1.2, 400),
    Target("club", "novice", 0.8, 800),
    Target("club", "random", 2.6, 400),
    Target("expert", "club", 1.0, 800),
    Target("expert", "pimc10", 0.35, 800),
    Target("master", "pimc10", 0.5, 800),
    Target("master", "expert", 0.15, 1600),
    Target("master", "pimc10", -0.1, 800, "club"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--scale", type=float, default=1.0, help="so much of the deals")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--only", default="", help="matches with this level alone")
    parser.add_argument("--json", action="store_true", help="end with one JSON object")
    arguments = parser.parse_args()
    rows = []
    for target in TARGETS:
        if arguments.only and arguments.only not in (target.a, target.b):
            continue
        match = Match(target.a, target.b, preset("short"), SEED, target.partner)
        found = summary(run_match(match, max(10, round(target.deals * arguments.scale)), arguments.workers))
        mean, error = found.tricks
        low, high = mean - 1.96 * error, mean + 1.96 * error
        said = "reached" if low >= target.bound else "missed" if high < target.bound else "not decided"
        beside = f" (each with {target.partner})" if target.partner else ""
        print(
            f"{target.a} v {target.b}{beside}: {mean:+.3f} ± {error:.3f} in {found.deals} deals, "
            f"bound {target.bound:+.2f}: {said}; {1000 * found.seconds[0][0]:.1f} ms a card, "
            f"longest {1000 * found.seconds[0][2]:.0f} ms; "
            f"{sum(found.blunders[0].values())} blunders without excuse",
            flush=True,
        )
        rows.append({**plain(match, found), "partner": target.partner, "bound": target.bound, "result": said})
    if arguments.json:
        print(json.dumps(rows, separators=(",", ":")))


if __name__ == "__main__":
    main()
