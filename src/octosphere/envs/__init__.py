"""Research environments of every game: batched, Gymnasium, PettingZoo and OpenSpiel, over the same compiled rules.

`BatchEnv` steps many games in one call. `octodice_v0`, `aquasphere_v0` and the like, one for a game and a version, make
PettingZoo's environments; `octosphere.envs.openspiel` brings OpenSpiel's games. See docs/environments.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .aec import Environments
    from .batch import BatchEnv, Saved, Step
    from .conditions import Conditions

    aquasphere_v0: Environments
    octodice_v0: Environments

_MODULES = {"BatchEnv": "batch", "Conditions": "conditions", "Saved": "batch", "Step": "batch"}

__all__ = ["BatchEnv", "Conditions", "Saved", "Step", "aquasphere_v0", "octodice_v0"]


def __getattr__(name: str) -> Any:
    """A name of this package, loaded when it is asked for: those above, and `dive_v0` and the like for any game.

    MissingPackage, with what to install, where the extra `rl` is not installed.
    """
    if name not in _MODULES and "_v" not in name:
        raise AttributeError(f"octosphere.envs has no {name!r}")
    from importlib import import_module

    from octosphere.core.extras import require

    require("numpy", "llvmlite", "gymnasium", "pettingzoo")
    if name in _MODULES:
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    found = import_module(f"{__name__}.aec").find_environments(name)
    if found is None:
        raise AttributeError(f"octosphere.envs has no {name!r}")
    return found
