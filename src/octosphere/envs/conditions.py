"""How an environment treats whoever plays in it: what is rewarded, what an illegal move costs, where dice come from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

from octosphere.core.errors import BadInput
from octosphere.core.game import Facts

Reward = Literal["score", "margin", "win"]
Illegal = Literal["end", "raise", "ignore"]
Dice = Literal["seeded", "outside"]

REWARDS: dict[str, str] = {
    "score": "what a seat's points have gained since the move before; all of a game add up to its final score",
    "margin": "what its lead over the best of the others has gained; they add up to the final lead, alone to the score",
    "win": "nothing until the end, then 1 for the winner, shared equally if several have won",
}


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions of an environment, checked."""

    reward: Reward = "score"
    illegal: Illegal = "end"  # the game, with a penalty; or raise IllegalMove; or ignore it, and nothing changes
    penalty: float = -1  # taken from whoever tries what is not allowed; -1: as much as a game can bring
    chance: Dice = "seeded"  # or outside: the environment stops at chance, and a step says what falls
    again: bool = True  # a game that is over begins anew in the same step

    def __post_init__(self) -> None:
        for name, known in (("reward", Reward), ("illegal", Illegal), ("chance", Dice)):
            if getattr(self, name) not in get_args(known):
                raise BadInput(f"{name} {getattr(self, name)!r}; expected one of {', '.join(get_args(known))}")
        if self.penalty < 0 and self.penalty != -1:
            raise BadInput(f"a penalty of {self.penalty}; expected 0 or more, or -1 for as much as a game can bring")

    @classmethod
    def split(cls, words: dict[str, Any]) -> tuple[Conditions, dict[str, Any]]:
        """The conditions among some words, and the others: options of a game, which knows its own."""
        known = {name: value for name, value in words.items() if name in cls.__dataclass_fields__}
        return cls(**known), {name: value for name, value in words.items() if name not in known}

    def cost(self, facts: Facts) -> float:
        """What an illegal move costs."""
        if self.penalty >= 0:
            return float(self.penalty)
        return 1.0 if self.reward == "win" else float(facts.highest_score - facts.lowest_score)
