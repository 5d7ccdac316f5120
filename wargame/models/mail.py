"""Mail that White Cell sends."""

from __future__ import annotations

import uuid

from django.db import models


class Mail(models.Model):
    """A message by email: it waits until `sent_at` or, permanently, `problem` (`given_up`) is set.

    `key` names its occasion: the same occasion makes one message, however often it is asked for. The mail server is
    asked again from `next_at` on, and not after `until`. `text` is emptied once the message is sent. Without `to` it is
    never sent: it stands for an address that no one here has, so that both take the same steps.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    key = models.CharField(max_length=120, unique=True)
    to = models.CharField(max_length=254)
    subject = models.CharField(max_length=120)
    text = models.TextField()
    made_at = models.DateTimeField(auto_now_add=True)
    next_at = models.DateTimeField(db_index=True)
    until = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    given_up = models.BooleanField(default=False)
    problem = models.CharField(max_length=200, blank=True, default="")
    unsubscribe = models.CharField(max_length=400, blank=True, default="")  # where one press ends such messages

    class Meta:
        ordering = ["next_at"]

    def __str__(self) -> str:
        return self.key
