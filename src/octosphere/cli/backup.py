"""octosphere backup FILE: a copy of all tables, while the server runs."""

from __future__ import annotations

import argparse
import json
import os
import shlex
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from octosphere.core.errors import BadInput
from octosphere.core.extras import require

from .options import add_database, add_json, default_file
from .progress import progress

EPILOG = """Copies the SQLite database of a server, running or not, as it was at one moment: every move that was
accepted before is in it. The copy is checked and counted before it takes its place, is for you alone to read (it
holds the secrets of dice) and is one file. Do not copy a running database with cp: its newest tables lie in other
files beside it.

To bring it back: end the server, `octosphere restore FILE`, start the server.

where tables are kept:
  $XDG_DATA_HOME/octosphere/octosphere.db (~/.local/share/octosphere/octosphere.db), or where --database-url or
  $OCTOSPHERE_DATABASE_URL says, as for `octosphere serve`. For PostgreSQL this tells you the call of pg_dump.

examples:
  octosphere backup tables.db                                       your own tables
  octosphere backup /backup/$(date +%F).db --json                   every night, told as JSON
  octosphere backup copy.db --database-url sqlite:////srv/octo.db   those of a server

exit code: 0 the copy is there and sound, 2 there is none (the message says why)
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `octosphere backup` to its parser."""
    parser.epilog = EPILOG
    parser.add_argument("file", type=Path, metavar="FILE", help="where the copy goes")
    add_database(parser)
    parser.add_argument("--force", action="store_true", help="replace FILE if it is there")
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Copy the database, check the copy, print what is in it and return the exit code."""
    require("sqlalchemy")
    from octosphere.play.store.backup import PAGE, back_up

    source = _source(chosen)
    pages = source.stat().st_size // PAGE if source.is_file() else 0
    with progress("copying", pages) as advance:
        copied = back_up(source, chosen.file, advance, force=chosen.force)
    if chosen.json:
        print(json.dumps(asdict(copied)))
    else:
        print(f"{copied.file}: {copied.tables} tables with {copied.entries} entries, {copied.bytes} bytes, checked.")
    return 0


def _source(chosen: argparse.Namespace) -> Path:
    dump = ("pg_dump", "--format=custom", f"--file={chosen.file}")
    return database_file(chosen.database_url, "PostgreSQL copies itself", dump)


def database_file(url: str | None, instead: str, call: Sequence[str]) -> Path:
    """The file of a database; for PostgreSQL, which has none, the call of its own program is told."""
    from octosphere.play.store.files import file_of

    url = url or os.environ.get("OCTOSPHERE_DATABASE_URL")
    if not url:
        return default_file(os.environ)
    if url.startswith(("postgresql:", "postgres:")):
        program, *options = call
        raise BadInput(f"{instead}: {shlex.join([program, *options, f'--dbname={without_password(url)}'])}")
    if (found := file_of(url)) is None:
        raise BadInput("the address of a store begins with sqlite:/// or postgresql://")
    return found


def without_password(url: str) -> str:
    """A password does not belong on a screen or in a list of processes; pg_dump asks, or reads ~/.pgpass."""
    parts = urlsplit(url)
    user, at, host = parts.netloc.rpartition("@")
    query = "&".join(one for one in parts.query.split("&") if not one.startswith("password="))
    return urlunsplit(parts._replace(netloc=f"{user.partition(':')[0]}{at}{host}", query=query))
