"""The pasts of the tables that were looked back at last."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from octosphere.play.house import House
from octosphere.show.film import Film

REMEMBERED = 64  # films, some hundred kilobytes each


class Films:
    """Each is made once for as long as nothing happens at its table."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._kept: OrderedDict[str, Film] = OrderedDict()

    async def of(self, table: str, made: Callable[[], None] = lambda: None) -> Film:
        """The past of a table; `made` is called if it was not here and had to be played again."""
        sitting = await self._house.sitting(table)
        film = self._kept.pop(table, None)
        if film is None or film.sitting is not sitting or film.seq != sitting.seq:
            film = Film(sitting)
            made()
        self._kept[table] = film
        if len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)
        return film

    def drop(self, table: str) -> None:
        """Remember nothing of a table."""
        self._kept.pop(table, None)
