"""Makes our solo games known to Gymnasium as soon as somebody imports it.

Gymnasium 1.0 no longer reads entry points. The file `octosphere.pth` beside the installed package imports this module
when Python starts; it waits for `gymnasium.envs` to be imported and then calls `octosphere.envs.registration`.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # as in `typing`, which is not imported: every start of Python comes through here
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

WATCHED = "gymnasium.envs"


class Watcher:
    """A finder of modules that finds one, once, as everybody else would, and does something after its import."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Nothing, but for the module that is watched."""
        if name != WATCHED:
            return None
        from importlib.machinery import PathFinder

        sys.meta_path.remove(cls)
        spec = PathFinder.find_spec(name, path)
        if spec is not None and spec.loader is not None:
            _register_after(spec.loader)
        return spec


def _register_after(loader: object) -> None:
    run = loader.exec_module  # type: ignore[attr-defined]

    def exec_module(module: ModuleType) -> None:
        run(module)
        from octosphere.envs.registration import register

        register()

    loader.exec_module = exec_module  # type: ignore[attr-defined]


def watch() -> None:
    """Wait for Gymnasium, unless it is there already."""
    if WATCHED not in sys.modules and Watcher not in sys.meta_path:
        sys.meta_path.insert(0, Watcher)


watch()
