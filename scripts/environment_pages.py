#!/usr/bin/env python
"""Write docs/environments/GAME.md from the code: fields of observations, action codes, rewards, versions."""

from __future__ import annotations

from pathlib import Path

from octosphere.core.observation import Coding, Layout, Span
from octosphere.core.record import AnyGame
from octosphere.envs.batch import layout_of
from octosphere.envs.conditions import REWARDS
from octosphere.games import open_game, playable_games

FOLDER = Path(__file__).parents[1] / "docs" / "environments"
PAIRS = 4  # codes in a line of their table
TOLD = {
    Coding.NUMBER: "number",
    Coding.ONE_OF: "a flag for each value",
    Coding.BITS: "a flag for each bit",
    Coding.SEAT: "a flag for each seat, the observer first",
    Coding.BY_SEAT: "numbers by seat, the observer first",
    Coding.MEMBERS: "a flag for each thing",
}


def write_page(name: str) -> str:
    """The page of one game."""
    game = open_game(name)
    few = max(2, game.facts.seats[0])
    layouts = [layout_of(game, game.start({"players": players})) for players in sorted({game.facts.seats[0], few})]
    return "\n".join(
        [
            f"# {game.facts.title} as an environment",
            "",
            "Written by `scripts/environment_pages.py` from the code, and compared with it by a test; see",
            "[environments](../environments.md).",
            "",
            *_versions(game, layouts[0]),
            *_fields(layouts),
            *_rewards(game),
            *_codes(game),
        ]
    )


def _versions(game: AnyGame, layout: Layout) -> list[str]:
    rows = [f"| {at} | {what} |" for at, what in enumerate(layout.observation.history)]
    return [
        "## Versions",
        f"Rules version {game.facts.rules}. Any change of rows, codes, rewards or rules raises the version.",
        "",
        "| version | what changed |",
        "|---|---|",
        *rows,
        "",
    ]


def _fields(layouts: list[Layout]) -> list[str]:
    seats = [layout.seats for layout in layouts]
    head = " | ".join(f"places for {one}" for one in seats)
    rows = []
    for spans in zip(*(layout.spans for layout in layouts), strict=True):
        span = spans[-1]
        shape = " × ".join(map(str, span.shape))
        places = " | ".join(_places(one) for one in spans)
        rows.append(f"| `{span.name}` | {places} | {shape} | {_range(span)} | {TOLD[span.coding]} | {span.text} |")
    sizes = ", ".join(f"{layout.size} for {layout.seats}" for layout in layouts)
    return [
        "## Observation",
        f"A row of numbers, `int16`: {sizes} at the table; `BatchEnv(…).layout.spans` tells it for any table.",
        f"Shapes are for {seats[-1]}.",
        "",
        f"| field | {head} | shape | from, to | told as | says |",
        "|---" * (5 + len(seats)) + "|",
        *rows,
        "",
    ]


def _places(span: Span) -> str:
    return str(span.start) if span.size == 1 else f"{span.start} – {span.stop - 1}"


def _range(span: Span) -> str:
    return f"{span.low}, {span.high}".replace("-", "−")


def _rewards(game: AnyGame) -> list[str]:
    facts = game.facts
    rows = [f"| `{name}` | {what} |" for name, what in REWARDS.items()]
    bounds = f"Scores lie from {facts.lowest_score} to {facts.highest_score}.".replace("-", "−")
    return ["## Rewards", bounds, "", "| reward | what is paid |", "|---|---|", *rows, ""]


def _codes(game: AnyGame) -> list[str]:
    count, text = game.facts.decisions, game.codec.text
    cells = [f"{code} | `{text(game.codec.move(code))}`" for code in range(count)]
    lines = ["| " + " | ".join(cells[at : at + PAIRS]) + " |" for at in range(0, count, PAIRS)]
    return [
        "## Action codes",
        f"{count} codes of decisions, each with its move in [notation](../notation.md); from {count} on are rolls.",
        "",
        "| code | move " * PAIRS + "|",
        "|---" * (2 * PAIRS) + "|",
        *lines,
        "",
    ]


def main() -> None:
    """Write all pages."""
    FOLDER.mkdir(exist_ok=True)
    for name in playable_games():
        (FOLDER / f"{name}.md").write_text(write_page(name), "utf-8")


if __name__ == "__main__":
    main()
