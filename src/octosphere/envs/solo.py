"""A solo game as a Gymnasium environment: `gymnasium.make("octosphere/OctoDice-v0")` finds it without an import."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy
from numpy import ndarray

from octosphere.core.chance import Chance
from octosphere.core.errors import BadInput
from octosphere.core.game import Options

from .batch import BatchEnv
from .single import OneGame
from .spaces import action_space, observation_space

Array = ndarray[Any, Any]
Seen = dict[str, Array]

MODES = ["human", "ansi"]


class SoloEnv(gymnasium.Env[Seen, int]):
    """One player alone; options of the game are words or in `options`, `Conditions` words; `chance` may bring dice."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": MODES, "render_fps": 1}

    def __init__(
        self,
        game: str = "octodice",
        options: Options | None = None,
        render_mode: str | None = None,
        chance: Chance | None = None,
        **conditions: Any,
    ) -> None:
        if render_mode not in (None, *MODES):
            raise BadInput(f"no render mode {render_mode!r}; there is {', '.join(MODES)}")
        self.one = OneGame(game, {**(options or {}), "players": 1}, chance, **conditions)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.one.layout)
        self.action_space = action_space(self.one.layout)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin anew: from a seed its first game, without one the next of it; `options` has no meaning here."""
        super().reset(seed=seed)
        self.one.reset(seed)
        return self._tell()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make a decision by its code."""
        self.one.step(action)
        seen, info = self._tell()
        if self.render_mode == "human":
            self.render()
        return seen, float(self.one.reward[0]), self.one.is_done, False, info

    def action_masks(self) -> Array:
        """What may be done, as bools: the name by which sb3-contrib asks."""
        return self.one.room.mask[0].astype(bool)

    def render(self) -> str | None:
        """The position as text, returned or printed."""
        if self.render_mode == "human":
            print(self.one.picture())
            return None
        return self.one.picture()

    def _tell(self) -> tuple[Seen, dict[str, Any]]:
        room = self.one.room
        mask = room.mask[0].copy()
        info = {"action_mask": mask, "score": int(room.scores[0, 0]), "illegal": self.one.was_illegal}
        return {"observation": room.observation[0].copy(), "action_mask": mask}, info


class SoloVectorEnv(gymnasium.vector.VectorEnv[Seen, Array, Array]):
    """Many solo games side by side as Gymnasium's vector environment; one that is over begins anew in the same step."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str = "octodice",
        num_envs: int = 1,
        options: Options | None = None,
        render_mode: str | None = None,
        copy: bool = True,
        **conditions: Any,
    ) -> None:
        self.batch = BatchEnv(game, num_envs, 0, {**(options or {}), "players": 1}, **conditions)
        self.num_envs, self.render_mode, self._copies = num_envs, render_mode, copy
        self.single_observation_space = observation_space(self.batch.layout)
        self.single_action_space = action_space(self.batch.layout)
        batched = gymnasium.vector.utils.batch_space
        self.observation_space = batched(self.single_observation_space, num_envs)
        self.action_space = batched(self.single_action_space, num_envs)
        self._never = numpy.zeros(num_envs, bool)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin all games anew: from a seed its first ones, without one the next; `options` has no meaning here."""
        super().reset(seed=seed)
        self.batch.reset(seed)
        seen = self._tell()
        return seen, {"action_mask": seen["action_mask"]}

    def step(self, actions: Array) -> tuple[Seen, Array, Array, Array, dict[str, Any]]:
        """Make a decision in every game; where one ended, `final_obs` has its end, the observation the next start."""
        told = self.batch.step(actions)
        seen, done = self._tell(), told.done.astype(bool)
        info: dict[str, Any] = {"action_mask": seen["action_mask"]}
        if done.any():
            info.update(self._tell_ends(done))
        reward = told.reward[:, 0].copy() if self._copies else told.reward[:, 0]
        return seen, reward, done, self._never.copy(), info

    def action_masks(self) -> Array:
        """What may be done in each game, as bools."""
        return self.batch.room.mask.astype(bool)

    def render(self) -> tuple[str, ...] | None:
        """The positions as texts."""
        picture = self.batch.game.picture
        return tuple(picture(self.batch.state(index)) for index in range(self.num_envs))

    def _tell(self) -> Seen:
        room = self.batch.room
        if not self._copies:
            return {"observation": room.observation, "action_mask": room.mask}
        return {"observation": room.observation.copy(), "action_mask": room.mask.copy()}

    def _tell_ends(self, done: Array) -> dict[str, Any]:
        """The last observations of games that have ended, in the form that Gymnasium's own environments have."""
        room, ends = self.batch.room, numpy.full(self.num_envs, None, dtype=object)
        nothing = numpy.zeros_like(room.mask[0])
        for index in numpy.flatnonzero(done):
            ends[index] = {"observation": room.final[index].copy(), "action_mask": nothing}
        scores = numpy.where(done, room.scores[:, 0], 0)
        return {"final_obs": ends, "_final_obs": done, "final_info": {"score": scores}, "_final_info": done}
