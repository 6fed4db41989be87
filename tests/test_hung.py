"""A test that hangs is broken off and named, so that ./test can try it again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HANGS = "import time\n\ndef test_hangs():\n    time.sleep(60)\n"
FAILS = "\ndef test_fails():\n    assert 1 == 2\n"


@pytest.mark.parametrize(("text", "named"), [(HANGS, 1), (HANGS + FAILS, 0), (FAILS, 0)])
def test_what_hangs_is_named_unless_something_else_fails(tmp_path: Path, text: str, named: int) -> None:
    (tmp_path / "conftest.py").write_text(
        "from tests import hung\n\ndef pytest_terminal_summary(terminalreporter):\n    hung.note(terminalreporter)\n"
    )
    (tmp_path / "test_some.py").write_text(text)
    words = ["-m", "pytest", "-n", "1", "-p", "no:cacheprovider", "--timeout=1", "--timeout-method=signal"]
    env = {**os.environ, "HUNG_TESTS": str(tmp_path / "hung"), "PYTHONPATH": str(ROOT)}
    ran = subprocess.run([sys.executable, *words], cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 1, ran.stdout
    found = (tmp_path / "hung").read_text().split() if (tmp_path / "hung").exists() else []
    assert found == ["test_some.py::test_hangs"][:named], ran.stdout
