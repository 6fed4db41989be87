"""What a seat may see: everything that has been drawn, for nothing is hidden in AquaSphere."""

from __future__ import annotations

from typing import Any

from octosphere.core.layout import fork

from . import rules
from .moves import LETTERS, PROGRAMMES, ROOMS
from .rules.rounds import refill
from .state import (
    CARDS,
    EXPANSIONS,
    FLEET,
    NEUTRAL,
    NONE,
    PASSED,
    ROUNDS,
    Deal,
    Goods,
    Kind,
    Phase,
    Programme,
    Room,
    Skipped,
    Source,
    Stage,
    State,
)
from .words import controls, letters, list_programmed, list_spaces, number, order, programme_in, ring, word

GOODS = tuple(goods.name.lower() for goods in Goods)
YIELDS = ("points", "time", "crystals", "octopods", "bots", "pieces", "cost")  # as `gain` numbers them
BRINGS = {  # what the action of a programme can bring at all: most programmes bring one thing of the seven
    Programme.LAB: ("pieces",),
    Programme.TIME: ("time",),
    Programme.CRYSTAL: ("crystals",),
    Programme.OCTOPOD: ("points", "octopods"),
    Programme.SUBMARINE: ("points", "pieces", "cost"),
    Programme.RESEARCH: ("points", "pieces"),
    Programme.BOT: ("time", "bots"),
}
ASKED = [[(YIELDS.index(name), name) for name in BRINGS[programme]] for programme in Programme]
PHASES = [phase.name.lower() for phase in Phase]
STAGES = [stage.name.lower() for stage in Stage]
SKIPPED = [why.name.lower() for why in Skipped]
ROUND_SOURCES = (Source.MAJORITY, Source.BOTS, Source.CRYSTALS, Source.ESCAPED)
FINAL_SOURCES = (Source.LETTERS, Source.TIME, Source.FLEET, Source.LAB)


def data(s: State, seat: int) -> dict[str, Any]:
    """The position as JSON; all seats see the same, `seat` only says from where."""
    return {
        **table_data(s, seat, printed_data(s)),
        "rooms": [{**room_data(s, room), "engineers": engineers(s, room)} for room in Room],
        "ring": ring(s),
        "sectors": _sectors(s),
        "players": [player_data(s, one) for one in range(s.seats)],
    }


def table_data(s: State, seat: int, printed: dict[str, Any]) -> dict[str, Any]:
    """What belongs to no place of the board: turns, what the game waits for, stocks; `printed` as below."""
    return {
        "seat": seat,
        "deciding": s.seat,
        "round": s.rounds,
        "rounds": ROUNDS,
        "order": order(s),
        "passing": s.passing[: s.passed],
        **_pending_data(s),
        **printed,
        "stock": dict(zip(GOODS, s.stock, strict=False)),
        "left": {"expansions": EXPANSIONS - sum(s.drawn_expansions), "cards": CARDS - sum(s.drawn_cards)},
        "tile": {"points": s.printed.values[s.rounds], "turn": s.rotation},
        "programme": number(s.programme),
        "following": number(s.following),
    }


def _pending_data(s: State) -> dict[str, Any]:
    """What the game waits for, and what is still to be done afterwards."""
    return {
        "phase": PHASES[s.phase],
        "stage": STAGES[s.stage],
        "draw": Deal(s.deal).name.lower() if s.phase == Phase.DEAL else None,
        "doing": word(s.doing),
        "due": s.due,
        "offer": s.offer,
        "open": letters(s.open),
    }


def printed_data(s: State) -> dict[str, Any]:
    """Numbers that a front end draws and that hold for the whole game."""
    return {
        "neutral": NEUTRAL,  # the owner of neutral pieces
        "charging_limit": s.seats + 1,
        "lap": s.printed.lap,
        "lines": s.printed.line[: s.printed.lines],
        "supply": _supply_data(s),
        "price": s.printed.price,
        "refund": s.printed.refund,
    }


def _supply_data(s: State) -> list[dict[str, Any]]:
    """C8: the columns of a supply from the left, with the numbers of their slots and the submarines there at first."""
    slots, moored = list(zip(s.printed.columns, s.printed.slots, strict=True)), s.printed.moored
    return [
        {"slots": [number for at, number in slots if at == column], "submarines": moored[column]}
        for column in range(max(s.printed.columns) + 1)
    ]


def room_data(s: State, room: int) -> dict[str, Any]:
    """One room of the headquarters, its programme now and in the next round."""
    return {
        "room": ROOMS[room],
        "programme": word(programme_in(s, s.programme, room)),
        "following": word(programme_in(s, s.following, room)),
        "leads": _rooms(s.printed.arrows[room]),
        "beside": _rooms(s.printed.beside[room]),
        "top": bool(s.printed.top >> room & 1),
    }


def engineers(s: State, room: int) -> list[int]:
    """The seats whose engineer is in a room."""
    return [seat for seat in range(s.seats) if s.players[seat].engineer == room]


