"""What a worker must have as the command has it: the release and every file that decides what a task computes."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from octosphere import __version__

PACKAGE = Path(__file__).parents[1]
COMPUTED_BY = {".py", ".toml", ".npz", ".bin", ".gz", ".json"}  # code, printed numbers, learned values and tables


@cache
def code_version(package: Path = PACKAGE) -> str:
    """The release with a digest of its code and data: two checkouts of one release may differ."""
    digest = sha256()
    for path in sorted(package.rglob("*")):
        if path.suffix in COMPUTED_BY and path.is_file():
            digest.update(f"{path.relative_to(package).as_posix()}\n".encode())
            digest.update(sha256(path.read_bytes()).digest())
    return f"{__version__}+{digest.hexdigest()[:12]}"
