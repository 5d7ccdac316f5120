"""The parts of the schema that all operations share: their errors."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from wargame.api.inputs import NOW

PROBLEM = {
    "type": "object",
    "description": "Every refusal. Nothing was changed.",
    "required": ["error", "problems"],
    "properties": {
        "error": {"type": "string", "description": "A code for programs, such as missing, outdated or refused."},
        "problems": {"type": "array", "items": {"type": "string"}, "description": "Sentences for people."},
    },
}


STREAM = {
    "operationId": "live",
    "summary": "A live stream that brings what changed",
    "description": (
        "Server-sent events. The data of `event: now` is a `Now` with each part that changed, all of them in the first "
        "event; `log` has the lines since the last one. Open the stream again when it ends, with the `cursor` of the "
        "last log. Every 15 seconds without an event there is a comment line."
    ),
    "tags": ["Cells"],
    "security": [{"seatToken": []}, {"umpireToken": []}, {"session": []}],
    "parameters": [
        {"in": "path", "name": "exercise_id", "schema": {"type": "string", "format": "uuid"}, "required": True},
        {"in": "path", "name": "cell_id", "schema": {"type": "integer"}, "required": True},
        {
            "in": "query",
            "name": "parts",
            "schema": {"type": "string", "default": ",".join(NOW)},
            "description": "Which parts it brings, with commas.",
        },
        {
            "in": "query",
            "name": "after",
            "schema": {"type": "string"},
            "description": "The cursor after which the log begins; empty is from the start.",
        },
    ],
    "responses": {
        "200": {
            "description": "The stream.",
            "content": {"text/event-stream": {"schema": {"$ref": "#/components/schemas/Now"}}},
        }
    },
}


def add_stream(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Add the live stream of a cell, which is not a view of the framework; its `Now` has the log as well."""
    result["paths"]["/api/v1/exercises/{exercise_id}/cells/{cell_id}/live/"] = {"get": deepcopy(STREAM)}
    shape = result["components"]["schemas"].get("Now", {})
    shape.setdefault("properties", {})["log"] = {"$ref": "#/components/schemas/Log"}
    return result


def add_refusals(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Add the common form of errors to every operation."""
    result.setdefault("components", {}).setdefault("schemas", {})["Problem"] = PROBLEM
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for methods in result["paths"].values():
        for operation in methods.values():
            operation["responses"]["4XX"] = {"description": "Refused; nothing was changed.", "content": content}
    return result
