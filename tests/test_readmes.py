"""Every folder of the package has a README that states its law and lists its files, and none that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import octosphere

ROOT = Path(octosphere.__file__).parent
ITEM = re.compile(r"^- (`[^:]*`):", re.MULTILINE)  # - `one.py`, `two.py`: what they do
COPIED = ROOT / "games" / "template"  # lists all its files in one README, as it is copied whole


def folders() -> list[Path]:
    """The package and every folder in it that holds Python of its own, or a game's data."""
    code = {path.parent for path in ROOT.rglob("*.py") if path.name != "__init__.py"}
    data = {path for name in ("words", "board") for path in ROOT.glob(f"games/*/{name}") if path.is_dir()}
    return sorted(folder for folder in code | data if COPIED not in (folder, *folder.parents))


def listed(text: str) -> set[str]:
    """The files and folders that items of a list begin with; patterns such as `LANG.toml` are left out."""
    names = {name for item in ITEM.findall(text) for name in re.findall(r"`([^`]+)`", item)}
    return {name for name in names if not re.search(r"\*|[A-Z]{4}\.", name) or name.startswith("RULES")}


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: str(folder.relative_to(ROOT)))
def test_a_readme_lists_the_files_of_its_folder(folder: Path) -> None:
    text = (folder / "README.md").read_text("utf-8")
    code = {path.name for path in folder.glob("*.py")} - {"__init__.py"}
    assert code <= listed(text), "files that it does not list"
    assert all((folder / name).exists() for name in listed(text)), "files that are not there"


def test_the_template_lists_everything_that_is_copied() -> None:
    there = {path.relative_to(COPIED) for suffix in ("py", "toml", "js", "css") for path in COPIED.rglob(f"*.{suffix}")}
    assert {str(path) for path in there if path.name != "__init__.py"} <= listed(
        (COPIED / "README.md").read_text("utf-8")
    )


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: str(folder.relative_to(ROOT)))
def test_a_readme_states_a_law(folder: Path) -> None:
    head, law = (folder / "README.md").read_text("utf-8").split("\n", 1)
    assert head == f"# {folder.name}"
    assert "Law: " in law.split("\n\n")[0]
    if any(folder.glob("*.js")):
        assert "JavaScript" in law
