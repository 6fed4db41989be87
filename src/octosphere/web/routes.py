"""The one table of all calls; the ones asked most come first."""

from __future__ import annotations

import asyncio
from typing import Any

from octosphere.core.components import LONGEST_FILE
from octosphere.show.rules import Rulebook

from . import (
    answers,
    boxes,
    coaching,
    daily,
    handlers,
    health,
    layouts,
    library,
    records,
    replays,
    sharing,
    statistics,
    wire,
)
from .alerts import calls as alerts
from .calls import Asked, Call


async def openapi(asked: Asked) -> bytes:
    """The document of all calls."""
    from .openapi import document

    return await asyncio.to_thread(document)  # the first who asks has it made


TABLE = "/api/tables/{table}"
SUBMIT = (400, 403, 409, 422)

CALLS = (
    Call("POST", f"{TABLE}/moves", handlers.move, "Decide", answers.Receipt, wire.Move, statuses=SUBMIT),
    Call("GET", TABLE, handlers.view, "What this link sees of a table", answers.SeenView, query=wire.ViewQuery),
    Call("POST", f"{TABLE}/roll", handlers.roll, "Throw the dice", answers.Receipt, wire.TurnRequest, statuses=SUBMIT),
    Call(
        "POST", f"{TABLE}/confirm", handlers.confirm, "End a turn", answers.Receipt, wire.TurnRequest, statuses=SUBMIT
    ),
    Call(
        "POST", f"{TABLE}/undo", handlers.undo, "Take back", answers.Receipt, wire.TurnRequest, statuses=SUBMIT, cost=3
    ),
    Call(
        "GET",
        f"{TABLE}/events",
        handlers.view,
        "What happens at a table, as it happens (server-sent events)",
        answers.StreamEvent,
        query=wire.StreamQuery,
        stream=True,
    ),
    Call(
        "POST",
        f"{TABLE}/seats",
        handlers.seats,
        "Sit down, let a bot play, come back, or vote for a bot in an absent player's place",
        answers.Receipt,
        wire.SeatChange,
        statuses=SUBMIT,
    ),
    Call(
        "POST", f"{TABLE}/hurry", handlers.hurry, "Let a bot that thinks move now", answers.Acknowledged, wire.Nothing
    ),
    Call("POST", f"{TABLE}/say", handlers.say, "Say a set phrase", answers.Receipt, wire.Saying, statuses=SUBMIT),
    Call(
        "POST",
        f"{TABLE}/rematch",
        handlers.rematch,
        "Play again with the same people",
        answers.Rematch,
        wire.Nothing,
        statuses=(403,),
        limit="create",
    ),
    Call(
        "POST",
        f"{TABLE}/decline",
        handlers.decline,
        "Say that one does not come to the next game now",
        answers.Acknowledged,
        wire.Nothing,
    ),
    Call(
        "GET",
        f"{TABLE}/hint",
        library.hint,
        "A hint for the decision of this link",
        answers.Hint | answers.Waiting,
        query=wire.HintQuery,
        statuses=(403,),
        limit="think",
    ),
    Call(
        "GET",
        f"{TABLE}/lesson",
        library.lesson,
        "What somebody who learns the game at this table can be told now",
        answers.LessonNow,
        query=wire.LessonQuery,
        statuses=(403,),
    ),
    Call(
        "GET",
        f"{TABLE}/forecast",
        library.forecast,
        "The expected final scores",
        answers.Forecast | answers.Waiting,
        limit="think",
    ),
    Call(
        "GET",
        f"{TABLE}/record",
        handlers.record,
        "The game as a file, with sealed dice before its end",
        answers.RecordFile,
        headers=((b"content-disposition", b'attachment; filename="octosphere.json"'),),
    ),
    Call("GET", f"{TABLE}/proof", handlers.proof, "Check every throw", answers.Proof, limit="think"),
    Call(
        "POST",
        "/api/tables",
        handlers.create,
        "Set a table up",
        answers.Created,
        wire.NewTable,
        statuses=(503,),
        limit="create",
        largest=2 * LONGEST_FILE,
    ),
    Call(
        "POST",
        "/api/codes",
        handlers.make_code,
        "A code that carries tables to another device",
        answers.Code,
        wire.NewCode,
        statuses=(404, 503),
        limit="code",
    ),
    Call(
        "POST",
        "/api/codes/redeem",
        handlers.redeem,
        "Redeem a code, once",
        answers.Redeemed,
        wire.Redeem,
        statuses=(404, 503),
        limit="code",
    ),
    Call("GET", "/api/games", library.games, "What can be played", list[answers.GameWords], query=wire.Query),
    Call(
        "GET",
        "/api/games/{game}",
        library.menu,
        "What can be chosen about a game, its pieces and clauses in words; in the game's own form",
        dict[str, Any],
        query=wire.Query,
        statuses=(404,),
    ),
    Call(
        "GET",
        "/api/games/{game}/rules",
        library.rules,
        "The rules of a game by clauses, and every piece explained",
        Rulebook,
        query=wire.Query,
        statuses=(404,),
    ),
    Call(
        "GET",
        "/api/words/{lang}",
        library.words,
        "The words of all pages, or of one part",
        dict[str, str | dict[str, str]],
        query=wire.WordsQuery,
        statuses=(404,),
    ),
    *alerts.CALLS,
    *boxes.CALLS,
    *daily.CALLS,
    *layouts.CALLS,
    *records.CALLS,
    *replays.CALLS,
    *sharing.CALLS,
    *statistics.CALLS,
    Call("GET", "/api/health", health.health, "Whether the server can work", answers.Health, told_at=(503,)),
    Call("GET", "/api/ready", health.ready, "Whether requests are welcome here", answers.Readiness, told_at=(503,)),
    Call("GET", "/api/live", health.live, "That the process answers", answers.Acknowledged),
    *coaching.CALLS,
    Call("GET", "/openapi.json", openapi, "This document", dict[str, Any]),
)
