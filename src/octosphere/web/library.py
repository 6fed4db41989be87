"""Calls that tell of games and words, and questions to those who think."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from octosphere import __version__
from octosphere.games import IN_BROWSER, open_game
from octosphere.i18n import LANGUAGES, translator
from octosphere.play.levels import LEVELS
from octosphere.play.phrases import PHRASES
from octosphere.show import open_show
from octosphere.show.tasks import FORECAST, HINT

from . import answers
from .calls import Asked
from .endpoint import words_for
from .problems import Refused
from .views import names_of

encode = msgspec.json.encode


async def games(asked: Asked) -> bytes:
    """What can be played here."""
    return _games(words_for(asked).lang)


@lru_cache(maxsize=8)
def _games(lang: str) -> bytes:
    t = translator(lang)
    levels = [answers.LevelWords(level, t(f"level.{level}.name"), t(f"level.{level}.text")) for level in LEVELS]
    phrases = [answers.PhraseWords(phrase, t(f"phrase.{phrase}")) for phrase in PHRASES]
    found = []
    for name in IN_BROWSER:
        facts = open_game(name).facts
        found.append(answers.GameWords(name, facts.title, list(facts.seats), levels, phrases))
    return encode(found)


async def menu(asked: Asked) -> bytes:
    """What can be chosen about a game, and its pieces and clauses in words."""
    if asked.params["game"] not in IN_BROWSER:
        raise Refused("no_such_call")
    return _menu(asked.params["game"], words_for(asked).lang)


@lru_cache(maxsize=8)
def _menu(name: str, lang: str) -> bytes:
    return encode(open_show(open_game(name), translator(lang), []).menu())


async def words(asked: Asked) -> bytes:
    """The words of the pages."""
    if asked.params["lang"] not in LANGUAGES:
        raise Refused("no_such_call")
    return _words(asked.params["lang"])


@lru_cache(maxsize=8)
def _words(lang: str) -> bytes:
    return encode({key: text for key, text in translator(lang).texts.items() if key.startswith("web.")})


async def health(asked: Asked) -> bytes:
    """Whether the server is up."""
    return encode(answers.Health("ok", __version__))


async def hint(asked: Asked) -> bytes:
    """A hint for the decision that this link has to make."""
    sitting = await asked.desk.house.sitting(asked.link.table)
    seat, t = sitting.acting(asked.link.seats), words_for(asked)
    if seat is None or sitting.decision(seat) is None:
        raise Refused("not_yours", t("api.no_hint"))
    who = {"seat": seat, "strength": asked.query.strength, "lang": t.lang, "names": names_of(sitting, t)}
    who["ahead"] = sitting.ahead.get(seat, []) if sitting.table.to_move != seat else []
    question = (HINT, sitting.opening.id, sitting.seq, repr(who))
    record = sitting.record(sealed=True).to_json()
    return encode(await asked.desk.once(question, HINT, sitting.opening.game, record, who))


async def forecast(asked: Asked) -> bytes:
    """How the game would end, on average, from here."""
    sitting = await asked.desk.house.sitting(asked.link.table)
    question = (FORECAST, sitting.opening.id, sitting.seq, "")
    record = sitting.record(sealed=True).to_json()
    return encode(await asked.desk.once(question, FORECAST, sitting.opening.game, record))
