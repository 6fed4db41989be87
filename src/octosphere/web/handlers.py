"""The calls of a table: each hands on to the table service and writes down what it says."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct

from octosphere.core.errors import BadInput
from octosphere.core.record import verify
from octosphere.play.access import NoSuchTable
from octosphere.play.entries import Link, Place
from octosphere.play.levels import playable
from octosphere.play.names import check_name
from octosphere.play.orders import CreatedTable, Order
from octosphere.play.requests import Request, Stale

from . import answers
from .calls import Asked
from .changes import NONE
from .endpoint import words_for
from .problems import Refused, too_many
from .wire import Chair

ORDINARY = "captain"  # the level of a bot for which none is named
MISSED = 10.0  # permits for what a page has missed, besides those of a call
NO_VIEW = Raw(b"null")

encode = msgspec.json.Encoder().encode


class Done(Struct, frozen=True, gc=False):
    """`answers.Receipt` with a view that is written already."""

    seq: int
    position: int
    repeated: bool
    view: Raw


async def create(asked: Asked) -> bytes:
    """Set a table up."""
    body = asked.body
    places = places_of(body.seats)
    options = msgspec.to_builtins(body.options)
    if options.get("components") and (seconds := asked.desk.limits.wait("import", asked.address)):
        raise too_many(seconds)  # it takes as much room as a record
    game = body.__struct_config__.tag
    order = Order(game, places, options, body.together, body.seed or "")
    return encode_created(await asked.desk.service.create(order, asked.address))


def encode_created(created: CreatedTable) -> bytes:
    """A new table with its links."""
    links = [answers.Ticket(list(seats), token) for seats, token in created.links]
    return encode(answers.Created(created.table, links, created.watch))


def places_of(chairs: Sequence[Chair]) -> tuple[Place, ...]:
    """Who is to sit where."""
    return tuple(Place(one.kind, nickname(one.name), _level(one.kind, one.level)) for one in chairs)


def nickname(given: str) -> str:
    """A name, or none where nothing printable is left of it."""
    try:
        return check_name(given)
    except BadInput:
        return ""


def _level(kind: str, given: str) -> str:
    return (given or playable(ORDINARY)) if kind == "bot" else ""


async def view(asked: Asked) -> bytes:
    """What this link sees."""
    since = NONE if asked.query.since is UNSET else int(asked.query.since)
    if since > NONE:
        await charge_gap(asked, since)
    return await asked.desk.views.of(asked.link, words_for(asked).lang, since)


async def charge_gap(asked: Asked, since: int) -> None:
    """Whoever has missed something pays for having it told: the game may be played again for it."""
    if since < (await asked.desk.service.live(asked.link.table)).seq:
        asked.desk.limits.charge("call", asked.address, MISSED)


async def move(asked: Asked) -> bytes:
    """Decide."""
    body = asked.body
    more = {"confirm": body.confirm, "then": tuple(body.then)}
    return await _submit(asked, Request("move", body.seat, body.key, body.position, body.move, **more))


async def roll(asked: Asked) -> bytes:
    """Throw the dice."""
    return await _submit(asked, Request("roll", asked.body.seat, asked.body.key, asked.body.position))


async def confirm(asked: Asked) -> bytes:
    """Let the last decision stand."""
    return await _submit(asked, Request("confirm", asked.body.seat, asked.body.key, asked.body.position))


async def undo(asked: Asked) -> bytes:
    """Take the last decision back."""
    return await _submit(asked, Request("undo", asked.body.seat, asked.body.key, asked.body.position))


async def seats(asked: Asked) -> bytes:
    """Change who sits where; what concerns another's seat is asked for by the link's first own."""
    body, own = asked.body, asked.link.seats
    mine = body.seat if body.seat in own or not own else own[0]
    level = body.level or playable(ORDINARY)
    target = f"{body.seat}:{level}"
    texts = {"sit": body.name, "back": "", "bot": target, "replace": target}
    what, text, seat = body.what, texts[body.what], mine if body.what in ("bot", "replace") else body.seat
    if what == "bot" and body.seat in own:
        what, text = "leave", level
    return await _submit(asked, Request(what, seat, body.key, text=text))


async def say(asked: Asked) -> bytes:
    """Say something."""
    return await _submit(asked, Request("say", asked.body.seat, asked.body.key, text=asked.body.phrase))


async def hurry(asked: Asked) -> bytes:
    """Let a bot that thinks answer now."""
    await asked.desk.service.hurry(asked.link)
    return encode(answers.Acknowledged())


async def _submit(asked: Asked, request: Request) -> bytes:
    """Carry a request out and tell where that leaves the table."""
    desk, link = asked.desk, asked.link
    try:
        receipt = await desk.service.submit(link, request)
    except Stale:
        raise Refused("stale", seq=(await desk.service.live(link.table)).seq) from None
    seen = Raw(await desk.views.of(link, words_for(asked).lang)) if asked.body.view else NO_VIEW
    return encode(Done(receipt.seq, receipt.position, receipt.repeated, seen))


async def rematch(asked: Asked) -> bytes:
    """The next game with the same people."""
    table, token = await asked.desk.service.rematch(asked.link, asked.address)
    return encode(answers.Rematch(table, token, list(asked.link.seats)))


async def decline(asked: Asked) -> bytes:
    """Not now: told to whoever asked for the next game."""
    await asked.desk.service.decline(asked.link)
    return encode(answers.Acknowledged())


async def record(asked: Asked) -> bytes:
    """The game as a file; its dice stay sealed until the end."""
    return (await asked.desk.service.live(asked.link.table)).record().dumps().encode()


async def proof(asked: Asked) -> bytes:
    """Compare every throw with the secret, once that is open."""
    live = await asked.desk.service.live(asked.link.table)
    kept = live.record()
    found = verify(live.game, kept)
    dice: Any = "seeded" if live.opening.dice == "seeded" else found.dice  # a seed is no seal, told or not
    commitment, secret = kept.dice.commitment or None, live.opening.secret if live.over else None
    return encode(answers.Proof(found.complete and live.over, dice, found.checked, commitment, secret))


async def make_code(asked: Asked) -> bytes:
    """A code that carries tables to another device; those that are no more stay behind."""
    service = asked.desk.service
    links: list[Link] = []
    for held in asked.body.tables:
        with suppress(NoSuchTable):
            links.append(await service.enter(held.table, held.token))
    if not links:
        raise Refused("no_such_table")
    code, until = await service.tokens.make_code(links)
    return encode(answers.Code(code, until))


async def redeem(asked: Asked) -> bytes:
    """What a code carries, once."""
    service = asked.desk.service
    try:
        carried = await service.tokens.redeem(asked.body.code)
    except BadInput:
        raise Refused("no_such_table", words_for(asked)("api.wrong_code")) from None
    found = []
    for link, token in carried:
        game = (await service.live(link.table)).opening.game
        found.append(answers.Carried(link.table, list(link.seats), token, game))
    return encode(answers.Redeemed(found))
