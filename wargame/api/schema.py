"""What the schema says about every operation alike: how it refuses."""

from __future__ import annotations

from typing import Any

PROBLEM = {
    "type": "object",
    "description": "Every refusal. Nothing was changed.",
    "required": ["error", "problems"],
    "properties": {
        "error": {"type": "string", "description": "A code for programs, such as missing, outdated or refused."},
        "problems": {"type": "array", "items": {"type": "string"}, "description": "Sentences for people."},
    },
}


def add_refusals(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Add the one shape of refusals to every operation."""
    result.setdefault("components", {}).setdefault("schemas", {})["Problem"] = PROBLEM
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for methods in result["paths"].values():
        for operation in methods.values():
            operation["responses"]["4XX"] = {"description": "Refused; nothing was changed.", "content": content}
    return result
