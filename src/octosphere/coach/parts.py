"""The cards of a page: ledger, moments, luck, decisions."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor

from .evaluator import Estimate
from .ledger import total
from .lines import ReportLine, lines
from .study import CLOSE, SeatStudy, Study
from .walk import Alternative, Decision, Throw
from .words import Speaker, grade, loss_of

SHOWN, IN_A_MOMENT = 5, 4  # alternatives of a decision, besides the chosen one
UNSEEN = 0.005  # points: what two decimal places cannot show


def ledger(study: Study, speaker: Speaker, seat: SeatStudy) -> str:
    """The sum as a table; each bar begins where the last one ended."""
    found = lines(study, speaker, seat)
    ends = [sum(line.adds for line in found[:count]) for count in range(1, len(found))]
    low, high = floor(min(ends)) - 1, ceil(max(ends)) + 1
    starts = [low, *ends[:-1], low]
    body = ""
    for line, span in zip(found, zip(starts, [*ends, ends[-1]], strict=True), strict=True):
        left, right = sorted((at - low) / (high - low) for at in span)
        body += _line(line, f"left:{100 * left:.1f}%;width:{100 * (right - left):.1f}%")
    scale = escape(speaker.t("coach.scale", low=low, high=high))
    return f'<table class="ledger"><caption>{scale}</caption><tbody>{body}</tbody></table>'


def _line(line: ReportLine, place: str) -> str:
    error = f"<small>{line.error}</small>" if line.error else ""
    kind = f"{line.name} down" if line.adds < 0 else line.name
    return (
        f'<tr class="{kind}"><th scope="row"><span class="sign">{line.sign}</span><b>{escape(line.title)}</b>'
        f'<small>{escape(line.note)}</small><span class="bar"><i style="{place}"></i></span></th>'
        f"<td>{line.number}{error}</td></tr>"
    )


def amount(speaker: Speaker, estimate: Estimate, signed: bool = False) -> str:
    """A value, with its error in small below it unless it is exact."""
    value = speaker.format_signed(estimate.value) if signed else speaker.number(estimate.value)
    return value if estimate.exact else f'{value}<small class="error">± {speaker.number(estimate.error)}</small>'


def chip(speaker: Speaker, decision: Decision) -> str:
    """The loss and the word for it."""
    word = grade(decision.loss)
    minus = "−" if decision.loss > CLOSE else ""
    loss = minus + amount(speaker, loss_of(decision))
    return (
        f'<span class="chip {word}">{escape(speaker.t(f"coach.grade.{word}"))}</span><b class="num {word}">{loss}</b>'
    )


def moments(study: Study, speaker: Speaker, seat: SeatStudy) -> str:
    """The costliest decisions, each as it lay on the table."""
    found = seat.costliest()
    if not found:
        return f"<p>{escape(speaker.t('coach.no_loss', limit=speaker.number(CLOSE)))}</p>"
    return "".join(
        f'<article class="moment"><h4>{escape(speaker.place(one.position))}<span>{chip(speaker, one)}</span></h4>'
        f"{speaker.guide.picture(speaker, one.position.state)}"
        f"{alternatives(study, speaker, one, IN_A_MOMENT)}</article>"
        for one in found
    )


def alternatives(study: Study, speaker: Speaker, decision: Decision, count: int = SHOWN) -> str:
    """A table of the best moves and the chosen one."""
    best = decision.alternatives[:count]
    told = best if decision.chosen in best else [*best, decision.chosen]
    body = "".join(_alternative(study, speaker, decision, one) for one in told)
    heads = "".join(
        f'<th scope="col">{escape(speaker.t(f"coach.head.{name}"))}</th>' for name in ("choice", "value", "loss")
    )
    left = [one for one in decision.alternatives if one not in told]
    worst = amount(speaker, left[-1].point.estimate) if left else ""
    foot = f'<p class="more">{speaker.t("coach.more", n=len(left), value=worst)}</p>' if left else ""
    return f'<table class="alternatives"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>{foot}'


def _alternative(study: Study, speaker: Speaker, decision: Decision, one: Alternative) -> str:
    s, top = decision.position.state, decision.alternatives[0].point.value
    away = top - one.point.value
    chosen = one is decision.chosen
    kind = "best" if away <= CLOSE else "chosen" if chosen else ""
    marks = f"<em>{escape(speaker.t('coach.chosen'))}</em>" if chosen else ""
    gives = sum(one.handed.values())
    handed = f"<small>{escape(speaker.t('coach.handed', points=speaker.number(gives)))}</small>" if one.handed else ""
    loss = escape(speaker.t("coach.best")) if away < UNSEEN else f"−{speaker.number(away)}"
    words = f"{escape(speaker.label(s, one.move))} <code>{escape(study.game.codec.text(one.move))}</code>"
    return (
        f'<tr class="{kind}"><th scope="row"><div class="choice">{speaker.guide.move_picture(speaker, s, one.move)}'
        f"<span>{words}{marks}{handed}</span></div></th>"
        f"<td>{amount(speaker, one.point.estimate)}</td><td>{loss}</td></tr>"
    )


def throws(speaker: Speaker, found: Sequence[Throw]) -> str:
    """A few rolls, with what they changed."""
    return (
        "<ol class='throws'>"
        + "".join(
            f"<li><span>{escape(speaker.place(throw.position))}</span>"
            f"{speaker.guide.describe_run(speaker, throw)}{_luck(speaker, throw)}</li>"
            for throw in found
        )
        + "</ol>"
    )


def _luck(speaker: Speaker, throw: Throw) -> str:
    kind = "up" if throw.entry.change > 0 else "down"
    return f'<b class="num {kind}">{amount(speaker, total([throw.entry]), signed=True)}</b>'


def roll_table(speaker: Speaker, seat: SeatStudy) -> str:
    """A table of every roll of one seat, with what it changed."""
    names = ("when", "dice", "before", "after", "luck")
    heads = "".join(f'<th scope="col">{escape(speaker.t(f"coach.head.{name}"))}</th>' for name in names)
    body = "".join(
        f'<tr><th scope="row">{escape(speaker.place(throw.position))}</th>'
        f"<td>{speaker.guide.describe_run(speaker, throw)}</td>"
        f"<td>{amount(speaker, throw.entry.before.estimate)}</td><td>{amount(speaker, throw.entry.after.estimate)}</td>"
        f"<td>{_luck(speaker, throw)}</td></tr>"
        for throw in seat.throws
    )
    return f'<table class="rolls"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'


def decision_list(study: Study, speaker: Speaker, seat: SeatStudy) -> str:
    """Every decision in a line; it opens on the alternatives."""
    return '<ol class="decisions">' + "".join(_decision(study, speaker, one) for one in seat.decisions) + "</ol>"


def _decision(study: Study, speaker: Speaker, one: Decision) -> str:
    s, best = one.position.state, one.alternatives[0]
    label = escape(speaker.label(s, one.position.move))
    better = "" if best is one.chosen else escape(speaker.t("coach.better", move=speaker.label(s, best.move)))
    return (
        f'<li><details><summary><span class="turn">{speaker.guide.turn(s)}</span>'
        f'<span class="did">{speaker.guide.move_picture(speaker, s, one.position.move)}'
        f"<span><b>{label}</b><small>{better}</small></span></span>"
        f'<span class="cost">{chip(speaker, one)}</span></summary>'
        f"<p>{escape(speaker.place(one.position))}</p>{speaker.guide.picture(speaker, s)}"
        f"{alternatives(study, speaker, one)}</details></li>"
    )
