"""The exercise log: who was told what, in order."""

from __future__ import annotations

from django.db import models

from wargame.models.exercise import Cell, Exercise


class LogEntry(models.Model):
    """One line of the log. Its id puts the lines in order; cells never read it.

    Everyone sees a `public` entry, the people of `cell` see their own, and the umpire sees all. `event` numbers the
    events of a step: where a cell has its own entry for an event, that one is in place of the public one. `part`
    names the part of the step that begins with the entry, such as a fight; it is empty where the entry goes on.
    """

    class Kind(models.TextChoices):
        EVENT = "event", "Event"
        ORDER = "order", "Order"
        RULING = "ruling", "Ruling"
        CLOCK = "clock", "Clock"
        PEOPLE = "people", "People"
        PAPER = "paper", "Paper"
        NOTICE = "notice", "Notice"
        RFI = "rfi", "Request for information"
        MESSAGE = "message", "Message"
        NEWS = "news", "News"
        MATRIX = "matrix", "Matrix action"
        INJECT = "inject", "Inject"

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="log")
    kind = models.CharField(max_length=10, choices=Kind)
    public = models.BooleanField(default=False)
    cell = models.ForeignKey(Cell, null=True, blank=True, on_delete=models.CASCADE, related_name="log")
    turn = models.PositiveIntegerField(default=0)
    seq = models.PositiveIntegerField(null=True, blank=True)
    event = models.PositiveIntegerField(null=True, blank=True)
    text = models.TextField()
    rule = models.CharField(max_length=60, blank=True)
    part = models.CharField(max_length=80, blank=True, default="")
    struck = models.BooleanField(default=False)  # its step was undone
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(fields=["exercise", "id"]),
            models.Index(fields=["exercise", "seq"], name="log_by_step"),
            models.Index(fields=["exercise", "turn", "id"], name="log_by_turn"),
            models.Index(fields=["exercise", "kind", "id"], name="log_by_kind"),
        ]

    def __str__(self) -> str:
        return self.text
