"""The words of OPUC for the fields of its forms, and the fields of a march."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudication.engine.menu import Grants, Option
from adjudication.systems.opuc.movement.queries import Destination
from wargame.presenters.composing import fields
from wargame.presenters.opuc import words
from wargame.presenters.opuc.names import Names
from wargame.presenters.shapes import Choice, Entry

PLACING = ("place", "deploy", "buy", "strike", "fire", "stock")
"""Orders that put something somewhere or aim at it: nobody gives one without having seen the place."""


class Vocabulary(fields.Vocabulary):
    """Blocks by name with their symbol, places with their villages, amounts by their stores."""

    in_selects = False

    def __init__(self, names: Names) -> None:
        self.names = names

    def label(self, field: str) -> str:
        return words.LABELS.get(field, super().label(field))

    def choice(self, field: str, value: str, *, chosen: bool = False) -> Choice:
        return choice(value, self.names, chosen=chosen)

    def share(self, key: str, cap: int, amount: int) -> Choice:
        block = self.names.blocks.get(key)
        side, symbol = (block.side, words.symbol(block)) if block else ("", "")
        return Choice(key, self.names.thing(key), str(cap), side=side, symbol=symbol, amount=amount)

    def limits(self, field: str, limits: Mapping[str, int]) -> str:
        sums = [(words.GROUPS.get(group, group), limit) for group, limit in limits.items()]
        said = ", ".join(f"{group} {limit} in all".strip() for group, limit in sums if limit)
        return said or words.NOTHING.get(field, "")

    def is_shown(self, do: str, field: str) -> bool:
        return do in PLACING and field in ("where", "target", "at", "to")  # where to is said though there is one way

    def granted(self, field: str, domain: Grants) -> Mapping[str, int]:
        return _most(domain) if field == "log" else {}


def entries(options: Sequence[Option], names: Names, typed: Mapping[str, Any]) -> tuple[Entry, ...]:
    """The fields of orders of one kind: every value that some option admits. `typed` is what the form holds already."""
    return fields.entries(options, Vocabulary(names), typed)


def _most(grants: Grants) -> dict[str, int]:
    """As much for each as it may have while its group lasts."""
    left, found = dict(grants.limits), {}
    for key, (group, cap) in grants.caps.items():
        found[key] = min(cap, left[group])
        left[group] -= found[key]
    return found


def choice(value: str, names: Names, *, chosen: bool = False) -> Choice:
    """One value as people read it, a block with its symbol and state."""
    block = names.blocks.get(value)
    if block is not None:
        at = names.hex_of(block.where)
        return Choice(value, words.block(block), names.small(block), chosen, block.side, words.symbol(block), area=at)
    return Choice(value, names.thing(value), names.zone(value), chosen, area=names.hex_of(value))


def march(
    units: Sequence[str], rows: Sequence[Destination], names: Names, typed: Mapping[str, Any]
) -> tuple[Entry, ...]:
    """The fields of a move: who goes, and every place they can get to with its price."""
    wanted = " ".join(str(place) for place in typed.get("route", ())) if isinstance(typed.get("route"), list) else ""
    choices = tuple(
        Choice(
            " ".join(row.route),
            names.place(row.place),
            _price(row, names),
            chosen=" ".join(row.route) == wanted,
            area=names.hex_of(row.place),
        )
        for row in sorted(rows, key=lambda row: (row.spent, row.place))
    )
    return (
        Entry("units", "split", words.LABELS["units"], value=" ".join(units)),
        Entry(
            "route",
            "route",
            words.LABELS["route"],
            "1 place in reach" if len(rows) == 1 else f"{len(rows)} places in reach",
            choices=choices,
        ),
    )


def _price(row: Destination, names: Names) -> str:
    parts = [f"{row.spent} MP", f"{row.log} LOG" if row.log else "", "ends the move" if row.held else ""]
    met = dict.fromkeys(names.thing(name) for name in row.wakes)
    parts.append(f"in contact with {', '.join(met)}" if met else "")
    return ", ".join(part for part in parts if part)
