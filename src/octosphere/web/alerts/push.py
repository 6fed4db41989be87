"""Alerts by Web Push: encrypted for one browser (RFC 8291), signed by this server (RFC 8292)."""

from __future__ import annotations

import binascii
import hashlib
import hmac
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from octosphere.i18n import translator
from octosphere.play.alerts import Device, Message, Outcome

from .outbound import BadTarget, host_of, post
from .settings import AlertSettings
from .words import lines_of, subject_of

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
LASTS = 86_400  # seconds for which a push service keeps a message for a browser that is off
SIGNED = 12 * 3600  # seconds for which a signature counts


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser is reached, and its public keys."""

    endpoint: str
    p256dh: str
    auth: str


def check_subscription(given: Subscription) -> Subscription:
    """Refuse keys that are none."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(given.p256dh))
        good = len(decode(given.auth)) == 16
    except (ValueError, binascii.Error):
        good = False
    if not good:
        raise BadTarget("these are not the keys of a browser")
    return given


class Pushes:
    """Encrypts, signs and hands on to the browser's own push service."""

    def __init__(self, settings: AlertSettings, secret: Callable[[], Awaitable[bytes]]) -> None:
        self._settings, self._secret = settings, secret

    async def send(self, device: Device, message: Message) -> Outcome:
        """Whether the push service took it."""
        to = msgspec.json.decode(device.target, type=Subscription)
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(LASTS),
            "Topic": message.id[:32],  # tried again, it takes the place of the first
            "Authorization": sign(await self._private_key(), to.endpoint, self._settings.public_url),
        }
        body = encrypt(to, self._payload(device, message))
        return await post(to.endpoint, body, headers, private=self._settings.private_targets)

    def lane(self, device: Device) -> str:
        """The host of the push service."""
        return host_of(msgspec.json.decode(device.target, type=Subscription).endpoint)

    def _payload(self, device: Device, message: Message) -> bytes:
        """What the service worker shows, and the table that a tap opens."""
        lines = lines_of(translator(device.lang), message.notices, "")
        tables = [one.table for one in message.notices]
        return msgspec.json.encode({"title": subject_of(device, message), "lines": lines, "tables": tables})

    async def public_key(self) -> str:
        """What a browser is told when it subscribes."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = (await self._private_key()).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return encode(point)

    async def _private_key(self) -> EllipticCurvePrivateKey:
        """Always the same one: browsers take messages from whoever they subscribed to."""
        from cryptography.hazmat.primitives.asymmetric import ec

        number = int.from_bytes(hmac.digest(await self._secret(), b"push 1", hashlib.sha512), "big")
        return ec.derive_private_key(number % (ORDER - 1) + 1, ec.SECP256R1())


def sign(key: EllipticCurvePrivateKey, endpoint: str, public_url: str) -> str:
    """The header that says who sends."""
    from py_vapid import Vapid02

    parts = urlsplit(endpoint)
    claims = {"sub": public_url, "aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + SIGNED}
    return str(Vapid02(key).sign(claims)["Authorization"])


def encrypt(to: Subscription, payload: bytes) -> bytes:
    """A payload that only this browser reads; with a key of its own each time."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    fresh = ec.generate_private_key(ec.SECP256R1())
    keys = {"private_key": fresh, "dh": decode(to.p256dh), "auth_secret": decode(to.auth)}
    return bytes(http_ece.encrypt(payload, version="aes128gcm", **keys))


def decode(text: str) -> bytes:
    """Base64 as browsers write it."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encode(data: bytes) -> str:
    """The same the other way."""
    return urlsafe_b64encode(data).decode().rstrip("=")
