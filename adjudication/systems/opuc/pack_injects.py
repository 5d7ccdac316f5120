"""The check of a pack's injects and exercises: every trigger, chain, cell and objective they name has to exist."""

from __future__ import annotations

from collections.abc import Mapping

from adjudication.engine import exercise_checks
from adjudication.engine.injects import in_pack
from adjudication.engine.packs import Document, PackProblem
from adjudication.systems.opuc import pack as pk
from adjudication.systems.opuc.rules import Opuc


def inject_faults(pack: pk.Pack, documents: Mapping[str, Document]) -> list[PackProblem]:
    """Every fault of the injects with its line; the rest of the pack is known to be sound."""
    if "injects" not in documents:
        return []
    cells = [name for cell in pack.sides.cells for name in (cell.name, cell.colour, cell.side or cell.name)]
    objectives = [objective.id for objective in pack.objectives.objectives]
    return in_pack.faults(pack.injects, documents["injects"], Opuc(pack), cells, objectives)


def exercise_faults(pack: pk.Pack, documents: Mapping[str, Document]) -> list[PackProblem]:
    """Every fault of the exercises the pack brings, with its line; the rest of the pack is known to be sound."""
    return exercise_checks.faults(pack, documents, Opuc(pack)) if pack.exercises else []
