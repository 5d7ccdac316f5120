"""Terms of an order on a whole-turn sheet: minimum amounts, priority, and conditions."""

from __future__ import annotations

from typing import Literal

import msgspec

Priority = Literal["first", "usual", "last"]


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A condition: the order is left out unless this is true at its decision, as far as its side knows.

    `what`: `holds` (`side`, "" for no one, holds `place`), `not_attacked` (none of the units that the order names was
    attacked this turn), or a fact of the rule system that everyone knows, such as `combat_turn`.
    """

    what: str
    side: str = ""
    place: str = ""


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How an order can differ from what is written, and its conditions.

    `at_least`: by the name of an amount ("rp", or "missions.A1" in a mapping) the least that will do; the number in the
    order is then the most. `all_left` are amounts that take all that is left, however much. Among the orders that could
    come next, those of `priority` first come first, and those of priority last come last. With `those_that_can` an
    order for several pieces goes on without those that cannot take part when its moment comes. An attack with a
    `least_column` is left out if, at worst, the combat table would be read in a lower column, as far as its side knows.
    """

    at_least: dict[str, int] = {}
    all_left: tuple[str, ...] = ()
    priority: Priority = "usual"
    only: tuple[Condition, ...] = ()
    those_that_can: bool = False
    least_column: str = ""
