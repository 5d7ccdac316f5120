"""People and groups with whom an exercise is shared."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from wargame.models.exercise import Exercise
from wargame.models.group import UmpireGroup


class ExerciseReader(models.Model):
    """An umpire, or a group of them, who can read an exercise and change nothing."""

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="readers")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="reads"
    )
    group = models.ForeignKey(UmpireGroup, on_delete=models.CASCADE, null=True, blank=True, related_name="reads")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["since", "id"]
        constraints = [
            models.UniqueConstraint(fields=["exercise", "user"], name="one_share_per_person"),
            models.UniqueConstraint(fields=["exercise", "group"], name="one_share_per_group"),
            models.CheckConstraint(
                condition=Q(user=None, group__isnull=False) | Q(user__isnull=False, group=None),
                name="shared_with_a_person_or_a_group",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id or self.group_id} reads {self.exercise_id}"

    @property
    def name(self) -> str:
        """The name of the group, or the login name of the person."""
        if self.group is not None:
            return self.group.name
        return self.user.get_username() if self.user is not None else ""
