"""Hosts on one machine: network namespaces with addresses of their own, each with one worker of a cluster.

Needs root and iproute2. Every host is joined to this one by a cable of its own.
Everything is gone when the cluster is needed no more.
"""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

NETWORK = "10.231.78"
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def run(*command: str) -> None:
    """One command of iproute2, whose words are shown if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(
            f"{' '.join(command)}: {done.stderr.strip() or 'failed'}\nhosts need root and Debian's package iproute2"
        )


@contextmanager
def host(number: int) -> Iterator[tuple[str, str, str]]:
    """The name of a host's namespace, and the addresses of this end and of the far end of its cable."""
    name = f"octobench-{secrets.token_hex(3)}-{number}"
    near, ends = f"ob{name[10:16]}{number}", [f"{NETWORK}.{4 * number + end}" for end in (1, 2)]
    run("ip", "netns", "add", name)
    try:
        run("ip", "link", "add", near, "type", "veth", "peer", "name", "cable", "netns", name)
        sides = ((["ip"], near, ends[0]), (["ip", "-n", name], "cable", ends[1]))
        for command, end, address in sides:
            run(*command, "address", "add", f"{address}/30", "dev", end)
            run(*command, "link", "set", end, "up")
        run("ip", "-n", name, "link", "set", "lo", "up")
        yield name, ends[0], ends[1]
    finally:
        run("ip", "netns", "delete", name)


@contextmanager
def started(*command: str) -> Iterator[None]:
    """A process, ended when it is needed no more."""
    process = subprocess.Popen(command, env=os.environ, **QUIET)
    try:
        yield
    finally:
        process.terminate()
        process.wait(60)


@contextmanager
def cluster_of_hosts(hosts: int, port: int = 8796) -> Iterator[str]:
    """The address of a scheduler here with one worker on each host."""
    dask = (sys.executable, "-m", "dask")
    options = ("--nthreads", "1", "--memory-limit", "0", "--no-nanny", "--no-dashboard")
    with ExitStack() as stack:
        places = [stack.enter_context(host(number)) for number in range(hosts)]
        stack.enter_context(started(*dask, "scheduler", "--port", str(port), "--no-dashboard"))
        for name, near, far in places:
            inside = ("ip", "netns", "exec", name)
            stack.enter_context(started(*inside, *dask, "worker", f"tcp://{near}:{port}", *options, "--host", far))
        yield f"tcp://127.0.0.1:{port}"
