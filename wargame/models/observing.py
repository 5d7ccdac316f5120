"""The notes of observers and recorders, and visitors' links."""

from __future__ import annotations

from django.db import models

from wargame.models.exercise import Cell, Exercise, Seat
from wargame.models.plan import Indicator, Objective
from wargame.models.unnumbered import Unnumbered


class Observation(Unnumbered):
    """A recorder's note with turn, segment, cell, time and objective.

    The author and the umpires read it. One `to_director` is a private word; the umpire may answer it.
    """

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="observations")
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="observations")
    author = models.CharField(max_length=80)
    form_key = models.UUIDField(null=True, blank=True)
    cell = models.ForeignKey(Cell, null=True, blank=True, on_delete=models.SET_NULL, related_name="observations")
    turn = models.PositiveIntegerField(default=0)
    phase = models.CharField(max_length=40, blank=True)
    segment = models.CharField(max_length=60, blank=True)
    objective = models.ForeignKey(
        Objective, null=True, blank=True, on_delete=models.SET_NULL, related_name="observations"
    )
    indicator = models.ForeignKey(
        Indicator, null=True, blank=True, on_delete=models.SET_NULL, related_name="observations"
    )
    text = models.TextField(max_length=2000)
    to_director = models.BooleanField(default=False)
    answer = models.TextField(blank=True, max_length=2000)
    answered_by = models.CharField(max_length=80, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["exercise", "form_key"], condition=~models.Q(form_key=None), name="one_note_per_form"
            ),
        ]
        indexes = [models.Index(fields=["exercise", "id"])]

    def __str__(self) -> str:
        return self.text


class VisitorPass(models.Model):
    """A visitor's read-only link. Its seat says what they see and until when."""

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="passes")
    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="visit")
    token = models.CharField(max_length=43, unique=True)
    made_by = models.CharField(max_length=80, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    opened = models.PositiveIntegerField(default=0)
    opened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"pass of {self.seat_id}"
