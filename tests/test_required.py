"""What is missing on somebody's machine is skipped and told; in CI it fails."""

from __future__ import annotations

import pytest

from .required import missing


def test_missing_in_ci_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="a browser could not be had"):
        missing("a browser could not be had")


def test_missing_elsewhere_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="a browser could not be had"):
        missing("a browser could not be had")
