"""The engine of AquaSphere in lockstep with an independent reading of the rules."""

from __future__ import annotations

import functools
import random
import re
from collections import Counter
from typing import Any

import pytest

from octosphere.core.game import CHANCE, OVER
from octosphere.games import open_game
from octosphere.testing.lockstep import lockstep

from .aquasphere_referee import BOX, Referee
from .aquasphere_referee.pieces import NEUTRAL
from .forms import forms

GAME: Any = open_game("aquasphere")
GAMES = 1  # of each style for each box and number of players in the normal run
LIKES = {  # what a style prefers, by words of its moves
    "any": (),
    "builder": ("lab", "place", "expansion 25", "expansion 26", "expansion 27"),
    "diver": ("submarine", "walk", "card 40"),
    "scholar": ("research", "spend", "claim", *(f"card {number}" for number in range(22, 42))),
    "hunter": ("octopod", "research", "walk", "skip", "card 24", "card 38"),
    "hoarder": ("time", "crystal", "return", "skip"),
    "swarm": ("enter", "use", "walk", "buy", "place"),
}
LINES = r"red_lines = { is = \[10, 20, 30, 40, 50\]"
CHANGES = {  # boxes with other printed numbers, in which rare things are common
    "printed": {},
    "short": {
        r"time = { is = 44": "time = { is = 34",
        r"time = 6,": "time = 5,",
        r"crystals = { is = 20": "crystals = { is = 9",
    },
    "roomy": {
        r"time = { is = 44": "time = { is = 33",
        r"time = 6, crystals = 2, octopods = 2, cards = 2": "time = 20, crystals = 9, octopods = 9, cards = 6",
        r"octopods = { is = 15": "octopods = { is = 60",
        r"octopods = { is = \[.*?\]": "octopods = { is = [4, 2, 1, 3, 0, 5]",
        r"lap = { is = 50": "lap = { is = 30",
        LINES: "red_lines = { is = [30]",
    },
    "lined": {
        LINES: f"red_lines = {{ is = {list(range(5, 51, 5))}",
        r"enter_points = { is = 4": "enter_points = { is = 9",
    },
    "doubled": {
        r"(B|E) = { is = [12],": r"\1 = { is = 4,",
        r'does = "enter points"': 'does = "enter time"',
        r'does = "catch points"': 'does = "catch crystal"',
        r'does = "locks"': 'does = "cross"',
        r'does = "half"': 'does = "sideways"',
    },
    "lettered": {
        r'letters = "",': 'letters = "CE",',
        r'letters = "A",': 'letters = "AF",',
        r'letters = "(B|D)",': r'letters = "\1C",',
        r"{ is = \[1, 2, 3, 4\]": "{ is = [0, 0, 0, 0]",
        LINES: "red_lines = { is = [50]",
    },
    "odd": {  # every sector, base lab, card, column and line is of its own kind
        r"(A|D) = { is = \[1, 2, 3, 4\]": r"\1 = { is = [0, 3]",
        r"(B|E) = { is = \[1, 2, 3, 4\]": r"\1 = { is = [2]",
        r"C = { is = \[1, 2, 3, 4\]": "C = { is = [0, 0, 0, 1, 1, 1, 1, 1, 9]",
        r"(A|E) = { is = { time = 6, crystals = 2": r"\1 = { is = { time = 9, crystals = 0",
        r"(B|F) = { is = { time = 6, crystals = 2, octopods = 2": r"\1 = { is = { time = 4, crystals = 3, octopods = 6",
        r"cards = 2 }, mark": "cards = 4 }, mark",
        r"two_sided = { is = false": "two_sided = { is = true",
        r"\n7 = ({ is = \[.*)": r"\n7 = \1\n8 = \1",
        r"slots = \[1, 2\]": "slots = [1, 8, 14]",
        r"slots = \[5, 6\], submarines = 1": "slots = [2], submarines = 2",
        r"slots = \[13, 14\], submarines = 1": "slots = [20, 3], submarines = 0",
        r"lap = { is = 50": "lap = { is = 41",
        LINES: "red_lines = { is = [3, 4, 11, 25, 41]",
        r"time = { is = 4, mark": "time = { is = 2, mark",
        r"(fifth|sixth) = { is = { neutral = false": r"\1 = { is = { neutral = true",
    },
}
RARE = {
    *(f"card {kind} {good}" for kind in ("enter", "catch") for good in ("time", "crystal", "points")),
    *(f"card {kind}" for kind in ("cross", "displace", "locks", "half", "sideways", "scoring", "at once")),
    *("K4", "K4 neutral", "K7", "K10 claim", "K10 skip", "K10 return", "time instead"),
    *("P2 refused", "P2 without a bot", "no bot", "A1 empty supply", "A1 none", "A1 five", "A1 second"),
    *("A2 one", "A4 seven", "A5 skipped", "A5 too dear", "A6 nothing"),
    *("A8 time", "A8 crystals", "C7 time", "C7 crystals", "N2 time", "N2 crystals", "N2 octopods", "C8 fifteenth"),
    *("D3", "L3 choice", "L3 stop", "L4", "S3 negative", "return after walk"),
    *("F letters", "F time", "F fleet", "F lab"),
}
CORNERS = {  # games in which something happens that comes up once in hundreds; look for others when the styles change
    "A1 five": (3, "lined", "builder", 0),
    "A1 empty supply": (4, "lettered", "diver", 3),
    "P2 without a bot": (4, "printed", "builder", 1),
    "F fleet": (3, "lettered", "diver", 53),
    "K4 neutral": (2, "lined", "diver", 5),
}


