"""Values of any shape set, put in, taken out and moved in a YAML text. What stays the same is not touched.

A form changes one field of an entry: only that field's value is written again. Comments, order and layout stay.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Sequence
from typing import Any

import yaml

from adjudication.errors import Illegal
from adjudication.services.pack_files import Place
from adjudication.services.studio import edits

WIDE = 110  # characters of a line of folded text
_SHORT = 96  # characters of a list or a text that goes on one line
_COMMENT = re.compile(r"[ ]*#")


def with_value(text: str, at: Place, value: Any) -> str:
    """The text with another value at a place that is there. `Illegal` if it cannot be written there."""
    now = edits.plain_at(text, at)
    if now == value and type(now) is type(value):
        return text
    try:
        if isinstance(now, dict) and isinstance(value, dict) and now and value:
            return _mapping(text, at, now, value)
        if isinstance(now, list) and isinstance(value, list) and now and value:
            return _list(text, at, now, value)
    except Illegal:
        pass  # the parts cannot be written one by one: the value is written as a whole
    return _whole(text, at, value)


def with_item(text: str, at: Place, index: int, entry: Any) -> str:
    """The text with one more entry in a list, before the entry with this index or at its end."""
    node = edits.node_at(text, at)
    there = list(edits.plain_at(text, at)) if node is not None else []
    if node is None:
        return _first(text, at, entry)
    if not isinstance(node, yaml.SequenceNode):
        raise Illegal([f"{_named(at)}: a list is expected here. Change the text."])
    if node.flow_style and not node.value and not _inside_flow(text, at):
        return _whole(text, at, [entry])
    if node.flow_style:
        after = _in_flow(text, node, index, entry)
    else:
        pad = node.start_mark.column
        lines = _item(entry, pad)
        if index >= len(there):
            end = _line_end(text, edits.end_of(text, node.value[-1]))
            after = f"{text[:end]}\n{lines}{text[end:]}"
        else:
            start = _starts(text, node)[index]
            after = f"{text[:start]}{lines}\n{text[start:]}"
    return edits.sound(text, after, at, [*there[:index], entry, *there[index:]])


def moved(text: str, at: Place, index: int, by: int) -> str:
    """The text with an entry of a list one place further up (-1) or down (1), with the comment above it."""
    node = edits.node_at(text, at)
    first = min(index, index + by)
    if not isinstance(node, yaml.SequenceNode) or first < 0 or first + 1 >= len(node.value):
        raise Illegal([f"{_named(at)}: the entry is already at the end of its list."])
    there = list(edits.plain_at(text, at))
    there[first], there[first + 1] = there[first + 1], there[first]
    if node.flow_style:
        spans = [(one.start_mark.index, edits.end_of(text, one)) for one in node.value]
        (a, b), (c, d) = spans[first], spans[first + 1]
        after = text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]
    else:
        starts = [*_starts(text, node), _after(text, node)]
        a, b, c = starts[first : first + 3]
        one, other = text[a:b], text[b:c]
        if not other.endswith("\n"):
            one, other = one.removesuffix("\n"), f"{other}\n"
        after = text[:a] + other + one + text[c:]
    return edits.sound(text, after, at, there)


def _mapping(text: str, at: Place, now: dict[str, Any], value: dict[str, Any]) -> str:
    for key in [key for key in now if key not in value]:
        text = edits.without(text, (*at, key))
    for key, one in value.items():
        if key not in now:
            text = edits.with_pair(text, at, key, "")
        text = with_value(text, (*at, key), one)
    return text


def _list(text: str, at: Place, now: list[Any], value: list[Any]) -> str:
    same = edits.alike(now, value)
    left = min(edits.alike(now[::-1], value[::-1]), min(len(now), len(value)) - same)
    old, new = now[same : len(now) - left], value[same : len(value) - left]
    for index in range(len(old) - 1, len(new) - 1, -1):
        text = edits.without(text, (*at, same + index))
    for index, one in enumerate(new):
        text = (
            with_value(text, (*at, same + index), one) if index < len(old) else with_item(text, at, same + index, one)
        )
    return text


def _whole(text: str, at: Place, value: Any) -> str:
    """A value written as a whole, in the style of what is around it."""
    node = edits.node_at(text, at)
    if node is None or not at:
        raise Illegal([f"{_named(at)}: there is no such entry. Reload the page."])
    flow = _inside_flow(text, at)
    wanted = [edits.literal(value)] if flow else [_said(value, _indent(text, at), node), edits.literal(value)]
    fault = Illegal([f"{_named(at)}: this cannot be written here. Change the text."])
    for said in dict.fromkeys(wanted):
        try:
            return edits.sound(text, _put(text, at, node, said), at, value)
        except Illegal as error:
            fault = error
    raise fault


def _put(text: str, at: Place, node: yaml.Node, said: str) -> str:
    start, end = node.start_mark.index, edits.end_of(text, node)
    tall = isinstance(node, yaml.CollectionNode) and not node.flow_style
    if isinstance(node, yaml.CollectionNode) and tall and not said.startswith("\n"):
        return edits.replaced(text, node, at, said)
    if tall:
        return text[:start] + said.lstrip("\n ") + text[end:]
    before, rest = text[:start], text[end:]
    if said.startswith("\n"):
        return before.rstrip(" ") + said + rest
    gap = "" if before.endswith((" ", "\n", "[", "{")) else " "
    return before + gap + said + rest


def _said(value: Any, indent: int, node: yaml.Node) -> str:
    """A value in block style as it follows its key; `node` is what it replaces."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style:
        indent = node.start_mark.column
    return _block(value, indent, node)


