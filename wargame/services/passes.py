"""The steps of a whole-turn sheet in which a cell chose to order nothing. The rules see an empty step, which passes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, get_args

from adjudication.models import Game
from adjudication.selectors import AnyAdjudicator
from wargame.errors import Refused
from wargame.selectors.drafts import answers

MOST_PASSED = 100
Orders = Sequence[dict[str, Any]]


def given(rules: AnyAdjudicator, kinds: Any, orders: Orders, pace: str) -> list[str]:
    """Kinds of decision as they are kept, each once; `Refused` says which cannot be passed. The orders are those that
    the sheet then has."""
    if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
        raise Refused("passed: enter a list of kinds of decision.")
    if kinds and pace != Game.Pace.SHEET:
        raise Refused("passed: only a sheet for a whole turn has tasks to pass. Nothing was changed.")
    if unknown := next((kind for kind in kinds if kind not in _known(rules)), ""):
        raise Refused(f"passed: “{unknown[:40]}” is not a kind of decision in these rules. Nothing was changed.")
    if not _ordered(rules, orders).isdisjoint(kinds):
        raise Refused("This task already has an order. Remove the order first, then choose to order nothing here.")
    return sorted(set(kinds))


def still(rules: AnyAdjudicator, kinds: Iterable[str], before: Orders, after: Orders, part: str) -> list[str]:
    """The kinds that stay passed when the orders change: not those that a new order is for. `part` is the kind it was
    chosen for, if that is known; else all that it can answer count."""
    gone = set(_ordered(rules, after))
    for order in after:
        if order not in before:
            kinds_of_order = answers(rules, order)
            gone |= {part} if part in kinds_of_order else kinds_of_order
    return [kind for kind in kinds if kind not in gone]


def _known(rules: AnyAdjudicator) -> frozenset[str]:
    return frozenset(kind for order in get_args(rules.order_type) for kind in rules.answered_by(order))


def _ordered(rules: AnyAdjudicator, orders: Orders) -> frozenset[str]:
    """The kinds of decision that have their own order."""
    found = (answers(rules, order) for order in orders)
    return frozenset(kind for kinds in found if len(kinds) == 1 for kind in kinds)
