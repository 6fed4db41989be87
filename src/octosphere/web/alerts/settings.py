"""What an operator decides about alerts."""

from __future__ import annotations

from urllib.parse import urlsplit

from msgspec import Struct

from octosphere.core.errors import BadInput


class AlertSettings(Struct, frozen=True):
    """How alerts leave this server; empty: that way is not offered."""

    public_url: str = ""  # where people reach this server, without a slash at its end
    smtp: str = ""  # smtp://user:password@host:587 (STARTTLS where the server has it) or smtps://…:465
    sender: str = ""  # the address that mails come from
    after: float = 20.0  # seconds from the beginning of a turn to its alert
    private_targets: bool = False  # whether webhooks may point into this network, for tests


def check_settings(given: AlertSettings) -> AlertSettings:
    """Refuse addresses that cannot be meant."""
    public, smtp = urlsplit(given.public_url), urlsplit(given.smtp)
    if given.public_url and (public.scheme not in ("http", "https") or not public.hostname):
        raise BadInput("--public-url is the address that people open, such as https://octo.example")
    if given.smtp and (smtp.scheme not in ("smtp", "smtps") or not smtp.hostname):
        raise BadInput("the mail server is told as smtp://user:password@host:587 or smtps://user:password@host:465")
    if bool(given.smtp) != bool(given.sender) or (given.smtp and not given.public_url):
        raise BadInput("e-mail needs all three: a mail server, --mail-from and --public-url")
    if not 0 <= given.after <= 86_400:
        raise BadInput(f"an alert waits from 0 to 86400 seconds, not {given.after}")
    return given
