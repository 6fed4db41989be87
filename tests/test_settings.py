"""Settings of a server: who counts before whom, what is refused, and that no secret is shown."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

import pytest

import octosphere
from octosphere.cli import main
from octosphere.cli.serve import add_arguments
from octosphere.cli.settings import SETTINGS, Told, environ_names, find_settings
from octosphere.core.errors import BadInput

TOKEN = "0123456789abcdef-metrics"


def told(tmp_path: Path, *options: str, text: str = "", **environ: str) -> dict[str, Told]:
    """What is in force by a command line, a file and an environment."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    file = tmp_path / "octo.toml"
    file.write_text(text, "utf-8")
    environ = {f"OCTOSPHERE_{name.upper()}": value for name, value in environ.items()}
    return find_settings(parser.parse_args(options), {"OCTOSPHERE_SETTINGS": str(file), **environ})


def test_the_command_line_counts_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    text = "port = 1\nworkers = 2\nbot_pace = 3\nlimits = false"
    found = told(tmp_path, "--port", "5", text=text, port="6", workers="7", prepare="no", lang="")
    assert found["port"] == Told(5, "command line")
    assert found["workers"] == Told(7, "$OCTOSPHERE_WORKERS")
    assert found["bot_pace"] == Told(3.0, str(tmp_path / "octo.toml"))
    assert found["limits"] == Told(False, str(tmp_path / "octo.toml"))
    assert found["prepare"].value is False
    assert found["lang"] == Told(None, "default")
    assert told(tmp_path, "--limits", text=text)["limits"] == Told(True, "command line")


@pytest.mark.parametrize(
    ("text", "environ", "why"),
    [
        ("prot = 1", {}, "octo.toml has prot, which is no setting; did you mean port?"),
        ("[server]\nport = 1", {}, "has server, which is no setting; `octosphere serve --show-settings` lists all"),
        ("port = '1'", {}, "port is '1'; expected a whole number"),
        ("port = true", {}, "expected a whole number"),
        ("lang = 'fr'", {}, "lang is 'fr'; expected en or de or es"),
        ("port =", {}, "is not TOML"),
        ("metrics_token = 1", {}, "metrics_token is '(set, not shown)'; expected a text"),
        ("", {"prot": "1"}, "the environment has OCTOSPHERE_PROT, which is no setting; did you mean OCTOSPHERE_PORT?"),
        ("", {"port": "tcp://10.0.0.1:8420"}, "OCTOSPHERE_PORT is 'tcp://10.0.0.1:8420'; expected a whole number"),
        ("", {"limits": "maybe"}, "OCTOSPHERE_LIMITS is 'maybe'; expected true or false"),
        ("", {"log": "xml"}, "OCTOSPHERE_LOG is 'xml'; expected text or json"),
    ],
)
def test_what_is_refused(tmp_path: Path, text: str, environ: dict[str, str], why: str) -> None:
    with pytest.raises(BadInput, match=re.escape(why)):
        told(tmp_path, text=text, **environ)


def test_every_name_of_the_environment_that_the_package_reads_is_known() -> None:
    files = Path(octosphere.__file__).parent.rglob("*.py")
    read = {name for file in files for name in re.findall(r"\bOCTOSPHERE_[A-Z_]+[A-Z]\b", file.read_text("utf-8"))}
    assert {"OCTOSPHERE_CACHE", "OCTOSPHERE_COACH_EFFORT"} <= read
    assert read <= environ_names()


def test_secrets_are_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OCTOSPHERE_METRICS_TOKEN", TOKEN)
    url = "postgresql://octo:geheim@db/octosphere?password=geheim"
    assert main(["serve", "--show-settings", "--database-url", url]) == 0
    shown = capsys.readouterr().out
    assert main(["serve", "--show-settings", "--json", "--database-url", url]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert set(listed) == {one.name for one in SETTINGS}
    assert listed["metrics_token"] == {"value": "(set, not shown)", "source": "$OCTOSPHERE_METRICS_TOKEN"}
    assert listed["database_url"]["value"] == "postgresql://octo:***@db/octosphere?password=***"
    assert TOKEN not in shown + str(listed)
    assert "geheim" not in shown + str(listed)


def test_a_secret_is_no_option_of_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--metrics-token", TOKEN])
    assert "--metrics-token" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [("METRICS_TOKEN", "short", "16 to 64 letters"), ("EXPIRE_AFTER", "-1", "0 (for ever) to 36500 days")],
)
def test_what_makes_no_sense(
    name: str, value: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(f"OCTOSPHERE_{name}", value)
    assert main(["serve"]) == 2
    assert why in capsys.readouterr().err
