"""Notices of an exercise that runs for weeks: what a person wishes, and what was sent."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from wargame.models.exercise import Exercise, Seat


class NoticeWish(models.Model):
    """How one person wants to hear of one exercise: the holder of a seat, or an umpire by their account.

    A way is on since `mail_since` or `hook_since`; null: it is off. `hook_secret` is sealed, `feed_digest` is that of
    the key in the address of the feed. `base` is the address of this installation as the person reaches it. No mail
    goes out within a day of `mailed_at`.
    """

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="wishes")
    seat = models.OneToOneField(Seat, null=True, blank=True, on_delete=models.CASCADE, related_name="wish")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="notice_wishes"
    )
    base = models.CharField(max_length=200, blank=True)
    mail = models.CharField(max_length=254, blank=True)
    mail_since = models.DateTimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)
    hook = models.CharField(max_length=500, blank=True)
    hook_secret = models.TextField(blank=True)
    hook_since = models.DateTimeField(null=True, blank=True)
    hook_failed_at = models.DateTimeField(null=True, blank=True)  # since when no notice was taken
    hook_problem = models.CharField(max_length=200, blank=True)
    feed_digest = models.CharField(max_length=64, blank=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["exercise", "user"], name="one_wish_per_umpire")]

    def __str__(self) -> str:
        return f"wish {self.pk}"


class Notice(models.Model):
    """One thing to tell one person by one way. The same `occasion` makes one notice, however often it is looked for.

    It waits until it is sent, or dropped because a newer one says the same, or it is out of date (`until`).
    """

    class Way(models.TextChoices):
        MAIL = "mail", "Mail"
        HOOK = "hook", "Webhook"

    wish = models.ForeignKey(NoticeWish, on_delete=models.CASCADE, related_name="notices")
    way = models.CharField(max_length=4, choices=Way)
    occasion = models.CharField(max_length=80)
    kind = models.CharField(max_length=12)
    words = models.CharField(max_length=200)
    made_at = models.DateTimeField()
    until = models.DateTimeField()
    next_at = models.DateTimeField(db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["wish", "way", "occasion"], name="one_notice_per_occasion")]

    def __str__(self) -> str:
        return self.occasion
