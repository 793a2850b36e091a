"""The plot of `growth.py`: how dear something is over how many finished matches there are, both by powers of ten."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

__all__ = ["plot"]

WIDTH, HEIGHT = 640, 340
LEFT, RIGHT, TOP, BOTTOM = 64, 176, 20, 48
MARKS = ("#1f5f8b", "#a8442a", "#3f7d3a", "#75539a")
STYLE = "text{font:13px sans-serif;fill:#222}.grid{stroke:#ccc}.line{fill:none;stroke-width:2}"


def plot(series: Mapping[str, Sequence[tuple[int, float]]]) -> str:
    """An SVG. series: milliseconds at numbers of matches, by what they are of."""
    sizes = sorted({size for points in series.values() for size, _ in points})
    values = [value for points in series.values() for _, value in points]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    first, last = math.log10(sizes[0]), math.log10(sizes[-1])

    def across(size: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (math.log10(size) - first) / ((last - first) or 1)

    def up(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (math.log10(value) - low) / ((high - low) or 1)

    made = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        "<title>CPU time over the number of finished matches</title>",
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for power in range(low, high + 1):
        y = up(10.0**power)
        made.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        made.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g} ms</text>')
    for size in sizes:
        x = across(size)
        made.append(f'<path class="grid" d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}"/>')
        made.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{size:,}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    made.append(f'<text x="{middle:.1f}" y="{HEIGHT - 8}" text-anchor="middle">finished matches</text>')
    for (name, points), colour in zip(series.items(), MARKS, strict=False):
        path = " ".join(f"{across(size):.1f},{up(value):.1f}" for size, value in points)
        made.append(f'<polyline class="line" stroke="{colour}" points="{path}"/>')
        made += [
            f'<circle cx="{across(size):.1f}" cy="{up(value):.1f}" r="3.5" fill="{colour}"/>' for size, value in points
        ]
        y = up(points[-1][1])
        made.append(f'<text x="{WIDTH - RIGHT + 10}" y="{y + 4:.1f}" style="fill:{colour}">{escape(name)}</text>')
    return "\n".join([*made, "</svg>", ""])
