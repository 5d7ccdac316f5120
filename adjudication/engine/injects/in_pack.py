"""Checks the injects of a pack in their files: a fault names the file and the line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudication.engine.injects import lines, watch
from adjudication.engine.scenario.packs import Document, PackProblem

SUFFIX = " cell"
COLOURS = {"grey": "observer"}


def address(name: str) -> str:
    """A cell's name or colour in the form in which lines are compared: lower case, without the word "cell"."""
    tidy = " ".join(name.lower().split()).removesuffix(SUFFIX)
    return COLOURS.get(tidy, tidy)


def of_pack(pack: Any, documents: Mapping[str, Document], adjudicator: Any) -> list[PackProblem]:
    """Every fault of the injects of a pack that has no other faults."""
    if "injects" not in documents:
        return []
    cells = [name for cell in pack.sides.cells for name in (cell.name, cell.colour, cell.side or cell.name)]
    objectives = [objective.id for objective in pack.objectives.objectives]
    return faults(pack.injects, documents["injects"], adjudicator, cells, objectives)


def faults(
    injects: lines.InjectsFile, text: Document, adjudicator: Any, cells: Iterable[str], objectives: Iterable[str],
    others: Mapping[str, str] | None = None,
) -> list[PackProblem]:  # fmt: skip
    """Every fault of a pack's injects. `cells` are the names and colours it proposes, `objectives` their ids.

    `others` are injects defined elsewhere, number to chain.
    """
    if not injects.injects:
        return []
    known = {address(cell) for cell in cells}
    addressed = [
        lines.replace(line, to=[name if name.lower() == lines.EVERYBODY else address(name) for name in line.to])
        for line in injects.injects
    ]
    found = lines.faults(addressed, watch.words(adjudicator), known, set(objectives), others)
    return [
        text.problem(f"{_name(injects.injects, fault.at)}: {fault.reason}", "injects", fault.at, fault.field)
        for fault in found
    ]


def _name(injects: list[lines.PreparedInject], index: int) -> str:
    return injects[index].number if index < len(injects) else "injects"
