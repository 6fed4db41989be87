"""Who may enter: tokens that are kept only as hashes, and codes that carry seats to another device."""

from __future__ import annotations

import hashlib
import secrets
import time
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from octosphere.core.errors import BadInput, OctosphereError

from .entries import Link, Opening
from .store import Store

TRUSTED = 1.0  # seconds that the news of other processes may be late before every token is looked up in the store
REMEMBERED = 20_000  # links kept in memory, the oldest forgotten first
CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that look alike
CODE_LENGTH = 10
CODE_LASTS = 600.0  # seconds

NO_TABLE = "no such table, or the link is not for it"


class NoSuchTable(OctosphereError):
    """No table of that name, or not for this token: nobody learns which."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The tokens of a new table, and what is stored of them."""

    links: list[tuple[tuple[int, ...], str]]
    watch: str
    opens: dict[str, Link]  # by the hash of the token


def hash_token(token: str) -> str:
    """What is stored of a token; 128 random bits need no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


class AccessTokens:
    """Finds what a token opens, and makes new tokens."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Link] = OrderedDict()  # by the hash of the token
        self._revoked = 0  # times that links were forgotten: what was read before is not remembered after

    async def link(self, token: str) -> Link | None:
        """The seats that a token opens."""
        return await self.find_link(hash_token(token))

    async def find_link(self, hash: str) -> Link | None:
        """The seats that the token of this hash opens; what was revoked elsewhere counts within a second."""
        known = self._known.get(hash) if self._store.behind() < TRUSTED else None
        return known or await self._look_up(hash)

    async def _look_up(self, hash: str) -> Link | None:
        revoked = self._revoked
        link = await self._store.link(hash)
        if link is not None and revoked == self._revoked:
            self.remember(link)
        return link

    def remember(self, link: Link) -> None:
        """Spare the store a question about a token that is known to be right."""
        self._known[link.hash] = link
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def forget(self, table: str = "") -> None:
        """What opened this table, or any table, is asked for again."""
        self._revoked += 1
        kept = ((hash, link) for hash, link in self._known.items() if table and link.table != table)
        self._known = OrderedDict(kept)

    def keys(self, opening: Opening, together: bool) -> Keys:
        """One token a seat, or one for all people at one screen, and one for watching."""
        seats = [seat for seat, place in enumerate(opening.places) if place.kind != "bot"]
        people = tuple(seat for seat in seats if opening.places[seat].kind == "person")
        shared = [people] if together and people else []
        held = [*shared, *((seat,) for seat in seats if not (shared and seat in people))]
        links = [(one, secrets.token_urlsafe(16)) for one in held]
        watch = secrets.token_urlsafe(16)
        opens = [Link(opening.id, one, hash_token(token)) for one, token in [*links, ((), watch)]]
        return Keys(links, watch, {link.hash: link for link in opens})

    async def mint(self, link: Link, by: Link) -> str:
        """A fresh token for these seats, for whoever holds a token that was not revoked in the meantime."""
        token = secrets.token_urlsafe(16)
        if not await self._store.add_links({hash_token(token): link}, by.hash):
            raise NoSuchTable(NO_TABLE)
        return token

    async def share(self, link: Link) -> str:
        """The token for watching that a link hands out: always the same one, and it plays no seat."""
        token = urlsafe_b64encode(hashlib.sha256(f"share {link.hash}".encode()).digest()[:16]).decode().rstrip("=")
        known = await self.link(token) is not None
        if not known and not await self._store.add_links({hash_token(token): Link(link.table, ())}, link.hash):
            raise NoSuchTable(NO_TABLE)
        return token

    async def make_code(self, links: Sequence[Link]) -> tuple[str, float]:
        """A short code that opens these links once on another device, for ten minutes."""
        code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
        until = time.time() + CODE_LASTS
        await self._store.put_code(hash_token(code), links, until)
        return code, until

    async def redeem(self, code: str) -> list[tuple[Link, str]]:
        """The links of a code with fresh tokens; a code works once."""
        links = await self._store.take_code(hash_token(code.strip().upper().replace("-", "")), time.time())
        minted = []
        for link in links:
            with suppress(NoSuchTable):  # it was forgotten since
                minted.append((link, await self.mint(link, link)))
        if not minted:
            raise BadInput("this code is wrong, used or too old: make a new one")
        return minted
