"""What a server can be told, in four places: the command line, the environment, a file, and else by default."""

from __future__ import annotations

import argparse
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from octosphere.core.errors import BadInput
from octosphere.core.files import read_text
from octosphere.i18n import LANGUAGES

PREFIX = "OCTOSPHERE_"
FILE = f"{PREFIX}SETTINGS"  # names the file of settings, unless the command line does
ELSEWHERE = {  # what the environment tells other parts, and the tests
    f"{PREFIX}{name}" for name in ("CACHE", "BOUNDSCHECK", "COACH_EFFORT", "AQUASPHERE_WEIGHTS", "ALL")
}
SAID = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
HIDDEN = "(set, not shown)"


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that a server can be told."""

    name: str
    kind: type[str] | type[int] | type[float] | type[bool]
    usual: Any
    help: str
    metavar: str | None = None
    choices: tuple[str, ...] | None = None
    secret: bool = False  # never on a command line, where everybody on the computer could read it

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper()


SETTINGS = (
    Setting("host", str, "127.0.0.1", "the address to listen at (default 127.0.0.1)"),
    Setting("port", int, None, "0 for any that is free (default 8420 or the next)", "N"),
    Setting("database_url", str, None, "where tables are kept (default: see below)", "URL"),
    Setting("processes", int, 1, "server processes (default 1)", "N"),
    Setting("workers", int, 1, "that think, each (default 1)", "N"),
    Setting("bot_pace", float, 0.5, "seconds a move (default 0.5)", "S"),
    Setting("grace", float, 120.0, "seconds away before a bot may step in (default 120)", "S"),
    Setting("limits", bool, True, "limit how often one address may ask (default: yes)"),
    Setting(
        "separate_files", bool, False, "send every script and stylesheet as it is written, to read them in the browser"
    ),
    Setting("prepare", bool, True, "compile what bots and hints need, before anybody asks (default: yes)"),
    Setting("lang", str, None, "language where a browser names none (default: your locale's)", choices=LANGUAGES),
    Setting("log", str, "text", "how the log is written, to stderr (default text)", choices=("text", "json")),
    Setting("expire_after", float, 0.0, "remove tables that nobody has touched for so long (default 0: none)", "DAYS"),
    Setting("public_url", str, "", "where people reach this server, for links in alerts", "URL"),
    Setting("smtp", str, "", "sends e-mail: smtp://user:password@host:587", secret=True),
    Setting("mail_from", str, "", "whose e-mail that is", "ADDRESS"),
    Setting("alert_after", float, 20.0, "seconds from a turn to its alert (default 20)", "S"),
    Setting("private_targets", bool, False, "let webhooks point into this network and be http, for tests"),
    Setting("metrics_token", str, "", "opens /metrics, which is closed without one", secret=True),
)


@dataclass(frozen=True, slots=True)
class Told:
    """What is in force for a setting, and who said so."""

    value: Any
    source: str


def add_settings(parser: argparse.ArgumentParser) -> None:
    """An option for every setting that is no secret, and for the file that may hold them all."""
    for one in SETTINGS:
        flag = f"--{one.name.replace('_', '-')}"
        if one.kind is bool:
            parser.add_argument(flag, action=argparse.BooleanOptionalAction, help=one.help)
        elif not one.secret:
            parser.add_argument(flag, type=one.kind, metavar=one.metavar, choices=one.choices, help=one.help)
    parser.add_argument("--settings", type=Path, metavar="FILE", help=f"a TOML file of settings (default ${FILE})")
    parser.add_argument("--show-settings", action="store_true", help="print what is in force and who says so, and end")


def find_settings(chosen: argparse.Namespace, environ: Mapping[str, str]) -> dict[str, Told]:
    """Every setting: the command line counts before the environment, that before the file, that before the default."""
    _refuse_unknown({name for name in environ if name.startswith(PREFIX)}, environ_names(), "the environment")
    file = chosen.settings or (Path(environ[FILE]) if environ.get(FILE) else None)
    written = _read_file(file) if file is not None else {}
    return {one.name: _find(one, getattr(chosen, one.name, None), environ, (written, str(file))) for one in SETTINGS}


def environ_names() -> set[str]:
    """Every name of ours that the environment may hold."""
    return {one.variable for one in SETTINGS} | ELSEWHERE | {FILE}


def _find(one: Setting, given: Any, environ: Mapping[str, str], written: tuple[dict[str, Any], str]) -> Told:
    if given is not None:
        return Told(given, "command line")
    if text := environ.get(one.variable):  # an empty one is none: that is how it is switched off in a unit
        return Told(_from_text(one, text), f"${one.variable}")
    values, file = written
    if one.name in values:
        return Told(_from_file(one, values[one.name], file), file)
    return Told(one.usual, "default")


def _read_file(file: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(read_text(file))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{file} is not TOML: {error}") from None
    _refuse_unknown(set(found), {one.name for one in SETTINGS}, str(file))
    return found


def _refuse_unknown(names: set[str], known: set[str], where: str) -> None:
    """A misspelt setting would silently not count."""
    for name in sorted(names - known):
        near = get_close_matches(name, known, 1)
        meant = f"did you mean {near[0]}?" if near else "`octosphere serve --show-settings` lists all"
        raise BadInput(f"{where} has {name}, which is no setting; {meant}")


def _from_text(one: Setting, text: str) -> Any:
    try:
        if one.kind is not bool:
            return _checked(one, one.kind(text), one.variable)
        return SAID[text.lower()]
    except (ValueError, KeyError):
        raise BadInput(f"{one.variable} is {_shown(one, text)!r}; expected {_expected(one)}") from None


def _from_file(one: Setting, value: Any, file: str) -> Any:
    """A number may be written without a fraction; nothing else is taken for what it is not."""
    if one.kind is float and type(value) is int:
        value = float(value)
    if type(value) is not one.kind:
        raise BadInput(f"{file}: {one.name} is {_shown(one, value)!r}; expected {_expected(one)}")
    return _checked(one, value, f"{file}: {one.name}")


def _checked(one: Setting, value: Any, where: str) -> Any:
    if one.choices is not None and value not in one.choices:
        raise BadInput(f"{where} is {value!r}; expected {_expected(one)}")
    return value


def _expected(one: Setting) -> str:
    if one.choices:
        return " or ".join(one.choices)
    return {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}[one.kind]


def _shown(one: Setting, value: Any) -> Any:
    """A value as it may stand on a screen or in a log."""
    if one.secret:
        return HIDDEN if value else value
    return mask_password(value) if one.name == "database_url" and value else value


def mask_password(url: str) -> str:
    """The address of a database without its password."""
    parts = urlsplit(url)
    user, at, host = parts.netloc.rpartition("@")
    name, colon, _ = user.partition(":")
    query = "&".join("password=***" if one.startswith("password=") else one for one in parts.query.split("&"))
    return urlunsplit(parts._replace(netloc=f"{name}{':***' if colon else ''}{at}{host}", query=query))


def print_settings(told: Mapping[str, Told], *, as_json: bool) -> None:
    """What is in force, and who says so; secrets are named, not told."""
    rows = {one.name: (_shown(one, told[one.name].value), told[one.name].source) for one in SETTINGS}
    if as_json:
        print(json.dumps({name: {"value": value, "source": source} for name, (value, source) in rows.items()}))
        return
    for name, (value, source) in rows.items():
        print(f"{name:<15} {json.dumps(value, ensure_ascii=False):<40} {source}")
