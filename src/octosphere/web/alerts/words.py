"""Alerts in words; they name games, never people, and hold nothing that opens a table."""

from __future__ import annotations

from collections.abc import Sequence

from octosphere.i18n import Catalogue, translator
from octosphere.play.alerts import Device, Message, TurnNotice


def subject_of(device: Device, message: Message) -> str:
    """A message in one line."""
    t, notices = translator(device.lang), message.notices
    if len(notices) > 1:
        return t("alert.turns", count=str(len(notices)))
    return t("alert.reminder" if notices[0].reminder else "alert.turn", game=notices[0].title)


def lines_of(t: Catalogue, notices: Sequence[TurnNotice], public_url: str) -> list[str]:
    """One line for each table, with its address where that is known."""
    lines = [(t("alert.reminder" if one.reminder else "alert.turn", game=one.title), one.table) for one in notices]
    return [f"{line}\n{table_url(public_url, table)}" if public_url else line for line, table in lines]


def table_url(public_url: str, table: str) -> str:
    """Where a table is; a browser that has its link opens it, any other does not."""
    return f"{public_url}/t/{table}"
