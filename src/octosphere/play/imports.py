"""Tables that are set up with moves: a record from elsewhere, or a game that goes on in another way."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from octosphere.core.errors import BadInput, BadRecord
from octosphere.core.game import OVER
from octosphere.core.record import AnyGame, Record, final, verify

from .characters import cast
from .entries import CLOSED, DICE, Entry, Opening, Place
from .levels import LEVELS, playable
from .live_table import LiveTable
from .names import clean_name, places_of
from .orders import check_places, check_seed

REUSED = {"committed": "known", "mixed": "known_mixed"}  # dice that fall once more


@dataclass(frozen=True, slots=True)
class Branch:
    """Where a game goes on in another way, who plays there, and with which dice."""

    at: int  # moves of the game that stay
    places: tuple[Place, ...]
    same_dice: bool = False


def import_record(games: Mapping[str, AnyGame], record: Record) -> tuple[Opening, list[Entry]]:
    """A table from a record; one that holds its dice can be played on, any other is only looked at."""
    game = games.get(record.game)
    if game is None:
        raise BadRecord(
            f"this is a record of {record.game[:20]!r}; here one plays {', '.join(games)}",
            "game",
            game=record.game[:20],
        )
    _check(record)
    verdict = verify(game, record)
    options, dice = dict(game.options(record.options)), _source(record, verdict.dice)
    places = _places(record, len(verdict.scores))
    if not verdict.complete and dice[0] not in CLOSED:
        places = cast([replace(one, level=playable(one.level)) if one.kind == "bot" else one for one in places])
    return _set_up(game, places, replace(record, options=options), dice)


def _check(record: Record) -> None:
    """Refuse a seed that nobody may choose here."""
    try:
        check_seed(record.dice.seed)
    except BadInput as error:
        raise BadRecord(f"damaged record: {error}", "damaged", what="seed") from None


def _source(record: Record, verdict: str) -> tuple[str, str]:
    """Where the dice come from; whoever wrote the record may have chosen its secret, so that no seal comes of it."""
    dice = record.dice
    sources = {"seeded": ("seeded", dice.seed), "inferred": ("inferred", "")}
    known = ("known", dice.secret) if dice.secret else ("entered", "")
    return sources.get(verdict, known if verdict in ("proven", "known") else ("entered", ""))


def _places(record: Record, seats: int) -> tuple[Place, ...]:
    """Whoever the record names: people, and bots whose level is known here; any other bot's name is a person's."""
    found = places_of(record.names, seats, record.game)
    return tuple(
        Place("person", clean_name(place.level)) if place.kind == "bot" and place.level not in LEVELS else place
        for place in found
    )


def open_branch(live: LiveTable, branch: Branch) -> tuple[Opening, list[Entry]]:
    """A table that begins in the middle of another's game."""
    game, record = live.game, live.record()
    if branch.at > len(record.moves):
        raise BadInput(f"this game has {len(record.moves)} moves: there is no move {branch.at}")
    begun = replace(record, moves=record.moves[: branch.at])
    if len(branch.places) != len(live.places):
        raise BadInput(f"this game is for {len(live.places)}: so many seats it needs here too")
    if game.to_move(final(game, begun)) == OVER:
        raise BadInput("the game is over there: choose an earlier move")
    return _set_up(game, check_places(branch.places), begun, _dice(live, branch))


def _dice(live: LiveTable, branch: Branch) -> tuple[str, str]:
    """The same dice once they are open to all, and so sealed no more; else new ones."""
    opening = live.opening
    if not branch.same_dice:
        return ("mixed" if branch.at else "committed", secrets.token_hex(32))
    if not live.over or live.closed:
        raise BadInput("the dice to come are still secret, or nobody knows them: choose new dice")
    return REUSED.get(opening.dice, opening.dice), opening.secret


def _set_up(
    game: AnyGame, places: tuple[Place, ...], record: Record, dice: tuple[str, str]
) -> tuple[Opening, list[Entry]]:
    """A table with the moves of a record, under the rules that it names."""
    now, codec = time.time(), game.codec
    texts = [codec.text(codec.parse(text)) for text in record.moves]  # as a table writes them, however long they came
    given = [Entry(seq, "given", DICE, text, at=now) for seq, text in enumerate(texts, 1)]
    table = secrets.token_urlsafe(9)
    return Opening(table, record.game, record.rules, dict(record.options), places, *dice, now, len(given)), given
