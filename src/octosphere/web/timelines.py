"""The pasts of the tables that were looked back at last."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from octosphere.play.service import TableService
from octosphere.show.timeline import Timeline

REMEMBERED = 64  # timelines, some hundred kilobytes each


class Timelines:
    """Each is made once for as long as nothing happens at its table."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._kept: OrderedDict[str, Timeline] = OrderedDict()

    async def of(self, table: str, made: Callable[[], None] = lambda: None) -> Timeline:
        """The past of a table; `made` is called if it was not here and had to be played again."""
        live = await self._service.live(table)
        timeline = self._kept.pop(table, None)
        if timeline is None or timeline.live is not live or timeline.seq != live.seq:
            timeline = Timeline(live)
            made()
        self._kept[table] = timeline
        if len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)
        return timeline

    def drop(self, table: str) -> None:
        """Remember nothing of a table."""
        self._kept.pop(table, None)
