"""What a run of all tests cannot do without, and what becomes of a run that lacks it."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

NETWORK = "Namespaces of the network could not be had"
NGINX = "nginx could not be had"


def missing(what: str) -> NoReturn:
    """Skip on somebody's own machine, which is told loudly at the end; fail where CI=true."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what}, and with CI=true nothing may go untested")
    pytest.skip(what)


def get_package(name: str, there: Callable[[], object]) -> None:
    """On a Debian that is ours, install a package unless it is there; of several processes one does it for all."""
    if there() or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with (Path(tempfile.gettempdir()) / "octosphere-packages.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not there():
            for command in ("apt-get update -qq", f"apt-get install -y -qq {name}"):
                subprocess.run(command.split(), check=False, env=quiet, capture_output=True)


def warn(reporter: pytest.TerminalReporter) -> None:
    """Say it loudly if nothing was cut off and healed, or no balancer was tried."""
    skipped = [str(report.longrepr) for report in reporter.stats.get("skipped", [])]
    for what in (NETWORK, NGINX):
        if any(what in reason for reason in skipped):
            reporter.section("warning", sep="!", red=True, bold=True)
            reporter.line(f"{what}: its tests were skipped", red=True, bold=True)
