"""The data collection plan: what an exercise teaches or asks, its indicators, and the evidence."""

from __future__ import annotations

from django.db import models

from wargame.models.exercise import Cell, Exercise, Seat


class Objective(models.Model):
    """A learning objective or research question. Documents and people cite its `code`, which never changes."""

    class Kind(models.TextChoices):
        LEARNING = "learning", "Learning objective"
        RESEARCH = "research", "Research question"

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="objectives")
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.LEARNING)
    code = models.CharField(max_length=12, default="")
    title = models.CharField(max_length=120, blank=True)
    text = models.CharField(max_length=400)
    order = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["order", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["exercise", "code"], condition=~models.Q(code=""), name="objective_codes_differ"
            ),
        ]

    def __str__(self) -> str:
        return self.line

    @property
    def line(self) -> str:
        """Title and text on one line."""
        return f"{self.title}: {self.text}" if self.title else self.text

    @property
    def short(self) -> str:
        """The code as it fits on a small button: 1 for LO-1, Q1 for RQ-1."""
        number = self.code.rpartition("-")[2] or "?"
        return f"Q{number}" if self.kind == self.Kind.RESEARCH else number


class Indicator(models.Model):
    """Something observable for an objective: who does it, who watches for it, and when.

    `who` says in words who watches where no `watcher` is named yet. No turn means any turn.
    """

    objective = models.ForeignKey(Objective, on_delete=models.CASCADE, related_name="indicators")
    text = models.CharField(max_length=300)
    cell = models.ForeignKey(Cell, null=True, blank=True, on_delete=models.SET_NULL, related_name="indicators")
    watcher = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="indicators")
    who = models.CharField(max_length=80, blank=True)
    turn_from = models.PositiveSmallIntegerField(null=True, blank=True)
    turn_to = models.PositiveSmallIntegerField(null=True, blank=True)
    moment = models.CharField(max_length=80, blank=True)
    order = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["objective__order", "objective_id", "order", "id"]

    def __str__(self) -> str:
        return self.text


class Evidence(models.Model):
    """A record marked as evidence for an objective, whether for or against it.

    `kind` and `ref` name it; `wargame.selectors.evaluation.evidence_targets` knows what is behind them. Turn and cell
    are its own. `number` is how findings and papers cite it (E-14); it is never given twice in an exercise. `bearing`
    says whether it speaks for or against its indicator, or for or against the objective where it has none.
    `edited_by` and `edited_at` say who judged it last.
    """

    class Bearing(models.TextChoices):
        FOR = "for", "For"
        AGAINST = "against", "Against"
        NEUTRAL = "neutral", "Neutral"

    class Kind(models.TextChoices):
        LOG = "log", "Log entry"
        SHEET = "sheet", "Order sheet"
        RULING = "ruling", "Ruling"
        STEP = "step", "Step"
        INJECT = "inject", "Inject"
        RFI = "rfi", "RFI"
        MESSAGE = "message", "Message"
        RELEASE = "release", "Press release"
        PROPOSAL = "proposal", "Proposal"
        OBSERVATION = "observation", "Observation"
        ANSWER = "answer", "Survey answer"

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="evidence")
    objective = models.ForeignKey(Objective, on_delete=models.CASCADE, related_name="evidence")
    indicator = models.ForeignKey(Indicator, null=True, blank=True, on_delete=models.SET_NULL, related_name="evidence")
    kind = models.CharField(max_length=12, choices=Kind)
    ref = models.CharField(max_length=40)
    turn = models.PositiveIntegerField(default=0)
    cell = models.ForeignKey(Cell, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    note = models.CharField(max_length=300, blank=True)
    made_by = models.CharField(max_length=80, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    number = models.PositiveIntegerField(default=0)
    bearing = models.CharField(max_length=7, choices=Bearing, default=Bearing.NEUTRAL)
    edited_by = models.CharField(max_length=80, blank=True)
    edited_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["objective__order", "objective_id", "turn", "id"]
        constraints = [
            models.UniqueConstraint(fields=["objective", "kind", "ref"], name="one_mark_per_objective"),
            models.UniqueConstraint(
                fields=["exercise", "number"], condition=~models.Q(number=0), name="evidence_numbers_differ"
            ),
        ]
        indexes = [models.Index(fields=["exercise", "kind", "ref"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.ref} for objective {self.objective_id}"
