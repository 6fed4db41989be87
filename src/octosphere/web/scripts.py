"""One script of the pages, taken apart: what it imports, what it exports, and what is left."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from functools import partial

ROOT = "/static/"
IMPORT = re.compile(r"^import\s*\{([^}]*)\}\s*from\s*['\"]([^'\"]+)['\"];?", re.MULTILINE)
DYNAMIC = re.compile(r"\bimport\((['\"`])([./][^'\"`]*)\1\)")
DECLARED = re.compile(
    r"^export (const (?:(\{[^}=]*\})|([\w$]+)) =|(?:async )?function ([\w$]+)|class ([\w$]+))", re.MULTILINE
)
LISTED = re.compile(r"\bexport\s*\{([^}]*)\};?\s*$")
# What any other import or export would leave, what works only in a file of its own, and the name that joins take.
UNREAD = re.compile(r"(?:^|[;}])\s*(?:import|export)\b(?!\s*\()|^await\b|\bimport\.meta\b|\$joined\b", re.MULTILINE)
INNER = re.compile(r"\bimport\s*\((?!['\"`]/)")  # a dynamic import that is not resolved


class Unreadable(Exception):
    """A script that imports or exports in a way that is not understood here; it is sent as it is."""


@dataclass(frozen=True, slots=True)
class Script:
    """A module: what it imports, as (names, path); its exports, the name inside by the name outside; and its body."""

    path: str
    imports: list[tuple[str, str]]
    exports: dict[str, str]
    body: str


def read(path: str, text: str) -> Script:
    """Take a module apart; its dynamic imports become absolute."""
    imports = [(names, resolve(path, there)) for names, there in IMPORT.findall(text)]
    exports: dict[str, str] = {}
    body = DECLARED.sub(partial(_declared, exports), IMPORT.sub("", text))
    body = LISTED.sub(partial(_listed, exports), body)
    body = DYNAMIC.sub(lambda found: f"import({found[1]}{ROOT}{resolve(path, found[2])}{found[1]})", body)
    if UNREAD.search(body) or INNER.search(body):
        raise Unreadable(path)
    return Script(path, imports, exports, body)


def resolve(path: str, there: str) -> str:
    """The path that a module means by an address."""
    if there.startswith(ROOT):
        return there.removeprefix(ROOT)
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), there))


def pattern(names: str) -> str:
    """The names of an import as a pattern that takes them from an object."""
    return ", ".join(": ".join(name.split(" as ")) for name in _split(names))


def _split(names: str) -> list[str]:
    return [" ".join(name.split()) for name in names.split(",") if name.strip()]


def _declared(exports: dict[str, str], found: re.Match[str]) -> str:
    """Names that are exported where they are declared: `const a =`, `const { a, b: c } =`, `function a`, `class a`."""
    _, several, *single = found.groups()
    names = [name.split(":")[-1].strip() for name in _split((several or "").strip("{}"))]
    exports.update({name: name for name in [*names, *filter(None, single)]})
    return found[1]


def _listed(exports: dict[str, str], found: re.Match[str]) -> str:
    for name in _split(found[1]):
        inside, _, outside = name.partition(" as ")
        exports[outside or inside] = inside
    return ""
