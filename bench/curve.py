"""Strength against simulations as a picture: python bench/curve.py LINES.json... > curve.svg

Reads what `bench/learned.py` printed, one or more files, and draws one line for each agent: its share of wins against
the same search, with 95 % intervals. The picture has no script; its text is light where the reader's page is dark.
"""

from __future__ import annotations

import json
import math
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 380, 64, 24, 24, 56
COLOURS = {"expert": "#0b8f86", "search": "#b4541a"}
STYLE = "text{font:14px system-ui,sans-serif;fill:#29434a}.g{stroke:#8aa3a8;stroke-width:.6}.d{stroke-dasharray:4 4}"
DARK = "@media(prefers-color-scheme:dark){text{fill:#cfe3e6}}"


def x_of(simulations: int, least: int, most: int) -> float:
    """The place of a number of simulations, on a scale of ratios."""
    return LEFT + (WIDTH - LEFT - RIGHT) * math.log(simulations / least) / math.log(most / least)


def y_of(share: float) -> float:
    """The place of a share of wins."""
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)


def draw(lines: list[dict[str, Any]]) -> str:
    """The whole picture."""
    counts = sorted({line["simulations"] for line in lines})
    least, most, against = counts[0], counts[-1], lines[0]["simulations of search"]
    by_agent: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in lines:
        by_agent[line["agent"]].append(line)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">']
    parts.append(f"<title>Share of wins against search with {against} simulations</title><style>{STYLE}{DARK}</style>")
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = y_of(share)
        dashes = " d" if share == 0.5 else ""
        parts.append(f'<path class="g{dashes}" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 5:.1f}" text-anchor="end">{share:.0%}</text>')
    for count in counts:
        x = x_of(count, least, most)
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 22}" text-anchor="middle">{count}</text>')
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 10}" text-anchor="middle">simulations a decision</text>')
    for agent, found in by_agent.items():
        parts += draw_agent(agent, sorted(found, key=lambda line: line["simulations"]), least, most)
    return "".join([*parts, "</svg>\n"])


def draw_agent(agent: str, found: list[dict[str, Any]], least: int, most: int) -> list[str]:
    """One line with its intervals, and its name at the end."""
    colour = COLOURS.get(agent, "#3f5b8c")
    points = [(x_of(line["simulations"], least, most), y_of(line["won"]), line["interval"]) for line in found]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y, _ in points)
    parts = [f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>']
    for x, y, (low, high) in points:
        parts.append(f'<path d="M{x:.1f} {y_of(low):.1f}V{y_of(high):.1f}" stroke="{colour}" stroke-width="1.2"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{colour}"/>')
    x, y, _ = points[-1]
    parts.append(f'<text x="{x - 8:.1f}" y="{y - 14:.1f}" text-anchor="end" style="fill:{colour}">{agent}</text>')
    return parts


def main() -> None:
    """Read all files and print the picture."""
    if not sys.argv[1:] or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    lines = [json.loads(line) for name in sys.argv[1:] for line in Path(name).read_text().splitlines()]
    sys.stdout.write(draw(lines))


if __name__ == "__main__":
    main()
