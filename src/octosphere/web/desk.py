"""Everything that the calls share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from octosphere.i18n import Catalogue, translator
from octosphere.play.house import House
from octosphere.play.workers import WorkerFailed

from .films import Films
from .limits import Limits
from .studies import Studies
from .views import Views


@dataclass(slots=True)
class Desk:
    """The tables, what is seen of them, and how often one may ask."""

    house: House
    limits: Limits = field(default_factory=Limits)
    lang: str = "en"  # for those who name none
    views: Views = field(init=False)
    studies: Studies = field(init=False)
    films: Films = field(init=False)
    thinking: dict[tuple[object, ...], asyncio.Future[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.views, self.studies, self.films = Views(self.house), Studies(self.house), Films(self.house)
        self.house.on_forget += [self.views.drop, self.studies.drop, self.films.drop, self._give_up]

    def _give_up(self, table: str) -> None:
        """Nobody thinks any more about a table of which something was forgotten: what they hold has its names."""
        for question in [question for question in self.thinking if table in question]:
            self.thinking[question].cancel()

    async def once(self, question: tuple[object, ...], task: str, *args: Any) -> Any:
        """What those who think say; the same question is not asked again while it is being thought about."""
        if question not in self.thinking:
            self.thinking[question] = asyncio.ensure_future(self.house.thinkers.ask(task, *args))
            self.thinking[question].add_done_callback(lambda _: self.thinking.pop(question, None))
        thought = self.thinking[question]
        try:
            return await asyncio.shield(thought)
        except asyncio.CancelledError:
            if thought.cancelled():  # its table is gone, not whoever asks
                raise WorkerFailed("given up: something of this table was forgotten") from None
            raise

    def words(self, lang: str) -> Catalogue:
        """The words of a language, or of this server's."""
        return translator(lang or self.lang)