def _block(value: Any, indent: int, node: yaml.Node | None = None) -> str:
    pad = " " * indent
    if isinstance(value, str):
        return _words(value, pad, node)
    if isinstance(value, dict) and value:
        return "\n" + "\n".join(f"{pad}{_pair(key, one, indent)}" for key, one in value.items())
    if isinstance(value, list) and value and not _flat(value):
        return "\n" + "\n".join(_item(one, indent) for one in value)
    return edits.literal(value)


def _pair(key: str, value: Any, indent: int) -> str:
    said = _block(value, indent + 2)
    return f"{edits.key_of(key)}:{said if said.startswith(chr(10)) else f' {said}'}"


def _item(entry: Any, indent: int) -> str:
    """An entry of a list on lines of its own."""
    said = _block(entry, indent + 2)
    return f"{' ' * indent}- {said.lstrip(chr(10) + ' ') if isinstance(entry, (dict, list)) else said}"


def _flat(value: list[Any]) -> bool:
    """Whether a list fits on one line."""
    return all(not isinstance(one, (dict, list)) for one in value) and len(edits.literal(value)) <= _SHORT


def _words(value: str, pad: str, node: yaml.Node | None) -> str:
    """A text: paragraphs as they are, a long line folded, a short one in quotes, in the style it has had."""
    style = node.style if isinstance(node, yaml.ScalarNode) else None
    clean = value == value.strip(" \n") + ("\n" if value.endswith("\n") else "") and value.strip()
    tidy = clean and all(line == line.rstrip() and (not line or line.isprintable()) for line in value.split("\n"))
    if tidy and ("\n" in value or style == "|"):
        lines = value.removesuffix("\n").split("\n")
        return f"|{'' if value.endswith(chr(10)) else '-'}\n" + "\n".join(
            f"{pad}{line}" if line else "" for line in lines
        )
    if tidy and "  " not in value and (style == ">" or len(value) > _SHORT):
        lines = textwrap.wrap(value, WIDE, break_long_words=False, break_on_hyphens=False)
        return ">-\n" + "\n".join(f"{pad}{line}" for line in lines)
    return json.dumps(value, ensure_ascii=False)


def _first(text: str, at: Place, entry: Any) -> str:
    """The first entry of a list whose key is not there yet."""
    parent, key = at[:-1], str(at[-1])
    if parent:
        return with_value(edits.with_pair(text, parent, key, []), at, [entry])
    start = text if not text or text.endswith("\n") else f"{text}\n"
    return edits.sound(text, f"{start}{edits.key_of(key)}:\n{_item(entry, 2)}\n", at, [entry])


def _in_flow(text: str, node: yaml.SequenceNode, index: int, entry: Any) -> str:
    said = edits.literal(entry)
    if not node.value:
        start = node.start_mark.index + 1
        return text[:start] + said + text[start:]
    if index >= len(node.value):
        end = edits.end_of(text, node.value[-1])
        return f"{text[:end]}, {said}{text[end:]}"
    start = node.value[index].start_mark.index
    return f"{text[:start]}{said}, {text[start:]}"


def _starts(text: str, node: yaml.SequenceNode) -> list[int]:
    """Where the lines of each entry begin, with the comments above it; the first one's comment is the list's."""
    found = []
    for number, one in enumerate(node.value):
        line = text.rfind("\n", 0, one.start_mark.index) + 1
        while text[line : one.start_mark.index].strip(" ") != "-" and line:  # an entry that begins below its hyphen
            line = text.rfind("\n", 0, line - 1) + 1
        while number and line:
            above = text.rfind("\n", 0, line - 1) + 1
            if not _COMMENT.match(text, above, line) or edits.end_of(text, node.value[number - 1]) > above:
                break
            line = above
        found.append(line)
    return found


def _after(text: str, node: yaml.SequenceNode) -> int:
    end = _line_end(text, edits.end_of(text, node.value[-1]))
    return min(end + 1, len(text))


def _inside_flow(text: str, at: Place) -> bool:
    """Whether a place is inside brackets or braces."""
    parents = (edits.node_at(text, at[:depth]) for depth in range(len(at)))
    return any(isinstance(one, yaml.CollectionNode) and one.flow_style for one in parents)


def _indent(text: str, at: Place) -> int:
    """The indentation of a value's lines, in spaces."""
    parent = edits.node_at(text, at[:-1])
    assert isinstance(parent, yaml.CollectionNode)
    return int(parent.start_mark.column) + 2


def _line_end(text: str, index: int) -> int:
    end = text.find("\n", index)
    return len(text) if end < 0 else end


def _named(at: Sequence[str | int]) -> str:
    return ".".join(map(str, at))
