"""What the board shows of a choice before it is made: its heading, the way there, the round scoring as it would be."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

from octosphere.games.aquasphere.moves import LETTERS, PROGRAMMES
from octosphere.games.aquasphere.rules import forecast
from octosphere.games.aquasphere.rules.supply import holds
from octosphere.games.aquasphere.rules.ways import lock, way
from octosphere.games.aquasphere.state import SECTORS, Kind, Source, State
from octosphere.games.aquasphere.view import ROUND_SOURCES
from octosphere.i18n import Catalogue
from octosphere.show.speech import sentence

from .pieces import programme
from .words import Words

SOURCES = [(Source(source).name.lower(), source) for source in ROUND_SOURCES]
TITLED = ("use", "enter", "buy", "returned", "spend", "placed")  # events that say what a choice is about
LONGEST = 2 * SECTORS  # places of a way: once round, across, and round again


def outlook(
    words: Words, s: State, following: State, events: Mapping[str, list[tuple[int, ...]]], label: str
) -> dict[str, Any]:
    """Words and numbers for the panel beside the board; the forecast is by seat."""
    own = {kind: data[-1] for kind, data in events.items()}
    return {
        "title": title(words, own) or sentence(label),
        "button": button(words, own) or sentence(label),
        "way": steps(words, s, own["walk"][1]) if "walk" in own else [],
        "forecast": forecasts(words, following),
    }


def forecasts(words: Words, s: State) -> list[dict[str, int]]:
    """The round scoring of every seat, if it came now: control, octopods, crystals and supplies decide it (S4-S7)."""
    answer, owners = words.kept(s).answer, [one.control for one in s.sectors]
    held = tuple([owners.count(seat) for seat in range(s.seats)])
    found = []
    for seat, one in enumerate(s.players[: s.seats]):
        loose = tuple([there.octopods for there in s.sectors if there.control == seat]) if held[seat] else ()
        asked = ("forecast", seat, held, one.crystals, one.supply, one.submarines, loose)
        found.append(answer(asked, lambda: _forecast(s, seat)))  # noqa: B023  called at once
    return found


def _forecast(s: State, seat: int) -> dict[str, int]:
    found = {name: int(forecast(s, seat, source)) for name, source in SOURCES}
    return {**found, "sum": sum(found.values())}


def steps(words: Words, s: State, letter: int) -> list[dict[str, Any]]:
    """W1: the sectors of the way with the time that each step costs; a step to the opposite sector is a crossing."""
    scientist, free, crosses = s.players[s.seat].scientist, holds(s, s.seat, Kind.LOCKS), holds(s, s.seat, Kind.CROSS)
    asked = ("way", scientist, letter, *s.ring, *s.place, free, crosses)
    return words.kept(s).answer(asked, lambda: _list_steps(s, letter, free))


def _list_steps(s: State, letter: int, free: bool) -> list[dict[str, Any]]:
    places = [0] * LONGEST
    count = way(s, s.seat, letter, places)
    found = [{"sector": LETTERS[s.ring[places[0]]], "cost": 0, "lock": ""}]
    for one, other in pairwise(places[:count]):
        passed = one if (other - one) % SECTORS == 1 else other
        crossing = (other - one) % SECTORS == SECTORS // 2
        cost = s.printed.gifts[Kind.CROSS] if crossing else lock(s, passed, free)
        found.append(
            {"sector": LETTERS[s.ring[other]], "cost": cost, "lock": "" if crossing else LETTERS[s.ring[passed]]}
        )
    return found


def title(words: Words, own: dict[str, tuple[int, ...]]) -> str:
    """What the choice is about: "Octopods in D"."""
    kind = next((kind for kind in TITLED if kind in own), "")
    return _title(words.t, kind, own[kind]) if kind else ""


@lru_cache(maxsize=1024)  # a few dozen in each language
def _title(t: Catalogue, kind: str, data: tuple[int, ...]) -> str:
    if kind == "placed":
        return t("title.placed", sector=LETTERS[data[0]])
    if kind == "use":
        return sentence(t("title.use", programme=programme(t, data[0]), sector=LETTERS[data[1]]))
    return t(f"title.{kind}", programme=programme(t, data[1 if kind == "enter" else 0]))


def button(words: Words, own: dict[str, tuple[int, ...]]) -> str:
    """What the large button says, in at most 22 letters."""
    t = words.t
    if "use" in own:
        return _use(words, own)
    for kind in ("enter", "buy", "returned", "spend", "passed"):
        if kind in own:
            return t(f"button.{kind}", n=own["buy"][1]) if kind == "buy" else t(f"button.{kind}")
    return t("button.placed", sector=LETTERS[own["placed"][0]]) if "placed" in own else ""


def _use(words: Words, own: dict[str, tuple[int, ...]]) -> str:
    """With the amount, where there is one."""
    t, name = words.t, PROGRAMMES[own["use"][0]]
    brings = {"lab": "expansion", "time": "time", "crystal": "crystals", "octopod": "caught", "research": "card"}
    kind = brings.get(name, name if name == "submarine" else "programmed")
    if kind in own and (kind not in ("time", "crystals", "caught") or own[kind][0]):
        return t(f"button.{kind}", n=own[kind][0])
    if name == "bot" and "time" in own:
        return t("button.time", n=own["time"][0])
    return t("button.control")
