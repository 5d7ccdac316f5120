"""The lines of a list written anew: some changed, some moved, added or taken out; all others stay as they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from adjudication.errors import Illegal
from adjudication.services.pack_files import Place
from adjudication.services.studio import edits


@dataclass(frozen=True)
class ListRow:
    """One entry of the new list. `was`: its number in the old one, None for a new entry. `moved`: it goes to another
    place, so a comment above its old place stays there."""

    value: Any
    was: int | None = None
    moved: bool = False


def with_rows(text: str, at: Place, rows: Sequence[ListRow]) -> str:
    """The text with these entries in the list at a place. `Illegal` where its layout does not allow it."""
    node = edits.node_at(text, at)
    if not isinstance(node, yaml.SequenceNode) or node.flow_style or not rows:
        raise Illegal([f"{'.'.join(map(str, at))}: a list with one entry a line is expected here. Change the text."])
    parts = _parts(text, node)
    new = "".join(_written(text, node, parts, rows))
    after = text[: parts[0].gap] + new + text[parts[-1].end :]
    return edits.sound(text, after, at, [row.value for row in rows])


@dataclass(frozen=True)
class _Part:
    """The position of an entry; `gap` is the start of the comments above it."""

    gap: int
    start: int
    end: int


def _parts(text: str, node: yaml.SequenceNode) -> list[_Part]:
    found: list[_Part] = []
    for item in node.value:
        start = text.rfind("\n", 0, item.start_mark.index) + 1
        if text[start : item.start_mark.index].strip(" -"):
            raise Illegal(["An entry of the list shares its line with something else. Change the text."])
        end = min(len(text), edits.line_end(text, edits.end_of(text, item)) + 1)
        found.append(_Part(found[-1].end if found else start, start, end))
    return found


def _written(text: str, node: yaml.SequenceNode, parts: list[_Part], rows: Sequence[ListRow]) -> list[str]:
    out, done, column = list[str](), 0, node.start_mark.column
    flow = node.value[-1].flow_style if isinstance(node.value[-1], yaml.MappingNode) else True
    for row in rows:
        if row.was is None:
            out.append(edits.item(row.value, column, not flow) + "\n")
            continue
        part = parts[row.was]
        if not row.moved:
            out += [text[one.gap : one.start] for one in parts[done : row.was + 1]]
            done = row.was + 1
        out.append(_entry(text, node.value[row.was], part, row.value))
    out += [text[one.gap : one.start] for one in parts[done:]]
    return out


def _entry(text: str, node: yaml.Node, part: _Part, value: Any) -> str:
    start, end = node.start_mark.index, edits.end_of(text, node)
    after = text[part.start : start] + changed(text, node, value) + text[end : part.end]
    return after if after.endswith("\n") else after + "\n"


def changed(text: str, node: yaml.Node, value: Any) -> str:
    """A value as text, with only the changed parts rewritten."""
    start, end = node.start_mark.index, edits.end_of(text, node)
    if _plain(node) == value:
        return text[start:end]
    if not isinstance(node, yaml.MappingNode) or not isinstance(value, dict):
        return edits.literal(value)
    if node.flow_style:
        return _flow(text, node, value)
    return _block(text, node, value)


def _plain(node: yaml.Node) -> Any:
    return yaml.constructor.SafeConstructor().construct_document(node)


def _pairs(text: str, node: yaml.MappingNode, value: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The pairs that were there and stay, and the new ones, as text."""
    there = {key.value for key, _ in node.value}
    kept = [
        text[key.start_mark.index : one.start_mark.index] + changed(text, one, value[key.value])
        for key, one in node.value
        if key.value in value
    ]
    return kept, [f"{edits.key_of(key)}: {edits.literal(one)}" for key, one in value.items() if key not in there]


def _flow(text: str, node: yaml.MappingNode, value: dict[str, Any]) -> str:
    kept, new = _pairs(text, node, value)
    return "{" + ", ".join([*kept, *new]) + "}"


def _block(text: str, node: yaml.MappingNode, value: dict[str, Any]) -> str:
    """A mapping on lines of its own: a key that goes takes its lines along, new ones come last."""
    pad, out, done = " " * node.start_mark.column, "", node.start_mark.index
    for index, (key, one) in enumerate(node.value):
        stop = edits.end_of(text, one)
        if key.value in value:
            out += text[done : one.start_mark.index] + changed(text, one, value[key.value])
        elif index == 0:
            raise Illegal([f"{key.value}: this entry begins its line. Change the text."])
        else:
            stop = edits.line_end(text, stop)
        done = stop
    return out + "".join(f"\n{pad}{line}" for line in _pairs(text, node, value)[1])
