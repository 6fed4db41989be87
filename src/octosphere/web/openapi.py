"""The document of the interface, made from the table of calls and the types of their bodies and answers."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Annotated, Any

import msgspec

from octosphere import __version__

from .answers import Problem, ViewChange
from .calls import Call
from .routes import CALLS
from .wire import At, Day, GameName, Lang, TableId, layout_patterns

REF = "#/components/schemas/{name}"
SECURITY = {"link": {"type": "http", "scheme": "bearer", "description": "the token of a link to a table"}}
ABOUT = (
    "Tables of Octosphere. A link is a table and a token; the token is sent in the Authorization header only. "
    "An unknown table and a wrong token give the same answer."
)
Layout = Annotated[str, msgspec.Meta(max_length=64, pattern="|".join(layout_patterns()))]
PATH_TYPES: dict[str, Any] = {
    "table": TableId,
    "lang": Lang,
    "game": GameName,
    "at": At,
    "day": Day,
    "layout": Layout,
}
RESUME = {
    "name": "Last-Event-ID",
    "in": "header",
    "description": "the last entry seen: the stream goes on after it",
    "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
}

STREAM = "events `entry` (StreamEvent), `presence`, `waits`; with `views` also `view` (View) and `change` (ViewChange)"


@cache
def document() -> bytes:
    """OpenAPI 3.1 as JSON."""
    schemas = _Schemas()
    paths = {call.path: {call.method.lower(): _operation(call, schemas)} for call in CALLS}
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Octosphere", "version": __version__, "description": ABOUT, "license": {"name": "MIT"}},
            "paths": paths,
            "components": {"schemas": schemas.components, "securitySchemes": SECURITY},
        }
    )


class _Schemas:
    """The schemas of all types in the table, those with names apart."""

    def __init__(self) -> None:
        types = [Problem, ViewChange, *PATH_TYPES.values()]
        for call in CALLS:
            types += [call.answer, *(one for one in (call.body, call.query) if one is not None)]
        self._types = types
        self._found, self.components = msgspec.json.schema_components(types, ref_template=REF)

    def of(self, wanted: Any) -> dict[str, Any]:
        return self._found[self._types.index(wanted)]


def _operation(call: Call, schemas: _Schemas) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": call.handler.__name__ if not call.stream else "events",
        "summary": call.summary,
        "parameters": [*_path(call, schemas), *_query(call, schemas), *([RESUME] if call.stream else [])],
        "responses": {str(status): _response(call, status, schemas) for status in call.all_statuses()},
        "security": [{"link": []}] if call.for_link else [],
    }
    if call.body is not None:
        found["requestBody"] = {"required": True, "content": _content(schemas.of(call.body))}
    return found


def _path(call: Call, schemas: _Schemas) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": schemas.of(kind)}
        for name, kind in PATH_TYPES.items()
        if f"{{{name}}}" in call.path
    ]


def _query(call: Call, schemas: _Schemas) -> list[dict[str, Any]]:
    """One parameter for each field, none required."""
    if call.query is None:
        return []
    name = schemas.of(call.query)["$ref"].rpartition("/")[2]
    fields = schemas.components[name]["properties"]
    return [{"name": field, "in": "query", "schema": schema} for field, schema in fields.items()]


def _response(call: Call, status: int, schemas: _Schemas) -> dict[str, Any]:
    found: dict[str, Any] = {"description": HTTPStatus(status).phrase}
    if status != 200:
        found["content"] = _content(schemas.of(call.answer if status in call.told_at else Problem))
    elif call.stream:
        found["content"] = {"text/event-stream": {"schema": {"type": "string"}}}
        found["description"] = STREAM
    else:
        found["content"] = _content(schemas.of(call.answer))
    if status in (429, 503):
        found["headers"] = {"Retry-After": {"required": True, "schema": {"type": "integer", "minimum": 1}}}
    return found


def _content(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
