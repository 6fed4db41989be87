"""What lies in deploy/: a sound unit, an image that copies what is there, and settings with which a server starts."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from octosphere.cli.settings import environ_names
from octosphere.web.routes import CALLS

from .web_client import served

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
UNIT = (DEPLOY / "octosphere.service").read_text("utf-8")
IMAGE = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
WORST = 25  # tenths of systemd's exposure level, 0 to 100; a unit without any protection has 96
LIVE = re.compile(r"http://127\.0\.0\.1:(\d+)(/[^']+)'")


def of_unit(name: str) -> list[str]:
    return re.findall(rf"^{name}=(.*)$", UNIT, re.MULTILINE)


def of_image(instruction: str) -> list[str]:
    return re.findall(rf"^{instruction} (.*)$", IMAGE, re.MULTILINE)


def image_environment() -> dict[str, str]:
    return dict(pair.split("=", 1) for line in of_image("ENV") for pair in shlex.split(line))


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
def test_the_unit_is_sound_and_keeps_to_itself(tmp_path: Path) -> None:
    unit = tmp_path / "octosphere.service"
    (command,) = of_unit("ExecStart")
    unit.write_text(UNIT.replace(command.split()[0], sys.executable), "utf-8")
    told = subprocess.run(["systemd-analyze", "verify", str(unit)], check=False, capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (0, "")
    rated = ["systemd-analyze", "security", "--offline=true", f"--threshold={WORST}", str(unit)]
    assert subprocess.run(rated, check=False, capture_output=True).returncode == 0


def test_the_unit_names_what_there_is() -> None:
    (command,) = of_unit("ExecStart")
    _, *arguments, settings = command.split()
    assert arguments == ["serve", "--settings"]
    assert (DEPLOY / Path(settings).name).is_file()
    names = {line.partition("=")[0] for line in of_unit("Environment")}
    assert names <= environ_names()


def test_the_image_copies_what_there_is() -> None:
    copied = [line.split()[:-1] for line in of_image("COPY") if not line.startswith("--from")]
    assert copied
    assert all((ROOT / source).exists() for sources in copied for source in sources)
    environment = image_environment()
    assert set(environment) <= environ_names()
    assert of_image("EXPOSE") == [environment["OCTOSPHERE_PORT"]]
    started = [*json.loads(of_image("ENTRYPOINT")[0]), *json.loads(of_image("CMD")[0])]
    assert started == ["/opt/octosphere/bin/octosphere", "serve"]
    (check,) = of_image("HEALTHCHECK")
    ((port, path),) = LIVE.findall(check)
    assert port == environment["OCTOSPHERE_PORT"]
    assert path in {call.path for call in CALLS}


def test_a_server_starts_with_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in image_environment().items():
        if name != "OCTOSPHERE_CACHE":
            monkeypatch.setenv(name, value)
    with served(tmp_path, "--settings", str(DEPLOY / "octosphere.toml")) as server:
        (check,) = of_image("HEALTHCHECK")
        command = json.loads(check.partition("CMD ")[2])
        code = command[-1].replace(":8420", f":{server.client.base_url.port}")
        assert code != command[-1]
        subprocess.run([sys.executable, *command[1:-1], code], check=True)
        assert server.client.get("/api/ready").status_code == 200
    assert [json.loads(line)["message"] for line in server.log().splitlines()] == ["started", "ended"]
