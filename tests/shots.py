"""Pictures of every page and state of the browser app, in both themes, on a phone and on a desktop."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, expect, sync_playwright

from octosphere.i18n import LANGUAGES, translator

from . import (
    films,
    scenes,
    scenes_aquasphere,
    scenes_coach,
    scenes_daily,
    scenes_guide,
    scenes_layouts,
    scenes_pad,
    scenes_people,
    scenes_replay,
    scenes_rules,
    scenes_stats,
)
from .browser import FLAGS, PATIENCE, Site, find_chromium
from .pictures import PICTURES, Picture
from .scenes import Scene, Stage
from .server import Server, sqlite_url

AREAS: dict[str, Callable[[Stage], Iterator[Scene]]] = {
    "octodice": scenes.scenes,
    "aquasphere": scenes_aquasphere.station,
    "coach": scenes_coach.scenes,
    "daily": scenes_daily.scenes,
    "layouts": scenes_layouts.scenes,
    "pad": scenes_pad.scenes,
    "people": scenes_people.scenes,
    "playback": films.scenes,
    "replay": scenes_replay.scenes,
    "rules": scenes_rules.scenes,
    "stats": scenes_stats.scenes,
    "guide": scenes_guide.scenes,
    "guide-coach": scenes_guide.coached,
}
SIZES = "390x844,1440x900"
EVERY_SIZE = "360x640,390x844,768x1024,1024x600,1024x768,1180x820,1440x800,1440x900,3840x2160"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
GUIDE = Path("docs/guide")
STYLE = (
    "body{font:13px system-ui;background:#ccd;display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{height:420px}"
)


def read_sizes(text: str) -> list[tuple[int, int]]:
    """Widths and heights as they are written: `390x844,1440x900`, or `all`."""
    pairs = (EVERY_SIZE if text == "all" else text).split(",")
    return [(int(width), int(height)) for width, _, height in (pair.partition("x") for pair in pairs)]


def _named(width: int, height: int) -> str:
    return f"{width}" if (width, height) in read_sizes(SIZES) else f"{width}x{height}"


@dataclass
class Album:
    """The folder of pictures, and what was put into it."""

    folder: Path
    quiet: bool
    names: list[str]
    sizes: list[tuple[int, int]] = field(default_factory=lambda: read_sizes(SIZES))

    def take(self, name: str, page: Page, again: Callable[[], None] | None) -> None:
        """One state, as every size and theme shows it; `again` brings back what a resize puts away."""
        for width, height in self.sizes:
            page.set_viewport_size({"width": width, "height": height})
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                page.wait_for_timeout(60)
                if again:
                    again()
                self.keep(f"{name}-{_named(width, height)}-{scheme}.png", page.screenshot(animations="disabled"))

    def keep(self, name: str, picture: bytes) -> None:
        """Write one picture."""
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_bytes(picture)
        self.names.append(name)
        if not self.quiet:
            print(name, file=sys.stderr, flush=True)

    def index(self) -> None:
        """A contact sheet."""
        figure = '<figure><a href="{0}"><img src="{0}" loading="lazy" alt=""></a><figcaption>{0}</figcaption></figure>'
        figures = "\n".join(figure.format(name) for name in self.names)
        page = f'<!doctype html><meta charset="utf-8"><title>Octosphere</title><style>{STYLE}</style>{figures}'
        (self.folder / "index.html").write_text(page, "utf-8")


@contextmanager
def opened(chromium: str) -> Iterator[tuple[Browser, Site]]:
    """A browser, and a server of its own on an empty database."""
    expect.set_options(timeout=PATIENCE)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(sqlite_url(Path(folder)), "--no-limits", "--bot-pace", "0") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser, Site(server)
        browser.close()


def shoot(chosen: argparse.Namespace) -> Album:
    """Play through every state and photograph it."""
    album = Album(chosen.folder, chosen.json, [], chosen.sizes)
    with opened(chosen.chromium) as (browser, site):
        stage = Stage(browser, site, translator(chosen.lang), chosen.hints)
        for area in [chosen.area] if chosen.area else AREAS:
            for scene in AREAS[area](stage):
                if chosen.only in scene[0]:
                    album.take(*scene)
    album.index()
    return album


def illustrate(chosen: argparse.Namespace) -> Album:
    """The few pictures of the guide, in every language."""
    album = Album(GUIDE, chosen.json, [])
    wanted = {name: one for name, one in PICTURES.items() if chosen.area in ("", one.area) and chosen.only in name}
    for lang in LANGUAGES:  # each on a server of its own: what one has played would stand on the boards of the next
        with opened(chosen.chromium) as (browser, site):
            stage = Stage(browser, site, translator(lang), True)
            for area in dict.fromkeys(one.area for one in wanted.values()):
                _illustrate(album, AREAS[area](stage), {n: p for n, p in wanted.items() if p.area == area}, lang)
    return album


def film(chosen: argparse.Namespace) -> Album:
    """Strips of frames for the guide, in every language."""
    album = Album(GUIDE, chosen.json, [])
    for lang in LANGUAGES:
        with opened(chosen.chromium) as (browser, site):
            for name, strip in films.films(Stage(browser, site, translator(lang), False)):
                if chosen.only in name:
                    album.keep(f"{lang}/pictures/{name}.png", strip)
    return album


def _illustrate(album: Album, found: Iterator[Scene], wanted: dict[str, Picture], lang: str) -> None:
    """One area: as far as a scene is still wanted."""
    left = dict(wanted)
    for scene, page, again in found:
        for name, picture in wanted.items():
            if picture.scene == scene:
                album.keep(f"{lang}/pictures/{name}.png", picture.take(page, again))
                del left[name]
        if not left:
            break
    assert not left, f"no such scene: {[one.scene for one in left.values()]}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/shots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("shots"), help="(default %(default)s)")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="(default %(default)s)")
    parser.add_argument("--hints", action="store_true", help="with hints; the first may take two minutes")
    parser.add_argument("--area", choices=AREAS, default="", help="only what belongs to one part")
    parser.add_argument("--only", default="", metavar="WORD", help="states with this word in their name")
    parser.add_argument(
        "--sizes",
        type=read_sizes,
        default=SIZES,
        metavar="WxH,…",
        help="of the window; all: every screen (%(default)s)",
    )
    parser.add_argument("--guide", action="store_true", help=f"only the pictures of the guide, into {GUIDE}")
    parser.add_argument("--film", action="store_true", help="only the strips of what moves, into the same place")
    parser.add_argument("--json", action="store_true", help="print the names of the pictures as JSON")
    parser.add_argument("--chromium", default=find_chromium(), metavar="PATH", help="(default %(default)s)")
    chosen = parser.parse_args()
    make = film if chosen.film else illustrate if chosen.guide else shoot
    album = make(chosen)
    if chosen.json:
        print(json.dumps({"folder": str(album.folder), "pictures": album.names}, indent=1))
    else:
        print(f"{len(album.names)} pictures: {album.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
