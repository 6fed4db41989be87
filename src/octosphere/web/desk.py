"""Everything that the calls share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from octosphere.i18n import Catalogue, translator
from octosphere.play.house import House

from .advice import Advice
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
    advice: Advice = field(init=False)
    thinking: dict[tuple[object, ...], asyncio.Future[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.views, self.studies, self.films = Views(self.house), Studies(self.house), Films(self.house)
        self.advice = Advice(self.house)
        holders = (self.views, self.studies, self.films, self.advice)  # of names
        self.house.on_forget += [holder.drop for holder in holders]

    def words(self, lang: str) -> Catalogue:
        """The words of a language, or of this server's."""
        return translator(lang or self.lang)
