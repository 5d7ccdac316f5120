"""Messages between cells, and by actors that only the umpire plays."""

from __future__ import annotations

from django.db import models

from wargame.models.counted import Counted
from wargame.models.exercise import Cell, Exercise, Seat


class Actor(models.Model):
    """A person or body that no cell plays, such as an alliance or a mayor. The umpire speaks for them."""

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="actors")
    name = models.CharField(max_length=60)
    role = models.CharField(max_length=200, blank=True)
    order = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["order", "id"]
        constraints = [models.UniqueConstraint(fields=["exercise", "name"], name="actor_names_differ")]

    def __str__(self) -> str:
        return self.name


class Message(Counted):
    """A message to cells, actors or the umpire, or a press release that everyone reads.

    `sender` is the name the readers see. A moderated message waits; `original` keeps what an umpire changed in it.
    """

    class Kind(models.TextChoices):
        MESSAGE = "message", "Message"
        PRESS = "press", "Press release"

    class Status(models.TextChoices):
        WAITING = "waiting", "Waits for an umpire"
        SENT = "sent", "Delivered"
        REFUSED = "refused", "Refused"

    class Activity(models.TextChoices):
        PLANNING = "planning", "Planning"
        ADJUDICATION = "adjudication", "Adjudication"
        BETWEEN = "between", "Between turns"

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="messages")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.MESSAGE)
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    cell = models.ForeignKey(Cell, null=True, blank=True, on_delete=models.CASCADE, related_name="sent")
    actor = models.ForeignKey(Actor, null=True, blank=True, on_delete=models.SET_NULL, related_name="sent")
    sender = models.CharField(max_length=80)
    by_seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=80)
    cells = models.ManyToManyField(Cell, related_name="received", blank=True)
    actors = models.ManyToManyField(Actor, related_name="received", blank=True)
    to_umpire = models.BooleanField(default=False)
    title = models.CharField(max_length=160, blank=True)
    text = models.TextField(max_length=4000)
    edited = models.BooleanField(default=False)
    original_title = models.CharField(max_length=160, blank=True)
    original = models.TextField(max_length=4000, blank=True)
    reason = models.TextField(max_length=1000, blank=True)  # why it was changed or refused
    turn = models.PositiveIntegerField(default=0)
    phase = models.CharField(max_length=12, choices=Activity, default=Activity.BETWEEN)
    decided_by = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["exercise", "number"], name="message_numbers_differ")]

    def __str__(self) -> str:
        return f"Message {self.own_number} of {self.sender}"
