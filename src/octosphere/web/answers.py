"""Every answer that is given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from octosphere.play.store.contract import Trouble
from octosphere.show.lessons import TaughtTopic as Topic
from octosphere.show.options import OptionWords
from octosphere.show.scorings import Scoring
from octosphere.show.view_types import LogLine, Status, View

Kind = Literal[
    "stale",
    "key_used",
    "illegal",
    "invalid",
    "not_yours",
    "no_such_table",
    "no_such_call",
    "wrong_method",
    "too_many",
    "too_large",
    "too_slow",
    "failed",
    "unavailable",
]


class Answer(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What is told."""


class Problem(Answer, frozen=True):
    """Why something was not done, for people and for programs."""

    error: Kind
    message: str
    clause: str | None = None
    seq: int | None = None


class Ticket(Answer, frozen=True):
    """The seats of a link and the token that opens them."""

    seats: list[int]
    token: str


class Created(Answer, frozen=True):
    """A new table: one link for each person, and one for watching."""

    table: str
    links: list[Ticket]
    watch: str


class Rematch(Answer, frozen=True):
    """The table that goes on with the same people, and this link's token there."""

    table: str
    token: str
    seats: list[int]


class Receipt(Answer, frozen=True):
    """A request was carried out, now or when it was first asked."""

    seq: int
    position: int
    repeated: bool
    view: View | None


class StreamEvent(Answer, frozen=True):
    """The data of an `entry`.

    A `presence` has `present` (seats), `watchers` and `stuck` (a bot cannot move), a `waits` what is `ahead` of a bot,
    and `waking`, the percentage that is compiled of what it needs, or null. Beside views, a `presence` also has `away`:
    by seat, the seconds until the others may let a bot play for whoever is not here.
    """

    seq: int
    kind: str
    seat: int
    text: str
    at: float


class LogChange(Answer, frozen=True):
    """How many lines of a log stay, and those that follow them now."""

    keep: int
    add: list[LogLine]


class ChoiceMade(Answer, frozen=True):
    """What a choice looks like to others: the places it touched, and what the game says of it in its own form."""

    places: list[str]
    outlook: dict[str, Any]


class Frame(Answer, frozen=True):
    """The table after a move that others follow."""

    board: dict[str, Any]
    scores: list[int]
    status: Status


class StepMade(Answer, frozen=True):
    """One move between two views; without a frame the table after it is the view itself."""

    seq: int
    seat: int
    choice: ChoiceMade
    frame: Frame | None


class ViewChange(Answer, frozen=True):
    """The data of a `change`: what makes the view `base` the view `seq`, for a reader that has `base`.

    Streams with `views` bring it in place of each `entry` but what was said (`say`); a `view` is a whole View, for a
    reader that has none or another one. Whoever is told a change of a view they have not asks for the whole one.
    """

    base: int
    seq: int
    fields: Annotated[dict[str, Any], Meta(description="fields of View with their new values")]
    board: Annotated[dict[str, Any], Meta(description="keys of its board with their new values")]
    gone: Annotated[list[str], Meta(description="keys that its board has no more")]
    log: LogChange
    steps: Annotated[
        list[StepMade] | None,
        Meta(description="the moves that led there, if others made some; null: too many, ask for them"),
    ]
    scorings: Annotated[list[Scoring], Meta(description="those that ended there")]


class Between(Answer, frozen=True):
    """What led from the view `base` to a whole one, as a `change` tells it."""

    base: int
    steps: Annotated[
        list[StepMade] | None,
        Meta(description="the moves that led there, if others made some; null: too many, ask for them"),
    ]
    scorings: Annotated[list[Scoring], Meta(description="those that ended there")]


@dataclass(frozen=True, slots=True)
class SeenView(View):
    """A whole view; `between` is there if the reader named an older one: in the query, or as Last-Event-ID."""

    between: Between | None = None


