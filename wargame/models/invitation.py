"""Invitations of umpires: a link that makes one account."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models


class Invitation(models.Model):
    """A link that creates one account, once. Only a digest of its secret is stored.

    `note` says whom it is for. `account` is what it made; `withdrawn_at` is when an administrator took it back.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    digest = models.CharField(max_length=64, unique=True)
    note = models.CharField(max_length=80)
    administrator = models.BooleanField(default=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["-made_at"]

    def __str__(self) -> str:
        return f"invitation for {self.note}"
