"""Targets of alerts, started by the tests: they take what a server sends, and remember it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Taken:
    """One request that came in."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Target:
    """A web server that takes every request with the same status."""

    port: int
    status: int = 201
    taken: list[Taken] = field(default_factory=list)
    before: threading.Event = field(default_factory=threading.Event)  # something has come
    answering: threading.Event = field(default_factory=threading.Event)  # cleared: nobody is answered

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def target_at(status: int = 201) -> Iterator[Target]:
    """A target on a port of its own."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            target.taken.append(Taken(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            target.before.set()
            target.answering.wait(30)
            self.send_response(target.status)
            self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        target = Target(server.server_port, status)
        target.answering.set()
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        try:
            yield target
        finally:
            target.answering.set()
            server.shutdown()
            serving.join()


class Mailbox:
    """What a mail server does with the mails it gets: it keeps them, or refuses an address."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.port = 0
        self.refused = ""  # what RCPT is answered with

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802  named by aiosmtpd
        if self.refused:
            return self.refused
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        found = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(found, EmailMessage)
        self.mails.append(found)
        return "250 OK"


@contextmanager
def mail_server() -> Iterator[Mailbox]:
    """A real SMTP server on a port of its own."""
    from aiosmtpd.controller import Controller

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    box = Mailbox()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    box.port = port
    try:
        yield box
    finally:
        controller.stop()
