"""Names in orders: the type of a field says what it names, and each system lists the names in its pack.

class Move(Order, frozen=True):
    unit: UnitName
    path: tuple[PlaceName, ...]

unknown_names = Known({"unit": ("2.0", lambda f: f.unit), "place": ("3.1", lambda f: f.index)})
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec

from adjudication.engine.protocol import Problem

F = TypeVar("F")


class Names(NamedTuple):
    """Marks a string as a name of a kind; "" for names in no list, which only the decision can check."""

    kind: str


UnitName = Annotated[str, Names("unit")]
PlaceName = Annotated[str, Names("place")]
JudgedName = Annotated[str, Names("")]


class Prose(NamedTuple):
    """Marks a string that people write in their own words."""


WrittenText = Annotated[str, Prose()]


def written_fields(kind: type) -> tuple[str, ...]:
    """The fields of an order or event that people write in their own words."""
    hints = get_type_hints(kind, include_extras=True)
    marks = ((name, getattr(hint, "__metadata__", ())) for name, hint in hints.items())
    return tuple(name for name, found in marks if any(isinstance(mark, Prose) for mark in found))


class NamedField(NamedTuple):
    """A field of an order that holds names. `usual` is its default, which need not exist in the pack."""

    name: str
    kind: str
    usual: Any


@cache  # for every order of a sheet: 0.2 µs instead of 300
def named_fields(order: type) -> tuple[NamedField, ...]:
    """The fields with names in an order type."""
    hints = get_type_hints(order, include_extras=True)
    return tuple(
        NamedField(field.name, kind, field.default)
        for field in msgspec.structs.fields(order)
        for kind in dict.fromkeys(_kinds(hints[field.name]))
    )


def _kinds(hint: Any) -> Iterator[str]:
    for part in (*getattr(hint, "__metadata__", ()), *get_args(hint)):
        if isinstance(part, Names):
            yield part.kind
        elif getattr(part, "__metadata__", ()) or get_args(part):
            yield from _kinds(part)


@dataclass(frozen=True)
class Known(Generic[F]):
    """For each kind of name, the section of the rules and the lookup of existing names in the pack."""

    lists: Mapping[str, tuple[str, Callable[[F], Container[str]]]]

    def __call__(self, facts: F, order: Any) -> list[Problem]:
        """One problem for every name in an order that the pack does not have, whatever the state."""
        found: list[Problem] = []
        kind: type = type(order)
        for field in named_fields(kind):
            value = getattr(order, field.name)
            if not field.kind or value == field.usual:
                continue
            section, have = self.lists[field.kind]
            there = have(facts)
            found += [
                Problem(f"unknown.{field.kind}", where, section, {field.kind: name})
                for where, name in _each(field.name, value)
                if name not in there
            ]
        return found


def _each(field: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield field, value
    elif isinstance(value, Mapping):
        yield from ((f"{field}.{name}", name) for name in value)
    else:
        yield from ((f"{field}[{number}]", name) for number, name in enumerate(value))
