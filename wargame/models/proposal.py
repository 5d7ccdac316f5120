"""Matrix actions: actions that the rules do not cover, their arguments, and their decisions."""

from __future__ import annotations

from django.db import models

from adjudication.models import Ruling
from wargame.models.assignable import Assignable
from wargame.models.counted import Counted
from wargame.models.exercise import Cell, Exercise, Seat
from wargame.models.unnumbered import Unnumbered


class Proposal(Unnumbered, Assignable, Counted):
    """A matrix action. `number` determines its dice; no one sees it before the report.

    `source` names the move of the rules that it judges, `from_step` the step that read the move out; "" and None where
    a cell proposed it.

    `roll` is the recorded throw once the dice have fallen; `step` its place in the ledger. `shown_to` are the cells
    besides the proposer that read it and argue; `estimates_from` those asked for the chance.

    `leader` is the number of the action that it is judged with, `against` whether it fails where that one succeeds.
    """

    class Status(models.TextChoices):
        OPEN = "open", "To be decided"
        ROLLED = "rolled", "Dice have fallen"
        DECIDED = "decided", "Decided"
        REFUSED = "refused", "Refused"
        WITHDRAWN = "withdrawn", "Withdrawn"

    class Method(models.TextChoices):
        DICE = "dice", "2d6 against a target"
        ESTIMATE = "estimate", "dice against the median of the estimates"
        RULING = "ruling", "The umpire's ruling"

    class Tell(models.TextChoices):
        ALL = "all", "Everyone"
        SHOWN = "shown", "The proposer and the cells that argued"
        NOBODY = "nobody", "No one yet"

    UNDECIDED = (Status.OPEN, Status.ROLLED)

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="proposals")
    number = models.PositiveIntegerField()
    cell = models.ForeignKey(Cell, on_delete=models.CASCADE, related_name="proposals")
    by_seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=80)
    source = models.CharField(max_length=120, blank=True)
    from_step = models.PositiveIntegerField(null=True, blank=True)
    action = models.TextField(max_length=1000)
    effect = models.TextField(max_length=1000)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    shown_to = models.ManyToManyField(Cell, related_name="+", blank=True)
    estimates_from = models.ManyToManyField(Cell, related_name="+", blank=True)
    base = models.PositiveSmallIntegerField(default=7)
    leader = models.PositiveIntegerField(null=True, blank=True)
    against = models.BooleanField(default=False)
    roll = models.JSONField(null=True, blank=True)
    method = models.CharField(max_length=10, choices=Method, blank=True)
    success = models.BooleanField(null=True, blank=True)
    ruling = models.TextField(max_length=2000, blank=True)
    reason_code = models.CharField(max_length=10, choices=Ruling.Reason, blank=True)
    cost = models.CharField(max_length=200, blank=True)
    tell = models.CharField(max_length=10, choices=Tell, default=Tell.ALL)
    step = models.PositiveIntegerField(null=True, blank=True)
    turn = models.PositiveIntegerField(default=0)
    decided_by = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["exercise", "number"], name="proposal_numbers_differ")]

    def __str__(self) -> str:
        return f"Matrix action {self.own_number} of {self.cell.name}"


class Argument(models.Model):
    """A reason for or against. `own`: one of the three from the cell that proposed the action. Without a cell it is the
    umpire's."""

    class Weight(models.TextChoices):
        STRONG = "strong", "Strong"
        NORMAL = "normal", "Normal"
        WEAK = "weak", "Weak"

    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="arguments")
    cell = models.ForeignKey(Cell, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    by_name = models.CharField(max_length=80)
    own = models.BooleanField(default=False)
    favours = models.BooleanField()
    text = models.CharField(max_length=400)
    weight = models.CharField(max_length=10, choices=Weight, default=Weight.NORMAL)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.text


class Estimate(models.Model):
    """A secret estimate of the chance in per cent, by a seat of a cell or by an expert whom the umpire asked."""

    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="estimates")
    cell = models.ForeignKey(Cell, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    name = models.CharField(max_length=80)
    percent = models.PositiveSmallIntegerField()
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["proposal", "name"], name="one_estimate_per_name")]

    def __str__(self) -> str:
        return f"{self.percent} %"
