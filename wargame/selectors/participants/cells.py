"""The cells of an exercise, read once for everything that an act or a page needs them for."""

from __future__ import annotations

from django.db.models import prefetch_related_objects

from wargame.models import Cell, Exercise


def of(exercise: Exercise) -> list[Cell]:
    """All cells in their order. One query; later uses of `exercise.cells.all()` need none."""
    prefetch_related_objects([exercise], "cells")
    return list(exercise.cells.all())
