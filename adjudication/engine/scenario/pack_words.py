"""Faults of a value in a pack, in its author's terms instead of the program's types."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import inspect

Place = tuple[str | int, ...]
_FEW = 12  # up to this many allowed words are all listed
_WORDS = (
    (r"Expected `int` >= (\S+)", r"a whole number of at least \1 is expected"),
    (r"Expected `int` <= (\S+)", r"a whole number of at most \1 is expected"),
    (r"Expected `array` of length >= (\d+)", r"a list of at least \1 entries is expected"),
    (r"Expected `array` of length (\d+), got (\d+)", r"a list of \1 entries is expected, not of \2"),
    (r"Expected `int(?: \| str)?(?: \| null)?`, got `(\w+)`", r"enter a whole number, not \1"),
    (r"Expected `float`, got `(\w+)`", r"a number is expected, not \1"),
    (r"Expected `bool`, got `(\w+)`", r"true or false is expected, not \1"),
    (r"Expected `str(?: \| null)?`, got `bool`", "a word is expected: write ON, OFF, YES and NO in quotes"),
    (r"Expected `str(?: \| null)?`, got `(?:int|float)`", "text is expected: write the figures in quotes"),
    (r"Expected `str(?: \| null)?`, got `(\w+)`", r"text is expected, not \1"),
    (r"Expected `array(?: \| null)?`, got `(\w+)`", r"a list is expected, not \1"),
    (r"Expected `object(?: \| null)?`, got `(\w+)`", r"named fields are expected, not \1"),
    (r"Expected `str` matching regex .*", "plain letters, digits, hyphens and underscores are expected"),
    (r"Invalid value (.+)", r"\1 is not one of the words allowed here"),
    (r"Object missing required field `(\w+)`", r"the field \1 is missing"),
)
_KINDS = {"str": "text", "int": "a number", "float": "a number", "null": "nothing", "array": "a list"}
_KINDS |= {"bool": "true or false", "object": "named fields"}


def sentence(reason: str, kind: Any, place: Place, value: Any) -> str:
    """A msgspec reason in an author's terms. `kind` is the type of the file, `value` the content of the file."""
    there = _type_at(inspect.type_info(kind), place, value)
    if match := re.fullmatch(r"Object contains unknown field `(.*)`", reason, re.S):
        return _unknown(match[1], there)
    if reason.startswith("Invalid enum value"):
        return _not_among(reason.removeprefix("Invalid enum value "), there)
    said = _described(there)
    if said and reason.startswith("Expected `str"):
        given = _at(value, place)
        found = given if isinstance(given, str) else f"{given} without quotes"
        return f"{found} should be {said}"
    for pattern, words in _WORDS:
        if re.fullmatch(pattern, reason, re.S):
            plain = re.sub(pattern, words, reason, flags=re.S)
            return re.sub(r"not (\w+)$", lambda m: f"not {_KINDS.get(m[1], m[1])}", plain)
    return reason


def closed(kind: Any, value: Any, word: str) -> Iterator[Place]:
    """Where a file of a type uses `word` from a list given by the rules: as a value, or as the key of one."""
    yield from _closed(inspect.type_info(kind), value, word, ())


def _closed(kind: Any, value: Any, word: str, place: Place) -> Iterator[Place]:
    kinds = _meant(kind, value)
    if value == word and any(isinstance(one, inspect.LiteralType) and word in one.values for one in kinds):
        yield place
    if isinstance(value, Mapping):
        keys = [key for one in kinds if isinstance(one, inspect.DictType) for key in _kinds(one.key_type)]
        if word in value and any(isinstance(key, inspect.LiteralType) and word in key.values for key in keys):
            yield (*place, word)
    steps: Iterable[Any] = value if isinstance(value, Mapping) else range(len(value)) if isinstance(value, list) else ()
    for step in steps:
        for one in kinds:
            if (inner := _inside(one, step)) is not None:
                yield from _closed(inner, value[step], word, (*place, step))


