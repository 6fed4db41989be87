"""What links see of tables; written once for all who see the same."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from octosphere.i18n import translator
from octosphere.play.entries import Link
from octosphere.play.service import TableService
from octosphere.show.views import Composer, Logbook

REMEMBERED = 256  # views, some ten kilobytes each

# table, seq, seats, language, who is present, how long those who are not can be waited for
Place = tuple[str, int, tuple[int, ...], str, tuple[int, ...], tuple[tuple[int, int], ...]]


class Views:
    """The views asked for last, as they are sent."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._kept: OrderedDict[Place, bytes] = OrderedDict()

    async def of(self, link: Link, lang: str) -> bytes:
        """What a link sees now."""
        live = await self._service.live(link.table)
        room = await self._service.room(link.table)
        present, waits = room.presence().present, room.waits(self._service.grace)
        place = (link.table, live.seq, link.seats, lang, present, tuple(waits.items()))
        written = self._kept.get(place)
        if written is None:
            composer = Composer(live, link.seats, translator(lang), room.notes.setdefault(lang, Logbook()))
            written = self._kept[place] = msgspec.json.encode(composer.view(present, waits))
            if len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)
        return written

    def drop(self, table: str) -> None:
        """Remember nothing of a table."""
        for place in [place for place in self._kept if place[0] == table]:
            del self._kept[place]
