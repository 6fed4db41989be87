"""Write every script of ours as it stands and as it is sent, alone and joined, for same_code.js to compare."""

from __future__ import annotations

import json
import sys
from importlib.resources import files
from pathlib import Path

from octosphere.web.files import load

ROOT = Path(str(files("octosphere")))


def main() -> None:
    """All scripts to the file that is named."""
    alone, joined = (scripts(joined=joined) for joined in (False, True))
    pairs = []
    for source in sorted(
        [*ROOT.glob("web/static/**/*.js"), *ROOT.glob("games/*/board/*.js"), *ROOT.glob("games/*/pages/**/*.js")]
    ):
        path = served_at(source)
        if path in alone:
            pairs.append({"path": path, "written": source.read_text("utf-8"), "sent": alone[path]})
    Path(sys.argv[1]).write_text(json.dumps({"pairs": pairs, "joined": joined}), "utf-8")


def scripts(*, joined: bool) -> dict[str, str]:
    """What is sent, by path."""
    sent = load(joined=joined)
    return {path: file.plain.decode() for path, file in sent.items() if path.endswith(".js") and file.plain}


def served_at(source: Path) -> str:
    """The path under /static/ at which a script is served."""
    parts = source.relative_to(ROOT).parts
    if parts[0] == "web":
        return "/".join(parts[2:])
    return "/".join(["boards", parts[1], *parts[3:]] if parts[2] == "board" else ["pages", *parts[3:]])


if __name__ == "__main__":
    main()