def where(place: Place, value: Any) -> str:
    """A place in an author's terms: entries of a list by their name, otherwise counted from one."""
    said = ""
    for step in place:
        value = value[step] if _has(value, step) else None
        if isinstance(step, str):
            said += f".{step}"
        else:
            said += f"[{_name(value) or f'no. {step + 1}'}]"
    return said.lstrip(".")


def _name(value: Any) -> str:
    """The name of an entry of a list, from the entry itself."""
    if not isinstance(value, Mapping):
        return ""
    return next((value[key] for key in ("id", "code", "prefix", "number") if isinstance(value.get(key), str)), "")


def _unknown(name: str, there: Any) -> str:
    names = [field.encode_name for field in there.fields] if isinstance(there, inspect.StructType) else []
    near = difflib.get_close_matches(name, names, 1)
    if near:
        return f"there is no field {name} here; is {near[0]} meant?"
    return f"there is no field {name} here{f'; there are {_listed(names)}' if 0 < len(names) <= _FEW else ''}"


def _not_among(given: str, there: Any) -> str:
    words = [str(word) for kind in _kinds(there) if isinstance(kind, inspect.LiteralType) for word in kind.values]
    if not words or len(words) > _FEW:
        return f"{given} is not one of the words allowed here"
    return f"{given} is not {_listed(words, 'or')}"


def _listed(words: list[str], last: str = "and") -> str:
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _described(there: Any) -> str:
    kinds = [there, *(there.types if isinstance(there, inspect.UnionType) else ())]
    found = [kind.extra_json_schema or {} for kind in kinds if isinstance(kind, inspect.Metadata)]
    return next((str(schema["description"]) for schema in found if "description" in schema), "")


def _kinds(there: Any) -> list[Any]:
    """The plain types that a place can have."""
    while isinstance(there, inspect.Metadata):
        there = there.type
    return [kind for one in there.types for kind in _kinds(one)] if isinstance(there, inspect.UnionType) else [there]


def _type_at(kind: Any, place: Place, value: Any) -> Any:
    """The type of a place in a file; None if the place does not exist, for example because a key is misspelt."""
    for step in place:
        found = [inner for one in _meant(kind, value) if (inner := _inside(one, step)) is not None]
        if not found:
            return None
        kind, value = found[0], value[step] if _has(value, step) else None
    plain = [one for one in _meant(kind, value) if isinstance(one, inspect.StructType)]
    return plain[0] if plain else kind


def _meant(kind: Any, value: Any) -> list[Any]:
    """The types that a value can have; among several structs, the one with the value's tag, or none if it has no
    tag."""
    kinds = _kinds(kind)
    if sum(isinstance(one, inspect.StructType) for one in kinds) < 2:
        return kinds
    return [one for one in kinds if not isinstance(one, inspect.StructType) or _tagged(one, value)]


def _tagged(kind: inspect.StructType, value: Any) -> bool:
    return isinstance(value, Mapping) and kind.tag_field is not None and value.get(kind.tag_field) == kind.tag


def _inside(kind: Any, step: str | int) -> Any:
    if isinstance(kind, inspect.StructType):
        return next((field.type for field in kind.fields if field.encode_name == step), None)
    if isinstance(kind, inspect.DictType):
        return kind.value_type
    if isinstance(kind, (inspect.ListType, inspect.VarTupleType)):
        return kind.item_type
    if isinstance(kind, inspect.TupleType) and isinstance(step, int):
        return kind.item_types[step] if step < len(kind.item_types) else None
    return None


def _has(value: Any, step: str | int) -> bool:
    if isinstance(step, int):
        return isinstance(value, list) and step < len(value)
    return isinstance(value, Mapping) and step in value


def _at(value: Any, place: Place) -> Any:
    for step in place:
        value = value[step] if _has(value, step) else None
    return value
