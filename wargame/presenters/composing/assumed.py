"""Odds on a whole-turn sheet for combat that comes later in the turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wargame.presenters.shapes import OddsBar, Section

ASSUMED = "assumed: the position as this sheet expects it"


def assumed(bars: Iterable[OddsBar]) -> tuple[OddsBar, ...]:
    """Odds that are exact only for a position that may never come up, marked as assumed."""
    return tuple(replace(bar, note=ASSUMED) if bar.note.startswith("exact") else bar for bar in bars)


def with_assumptions(section: Section) -> Section:
    """A section whose odds and figures depend on such a position."""
    return with_assumed_odds(with_assumed_figures(section))


def with_assumed_figures(section: Section) -> Section:
    """A section whose figures depend on such a position."""
    figures = tuple(replace(figure, small=f"{figure.small} assumed".strip()) for figure in section.figures)
    return replace(section, figures=figures)


def with_assumed_odds(section: Section) -> Section:
    """A section whose odds depend on such a position."""
    forms = tuple(replace(form, odds=assumed(form.odds)) for form in section.forms)
    return replace(section, odds=assumed(section.odds), forms=forms)
