"""Alerts by e-mail, through the operator's mail server."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate
from typing import Literal, get_args
from urllib.parse import SplitResult, unquote, urlsplit

from octosphere.i18n import translator
from octosphere.play.alerts import Device, Message, Outcome

from .settings import AlertSettings
from .words import lines_of, subject_of

PATIENCE = 10.0  # seconds for each answer of the mail server
THREADS = 4
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")
LONGEST_ADDRESS = 254

Purpose = Literal["off", "confirm"]
PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
Seal = Callable[[Purpose, str], Awaitable[str]]  # the end of an address that does one thing to one device


def is_address(text: str) -> bool:
    """Whether a mail may be addressed so: one plain address, nothing that could be a header or a list."""
    return len(text) <= LONGEST_ADDRESS and ADDRESS.fullmatch(text) is not None


class Mails:
    """Writes mails and hands them to the mail server."""

    def __init__(self, settings: AlertSettings, seal: Seal) -> None:
        self._settings, self._seal, self._server = settings, seal, urlsplit(settings.smtp)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="mail")

    async def send(self, device: Device, message: Message) -> Outcome:
        """Whether the mail server took it."""
        t, public = translator(device.lang), self._settings.public_url
        off = await self._address("off", device)
        text = "\n\n".join([*lines_of(t, message.notices, public), t("alert.open"), t("alert.mail_off", address=off)])
        mail = self._write(device, subject_of(device, message), text, message.id)
        mail["List-Unsubscribe"] = f"<{off}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return await self._hand_on(mail)

    def lane(self, device: Device) -> str:
        """All go to the operator's mail server."""
        return ""

    async def ask(self, device: Device) -> bool:
        """Ask whoever reads this address whether alerts may go there; whether the mail server took that."""
        t = translator(device.lang)
        text = t("alert.confirm_mail", address=await self._address("confirm", device))
        mail = self._write(device, t("alert.confirm_subject"), text, f"confirm-{device.hash[:32]}")
        return await self._hand_on(mail) == "sent"

    async def _address(self, purpose: Purpose, device: Device) -> str:
        return f"{self._settings.public_url}/alerts/{purpose}/{await self._seal(purpose, device.hash)}"

    def _write(self, device: Device, subject: str, text: str, id: str) -> EmailMessage:
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self._settings.sender, device.target, subject
        mail["Date"], mail["Message-ID"] = formatdate(time.time()), f"<{id}@{self._settings.sender.rpartition('@')[2]}>"
        mail["Auto-Submitted"] = "auto-generated"  # so that nobody's holiday answers it
        mail.set_content(f"{text}\n")
        return mail

    async def _hand_on(self, mail: EmailMessage) -> Outcome:
        return await asyncio.get_running_loop().run_in_executor(self._threads, deliver, self._server, mail)


def deliver(server: SplitResult, mail: EmailMessage) -> Outcome:
    """Hand a mail to a server; where it got the whole mail and did not answer, that counts as sent."""
    try:
        connection = connect(server)
    except (OSError, smtplib.SMTPException):
        return "later"
    try:
        connection.send_message(mail)
    except smtplib.SMTPRecipientsRefused as refused:
        return "gone" if all(code >= 500 for code, _ in refused.recipients.values()) else "later"
    except smtplib.SMTPResponseException as refused:
        return "later" if refused.smtp_code < 500 else "sent"  # what is refused for ever is not tried again
    except (OSError, smtplib.SMTPException):
        return "sent"
    finally:
        connection.close()
    return "sent"


def connect(server: SplitResult) -> smtplib.SMTP:
    """A connection, secured where the server can; a password goes over a secured one alone."""
    context, host = ssl.create_default_context(), server.hostname or ""
    if server.scheme == "smtps":
        connection: smtplib.SMTP = smtplib.SMTP_SSL(host, server.port or 465, timeout=PATIENCE, context=context)
    else:
        connection = smtplib.SMTP(host, server.port or 587, timeout=PATIENCE)
    try:
        _enter(connection, server, context)
    except BaseException:
        connection.close()
        raise
    return connection


def _enter(connection: smtplib.SMTP, server: SplitResult, context: ssl.SSLContext) -> None:
    connection.ehlo()
    if server.scheme == "smtp" and (server.username or connection.has_extn("starttls")):
        connection.starttls(context=context)
    if server.username:
        connection.login(unquote(server.username), unquote(server.password or ""))
