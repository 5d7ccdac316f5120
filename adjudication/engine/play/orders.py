"""The base of all orders, and the order that every system has."""

from __future__ import annotations

import re
from typing import ClassVar

import msgspec

from adjudication.engine.play.order_terms import Terms


def _tag(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Order(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="do", tag=_tag, forbid_unknown_fields=True):
    """Base of all orders; the tag under "do" is the class name in small letters with underscores.

    A `piecemeal` order is put together field by field: a draft keeps it while fields are still missing. `amounts_of`
    are the fields with amounts for which a sheet may give a limit instead of a number. `throws`: dice may fall as soon
    as it is carried out, so that its side is shown what may come of it. `terms` are those of an order on a sheet; the
    rules never see them. `in_turn`: every piece gets one, so that a page goes on to the next piece.
    `conditions_of` are conditions that only orders of this type may have, of which a form asks for one at once.
    `by_column`: it is an attack that a combat table with columns decides, so that a sheet may name the least one.
    `group_of` is the field with the pieces of which some may be left out on the day, "" for none.
    `again`: its decision takes one order and comes again in the turn, so that a sheet for the whole turn lists them.
    `leads_on`: a piece gets one in a turn, so that a page then goes on to the next piece that has no order yet.
    """

    piecemeal: ClassVar[bool] = False
    amounts_of: ClassVar[tuple[str, ...]] = ()
    conditions_of: ClassVar[tuple[str, ...]] = ()
    by_column: ClassVar[bool] = False
    group_of: ClassVar[str] = ""
    throws: ClassVar[bool] = False
    begins: ClassVar[tuple[str, ...]] = ()
    in_turn: ClassVar[bool] = False
    again: ClassVar[bool] = False
    leads_on: ClassVar[bool] = False
    terms: Terms | msgspec.UnsetType = msgspec.UNSET


class Done(Order, frozen=True):
    """The order that ends a list, passes in alternate play, or ends an activation."""
