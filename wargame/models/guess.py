"""Recent wrong codes and passwords, for the limit on guessing."""

from __future__ import annotations

from django.db import models


class WrongGuess(models.Model):
    """A wrong guess, or one that is being checked. `place` and `guess` are digests that cannot be reversed."""

    place = models.CharField(max_length=64)
    guess = models.CharField(max_length=64)
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["place", "guess"], name="a_wrong_guess_counts_once")]

    def __str__(self) -> str:
        return f"wrong until {self.expires_at}"
