"""One call as an ASGI application: read, check, hand on, answer; no objects in between."""

from __future__ import annotations

from time import perf_counter
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from starlette.types import Receive, Scope, Send

from octosphere.i18n import LANGUAGES, Catalogue
from octosphere.play.access import NoSuchTable
from octosphere.play.entries import Link

from .calls import NOBODY, Asked, Call
from .desk import Desk
from .limits import address_of
from .problems import Refused, encode_problem, too_many

JSON = b"application/json"
LONGEST_TOKEN = 64
MOST_FIELDS = 20  # of a query

Headers = tuple[tuple[bytes, bytes], ...]


class Endpoint:
    """Answers one call."""

    def __init__(self, call: Call, desk: Desk) -> None:
        self.call, self.desk = call, desk
        self._timing = desk.counted.timing(f"{call.method} {call.path}")
        self._decode = msgspec.json.Decoder(call.body).decode if call.body is not None else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = perf_counter()
        asked = Asked(self.desk, scope["path_params"], NOBODY, None, None, dict(scope["headers"]), "")
        try:
            await self.check(asked, scope, receive)
            body = await self.call.handler(asked)
        except Exception as error:
            await refuse(send, error, asked)
        else:
            await respond(send, 200, body, self.call.headers)
        self._timing.add(perf_counter() - begun)

    async def check(self, asked: Asked, scope: Scope, receive: Receive) -> None:
        """Complete a request by its link, its query and its body, in this order."""
        call, address = self.call, address_of(scope.get("client"))
        asked.address = address
        if scope["method"] != call.method:
            raise Refused("wrong_method", headers=((b"allow", call.method.encode()),))
        if seconds := self.desk.limits.wait(call.limit, address, call.cost):
            raise too_many(seconds)
        if call.for_link:
            asked.link = await self._enter(asked, address)
            if asked.link.seats:  # after a restart nobody knows who set the table up
                self.desk.service.owners.claim(asked.link.table, address)
        if call.query is not None:
            asked.query = self._query(scope["query_string"])
            asked.lang = getattr(asked.query, "lang", "") or ""
        if self._decode is not None:
            asked.body = self._body(await read(receive, asked.headers, call.largest))
            if call.for_link:
                asked.link = await self._enter(asked, address)  # a body may take its time
            asked.lang = getattr(asked.body, "lang", "") or ""

    async def _enter(self, asked: Asked, address: str) -> Link:
        """What the token opens; a wrong one counts against the address it came from."""
        try:
            return await self.desk.service.enter(asked.params["table"], token_of(asked.headers))
        except NoSuchTable:
            if seconds := self.desk.limits.wait("wrong", address):
                raise too_many(seconds) from None
            raise

    def _body(self, text: bytes) -> Any:
        """What a body says; one that is no text or nested beyond reason says nothing."""
        assert self._decode is not None
        try:
            return self._decode(text)
        except (RecursionError, UnicodeDecodeError):
            raise Refused("invalid") from None

    def _query(self, text: bytes) -> Any:
        try:
            given = dict(parse_qsl(text.decode("latin-1"), keep_blank_values=True, max_num_fields=MOST_FIELDS))
        except ValueError:
            raise Refused("invalid", f"expected at most {MOST_FIELDS} fields") from None
        return msgspec.convert(given, self.call.query, strict=False)


def token_of(headers: dict[bytes, bytes]) -> str:
    """The token of the Authorization header, the only place where one is looked for."""
    scheme, _, token = headers.get(b"authorization", b"").partition(b" ")
    if scheme.lower() != b"bearer" or not 0 < len(token) <= LONGEST_TOKEN:
        raise NoSuchTable
    return token.decode("latin-1")


async def read(receive: Receive, headers: dict[bytes, bytes], largest: int) -> bytes:
    """The body, refused as soon as it is too large."""
    if headers.get(b"content-type", b"").partition(b";")[0].strip().lower() != JSON:
        raise Refused("invalid", "expected Content-Type: application/json", status=415)
    told = headers.get(b"content-length", b"0")
    if not told.isdigit():
        raise Refused("invalid", "expected a number as Content-Length")
    body, more = b"", True
    while more and len(body) <= largest and len(told) < 10 and int(told) <= largest:
        message = await receive()  # whoever is slow is dropped by `connections.py`
        body += message.get("body", b"")
        more = message.get("more_body", False)
    if more or len(body) > largest:
        raise Refused("too_large")
    return body


def words_for(asked: Asked) -> Catalogue:
    """In the language that the request asks for, else the browser prefers, else the server speaks."""
    preferred = asked.headers.get(b"accept-language", b"")[:2].decode("latin-1").lower()
    return asked.desk.words(asked.lang or (preferred if preferred in LANGUAGES else ""))


async def refuse(send: Send, error: Exception, asked: Asked) -> None:
    """Why not, in a sentence."""
    status, body, more = encode_problem(error, words_for(asked))
    asked.desk.counted.refused[status] += 1
    await respond(send, status, body, more)


async def respond(send: Send, status: int, body: bytes, more: Headers = ()) -> None:
    """A whole JSON answer."""
    headers = [(b"content-type", JSON), (b"content-length", b"%d" % len(body)), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
