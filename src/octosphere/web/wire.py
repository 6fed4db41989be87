"""Every body that is taken: its fields, how long and how large they may be; what is not named is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, Union, get_args

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct

from octosphere.core.components import LONGEST_FILE
from octosphere.core.kit import Option
from octosphere.games import loadable_games, open_game, open_kit, playable_games

# No control characters: they mean nothing in a name, and PostgreSQL stores no NUL.
PLAIN = r"^[^\x00-\x1f\x7f]*$"
LETTERS = r"^[A-Za-z0-9_-]+$"

Text = Annotated[str, Meta(max_length=64, pattern=PLAIN)]
SIGNS = "at most 16 signs are kept, an emoji is one of them; empty where none is needed"
Name = Annotated[str, Meta(max_length=64, pattern=PLAIN, description=SIGNS)]
Level = Literal["", "drifter", "diver", "captain", "kraken"]  # empty: the ordinary one, or none is needed
Phrase = Literal["hello", "good_luck", "well_done", "lucky", "ouch", "thanks", "one_moment", "bye"]
TableId = Annotated[str, Meta(min_length=4, max_length=32, pattern=LETTERS)]
Token = Annotated[str, Meta(min_length=8, max_length=64, pattern=LETTERS)]
Key = Annotated[
    str,
    Meta(
        min_length=8,
        max_length=64,
        pattern=LETTERS,
        description="the client's own id of this request: asked again with it, nothing is done twice",
    ),
]
Seat = Annotated[int, Meta(ge=0, le=15)]
Position = Annotated[int, Meta(ge=0, le=1_000_000, description="the seq of the view that this answers to")]
Notation = Annotated[str, Meta(min_length=1, max_length=40, pattern=PLAIN, description="a move as a choice names it")]
Code = Annotated[str, Meta(min_length=4, max_length=32, pattern=r"^[A-Za-z0-9 _-]+$")]
Lang = Literal["en", "de", "es"]
At = Annotated[int, Meta(ge=0, le=100_000, description="how many moves of the record are made")]
Day = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$", description="a day of the calendar, such as 2026-11-16")]

Components = Annotated[str, Meta(max_length=LONGEST_FILE, description="an owner's components file; unset: ours")]

SOMEBODY = {"contains": {"properties": {"kind": {"enum": ["person", "open"]}}, "required": ["kind"]}}


class Body(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What a request says."""


class Chair(Body, frozen=True):
    """Who is to sit somewhere."""

    kind: Literal["person", "open", "bot"]
    name: Name = ""
    level: Level = ""


class AnyTable(Body, frozen=True, kw_only=True, tag_field="game"):
    """A table to be set up, whatever the game."""

    together: bool = False
    seed: Text | None = None


def _options(word: str, options: Sequence[Option]) -> type[Struct]:
    """What can be chosen about a game; what is not named is as in a first game."""
    fields: list[tuple[str, Any, Any]] = []
    for one in options:
        if one.kind == "switch":
            fields.append((one.name, bool, False))
        else:
            fields.append((one.name, _value(one) | UnsetType, UNSET))
    fields.append(("components", Components | UnsetType, UNSET))
    return defstruct(f"{word}Options", fields, bases=(Body,), frozen=True, module=__name__)


def _value(option: Option) -> Any:
    """The type of what is chosen."""
    if option.values:
        return Literal[option.values]
    if option.limits:
        return Annotated[int, Meta(ge=option.limits[0], le=option.limits[1])]
    return Annotated[str, Meta(max_length=64, pattern=option.pattern)]


def _words() -> dict[str, str]:
    """A word for the types of each game: its title, or its name where two games have the same title."""
    titles = {name: "".join(filter(str.isalnum, open_game(name).facts.title)) for name in playable_games()}
    return {name: word if [*titles.values()].count(word) == 1 else name for name, word in titles.items()}


