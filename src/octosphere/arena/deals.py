"""One deal: the same dice for every seating, played to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from octosphere.agents import Agent
from octosphere.core.chance import Chance, Seeded
from octosphere.core.errors import BadInput, IllegalMove, InvalidMove
from octosphere.core.game import CHANCE, OVER, Options
from octosphere.core.record import AnyGame

from .plan import TournamentPlan
from .seatings import Seating


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game ended, by seat."""

    scores: tuple[int, ...]
    won: tuple[int, ...]  # 1 or 0; several ones share the win


Deal = list[Outcome]  # in the order of the seatings
TOGETHER = 64  # deals in one task at most, if they take a moment


def play_deal(plan: TournamentPlan, deal: int) -> Deal:
    """Play every seating of one deal, all with the same dice."""
    options = plan.game.options(plan.deal_options(deal))
    return [_play_seating(plan, options, deal, seating) for seating in plan.seatings]


def _play_seating(plan: TournamentPlan, options: Options, deal: int, seating: Seating) -> Outcome:
    """One game; the agents' luck is not the dice's, or a searching agent would foresee them."""
    seed = plan.deal_seed(deal)
    names = [plan.agents[agent] for agent in seating]
    agents = [plan.agent(name, f"{seed}-seat-{seat}") for seat, name in enumerate(names, 1)]
    try:
        return play_game(plan.game, options, Seeded(seed), agents)
    except (IllegalMove, InvalidMove) as error:
        raise BadInput(f"an agent of {', '.join(names)} broke a rule in deal {deal}: {error}") from None


def play_game(game: AnyGame, options: Options, dice: Chance, agents: Sequence[Agent]) -> Outcome:
    """A whole game on these dice, an agent for each seat."""
    state = game.start(options)
    while (seat := game.to_move(state)) != OVER:
        game.apply(state, game.deal(state, dice) if seat == CHANCE else agents[seat].choose(game, state))
    winners = game.winners(state)
    return Outcome(game.scores(state), tuple(int(seat in winners) for seat in range(len(agents))))
