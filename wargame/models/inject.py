"""The MSEL (the list of injects): injects, their deliveries to cells, and their files."""

from __future__ import annotations

import uuid

from django.db import models

from wargame.models.exercise import Cell, Exercise
from wargame.models.unnumbered import Unnumbered


class Inject(Unnumbered):
    """One entry of the exercise's MSEL: which cells learn what, and when.

    `trigger` and `after` are phrases of `adjudication.engine.injects`. A condition looks at the steps of the ledger
    after `armed_seq`; `looked_seq` is the last one it has seen, `met_seq` the one that met it. `number` is how chains
    and people call it. Only a released inject is known to anyone but the umpire.
    """

    class Kind(models.TextChoices):
        INTELLIGENCE = "intelligence", "Intelligence report"
        NEWS = "news", "News article"
        SOCIAL = "social", "Social post"
        CALL = "call", "Phone call"
        ORDER = "order", "Higher-headquarters order"

    class State(models.TextChoices):
        DRAFT = "draft", "To approve"
        APPROVED = "approved", "Approved"
        HELD = "held", "On hold"
        RELEASED = "released", "Released"
        CANCELLED = "cancelled", "Cancelled"

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="injects")
    number = models.CharField(max_length=20)
    title = models.CharField(max_length=160)
    kind = models.CharField(max_length=20, choices=Kind)
    sender = models.CharField(max_length=80, blank=True)
    text = models.TextField(max_length=8000)
    to_all = models.BooleanField(default=False)  # every cell but the white one, and the public screen
    cells = models.ManyToManyField(Cell, blank=True, related_name="+")
    answer_wanted = models.BooleanField(default=False)
    note = models.TextField(max_length=2000, blank=True)  # for the umpire alone
    objectives = models.ManyToManyField("wargame.Objective", blank=True, related_name="injects")

    trigger = models.CharField(max_length=200, default="by hand")
    after = models.CharField(max_length=400, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    version = models.PositiveIntegerField(default=1)
    armed_seq = models.PositiveIntegerField(default=0)
    armed_at = models.DateTimeField(null=True, blank=True)
    looked_seq = models.PositiveIntegerField(default=0)
    met_seq = models.PositiveIntegerField(null=True, blank=True)

    written_by = models.CharField(max_length=80, blank=True)
    written_at = models.DateTimeField(auto_now_add=True)
    approved_by = models.CharField(max_length=80, blank=True)
    approved_at = models.DateTimeField(null=True, blank=True)
    released_by = models.CharField(max_length=80, blank=True)  # empty where its trigger released it
    released_at = models.DateTimeField(null=True, blank=True)
    released_turn = models.PositiveIntegerField(null=True, blank=True)
    released_seq = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["written_at", "number"]
        constraints = [models.UniqueConstraint(fields=["exercise", "number"], name="inject_numbers_differ")]
        indexes = [models.Index(fields=["exercise", "state"])]

    def __str__(self) -> str:
        return f"{self.number} {self.title}"


class Delivery(models.Model):
    """An inject in one cell: when it arrived, who opened it first, and the answer."""

    inject = models.ForeignKey(Inject, on_delete=models.CASCADE, related_name="deliveries")
    cell = models.ForeignKey(Cell, on_delete=models.CASCADE, related_name="deliveries")
    delivered_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)
    read_by = models.CharField(max_length=80, blank=True)
    answer = models.TextField(max_length=4000, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["-delivered_at", "-id"]
        constraints = [models.UniqueConstraint(fields=["inject", "cell"], name="one_delivery_per_cell")]

    def __str__(self) -> str:
        return f"inject {self.inject_id} in cell {self.cell_id}"


def stored_name(attachment: Attachment, name: str) -> str:
    """The path of a file below MEDIA_ROOT: a random name, without an extension that a server could act on."""
    return f"injects/{uuid.uuid4().hex}"


class Attachment(Unnumbered):
    """A file of an inject. `kind` comes from its content, not from its name; White Cell serves it only as that kind."""

    class Kind(models.TextChoices):
        PDF = "application/pdf", "PDF"
        PNG = "image/png", "PNG"
        JPEG = "image/jpeg", "JPEG"
        TEXT = "text/plain", "text"

    inject = models.ForeignKey(Inject, on_delete=models.CASCADE, related_name="files")
    name = models.CharField(max_length=120)
    kind = models.CharField(max_length=20, choices=Kind)
    size = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    file = models.FileField(upload_to=stored_name)

    class Meta:
        ordering = ["name", "digest"]

    def __str__(self) -> str:
        return self.name
