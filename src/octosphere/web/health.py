"""Whether the server can work, for those who watch over it."""

from __future__ import annotations

import msgspec

from octosphere import __version__
from octosphere.core.extras import EXTRAS, is_installed

from . import answers
from .calls import Asked
from .problems import Refused


async def live(asked: Asked) -> bytes:
    """Whoever reads this has met a process that answers; what it needs is another question."""
    return msgspec.json.encode(answers.Acknowledged())


async def ready(asked: Asked) -> bytes:
    """Whether a balancer should send people here."""
    desk, store = asked.desk, asked.desk.service.store
    trouble, listening, workers = await store.trouble(), store.listening(), desk.service.thinkers.state
    lame = workers == "failing" and is_installed(*EXTRAS["fast"])  # a server of light bots alone lacks nothing
    well = trouble is None and listening and not lame and not desk.ending
    told = answers.Readiness("ready" if well else "not_ready", trouble or "ok", listening, workers, desk.ending)
    if not well:
        raise Refused("unavailable", body=msgspec.json.encode(told))
    return msgspec.json.encode(told)


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
