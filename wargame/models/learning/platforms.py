"""Learning platforms that send people here by LTI 1.3, and what they were sent to."""

from __future__ import annotations

import uuid

from django.db import models

from wargame.models.exercise import Exercise, Seat


class LtiPlatform(models.Model):
    """A learning platform as an administrator registered it. `key` is our private key for it, as PEM, sealed."""

    name = models.CharField(max_length=80)
    issuer = models.CharField(max_length=255)
    client = models.CharField(max_length=255)
    deployment = models.CharField(max_length=255)
    login_url = models.CharField(max_length=500)
    token_url = models.CharField(max_length=500)
    keys_url = models.CharField(max_length=500)
    hosts = models.CharField(max_length=500, blank=True)  # others at which its services answer, with spaces between
    key = models.TextField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "id"]
        constraints = [models.UniqueConstraint(fields=["issuer", "client"], name="one_platform_per_client")]

    def __str__(self) -> str:
        return self.name


class LtiLaunch(models.Model):
    """A launch from its beginning at our door to its token, which is taken once. `state` is a digest.

    `asked` is what a deep link has to give back to the platform; it waits until an umpire has chosen an exercise.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    platform = models.ForeignKey(LtiPlatform, on_delete=models.CASCADE, related_name="launches")
    state = models.CharField(max_length=64, unique=True)
    nonce = models.CharField(max_length=64)
    begun_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    asked = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return f"launch from {self.platform_id}"


class LtiLink(models.Model):
    """A link in a course of the platform that leads to an exercise, or to one `homework` of it. `services` are the
    addresses of its roster and its marks, as the last launch named them."""

    class Kind(models.TextChoices):
        PLAYER = "player", "A seat in a cell that plays"
        OBSERVER = "observer", "A seat of an observer"
        HOMEWORK = "homework", "A homework"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    platform = models.ForeignKey(LtiPlatform, on_delete=models.CASCADE, related_name="links")
    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="lti_links")
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.PLAYER)
    homework = models.ForeignKey(
        "wargame.Homework", null=True, blank=True, on_delete=models.CASCADE, related_name="lti_links"
    )
    services = models.JSONField(default=dict, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["made_at"]

    def __str__(self) -> str:
        return f"link to {self.exercise_id}"


class LtiPerson(models.Model):
    """A person whom a link brought to a seat. `subject` is how the platform calls them; it is no name."""

    link = models.ForeignKey(LtiLink, on_delete=models.CASCADE, related_name="people")
    subject = models.CharField(max_length=255)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["link", "subject"], name="one_seat_per_lti_person")]

    def __str__(self) -> str:
        return f"person of {self.link_id}"
