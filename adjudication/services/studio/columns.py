"""The fields of a struct as columns of a table: what can be written in each, and its value as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

MOST_TEXT = 200
HEX = r"^\d{4}$"
_NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
_YES = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


@dataclass(frozen=True)
class Column:
    """One field. `name` has dots for a field of a part: `a.b`. `kind`: text, number, yes or no, numbers. `hex`: of four
    digits."""

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
    found = msgspec.inspect.type_info(row)
    assert isinstance(found, msgspec.inspect.StructType)
    return tuple(_of(found, ""))


def _of(struct: msgspec.inspect.StructType, before: str) -> Iterator[Column]:
    for one in struct.fields:
        name = before + one.encode_name
        bare, none = _bare(one.type)
        if isinstance(bare, msgspec.inspect.StructType):
            yield from _of(bare, f"{name}.")
            continue
        required = one.required and not none and not before
        digits = isinstance(bare, msgspec.inspect.StrType) and bare.pattern == HEX
        yield Column(name, _kind(bare), _choices(bare), required, digits)


def _bare(kind: msgspec.inspect.Type) -> tuple[msgspec.inspect.Type, bool]:
    """A type without its None, and whether it had one."""
    if isinstance(kind, msgspec.inspect.Metadata):
        return _bare(kind.type)
    if not isinstance(kind, msgspec.inspect.UnionType):
        return kind, False
    rest = [one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType)]
    return _bare(rest[0])[0], len(rest) < len(kind.types)


def _kind(kind: msgspec.inspect.Type) -> str:
    if isinstance(kind, msgspec.inspect.BoolType):
        return "yes or no"
    if isinstance(kind, msgspec.inspect.IntType):
        return "number"
    return "numbers" if isinstance(kind, msgspec.inspect.TupleType) else "text"


def _choices(kind: msgspec.inspect.Type) -> tuple[str, ...]:
    return tuple(map(str, kind.values)) if isinstance(kind, msgspec.inspect.LiteralType) else ()


def value_of(row: Mapping[str, Any], column: Column) -> Any:
    """What a line says in a column; None for nothing."""
    value: Any = row
    for step in column.path:
        value = value.get(step) if isinstance(value, dict) else None
    return value


def shown(row: Mapping[str, Any], column: Column) -> str:
    """What a line says in a column, as text."""
    value = value_of(row, column)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-".join(map(str, value)) if isinstance(value, list) else str(value)


def read(column: Column, typed: str) -> Any:
    """The value of a text in a column, None for an empty one; ValueError says what is expected."""
    text = typed.strip()
    if not text:
        return None
    if len(text) > MOST_TEXT or not text.isprintable():
        raise ValueError(f"one line of at most {MOST_TEXT} characters is expected")
    if column.choices and text not in column.choices:
        raise ValueError(f"one of {', '.join(column.choices)} is expected, not {text[:40]}")
    return _as(column.kind, text)


def _as(kind: str, text: str) -> Any:
    if kind == "yes or no":
        if text.lower() not in _YES:
            raise ValueError(f"yes or no is expected, not {text[:40]}")
        return _YES[text.lower()]
    if kind == "number":
        whole = text.removesuffix(".0")
        if not _NUMBER.fullmatch(whole):
            raise ValueError(f"a whole number is expected, not {text[:40]}")
        return int(whole)
    if kind == "numbers":
        if not re.fullmatch(r"\d{1,3}(\s*[-‑–,;/ ]\s*\d{1,3})*", text, re.ASCII):
            raise ValueError(f"numbers with hyphens between them are expected, such as 4-4-4-3, not {text[:40]}")
        return [int(number) for number in re.findall(r"\d+", text)]
    return text


def with_values(row: Mapping[str, Any], values: Mapping[Column, Any]) -> dict[str, Any]:
    """The line with other values; None takes one out. A part of which nothing is left goes too."""
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
