"""Requests for information (RFIs): a cell's questions, their handling, and the answers to cells."""

from __future__ import annotations

from django.db import models

from wargame.models.assignable import Assignable
from wargame.models.counted import Counted
from wargame.models.exercise import Cell, Exercise, Seat
from wargame.models.unnumbered import Unnumbered


class Rfi(Unnumbered, Assignable, Counted):
    """One request. It is never deleted; `moves` are its full history."""

    class Status(models.TextChoices):
        OPEN = "open", "Open"
        ANSWERED = "answered", "Answered"
        DECLINED = "declined", "Declined"
        WITHDRAWN = "withdrawn", "Withdrawn"

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="rfis")
    number = models.PositiveIntegerField()
    cell = models.ForeignKey(Cell, on_delete=models.CASCADE, related_name="rfis")
    asked_by = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    asked_name = models.CharField(max_length=80)
    question = models.TextField(max_length=1000)
    why = models.TextField(max_length=1000, blank=True)
    needed_turn = models.PositiveIntegerField(null=True, blank=True)
    needed_at = models.DateTimeField(null=True, blank=True)
    turn = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    reason = models.TextField(max_length=1000, blank=True)  # why it was declined
    asked_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["exercise", "number"], name="rfi_numbers_differ")]

    def __str__(self) -> str:
        return f"RFI {self.own_number} of {self.cell.name}"


class RfiAnswer(models.Model):
    """An answer as given; a later answer is a separate row. `public`: everyone reads it."""

    rfi = models.ForeignKey(Rfi, on_delete=models.CASCADE, related_name="answers")
    text = models.TextField(max_length=4000)
    public = models.BooleanField(default=False)
    cells = models.ManyToManyField(Cell, related_name="+", blank=True)
    by_name = models.CharField(max_length=80)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.text


class RfiMove(models.Model):
    """One event in the history of a request."""

    class Act(models.TextChoices):
        ASKED = "asked", "asked"
        TAKEN = "taken", "assigned it to themselves"
        TAKEN_OVER = "taken_over", "took it over"
        RELEASED = "released", "unassigned themselves"
        ANSWERED = "answered", "answered"
        DECLINED = "declined", "declined it"
        WITHDRAWN = "withdrawn", "withdrew it"

    rfi = models.ForeignKey(Rfi, on_delete=models.CASCADE, related_name="moves")
    act = models.CharField(max_length=10, choices=Act)
    by_name = models.CharField(max_length=80)
    from_name = models.CharField(max_length=80, blank=True)  # whom it was taken from
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.by_name} {self.get_act_display()}"
