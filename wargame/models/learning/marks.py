"""Marks on their way to the gradebook of a learning platform."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from wargame.models.learning.platforms import LtiLink, LtiPerson


class LtiSending(models.Model):
    """Marks of one kind that an umpire sent to a platform: `what` is participation or the code of an objective.

    The platform is asked again from `next_at` on, and not after `until`. `done_at` is set once no mark waits; `problem`
    says why the last attempt failed.
    """

    link = models.ForeignKey(LtiLink, on_delete=models.CASCADE, related_name="sendings")
    what = models.CharField(max_length=80)
    label = models.CharField(max_length=120)
    asked_at = models.DateTimeField(default=timezone.now)
    next_at = models.DateTimeField(db_index=True)
    until = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering = ["-asked_at", "-id"]

    def __str__(self) -> str:
        return f"{self.what} to {self.link_id}"


class LtiMark(models.Model):
    """The mark of one person in a sending: `given` of `most`. `refused` says why the platform will never take it."""

    sending = models.ForeignKey(LtiSending, on_delete=models.CASCADE, related_name="marks")
    person = models.ForeignKey(LtiPerson, on_delete=models.CASCADE, related_name="+")
    given = models.PositiveSmallIntegerField()
    most = models.PositiveSmallIntegerField()
    sent_at = models.DateTimeField(null=True, blank=True)
    refused = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["sending", "person"], name="one_mark_per_person_of_a_sending")]

    def __str__(self) -> str:
        return f"{self.given} of {self.most}"
