"""The scorings of Octo Dice: each third, and the end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from octosphere.core.events import Event
from octosphere.i18n import Catalogue
from octosphere.show.scorings import Rows
from octosphere.show.timeline import Timeline

THIRDS = 3
ORDER = ("submarines", "octopods", "crystals", "labs")


class OctoDiceScoreboard:
    """`show.scorings.Scoreboard` documents the methods."""

    def begins(self, event: Event) -> bool:
        return event.kind == "interim"

    def is_whole(self, events: Sequence[Event], seats: int) -> bool:
        return events[0].data[0] < THIRDS - 1  # the last third ends with the game

    def rows(self, events: Sequence[Event]) -> Rows:
        paid: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for event in events:
            if event.kind == "interim":
                _, points, loss, _ = event.data
                paid["submarines"][event.seat] += points
                paid["octopods"][event.seat] -= loss
            elif event.kind == "majority":
                paid["crystals"][event.seat] += event.data[0]
            elif event.kind == "tile":
                paid["labs"][event.seat] += event.data[1]
        return [(name, dict(paid[name])) for name in ORDER]

    def title(self, t: Catalogue, events: Sequence[Event]) -> str:
        return t("replay.scoring", third=t(f"third.{events[0].data[0]}"))

    def lines(self, timeline: Timeline, most: int) -> list[int]:
        return []
