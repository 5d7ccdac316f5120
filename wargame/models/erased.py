"""Names that were removed from an exercise on request."""

from __future__ import annotations

from django.db import models

from wargame.models.exercise import Exercise


class Erased(models.Model):
    """A removed name; `key` replaces it. The name itself is not stored.

    Only where a ledger of the first versions has the name in its steps, `prints` has a fingerprint of each
    spelling, as {"words": how many, "digest": of them}: White Cell shows `key` in those steps too.
    """

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="erased")
    key = models.CharField(max_length=40)
    prints = models.JSONField(default=list)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.key
