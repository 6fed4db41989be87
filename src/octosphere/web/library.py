"""Calls that tell of games and words, and questions to those who think."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET

from octosphere.games import open_game, open_kit, playable_games
from octosphere.i18n import LANGUAGES, Catalogue, translator
from octosphere.play.levels import offered_levels
from octosphere.play.live_table import LiveTable
from octosphere.play.phrases import PHRASES
from octosphere.play.workers import Task
from octosphere.show import open_show
from octosphere.show.daily import day_games
from octosphere.show.options import describe_options
from octosphere.show.rules import rulebook
from octosphere.show.views import names_of
from octosphere.tasks import moves

from . import answers
from .advice import Sought
from .calls import Asked
from .endpoint import words_for
from .problems import Refused, blame_server
from .teaching import learner_of, tell_lesson
from .wire import PARTS

encode = msgspec.json.encode


async def games(asked: Asked) -> bytes:
    """What can be played here."""
    return _games(words_for(asked).lang)


@lru_cache(maxsize=8)
def _games(lang: str) -> bytes:
    t = translator(lang)
    levels = [
        answers.LevelWords(level, t(f"level.{level}.name"), t(f"level.{level}.text")) for level in offered_levels()
    ]
    phrases = [answers.PhraseWords(phrase, t(f"phrase.{phrase}")) for phrase in PHRASES]
    found = []
    for name in playable_games():
        facts = open_game(name).facts
        told = t(f"web.game.{name}") if f"web.game.{name}" in t else _players(t, facts.seats)
        kind = (told, open_kit(name).icon, name in day_games(), describe_options(name, t))
        found.append(answers.GameWords(name, facts.title, list(facts.seats), levels, phrases, *kind))
    return encode(found)


def _players(t: Catalogue, seats: tuple[int, int]) -> str:
    return t("general.players", least=seats[0], most=seats[1])


async def menu(asked: Asked) -> bytes:
    """What can be chosen about a game, and its pieces and clauses in words."""
    return _menu(_game(asked), words_for(asked).lang)


def _game(asked: Asked) -> str:
    if asked.params["game"] not in playable_games():
        raise Refused("no_such_call")
    return asked.params["game"]


@lru_cache(maxsize=8)
def _menu(name: str, lang: str) -> bytes:
    return encode(open_show(open_game(name), translator(lang), []).menu())


async def rules(asked: Asked) -> bytes:
    """The rules of a game, clause by clause, and its pieces."""
    return _rules(_game(asked), words_for(asked).lang)


@lru_cache(maxsize=8)
def _rules(name: str, lang: str) -> bytes:
    return encode(rulebook(open_game(name), translator(lang)))


async def words(asked: Asked) -> bytes:
    """The words of the pages."""
    if asked.params["lang"] not in LANGUAGES:
        raise Refused("no_such_call")
    return _words(asked.params["lang"], asked.query.of)


@lru_cache(maxsize=64)
def _words(lang: str, part: str) -> bytes:
    """The words of one part, or without one of all that is no part."""
    found = translator(lang).texts.items()
    return encode({key: text for key, text in found if key.startswith("web.") and _part(key) == part})


def _part(key: str) -> str:
    name = key.split(".")[1]
    return name if name in PARTS else ""


async def hint(asked: Asked) -> bytes:
    """A hint for the decision that this link has to make."""
    live = await asked.desk.service.live(asked.link.table)
    seat, t = live.acting(asked.link.seats), words_for(asked)
    if seat is None or live.decision(seat) is None:
        raise Refused("not_yours", t("api.no_hint"))
    who = {"seat": seat, "strength": asked.query.strength, "lang": t.lang, "names": names_of(live.places, t)}
    who["ahead"] = live.ahead.get(seat, []) if live.table.to_move != seat else []
    return await _advice(asked, live, moves.hint, who)


async def lesson(asked: Asked) -> bytes:
    """What this link may learn now."""
    live = await asked.desk.service.live(asked.link.table)
    return tell_lesson(live, _learner(asked, live), words_for(asked))


def _learner(asked: Asked, live: LiveTable) -> int:
    """The seat that was named, else the one that acts or the first; one of this link's."""
    seats, named = asked.link.seats, asked.query.seat
    seat = named if named is not UNSET else learner_of(live, seats)
    if seat not in seats:
        raise Refused("not_yours")
    return int(seat)


async def forecast(asked: Asked) -> bytes:
    """How the game would end, on average, from here."""
    live = await asked.desk.service.live(asked.link.table)
    return await _advice(asked, live, moves.forecast)


async def _advice(asked: Asked, live: LiveTable, task: Task, *more: dict[str, Any]) -> bytes:
    """What those who think say of a table as it stands, or how many come first."""
    sought = Sought(task, live.opening.id, live.seq, repr(more))
    record = live.record(sealed=True).to_json()
    with blame_server():
        return await asked.desk.advice.of(sought, asked.owner, live.opening.game, record, *more)
