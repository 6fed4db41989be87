"""What the rules tell people ahead of a decision agrees with what then happens."""

from __future__ import annotations

import pytest

from octosphere.core.game import OVER
from octosphere.core.layout import clone
from octosphere.games.aquasphere.state import Phase, Programme, Room, Skipped, Source, State
from octosphere.testing.walks import prefer_words, walk

from .board import GAME, Board, number

ROUND = (Source.MAJORITY, Source.BOTS, Source.CRYSTALS, Source.ESCAPED)
END = (Source.LETTERS, Source.TIME, Source.FLEET, Source.LAB)
LIKED = ("use", "walk", "place", "claim", "spend", "buy")
RULES = GAME.rules
each_number = pytest.mark.parametrize("players", [2, 3, 4])


def gains(board: Board, letter: str, programme: str) -> list[int]:
    return [RULES.gain(board.state, 0, number(letter), Programme[programme.upper()], what) for what in range(7)]


def expected(**amounts: int) -> list[int]:
    names = ("points", "time", "crystals", "caught", "bots", "pieces", "cost")
    return [amounts.get(name, 0) for name in names]


def test_the_programmes_of_the_rooms():
    s = Board().state
    rooms = [Programme(RULES.room_programme(s, room)).name for room in Room if room != Room.START]
    assert rooms == ["SUBMARINE", "RESEARCH", "CRYSTAL", "LAB", "TIME", "OCTOPOD", "BOT"]


@pytest.mark.parametrize(("points", "more", "lines"), [(0, 9, 0), (0, 10, 1), (9, 1, 1), (10, 9, 0), (9, 21, 3)])
def test_lines_ahead(points, more, lines):
    assert RULES.lines_ahead(Board().score(0, points).state, 0, more) == lines


def test_what_may_be_used_where():
    board = Board().bots(0, "crystal", "submarine").purse(0, time=1)
    why = [RULES.why_skipped(board.state, 0, number(letter), Programme.SUBMARINE, 1) for letter in "ACD"]
    assert why == [Skipped.NO, Skipped.OWN_SUBMARINE, Skipped.NO_TIME]
    assert RULES.why_skipped(board.state, 0, number("A"), Programme.CRYSTAL, 1) == Skipped.NO


def test_gains():
    board = Board(4).purse(0, time=4, crystals=1).lay("C", time=1, crystals=3, octopods=5)
    assert gains(board, "C", "time") == expected(time=2)
    assert gains(board, "C", "crystal") == expected(crystals=1)
    assert gains(board, "C", "octopod") == expected(points=3, caught=2)
    assert gains(board, "A", "submarine") == expected(points=2, pieces=1, cost=1)
    assert gains(board, "D", "submarine") == expected(points=2, pieces=1, cost=2)
    assert gains(board, "C", "research") == expected(points=2, pieces=1)
    assert gains(board, "C", "lab") == expected(pieces=1)
    assert gains(board, "A", "bot") == expected(bots=1)
    assert gains(board.bots(0, "lab"), "A", "bot") == expected(time=2)
    assert gains(board.purse(0, time=6), "A", "bot") == expected()


def test_gains_of_what_yields_nothing():
    board = Board().lab(0, 19, 20, 21, 22, 23).lay("C", crystals=0, octopods=0)
    for word in ("lab", "crystal", "octopod"):
        assert gains(board, "C", word) == expected()


@each_number
def test_walks_cost_what_is_told(players: int):
    seen = 0
    for s in decisions(players):
        for move in GAME.legal(s):
            text = GAME.codec.text(move)
            if text.startswith("walk"):
                after = clone(s)
                walked = next(event for event in GAME.apply(after, move) if event.kind == "walk")
                assert walked.data[2] == RULES.walk_cost(s, s.seat, number(text[-1]))
                seen += 1
    assert seen > 50


def decisions(players: int) -> list[State]:
    """The positions of a game at which somebody's turn begins."""
    game = walk(GAME, {"players": players}, 5, prefer_words(LIKED, GAME, 5))
    return [clone(stop.state) for stop in game if stop.state.phase == Phase.TURN]


@each_number
def test_a_round_scoring_pays_what_was_forecast(players: int):
    for s in decisions(players)[::4]:
        board = Board(players)
        board.state = clone(s)
        told = {seat: tuple(RULES.forecast(s, seat, source) for source in ROUND) for seat in range(players)}
        assert scored(board) == told


def scored(board: Board) -> dict[int, tuple[int, ...]]:
    """Everybody passes and leaves cards alone; the points of each seat by source."""
    events, rounds = [], board.state.rounds
    for player in board.state.players[: board.state.seats]:
        player.engineer = min(player.engineer, 0) or Room.C1
    while board.to_move() >= 0 and board.state.rounds == rounds:
        moves = board.legal()
        liked = sorted(moves & {"pass", "skip"}) or sorted(moves)
        events += board.play(liked[0]).events
    return {event.seat: tuple(event.data[:4]) for event in events if event.kind == "scored"}


@each_number
def test_the_final_scoring_pays_what_was_forecast(players: int):
    last = None
    for stop in walk(GAME, {"players": players}, 7, prefer_words(LIKED, GAME, 7)):
        last = stop.state
    assert last is not None
    assert GAME.to_move(last) == OVER
    for seat in range(players):
        told = [RULES.final(last, seat, source) for source in END]
        assert told == [last.players[seat].points[source] for source in END]
        assert GAME.promise(last, seat) == 10 * GAME.scores(last)[seat]
