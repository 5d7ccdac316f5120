"""A course: several syndicates that play the same exercise at the same time, with the same dice."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from wargame.models.exercise import Exercise


class Course(models.Model):
    """Syndicates under one room code. Each is an exercise, whose `course` and `syndicate` say where it belongs.

    `seed` is the secret seed of all their dice, and `seed_digest` its SHA-256, which everyone may see. `dealing` says
    how a person who comes with the room code finds their syndicate. The room code of a syndicate itself opens its
    public screen; people of other syndicates never see it.
    """

    LEAST: ClassVar[int] = 2
    MOST: ClassVar[int] = 12
    MOST_TITLE: ClassVar[int] = 100

    class Dealing(models.TextChoices):
        LIST = "list", "The roster says"
        CHOICE = "choice", "Each person chooses"
        EVENLY = "evenly", "White Cell deals evenly"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.CharField(max_length=100)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="courses")
    group = models.ForeignKey(
        "wargame.UmpireGroup", null=True, blank=True, on_delete=models.PROTECT, related_name="courses"
    )
    room_code = models.CharField(max_length=6, unique=True)
    dealing = models.CharField(max_length=10, choices=Dealing, default=Dealing.CHOICE)
    dealt = models.JSONField(default=dict, blank=True)  # syndicate number -> how many people were sent there
    seed = models.BinaryField(max_length=32)
    seed_digest = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)
    compared_at = models.DateTimeField(null=True, blank=True)  # since when players may read the comparison

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.title


class Assigned(models.Model):
    """An umpire to whom a syndicate of a course was given. They see it first; it adds no right."""

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="assigned")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="assigned")

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["exercise", "user"], name="a_syndicate_is_given_once")]

    def __str__(self) -> str:
        return f"{self.user_id} umpires {self.exercise_id}"