def _sectors(s: State) -> list[dict[str, Any]]:
    """The sectors clockwise from A, what each offers to whoever is to move, and what the centre tile brings."""
    coming, decides = refill_data(s), rules.to_move(s) >= 0
    return [
        {
            **sector_data(s, letter),
            "walk": int(rules.walk_cost(s, s.seat, letter)) if decides else None,
            "yields": {name: yields(s, letter, at) for at, name in enumerate(PROGRAMMES)} if decides else None,
            "coming": coming.get(LETTERS[letter]),
        }
        for letter in clockwise(s)
    ]


def clockwise(s: State) -> list[int]:
    """The sectors clockwise from A; by letter until they are laid."""
    return list(s.ring) if len(ring(s)) == len(LETTERS) else list(range(len(LETTERS)))


def sector_data(s: State, letter: int) -> dict[str, Any]:
    """One sector: what is printed on it, and what lies there."""
    sector, spaces = s.sectors[letter], list_spaces(s, letter)
    return {
        "letter": LETTERS[letter],
        "lock": s.printed.locks[letter],
        "white": word(s.printed.white[letter]),
        "control": _owner(sector.control),
        "charging": list(sector.charging),
        "time": sector.time,
        "crystals": sector.crystals,
        "octopods": sector.octopods,
        "spaces": spaces,
        "docked": [_owner(owner) for owner in sector.docked[: len(spaces)]],
        "expansions": [expansion_data(s, sector.expansion[at]) for at in reversed(range(sector.expansions))],
        "cards": [card_data(s, sector.card[at]) for at in reversed(range(sector.cards))],
    }


def yields(s: State, letter: int, programme: int) -> dict[str, Any]:
    """What an action would bring the seat to move in a sector, without zeros, or why it cannot be done there."""
    why = rules.why_skipped(s, s.seat, letter, programme, s.players[s.seat].time)
    if why != Skipped.NO:
        return {"skipped": SKIPPED[why]}
    found = ((name, int(rules.gain(s, s.seat, letter, programme, what))) for what, name in ASKED[programme])
    return {name: amount for name, amount in found if amount}


def refill_data(s: State) -> dict[str, dict[str, int]]:
    """N1, N2: by letter what the centre tile would bring now; nothing before it is turned and in the last round."""
    if s.rounds + 1 == ROUNDS or (s.phase == Phase.DEAL and s.deal <= Deal.ROTATION):
        return {}
    after = fork(s)
    refill(after, None)
    pairs = zip(LETTERS, s.sectors, after.sectors, strict=True)
    return {
        letter: {"time": new.time, "crystals": new.crystals - old.crystals, "octopods": new.octopods - old.octopods}
        for letter, old, new in pairs
    }


def expansion_data(s: State, expansion: int) -> dict[str, Any]:
    """A lab expansion: its number from 1, its letters and the room it adds."""
    adds = s.printed.adds[4 * expansion : 4 * expansion + 4]
    room = {name: amount for name, amount in zip(GOODS, adds, strict=True) if amount}
    return {"number": expansion + 1, "letters": letters(s.printed.letters[expansion]), "adds": room}


def card_data(s: State, card: int) -> dict[str, Any]:
    """A research card: its number from 1, what it does, the programme on it and how much it brings or costs."""
    kind = Kind(s.printed.kinds[card])
    programme = word(s.printed.shown[card])
    return {"number": card + 1, "kind": kind.name.lower(), "programme": programme, "amount": s.printed.gifts[kind]}


def forecast_data(s: State, seat: int) -> dict[str, int]:
    """What the round scoring would pay a seat now, by source."""
    return {source.name.lower(): int(rules.forecast(s, seat, source)) for source in ROUND_SOURCES}


def player_data(s: State, seat: int, forecast: dict[str, int] | None = None) -> dict[str, Any]:
    """One player's board and lab; `forecast` where it is known already."""
    player = s.players[seat]
    settled = player.letters > 0  # U4
    return {
        "score": int(rules.score(s, seat)),
        "points": list(player.points),
        "forecast": forecast or forecast_data(s, seat),
        "final": {source.name.lower(): int(rules.final(s, seat, source)) for source in FINAL_SOURCES},
        "track": player.track,
        "home": LETTERS[player.home] if settled else None,
        "scientist": LETTERS[player.scientist] if settled else None,
        "area": word(player.area),
        "engineer": None if player.engineer == PASSED else ROOMS[player.engineer],
        "controls": controls(s, seat),
        "programmed": list_programmed(s, seat),
        "supply": player.supply,
        "submarines": player.submarines,
        "docked": FLEET - player.submarines,
        "time": player.time,
        "crystals": player.crystals,
        "room": dict(zip(GOODS, player.room, strict=True)),
        "letters": letters(player.letters),
        "expansions": [expansion_data(s, one) for one in player.expansion[: player.expansions]],
        "cards": [card_data(s, one) for one in player.card[: player.cards]],
        "bought": bool(player.bought),
        "sideways": bool(player.sideways),
    }


def _rooms(bits: int) -> list[str]:
    return [name for at, name in enumerate(ROOMS) if bits >> at & 1]


def _owner(owner: int) -> int | None:
    return None if owner == NONE else owner
