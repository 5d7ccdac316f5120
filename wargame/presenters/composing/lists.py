"""Short menus as lists of whole orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from adjudication.engine.menu import Is, OneOf, Option

FEW = 12  # orders that are spelled out as a list of choices
MANY = 240  # orders that are spelled out in one list to choose from


def spelled(options: Sequence[Option], most: int = FEW) -> list[dict[str, Any]] | None:
    """Every order of a short menu; None for a long one, or one with amounts."""
    found: list[dict[str, Any]] = []
    for option in options:
        values: list[Sequence[Any]] = []
        for domain in option.fields.values():
            if isinstance(domain, Is):
                values.append((domain.value,))
            elif isinstance(domain, OneOf):
                values.append(domain.values)
            else:
                return None
        found += [{"do": option.do} | dict(zip(option.fields, row, strict=True)) for row in product(*values)]
        if len(found) > most:
            return None
    return found


def is_product(listed: Sequence[Mapping[str, Any]]) -> bool:
    """Whether every field can be chosen independently."""
    sizes = [len({str(order[name]) for order in listed}) for name in listed[0]]
    return all(order.keys() == listed[0].keys() for order in listed) and prod(sizes) == len(listed)
