"""The cells of an exercise, read once for everything that an act or a page needs them for."""

from __future__ import annotations

from django.db.models import prefetch_related_objects

from wargame.models import Cell, Exercise


def of(exercise: Exercise) -> list[Cell]:
    """All cells in their order. One query; from then on `exercise.cells.all()` asks nothing."""
    prefetch_related_objects([exercise], "cells")
    return list(exercise.cells.all())
