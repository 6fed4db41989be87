"""What all parts of alerts share: which ways there are, and the secrets behind addresses."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping

from octosphere.core.extras import EXTRAS, is_installed
from octosphere.play.alerting import Alerting, Carrier, Pace
from octosphere.play.alerts import Device
from octosphere.play.service import TableService

from .feed import Feeds
from .hooks import Hooks
from .mail import Mails, Purpose
from .push import Pushes
from .settings import AlertSettings

LOOK = 5.0  # seconds from one look for turns to the next


def can_push(settings: AlertSettings) -> bool:
    """Whether browsers can be reached: push services want to know who sends, and encryption is a package of its own."""
    return settings.public_url.startswith("https://") and is_installed(*EXTRAS["alerts"])


class AlertDesk:
    """The ways that this server offers, and who may switch off or confirm a device."""

    def __init__(self, service: TableService, settings: AlertSettings) -> None:
        self.service, self.settings, self.store = service, settings, service.store.alerts
        self.mails = Mails(settings, self.seal) if settings.smtp else None
        self.pushes = Pushes(settings, self.secret) if can_push(settings) else None
        some = {"push": self.pushes, "email": self.mails}
        offered: dict[str, Carrier] = {way: carrier for way, carrier in some.items() if carrier is not None}
        self.carriers: Mapping[str, Carrier] = {**offered, "webhook": Hooks(settings), "feed": Feeds()}
        self._secret = b""

    async def start(self) -> None:
        """Look for turns from now on."""
        after = self.settings.after
        pace = Pace(min(LOOK, max(0.1, after / 4)), after)
        self.service.alert(Alerting(self.service, self.carriers, pace).run())

    async def secret(self) -> bytes:
        """What only servers on this database know."""
        if not self._secret:
            self._secret = (await self.store.secret(secrets.token_hex(32))).encode()
        return self._secret

    async def seal(self, purpose: Purpose, hash: str) -> str:
        """The end of an address that does one thing to one device, and nothing else."""
        return f"{hash}.{self._mac(await self.secret(), purpose, hash)}"

    async def unseal(self, purpose: Purpose, key: str) -> Device | None:
        """The device that such an address is about, if the server made it."""
        hash, _, mac = key.partition(".")
        if not hmac.compare_digest(mac.encode(), self._mac(await self.secret(), purpose, hash).encode()):
            return None
        return await self.store.device(hash)

    @staticmethod
    def _mac(secret: bytes, purpose: Purpose, hash: str) -> str:
        return hmac.digest(secret, f"{purpose} {hash}".encode(), hashlib.sha256).hex()[:32]
