"""Groups of umpires, such as the staff of a course: who is in one, and with which role."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from adjudication.ownership import Role


class UmpireGroup(models.Model):
    """Umpires who share exercises, packs and geography. `keep_days`: so long it keeps exercises that have ended."""

    name = models.CharField(max_length=80, unique=True)
    keep_days = models.PositiveSmallIntegerField(null=True, blank=True)  # after their end; null: permanently
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """An umpire in a group, with what they may do there."""

    group = models.ForeignKey(UmpireGroup, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.PositiveSmallIntegerField(choices=Role, default=Role.UMPIRE)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["user__username"]
        constraints = [models.UniqueConstraint(fields=["group", "user"], name="one_membership_per_person")]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.group_id}"
