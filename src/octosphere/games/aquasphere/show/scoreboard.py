"""The scorings of AquaSphere: each round, and the end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from octosphere.core.events import Event
from octosphere.games.aquasphere.rules.track import line_at, lines_behind
from octosphere.games.aquasphere.state import ROUNDS, Source
from octosphere.i18n import Catalogue
from octosphere.show.scorings import Rows
from octosphere.show.timeline import Timeline

ROUND = (Source.MAJORITY, Source.BOTS, Source.CRYSTALS, Source.ESCAPED)  # in the order of the event
FINAL = (Source.LETTERS, Source.TIME, Source.FLEET, Source.LAB)
ORDER = (*ROUND, Source.LINES, *FINAL)


class AquaSphereScoreboard:
    """`show.scorings.Scoreboard` documents the methods."""

    def begins(self, event: Event) -> bool:
        return event.kind == "round"

    def is_whole(self, events: Sequence[Event], seats: int) -> bool:
        scored = sum(event.kind == "scored" for event in events)
        return scored == seats and events[0].data[0] < ROUNDS and events[-1].kind == "refilled"

    def rows(self, events: Sequence[Event]) -> Rows:
        paid: dict[Source, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for event in events:
            if event.kind == "scored":
                *points, moved = event.data
                for source, gained in zip(ROUND, points, strict=True):
                    paid[source][event.seat] += gained
                paid[Source.LINES][event.seat] += moved - sum(points)
            elif event.kind == "stopped":
                paid[Source.LINES][event.seat] -= event.data[0]
            elif event.kind == "final":
                for source, gained in zip(FINAL, event.data, strict=True):
                    paid[source][event.seat] += gained
        return [(source.name.lower(), dict(paid[source])) for source in ORDER]

    def title(self, t: Catalogue, events: Sequence[Event]) -> str:
        return t("replay.scoring", n=events[0].data[0])

    def lines(self, timeline: Timeline, most: int) -> list[int]:
        start = timeline.state(0)
        return [int(line_at(start, index)) for index in range(lines_behind(start, most)) if line_at(start, index) > 0]
