"""Fixes that the checks of several systems offer."""

from __future__ import annotations

from collections.abc import Collection

from adjudication.engine.kit.hexes import Layout, apart, cell_of
from adjudication.engine.scenario.packs import Fix, Place

_DIGITS = 4


def nearest(layout: Layout, number: str, legal: Collection[str], at: Place) -> Fix | None:
    """A fix that replaces a bad hex with the nearest legal one; None if there is none."""
    if len(number) != _DIGITS or not number.isascii() or not number.isdecimal():
        return None
    here = cell_of(layout, number)
    found = min(legal, key=lambda name: (apart(layout, here, cell_of(layout, name)), name), default=None)
    return Fix(f"Move to {found}", at, value=found) if found else None
