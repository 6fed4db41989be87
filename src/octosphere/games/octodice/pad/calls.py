"""What the page may ask of its pad: a name and JSON in, JSON out."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from octosphere.core.errors import BadInput, IllegalMove, OctosphereError
from octosphere.games import open_game
from octosphere.i18n import translator
from octosphere.show import open_show
from octosphere.show.options import describe_options
from octosphere.show.rules import rulebook
from octosphere.show.views import Logbook

from .course import GAME
from .pad import Pad, loads
from .views import Desk, explain


class PadCalls:
    """Holds the pad that is open; every answer is `{"answer": …}` or `{"problem": …}`."""

    def __init__(self) -> None:
        self._pad: Pad | None = None
        self._logs: dict[str, Logbook] = {}
        self._calls: dict[str, Callable[..., Any]] = {
            "menu": self._menu,
            "rules": self._rules,
            "begin": self._begin,
            "open": self._open,
            "view": self._view,
            "enter": self._enter,
            "amend": self._amend,
            "remove": self._remove,
            "undo": self._undo,
            "skip": self._skip,
            "record": self._record,
        }

    @property
    def pad(self) -> Pad:
        if self._pad is None:
            raise BadInput("no pad is open")
        return self._pad

    def answer(self, name: str, arguments: str) -> str:
        """Do what is asked; what is refused has changed nothing."""
        given = json.loads(arguments)
        lang = given.pop("lang", "en")
        try:
            if name not in self._calls:
                raise BadInput(f"a pad cannot {name[:20]!r}")
            told: dict[str, Any] = {"answer": self._calls[name](lang, **given)}
        except OctosphereError as error:
            told = {"problem": self._problem(error, lang)}
        return json.dumps(told, default=_plain, ensure_ascii=False)

    def _problem(self, error: OctosphereError, lang: str) -> dict[str, Any]:
        if isinstance(error, IllegalMove):
            text = explain(translator(lang), self.pad, error)
            return {"error": "illegal", "clause": str(error.clause), "message": text}
        return {"error": "bad_input", "clause": None, "message": str(error)}

    def _menu(self, lang: str) -> dict[str, Any]:
        t = translator(lang)
        return {**open_show(open_game(GAME), t, []).menu(), "options": describe_options(GAME, t)}

    def _rules(self, lang: str) -> Any:
        return rulebook(open_game(GAME), translator(lang))

    def _begin(self, lang: str, options: dict[str, Any], names: Sequence[str], mode: str) -> dict[str, Any]:
        self._pad = Pad(options, names, mode)
        return self._answer(lang)

    def _open(self, lang: str, text: str) -> dict[str, Any]:
        self._pad = loads(text)
        return self._answer(lang)

    def _view(self, lang: str, at: int | None = None) -> dict[str, Any]:
        return Desk(self.pad, lang, self._logs.setdefault(lang, Logbook()), at).view()

    def _enter(self, lang: str, text: str) -> dict[str, Any]:
        self.pad.enter(text)
        return self._answer(lang)

    def _amend(self, lang: str, at: int, text: str) -> dict[str, Any]:
        self.pad.amend(at, text)
        return self._answer(lang)

    def _remove(self, lang: str, at: int) -> dict[str, Any]:
        self.pad.remove(at)
        return self._answer(lang)

    def _undo(self, lang: str) -> dict[str, Any]:
        self.pad.undo()
        return self._answer(lang)

    def _skip(self, lang: str, every: bool = False) -> dict[str, Any]:
        self.pad.skip(every=every)
        return self._answer(lang)

    def _record(self, lang: str) -> dict[str, Any]:
        return self.pad.record().to_json()

    def _answer(self, lang: str) -> dict[str, Any]:
        """What the page shows, and what it keeps for the next visit."""
        return {"view": self._view(lang), "kept": self.pad.dumps()}


def _plain(value: Any) -> dict[str, Any]:
    """A dataclass as JSON; nothing else comes out of a pad."""
    return {field.name: getattr(value, field.name) for field in fields(value)}
