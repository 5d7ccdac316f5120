"""Forms and commands that were sent, each with its answer, in case a person sends the same again."""

from __future__ import annotations

from django.db import models


class SentForm(models.Model):
    """One person's submission under one key, and the answer; kept for a day.

    All three names are digests that no one can read back: `holder` of who sent it with the rights of that moment, `key`
    of the key, `about` of where it went and what it said. `answer` is sealed with the key, which only the sender has;
    it is empty until the transaction that made the row is over.
    """

    holder = models.CharField(max_length=64)
    key = models.CharField(max_length=64)
    about = models.CharField(max_length=64)
    sent_at = models.DateTimeField(auto_now_add=True, db_index=True)
    answer = models.BinaryField(default=b"")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["holder", "key", "about"], name="a_form_is_sent_once")]

    def __str__(self) -> str:
        return f"sent {self.sent_at:%Y-%m-%d %H:%M}"
