"""Everything that the calls share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from octosphere.i18n import Catalogue, translator
from octosphere.play.service import TableService

from .advice import Advice
from .alerts.desk import AlertDesk
from .alerts.settings import AlertSettings
from .limits import Limits
from .metrics import Counted
from .studies import Studies
from .timelines import Timelines
from .views import Views


@dataclass(slots=True)
class Desk:
    """The tables, what is seen of them, and how often one may ask."""

    service: TableService
    limits: Limits = field(default_factory=Limits)
    lang: str = "en"  # for those who name none
    joined: bool = True  # how the pages' scripts are sent: together, or one by one as they are written
    alert_settings: AlertSettings = field(default_factory=AlertSettings)
    alerts: AlertDesk = field(init=False)
    counted: Counted = field(default_factory=Counted)
    metrics_token: str = ""  # opens the figures for operators; empty: nothing does
    notes: Path | None = None  # where this process notes its figures for its siblings, if it has any
    ending: bool = False  # whether this server was told to end
    views: Views = field(init=False)
    studies: Studies = field(init=False)
    timelines: Timelines = field(init=False)
    advice: Advice = field(init=False)
    thinking: dict[tuple[object, ...], asyncio.Future[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.views, self.studies, self.timelines = Views(self.service), Studies(self.service), Timelines(self.service)
        self.advice = Advice(self.service)
        self.alerts = AlertDesk(self.service, self.alert_settings)
        holders = (self.views, self.studies, self.timelines, self.advice)  # of names
        self.service.on_forget += [holder.drop for holder in holders]

    def words(self, lang: str) -> Catalogue:
        """The words of a language, or of this server's."""
        return translator(lang or self.lang)
