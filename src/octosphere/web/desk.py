"""Everything that the calls share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from octosphere.i18n import Catalogue, translator
from octosphere.play.service import TableService

from .advice import Advice
from .limits import Limits
from .studies import Studies
from .timelines import Timelines
from .views import Views


@dataclass(slots=True)
class Desk:
    """The tables, what is seen of them, and how often one may ask."""

    service: TableService
    limits: Limits = field(default_factory=Limits)
    lang: str = "en"  # for those who name none
    views: Views = field(init=False)
    studies: Studies = field(init=False)
    timelines: Timelines = field(init=False)
    advice: Advice = field(init=False)
    thinking: dict[tuple[object, ...], asyncio.Future[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.views, self.studies, self.timelines = Views(self.service), Studies(self.service), Timelines(self.service)
        self.advice = Advice(self.service)
        holders = (self.views, self.studies, self.timelines, self.advice)  # of names
        self.service.on_forget += [holder.drop for holder in holders]

    def words(self, lang: str) -> Catalogue:
        """The words of a language, or of this server's."""
        return translator(lang or self.lang)
