"""Real nginx with the file from deploy/ in front of two servers: a table stays with one, and outlives it."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import socket
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from .required import NGINX, get_package, missing
from .web_client import PATIENCE, Player, Served, served, wait_until

EXAMPLE = Path(__file__).parent.parent / "deploy" / "nginx.conf"
AROUND = """user {user}; pid {folder}/pid; error_log {folder}/error.log; events {{ worker_connections 256; }}
http {{
    log_format places "$uri $upstream_addr";
    access_log {folder}/places.log places;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/octosphere.conf;
}}
"""


@dataclass
class Balanced:
    """Two servers, nginx before them, and what nginx noted."""

    servers: list[Served]
    through: Served
    folder: Path

    def places(self) -> dict[str, set[str]]:
        """By table, the servers that answered something about it."""
        found: dict[str, set[str]] = defaultdict(set)
        for line in (self.folder / "places.log").read_text().splitlines():
            if table := re.match(r"/api/tables/([^/ ]+)\S* (\S+)$", line):
                found[table[1]].add(table[2])
        return found


def find_nginx() -> str | None:
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


@pytest.fixture
def balanced(tmp_path: Path, postgres_url: str) -> Iterator[Balanced]:
    get_package("nginx-light", find_nginx)
    if (program := find_nginx()) is None:
        missing(NGINX)
    with ExitStack() as stack:
        servers = []
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
            servers.append(stack.enter_context(served(tmp_path / name, "--database-url", postgres_url)))
        port = write_settings(tmp_path, [int(server.client.base_url.port or 0) for server in servers])
        process = stack.enter_context(running(program, tmp_path, port))
        client = stack.enter_context(httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE))
        yield Balanced(servers, Served(process, client, tmp_path), tmp_path)


def write_settings(folder: Path, ports: list[int]) -> int:
    """The example with addresses of the loopback and without a certificate; the port that nginx listens on."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    text = EXAMPLE.read_text("utf-8")
    for given, own in zip(re.findall(r"server (10\.\S+)", text), ports, strict=True):
        text = text.replace(given, f"127.0.0.1:{own}")
    text = re.sub(r"^ +ssl_.*\n", "", text, flags=re.MULTILINE).replace("443 ssl http2", f"127.0.0.1:{port}")
    (folder / "octosphere.conf").write_text(text, "utf-8")
    around = AROUND.format(folder=folder, user=pwd.getpwuid(os.geteuid()).pw_name)
    (folder / "nginx.conf").write_text(around, "utf-8")
    return port


@contextmanager
def running(program: str, folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf")]
    tried = subprocess.run([*command, "-t"], check=False, capture_output=True, text=True)
    assert tried.returncode == 0, tried.stderr
    process = subprocess.Popen([*command, "-g", "daemon off;"])

    def is_up() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    try:
        wait_until(is_up)
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


def play_some(mine: Player, theirs: Player) -> int:
    """A few moves of both, each heard on the stream of the other as it is made; the last entry."""
    with theirs.events() as events:
        for _ in range(6):
            view = mine.view()
            player, now = (mine, view) if view["acting"] is not None else (theirs, theirs.view())
            last = int(player.act(now)["seq"])
            while int(next(events).get("id", 0)) < last:
                pass
    return last


@pytest.mark.long
def test_a_table_stays_with_one_server_and_goes_on_at_another(balanced: Balanced) -> None:
    tables = [balanced.through.players("person", "person")[:2] for _ in range(8)]
    lasts = [play_some(mine, theirs) for mine, theirs in tables]
    for _ in range(20):
        balanced.through.players("person")[0].view()
    wait_until(lambda: len(balanced.places()) == len(tables) + 20)
    places = balanced.places()
    assert all(len(at) == 1 for at in places.values())
    assert len({at for one in places.values() for at in one}) == 2  # and they are shared out

    balanced.servers[0].process.kill()
    for (mine, theirs), last in zip(tables, lasts, strict=True):
        assert mine.view()["seq"] == last
        assert play_some(mine, theirs) > last
