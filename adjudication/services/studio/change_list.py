"""The differences from a pack's parent, as short sentences for `changes` in `pack.yaml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from adjudication.errors import Illegal
from adjudication.services.pack_changes import name_of
from adjudication.services.studio import edits

HEAD = "pack.yaml"
OF_THE_HEAD = ("name", "title", "revision", "author", "licence", "parent", "changes")  # what each pack has of its own
MOST_SENTENCES, MOST_LETTERS, MOST_NAMES = 40, 200, 8  # as many as `changes` takes, and as anyone reads
VERBS = {"added": "Added to", "removed": "Removed from", "changed": "Changed in"}
Found = Iterator[tuple[str, str]]


def sentences(parent: Mapping[str, str], files: Mapping[str, str]) -> list[str]:
    """The additions, removals and changes, file by file. Changes of only comments and layout do not count."""
    said: list[str] = []
    for file in sorted({*parent, *files}):
        if file not in files:
            said.append(f"{file} is left out.")
        elif file not in parent:
            said.append(f"{file} is new.")
        else:
            said += _of_file(file, parent[file], files[file])
    return said[:MOST_SENTENCES]


def written(head: str, said: list[str]) -> str:
    """The text of `pack.yaml` with these sentences as its changes. `Illegal` for a text without fields."""
    now = edits.plain(head)
    if not isinstance(now, dict):
        raise Illegal([f"{HEAD}: this text has no fields, such as title. Look at the checks."])
    if "changes" in now:
        head = edits.without(head, ("changes",))
    for one in said:
        head = edits.with_entry(head, ("changes",), one)
    return head


def _of_file(file: str, old: str, new: str) -> Iterator[str]:
    try:
        before, after = edits.plain(old), edits.plain(new)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise Illegal([f"{file}: this text cannot be read. Look at the checks."]) from error
    if file == HEAD and isinstance(before, dict) and isinstance(after, dict):
        before, after = ({k: v for k, v in one.items() if k not in OF_THE_HEAD} for one in (before, after))
    found = list(dict.fromkeys(_apart(before, after, "", 0))) if before != after else []
    for verb, words in VERBS.items():
        names = [name for done, name in found if done == verb]
        if names:
            yield _sentence(f"{words} {file}: ", names)


def _sentence(start: str, names: list[str]) -> str:
    shown = names[:MOST_NAMES]
    while shown:
        more = len(names) - len(shown)
        said = f"{start}{'; '.join(shown)}{f'; and {more} more' if more else ''}"
        said = said if said.endswith((".", "!", "?")) else f"{said}."
        if len(said) <= MOST_LETTERS:
            return said
        shown.pop()
    return f"{start}{len(names)} entries."


def _apart(old: Any, new: Any, name: str, depth: int) -> Found:
    """The changes to each entry. `name` is the entry or key that holds the values."""
    before, after = _entries(old, depth), _entries(new, depth)
    if before is not None and after is not None and (before or after):
        yield from _of_entries(before, after, depth)
    elif isinstance(old, dict) and isinstance(new, dict):
        for key in [key for key in {**old, **new} if (key in old, old.get(key)) != (key in new, new.get(key))]:
            yield from _apart(old.get(key), new.get(key), name or str(key), depth + 1)
    else:
        yield "changed", name or "the text"


def _of_entries(before: Mapping[str, Any], after: Mapping[str, Any], depth: int) -> Found:
    for key in {**before, **after}:
        if key not in before:
            yield "added", _label(key, after[key])
        elif key not in after:
            yield "removed", _label(key, before[key])
        elif before[key] != after[key]:
            yield from _apart(before[key], after[key], _label(key, after[key]), depth + 1)


def _entries(value: Any, depth: int) -> dict[str, Any] | None:
    """The entries of a list by their keys, or of a table of tables near the top; None for anything else."""
    if value is None or value in ([], {}):
        return {}
    if isinstance(value, list) and all(isinstance(entry, dict) for entry in value):
        named = {name_of(entry, -1): entry for entry in value}
        return named if len(named) == len(value) and "-1" not in named else None
    if isinstance(value, dict) and depth < 2 and all(isinstance(entry, dict) for entry in value.values()):
        return {str(key): entry for key, entry in value.items()}
    return None


def _label(key: str, entry: Any) -> str:
    """The label of an entry for readers: its name or title, otherwise its key."""
    named = entry if isinstance(entry, dict) else {}
    return next((one for word in ("name", "title") if isinstance(one := named.get(word), str) and one), key)
