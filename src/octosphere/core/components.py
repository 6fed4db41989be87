"""Printed numbers read from a TOML file, each marked known or assumed; a wrong file is refused by its line."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NoReturn

from .errors import BadComponents
from .toml_lines import Path, line_of

MARKS = ("known", "assumed")
LONGEST_FILE = 32_768  # letters: more than twice the longest that is shipped
LONGEST_LINE = 240  # letters, twice the longest: the parser takes the square of a name's parts
LONGEST_REASON = 400  # letters of a message: what was found there may be as long as the file


FormKind = Literal["whole", "wholes", "word", "words", "order", "some", "letters", "truth", "parts"]


@dataclass(frozen=True, slots=True)
class Form:
    """What a datum may be, as its reader asked for it: so a page can offer fields with the reader's own limits.

    whole: a number from `low` to `high`; wholes: `least` to `most` of them; word: one of `words`;
    words: `most` of them, any of them more than once; order: each of them
    once; some: one or more of them; letters: a text of `least` to `most` of them; truth: true or false; parts: several
    named ones.
    """

    kind: FormKind
    low: int = 0
    high: int = 0
    least: int = 0
    most: int = 0
    words: tuple[str, ...] = ()
    parts: dict[str, Form] = field(default_factory=dict)
    optional: bool = False  # a part that may be missing


class Components:
    """A parsed file that answers for each datum, or names the line and what was expected."""

    def __init__(self, text: str, name: str) -> None:
        self._text, self._name = text, name
        self._asked: set[Path] = set()
        self.marks: dict[str, str] = {}
        self.values: dict[str, Any] = {}  # by path, written with dots
        self.forms: dict[str, Form] = {}
        self.series: dict[str, tuple[int, int]] = {}  # tables of data numbered from 1: how many there may be
        self._check_size()
        try:
            self._data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadComponents(f"{name}: not TOML: {error}") from None

    def _check_size(self) -> None:
        """Refuse at once what would take long to read."""
        if len(self._text) > LONGEST_FILE:
            raise BadComponents(f"{self._name}: {len(self._text)} letters; expected at most {LONGEST_FILE}")
        for number, line in enumerate(self._text.split("\n"), 1):
            if len(line) > LONGEST_LINE:
                raise BadComponents(f"{self._name}, line {number}: expected at most {LONGEST_LINE} letters")

    def value(self, *path: str | int) -> Any:
        """The datum at a path, written as `name = { is = …, mark = "known" }`."""
        entry = self.raw(*path)
        if not isinstance(entry, dict) or set(entry) != {"is", "mark"}:
            self.refuse(path, 'expected { is = …, mark = "known" or "assumed" }')
        if entry["mark"] not in MARKS:
            self.refuse(path, f"the mark is {describe_value(entry['mark'])}; expected one of {', '.join(MARKS)}")
        self.marks[join_path(path)], self.values[join_path(path)] = entry["mark"], entry["is"]
        return entry["is"]

    def allow(self, path: Path, form: Form) -> None:
        """Say what the datum at a path may be."""
        self.forms[join_path(path)] = form

    def numbered(self, *table: str, least: int, most: int) -> list[Path]:
        """The paths of a table's data, which are numbered from 1 without a gap; at least and at most so many."""
        self.series[join_path(table)] = least, most
        count = least
        while count < most and self.has(*table, str(count + 1)):
            count += 1
        return [(*table, str(number)) for number in range(1, count + 1)]

    def has(self, *path: str | int) -> bool:
        """Whether anything stands at a path; for names that older files have."""
        here: Any = self._data
        for part in path:
            if not isinstance(here, dict) or part not in here:
                return False
            here = here[part]
        return True

    def raw(self, *path: str | int) -> Any:
        """The value that stands at a path of the file, of whatever type; a missing one is refused."""
        here: Any = self._data
        for depth, part in enumerate(path):
            there = isinstance(here, list) if isinstance(part, int) else isinstance(here, dict)
            if not there or (isinstance(part, str) and part not in here):
                self.refuse(path[:depth], f"'{part}' is missing")
            here = here[part]
        self._asked.add(path)
        return here

    def whole(self, *path: str | int, low: int, high: int) -> int:
        """A whole number from low to high."""
        self.allow(path, Form("whole", low, high))
        number = self.value(*path)
        if type(number) is not int or not low <= number <= high:
            self.refuse(path, f"found {describe_value(number)}; expected a whole number from {low} to {high}")
        return number

    def wholes(self, *path: str | int, count: int, low: int, high: int, least: int | None = None) -> list[int]:
        """A list of exactly so many whole numbers, or of `least` to so many."""
        self.allow(path, Form("wholes", low, high, count if least is None else least, count))
        numbers = self.value(*path)
        right = isinstance(numbers, list) and (count if least is None else least) <= len(numbers) <= count
        if not right or any(type(one) is not int or not low <= one <= high for one in numbers):
            many = str(count) if least is None else f"{least} to {count}"
            self.refuse(path, f"found {describe_value(numbers)}; expected {many} whole numbers from {low} to {high}")
        return list(numbers)

    def word(self, *path: str | int, among: Sequence[str]) -> str:
        """The word at a path, which must be one of several."""
        self.allow(path, Form("word", words=tuple(among)))
        word = self.value(*path)
        if word not in among:
            self.refuse(path, f"found {describe_value(word)}; expected one of {', '.join(among)}")
        return str(word)

    def words(self, *path: str | int, count: int, among: Sequence[str]) -> list[int]:
        """The indices of exactly so many words, each one of several; a word may come again."""
        self.allow(path, Form("words", least=count, most=count, words=tuple(among)))
        found = self.value(*path)
        if not isinstance(found, list) or len(found) != count or any(one not in among for one in found):
            expected = f"expected {count} words, each one of {', '.join(among)}"
            self.refuse(path, f"found {describe_value(found)}; {expected}", "words", count=count)
        return [among.index(word) for word in found]

    def truth(self, *path: str | int) -> bool:
        """Whether the datum at a path is true or false."""
        self.allow(path, Form("truth"))
        found = self.value(*path)
        if type(found) is not bool:
            self.refuse(path, f"found {describe_value(found)}; expected true or false")
        return found

    def parts(self, *path: str | int, parts: dict[str, Form]) -> dict[str, Any]:
        """A datum of several named parts, these and no others, in this order; of what form each is, nobody checks."""
        self.allow(path, Form("parts", parts=parts))
        table = self.value(*path)
        if not isinstance(table, dict) or set(table) != set(parts):
            names = ", ".join(parts)
            self.refuse(
                path, f"found {describe_value(table)}; expected {names}, and nothing else", "parts", names=names
            )
        return {name: table[name] for name in parts}

    def each_once(self, *path: str | int, words: Sequence[str]) -> list[int]:
        """The indices of the words at a path, which must be each of these words once, in any order."""
        self.allow(path, Form("order", words=tuple(words)))
        found = self.value(*path)
        if not isinstance(found, list) or any(not isinstance(one, str) for one in found):
            self.refuse(path, f"found {describe_value(found)}; expected a list of words")
        if sorted(found) != sorted(words):
            self.refuse(path, f"found {', '.join(found)}; expected each of {', '.join(words)} once")
        return [words.index(word) for word in found]

    def finish(self) -> None:
        """Refuse what nobody asked for: a misspelt name must not pass unseen."""
        self._no_strangers((), self._data)

    def _no_strangers(self, path: Path, here: Any) -> None:
        if path in self._asked:
            return
        if path and not any(asked[: len(path)] == path for asked in self._asked):
            self.refuse(path, "nothing of this name is expected here")
        items = here.items() if isinstance(here, dict) else enumerate(here)
        for part, inner in items:
            self._no_strangers((*path, part), inner)

    def refuse(self, path: Path, expected: str, why: str = "", **values: object) -> NoReturn:
        """Raise BadComponents with the line of the path; `why` names a sentence in other languages."""
        expected = expected if len(expected) <= LONGEST_REASON else expected[: LONGEST_REASON - 1] + "…"
        line = f"{self._name}, line {line_of(self._text, path)}"
        where = join_path(path)
        raise BadComponents(f"{line}: {where or 'the file'}: {expected}", where, expected, why, **values)


def is_whole(value: object, low: int, high: int) -> bool:
    """Whether something from a file is a whole number within bounds; true is none."""
    return type(value) is int and low <= value <= high


def join_path(path: Iterable[str | int]) -> str:
    """A path as one text, with dots between its parts."""
    return ".".join(str(part) for part in path)


def describe_value(value: Any) -> str:
    """Whatever a file holds, as it is written, or its kind where that cannot be written."""
    try:
        return repr(value)
    except (ValueError, RecursionError):  # a number of ten thousand digits, a table in a table in a table …
        return type(value).__name__
