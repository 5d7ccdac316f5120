"""Chances as 100 % bars, with any rule system's names for its outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wargame.presenters.shapes import OddsBar, OddsRow

LETTER, BAR = 6, 340  # pixels of a letter on a bar, and of a bar on a phone


def percent(share: float) -> str:
    """A share as a whole percentage; 0 or 100 only if it is exact."""
    if share <= 0 or share >= 1:
        return f"{share:.0%}"
    return "under 1%" if share < 0.005 else "over 99%" if share > 0.995 else f"{share:.0%}"


def inside(label: str, told: str, share: float) -> str:
    """The text on a part of a bar: its label, or only its percentage if the label does not fit."""
    return label if len(label) * LETTER <= share * BAR else told


def bar(title: str, shares: Sequence[tuple[str, float]], **more: Any) -> OddsBar:
    """A 100% bar of outcomes that exclude one another."""
    rows, start = [], 0.0
    for label, share in shares:
        if share > 0:
            told = percent(share)
            rows.append(OddsRow(label, told, round(share * 100, 2), round(start, 2), inside(label, told, share)))
            start += share * 100
    return OddsBar(title, tuple(rows), **more)
