"""The printed numbers of a game in words: what an owner of the box can correct, and what a table plays otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from octosphere.core.box import Box
from octosphere.core.components import Form, join_path
from octosphere.core.errors import BadComponents, BadInput
from octosphere.core.toml_lines import data_lines
from octosphere.games import open_game, open_kit
from octosphere.i18n import Catalogue

from .view_types import Difference


@dataclass(frozen=True, slots=True)
class Datum:
    """One thing that is printed: where, what we assume or know, and what it may be."""

    path: str
    label: str
    value: Any
    mark: str
    form: Form


@dataclass(frozen=True, slots=True)
class BoxPlace:
    """What stands in one place of the box; `series`: how many there may be, where their number may differ."""

    id: str
    title: str
    text: str
    data: list[Datum]
    series: list[int] | None


@dataclass(frozen=True, slots=True)
class BoxWords:
    """The whole box of a game; `words` names what choices and parts are called."""

    game: str
    title: str
    groups: list[BoxPlace]
    words: dict[str, str]


@lru_cache(maxsize=8)
def box_of(game: str) -> Box:
    """The box of a game; BadInput for a game without one."""
    if (found := open_kit(game).box()) is None:
        raise BadInput(f"{game} has no components file")
    return found


def describe_box(t: Catalogue, game: str) -> BoxWords:
    """Every datum of a game's box, grouped by where it stands, in the order of the file."""
    file, groups = box_of(game).shipped, dict[str, BoxPlace]()
    order = [join_path(path) for path in data_lines(box_of(game).text)]
    for path in sorted(file.values, key=order.index):
        name = path.partition(".")[0]
        if name not in groups:
            series = list(file.series[name]) if name in file.series else None
            groups[name] = BoxPlace(name, title_of(t, game, path), _say(t, game, f"{name}.text", ""), [], series)
        datum = Datum(path, label_of(t, game, path), file.values[path], file.marks[path], file.forms[path])
        groups[name].data.append(datum)
    found = list(groups.values())
    return BoxWords(game, open_game(game).facts.title, found, _words(t, game, file.forms.values()))


def _words(t: Catalogue, game: str, forms: Iterable[Form]) -> dict[str, str]:
    """The names of all words that a choice offers and of all parts."""
    found: dict[str, str] = {}
    for form in forms:
        found |= {word: name_word(t, game, word) for word in (*form.words, *form.parts)}
        found |= _words(t, game, form.parts.values())
    return found


def name_word(t: Catalogue, game: str, word: str) -> str:
    """A word of the file as a person calls it."""
    return _say(t, game, f"word.{word.replace(' ', '_')}", word)


def title_of(t: Catalogue, game: str, path: str) -> str:
    """The name of the group in which a datum stands."""
    group = path.partition(".")[0]
    return _say(t, game, f"{group}.title", group)


def label_of(t: Catalogue, game: str, path: str) -> str:
    """Where a datum stands, in words, within its group."""
    group, *parts = path.split(".")
    each = _say(t, game, f"{group}.each", "{name}")
    named = [each.replace("{name}", part) if _is_sign(part) else name_word(t, game, part) for part in parts]
    return " · ".join(named)


def _is_sign(part: str) -> bool:
    """Whether a part is a number or a letter that is printed, not a word."""
    return part.isdigit() or (len(part) == 1 and part.isupper())


def _say(t: Catalogue, game: str, key: str, otherwise: str) -> str:
    whole = f"box.{game}.{key}"
    return t(whole) if whole in t else otherwise.replace("_", " ")


def say_value(t: Catalogue, game: str, value: Any) -> str:
    """A value of the file in words."""
    match value:
        case None:
            return t("box.none")
        case bool():
            return t("box.yes" if value else "box.no")
        case list():
            return ", ".join(say_value(t, game, one) for one in value)
        case dict():
            return ", ".join(f"{name_word(t, game, name)} {say_value(t, game, one)}" for name, one in value.items())
        case str():
            return name_word(t, game, value) if value else t("box.none")
        case _:
            return str(value)


def say_problem(t: Catalogue, game: str, error: BadComponents) -> str:
    """What is wrong with a file in words; those of the reader, which are English, where there are no others."""
    keys = [f"box.{game}.wrong.{error.why}", f"box.wrong.{error.why}"]
    return next((t(key, **error.values) for key in keys if error.why and key in t), error.reason)


@lru_cache(maxsize=64)  # of texts that tables of this process play with
def _changes(game: str, text: str) -> dict[str, Any]:
    return box_of(game).read(text)


def differences(t: Catalogue, game: str, options: Mapping[str, Any]) -> list[Difference]:
    """What a table plays otherwise than our box says; nothing unless it has a components file of its own."""
    if not options.get("components"):
        return []
    return describe_changes(t, game, _changes(game, options["components"]))


def describe_changes(t: Catalogue, game: str, changes: Mapping[str, Any]) -> list[Difference]:
    """Data that differ, in words: where, what we have, what the owner found."""
    ours = box_of(game).shipped.values
    return [
        Difference(
            path,
            f"{title_of(t, game, path)}: {label_of(t, game, path)}",
            say_value(t, game, ours.get(path)),
            say_value(t, game, own),
        )
        for path, own in changes.items()
    ]
