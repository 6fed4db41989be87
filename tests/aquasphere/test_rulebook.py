"""The rules as a document: every clause is proven, and every refusal cites one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from octosphere.games.aquasphere.state import Clause, Room

from ..clauses import numbered, proven
from .board import GAME, Board

CLAUSES = numbered("aquasphere")


def at(room: Room, *cards: int) -> Board:
    """Seat 0 with the engineer in a room."""
    board = Board().hold(0, *cards)
    board.player().engineer = room
    return board


def over() -> Board:
    board = Board()
    board.state.rounds = 3
    return board.end_round()


def used_up() -> Board:
    board = at(Room.A1, 41)
    board.player().sideways = 1
    return board


REFUSED: dict[str, tuple[Callable[[], Board], str]] = {
    "T1": (Board, "skip"),
    "T2": (lambda: at(Room.B1), "pass"),
    "T3": (Board, "return lab"),
    "P1": (Board, "enter c1"),
    "P2": (lambda: Board().bots(0, "submarine"), "enter a1"),
    "P3": (lambda: Board().purse(0, time=2), "buy lab"),
    "W1": (Board, "walk C"),
    "W2": (lambda: Board().purse(0, time=2), "walk F"),
    "W3": (lambda: Board().bots(0), "walk D"),
    "A0": (Board, "use lab"),
    "A1": (lambda: Board().bots(0, "lab").lay("C", expansion=1).play("use lab"), "place B"),
    "A5": (lambda: Board(rules="1").bots(0, "submarine"), "use submarine"),
    "K7": (used_up, "enter a2"),
    "K8": (lambda: Board().bots(0).hold(0, 25).end_round(), "spend time"),
    "K10": (lambda: Board().hold(0, 15).score(0, 9).play("enter a1"), "enter b1"),
    "L3": (lambda: Board().bots(0, "time").hold(0, 15).score(0, 9).play("enter a1; claim"), "pay lab"),
    "C9": (Board, "buy crystal"),
    "U1": (lambda: Board(until="starter"), "starter 3"),
    "U2": (lambda: Board(until="sector"), "sector A"),
    "U3": (lambda: Board(until="base").play("base C"), "base C"),
    "U8": (lambda: Board(until="programme").play("programme 1"), "programme 1"),
    "N4": (lambda: Board().end_round(), "programme 2"),
    "R3": (over, "pass"),
}


def test_every_clause_has_a_test():
    assert len(CLAUSES) == 12 + 8 + 3 + 3 + 3 + 3 + 3 + 9 + 10 + 4 + 7 + 4 + 4
    assert proven(Path(__file__).parent) == CLAUSES


def test_every_refusal_cites_a_clause():
    assert set(GAME.clauses[1:]) <= CLAUSES
    assert len(GAME.clauses) == len(Clause)
    assert set(REFUSED) == set(GAME.clauses[1:])


@pytest.mark.parametrize("clause", REFUSED)
def test_every_clause_that_forbids_forbids_something(clause: str):
    board, move = REFUSED[clause]
    assert board().why(move) == clause
