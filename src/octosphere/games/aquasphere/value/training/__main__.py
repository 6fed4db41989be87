"""Learn the value of AquaSphere anew: python -m octosphere.games.aquasphere.value.training

Three stages of games against itself: by the hand-made promise, then twice by what was learned before. Each stage fits a
small net to what its positions led to. Fifty minutes on two busy cores. Everything lies in a folder, batch by batch, so
that a training that was stopped goes on where it was; --threads and --cluster spread it, and the net is the same. The
last net goes into the package, the log into docs/results/.
"""

from __future__ import annotations

import sys

from octosphere.core.errors import BadInput
from octosphere.fast.teaching import check_arguments, finish, make_parser, open_teaching, run_command, teller

from ..weights import FILE
from .stages import TRUST, Course, learn

BATCHES = (40, 60, 80)
COMMAND = "python -m octosphere.games.aquasphere.value.training"


def main() -> None:
    """Go through all stages, then write net and log."""
    parser = make_parser("aquasphere", __doc__, FILE, "docs/results/learning-aquasphere.json")
    parser.add_argument("--simulations", type=int, default=120, help="of each decision (default %(default)s)")
    parser.add_argument("--epochs", type=int, default=14, help="of each stage (default %(default)s)")
    chosen = parser.parse_args()
    check_arguments(chosen)
    if chosen.simulations < 1 or chosen.epochs < 1:
        raise BadInput("--simulations and --epochs are 1 or more")
    batches = tuple(max(1, round(count * chosen.scale)) for count in BATCHES)
    settings = {"command": COMMAND, "seed": chosen.seed, "scale": chosen.scale, "simulations": chosen.simulations}
    with open_teaching(chosen, {**settings, "epochs": chosen.epochs, "batches": batches, "trust": TRUST}) as teaching:
        course = Course(teaching, chosen.seed, batches, chosen.simulations, chosen.epochs, teller(chosen))
        net, rows = learn(course)
    finish(chosen, net, {**settings, "stages": rows})


if __name__ == "__main__":
    sys.exit(run_command(main))
