"""What the members of one cell write to each other on their order sheet."""

from __future__ import annotations

from django.db import models

from wargame.models.decision import OrderSheet
from wargame.models.exercise import Cell, Exercise, Seat


class CellNote(models.Model):
    """A note on a cell's sheet, for its members and the umpire. It is part of the record, so it stays."""

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="cell_notes")
    cell = models.ForeignKey(Cell, on_delete=models.CASCADE, related_name="cell_notes")
    sheet = models.ForeignKey(OrderSheet, on_delete=models.CASCADE, related_name="thread")
    turn = models.PositiveIntegerField(default=0)
    text = models.TextField(max_length=1000)
    by = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=80)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"note {self.pk} of cell {self.cell_id}"
