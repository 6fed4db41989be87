"""All chances of a short game, solved: python -m tests.short_solution FOLDER [--cluster ADDRESS]."""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path

from octosphere.games.octodice.solver.records import ChanceTables, find_all, solve_records
from octosphere.games.octodice.solver.solo import solo_of

from .test_cluster_solve import BOX


def main() -> None:
    """Solve, and print what tells tables apart."""
    folder, *where = sys.argv[1:]
    tables, cluster = ChanceTables(solo_of(*BOX), Path(folder)), where[1] if where else None
    find_all(tables, lambda _: None, 1, cluster)
    solve_records(tables, lambda _: None, 1, cluster)
    for path in sorted(tables.folder.iterdir()):
        print(path.name, sha256(path.read_bytes()).hexdigest())


if __name__ == "__main__":
    main()
