"""Our games in OpenSpiel, before its own tests: API, random simulation, playthroughs, and a bot that searches."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path
from typing import Any

import numpy
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, mcts
from open_spiel.python.observation import make_observation

import octosphere.envs
import octosphere.envs.openspiel
from octosphere.core.game import CHANCE

GAMES = ["octosphere_octodice(players=2)", "octosphere_aquasphere(players=2)"]
PLAYTHROUGHS = Path(octosphere.envs.__file__).parent / "playthroughs"


def load(text: str) -> Any:
    return pyspiel.load_game(text)


def walk(game: Any, nodes: int, seed: int = 1) -> Any:
    """A position after so many random moves."""
    state, rng = game.new_initial_state(), numpy.random.default_rng(seed)
    for _ in range(nodes):
        actions = state.legal_actions()
        state.apply_action(int(actions[rng.integers(len(actions))]))
    return state


@pytest.mark.parametrize("text", GAMES)
def test_a_random_simulation_of_openspiel(text: str) -> None:
    pyspiel.random_sim_test(load(text), num_sims=1, serialize=False, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["octosphere_octodice", "octosphere_aquasphere", "octosphere_template"])
def test_more_random_simulations_of_openspiel(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(f"{name}(players={players})"), num_sims=3, serialize=True, verbose=False)


def run_api_test(text: str) -> unittest.TestResult:
    """OpenSpiel's own tests of a game's interface, on one of ours."""
    from absl import flags

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(sys.argv[:1])
    from open_spiel.integration_tests import api_test

    own = type("OfOurGame", (api_test.EnforceAPIOnPartialTreeBase,), {"game": load(text), "game_name": text})
    found = unittest.TestResult()
    unittest.TestLoader().loadTestsFromTestCase(own).run(found)
    return found


@pytest.mark.parametrize("text", GAMES)
def test_the_interface_as_openspiel_tests_it(text: str) -> None:
    found = run_api_test(text)
    assert (found.errors, found.failures) == ([], [])
    assert found.testsRun > 3


@pytest.mark.parametrize("text", GAMES)
def test_its_simulation_with_copies_and_pickles(text: str) -> None:
    from open_spiel.python.tests import games_sim_test

    numpy.random.seed(3)
    games_sim_test.GamesSimTest().sim_game(load(text))


@pytest.mark.parametrize("path", sorted(PLAYTHROUGHS.glob("*.txt")), ids=lambda path: path.stem)
def test_a_playthrough_is_what_it_was(path: Path, rewrite: bool) -> None:
    from absl import flags

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(sys.argv[:1])
    expected, actual = generate_playthrough.replay(str(path))
    if rewrite:
        path.write_text(actual, "utf-8")
    assert actual == expected


def test_every_game_has_a_playthrough() -> None:
    there = {path.stem for path in PLAYTHROUGHS.glob("*.txt")}
    assert there == {name for name in pyspiel.registered_names() if name.startswith("octosphere_")}


@pytest.mark.parametrize("text", GAMES)
def test_rolls_have_the_odds_of_the_rules(text: str) -> None:
    game = load(text)
    for nodes in (0, 9, 40, 60):
        state = walk(game, nodes)
        while not state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        plain, bench = state.position.state(), state.position.bench
        codec = bench.game.codec
        odds = {codec.code(move) - bench.decisions: float(share) for move, share in bench.game.outcomes(plain)}
        found = state.chance_outcomes()
        assert dict(found) == pytest.approx(odds)
        assert len(found) == len(odds)
        assert bench.game.to_move(plain) == CHANCE
    if "octodice" in text:
        assert len(game.new_initial_state().chance_outcomes()) == 3136


@pytest.mark.parametrize("text", GAMES)
def test_tensor_names_and_text_say_the_same(text: str) -> None:
    game = load(text)
    for nodes in (0, 30, 75):
        state = walk(game, nodes)
        seen = make_observation(game)
        for seat in range(2):
            seen.set_from(state, seat)
            assert seen.tensor.tolist() == state.observation_tensor(seat)
            assert seen.tensor.tolist() == [one for part in seen.dict.values() for one in part.ravel().tolist()]
            assert state.position.bench.layout.parse(seen.string_from(state, seat)) == seen.tensor.astype(int).tolist()
            assert seen.string_from(state, seat) == state.observation_string(seat)


def test_copies_of_a_position_go_their_own_ways() -> None:
    state = walk(load(GAMES[1]), 80)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    one, two = state.clone(), state.clone()
    first, last = state.legal_actions()[0], state.legal_actions()[-1]
    one.apply_action(first)
    two.apply_action(last)
    assert str(one) != str(two)
    assert state.legal_actions() == state.clone().legal_actions()
    state.apply_action(first)
    assert (str(state), state.returns(), state.history()) == (str(one), one.returns(), one.history())


def test_its_tree_search_plays() -> None:
    game = load("octosphere_template(players=2)")
    bots = [
        mcts.MCTSBot(
            game,
            2,
            8,
            mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(seat)),
            random_state=numpy.random.RandomState(seat),
        )
        for seat in range(2)
    ]
    state, rng = game.new_initial_state(), numpy.random.default_rng(1)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=odds)))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert max(state.returns()) > 0


@pytest.mark.parametrize("text", [GAMES[0], pytest.param(GAMES[1], marks=pytest.mark.long)])
def test_its_tree_search_moves_in_our_games(text: str) -> None:
    game = load(text)
    bot = mcts.MCTSBot(game, 2, 3, mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1)))
    state = walk(game, 1)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert bot.step(state) in state.legal_actions()
