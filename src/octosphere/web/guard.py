"""Headers that every answer bears, whatever gave it; and an answer where no call gave one."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .calls import NOBODY, Asked
from .desk import Desk
from .endpoint import refuse
from .limits import address_of
from .problems import Refused, too_many

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; font-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
MAIL = ("/alerts/off/", "/alerts/confirm/")  # pages with a button and no script
MAIL_POLICY = POLICY.replace("form-action 'none'", "form-action 'self'").replace("script-src 'self'; ", "")
WORKER = "/static/pages/pad/worker.js"  # the pad's engine: the only place where WebAssembly may be compiled
WORKER_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
COMMON = [
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
]
EVERYWHERE = [(b"content-security-policy", POLICY.encode()), *COMMON]
IN_WORKER = [(b"content-security-policy", WORKER_POLICY.encode()), *COMMON]
IN_MAIL = [(b"content-security-policy", MAIL_POLICY.encode()), *COMMON]
IN_API = [*EVERYWHERE, (b"cache-control", b"no-store")]


def headers_for(path: str) -> list[tuple[bytes, bytes]]:
    """The headers that every answer from there bears."""
    if path == WORKER:
        return IN_WORKER
    if path.startswith(MAIL):
        return IN_MAIL
    return IN_API if path.startswith("/api") else EVERYWHERE


class Guard:
    """Passes everything on, adds the headers, and tells what was refused outside any call."""

    def __init__(self, app: ASGIApp, desk: Desk) -> None:
        self._app, self._desk = app, desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers, begun = headers_for(scope["path"]), False

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                message["headers"], begun = [*message["headers"], *headers], True
            await send(message)

        address, limits = address_of(scope.get("client")), self._desk.limits
        if not limits.hold(address):
            return await self._refuse(scope, send_guarded, too_many(1))
        try:
            await self._app(scope, receive, send_guarded)
        except (Exception, asyncio.CancelledError) as error:
            if begun:
                raise
            why = error if isinstance(error, Exception) else Refused("unavailable")  # the server ends
            await self._refuse(scope, send_guarded, why)
        finally:
            limits.release(address)

    async def _refuse(self, scope: Scope, send: Send, error: Exception) -> None:
        await refuse(send, error, Asked(self._desk, {}, NOBODY, None, None, dict(scope["headers"]), ""))
