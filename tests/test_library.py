"""The one module that code outside may rely on: every example of its page, its types, and how light it is."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import octosphere
from octosphere import api

PAGE = Path(__file__).parent.parent / "docs" / "library.md"
EXAMPLES = re.findall(r"## ([^\n]+)\n+```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize(("title", "code"), EXAMPLES, ids=[title for title, _ in EXAMPLES])
def test_an_example_of_the_page_runs_without_a_warning(title: str, code: str) -> None:
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_name_is_there_and_told_of() -> None:
    assert all(getattr(api, name) is not None for name in api.__all__)
    assert len(EXAMPLES) == len(re.findall(r"^## ", PAGE.read_text("utf-8"), re.MULTILINE))


def test_it_is_typed_and_brings_nothing_heavy() -> None:
    assert (Path(octosphere.__file__).parent / "py.typed").is_file()
    code = "import sys, octosphere.api; print(sorted({'numpy', 'llvmlite', 'rich', 'starlette'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
