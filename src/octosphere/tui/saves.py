"""Where games are kept, so that nothing is ever lost."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path

from octosphere.core.errors import BadInput
from octosphere.core.record import Dice, Record


def folder(environ: Mapping[str, str]) -> Path:
    """The folder of saved games, by the rules of the XDG base directories."""
    base = environ.get("XDG_STATE_HOME") or str(Path(environ.get("HOME") or "~").expanduser() / ".local" / "state")
    return Path(base) / "octosphere"


def fresh_path(base: Path, game: str) -> Path:
    """A name that no saved game has yet, by date and time."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    names = [f"{stem}.json", *(f"{stem}-{number}.json" for number in range(2, 1000))]
    return next(base / name for name in names if not (base / name).exists())


def find(path: Path, environ: Mapping[str, str]) -> Path:
    """A saved game by its path, or by its bare name in the usual folder."""
    usual = folder(environ) / path.name
    return usual if path.name == str(path) and not path.exists() and usual.is_file() else path


def check_target(path: Path) -> None:
    """A file asked for by name must be new, in a folder that exists."""
    if path.exists():
        raise BadInput(f"{path} exists already; --resume goes on with it, another --save name keeps both")
    if not path.absolute().parent.is_dir():
        raise BadInput(f"cannot save as {path}: there is no folder {path.parent}")


class Safe:
    """Writes the record after every move; a full disk is told, and stops no game."""

    def __init__(self, path: Path, secrets: Path) -> None:
        self.path = path.absolute()
        self.problem = ""
        self._secrets = secrets

    @property
    def name(self) -> str:
        """What commands find the game by: its bare name in the usual folder, else its whole path."""
        return self.path.name if self.path.parent == self._secrets.parent.absolute() else str(self.path)

    def keep(self, record: Record, to: Path | None = None) -> bool:
        """Save, here or elsewhere; False leaves the reason in `problem`."""
        try:
            path = to or self.path
            if path.parent == self._secrets.parent.absolute():  # the usual folder; others are people's own
                path.parent.mkdir(parents=True, exist_ok=True)
            record.save(path)
            self.problem = ""
        except OSError as error:
            self.problem = error.strerror or str(error)
        return not self.problem

    def seal(self, dice: Dice, secret: str) -> None:
        """Put the secret of committed dice where only this user reads it, to go on later."""
        path = self._secrets / f"{dice.commitment}.secret"
        try:
            self._secrets.mkdir(parents=True, exist_ok=True)
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(secret)
        except OSError as error:
            self.problem = error.strerror or str(error)

    def unseal(self, dice: Dice) -> str:
        """The secret of committed dice that were sealed here, or nothing."""
        try:
            return (self._secrets / f"{dice.commitment}.secret").read_text("ascii")
        except (OSError, UnicodeDecodeError):
            return ""

    def forget(self, dice: Dice) -> None:
        """Throw the sealed secret away once the record reveals it."""
        if dice.commitment:
            (self._secrets / f"{dice.commitment}.secret").unlink(missing_ok=True)
