"""Rows that are assigned to one umpire at a time."""

from __future__ import annotations

from django.db import models

from wargame.models.exercise import Seat


class Assignable(models.Model):
    """Something that can be assigned to an umpire. A name without a seat is the umpire who signed in by password."""

    held_by = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    held_name = models.CharField(max_length=80, blank=True)
    held_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True
