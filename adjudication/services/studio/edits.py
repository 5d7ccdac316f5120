"""Entries of a YAML text added, replaced and removed in place. Comments, order and layout stay.

Every function reads its result again and refuses a text that does not say what was meant.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Sequence
from typing import Any

import yaml

from adjudication.engine import incoming
from adjudication.errors import Illegal
from adjudication.services.pack_files import Place

_BARE = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_WORDS = {"y", "n", "yes", "no", "on", "off", "true", "false", "null"}


def node_at(text: str, at: Place) -> yaml.Node | None:
    """The node at a place in a text; None if there is none."""
    node = yaml.compose(text, Loader=yaml.CSafeLoader)
    for step in at:
        if isinstance(node, yaml.MappingNode):
            node = next((value for key, value in node.value if key.value == step), None)
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and 0 <= step < len(node.value):
            node = node.value[step]
        else:
            return None
    return node


def plain(text: str) -> Any:
    """The plain values of a text; `YAMLError` if it cannot be read or would expand too far."""
    for _, reason in incoming.yaml_dangers(text):
        raise yaml.YAMLError(reason)
    try:
        return yaml.load(text, Loader=yaml.CSafeLoader)
    except (ValueError, RecursionError) as error:  # such as a date with a month 13, which the parser lets through
        raise yaml.YAMLError(str(error)) from error


def literal(value: Any) -> str:
    """A value on one line, as authors write it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key_of(key)}: {literal(one)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(literal, value)) + "]"
    return key_of(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def key_of(key: Any) -> str:
    """A key or a text, in quotes unless it is a plain word; a key that is not a text stays as it is."""
    if not isinstance(key, str):
        return json.dumps(key, default=str)
    return key if _BARE.fullmatch(key) and key.lower() not in _WORDS else json.dumps(key, ensure_ascii=False)


def with_items(text: str, at: Place, items: Sequence[str]) -> str:
    """The text with another list of single values at a place; unchanged items at both ends are not touched."""
    node = _sequence(text, at)
    old = [str(item.value) for item in node.value]
    same = alike(old, items)
    left = min(alike(old[::-1], items[::-1]), min(len(old), len(items)) - same)
    new, gone = items[same : len(items) - left], range(same, len(old) - left)
    after = text
    if not items or not node.flow_style:
        after = replaced(text, node, at, f"[{', '.join(map(literal, items))}]")
    elif new and gone:
        start, end = node.value[gone[0]].start_mark.index, node.value[gone[-1]].end_mark.index
        after = text[:start] + ", ".join(map(literal, new)) + text[end:]
    elif gone:
        start = node.value[same - 1].end_mark.index if same else node.value[0].start_mark.index
        end = node.value[gone[-1]].end_mark.index if same else node.value[gone[-1] + 1].start_mark.index
        after = text[:start] + text[end:]
    elif new and same:
        end = node.value[same - 1].end_mark.index
        after = text[:end] + "".join(f", {literal(one)}" for one in new) + text[end:]
    elif new:
        start = node.value[0].start_mark.index if old else node.start_mark.index + 1
        after = text[:start] + ", ".join(map(literal, new)) + (", " if old else "") + text[start:]
    return sound(text, after, at, list(items))


def with_entry(text: str, at: Place, entry: Any, *, tall: bool = False) -> str:
    """The text with one more entry at the end of a list. `tall`: an entry with one key on each line."""
    node = node_at(text, at)
    if node is None:
        start = text if not text or text.endswith("\n") else f"{text}\n"
        after = f"{start}{key_of(str(at[-1]))}:\n{item(entry, 2, tall)}\n" if len(at) == 1 else text
        return sound(text, after, at, [entry])
    node = _sequence(text, at)
    if node.flow_style and node.value:
        end = end_of(text, node.value[-1])
        after = f"{text[:end]}, {literal(entry)}{text[end:]}"
    elif node.flow_style:
        after = _filled(text, node, item(entry, _indent(text, node.start_mark.index) + 2, tall))
    else:
        end = line_end(text, end_of(text, node.value[-1]))
        after = f"{text[:end]}\n{item(entry, node.start_mark.column, tall)}{text[end:]}"
    return sound(text, after, at, [*plain_at(text, at), entry])


def with_pair(text: str, at: Place, key: str, value: Any) -> str:
    """The text with one more key at the end of a mapping."""
    node = node_at(text, at)
    said = f"{key_of(key)}: {literal(value)}"
    if node is None:
        start = text if not text or text.endswith("\n") else f"{text}\n"
        after = f"{start}{key_of(str(at[-1]))}:\n  {said}\n" if len(at) == 1 else text
        return sound(text, after, at, {key: value})
    if not isinstance(node, yaml.MappingNode):
        raise Illegal([f"{_named(at)}: you cannot add an entry here. Change the text."])
    if node.flow_style and node.value:
        end = end_of(text, node.value[-1][1])
        after = f"{text[:end]}, {said}{text[end:]}"
    elif node.flow_style:
        after = _filled(text, node, " " * (_indent(text, node.start_mark.index) + 2) + said)
    else:
        end = line_end(text, end_of(text, node.value[-1][1]))
        after = f"{text[:end]}\n{' ' * node.start_mark.column}{said}{text[end:]}"
    return sound(text, after, at, {**plain_at(text, at), key: value})


def without(text: str, at: Place) -> str:
    """The text without one entry of a list, or one key of a mapping."""
    parent, gone = node_at(text, at[:-1]), node_at(text, at)
    if gone is None or not isinstance(parent, yaml.CollectionNode) or not at:
        raise Illegal([f"{_named(at)}: there is no such entry. Reload the page."])
    parts = [
        (part[0].start_mark.index, end_of(text, part[1])) if isinstance(part, tuple) else _span(text, part)
        for part in parent.value
    ]
    index = _place_in(parent, at[-1])
    left = plain_at(text, at[:-1])
    del left[at[-1]]
    if parent.flow_style:
        start = parts[index - 1][1] if index else parts[0][0]
        end = parts[index][1] if index or len(parts) == 1 else parts[1][0]
        after = text[:start] + text[end:]
    elif len(parts) == 1:
        after = replaced(text, parent, at[:-1], "[]" if isinstance(parent, yaml.SequenceNode) else "{}")
    else:
        start, end = text.rfind("\n", 0, parts[index][0]) + 1, line_end(text, parts[index][1]) + 1
        if text[start : parts[index][0]].strip(" -"):
            raise Illegal([f"{_named(at)}: this entry shares its line with another one. Change the text."])
        if isinstance(parent, yaml.MappingNode) and text[start : parts[index][0]].strip():
            raise Illegal([f"{_named(at)}: this entry begins its line. Change the text."])
        after = text[:start] + text[end:]
    return sound(text, after, at[:-1], left)


def plain_at(text: str, at: Place) -> Any:
    """The plain value at an existing place."""
    value = plain(text)
    for step in at:
        value = value[step]
    return value


def _sequence(text: str, at: Place) -> yaml.SequenceNode:
    node = node_at(text, at)
    if not isinstance(node, yaml.SequenceNode):
        raise Illegal([f"{_named(at)}: a list is expected here. Change the text."])
    return node


def _place_in(parent: yaml.CollectionNode, step: str | int) -> int:
    if isinstance(step, int):
        return step
    return [key.value for key, _ in parent.value].index(step)


def alike(one: Sequence[Any], other: Sequence[Any]) -> int:
    """The number of equal items at the start."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _span(text: str, item: yaml.Node) -> tuple[int, int]:
    return item.start_mark.index, end_of(text, item)


def end_of(text: str, node: yaml.Node) -> int:
    """The end of a node, without the empty lines and comments that the parser includes."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return end_of(text, last[1] if isinstance(last, tuple) else last)
    start, end = node.start_mark.index, node.end_mark.index
    return start + len(text[start:end].rstrip())


def line_end(text: str, index: int) -> int:
    """The end of the line of a place."""
    end = text.find("\n", index)
    return len(text) if end < 0 else end


def _indent(text: str, index: int) -> int:
    line = text[text.rfind("\n", 0, index) + 1 :]
    return len(line) - len(line.lstrip(" "))


def item(entry: Any, indent: int, tall: bool) -> str:
    """An entry of a list on separate lines."""
    pad = " " * indent
    if tall and isinstance(entry, dict):
        lines = [f"{key_of(key)}: {literal(value)}" for key, value in entry.items()]
        return f"{pad}- " + f"\n{pad}  ".join(lines)
    return f"{pad}- {literal(entry)}"


def _filled(text: str, node: yaml.Node, lines: str) -> str:
    """Lines below the key of an empty list or mapping, instead of its brackets."""
    start, end = node.start_mark.index, node.end_mark.index
    stop = line_end(text, end)
    return text[:start].rstrip(" ") + text[end:stop].rstrip(" ") + f"\n{lines}" + text[stop:]


def replaced(text: str, node: yaml.CollectionNode, at: Place, said: str) -> str:
    """A list or mapping rewritten on one line; one on separate lines moves behind its key."""
    start, end = node.start_mark.index, end_of(text, node)
    if node.flow_style:
        return text[:start] + said + text[end:]
    parent = node_at(text, at[:-1]) if at else None
    keys = [key for key, _ in parent.value if key.value == at[-1]] if isinstance(parent, yaml.MappingNode) else []
    if not keys:
        raise Illegal([f"{_named(at)}: you cannot empty this list here. Change the text."])
    colon = text.index(":", keys[0].end_mark.index)
    line = text.rfind("\n", 0, start) + 1
    return f"{text[: colon + 1]} {said}{text[colon + 1 : line].rstrip()}{text[line_end(text, end) :]}"


def sound(before: str, after: str, at: Place, wanted: Any) -> str:
    """`after`, if it has the same values as `before` except for `wanted` at the place; otherwise `Illegal`."""
    expected = copy.deepcopy(plain(before))
    inner = expected
    for step in at[:-1]:
        inner = inner[step]
    if at:
        inner[at[-1]] = wanted
    else:
        expected = wanted
    try:
        said = plain(after)
    except yaml.YAMLError:
        said = None
    if said != expected:
        raise Illegal([f"{_named(at)}: this cannot be written here without moving other lines. Change the text."])
    return after


def _named(at: Place) -> str:
    return ".".join(map(str, at))
