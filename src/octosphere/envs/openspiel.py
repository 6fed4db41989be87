"""Games for OpenSpiel: importing this registers `octosphere_octodice` and the like with `pyspiel.load_game`.

Chance is explicit: a chance node lists every unordered roll with its probability. Actions of players are the codes of
their moves; at a chance node an action is the code of the roll less the number of decisions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy

from octosphere.core.errors import InvalidMove
from octosphere.core.extras import require
from octosphere.core.game import CHANCE, OVER
from octosphere.core.record import AnyGame
from octosphere.games import known_kits, loadable_games, open_game, open_kit

require("numpy", "llvmlite", "pyspiel")

import pyspiel  # noqa: E402  what is missing is told first

from .position import Bench, Position  # noqa: E402

LONGEST = 10_000  # decisions or rolls of a game: no game comes near
PREFIX = "octosphere_"

_PLAYERS = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}


class SpielGame(pyspiel.Game):
    """A game of ours with its options as OpenSpiel's parameters, and `reward` as in `Conditions`.

    All of it is paid at the end, as OpenSpiel's searches want it; with `dense=True` after each decision.
    """

    octosphere = ""  # the name of the game; a subclass for each

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        rules = open_game(self.octosphere)
        options = {name: value for name, value in given.items() if name not in ("reward", "dense")}
        self.bench = Bench(rules, {"players": _fewest(rules), **options}, given.get("reward", "score"))
        self.dense = bool(given.get("dense"))
        super().__init__(game_type(rules, dense=self.dense), _info(self.bench), given)

    def new_initial_state(self) -> SpielState:
        """The first position."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver | None:
        """What sees a position as a seat does; None for what only games with secrets tell apart."""
        if params:
            raise ValueError(f"observations have no parameters here; {params} were given")
        if kind is not None and (kind.perfect_recall or not kind.public_info):
            return None
        return SpielObserver(self.bench)

    def max_chance_nodes_in_history(self) -> int:
        """More than any game has."""
        return LONGEST


class SpielState(pyspiel.State):
    """A position of a game of ours."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position, self._dense = Position(game.bench), game.dense

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's names for chance and the end."""
        seat = self.position.seat
        return seat if seat >= 0 else _PLAYERS[seat]

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.position.seat == OVER

    def is_chance_node(self) -> bool:
        """Whether chance is to fall."""
        return self.position.seat == CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal() if player == self.position.seat else []

    # What Python asks is answered here, without the way through C++; what C++ asks goes on to the same.

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What a seat may do, in order; at chance all that can fall."""
        if player is None or player == self.position.seat:
            return self.position.legal() if self.position.seat != CHANCE else [one for one, _ in self.chance_outcomes()]
        return super().legal_actions(player)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """The same as flags."""
        if self.position.seat >= 0 and player in (None, self.position.seat):
            return self.position.mask()
        return super().legal_actions_mask() if player is None else super().legal_actions_mask(player)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a seat sees, as numbers."""
        return self.position.observe(self._seat(player)).astype(float).tolist()

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees, as text."""
        layout = self.position.bench.layout
        return layout.write(self.position.observe(self._seat(player)).tolist())

    def _seat(self, player: int | None) -> int:
        """A seat that is there; RuntimeError, in OpenSpiel's words, for another."""
        seats = self.position.bench.layout.seats
        seat = self.position.seat if player is None else player
        if not 0 <= seat < seats:
            raise RuntimeError(f"player {'>= 0' if seat < 0 else f'< {seats}'} was expected, not {seat}")
        return seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every unordered roll with its probability; the same list where the same can be rolled."""
        return self.position.outcomes()

    def _apply_action(self, action: int) -> None:
        self.position.apply(self._code(self.position.seat, action))

    def _action_to_string(self, player: int, action: int) -> str:
        codec = self.position.bench.game.codec
        return codec.text(codec.move(self._code(player, action)))

    def _code(self, player: int, action: int) -> int:
        """The code of an action: rolls count from 0 in OpenSpiel, and from the decisions on with us."""
        return action + self.position.bench.decisions if player == CHANCE else action

    def rewards(self) -> list[float]:
        """What the decision before has brought, with the rolls since; or nothing until the end."""
        return self.position.gained if self._dense else self.returns()

    def returns(self) -> list[float]:
        """What the game has brought so far; or nothing until the end."""
        paid = self.position.paid
        return paid if self._dense or self.position.seat == OVER else [0.0] * len(paid)

    def __str__(self) -> str:
        return self.position.bench.game.picture(self.position.state())


class SpielObserver:
    """What a seat sees, as OpenSpiel's observers tell it: a tensor, parts of it by name, and text."""

    def __init__(self, bench: Bench) -> None:
        self._layout = bench.layout
        self.tensor = numpy.zeros(bench.layout.size, numpy.float32)
        self.dict = bench.layout.name(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a seat sees."""
        self.tensor[:] = state.position.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        return self._layout.write(state.position.observe(player).tolist())


def game_type(rules: AnyGame, *, dense: bool = False) -> Any:
    """How OpenSpiel describes a game."""
    kind = pyspiel.GameType
    model = kind.RewardModel.REWARDS if dense else kind.RewardModel.TERMINAL
    return kind(
        short_name=PREFIX + rules.facts.name,
        long_name=rules.facts.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=model,
        max_num_players=rules.facts.seats[1],
        min_num_players=rules.facts.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(rules),
    )


def _parameters(rules: AnyGame) -> dict[str, Any]:
    """Players, what is rewarded and when, and the options of the game as they are unless chosen."""
    usual = rules.options({"players": _fewest(rules)})
    own = {option.name: usual[option.name] for option in open_kit(rules.facts.name).options}
    return {"players": _fewest(rules), "reward": "score", "dense": False, **own}


def _fewest(rules: AnyGame) -> int:
    return max(2, rules.facts.seats[0])


def _info(bench: Bench) -> Any:
    facts, reward = bench.game.facts, bench.batch.conditions.reward
    spread = facts.highest_score - facts.lowest_score
    least, most = {
        "score": (facts.lowest_score, facts.highest_score),
        "margin": (-spread, spread),
        "win": (0, 1),
    }[reward]
    return pyspiel.GameInfo(
        num_distinct_actions=facts.decisions,
        max_chance_outcomes=_count_rolls(bench.game),
        num_players=bench.layout.seats,
        min_utility=least,
        max_utility=most,
        utility_sum=None,
        max_game_length=LONGEST,
    )


def _count_rolls(game: AnyGame) -> int:
    """How many codes rolls have: they follow those of decisions without a gap."""
    first, step = game.facts.decisions, 1
    while _is_code(game, first + step - 1):
        step *= 2
    low, high = first + step // 2, first + step  # the number of codes lies between
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if _is_code(game, middle) else (low, middle)
    return low - first


def _is_code(game: AnyGame, code: int) -> bool:
    try:
        game.codec.move(code)
    except InvalidMove:
        return False
    return True


def register() -> None:
    """Make every game known that has environments."""
    for name, kit in known_kits():
        short = PREFIX + name
        if name in loadable_games() and kit.observation() is not None and short not in pyspiel.registered_names():
            made = type(f"{name.title()}Game", (SpielGame,), {"octosphere": name, "__module__": __name__})
            globals()[made.__name__] = made  # where a pickle looks for it
            pyspiel.register_game(game_type(open_game(name)), made)


register()
