"""One batch of a stage, played in a process of its own: the weights are fixed when code is loaded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from octosphere.core.errors import OctosphereError

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
        ran = subprocess.run(command, env={**os.environ, CHOSEN: str(path)}, capture_output=True, check=False)
    if ran.returncode:
        said = ran.stderr.decode(errors="replace").split("\n")
        raise Failed(f"{batch.name} could not be played: {next(filter(None, reversed(said)), ran.returncode)}")
    return ran.stdout


def main() -> None:
    """Play the batch that is described, and hand over what was seen."""
    sys.stdout.buffer.write(play_batch(Batch(**json.loads(sys.argv[1]))))


if __name__ == "__main__":
    main()