@functools.cache
def box_of(name: str) -> str:
    """The text of a components file with some numbers changed."""
    text = BOX
    for printed, changed in CHANGES[name].items():
        text, times = re.subn(printed, changed, text)
        assert times, printed
    return text


def mover(s: Any) -> int | str:
    """Who is to move in the engine, in the referee's words."""
    seat: int = GAME.to_move(s)
    return {CHANCE: "dice", OVER: "over"}.get(seat, seat)


def engine_texts(s: Any) -> list[str]:
    """What may come next in the engine, decisions or draws."""
    if GAME.to_move(s) == OVER:
        return []
    moves = [move for move, _ in GAME.outcomes(s)] if GAME.to_move(s) == CHANCE else GAME.legal(s)
    return [GAME.codec.text(move) for move in moves]


def numbers(things: list[dict[str, Any]]) -> list[int]:
    """Expansions or cards by their numbers."""
    return [thing["number"] for thing in things]


def engine_board(s: Any) -> dict[str, Any]:
    """Where everything lies in the engine, from its view."""
    seen = GAME.view(s, 0)
    owners: dict[Any, Any] = {None: None, seen["neutral"]: NEUTRAL, **{seat: seat for seat in range(GAME.seats(s))}}
    board: dict[str, Any] = {"stock": seen["stock"], "ring": list(seen["ring"])}
    board["walks"] = {sector["letter"]: sector["walk"] for sector in seen["sectors"]}
    for sector in seen["sectors"]:
        charging = {owners[owner]: count for owner, count in enumerate(sector["charging"]) if count}
        docked = [owners[owner] for owner in sector["docked"] if owner is not None]
        goods = [sector[kind] for kind in ("time", "crystals", "octopods")]
        stacks = numbers(sector["expansions"]), numbers(sector["cards"])
        board[sector["letter"]] = (owners[sector["control"]], charging, docked, goods, *stacks)
    for seat, me in enumerate(seen["players"]):
        goods = [me["time"], me["crystals"], me["supply"], me["submarines"]]
        lab = set(numbers(me["expansions"])), set(numbers(me["cards"])), me["home"]
        outlook = me["forecast"], me["final"]
        people = me["scientist"], me["engineer"], me["bought"]
        board[f"seat {seat}"] = (goods, set(me["programmed"]), *people, *lab, *outlook)
    return board


def referee_board(referee: Referee) -> dict[str, Any]:
    """The same from the referee's own books."""
    board: dict[str, Any] = {"stock": referee.stock, "ring": referee.ring}
    board["walks"] = {letter: referee.cost_of_walk(int(referee.to_move()), letter) for letter in referee.ring}
    for letter, sector in referee.sectors.items():
        goods = [sector[kind] for kind in ("time", "crystals", "octopods")]
        stacks = sector["expansions"][::-1], sector["cards"][::-1]  # a view tells the top first
        board[letter] = (sector["control"], dict(Counter(sector["charging"])), sector["submarines"], goods, *stacks)
    for seat, me in enumerate(referee.people):
        goods = [me["time"], me["crystals"], me["supply"], me["fleet"]]
        lab = set(me["expansions"]), set(me["cards"]), me["base"]
        outlook = referee.round_points(seat), referee.final_points(seat)
        people = me["sector"], me["room"], me["bought"]
        board[f"seat {seat}"] = (goods, set(me["programmed"]), *people, *lab, *outlook)
    return board


def compare(s: Any, referee: Referee, whole: bool, where: str) -> list[str]:
    """Hold a position of the engine against the referee's; what may come next if they agree."""
    texts = engine_texts(s)
    assert mover(s) == referee.to_move(), where
    assert len(set(texts)) == len(texts), where
    assert set(texts) == referee.legal(), where
    assert list(GAME.scores(s)) == referee.scores(), where
    if whole:
        engine, mine = engine_board(s), referee_board(referee)
        assert {name: engine[name] for name in mine if engine[name] != mine[name]} == {}, where
    return sorted(texts)


