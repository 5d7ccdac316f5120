"""The white cell's documents before play, and its own script."""

from __future__ import annotations

from django.db import models

from wargame.models.exercise import Cell, Exercise
from wargame.models.unnumbered import Unnumbered


class Handout(Unnumbered):
    """The read-ahead for everyone, the role sheet of one post in a cell, or the umpire's script.

    `parts` is a list of sections: title, text (paragraphs parted by blank lines), points; the script's also have the
    minute they begin (`at`) and how long they take (`lasts`).
    """

    class Kind(models.TextChoices):
        READ_AHEAD = "read_ahead", "Read-ahead"
        ROLE = "role", "Role sheet"
        SCRIPT = "script", "Umpire’s script"

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="handouts")
    kind = models.CharField(max_length=10, choices=Kind)
    cell = models.ForeignKey(Cell, null=True, blank=True, on_delete=models.CASCADE, related_name="handouts")
    post = models.CharField(max_length=60, blank=True)
    title = models.CharField(max_length=120)
    parts = models.JSONField(default=list)
    order = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["cell__order", "order", "kind", "id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind="role", cell__isnull=False) | (~models.Q(kind="role") & models.Q(cell=None)),
                name="role_sheets_have_a_cell",
            ),
        ]

    def __str__(self) -> str:
        return self.title
