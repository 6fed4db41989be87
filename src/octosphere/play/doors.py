"""Who may enter: tokens that are kept only as hashes, and codes that carry seats to another device."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from octosphere.core.errors import BadInput, OctosphereError

from .entries import Link, Opening
from .store import Store

REMEMBERED = 20_000  # links kept in memory, the oldest forgotten first
CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that look alike
CODE_LENGTH = 10
CODE_LASTS = 600.0  # seconds


class NoSuchTable(OctosphereError):
    """No table of that name, or not for this token: nobody learns which."""


@dataclass(frozen=True, slots=True)
class Keys:
    """The tokens of a new table, and what is stored of them."""

    links: list[tuple[tuple[int, ...], str]]
    watch: str
    opens: dict[str, Link]  # by token

    @property
    def hashes(self) -> dict[str, Link]:
        return {hashed(token): link for token, link in self.opens.items()}


def hashed(token: str) -> str:
    """What is stored of a token; 128 random bits need no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


class Doors:
    """Finds what a token opens, and makes new tokens."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Link] = OrderedDict()

    async def link(self, token: str) -> Link | None:
        """The seats that a token opens."""
        link = self._known.get(token)
        if link is None:
            link = await self._store.link(hashed(token))
            if link is not None:
                self.remember(token, link)
        return link

    def remember(self, token: str, link: Link) -> None:
        """Spare the store a question about a token that is known to be right."""
        self._known[token] = link
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def forget(self, gone: Link) -> None:
        """Tokens that opened these seats open nothing more; what opened the rest of the table is asked for again."""
        self._known = OrderedDict((token, link) for token, link in self._known.items() if link.table != gone.table)

    def keys(self, opening: Opening, together: bool) -> Keys:
        """One token a seat, or one for all people at one screen, and one for watching."""
        seats = [seat for seat, place in enumerate(opening.places) if place.kind != "bot"]
        people = tuple(seat for seat in seats if opening.places[seat].kind == "person")
        shared = [people] if together and people else []
        held = [*shared, *((seat,) for seat in seats if not (shared and seat in people))]
        links = [(one, secrets.token_urlsafe(16)) for one in held]
        watch = secrets.token_urlsafe(16)
        return Keys(links, watch, {token: Link(opening.id, one) for one, token in [*links, ((), watch)]})

    async def mint(self, link: Link) -> str:
        """A fresh token for the same seats."""
        token = secrets.token_urlsafe(16)
        await self._store.add_links({hashed(token): link})
        self.remember(token, link)
        return token

    async def make_code(self, links: Sequence[Link]) -> tuple[str, float]:
        """A short code that opens these links once on another device, for ten minutes."""
        code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
        until = time.time() + CODE_LASTS
        await self._store.put_code(hashed(code), links, until)
        return code, until

    async def redeem(self, code: str) -> list[tuple[Link, str]]:
        """The links of a code with fresh tokens; a code works once."""
        links = await self._store.take_code(hashed(code.strip().upper().replace("-", "")), time.time())
        if not links:
            raise BadInput("this code is wrong, used or too old: make a new one")
        return [(link, await self.mint(link)) for link in links]
