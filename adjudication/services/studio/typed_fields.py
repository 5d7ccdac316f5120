"""The fields of a pack's types, as the loader reads them: what kind of value each takes and what a file may leave out.

Forms and tables show them in their own ways; what a type says is read here alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import inspect

Kind = Literal["text", "number", "check", "choice", "numbers", "texts", "ticks", "part", "parts", "mapping"]


@dataclass(frozen=True)
class TypedField:
    """One field of a struct.

    `kind`: `ticks` are any of the `choices`, a `part` is a struct and `parts` a list of them, in both of the type
    `inner`. `required`: the file has to say it. `none`: it may be null. `most`: characters of a text, 0 for any number.
    """

    name: str
    kind: Kind
    required: bool
    none: bool
    default: Any = None
    choices: tuple[str, ...] = ()
    inner: type[msgspec.Struct] | None = None
    most: int = 0
    pattern: str = ""


@cache
def fields(struct: type[msgspec.Struct]) -> tuple[TypedField, ...]:
    """The fields of a struct, in its order."""
    found = inspect.type_info(struct)
    assert isinstance(found, inspect.StructType)
    return tuple(_field(one) for one in found.fields)


def _field(field: inspect.Field) -> TypedField:
    bare, none = _bare(field.type)
    text = bare if isinstance(bare, inspect.StrType) else None
    return TypedField(
        field.encode_name,
        _kind(bare),
        field.required,
        none,
        _default(field),
        _choices(bare),
        _inner(bare),
        (text and text.max_length) or 0,
        (text and text.pattern) or "",
    )


def _default(field: inspect.Field) -> Any:
    if field.default is msgspec.UNSET:
        return None
    if field.default is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default)
    return None if field.default_factory is msgspec.NODEFAULT else msgspec.to_builtins(field.default_factory())


def _bare(kind: inspect.Type) -> tuple[inspect.Type, bool]:
    """A type without its None, and whether it had one. Of several, the first."""
    if isinstance(kind, inspect.Metadata):
        return _bare(kind.type)
    if not isinstance(kind, inspect.UnionType):
        return kind, False
    rest = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
    return _bare(rest[0])[0], len(rest) < len(kind.types)


def _items(kind: inspect.Type) -> inspect.Type | None:
    """The type of the items of a list or tuple; None for any other type."""
    if isinstance(kind, (inspect.ListType, inspect.VarTupleType)):
        return _bare(kind.item_type)[0]
    return _bare(kind.item_types[0])[0] if isinstance(kind, inspect.TupleType) else None


def _kind(bare: inspect.Type) -> Kind:
    one: dict[type[inspect.Type], Kind] = {
        inspect.BoolType: "check", inspect.IntType: "number", inspect.LiteralType: "choice",
        inspect.StructType: "part", inspect.DictType: "mapping",
    }  # fmt: skip
    many: dict[type[inspect.Type], Kind] = {
        inspect.StructType: "parts", inspect.LiteralType: "ticks", inspect.IntType: "numbers",
    }  # fmt: skip
    item = _items(bare)
    return one.get(type(bare), "text") if item is None else many.get(type(item), "texts")


def _choices(bare: inspect.Type) -> tuple[str, ...]:
    found = _items(bare) or bare
    return tuple(map(str, found.values)) if isinstance(found, inspect.LiteralType) else ()


def _inner(bare: inspect.Type) -> type[msgspec.Struct] | None:
    found = _items(bare) or bare
    return found.cls if isinstance(found, inspect.StructType) else None
