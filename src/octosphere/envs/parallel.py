"""A game in which all seats are asked at once, for learners that know no turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pettingzoo import ParallelEnv

if TYPE_CHECKING:
    from .aec import Seen, Space, TurnEnv


class TogetherEnv(ParallelEnv[str, "Seen", Any]):
    """Every cycle all seats answer, and the answer of the one to move is its decision; the others' mean nothing."""

    def __init__(self, turns: TurnEnv, max_cycles: int | None = None) -> None:
        self.turns, self.max_cycles, self.cycles = turns, max_cycles, 0
        self.metadata, self.render_mode = turns.metadata, turns.render_mode
        self.possible_agents: list[str] = turns.possible_agents
        self.agents: list[str] = []
        self.observation_spaces, self.action_spaces = turns.observation_spaces, turns.action_spaces

    def observation_space(self, agent: str) -> Space:
        """The row of numbers and the mask of a seat."""
        return self.turns.observation_space(agent)

    def action_space(self, agent: str) -> Space:
        """The codes of decisions, the same for all seats."""
        return self.turns.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, Any]]:
        """Begin anew: from a seed its first game, without one the next of it; `options` has no meaning here."""
        self.turns.reset(seed)
        self.agents, self.cycles = self.possible_agents[:], 0
        return self._observe(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Make the decision of the seat to move; a code that is not allowed changes nothing, unless told otherwise."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        self.turns.step(actions[self.turns.agent_selection])
        self.cycles += 1
        told = self._observe(), dict(self.turns.rewards), dict(self.turns.terminations), self._truncations()
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if any(told[2].values()) or any(told[3].values()):
            self.agents = []
        return *told, infos

    def _truncations(self) -> dict[str, bool]:
        late = self.max_cycles is not None and self.cycles >= self.max_cycles and not self.turns.one.is_done
        return dict.fromkeys(self.agents, late)

    def _observe(self) -> dict[str, Seen]:
        return {agent: self.turns.observe(agent) for agent in self.agents}

    def render(self) -> str | None:
        """The position as text, returned or printed."""
        return self.turns.render()

    def state(self) -> Any:
        """What the seat to move sees: nothing is hidden from it that others see."""
        return self.turns.one.room.observation[0].copy()
