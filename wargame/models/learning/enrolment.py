"""Student numbers of the people on a roster, as the registry that sent them knows them."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Lower

from wargame.models.exercise import Exercise, Seat


class Enrolment(models.Model):
    """A person whom a class list put on the roster. The name is that of the seat. `group` is the syndicate or class.

    `mail` is only kept for the marks: White Cell writes to no one on the roster.
    """

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="enrolments")
    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="enrolment")
    number = models.CharField(max_length=40)
    mail = models.CharField(max_length=254, blank=True)
    group = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint("exercise", Lower("number"), name="student_numbers_differ")]

    def __str__(self) -> str:
        return self.number
