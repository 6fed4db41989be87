"""Scripts and stylesheets that are needed together are sent together; each keeps its address and exists once in a page.

A join is one answer, at the address of its entry. It exports `$joined`: by path, a function that runs a module the
first time and returns what it exports. Scripts outside take from there what they import, and the address of a module
inside hands on what it exports. So whatever cannot be joined works all the same, a request at a time.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter

from .scripts import DYNAMIC, IMPORT, ROOT, Script, Unreadable, pattern, read, resolve

MAIN = "main.js"
FIRST = (MAIN, "shell/home.js", "table/table.js")  # what every visitor meets
BOARDS = "boards/"
PAGE = re.compile(r"pages/[^/]+/page\.js")
# Entries of further joins: those of one line share nothing but what an earlier line has, or what is sent alone.
ENTRIES = (re.compile(r"boards/[^/]+/board\.js"), PAGE)
SHEET = re.compile(r"^@import (?:url\()?['\"]([^'\"]+)['\"]\)?;$", re.MULTILINE)
HEAD = "const $once = (make) => { let made; return () => (made ??= make()); };\nexport const $joined = {};"

Texts = Mapping[str, str]
Joins = dict[str, dict[str, Script]]


def join(texts: Texts) -> dict[str, str]:
    """What is sent at each address of these scripts and stylesheets."""
    scripts = {path: text for path, text in texts.items() if path.endswith(".js")}
    joins = _plan(scripts)
    owners = {path: entry for entry, inside in joins.items() for path in inside}
    sent = {path: _link(path, text, owners) for path, text in scripts.items()}
    for entry, inside in joins.items():
        sent |= {path: _hand_on(script, entry) for path, script in inside.items()}
        sent[entry] = _write(entry, inside, owners)
    return {path: sent.get(path) or _sheet(path, texts) for path in texts}


def _sheet(path: str, texts: Texts) -> str:
    """A stylesheet, with those that it imports in their places."""

    def place(found: re.Match[str]) -> str:
        there = resolve(path, found[1])
        return _sheet(there, texts) if there in texts else found[0]

    return SHEET.sub(place, texts[path])


def _plan(texts: Texts) -> Joins:
    """The joins: modules by entry. One that holds a script that cannot be read is left undone."""
    taken = _first(texts)
    groups = {MAIN: taken}
    for kind in ENTRIES:
        closures = {entry: _needed([entry], texts) - taken for entry in texts if kind.fullmatch(entry)}
        needed = Counter(path for closure in closures.values() for path in closure)
        groups |= {entry: {path for path in closure if needed[path] == 1} for entry, closure in closures.items()}
        taken = taken.union(*closures.values())
    users = _users(texts)
    groups = {entry: _own(entry, group, users) if PAGE.fullmatch(entry) else group for entry, group in groups.items()}
    joins = {entry: _read_all(group, texts) for entry, group in groups.items() if entry in group}
    return {entry: inside for entry, inside in joins.items() if inside}


def _users(texts: Texts) -> dict[str, set[str]]:
    """The scripts that import each one, at once or later."""
    found: dict[str, set[str]] = {path: set() for path in texts}
    for path, text in texts.items():
        for _, at in IMPORT.findall(text) + DYNAMIC.findall(text):
            if (there := resolve(path, at)) in texts:
                found[there].add(path)
    return found


def _own(entry: str, group: set[str], users: Mapping[str, set[str]]) -> set[str]:
    """Of a page's modules those that only its folder asks for: whoever else asked would be sent the whole page."""
    folder = {path for path in users if path.startswith(entry.removesuffix("page.js"))}
    own = set(group)
    while shared := {path for path in own - {entry} if users[path] - own - folder}:
        own -= shared
    return own


def _first(texts: Texts) -> set[str]:
    """What is needed on the first page and at any table, whatever is played there."""
    boards = _needed((entry for entry in texts if ENTRIES[0].fullmatch(entry)), texts)
    ours = {path for path in boards if not any(one.startswith(BOARDS) for one in _needed([path], texts))}
    return _needed(FIRST, texts) | ours


def _needed(entries: Iterable[str], texts: Texts) -> set[str]:
    """These modules and all that they import."""
    found: set[str] = set()
    ways = [entry for entry in entries if entry in texts]
    while ways:
        path = ways.pop()
        if path not in found:
            found.add(path)
            ways += [there for _, at in IMPORT.findall(texts[path]) if (there := resolve(path, at)) in texts]
    return found


def _read_all(group: Iterable[str], texts: Texts) -> dict[str, Script]:
    """The modules of a join; none if one cannot be read, or if some import each other in a circle."""
    try:
        found = {path: read(path, texts[path]) for path in sorted(group)}
        TopologicalSorter({path: [there for _, there in one.imports] for path, one in found.items()}).prepare()
    except (Unreadable, CycleError):
        return {}
    return found


def _link(path: str, text: str, owners: Mapping[str, str]) -> str:
    """A script that is sent alone; what it imports of joined ones comes from the join."""
    count = 0

    def take(found: re.Match[str]) -> str:
        nonlocal count
        there, count = resolve(path, found[2]), count + 1
        if there not in owners:
            return found[0]
        source = f"import {{ $joined as $from{count} }} from '{ROOT}{owners[there]}';"
        return f"{source} const {{ {pattern(found[1])} }} = $from{count}['{there}']();"

    return IMPORT.sub(take, text)


def _hand_on(script: Script, entry: str) -> str:
    """A module inside a join, at its own address."""
    names = ", ".join(script.exports)
    return f"import {{ $joined }} from '{ROOT}{entry}';\nexport const {{ {names} }} = $joined['{script.path}']();\n"


def _write(entry: str, inside: Mapping[str, Script], owners: Mapping[str, str]) -> str:
    """A join: what it takes from outside, its modules, and what its entry exports."""
    targets = sorted({there for script in inside.values() for _, there in script.imports} - inside.keys())
    outside = {there: f"$from{number}" for number, there in enumerate(targets)}
    imports = [
        f"import {{ $joined as {name} }} from '{ROOT}{owners[there]}';"
        if there in owners
        else f"import * as {name} from '{ROOT}{there}';"
        for there, name in outside.items()
    ]
    sources = {path: f"$joined['{path}']()" for path in inside}
    sources |= {there: f"{name}['{there}']()" if there in owners else name for there, name in outside.items()}
    modules = [_module(script, sources) for script in inside.values()]
    end = f"export const {{ {', '.join(inside[entry].exports)} }} = {sources[entry]};\n"
    return "\n".join([*imports, HEAD, *modules, end])


def _module(script: Script, sources: Mapping[str, str]) -> str:
    """A module inside a join: a function that runs it once."""

    def dynamic(found: re.Match[str]) -> str:
        path = found[2].removeprefix(ROOT)
        return f"Promise.resolve().then($joined['{path}'])" if f"$joined['{path}']()" == sources.get(path) else found[0]

    imports = [f"const {{ {pattern(names)} }} = {sources[there]};" for names, there in script.imports]
    exports = ", ".join(name if name == inner else f"{name}: {inner}" for name, inner in script.exports.items())
    body = DYNAMIC.sub(dynamic, script.body).strip()
    return "\n".join([f"$joined['{script.path}'] = $once(() => {{", *imports, body, f"return {{ {exports} }};", "});"])
