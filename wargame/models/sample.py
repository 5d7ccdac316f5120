"""The finished sample that an umpire can request, to see what an exercise produces."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from adjudication.models import Job
from wargame.models.exercise import Exercise


class Sample(Job):
    """One for each umpire, and the work on it. `exercise` is set once it has been played to its end."""

    class Status(models.TextChoices):
        QUEUED = Job.QUEUED, "Waiting"
        RUNNING = Job.RUNNING, "Being played"
        DONE = "done", "Played"
        FAILED = Job.FAILED, "Not played"

    OPEN = (Status.QUEUED, Status.RUNNING)
    MOST_ATTEMPTS = 3

    owner = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sample")
    exercise = models.OneToOneField(Exercise, null=True, on_delete=models.SET_NULL, related_name="+")

    def __str__(self) -> str:
        return f"sample, {self.status}"
