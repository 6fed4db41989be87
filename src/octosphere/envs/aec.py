"""Games as PettingZoo's environments: seats take turns (`env`), or all answer at once (`parallel_env`)."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from numpy import ndarray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from octosphere.core.errors import BadInput
from octosphere.games import loadable_games, open_kit

from .single import OneGame
from .spaces import action_space, observation_space

Seen = dict[str, "ndarray[Any, Any]"]
Space = Any  # of Gymnasium

MODES = ["human", "ansi"]
METADATA = {"render_modes": MODES, "is_parallelizable": True, "render_fps": 1}


class Environments:
    """The environments of one game and version: what PettingZoo calls a module, such as `octodice_v0`."""

    def __init__(self, game: str, version: int) -> None:
        self.game, self.__name__ = game, f"{game}_v{version}"

    def __repr__(self) -> str:
        return f"<environments {self.__name__}>"

    def raw_env(self, players: int = 2, seed: int | str | None = None, **how: Any) -> TurnEnv:
        """The environment as it is; see `env`."""
        return TurnEnv(self.game, players, seed, **how)

    def env(
        self, players: int = 2, seed: int | str | None = None, max_cycles: int | None = None, **how: Any
    ) -> AECEnv[str, Seen, Any]:
        """Seats take turns, as the rules say: `player_0` to `player_3`; wrapped, so that misuse is told.

        `seed` is that of the first `reset` without one. `how`: the game's `options`, a source of `chance`, a
        `render_mode`, and `Conditions`. With `max_cycles` every seat is asked once a cycle, as in `parallel_env`.
        """
        if max_cycles is not None:
            from pettingzoo.utils.conversions import parallel_to_aec

            return OrderEnforcingWrapper(parallel_to_aec(self.parallel_env(players, seed, max_cycles, **how)))
        return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(self.raw_env(players, seed, **how)))

    def parallel_env(
        self, players: int = 2, seed: int | str | None = None, max_cycles: int | None = None, **how: Any
    ) -> Any:
        """All seats answer at once, and the answer of the one to move counts; after `max_cycles` all are truncated."""
        from .parallel import TogetherEnv

        return TogetherEnv(self.raw_env(players, seed, **{"illegal": "ignore", **how}), max_cycles)


@cache
def find_environments(name: str) -> Environments | None:
    """The environments that a name such as `octodice_v0` means, if a game has that version."""
    found = re.fullmatch(r"(\w+)_v(\d+)", name)
    if found is None or found[1] not in loadable_games():
        return None
    observation = open_kit(found[1]).observation()
    if observation is None or observation.version != int(found[2]):
        return None
    return Environments(found[1], observation.version)


class TurnEnv(AECEnv[str, Seen, Any]):
    """A game in which whoever is to move is asked; chance falls by itself."""

    def __init__(
        self, game: str, players: int = 2, seed: int | str | None = None, render_mode: str | None = None, **how: Any
    ) -> None:
        super().__init__()
        if render_mode not in (None, *MODES):
            raise BadInput(f"no render mode {render_mode!r}; there is {', '.join(MODES)}")
        options, chance = how.pop("options", None) or {}, how.pop("chance", None)
        self.one = OneGame(game, {**options, "players": players}, chance, **how)
        self.metadata = {**METADATA, "name": f"{game}_v{self.one.layout.observation.version}"}
        self.render_mode, self._seed = render_mode, seed
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(self.one.layout) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.one.layout) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Space:
        """The row of numbers and the mask of a seat."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        """The codes of decisions, the same for all seats."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew: from a seed its first game, without one the next of it; `options` has no meaning here."""
        first = self._seed if seed is None else seed
        self._seed = None
        self.one.reset(first)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.one.seat]

    def step(self, action: Any) -> None:
        """Make a decision of the seat to move, by its code; None once it is over for that seat."""
        agent, one = self.agent_selection, self.one
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        one.step(action)
        for other, reward in zip(self.agents, one.reward.tolist(), strict=True):
            self.rewards[other] = reward
            self._cumulative_rewards[other] += reward
        if one.is_done:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[one.seat]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        """What a seat sees, and what it may do: nothing unless it is to move."""
        seat = self._seat[agent]
        mask = self.one.mask(seat)
        return {"observation": self.one.observe(seat), "action_mask": mask}

    def render(self) -> str | None:
        """The position as text, returned or printed."""
        if self.render_mode == "human":
            print(self.one.picture())
            return None
        return self.one.picture()

    def close(self) -> None:
        """Nothing is open."""
