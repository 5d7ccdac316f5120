"""Rows that each cell counts for itself."""

from __future__ import annotations

from typing import Any, ClassVar, Self, TypeVar

from django.db import models
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.functional import cached_property

NOBODY = 0
"""The umpire, counted like a separate cell."""


Row = TypeVar("Row", bound=models.Model)


class CountedManager(models.Manager[Row]):
    """Rows together with their `own_number`."""

    def get_queryset(self) -> QuerySet[Row]:
        """Add the count to every query, because a page would otherwise query each row."""
        same = self.model._base_manager.order_by().annotate(whose=Coalesce("cell_id", NOBODY)).filter(
            exercise=OuterRef("exercise"), number__lte=OuterRef("number"), whose=Coalesce(OuterRef("cell_id"), NOBODY)
        )  # fmt: skip
        count = same.values("exercise").annotate(count=Count("pk")).values("count")
        found: QuerySet[Row] = super().get_queryset().annotate(own_number=Subquery(count))
        return found


def _own_number(row: Any) -> int:
    """The number of a row within its cell, from 1; computed for a row that was just created."""
    return int(type(row).objects.filter(exercise=row.exercise_id, cell=row.cell_id, number__lte=row.number).count())


class Counted(models.Model):
    """A row with a `number` in its exercise and an `own_number` in its cell.

    `number` keeps the rows of all cells in order. Its gaps would count what others write, so people are shown the own
    number, and next to it the cell. These rows are never deleted, so that nothing needs to store it.
    """

    objects: ClassVar[CountedManager[Self]] = CountedManager()
    own_number = cached_property(_own_number)

    class Meta:
        abstract = True
