"""Names that were taken out of an exercise on request."""

from __future__ import annotations

from django.db import models

from wargame.models.exercise import Exercise


class Erased(models.Model):
    """A name that went. The ledger is sealed with the words in it; whoever reads them finds `key` in its place.

    The name is not kept: `prints` has a fingerprint of each spelling, as {"words": how many, "digest": of them}.
    """

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="erased")
    key = models.CharField(max_length=40)
    prints = models.JSONField(default=list)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.key
