"""One batch of a stage, played in a process of its own: the weights are fixed when code is loaded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from octosphere.core.errors import OctosphereError
from octosphere.scale import end_after

from ..weights import CHOSEN
from .samples import Batch, play_batch


class Failed(OctosphereError):
    """A process that was to play a batch ended without it."""


def play_apart(batch: Batch, net: bytes) -> bytes:
    """On whatever worker: what was seen in the games of a batch by this net, from a process that knows no other."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "net.bin"
        path.write_bytes(net)
        command = [sys.executable, "-m", __name__, json.dumps(asdict(batch))]
        with _held_pipe() as held:
            ran = subprocess.run(
                command, env={**os.environ, CHOSEN: str(path)}, stdin=held, capture_output=True, check=False
            )
    if ran.returncode:
        said = ran.stderr.decode(errors="replace").split("\n")
        raise Failed(f"{batch.name} could not be played: {next(filter(None, reversed(said)), ran.returncode)}")
    return ran.stdout


@contextmanager
def _held_pipe() -> Iterator[int]:
    """A pipe to read from that nobody writes to; it closes with this process, however that ends."""
    read, write = os.pipe()
    try:
        yield read
    finally:
        os.close(read)
        os.close(write)


def main() -> None:
    """Play the batch that is described, and hand over what was seen; a batch whose worker is killed ends, too."""
    end_after(lambda: os.read(sys.stdin.fileno(), 1))
    sys.stdout.buffer.write(play_batch(Batch(**json.loads(sys.argv[1]))))


if __name__ == "__main__":
    main()
