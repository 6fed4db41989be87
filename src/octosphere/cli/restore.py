"""octosphere restore FILE: a backup takes the place of the tables of a server that is not running."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from octosphere.core.extras import require

from .backup import database_file
from .options import add_database, add_json
from .progress import progress

EPILOG = """Puts a backup of `octosphere backup` in the place of the database. End the server first: while one runs,
nothing is touched. The backup is copied beside the database and checked before the two change places, so that a
power cut leaves either the old tables or the new ones, whole. The old database stays beside the new one as
DATABASE.before-DATE; remove it when you have seen that all is well. A backup of an older version is brought up to
date when the server starts.

where tables are kept:
  $XDG_DATA_HOME/octosphere/octosphere.db (~/.local/share/octosphere/octosphere.db), or where --database-url or
  $OCTOSPHERE_DATABASE_URL says, as for `octosphere serve`. For PostgreSQL this tells you the call of pg_restore.

examples:
  octosphere restore tables.db                                       your own tables
  octosphere restore copy.db --database-url sqlite:////srv/octo.db   those of a server
  octosphere restore copy.db --json                                  told as JSON: what is in it, and what was kept

exit code: 0 the backup is in place, 2 nothing was changed (the message says why)
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `octosphere restore` to its parser."""
    parser.epilog = EPILOG
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup")
    add_database(parser)
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Check the backup, put it in place, print what is in it and return the exit code."""
    require("sqlalchemy", "alembic")
    from octosphere.play.store.backup import PAGE
    from octosphere.play.store.restore import restore

    call = ("pg_restore", "--clean", "--if-exists", str(chosen.file))
    target = database_file(chosen.database_url, "PostgreSQL restores itself", call)
    pages = chosen.file.stat().st_size // PAGE if chosen.file.is_file() else 0
    with progress("restoring", pages) as advance:
        restored = restore(chosen.file, target, advance)
    if chosen.json:
        print(json.dumps(asdict(restored)))
    else:
        print(f"{restored.file}: {restored.tables} tables with {restored.entries} entries, checked.")
        print(f"The old ones are in {restored.kept}." if restored.kept else "There were none before.")
    return 0
