"""The fields of a struct as columns of a table: the possible values of each, and its value as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from adjudication.services.studio import typed_fields

MOST_TEXT = 200
HEX = r"^\d{4}$"
_NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
_SPACE = re.compile("[\u00a0\u2007\u2009\u202f]")  # that does not break, or is thin
_GAPS = re.compile(r"(?<=\d)[\s'’](?=\d{3}(?!\d))")  # between thousands
KINDS = {"check": "yes or no", "number": "number", "numbers": "numbers"}
_YES = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


@dataclass(frozen=True)
class Column:
    """One field. `name` has dots for a field of a part: `a.b`. `kind`: text, number, yes or no, numbers. `hex`: a
    four-digit number."""

    name: str
    kind: str
    choices: tuple[str, ...] = ()
    required: bool = False
    hex: bool = False

    @property
    def path(self) -> tuple[str, ...]:
        """The keys that lead to its value."""
        return tuple(self.name.split("."))


@cache
def columns(row: type[msgspec.Struct]) -> tuple[Column, ...]:
    """The columns of a struct, in its order."""
    return tuple(_of(row, ""))


def _of(struct: type[msgspec.Struct], before: str) -> Iterator[Column]:
    for one in typed_fields.fields(struct):
        name = before + one.name
        if one.kind == "part" and one.inner:
            yield from _of(one.inner, f"{name}.")
        else:
            required = one.required and not one.none and not before
            choices = one.choices if one.kind == "choice" else ()
            yield Column(name, KINDS.get(one.kind, "text"), choices, required, one.pattern == HEX)


def value_of(row: Mapping[str, Any], column: Column) -> Any:
    """The value of a column in a row; None if it is empty."""
    value: Any = row
    for step in column.path:
        value = value.get(step) if isinstance(value, dict) else None
    return value


def shown(row: Mapping[str, Any], column: Column) -> str:
    """The value of a column in a row, as text."""
    value = value_of(row, column)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-".join(map(str, value)) if isinstance(value, list) else str(value)


def read(column: Column, typed: str) -> Any:
    """The value of a text in a column, None for an empty text; ValueError says what is expected."""
    text = _SPACE.sub(" ", typed).strip()
    if not text:
        return None
    if len(text) > MOST_TEXT or not text.isprintable():
        raise ValueError(f"one line of at most {MOST_TEXT} characters is expected")
    if column.choices and text not in column.choices:
        raise ValueError(f"enter one of {', '.join(column.choices)}, not {text[:40]}")
    return _as(column.kind, text)


def _as(kind: str, text: str) -> Any:
    if kind == "yes or no":
        if text.lower() not in _YES:
            raise ValueError(f"enter yes or no, not {text[:40]}")
        return _YES[text.lower()]
    if kind == "number":
        whole = re.sub(r"[.,]0+$", "", _GAPS.sub("", text).replace("−", "-"))
        if not _NUMBER.fullmatch(whole):
            raise ValueError(f"enter a whole number, not {text[:40]}")
        return int(whole)
    if kind == "numbers":
        if not re.fullmatch(r"\d{1,3}(\s*[-‑–,;/ ]\s*\d{1,3})*", text, re.ASCII):
            raise ValueError(f"enter numbers joined by hyphens, such as 4-4-4-3, not {text[:40]}")
        return [int(number) for number in re.findall(r"\d+", text)]
    return text


def with_values(row: Mapping[str, Any], values: Mapping[Column, Any]) -> dict[str, Any]:
    """The row with new values; None removes a value, and an empty part is removed as well."""
    new = {key: dict(value) if isinstance(value, dict) else value for key, value in row.items()}
    for column, value in values.items():
        *parts, last = column.path
        if value is None:
            inner = new.get(parts[0], {}) if parts else new
            inner.pop(last, None)
        else:
            inner = new.setdefault(parts[0], {}) if parts else new
            inner[last] = value
    return {key: value for key, value in new.items() if value != {}}
