"""The documents of an unsaved pack, for cells and umpire. A faulty text shows the parts it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from reports.collect.handouts import Handouts
from reports.collect.shapes import Furniture
from wargame.selectors.handouts import HandoutPart, HandoutView
from wargame.services.msel.handouts import ROLE_PARTS

Plain = Mapping[str, Any]
EVERYBODY, CELL, WHITE = "For every player", "For this cell alone", "For the white cell alone"
ROLE_FIELDS = ("you_are", "you_want", "you_may", "red_lines", "you_talk_to")
SCALE = "1 to 5"


def sheets(file: str, root: Plain, at: str) -> tuple[tuple[HandoutView, ...], str]:
    """The printed sheets for one entry of a file, and their readers; empty for an entry without a document."""
    first, _, rest = at.partition(".")
    number = rest.split(".")[-1]
    index = int(number) if number.isdecimal() else -1
    if file == "briefings.yaml":
        said = _of(root.get(first))
        reader = EVERYBODY if first == "all" else f"For the cell that plays {first}"
        return (_view(str(said.get("title", "")), [_part("", said.get("text"))]),), reader
    make = _PAPERS.get(first)
    if make is None and "script" in root:
        return _script(root, -1)
    return make(root, index) if make else ((), "")


def printed(found: Sequence[HandoutView], title: str, reader: str) -> Handouts:
    """Sheets for the printer, marked as a draft of the pack called `title`."""
    name = found[0].title if found else title
    return Handouts(Furniture(title, "", name, reader, "Draft from the pack", f"{name}, {title}"), tuple(found))


def _read_ahead(root: Plain, index: int) -> tuple[tuple[HandoutView, ...], str]:
    said = _of(root.get("read_ahead"))
    parts = [_part(one.get("title"), one.get("text"), one.get("points")) for one in _list(said, "parts")]
    return (_view(str(said.get("title", "")), parts),), EVERYBODY


def _role(root: Plain, index: int) -> tuple[tuple[HandoutView, ...], str]:
    one = _one(root, "roles", index)
    parts = [
        _part(title, one.get(key)) if number < 2 else _part(title, "", one.get(key))
        for number, (title, key) in enumerate(zip(ROLE_PARTS, ROLE_FIELDS, strict=True))
    ]
    cell = str(one.get("cell", "")).removesuffix(" cell")
    return (_view(f"{cell}: {one.get('post', '')}", parts),), CELL


def _script(root: Plain, index: int) -> tuple[tuple[HandoutView, ...], str]:
    parts = [
        _part(one.get("title"), one.get("text"), at=one.get("at"), lasts=one.get("lasts"))
        for one in _list(root, "script")
    ]
    return (_view(f"Script: {root.get('title', '')}", parts),), WHITE


def _inject(root: Plain, index: int) -> tuple[tuple[HandoutView, ...], str]:
    one = _one(root, "injects", index)
    to = ", ".join(_words(one, "to"))
    head = f"{str(one.get('kind', '')).capitalize()} from {one.get('sender') or 'the white cell'} to {to}"
    answer = ["An answer is asked for."] if one.get("answer") is True else []
    after = f", after {one['after']}" if one.get("after") else ""
    note = f"Released {one.get('release', 'by hand')}{after}.\n\n{one.get('note', '')}"
    aims = [f"Objectives: {', '.join(said)}"] if (said := _words(one, "objectives")) else []
    parts = [_part(head, one.get("text"), answer), _part("For the umpire alone", note, aims)]
    return (_view(f"{one.get('number', '')} {one.get('title', '')}", parts),), f"For {to}"


def _survey(root: Plain, index: int) -> tuple[tuple[HandoutView, ...], str]:
    one = _one(root, "surveys", index)
    asked = [
        _part(f"{n}. {part.get('ask', '')}", "", _answers(part)) for n, part in enumerate(_list(one, "questions"), 1)
    ]
    when = str(one.get("when", "")).replace("_", " ")
    cells = ", ".join(_words(one, "cells")) or "every cell that plays"
    return (_view(str(one.get("title", "")), [_part(f"At {when}", one.get("intro")), *asked]),), f"For {cells}"


def _answers(part: Plain) -> list[str]:
    kind = part.get("kind")
    if kind == "choice":
        return [f"□ {choice}" for choice in _words(part, "choices")]
    if kind == "scale":
        ends = " to ".join(str(part[key]) for key in ("low", "high") if part.get(key))
        return [f"{SCALE}{f', {ends}' if ends else ''}"]
    return {"forecast": ["0 to 100 per cent"], "number": ["A number"]}.get(str(kind), ["In words"])


def _objective(root: Plain, index: int) -> tuple[tuple[HandoutView, ...], str]:
    parts = []
    for one in _list(root, "objectives"):
        watched = [_watched(part) for part in _list(one, "indicators")]
        parts.append(_part(f"{one.get('id', '')} {one.get('title', '')}", one.get("text"), watched))
    return (_view("Objectives and what shows them", parts),), WHITE


def _watched(part: Plain) -> str:
    turns = _words(part, "turns")
    where = [
        part.get("cell"),
        part.get("who"),
        part.get("when"),
        f"turns {' to '.join(turns)}" if turns else "",
    ]
    return f"{part.get('text', '')}{''.join(f'; {word}' for word in where if word)}"


def _notes(root: Plain, index: int) -> tuple[tuple[HandoutView, ...], str]:
    parts = [_part(one.get("title"), one.get("text")) for one in _list(root, "notes")]
    return (_view("Notes for the umpire", parts),), WHITE


_PAPERS: Mapping[str, Callable[[Plain, int], tuple[tuple[HandoutView, ...], str]]] = {
    "read_ahead": _read_ahead, "roles": _role, "script": _script, "injects": _inject, "surveys": _survey,
    "objectives": _objective, "notes": _notes,
}  # fmt: skip


def _of(value: Any) -> Plain:
    return value if isinstance(value, Mapping) else {}


def _list(root: Plain, key: str) -> list[Plain]:
    found = root.get(key)
    return [one for one in found if isinstance(one, Mapping)] if isinstance(found, list) else []


def _words(root: Plain, key: str) -> list[str]:
    found = root.get(key)
    return [str(one) for one in found] if isinstance(found, list) else []


def _one(root: Plain, key: str, index: int) -> Plain:
    found = root.get(key)
    return _of(found[index]) if isinstance(found, list) and 0 <= index < len(found) else {}


def _view(title: str, parts: Sequence[HandoutPart]) -> HandoutView:
    return HandoutView(0, "", title, "", "", "", tuple(parts))


def _part(title: Any, text: Any = "", points: Any = (), *, at: Any = None, lasts: Any = None) -> HandoutPart:
    paragraphs = tuple(" ".join(piece.split()) for piece in str(text or "").split("\n\n") if piece.strip())
    listed = tuple(map(str, points)) if isinstance(points, (list, tuple)) else ()
    begins = at if isinstance(at, int) else None
    ends = None if begins is None else begins + (lasts if isinstance(lasts, int) else 0)
    return HandoutPart(str(title or ""), paragraphs, listed, begins, ends)
