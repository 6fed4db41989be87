"""Addresses of alerts that are opened outside our pages: feeds, and the links of mails."""

from __future__ import annotations

from html import escape
from typing import NoReturn

from starlette.types import Receive, Scope, Send

from octosphere.i18n import Catalogue, translator
from octosphere.play.access import hash_token
from octosphere.play.alerts import Alert, TurnNotice

from ..desk import Desk
from ..limits import address_of
from ..problems import Refused, too_many
from .feed import is_in_feed, write_feed
from .mail import Purpose

LONGEST_KEY = 128
PAGE = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>{title} · Octosphere</title>
<link rel="icon" href="/static/icons/icon.svg"><link rel="stylesheet" href="/static/css/mail.css"></head>
<body class="mailpage"><main><img src="/static/icons/icon.svg" alt="" width="72" height="72">
<h1>{title}</h1>{told}<p><a href="/">Octosphere</a></p></main></body></html>
"""


class FeedPage:
    """Answers `/alerts/feed/{key}`; the key is the device's secret."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        check_asking(self._desk, scope, ("GET", "HEAD"))
        alerts, key = self._desk.alerts, scope["path_params"]["key"][:LONGEST_KEY]
        device = await alerts.store.device(hash_token(key))
        if device is None or device.way != "feed":
            blame(self._desk, scope)
        told = [pair for one in await alerts.store.of(device.hash) if is_in_feed(one) for pair in await self._told(one)]
        body = write_feed(device, told, alerts.settings.public_url or _origin(scope))
        await respond_as(send, 200, b"application/atom+xml; charset=utf-8", body)

    async def _told(self, alert: Alert) -> list[tuple[TurnNotice, float]]:
        """The turn, and the reminder if there was one."""
        service = self._desk.service
        live = await service.live(alert.table)
        began = await service.store.since(alert.table, alert.turn - 1)
        at = began[0].at if alert.turn and began else live.opening.created
        facts = live.game.facts
        notice = TurnNotice(alert.table, facts.name, facts.title, alert.turn)
        again = TurnNotice(alert.table, facts.name, facts.title, alert.turn, reminder=True)
        return [(notice, at), *([(again, alert.at)] if alert.state == "done" else [])]


class MailPage:
    """Answers the links of mails: a page with one button, and what the button does; opening it alone does nothing."""

    def __init__(self, desk: Desk, purpose: Purpose) -> None:
        self._desk, self._purpose = desk, purpose

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        check_asking(self._desk, scope, ("GET", "HEAD", "POST"))
        alerts, purpose = self._desk.alerts, self._purpose
        device = await alerts.unseal(purpose, scope["path_params"]["key"][:LONGEST_KEY])
        if device is None:
            blame(self._desk, scope)
        if scope["method"] == "POST":
            await (alerts.store.drop(device.hash) if purpose == "off" else alerts.store.confirm(device.hash))
        page = write_page(translator(device.lang), purpose, done=scope["method"] == "POST")
        await respond_as(send, 200, b"text/html; charset=utf-8", page)


def write_page(t: Catalogue, purpose: Purpose, *, done: bool) -> bytes:
    """A page that works without any script."""
    words = {name: escape(t(f"alert.{purpose}_{name}")) for name in ("title", "text", "button", "done")}
    button = f'<form method="post"><button class="btn">{words["button"]}</button></form>'
    told = f'<p role="status">{words["done"]}</p>' if done else f"<p>{words['text']}</p>{button}"
    return PAGE.format(lang=t.lang, title=words["title"], told=told).encode()


def check_asking(desk: Desk, scope: Scope, methods: tuple[str, ...]) -> None:
    """Refuse other methods, and whoever asks too often."""
    if scope["method"] not in methods:
        raise Refused("wrong_method", headers=((b"allow", ", ".join(methods).encode()),))
    if seconds := desk.limits.wait("call", address_of(scope.get("client"))):
        raise too_many(seconds)


def blame(desk: Desk, scope: Scope) -> NoReturn:
    """A key that opens nothing counts against the address it came from."""
    if seconds := desk.limits.wait("wrong", address_of(scope.get("client"))):
        raise too_many(seconds)
    raise Refused("no_such_call")


def _origin(scope: Scope) -> str:
    """As the asker names this server; the answer is for the asker alone."""
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    return f"{scope.get('scheme', 'http')}://{host}"


async def respond_as(send: Send, status: int, kind: bytes, body: bytes) -> None:
    """A whole answer that is no JSON, and that nobody keeps."""
    headers = [
        (b"content-type", kind),
        (b"content-length", b"%d" % len(body)),
        (b"cache-control", b"no-store"),
        (b"x-robots-tag", b"noindex"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
