"""Formations of an order of battle: add, rename, give to the other side, remove."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from adjudication.engine.scenario import latin
from adjudication.errors import Illegal
from adjudication.services.studio import columns as col
from adjudication.services.studio import edits, forces
from adjudication.services.studio.rows import ListRow, with_rows

_FREE = "FMN"


def added(system: str, files: Mapping[str, str], side: str, name: str) -> tuple[str, str]:
    """The text with one more formation of a side, and its id. Other fields are copied from the last one of that
    side."""
    found, rows = _listed(system, files)
    title = _title(name)
    taken = {str(row["id"]) for row in rows}
    like = next((row for row in reversed(rows) if row.get("side") == side), rows[-1] if rows else {})
    ident = _free(title, taken)
    row = {**like, "id": ident, "name": title, "side": side}
    at = (found.format.groups,)
    return edits.with_entry(files[found.format.file], at, row), ident


def renamed(system: str, files: Mapping[str, str], ident: str, name: str) -> str:
    """The text with another name for a formation."""
    found, rows = _listed(system, files)
    number = _number(rows, ident)
    return _written(found, files, rows, number, {**rows[number], "name": _title(name)})


def to_side(system: str, files: Mapping[str, str], ident: str, side: str) -> str:
    """The text after a formation and all its units belong to another side."""
    found, rows = _listed(system, files)
    form, number = found.format, _number(rows, ident)
    if side not in {force.id for force in found.forces}:
        raise Illegal([f"There is no force {side[:40]}."])
    text = _written(found, files, rows, number, {**rows[number], "side": side})
    units = sorted(found.units, key=lambda unit: unit.number)
    new = [ListRow({**u.row, form.side: side} if u.group == ident else u.row, u.number) for u in units]
    return with_rows(text, (form.at,), new)


def moved(system: str, files: Mapping[str, str], ident: str, before: str) -> str:
    """The text after a formation moves before another of its side, or to the end."""
    found, rows = _listed(system, files)
    number = _number(rows, ident)
    side = rows[number].get("side")
    others = [n for n in range(len(rows)) if n != number]
    mine = [n for n in others if rows[n].get("side") == side]
    ahead = [n for n in mine if before and rows[n]["id"] == before]
    at = others.index(ahead[0]) if ahead else others.index(mine[-1]) + 1 if mine else number
    new = [ListRow(rows[n], n) for n in others]
    new.insert(at, ListRow(rows[number], number, moved=at != number))
    return with_rows(files[found.format.file], (found.format.groups,), new)


def removed(system: str, files: Mapping[str, str], ident: str) -> str:
    """The text without a formation that has no units."""
    found, rows = _listed(system, files)
    number = _number(rows, ident)
    if any(unit.group == ident for unit in found.units):
        raise Illegal([f"{rows[number].get('name') or ident} still has units. Move or remove them first."])
    return edits.without(files[found.format.file], (found.format.groups, number))


def _listed(system: str, files: Mapping[str, str]) -> tuple[forces.Orbat, list[dict[str, Any]]]:
    found = forces.orbat(system, files)
    if not found.format.groups:
        raise Illegal(["The files of this pack list no formations."])
    rows = edits.plain(files[found.format.file]).get(found.format.groups) or []
    if not isinstance(rows, list) or not all(isinstance(row, dict) and isinstance(row.get("id"), str) for row in rows):
        raise Illegal([f"{found.format.file}: each entry of {found.format.groups} needs an id. Look at the checks."])
    return found, rows


def _number(rows: Sequence[Mapping[str, Any]], ident: str) -> int:
    number = next((n for n, row in enumerate(rows) if row["id"] == ident), None)
    if number is None:
        raise Illegal([f"There is no formation {ident[:40]}. Look at the tree again."])
    return number


def _written(
    found: forces.Orbat, files: Mapping[str, str], rows: Sequence[dict[str, Any]], number: int, row: dict[str, Any]
) -> str:  # fmt: skip
    new = [ListRow(row if n == number else one, n) for n, one in enumerate(rows)]
    return with_rows(files[found.format.file], (found.format.groups,), new)


def _title(name: str) -> str:
    title = " ".join(name.split())
    if not title or len(title) > col.MOST_TEXT or not title.isprintable():
        raise Illegal(["Enter a name of one line for the formation."])
    return title


def _free(name: str, taken: set[str]) -> str:
    """A free id from the numbers and first letters of a name: "2nd Home Guard" as 2HG."""
    words = re.findall(r"(\d+|[A-Z])[A-Z0-9]*", latin.plain(name).upper())
    stem = "".join(words) or _FREE
    return next(one for n in range(1, len(taken) + 2) if (one := stem if n == 1 else f"{stem}_{n}") not in taken)
