"""Read-ahead, role sheets and script for print. A paper of role sheets holds those of one cell."""

from __future__ import annotations

from dataclasses import dataclass

from reports.collect.shapes import Furniture
from reports.models import Paper
from wargame.selectors import handouts
from wargame.selectors.handouts import HandoutView

HANDLING = {
    Paper.Kind.READ_AHEAD: "For every player",
    Paper.Kind.ROLES: "For this cell alone",
    Paper.Kind.SCRIPT: "For the white cell alone",
}


@dataclass(frozen=True)
class Handouts:
    """The sheets of one paper; each begins a page."""

    furniture: Furniture
    sheets: tuple[HandoutView, ...]


def collect(paper: Paper) -> Handouts:
    """The sheets of a paper as they stand now."""
    kind = {"roles": "role"}.get(paper.kind, paper.kind)
    found = handouts.all_of(paper.exercise, kind)
    if paper.cell is not None:
        found = tuple(sheet for sheet in found if sheet.cell == paper.cell.name)
    exercise = paper.exercise
    title = " ".join(part for part in (exercise.number, exercise.title) if part)
    name = paper.title
    handling = HANDLING[Paper.Kind(paper.kind)]
    return Handouts(Furniture(title, exercise.marking, name, handling, "", f"{name}, {exercise.title}"), found)
