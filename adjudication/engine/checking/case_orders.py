"""Reads the orders of a rules case before anything is played. An order that cannot be read is an error with its
place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import msgspec

from adjudication.engine.checking.case_files import Case, CaseError


class CaseOrder(NamedTuple):
    """An order of a case, with the expectations that the case has for it."""

    name: str
    side: str
    order: Any
    refused: bool
    rule: str
    now: bool


class _Beside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of an order in a case that are not fields of the order."""

    side: str
    expect: Literal["refused"] | None = None
    rule: str = ""
    now: bool = False


def read_orders(case: Case, adjudicator: Any, kit: Any) -> tuple[list[CaseOrder], list[str]]:
    """The orders of a case, and the faults of orders that cannot be read."""
    found, problems = list[CaseOrder](), list[str]()
    for number, plain in enumerate(case.orders):
        try:
            found.append(_one(f"orders[{number}]", plain, adjudicator, kit))
        except (CaseError, msgspec.ValidationError) as error:
            problems.append(f"orders[{number}] cannot be read: {error}")
    return found, problems


def _one(place: str, plain: dict[str, Any], adjudicator: Any, kit: Any) -> CaseOrder:
    beside = {name: plain[name] for name in _Beside.__struct_fields__ if name in plain}
    read = msgspec.convert(beside, _Beside)
    if read.side not in adjudicator.sides:
        raise CaseError(f"there is no side {read.side}")
    if read.rule and not read.expect:
        raise CaseError("a rule goes with `expect: refused` only")
    own = {name: part for name, part in plain.items() if name not in beside}
    order = msgspec.convert(kit.spelt(adjudicator, own), adjudicator.order_type)
    name = f"{place} ({read.side} {plain['do']})"
    return CaseOrder(name, read.side, order, read.expect is not None, read.rule, read.now)


def later(orders: list[CaseOrder], number: int, side: str) -> Iterator[Any]:
    """The orders that a side gives later in the case."""
    return (each.order for each in orders[number + 1 :] if each.side == side)
