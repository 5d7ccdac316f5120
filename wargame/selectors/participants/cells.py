"""The cells of an exercise, read once for everything that an act or a page needs them for."""

from __future__ import annotations

from uuid import UUID

from adjudication.prepared import Prepared
from wargame.models import Cell, Exercise

_cells = Prepared(lambda exercise: Cell.objects.filter(exercise=exercise), UUID)


def of(exercise: Exercise) -> list[Cell]:
    """All cells in their order. One query; from then on `exercise.cells.all()` asks nothing."""
    known: dict[str, object] = exercise.__dict__.setdefault("_prefetched_objects_cache", {})
    if "cells" not in known:
        rows = exercise.cells.all()
        found = _cells(exercise.pk)
        for cell in found:
            cell.exercise = exercise
        vars(rows).update(_result_cache=found, _prefetch_done=True)
        known["cells"] = rows
    return list(exercise.cells.all())
