"""Everything that the calls share."""

from __future__ import annotations

from dataclasses import dataclass, field

from octosphere.i18n import Catalogue, translator
from octosphere.play.house import House

from .limits import Limits
from .views import Views


@dataclass(slots=True)
class Desk:
    """The tables, what is seen of them, and how often one may ask."""

    house: House
    limits: Limits = field(default_factory=Limits)
    lang: str = "en"  # for those who name none
    views: Views = field(init=False)

    def __post_init__(self) -> None:
        self.views = Views(self.house)

    def words(self, lang: str) -> Catalogue:
        """The words of a language, or of this server's."""
        return translator(lang or self.lang)
