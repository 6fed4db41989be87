"""Golden playthroughs: a whole game as text, reviewed as a diff when the rules change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from octosphere.core.events import Event
from octosphere.core.game import CHANCE, Game, Options

from .walks import Chooser, walk


def playthrough(game: Game[Any, Any], options: Options, seed: int, choose: Chooser | None = None) -> str:
    """Every move and event of one game, and each line of the position that it changed."""
    lines = [f"{game.facts.title}, rules {game.facts.rules}, seed {seed}", f"options {dict(game.options(options))}"]
    shown: list[str] = []
    for number, stop in enumerate(walk(game, options, seed, choose), 1):
        who = "dice" if stop.seat == CHANCE else f"seat {stop.seat + 1}"
        lines += ["", f"{number}. {who}: {game.codec.text(stop.move)}"]
        lines += [f"   {_event(event)}" for event in stop.events]
        picture = game.picture(stop.state).splitlines()
        lines += [f"   | {line}" for line in picture if line not in shown]
        shown, last = picture, stop.state
    return "\n".join([*lines, "", f"scores {game.scores(last)} winners {game.winners(last)}", ""])


def _event(event: Event) -> str:
    return f"{event.kind} seat {event.seat + 1} {' '.join(str(int(value)) for value in event.data)}".rstrip()


def compare(path: Path, text: str, *, rewrite: bool) -> None:
    """Fail on any difference; with `rewrite` write the file instead, to be reviewed."""
    if rewrite:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.is_file(), f"{path} is missing: run pytest with --rewrite-goldens and review it"
    assert path.read_text("utf-8") == text, f"{path} differs: review, then run pytest with --rewrite-goldens"
