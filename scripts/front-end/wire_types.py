"""Write the types of the wire for the browser's code, from the document of the interface: `wire_types.py [--check]`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from octosphere.web.openapi import document

PLACE = Path(__file__).parents[2] / "src/octosphere/web/static/wire.d.ts"
HEAD = """\
// What the server takes and gives. Written by scripts/front-end/wire_types.py from the OpenAPI document.
declare namespace Wire {
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
BASE = "/api/tables/{table}"
BY_HAND = {  # what the document calls an object, and static/types.d.ts knows
    "View.board": "Table.Board",
    "View.before": "Table.Board | null",
    "Frame.board": "Table.Board",
    "View.over": "Table.Over | null",
    "Ready.study": "Coach.Study",
    "Ready.brief": "Coach.Brief",
}
LEFT_OUT = {"Waiting.quick", "Ready.study", "Ready.brief", "Ready.you"}  # of answers: where there is nothing to say


def type_of(schema: dict[str, Any]) -> str:
    """A schema as TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(f"'{word}'" for word in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(one) for one in schema["anyOf"]))
    match schema.get("type"):
        case "array":
            return _array(schema)
        case "object":
            return _object(schema)
        case str(kind):
            return PLAIN[kind]
    return "unknown"


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(one) for one in schema['prefixItems'])}]"
    return f"Array<{type_of(schema.get('items') or {})}>"


def _object(schema: dict[str, Any]) -> str:
    inner = schema.get("additionalProperties")
    return f"Record<string, {type_of(inner) if isinstance(inner, dict) else 'unknown'}>"


def _interface(name: str, schema: dict[str, Any], given: bool) -> str:
    """A type with a name; a field with a default may be left out of what is taken, and is there in what is given."""
    lines = ""
    for field, one in schema["properties"].items():
        place = f"{name}.{field}"
        there = place not in LEFT_OUT if given else field in schema.get("required", ())
        lines += f"    {field}{'' if there else '?'}: {BY_HAND.get(place) or type_of(one)};\n"
    return f"  interface {name} {{\n{lines}  }}\n"


def _answer(operation: dict[str, Any]) -> str | None:
    content = operation["responses"]["200"].get("content", {}).get("application/json")
    return type_of(content["schema"]) if content else None


def _gets(paths: dict[str, Any]) -> str:
    """What each question about a table answers, by the end of its path."""
    lines = ""
    for path, operations in paths.items():
        answer = _answer(operations["get"]) if path.startswith(BASE) and "get" in operations else None
        if answer:
            end = path.removeprefix(BASE)
            name = f"[path: `{end.split('{')[0]}${{number}}`]" if "{" in end else f"'{end}'"
            lines += f"    {name}: {'Coach.Answer' if end.startswith('/coach') else answer};\n"
    return f"  interface TableAnswers {{\n{lines}  }}\n"


def _taken(paths: dict[str, Any]) -> set[str]:
    """Names of bodies: what a page sends."""
    bodies = [one["requestBody"] for path in paths.values() for one in path.values() if "requestBody" in one]
    return {word.rpartition("/")[2] for word in json.dumps(bodies).split('"') if word.startswith("#/")}


def written() -> str:
    """The whole file."""
    told = json.loads(document())
    taken = _taken(told["paths"]) | {"Chair"}
    schemas = told["components"]["schemas"]
    types = [
        _interface(name, one, name not in taken)
        for name, one in sorted(schemas.items())
        if "properties" in one and not name.endswith("Query")
    ]
    return HEAD + "\n".join([*types, _gets(told["paths"])]) + "}\n"


if __name__ == "__main__":
    if "--check" in sys.argv and PLACE.read_text() != written():
        sys.exit(f"{PLACE.name} is not what the interface says: run scripts/front-end/wire_types.py")
    PLACE.write_text(written())
