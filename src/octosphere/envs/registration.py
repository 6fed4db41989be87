"""Solo games make themselves known to Gymnasium: `octosphere.plugin` and the entry point `gymnasium.envs` call this."""

from __future__ import annotations

NAMESPACE = "octosphere"


def register() -> None:
    """Register the solo game of every kit that names one; neither rules nor compiled code are loaded for it."""
    from gymnasium.envs import registration

    from octosphere.games import known_kits

    for name, kit in known_kits():
        if kit.solo and f"{NAMESPACE}/{kit.solo}" not in registration.registry:
            registration.register(
                f"{NAMESPACE}/{kit.solo}",
                entry_point="octosphere.envs.solo:SoloEnv",
                vector_entry_point="octosphere.envs.solo:SoloVectorEnv",
                kwargs={"game": name},
            )
