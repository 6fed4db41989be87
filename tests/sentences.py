"""Every sentence a player can meet, by page and in three columns, so that a native speaker can go through them."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

from octosphere.games import open_game, playable_games
from octosphere.i18n import LANGUAGES, Catalogue, translator

PLACE = re.compile(r"\{(\w+)\}")

# In the order a player meets them: a title, and how the keys of the page begin. The longest beginning decides.
SHELL = {
    "Home page": ("web.", "level.", "character.", "bot.", "menu."),
    "New game": (
        "web.new.",
        "web.mode.",
        "web.rules.",
        "web.brief.",
        "web.game.",
        "web.invite.",
        "option.",
        "general.players",
    ),
    "Settings, codes, connection": (
        "web.settings.",
        "web.alert.",
        "web.transfer.",
        "web.lost.",
        "web.error.",
        "web.update.",
        "api.",
    ),
    "Any table": ("web.table.", "web.general.", "general.", "show.", "phrase.", "points"),
    "Any table: the end": ("web.table.over.", "web.end.", "show.standing.", "show.over.", "web.share.", "share."),
    "Lessons": ("web.lesson.",),
    "Rules": ("web.rulebook.",),
}
GAME = {
    "new game": ("{game}.menu.", "{game}.option.", "web.{game}.start."),
    "the table": ("web.{game}.", "{game}."),
    "game words": (
        "{game}.programme.",
        "{game}.sort.",
        "{game}.sign.",
        "{game}.source.",
        "{game}.card.",
        "{game}.expansion.",
        "{game}.skipped.",
    ),
    "choices and previews": ("{game}.label.", "{game}.note.", "{game}.title.", "{game}.button.", "{game}.trail."),
    "the log": ("{game}.event.", "{game}.news.", "{game}.you.", "{game}.yours."),
    "refusals": ("{game}.show.no.", "{game}.clause."),
    "hints": ("{game}.hint.",),
    "coach": ("{game}.coach.",),
    "lesson": ("lesson.{game}.",),
    "rules": ("rulebook.{game}.",),
    "daily dive": ("web.{game}.daily.", "{game}.daily."),
    "my box": ("box.{game}.",),
    "terminal": (
        "{game}.row.",
        "{game}.head.",
        "{game}.lab.",
        "{game}.board.",
        "{game}.help.",
        "{game}.stop.",
        "{game}.undo.",
        "{game}.start.",
        "{game}.over.",
        "{game}.unreadable",
    ),
}
# What one game keeps under keys of its own.
MORE = {
    ("octodice", "game words"): (
        *("letter.", "colour.", "symbol.", "die.", "dice.", "third.", "tile.", "source."),
        *("show.noun.", "show.the.", "show.both.", "show.a.", "show.die.", "show.icon."),
    ),
    ("octodice", "choices and previews"): ("label.", "show.trail.", "show.speech."),
    ("octodice", "the table"): ("show.headline.", "show.asks.", "show.waits."),
    ("octodice", "the log"): ("show.story.", "show.you."),
    ("octodice", "refusals"): ("show.no.", "clause.", "show.clause."),
    ("octodice", "terminal"): ("event.", "sheet.", "logbook.", "lab."),
    ("octodice", "score pad"): ("pad.", "web.pad."),
    ("octodice", "layouts"): ("layouts.", "web.layouts."),
}
AROUND = {
    "Hints": ("hint.",),
    "Coach": ("coach.", "web.coach."),
    "Replay": ("replay.", "record.", "web.replay."),
    "Training": ("web.train.",),
    "Daily dive": ("daily.", "web.daily."),
    "Your dives": ("stats.", "web.stats."),
    "My box": ("box.", "web.box."),
    "Terminal": (
        *(
            "virtual",
            "refused",
            "unreadable",
            "head.",
            "rival.",
            "stop.",
            "command.",
            "help.",
            "explain.",
            "why.",
            "undo.",
        ),
        *("save.", "end.", "over.", "ask.", "start.", "moment.", "analysis.", "sheet.which", "logbook.sum"),
    ),
}
ELSEWHERE = "Elsewhere"  # what no page above claims
NOT_FOR_PLAYERS = ("serve.", "template.", "web.template.")  # for whoever runs a server or writes a game

# What stands in a sentence's places: a key of the catalogue after "@", or the words themselves; else a number.
EXAMPLES = {
    **dict.fromkeys(("name", "who", "owner"), "Ines"),
    **dict.fromkeys(("names", "list"), "Ines, Bo"),
    **dict.fromkeys(("sector", "start", "letter"), "C"),
    **dict.fromkeys(("letters", "numbers"), "A C F"),
    **dict.fromkeys(("programme", "paid"), "@aquasphere.programme.crystal"),
    **dict.fromkeys(("colour", "row"), "@show.noun.red"),
    **dict.fromkeys(("face", "die", "white"), "@symbol.bot"),
    **dict.fromkeys(("dice", "first", "black"), "@show.noun.blue"),
    **dict.fromkeys(("tile", "tiles"), "Octo-Plus"),
    **dict.fromkeys(("move", "moves", "what"), "@label.pass.bonus"),
    **dict.fromkeys(("title", "game", "games"), "Octo Dice"),
    **dict.fromkeys(("card", "card_text"), "@aquasphere.card.half.text"),
    **dict.fromkeys(("expansion", "expansion_text"), "@aquasphere.skipped.no_expansion"),
    **dict.fromkeys(("path", "file", "folder"), "dive.json"),
    **dict.fromkeys(("why", "reason"), "@aquasphere.skipped.no_time"),
    "room": "@aquasphere.programme.lab",
    "adds": "2 · 1",
    "source": "@source.research",
    "grade": "@coach.grade.wave",
    "level": "@level.diver.name",
    "judge": "@coach.judge.exact_solver",
    "third": "@third.0",
    "unit": "@replay.unit",
    "verdict": "Ines: 41",
    "text": "@web.table.act.roll",
    "said": "@hint.nudge.bots",
    "clause": "T3",
    "code": "KELP-42",
    "time": "14:30",
    "sort": "@aquasphere.sort.crystal",
    "sign": "@aquasphere.sign.lab",
    "crystal": "@aquasphere.sign.crystal",
    "command": "octosphere play",
    "commitment": "3f9a",
    "seed": "kelp",
    "options": "2",
    "entry": "@label.pass.bonus",
    "word": "@command.hint",
    "words": "@symbol.bot",
    "topic": "T3",
    "topics": "T3",
}  # fmt: skip


@dataclass(frozen=True)
class Page:
    """A part of the app, and how the keys of its sentences begin."""

    title: str
    begins: tuple[str, ...]


def list_pages() -> list[Page]:
    """All parts of the app in the order a player meets them."""
    shell = [Page(title, begins) for title, begins in SHELL.items()]
    around = [Page(title, begins) for title, begins in AROUND.items()]
    return [*shell, *(page for game in playable_games() for page in _game_pages(game)), *around, Page(ELSEWHERE, ("",))]


def _game_pages(game: str) -> Iterator[Page]:
    title = open_game(game).facts.title
    parts = [*GAME, *(part for name, part in MORE if name == game and part not in GAME)]
    for part in parts:
        own = tuple(begin.format(game=game) for begin in GAME.get(part, ()))
        yield Page(f"{title}: {part}", own + MORE.get((game, part), ()))


def page_of(key: str, pages: list[Page]) -> Page | None:
    """Where a key belongs: the page with the longest beginning that fits; None for what no player reads."""
    if key.startswith(NOT_FOR_PLAYERS):
        return None
    fits = [(len(begin), page) for page in pages for begin in page.begins if key.startswith(begin)]
    return max(fits, key=lambda fit: fit[0])[1]


def sentence(t: Catalogue, text: str) -> str:
    """A text with examples in its places."""
    return PLACE.sub(lambda found: _example(t, found[1]), text)


def _example(t: Catalogue, name: str) -> str:
    given = EXAMPLES.get(name, "3")
    return str(t.texts[given[1:]]) if given.startswith("@") else given


def forms(t: Catalogue, key: str) -> list[str]:
    """The sentences of a key: one, or that for one thing and that for several."""
    entry = t.texts[key]
    if isinstance(entry, str):
        return [sentence(t, entry)]
    return [sentence(t, entry["one"].replace("{n}", "1")), sentence(t, entry["other"])]


def draw(catalogues: list[Catalogue]) -> str:
    """The whole list as one page of HTML."""
    pages = list_pages()
    keys: dict[str, list[str]] = {page.title: [] for page in pages}
    for key in catalogues[0].texts:
        page = page_of(key, pages)
        if page is not None:
            keys[page.title].append(key)
    filled = {title: own for title, own in keys.items() if own}
    tops = "".join(
        f'<li><a href="#p{at}">{escape(title)}</a> {len(own)}</li>' for at, (title, own) in enumerate(filled.items())
    )
    parts = "".join(_part(catalogues, at, title, own) for at, (title, own) in enumerate(filled.items()))
    return f"{HEAD}<nav><ol>{tops}</ol></nav>{parts}</body></html>\n"


def _part(catalogues: list[Catalogue], at: int, title: str, keys: list[str]) -> str:
    heads = "".join(f"<th>{t.lang}</th>" for t in catalogues)
    rows = "".join(_row(catalogues, key) for key in keys)
    return f'<h2 id="p{at}">{escape(title)}</h2><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'


def _row(catalogues: list[Catalogue], key: str) -> str:
    cells = "".join(f'<td lang="{t.lang}">{"<br>".join(map(escape, forms(t, key)))}</td>' for t in catalogues)
    return f'<tr title="{escape(key)}">{cells}</tr>'


HEAD = """<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Octosphere: all sentences</title><style>
body{font:15px/1.4 system-ui;margin:1rem auto;max-width:1300px;padding:0 1rem;color:#0b2935;background:#fbfdfc}
nav ol{columns:3 15rem;font-size:13px}table{border-collapse:collapse;width:100%;table-layout:fixed}
td,th{border-bottom:1px solid #c2d5d5;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{position:sticky;top:0;background:#e0eceb}tr:target,tr:hover{background:#eef5f4}
</style></head><body><h1>Octosphere: all sentences</h1><p>Words in places are examples; a tooltip is a row's key.</p>"""


def main() -> None:
    """Write the list to a file."""
    parser = argparse.ArgumentParser(prog="scripts/sentences", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("sentences.html"), help="the file to write (sentences.html)")
    out = parser.parse_args().out
    out.write_text(draw([translator(lang) for lang in LANGUAGES]), "utf-8")
    print(f"Written: {out}")


if __name__ == "__main__":
    main()
