"""Alerts as requests to an address that somebody named."""

from __future__ import annotations

import msgspec

from octosphere.play.alerts import Device, Message, Outcome

from .outbound import host_of, post
from .settings import AlertSettings
from .words import subject_of, table_url


class Hooks:
    """Posts JSON."""

    def __init__(self, settings: AlertSettings) -> None:
        self._settings = settings

    async def send(self, device: Device, message: Message) -> Outcome:
        """Whether the address took it."""
        body = {"id": message.id, "text": subject_of(device, message), "tables": self._tables(message)}
        headers = {"Content-Type": "application/json"}
        encoded = msgspec.json.encode(body)
        return await post(device.target, encoded, headers, private=self._settings.private_targets)

    def lane(self, device: Device) -> str:
        """The host of the address."""
        return host_of(device.target)

    def _tables(self, message: Message) -> list[dict[str, object]]:
        public = self._settings.public_url
        return [
            {
                "table": one.table,
                "game": one.game,
                "title": one.title,
                "reminder": one.reminder,
                "url": table_url(public, one.table),
            }
            for one in message.notices
        ]
