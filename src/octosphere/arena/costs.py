"""What a decision of an agent costs: time of the processor, measured here, and so another in each run."""

from __future__ import annotations

import time
from typing import Any

from octosphere.agents import Agent
from octosphere.core.chance import Seeded
from octosphere.core.record import AnyGame

from .deals import play_game
from .plan import TournamentPlan

ENOUGH = 1.0  # seconds of thinking
MOST_GAMES = 20


class Watched:
    """An agent whose decisions are timed; forced moves are none."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self.seconds, self.decisions = 0.0, 0

    def choose(self, game: AnyGame, state: Any) -> Any:
        is_forced = len(game.legal(state)) == 1
        began = time.process_time()
        move = self._agent.choose(game, state)
        if not is_forced:
            self.seconds, self.decisions = self.seconds + time.process_time() - began, self.decisions + 1
        return move


def time_decisions(plan: TournamentPlan, name: str) -> float:
    """Seconds a decision of an agent that plays all seats: games until it is enough, the first not counted."""
    _play(plan, name, -1)  # loads and compiles
    seconds, decisions = 0.0, 0
    for deal in range(MOST_GAMES):
        for one in _play(plan, name, deal):
            seconds, decisions = seconds + one.seconds, decisions + one.decisions
        if seconds > ENOUGH:
            break
    return seconds / max(1, decisions)


def _play(plan: TournamentPlan, name: str, deal: int) -> list[Watched]:
    seed = plan.deal_seed(deal)
    seated = [Watched(plan.agent(name, f"{seed}-seat-{seat}")) for seat in range(1, plan.seats + 1)]
    play_game(plan.game, plan.game.options(plan.deal_options(deal)), Seeded(seed), seated)
    return seated
