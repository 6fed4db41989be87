"""A game is its list of moves: one JSON document, everything else a replay of it."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .chance import Chance, Committed, Seeded
from .errors import BadComponents, BadInput, BadRecord, IllegalMove, InvalidMove
from .events import Event
from .game import CHANCE, OVER, Game, Options

FORMAT = 1
KINDS = ("entered", "seeded", "committed", "known", "inferred")  # of dice
FIELDS = {"octosphere", "game", "rules", "options", "names", "dice", "moves"}

AnyGame = Game[Any, Any]


@dataclass(slots=True)
class Dice:
    """Where a record's dice come from: a seed, a commitment, people at a table, or what they say they did with them."""

    kind: str = "entered"  # or "seeded", "committed", "known" (its secret may have been known before), "inferred"
    seed: str = ""
    commitment: str = ""
    secret: str = ""  # empty until it is revealed
    game: str = ""  # with a seed: the number of the game among all of that seed, unless it is the first

    def to_json(self) -> dict[str, str]:
        parts = {
            "kind": self.kind,
            "seed": self.seed,
            "game": self.game,
            "commitment": self.commitment,
            "secret": self.secret,
        }
        return {name: value for name, value in parts.items() if value}

    def chance(self) -> Chance | None:
        """The source of the dice, if this record holds it."""
        if self.kind == "seeded":
            return Seeded(self.seed, int(self.game or 0))
        if self.kind in ("committed", "known") and self.secret:
            return Committed(bytes.fromhex(self.secret))
        return None


@dataclass(slots=True)
class Record:
    """Game, rules version, options and moves as text; names and dice for people."""

    game: str
    rules: str
    options: Options
    moves: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    dice: Dice = field(default_factory=Dice)

    def to_json(self) -> dict[str, Any]:
        return {
            "octosphere": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "options": dict(self.options),
            "names": list(self.names),
            "dice": self.dice.to_json(),
            "moves": list(self.moves),
        }

    def dumps(self) -> str:
        return json.dumps(self.to_json(), indent=1, ensure_ascii=False) + "\n"

    def save(self, path: Path) -> None:
        """Write the whole file or nothing: a full disk never costs the old one."""
        part = path.with_name(f"{path.name}.{os.getpid()}.part")
        try:
            with part.open("w", encoding="utf-8") as file:
                file.write(self.dumps())
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a replay: whose it was, what it was, what happened, what came of it."""

    number: int
    seat: int
    move: Any
    events: list[Event]
    state: Any


def new_record(game: AnyGame, options: Options, dice: Dice | None = None) -> Record:
    """An empty record of a game under complete, checked options."""
    return Record(game.facts.name, game.facts.rules, game.options(options), dice=dice or Dice())


def loads(text: str | bytes) -> Record:
    """Read a record; anything that is not one is refused, saying what is wrong."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"this is no record: not JSON ({error})", "not_json") from None
    if not isinstance(data, dict) or "octosphere" not in data:
        raise BadRecord("this is JSON, but no Octosphere record: it has no field 'octosphere'", "foreign")
    if data["octosphere"] != FORMAT:
        raise BadRecord(f"record format {data['octosphere']!r} is unknown here; this version reads {FORMAT}", "format")
    _check_text(data)
    missing, unknown = FIELDS - set(data), set(data) - FIELDS
    if missing or unknown:
        raise BadRecord(
            f"damaged record: missing fields {sorted(missing)}, unknown fields {sorted(unknown)}",
            "damaged",
            what=", ".join(sorted(missing | unknown))[:40],
        )
    return Record(
        game=_text(data, "game"),
        rules=_text(data, "rules"),
        options=_options(data),
        moves=_texts(data, "moves"),
        names=_texts(data, "names"),
        dice=_dice(data),
    )


def load(path: Path) -> Record:
    """Read a record from a file."""
    try:
        return loads(path.read_bytes())
    except OSError as error:
        raise BadRecord(f"cannot read {path}: {error.strerror}") from None


def _check_text(data: dict[str, Any]) -> None:
    """JSON may hold half a character, a lone surrogate, which nobody could write down again."""
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise BadRecord(
            "damaged record: it holds text that cannot be written as UTF-8", "damaged", what="UTF-8"
        ) from None


def _text(data: dict[str, Any], name: str) -> str:
    if not isinstance(data[name], str):
        raise BadRecord(f"damaged record: '{name}' must be text", "damaged", what=name)
    return str(data[name])


def _texts(data: dict[str, Any], name: str) -> list[str]:
    values = data[name]
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise BadRecord(f"damaged record: '{name}' must be a list of texts", "damaged", what=name)
    return list(values)


def _options(data: dict[str, Any]) -> Options:
    if not isinstance(data["options"], dict):
        raise BadRecord("damaged record: 'options' must be an object", "damaged", what="options")
    return dict(data["options"])


