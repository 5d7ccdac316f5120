"""Finds every structural fault in a value of a pack. msgspec stops at the first one, so the parts are read one by
one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

Place = tuple[str | int, ...]
Fault = tuple[str, Place]
"""What msgspec complains of, and where."""
_SEQUENCES = (list, tuple, set, frozenset)


def faults(kind: Any, value: Any, place: Place = ()) -> Iterator[Fault]:
    """All faults of a value that should have a type, in the order of its parts; `place` is the location of the
    value."""
    complaint = _complaint(kind, value)
    if not complaint:
        return
    inner = list(_inside(_meant(kind, value), value, place))
    if inner:
        yield from inner
    else:
        reason, there = split(complaint)
        yield reason, (*place, *_named(value, there, kind, complaint))


def split(complaint: str) -> Fault:
    """A msgspec message split into its reason and its place."""
    match = re.search(r"^(.*?)(?: - at `(key` in `)?(?:key in )?\$(.*)`)?$", complaint, re.S)
    assert match is not None
    steps = re.findall(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]", match.group(3) or "")
    place = tuple(int(index) if index.isdigit() else name or index for name, index in steps)
    wrong_key = re.search(r"'(.*)'", match.group(1)) if match.group(2) else None
    return match.group(1), (*place, wrong_key.group(1)) if wrong_key else place


def first(complaint: str, kind: Any, value: Any) -> Fault:
    """The fault that a msgspec message about a value describes."""
    reason, place = split(complaint)
    return reason, _named(value, place, kind, complaint)


def _complaint(kind: Any, value: Any) -> str:
    try:
        msgspec.convert(value, kind, strict=True, str_keys=False)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _inside(kind: Any, value: Any, place: Place) -> Iterator[Fault]:
    """Faults in the parts of a value whose types are known."""
    inner = get_args(kind)
    if isinstance(value, Mapping):
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield from _in_fields(kind, value, place)
        elif get_origin(kind) is dict:
            for key, part in value.items():
                yield from faults(inner[1], part, (*place, str(key)))
    elif isinstance(value, list) and get_origin(kind) in _SEQUENCES:
        fixed = get_origin(kind) is tuple and inner[-1] is not ...
        if not fixed or len(inner) == len(value):
            for at, part in enumerate(value):
                yield from faults(inner[at] if fixed else inner[0], part, (*place, at))


def _in_fields(kind: type[msgspec.Struct], value: Mapping[str, Any], place: Place) -> Iterator[Fault]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    config = kind.__struct_config__
    if config.forbid_unknown_fields:
        strange = [name for name in value if name not in fields and name != config.tag_field]
        yield from ((f"Object contains unknown field `{name}`", place) for name in strange)
    for name, field in fields.items():
        if name in value:
            yield from faults(field.type, value[name], (*place, name))
        elif field.required:
            yield f"Object missing required field `{name}`", place


def _meant(kind: Any, value: Any) -> Any:
    """The only type of a union that a value of this shape can have; None if there are several."""
    if get_origin(kind) is Annotated:
        return _meant(get_args(kind)[0], value)
    if get_origin(kind) not in (Union, UnionType):
        return kind
    found = [one for one in (_meant(one, value) for one in get_args(kind)) if one is not NoneType and _fits(one, value)]
    return found[0] if len(found) == 1 else None


def _fits(kind: Any, value: Any) -> bool:
    struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    if isinstance(value, Mapping):
        return struct or get_origin(kind) is dict
    return isinstance(value, list) and get_origin(kind) in _SEQUENCES


def _named(value: Any, place: Place, kind: Any, said: str) -> Place:
    """A place with a key for each `...`, which in msgspec means any value of a mapping."""
    while "..." in place:
        depth = place.index("...")
        inside: Any = value
        for step in place[:depth]:
            inside = inside[step]
        guilty = next((key for key in inside if _complaint(kind, _only(value, place[:depth], key)) == said), None)
        if guilty is None:
            return place[:depth]
        place = (*place[:depth], str(guilty), *place[depth + 1 :])
    return place


def _only(value: Any, place: Place, key: Any) -> Any:
    """A copy of a value in which one mapping has only one key."""
    if not place:
        return {key: value[key]}
    step, inner = place[0], _only(value[place[0]], place[1:], key)
    if isinstance(value, list):
        return [inner if index == step else item for index, item in enumerate(value)]
    return {**value, step: inner}
