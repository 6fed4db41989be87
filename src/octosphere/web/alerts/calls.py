"""Calls about alerts: which ways there are, switching one on for a table, and off again."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta

from octosphere.play.access import hash_token
from octosphere.play.alerts import Alert, Device

from ..answers import Acknowledged, Answer
from ..calls import Asked, Call
from ..endpoint import words_for
from ..problems import Refused, too_many
from ..wire import PLAIN, Body, Lang, TableId, Token
from .mail import is_address
from .outbound import LONGEST_URL, BadTarget, look_up
from .push import Subscription, check_subscription

Way = Literal["push", "email", "webhook", "feed"]
Minute = Annotated[int, Meta(ge=0, le=1439, description="of the day, where the device is")]
Zone = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_+/-]*$", description="such as Europe/Madrid")]
Target = Annotated[str, Meta(max_length=LONGEST_URL, pattern=PLAIN)]

encode = msgspec.json.encode


class AlertOrder(Body, frozen=True, kw_only=True):
    """Where alerts about this table are to go: to a new device, or to one that is known already."""

    way: Way
    target: Annotated[Target, Meta(description="a URL or a mail address; nothing for a feed")] = ""
    p256dh: Annotated[Target, Meta(description="for push: the browser's public key")] = ""
    auth: Annotated[Target, Meta(description="for push: the browser's other key")] = ""
    device: Token | None = None  # the secret of a known device: it hears of this table, too
    zone: Zone = "UTC"
    quiet_from: Minute = 0
    quiet_until: Annotated[Minute, Meta(description="equal to quiet_from: no hour is quiet")] = 0
    lang: Lang = "en"


class DeviceKey(Body, frozen=True):
    """The secret of a device."""

    device: Token


class SwitchOff(DeviceKey, frozen=True):
    """A device that is to hear no more of a table, or of any."""

    table: TableId | None = None


class Ways(Answer, frozen=True):
    """How this server can tell people that it is their turn."""

    ways: list[Way]
    key: Annotated[str, Meta(description="for push: what a browser is told when it subscribes")]


class DeviceAnswer(Answer, frozen=True):
    """A device: its secret is told once."""

    device: str
    way: Way
    confirmed: bool
    feed: Annotated[str, Meta(description="the path of its feed, if it is one")] = ""


class DeviceState(Answer, frozen=True):
    """What a device hears of."""

    known: bool
    confirmed: bool
    tables: list[str]


async def alert_ways(asked: Asked) -> bytes:
    """How people can be told."""
    alerts = asked.desk.alerts
    key = await alerts.pushes.public_key() if alerts.pushes else ""
    return encode(Ways([*alerts.carriers], key))  # type: ignore[list-item]  # carriers are named so


async def switch_on(asked: Asked) -> bytes:
    """Let a device hear of this table."""
    if not asked.link.seats:
        raise Refused("not_yours")
    known = asked.body.device and await asked.desk.alerts.store.device(hash_token(asked.body.device))
    if known and known.way == asked.body.way:
        return await _follow(asked, replace(known, lang=asked.body.lang, **_quiet(asked)), asked.body.device)
    token = secrets.token_urlsafe(16)
    device = await _make_device(asked, token)
    answer = await _follow(asked, device, token)
    if not device.confirmed:
        await _ask(asked, device)
    return answer


async def _ask(asked: Asked, device: Device) -> None:
    """Let the owner of an address confirm it; where no mail goes out, nothing is kept."""
    alerts = asked.desk.alerts
    if alerts.mails is None or not await alerts.mails.ask(device):
        await alerts.store.drop(device.hash)
        raise Refused("failed", words_for(asked)("alert.no_mail"))


async def _follow(asked: Asked, device: Device, token: str) -> bytes:
    alert = Alert(device.hash, asked.link.table, asked.link.seats)
    if not await asked.desk.alerts.store.follow(alert, asked.link.hash, device):
        raise Refused("invalid", words_for(asked)("alert.full"))
    feed = f"/alerts/feed/{token}" if device.way == "feed" else ""
    return encode(DeviceAnswer(token, device.way, device.confirmed, feed))


async def _make_device(asked: Asked, token: str) -> Device:
    body, target = asked.body, await _check_way(asked)
    confirmed = body.way != "email"
    more = {**_quiet(asked), "confirmed": confirmed, "created": time.time()}
    return Device(hash_token(token), body.way, target, body.lang, **more)


def _quiet(asked: Asked) -> dict[str, Any]:
    """The quiet hours that were asked for."""
    body = asked.body
    return {"zone": _check_zone(body.zone), "quiet_from": body.quiet_from, "quiet_until": body.quiet_until}


async def _check_way(asked: Asked) -> str:
    """The target of a new device, refused where it is none or this server does not know the way."""
    body, alerts, t = asked.body, asked.desk.alerts, words_for(asked)
    if body.way not in alerts.carriers:
        raise Refused("invalid", t("alert.not_offered"))
    if body.way == "feed":
        return ""
    if body.way == "email":
        return _check_address(asked)
    try:
        await look_up(body.target, private=alerts.settings.private_targets)
        if body.way == "push":
            given = check_subscription(Subscription(body.target, body.p256dh, body.auth))
            return encode(given).decode()
    except BadTarget:
        raise Refused("invalid", t("alert.bad_target")) from None
    return str(body.target)


def _check_address(asked: Asked) -> str:
    """A mail address that was not asked too often lately: nobody is to be bothered through us."""
    target = str(asked.body.target)
    if not is_address(target):
        raise Refused("invalid", words_for(asked)("alert.bad_address"))
    if seconds := asked.desk.limits.wait("mail", target.lower()):
        raise too_many(seconds)
    return target


def _check_zone(zone: str) -> str:
    """A zone that is known here; the hours of any other are those of UTC."""
    try:
        return ZoneInfo(zone).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return "UTC"


async def switch_off(asked: Asked) -> bytes:
    """Whoever has the secret of a device switches it off; one that is not known is off already."""
    await asked.desk.alerts.store.drop(hash_token(asked.body.device), asked.body.table or "")
    return encode(Acknowledged())


async def device_state(asked: Asked) -> bytes:
    """What a device hears of."""
    store, hash = asked.desk.alerts.store, hash_token(asked.body.device)
    device = await store.device(hash)
    if device is None:
        return encode(DeviceState(False, False, []))
    return encode(DeviceState(True, device.confirmed, [one.table for one in await store.of(hash)]))


CALLS = (
    Call("GET", "/api/alerts", alert_ways, "How this server tells people of their turn", Ways, statuses=(503,)),
    Call(
        "POST",
        "/api/tables/{table}/alerts",
        switch_on,
        "Be told when it is this link's turn",
        DeviceAnswer,
        AlertOrder,
        statuses=(400, 403, 503),
        limit="alert",
    ),
    Call("POST", "/api/alerts/off", switch_off, "Be told no more", Acknowledged, SwitchOff, statuses=(503,)),
    Call("POST", "/api/alerts/state", device_state, "What a device hears of", DeviceState, DeviceKey, statuses=(503,)),
)
