"""Pictures of every page and state of the browser app, in both themes, on a phone and on a desktop."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, sync_playwright

from octosphere.i18n import LANGUAGES, translator

from .browser import FLAGS, Site
from .scenes import Stage, scenes
from .scenes_aquasphere import station
from .server import Server, sqlite_url

SIZES = {390: 844, 1440: 900}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
STYLE = (
    "body{font:13px system-ui;background:#ccd;display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{height:420px}"
)


@dataclass
class Album:
    """The folder of pictures, and what was put into it."""

    folder: Path
    quiet: bool
    names: list[str]

    def take(self, name: str, page: Page, again: Callable[[], None] | None) -> None:
        """One state, as every size and theme shows it; `again` brings back what a resize puts away."""
        for width, height in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                page.wait_for_timeout(60)
                if again:
                    again()
                file = f"{name}-{width}-{scheme}.png"
                page.screenshot(path=self.folder / file, animations="disabled")
                self.names.append(file)
        if not self.quiet:
            print(name, file=sys.stderr, flush=True)

    def index(self) -> None:
        """A contact sheet."""
        figure = '<figure><a href="{0}"><img src="{0}" loading="lazy" alt=""></a><figcaption>{0}</figcaption></figure>'
        figures = "\n".join(figure.format(name) for name in self.names)
        page = f'<!doctype html><meta charset="utf-8"><title>Octosphere</title><style>{STYLE}</style>{figures}'
        (self.folder / "index.html").write_text(page, "utf-8")


def shoot(chosen: argparse.Namespace) -> Album:
    """Play through every state and photograph it."""
    chosen.folder.mkdir(parents=True, exist_ok=True)
    album = Album(chosen.folder, chosen.json, [])
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(sqlite_url(Path(folder)), "--no-limits", "--bot-pace", "0") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chosen.chromium, args=list(FLAGS))
        stage = Stage(browser, Site(server), translator(chosen.lang), chosen.hints)
        for scene in chain(scenes(stage), station(stage)):
            if chosen.only in scene[0]:
                album.take(*scene)
        browser.close()
    album.index()
    return album


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/shots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("shots"), help="(default %(default)s)")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="(default %(default)s)")
    parser.add_argument("--hints", action="store_true", help="with hints; the first may take two minutes")
    parser.add_argument("--only", default="", metavar="WORD", help="states with this word in their name")
    parser.add_argument("--json", action="store_true", help="print the names of the pictures as JSON")
    parser.add_argument("--chromium", default="/usr/bin/chromium", metavar="PATH", help="(default %(default)s)")
    chosen = parser.parse_args()
    album = shoot(chosen)
    if chosen.json:
        print(json.dumps({"folder": str(album.folder), "pictures": album.names}, indent=1))
    else:
        print(f"{len(album.names)} pictures: {album.folder / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
