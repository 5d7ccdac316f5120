"""Tokens with which an umpire's programs use the API."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models


class ApiToken(models.Model):
    """A token of an umpire. Only a digest of it is stored, and its last four characters, by which people tell it apart.

    `scopes` say what it may do; `services.college.tokens` has them. `used_at` is at most a minute old.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    tail = models.CharField(max_length=4)
    scopes = ArrayField(models.CharField(max_length=12))
    made_at = models.DateTimeField(auto_now_add=True)
    ends_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return self.name
