"""A catalogue of texts in one language, and which language to take."""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from octosphere.games import word_folders

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

logger = logging.getLogger(__name__)

LANGUAGES = ("en", "de", "es")
MINUS = "−"
PLURAL = {"one", "other"}  # in all three languages: exactly 1, or anything else

Entry = str | dict[str, str]


class Catalogue:
    """Texts by key; numbers inside them are written as the language writes them."""

    def __init__(self, lang: str, texts: Mapping[str, Entry]) -> None:
        self.lang = lang
        self.texts = texts
        self._games: dict[str, Catalogue] = {}

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key with its places filled; a counted one goes by `n`."""
        entry = self.texts[key]
        if not values and isinstance(entry, str):
            return entry  # most texts: a page asks for a hundred of them
        text = entry if isinstance(entry, str) else entry["one" if values["n"] == 1 else "other"]
        for name, value in values.items():
            if type(value) is not str:
                values[name] = self._format(value)
        return text.format_map(values)

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def for_game(self, game: str) -> Catalogue:
        """The same catalogue for one game: where it has words of its own (`game.key`), they stand for `key`."""
        if game not in self._games:
            own = {key.removeprefix(f"{game}."): text for key, text in self.texts.items() if key.startswith(f"{game}.")}
            self._games[game] = Catalogue(self.lang, {**self.texts, **own}) if own else self
        return self._games[game]

    def number(self, value: float, places: int = 0) -> str:
        """A number with a real minus and the language's decimal sign."""
        if type(value) is int and not places:
            return str(value) if value >= 0 else f"{MINUS}{-value}"
        text = f"{value:.{places}f}".replace("-", MINUS)
        return text if self.lang == "en" else text.replace(".", ",")

    def format_signed(self, value: float, places: int = 0) -> str:
        """Points won or lost: +2, −2, +0."""
        return ("" if value < 0 else "+") + self.number(value, places)

    def _format(self, value: object) -> object:
        if isinstance(value, float):
            return self.number(value, 1)
        return self.number(value) if isinstance(value, int) else value


@cache
def translator(lang: str) -> Catalogue:
    """The catalogue of a language: words that games share, and those of each game, read when it is first asked for."""
    texts: dict[str, Entry] = {}
    for folder in (resources.files(__package__), *word_folders()):
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if file.name.startswith(f"{lang}.") and file.name.endswith(".toml"):  # en.toml, en.table.toml …
                texts |= _read(file)
    return Catalogue(lang, texts)


def _read(file: Traversable) -> dict[str, Entry]:
    """The texts of a file; one that cannot be read is told in the log and left out, for others have words, too."""
    try:
        return _flat(tomllib.loads(file.read_text("utf-8")))
    except (OSError, ValueError) as error:  # no TOML and no UTF-8 are ValueErrors
        logger.error("words are left out: %s: %s", file, error)
        return {}


def _flat(tables: Mapping[str, Any], prefix: str = "") -> dict[str, Entry]:
    """Nested tables as one, their names joined by dots; a pair of plurals stays together."""
    found: dict[str, Entry] = {}
    for name, value in tables.items():
        if isinstance(value, dict) and set(value) != PLURAL:
            found |= _flat(value, f"{prefix}{name}.")
        else:
            found[prefix + name] = value
    return found


def language(option: str | None, environ: Mapping[str, str]) -> str:
    """The language asked for, else the one of the locale, else English."""
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    asked = option or locale[:2].lower()
    return asked if asked in LANGUAGES else "en"