class Opinion(Answer, frozen=True):
    """A nudge, the idea or the move, in sentences."""

    strength: int
    exact: bool
    by: str
    lines: list[str]
    how: Annotated[list[str], Meta(description="for whoever asks how exact that is: numbers and who judged")]
    moves: Annotated[list[str], Meta(description="the best one first, then those as good")]
    then: Annotated[list[str], Meta(description="what follows the first of them at once, in a plan")]


class Waiting(Answer, frozen=True, tag="waiting", tag_field="state"):
    """It is not there yet: ask again. So many questions come first; 0: it is being thought about."""

    ahead: Annotated[int, Meta(ge=0)]
    quick: Annotated[Opinion, Meta(description="of a hint: what the rules alone tell")] | UnsetType = UNSET


class Hint(Opinion, frozen=True, tag="ready", tag_field="state"):
    """What the judge of the game says of a decision."""


class LessonNow(Answer, frozen=True):
    """What a seat may learn at an entry: whoever learns is shown the first topic that they were not told yet.

    A stream with `lesson` brings it before each view, as a `lesson`.
    """

    seq: int
    seat: int
    topics: Annotated[list[Topic], Meta(description="those that fit the position, in their order")]
    possible: Annotated[list[str], Meta(description="ids of all that can come up at this table")]


class Forecast(Answer, frozen=True, tag="ready", tag_field="state"):
    """The expected final score of each seat."""

    expected: list[float]
    exact: bool


class Proof(Answer, frozen=True):
    """What a check of all dice found; `proven` is said only of dice that were sealed by this server for this table."""

    complete: bool
    dice: Literal["proven", "seeded", "known", "sealed", "entered", "inferred"]
    checked: int
    commitment: str | None
    secret: str | None


class RecordFile(Answer, frozen=True):
    """A game as it is saved, replayed and verified by the command line."""

    octosphere: int
    game: str
    rules: str
    options: dict[str, Any]
    names: list[str]
    dice: dict[str, str]
    moves: list[str]


class Code(Answer, frozen=True):
    """A code to type on another device, once, until a time in unix seconds."""

    code: str
    until: float


class Carried(Answer, frozen=True):
    """A table that a code brought, with a fresh token."""

    table: str
    seats: list[int]
    token: str
    game: str


class Redeemed(Answer, frozen=True):
    """All that a code brought."""

    tables: list[Carried]


class LevelWords(Answer, frozen=True):
    """A level of bots."""

    id: str
    name: str
    text: str


class PhraseWords(Answer, frozen=True):
    """A phrase that can be said."""

    id: str
    text: str


class GameWords(Answer, frozen=True):
    """A game that can be played here."""

    game: str
    title: str
    seats: Annotated[list[int], Meta(min_length=2, max_length=2, description="the fewest and the most")]
    levels: list[LevelWords]
    phrases: list[PhraseWords]
    text: str  # about it, in a line
    icon: str  # the id of a symbol
    daily: bool  # whether it has a game of the day
    options: list[OptionWords]  # what can be chosen about a new table besides who plays


class Acknowledged(Answer, frozen=True):
    """It was passed on."""


class Readiness(Answer, frozen=True):
    """Whether requests are welcome here: the database stores, others are heard of, thinkers think, nothing ends."""

    status: Literal["ready", "not_ready"]
    database: Literal["ok"] | Trouble
    listening: Annotated[bool, Meta(description="whether what other server processes store is heard of")]
    workers: Literal["ok", "idle", "starting", "failing"]
    ending: Annotated[bool, Meta(description="whether this server was told to end")]


class Health(Answer, frozen=True):
    """Whether the server can work: what the database did when it was last tried, and whether bots can think."""

    status: Literal["ok", "unavailable"]
    version: str
    database: Literal["ok"] | Trouble
    listening: Annotated[bool, Meta(description="whether what other server processes store is heard of")]
    bots: Annotated[
        Literal["ok", "idle", "starting", "failing"], Meta(description="strong ones; idle: nobody asked yet")
    ]
    prepared: Annotated[int, Meta(ge=0, le=100, description="percent of what strong bots and hints need compiled")]
