"""The chances that people looked at before they gave orders."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from wargame.models.decision import Decision
from wargame.models.exercise import Cell, Seat


class OddsLook(models.Model):
    """A person's looks at the chances of one order while a decision was open: first, last, and number.

    `order` is the plain order that was in the form, `digest` tells it from others.
    """

    decision = models.ForeignKey(Decision, on_delete=models.CASCADE, related_name="odds_looks")
    cell = models.ForeignKey(Cell, on_delete=models.CASCADE, related_name="+")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")
    order = models.JSONField()
    digest = models.CharField(max_length=32)
    times = models.PositiveIntegerField(default=1)
    first_at = models.DateTimeField()
    last_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["decision", "seat", "digest"], name="one_look_per_person_and_order"),
            models.CheckConstraint(condition=Q(times__gte=1), name="a_look_counts_once_at_least"),
        ]

    def __str__(self) -> str:
        return f"chances of {self.digest} at decision {self.decision_id}"