def _dice(data: dict[str, Any]) -> Dice:
    parts = data["dice"]
    if not isinstance(parts, dict) or not all(isinstance(value, str) for value in parts.values()):
        raise BadRecord("damaged record: 'dice' must be an object of texts", "damaged", what="dice")
    if not set(parts) <= {"kind", "seed", "game", "commitment", "secret"} or "kind" not in parts:
        raise BadRecord(
            "damaged record: 'dice' has 'kind' and, with it, 'seed', 'commitment' or 'secret'", "damaged", what="dice"
        )
    if "game" in parts and not re.fullmatch("[1-9][0-9]{0,17}", parts["game"]):
        raise BadRecord("damaged record: the dice's game must be a number above 0", "damaged", what="dice")
    if parts["kind"] not in KINDS:
        raise BadRecord(
            f"unknown kind of dice {parts['kind']!r}: expected one of {', '.join(KINDS)}", "damaged", what="dice"
        )
    for name in ("commitment", "secret"):
        if name in parts and (len(parts[name]) != 64 or set(parts[name]) - set("0123456789abcdef")):
            raise BadRecord(f"damaged record: the dice's {name} must be 64 hexadecimal digits", "damaged", what="dice")
    return Dice(**parts)


def check_version(game: AnyGame, record: Record) -> None:
    """A rules version that this release does not know, old or future, is refused, never misread."""
    if record.game != game.facts.name:
        raise BadRecord(
            f"this is a record of {record.game!r}, not of {game.facts.name!r}", "game", game=record.game[:20]
        )
    if record.rules not in (game.facts.rules, *game.facts.past_rules):
        raise BadRecord(
            f"this record follows rules version {record.rules!r} of {record.game}; "
            f"this release plays version {game.facts.rules!r}: use the release that wrote it",
            "version",
            game=game.facts.title,
            theirs=record.rules[:20],
            ours=game.facts.rules,
        )


def begin(game: AnyGame, record: Record) -> Any:
    """The position before the first move."""
    check_version(game, record)
    try:
        return game.start_under(record.rules, record.options)
    except (BadInput, BadComponents) as error:
        raise BadRecord(f"damaged record: {error}", "damaged", what="options") from None


def replay(game: AnyGame, record: Record) -> Iterator[Step]:
    """Play a record move by move; the state handed out goes on changing."""
    state = begin(game, record)
    for number, text in enumerate(record.moves, 1):
        try:
            move = game.codec.parse(text)
            seat = game.to_move(state)
            events = game.apply(state, move)
        except (InvalidMove, IllegalMove) as error:
            raise BadRecord(
                f"move {number} of this record cannot be: {error}", "move", n=number, move=text[:40]
            ) from None
        yield Step(number, seat, move, events, state)


def final(game: AnyGame, record: Record) -> Any:
    """The position after the last move."""
    state = begin(game, record)
    for step in replay(game, record):
        state = step.state
    return state


def undo(game: AnyGame, record: Record) -> str:
    """Take the last decision back; dice once seen stay (they cannot be unseen)."""
    if record.dice.secret:
        raise BadInput("nothing to undo: the game is over and its dice are revealed")
    seats = [step.seat for step in replay(game, record)]
    if not seats or seats[-1] == CHANCE:
        raise BadInput("nothing to undo: the dice have been seen")
    return record.moves.pop()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an offline check of a record found."""

    complete: bool
    dice: str  # "proven", "seeded", "known", "entered", "inferred" or "sealed"
    checked: int  # chance moves compared with their source
    scores: tuple[int, ...]


def verify(game: AnyGame, record: Record) -> Verdict:
    """Replay a record and recompute every roll from its seed or revealed secret."""
    chance = record.dice.chance()
    _check_commitment(record.dice, chance)
    state, checked = begin(game, record), 0
    expected = _expect_roll(game, state, chance)
    for step in replay(game, record):
        state = step.state
        if step.seat == CHANCE and expected is not None:
            if step.move != expected:
                raise BadRecord(
                    f"move {step.number} is '{record.moves[step.number - 1]}', but the dice of this record "
                    f"give '{game.codec.text(expected)}'",
                    "throw",
                    n=step.number,
                )
            checked += 1
        expected = _expect_roll(game, state, chance)
    kind = record.dice.kind if record.dice.kind != "committed" else "proven" if chance else "sealed"
    return Verdict(game.to_move(state) == OVER, kind, checked, game.scores(state))


def _check_commitment(dice: Dice, chance: Chance | None) -> None:
    sealed = dice.kind == "committed" or dice.commitment
    if sealed and isinstance(chance, Committed) and chance.commitment != dice.commitment:
        raise BadRecord("the revealed secret does not fit the commitment published at the start", "secret")


def _expect_roll(game: AnyGame, state: Any, chance: Chance | None) -> Any:
    return game.deal(state, chance) if chance is not None and game.to_move(state) == CHANCE else None
