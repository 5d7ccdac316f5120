"""What a type says of its fields, for forms and tables alike."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from adjudication.services.studio import columns, typed_fields


class Part(msgspec.Struct):
    steps: tuple[int, int] = (1, 0)


class Row(msgspec.Struct, kw_only=True):
    name: Annotated[str, Meta(max_length=40)]
    side: Literal["RED", "BLUE"] | None
    small: bool = False
    hexes: list[Annotated[str, Meta(pattern=columns.HEX)]] = []
    marks: list[Literal["a", "b"]] = msgspec.field(default_factory=lambda: ["a"])
    part: Part | None = None
    parts: list[Part] = []
    free: dict[str, int] = {}


def test_every_kind_of_field_is_read() -> None:
    found = {one.name: one for one in typed_fields.fields(Row)}
    assert {name: one.kind for name, one in found.items()} == {
        "name": "text", "side": "choice", "small": "check", "hexes": "texts", "marks": "ticks", "part": "part",
        "parts": "parts", "free": "mapping",
    }  # fmt: skip
    assert (found["name"].most, found["name"].required) == (40, True)
    assert (found["side"].choices, found["side"].none) == (("BLUE", "RED"), True)
    assert found["marks"].default == ["a"]
    assert (found["part"].inner, found["parts"].inner) == (Part, Part)


def test_a_table_has_a_column_for_each_field_of_a_part() -> None:
    (steps,) = [one for one in columns.columns(Row) if one.name.startswith("part.")]
    assert (steps.name, steps.kind, steps.required) == ("part.steps", "numbers", False)
