"""The Russian military districts (5.0, 13.0) by name, and units in lists with their symbol and district."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from adjudication.systems.ukraine_2022.basics.facts import DISTRICTS, SIDES, Facts
from wargame.presenters.shapes import Section, SubjectRow
from wargame.presenters.ukraine_2022.ground import SYMBOLS

ENTERING: Final = ("deploy", "enter")  # decisions in which a unit comes from its district


def title(key: str) -> str:
    """A district in a sentence; any district for a unit without one."""
    return DISTRICTS.get(key, key) or "any military district"


def with_units(section: Section, f: Facts) -> Section:
    """A section whose units have their symbol and, where they set up or enter, their district."""
    groups = tuple(
        replace(group, rows=tuple(_dressed(row, f, section.kind) for row in group.rows)) for group in section.groups
    )
    here = section.subject
    small = _district(f, here) if section.kind in ENTERING and here in f.unit else ""
    return replace(section, groups=groups, subject_small=small or section.subject_small)


def _dressed(row: SubjectRow, f: Facts, kind: str) -> SubjectRow:
    u = f.unit.get(row.id, -1)
    if u < 0:
        return row
    symbol = SYMBOLS[f.lines[u].type] if u < f.units else ""
    small = _district(f, row.id) if kind in ENTERING else ""
    return replace(row, side=SIDES[f.side[u]], symbol=symbol, small=small or row.small)


def _district(f: Facts, unit: str) -> str:
    u = f.unit[unit]
    return title(f.district[u]) if SIDES[f.side[u]] == "RED" and u < f.units else ""
