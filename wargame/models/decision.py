"""The decisions that the rules wait for, and their order sheets."""

from __future__ import annotations

from typing import Any

from django.db import models

from adjudication.models import Game
from wargame.models.assignable import Assignable
from wargame.models.exercise import Cell, Exercise, Seat


class Decision(Assignable):
    """One opening of decisions, based on ledger position `seq`.

    `due` lists {"side", "kind", "several"}; what is due from a cell that does not lead its side has its "remit" too.

    It can be assigned to an umpire, who then handles its orders and its review.
    """

    class Status(models.TextChoices):
        OPEN = "open", "Open"
        LOCKED = "locked", "Locked"
        CLOSED = "closed", "Closed"

    class LockedBy(models.TextChoices):
        UMPIRE = "umpire", "the umpire"
        CLOCK = "clock", "the clock"
        ALL_IN = "all_in", "all orders in"
        SET_UP = "set_up", "the set-up by default"

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="decisions")
    seq = models.PositiveIntegerField()
    turn = models.PositiveIntegerField()
    phase = models.CharField(max_length=40)
    segment = models.CharField(max_length=60)
    mode = models.CharField(max_length=20)
    due = models.JSONField(default=list)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    locked_by = models.CharField(max_length=10, choices=LockedBy, blank=True)
    run_id = models.UUIDField(null=True, blank=True)
    opened_at = models.DateTimeField(auto_now_add=True)
    locked_at = models.DateTimeField(null=True, blank=True)
    counts_from = models.DateTimeField(null=True, blank=True)  # the adjudication's clock; pauses move it on
    results_at = models.DateTimeField(null=True, blank=True)  # when its results are due, by the calendar
    overdue_at = models.DateTimeField(null=True, blank=True)  # when that hour passed with nothing published
    unattended = models.BooleanField(default=False)  # published without the umpire
    closed_at = models.DateTimeField(null=True, blank=True)
    publishes = models.PositiveIntegerField(null=True, blank=True)  # the draft that goes out with the other syndicates

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["exercise"], condition=~models.Q(status="closed"), name="one_open_decision_per_exercise"
            ),
        ]
        indexes = [models.Index(fields=["exercise", "run_id"], name="decision_by_run")]

    def __str__(self) -> str:
        return f"decision at {self.seq} ({self.status})"

    def due_from(self, cell: Cell) -> dict[str, Any] | None:
        """What is due from a cell; None if nothing is."""
        asked = (one for one in self.due if (one["side"], one.get("remit", "")) == (cell.side, cell.remit))
        return next(asked, None)

    def may_be_left(self, pace: str) -> bool:
        """Whether its sheet can be submitted without orders: a whole turn, but not the set-up, which would leave pieces
        off the map."""
        return pace == Game.Pace.SHEET and self.turn > 0

    def kind_for(self, cell: Cell | None) -> str:
        """The kind of decision that is due from a cell; "" if none is."""
        due = self.due_from(cell) if cell is not None else None
        return str(due["kind"]) if due is not None else ""


class OrderSheet(models.Model):
    """The draft and submission of one cell for one decision. `orders` is a list of plain orders in sequence.

    `passed` has the kinds of decision, of a sheet for the whole turn, in which the cell chose to order nothing.
    `version` counts edits so that two people of one cell do not overwrite each other unseen. `from_draft`: no one
    submitted it, and at the lock the draft counted. `left_out` has the illegal orders of that draft: "at", their place
    in it, the "order", its "problems" and the reason "why" in words. `no_wait`: the cell says that no one has to wait
    for it, so that the orders lock without it.
    """

    class Status(models.TextChoices):
        EMPTY = "empty", "No order"
        DRAFT = "draft", "Drafting"
        SUBMITTED = "submitted", "Submitted"
        LOCKED = "locked", "Locked"
        DEFAULTED = "defaulted", "Answered by default"

    decision = models.ForeignKey(Decision, on_delete=models.CASCADE, related_name="sheets")
    cell = models.ForeignKey(Cell, on_delete=models.CASCADE, related_name="sheets")
    orders = models.JSONField(default=list, blank=True)
    passed = models.JSONField(default=list, blank=True)
    note = models.TextField(blank=True, max_length=2000)
    intent = models.TextField(blank=True, max_length=2000)
    status = models.CharField(max_length=10, choices=Status, default=Status.EMPTY)
    version = models.PositiveIntegerField(default=0)
    form_key = models.UUIDField(null=True, blank=True)
    edited_by = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    edited_at = models.DateTimeField(null=True, blank=True)
    submitted_by = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    submitted_at = models.DateTimeField(null=True, blank=True)
    by_umpire = models.BooleanField(default=False)
    on_paper = models.BooleanField(default=False)  # the umpire typed in what the cell had written
    from_draft = models.BooleanField(default=False)
    no_wait = models.BooleanField(default=False)
    left_out = models.JSONField(default=list, blank=True)
    extra_seconds = models.PositiveIntegerField(default=0)  # what this cell has beyond the clock of all

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["decision", "cell"], name="one_sheet_per_cell")]

    def __str__(self) -> str:
        return f"sheet of cell {self.cell_id} for decision {self.decision_id}"

    @property
    def written(self) -> list[dict[str, Any]]:
        """The orders as the cell wrote them, including those left out at the lock."""
        orders = list(self.orders)
        for one in self.left_out:
            orders.insert(one["at"], one["order"])
        return orders

    @property
    def counts(self) -> bool:
        """Whether its orders go into the run once its decision is locked."""
        return self.from_draft or self.status == self.Status.SUBMITTED

    @property
    def is_in(self) -> bool:
        """Whether the cell has submitted it, or cannot change it any more."""
        return self.status not in (self.Status.EMPTY, self.Status.DRAFT)
