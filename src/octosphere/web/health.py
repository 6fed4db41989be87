"""Whether the server can work, for those who watch over it."""

from __future__ import annotations

import msgspec

from octosphere import __version__

from . import answers
from .calls import Asked
from .problems import Refused


async def health(asked: Asked) -> bytes:
    """Try the database, and tell what is wrong in a word."""
    service = asked.desk.service
    trouble, listening = await service.store.trouble(), service.store.listening()
    well = trouble is None and listening
    bots, prepared = service.thinkers.state, service.thinkers.prepared
    told = answers.Health("ok" if well else "unavailable", __version__, trouble or "ok", listening, bots, prepared)
    if not well:
        raise Refused("unavailable", body=msgspec.json.encode(told))
    return msgspec.json.encode(told)