def _table(name: str) -> type[Struct]:
    """The body of a new table of one game."""
    facts = open_game(name).facts
    word = _words()[name]
    options, (least, most) = _options(word, open_kit(name).options), facts.seats
    chairs = Annotated[list[Chair], Meta(min_length=least, max_length=most, extra_json_schema=SOMEBODY)]
    fields: list[tuple[str, Any] | tuple[str, Any, Any]] = [("seats", chairs), ("options", options, options())]
    namespace = {"__doc__": f"A table of {facts.title}."}
    how: dict[str, Any] = {"frozen": True, "kw_only": True, "tag": name, "module": __name__, "namespace": namespace}
    return defstruct(f"{word}Table", fields, bases=(AnyTable,), **how)


def layout_patterns() -> list[str]:
    """The forms of layouts, of all games that have some."""
    options = [option for name in playable_games() for option in open_kit(name).options]
    return [option.pattern for option in options if option.name == "layout"]


def _conditions() -> list[dict[str, Any]]:
    """Options that need a certain number of players."""
    asked = [option for name in playable_games() for option in open_kit(name).options if option.players]
    return [
        {
            "anyOf": [
                {"properties": {"options": {"properties": {option.name: {"const": False}}}}},
                {"properties": {"seats": {"minItems": option.players, "maxItems": option.players}}},
            ]
        }
        for option in asked
    ]


# The body of a new table: one type for each game that is installed.
NewTable: Any = Annotated[
    Union[tuple(_table(name) for name in playable_games())],  # noqa: UP007
    Meta(extra_json_schema={"allOf": _conditions()}),
]
GameName: Any = Literal[playable_games()]

# Games and pages whose words come only with them.
PageName = Literal["box", "coach", "daily", "layouts", "pad", "replay", "stats", "train"]
PAGES = get_args(PageName)
PARTS = ("", *loadable_games(), "share", "prefs", "end", "alerts", *PAGES)  # empty: what every page needs
Part: Any = Literal[PARTS]


class Asking(Body, frozen=True):
    """What every request to a table says."""

    key: Key
    seat: Seat
    view: bool = False
    lang: Lang | UnsetType = UNSET


class TurnRequest(Asking, frozen=True, kw_only=True):
    """A roll, a confirmation or an undo."""

    position: Position


class Move(TurnRequest, frozen=True, kw_only=True):
    """A decision, or a plan of several; confirmed at once, or left open so that it can be taken back, as a whole."""

    move: Notation
    then: Annotated[list[Notation], Meta(max_length=4, description="moves that follow at once: all or none")] = []
    confirm: bool = False


class SeatChange(Asking, frozen=True, kw_only=True):
    """Sit down under a name, let a bot play, come back, or vote an absent player out."""

    what: Literal["sit", "bot", "back", "replace"]
    name: Name = ""
    level: Level = ""


class Saying(Asking, frozen=True, kw_only=True):
    """One of the set phrases."""

    phrase: Phrase


class Nothing(Body, frozen=True):
    """An empty object."""


class Held(Body, frozen=True):
    """A table and a token that opens it."""

    table: TableId
    token: Token


class NewCode(Body, frozen=True):
    """Tables to be carried to another device."""

    tables: Annotated[list[Held], Meta(min_length=1, max_length=64)]


class Redeem(Body, frozen=True):
    """The code that was shown on the other device."""

    code: Code


class Query(Struct, frozen=True, gc=False):
    """What an address may carry behind its question mark."""

    lang: Lang | UnsetType = UNSET


class ViewQuery(Query, frozen=True):
    """Which view the reader has already, by its seq: what led from there comes with the view."""

    since: Position | UnsetType = UNSET


class StreamQuery(Query, frozen=True):
    """Whether the stream brings what a page draws, in a language, or only tells what happened."""

    views: bool = False
    lesson: Annotated[bool, Meta(description="with views: whether what can be learned comes with each")] = False


class WordsQuery(Struct, frozen=True, gc=False):
    """Whose words: those of every page, or of one part."""

    of: Part = ""


class HintQuery(Query, frozen=True):
    """How much a hint is to tell: a nudge, the idea, the move."""

    strength: Annotated[int, Meta(ge=1, le=3)] = 1


class LessonQuery(Query, frozen=True):
    """Which seat of this link learns."""

    seat: Seat | UnsetType = UNSET