def compare_ends(s: Any, referee: Referee, where: str) -> None:
    """Points by source and winners of a finished game."""
    for seat in range(referee.players):
        mine = {source: referee.points[seat][source] for source in GAME.facts.sources}
        assert dict(zip(GAME.facts.sources, GAME.sources(s, seat), strict=True)) == mine, f"{where} seat {seat}"
        assert sum(mine.values()) == referee.scores()[seat], f"{where} seat {seat}"
    assert set(GAME.winners(s)) == referee.winners(), where


def likes(style: str, text: str, referee: Referee) -> bool:
    """Whether a style prefers a move; one into a room by the programme that lies there."""
    words = text.split()
    if words[0] == "enter":
        words[1] = referee.programme_of(words[1])
    if words[0] in ("walk", "place") and len(referee.sectors[words[1]]["charging"]) > referee.players:
        return False  # or bots would go back to the supply
    return text in LIKES[style] or any(word in LIKES[style] for word in words)


def choose(referee: Referee, texts: list[str], style: str, rng: random.Random) -> str:
    """A random text, mostly among those that the style likes."""
    liked = [text for text in texts if likes(style, text, referee)]
    if liked and rng.random() < 0.9:
        return rng.choice(liked)
    lively = [text for text in texts if text.split()[0] not in ("pass", "skip", "return")]
    return rng.choice(lively if lively and style != "any" else texts)


def expected_pieces(players: int, box: str) -> dict[str, int]:
    """C: how many pieces of every kind a game has once all are laid out."""
    stock = Referee(players, box).stock
    neutrals = sum(other["neutral"] for other in Referee(players, box).for_players("remaining").values())  # U6
    whole = {f"{kind} {seat}": count for seat in range(players) for kind, count in (("bots", 16), ("submarines", 6))}
    neutral = {f"bots {NEUTRAL}": neutrals, f"submarines {NEUTRAL}": neutrals}
    return {**stock, **whole, **neutral, "expansions": 30, "cards": 41}


def play_one(players: int, box: str, style: str, seed: int) -> Counter[str]:
    """One game of both in lockstep; what came into play in it."""
    text, rng, played = box_of(box), random.Random(seed), list[str]()
    s, referee = GAME.start({"players": players, "components": text}), Referee(players, text)
    pieces = expected_pieces(players, text)
    while True:
        where = f"{players} players, box {box}, style {style}, seed {seed} after {len(played)}: {played[-8:]}"
        whole = isinstance(mover(s), int) and len(played) % 3 == 0  # the board changes little from move to move
        texts = compare(s, referee, whole, where)
        if referee.programme_cards:  # the players have settled in
            assert referee.pieces() == pieces, where
        if mover(s) == "over":
            break
        played.append(choose(referee, texts, style, rng))
        GAME.apply(s, GAME.codec.parse(played[-1]))
        referee.play(played[-1])
    compare_ends(s, referee, where)
    return referee.seen


@functools.cache
def batch(players: int, box: str, first: int, games: int) -> Counter[str]:
    """Several games in every style, with seeds of their own for each number of players and box."""
    seen = Counter[str]()
    first += 10_000 * players + 1000 * list(CHANGES).index(box)
    for seed in range(first, first + games):
        for style in LIKES:
            seen.update(play_one(players, box, style, seed))
    return seen


def all_batches(first: int, games: int) -> set[str]:
    """What came into play with every number of players and every box."""
    seen = Counter[str]()
    for players in (2, 3, 4):
        for box in CHANGES:
            seen.update(batch(players, box, first, games))
    return {name for name, times in seen.items() if times}


@pytest.mark.parametrize("box", CHANGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_engine_and_referee_agree(players: int, box: str) -> None:
    """Every position of random and biased games is the same to both."""
    batch(players, box, 0, GAMES)


@pytest.mark.parametrize("corner", CORNERS)
def test_engine_and_referee_agree_in_a_corner(corner: str) -> None:
    """The same in games that go where few go."""
    assert play_one(*CORNERS[corner])[corner]


def test_the_games_bring_every_rule_into_play() -> None:
    """The games above leave no card and no rare event untried."""
    assert RARE - CORNERS.keys() - all_batches(0, GAMES) == set()


@pytest.mark.no_cover
@pytest.mark.parametrize("players", forms(4, 2, 3))
def test_the_compiled_rules_agree_in_an_odd_box(players: int) -> None:
    """Where sectors, labs, cards, columns and lines differ, plain and compiled rules go in lockstep, too."""
    lockstep(GAME, {"players": players, "components": box_of("odd")}, seed=7)


@pytest.mark.long
def test_engine_and_referee_agree_in_thousands_of_games() -> None:
    """The same on some four thousand games of other seeds."""
    assert RARE - all_batches(GAMES, 30) == set()
