"""A study as one page of HTML that needs nothing else: no script, no font, no network."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib import resources

from . import parts
from .document import advise
from .ledger import Kind
from .plots import bar_plot, path_plot
from .study import SeatStudy, Study
from .words import Speaker, verdict


@cache
def _file(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text("utf-8")


def page(study: Study, speaker: Speaker) -> str:
    """A whole study as one HTML document."""
    title = f"{speaker.t('coach.title')} · {study.game.facts.title}"
    seats = "".join(_seat(study, speaker, seat) for seat in study.seats)
    return (
        f'<!doctype html>\n<html lang="{speaker.t.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_file('style.css')}</style>\n</head>\n<body>\n{_file('symbols.svg')}"
        f"{_head(study, speaker)}<main>{seats}</main>\n</body>\n</html>\n"
    )


def _head(study: Study, speaker: Speaker) -> str:
    told = [study.game.facts.title, *speaker.guide.describe_options(dict(study.record.options))]
    if study.from_turn > 1:
        told.append(speaker.t("coach.from_turn", turn=study.from_turn))
    lines = "".join(f"<p>{escape(line)}</p>" for line in [" · ".join(told), *speaker.describe_judges(study)])
    return f"<header><h1>{escape(speaker.t('coach.title'))}</h1>{lines}</header>\n"


def _seat(study: Study, speaker: Speaker, seat: SeatStudy) -> str:
    """Everything about one seat: what to do better first, then the sum, plots and lists."""
    name, number = escape(speaker.names[seat.seat]), seat.seat + 1
    score = escape(speaker.heading(seat, study.finished))
    note = f"<p>{escape(advise(speaker, seat))}</p><p>{escape(verdict(speaker, seat))}</p>"
    cards = [
        _card(speaker, "moments", parts.moments(study, speaker, seat)),
        _card(speaker, "ledger", parts.ledger(study, speaker, seat)),
        _card(speaker, "path", _path(speaker, seat)),
        _card(speaker, "losses", _bars(speaker, seat, Kind.LOSS, "losses")),
        _card(speaker, "luck", _bars(speaker, seat, Kind.LUCK, "luck")),
        _card(speaker, "lucky", parts.throws(speaker, seat.luckiest())),
        _card(speaker, "unlucky", parts.throws(speaker, seat.unluckiest())),
        _card(speaker, "decisions", parts.decision_list(study, speaker, seat)),
        _card(speaker, "rolls", parts.roll_table(speaker, seat)),
    ]
    head = f'<div class="who"><h2 id="seat-{number}">{name}<span>{score}</span></h2>{note}</div>'
    return f'<section class="seat s{number}" aria-labelledby="seat-{number}">{head}{"".join(cards)}</section>\n'


def _card(speaker: Speaker, name: str, body: str) -> str:
    return f'<section class="card {name}"><h3>{escape(speaker.t(f"coach.part.{name}"))}</h3>{body}</section>\n'


def _path(speaker: Speaker, seat: SeatStudy) -> str:
    ledger = seat.ledger
    values = [ledger.start.value, *(entry.after.value for entry in ledger.entries)]
    numbers = {"start": values[0], "high": max(values), "low": min(values), "end": values[-1]}
    alt = speaker.t("coach.alt.path", **{name: speaker.number(value) for name, value in numbers.items()})
    kinds = [kind for kind in Kind if any(entry.kind == kind and entry.change for entry in ledger.entries)]
    legend = "".join(f'<li class="{kind}">{escape(speaker.t(f"coach.row.{kind}"))}</li>' for kind in kinds)
    return f'<ul class="legend">{legend}</ul>{path_plot(speaker.t, ledger, alt)}'


def _bars(speaker: Speaker, seat: SeatStudy, kind: Kind, name: str) -> str:
    told = "; ".join(f"{turn.turn}: {speaker.format_signed(turn.sums[kind].value)}" for turn in seat.turns())
    return bar_plot(speaker.t, seat, kind, speaker.t(f"coach.alt.{name}", numbers=told))
