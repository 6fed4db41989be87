"""What can be chosen about a new game, in words: the form of a new game is drawn from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from octosphere.core.kit import Option, OptionKind
from octosphere.games import open_kit
from octosphere.i18n import Catalogue


@dataclass(frozen=True, slots=True)
class ValueWords:
    """One of the values of a choice."""

    value: str
    label: str  # short, on a button
    name: str  # whole; the same as the label where that says it all
    text: str  # what it means, in a sentence or two; may be empty


@dataclass(frozen=True, slots=True)
class OptionWords:
    """One thing to choose: its kind, its limits, and what people read."""

    name: str
    kind: OptionKind
    title: str
    text: str  # what it means, in a sentence or two; may be empty
    default: str | int | bool
    players: int  # only at a table of so many; 0: at any
    values: list[ValueWords]  # of a choice
    limits: list[int]  # of a number: the least and the most
    pattern: str  # of a text


def describe_options(game: str, t: Catalogue) -> list[OptionWords]:
    """Everything that can be chosen about a game besides who plays, with the words `GAME.option.NAME.*`."""
    kit = open_kit(game)
    usual = kit.game().options({})
    return [_describe(option, usual[option.name], game, t) for option in kit.options]


def _describe(option: Option, default: Any, game: str, t: Catalogue) -> OptionWords:
    key = f"{game}.option.{option.name}"
    named = f"{key}.title" in t
    return OptionWords(
        name=option.name,
        kind=option.kind,
        title=_word(t, f"{key}.title", option.name.replace("_", " ").capitalize()),
        text=_word(t, f"{key}.text", "" if named else option.help),
        default=default,
        players=option.players,
        values=[_describe_value(t, f"{key}.{value}", value) for value in option.values],
        limits=list(option.limits or ()),
        pattern=option.pattern,
    )


def ask_for(option: OptionWords, game: str, t: Catalogue) -> str:
    """The question for an option where somebody types the answer: the game's own, or its title and what it may be."""
    values = [value.value for value in option.values] or [str(limit) for limit in option.limits]
    usual = f"{option.title}: {(', ' if option.values else ' – ').join(values) or option.text}"
    return _word(t, f"{game}.option.{option.name}.ask", usual)


def _describe_value(t: Catalogue, key: str, value: str) -> ValueWords:
    label = _word(t, f"{key}.label", value)
    return ValueWords(value, label, _word(t, f"{key}.name", label), _word(t, f"{key}.text", ""))


def _word(t: Catalogue, key: str, otherwise: str) -> str:
    """A game need not have words for everything."""
    return t(key) if key in t else otherwise
