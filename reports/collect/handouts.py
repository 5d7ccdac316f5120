"""Read-ahead, role sheets and script for print. A document of role sheets belongs to one cell."""

from __future__ import annotations

from dataclasses import dataclass

from reports.collect.shapes import Furniture
from reports.models import Paper
from wargame.models import Handout
from wargame.selectors import handouts
from wargame.selectors.handouts import HandoutPart, HandoutView

HANDLING = {
    Paper.Kind.READ_AHEAD: "For every player",
    Paper.Kind.ROLES: "For this cell alone",
    Paper.Kind.SCRIPT: "For the white cell alone",
}


PAGE, ACROSS = 725, 92  # points of a page; letters of a line


@dataclass(frozen=True)
class Handouts:
    """The sheets of one document."""

    furniture: Furniture
    sheets: tuple[HandoutView, ...]

    @property
    def pages(self) -> tuple[tuple[HandoutView, ...], ...]:
        """The sheets that begin a page, each with the one below it: two short role sheets to be cut apart."""
        found: list[tuple[HandoutView, ...]] = []
        for sheet in self.sheets:
            if found and len(found[-1]) == 1 and _height(found[-1][0]) + _height(sheet) <= PAGE:
                found[-1] = (*found[-1], sheet)
            else:
                found.append((sheet,))
        return tuple(found)


def _height(sheet: HandoutView) -> float:
    """The height of a role sheet in points; other sheets share no page."""
    return 38 + sum(map(_part, sheet.parts)) if sheet.kind == Handout.Kind.ROLE else PAGE


def _part(part: HandoutPart) -> float:
    lines = [(text, space) for texts, space in ((part.paragraphs, 5), (part.points, 2.5)) for text in texts]
    return 23 + sum(13 * (1 + len(text) // ACROSS) + space for text, space in lines)


def collect(paper: Paper) -> Handouts:
    """The current sheets of a document."""
    kind = {"roles": "role"}.get(paper.kind, paper.kind)
    found = handouts.all_of(paper.exercise, kind)
    if paper.cell is not None:
        found = tuple(sheet for sheet in found if sheet.cell == paper.cell.name)
    exercise = paper.exercise
    title = " ".join(part for part in (exercise.number, exercise.title) if part)
    name = paper.title
    handling = HANDLING[Paper.Kind(paper.kind)]
    return Handouts(Furniture(title, exercise.marking, name, handling, "", f"{name}, {exercise.title}"), found)
