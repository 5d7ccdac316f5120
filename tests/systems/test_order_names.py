"""Every name in an order says by its type what it names, and every kind of name is looked up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.play.names import Known, Names, Prose, named_fields
from adjudication.engine.play.orders import Done, Order

SYSTEMS = registry.names()


def rules_of(system: str) -> Any:
    return registry.bound(system, registry.get(system).packs()[0])


def order_types(system: str) -> list[type]:
    found = get_args(rules_of(system).order_type)
    return [kind for kind in found if issubclass(kind, Order) and kind is not Done]


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_field_of_an_order_holds_any_text(system: str) -> None:
    plain = [
        f"{kind.__name__}.{field.name}"
        for kind in order_types(system)
        for field in msgspec.structs.fields(kind)
        if field.name != "terms" and str in untyped(get_type_hints(kind, include_extras=True)[field.name])
    ]
    assert not plain, "say by a type what the name is of, such as UnitName"


def untyped(hint: Any) -> Iterator[Any]:
    """The types in a hint that neither `Names` nor `Prose` marks."""
    marked = any(isinstance(mark, Names | Prose) for mark in getattr(hint, "__metadata__", ()))
    if marked or get_origin(hint) is Literal:
        return
    yield hint
    for part in get_args(hint):
        yield from untyped(part)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_kind_of_name_has_a_list_and_a_sentence(system: str) -> None:
    rules = rules_of(system)
    known = rules.tables.sheets.unknown_names
    assert isinstance(known, Known)
    named = {field.kind for kind in order_types(system) for field in named_fields(kind)} - {""}
    assert named == set(known.lists)
    for kind in named:
        assert f"{{{kind}}}" in rules.catalogue[f"unknown.{kind}"]
