"""Packs of which one number is a billion: the work of a process with a limit."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from typing import Any

import django
import msgspec
import yaml
from msgspec import inspect

from adjudication.services.imports.bounded import Say

HUGE = 1_000_000_000
Place = tuple[str | int, ...]


def bare(kind: Any) -> list[Any]:
    """The plain types of a type."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    return [one for inner in kind.types for one in bare(inner)] if isinstance(kind, inspect.UnionType) else [kind]


def numbers(kind: Any, value: Any, place: Place = (), named: str = "") -> Iterator[tuple[str, Place]]:
    """The numbers of a file: what their place is called in its types, and where they are."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        yield named, place
    for one in bare(kind):
        for step, name, inner in parts(one, value):
            yield from numbers(inner, value[step], (*place, step), f"{named} {name}".strip())


def parts(kind: Any, value: Any) -> Iterator[tuple[str | int, str, Any]]:
    """The parts of a value: the step to each, what its type calls it, and its type."""
    if isinstance(value, dict) and isinstance(kind, inspect.StructType):
        if kind.tag_field is None or value.get(kind.tag_field) == kind.tag:
            fields = [field for field in kind.fields if field.encode_name in value]
            yield from ((field.encode_name, f"{kind.cls.__name__}.{field.name}", field.type) for field in fields)
    elif isinstance(value, dict) and isinstance(kind, inspect.DictType):
        yield from ((key, "", kind.value_type) for key in value)
    elif isinstance(value, list) and isinstance(kind, (inspect.ListType, inspect.VarTupleType)):
        yield from ((at, "", kind.item_type) for at in range(len(value)))
    elif isinstance(value, list) and isinstance(kind, inspect.TupleType):
        yield from ((at, str(at), inner) for at, inner in enumerate(kind.item_types[: len(value)]))


def changed(value: Any, place: Place, number: int) -> Any:
    """A value with another number at a place."""
    if not place:
        return number
    copy = value.copy()
    copy[place[0]] = changed(value[place[0]], place[1:], number)
    return copy


def work(data: bytes, say: Say) -> bytes:
    """What became of a shipped pack with a billion in one place, by the name of that number: refused or taken."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    from adjudication.engine import registry

    said = dict[str, str]()
    for system in registry.names():
        rules = registry.get(system)
        for pack in rules.packs():
            for named, file, kind, value in packs_with(rules, system, pack, said):
                say(0, named)
                said[named] = outcome(rules, pack, file, kind, value)
    return msgspec.msgpack.encode(said)


def packs_with(rules: Any, system: str, pack: str, met: Collection[str]) -> Iterator[tuple[str, str, Any, Any]]:
    """Each number of a pack that was not met yet: its name, its file with the type, and what the file says then."""
    from adjudication.engine.scenario import pack_loading

    texts = rules.pack_texts(pack)
    for file, field in pack_loading.files(rules.pack_type).items():
        if f"{file}.yaml" in texts:
            value = yaml.load(texts[f"{file}.yaml"], yaml.CSafeLoader)
            for named, place in numbers(inspect.type_info(field.type), value, named=f"{system} {file}"):
                if named not in met:
                    yield named, file, field.type, changed(value, place, HUGE)


def outcome(rules: Any, pack: str, file: str, kind: Any, value: Any) -> str:
    """Read a pack with another value as one of its files; its shape first, which most numbers do not pass."""
    from adjudication.engine.scenario.packs import PackError

    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return "refused"
    try:
        rules.load_pack({**rules.pack_texts(pack), f"{file}.yaml": yaml.dump(value, Dumper=yaml.CSafeDumper)})
    except PackError:
        return "refused"
    return "taken"
