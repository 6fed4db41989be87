"""Packages that not every installation has, and the extra of ours that brings each."""

from __future__ import annotations

from importlib.util import find_spec

from .errors import OctosphereError

EXTRAS = {
    "fast": ("numpy", "llvmlite"),
    "tui": ("rich",),
    "web": ("alembic", "httptools", "msgspec", "psycopg", "sqlalchemy", "starlette", "uvicorn", "uvloop"),
    "data": ("pyarrow",),
    "rl": ("gymnasium", "pettingzoo", "open_spiel", "pyspiel", "numpy", "llvmlite"),
    "alerts": ("http_ece", "py_vapid"),
    "scale": ("bokeh", "distributed", "fsspec"),
}


class MissingPackage(OctosphereError):
    """Something cannot be done because a package is not installed; the message says what to install."""

    def __init__(self, *packages: str) -> None:
        extras = sorted({extra_of(package) for package in packages})
        needs = " and ".join([", ".join(packages[:-1]), packages[-1]] if len(packages) > 1 else packages)
        super().__init__(f"this needs {needs}, not installed yet: pip install 'octosphere[{','.join(extras)}]'")


def extra_of(package: str) -> str:
    """The extra that brings a package; empty for one that is none of ours to bring."""
    return next((extra for extra, brought in EXTRAS.items() if package in brought), "")


def is_installed(*packages: str) -> bool:
    """Whether all of these packages are there; nothing is imported."""
    return all(find_spec(package) is not None for package in packages)


def require(*packages: str) -> None:
    """Raise MissingPackage with what to install unless all of these packages are there."""
    missing = [package for package in packages if not is_installed(package)]
    if missing:
        raise MissingPackage(*missing)


def missing_package(error: ModuleNotFoundError) -> MissingPackage | None:
    """A failed import as a sentence, if an extra of ours brings what is missing; None for a fault of our own."""
    package = (error.name or "").partition(".")[0]
    return MissingPackage(package) if extra_of(package) else None
