"""Homework: a task set from a step of an exercise, and the copy that each student plays alone."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils import timezone

from adjudication.models import Game, Job
from wargame.models.exercise import Cell, Exercise, Seat
from wargame.models.learning.platforms import LtiLink


class Homework(models.Model):
    """A task. Students play `cell` from step `seq` to the end of turn `last_turn`, alone against the program.

    `start` is the common start of all copies. `criteria` lists {"text", "points"}. The address with `code` opens the
    task to anyone who has it. After `goes_at` the copies are deleted; texts, results and marks stay.
    """

    class Hidden(models.TextChoices):
        AS_WAS = "as_was", "As they were"
        DRAWN = "drawn", "Drawn again from what the cell knew"

    class DiceOf(models.TextChoices):
        OWN = "own", "Each student has other dice"
        ORIGINAL = "original", "The dice of the exercise"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="homework")
    start = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="homework")
    cell = models.ForeignKey(Cell, on_delete=models.CASCADE, related_name="homework")
    seq = models.PositiveIntegerField()
    turns = models.PositiveSmallIntegerField()
    last_turn = models.PositiveIntegerField()
    hidden = models.CharField(max_length=10, choices=Hidden, default=Hidden.AS_WAS)
    dice_of = models.CharField(max_length=10, choices=DiceOf, default=DiceOf.OWN)
    strength = models.CharField(max_length=10, choices=Cell.Strength, default=Cell.Strength.SENSIBLE)
    code = models.CharField(max_length=12, unique=True)
    title = models.CharField(max_length=120)
    text = models.TextField(blank=True, max_length=2000)
    due_at = models.DateTimeField()
    wants_intent = models.BooleanField(default=True)
    wants_reflection = models.BooleanField(default=True)
    criteria = models.JSONField(default=list, blank=True)
    keep_days = models.PositiveSmallIntegerField(default=30)
    closed_at = models.DateTimeField(null=True, blank=True)
    released_at = models.DateTimeField(null=True, blank=True)  # since when students see what the others did
    set_by = models.CharField(max_length=150, blank=True)
    set_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-set_at"]

    def __str__(self) -> str:
        return self.title

    @property
    def is_due(self) -> bool:
        """Whether the due date has passed."""
        return timezone.now() >= self.due_at

    @property
    def is_open(self) -> bool:
        """Whether students can begin, play and hand in."""
        return self.closed_at is None and not self.is_due

    @property
    def most_points(self) -> int:
        """The sum of the points of all criteria."""
        return sum(int(one["points"]) for one in self.criteria)


class HomeworkCopy(models.Model):
    """One student's work on a homework. `exercise` is the game they play, which is deleted some days after the end.

    `key` opens the copy in any browser, by the student's own return link. `asked` is the key of the form that the
    student joined with. `seat` is theirs in the exercise, `subject` how a learning platform calls them. `result` has
    the "lead" of their side and the "points" of each side when their turns were over. `marks` has the points of each
    criterion by its place.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    homework = models.ForeignKey(Homework, on_delete=models.CASCADE, related_name="copies")
    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    asked = models.UUIDField(null=True, blank=True)
    name = models.CharField(max_length=80)
    number = models.CharField(max_length=40, blank=True)
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="homework")
    link = models.ForeignKey(LtiLink, null=True, blank=True, on_delete=models.SET_NULL, related_name="homework_copies")
    subject = models.CharField(max_length=255, blank=True)
    exercise = models.OneToOneField(
        Exercise, null=True, blank=True, on_delete=models.SET_NULL, related_name="homework_copy"
    )
    intent = models.TextField(blank=True, max_length=4000)
    reflection = models.TextField(blank=True, max_length=4000)
    joined_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    played_at = models.DateTimeField(null=True, blank=True)  # when their turns were over
    handed_in_at = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(default=dict, blank=True)
    marks = models.JSONField(default=dict, blank=True)
    comment = models.TextField(blank=True, max_length=2000)
    marked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["joined_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["homework", "asked"], name="one_homework_copy_per_form"),
            models.UniqueConstraint(fields=["homework", "seat"], name="one_homework_copy_per_seat"),
            models.UniqueConstraint(
                fields=["link", "subject"], condition=~models.Q(subject=""), name="one_homework_copy_per_lti_person"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def points(self) -> int | None:
        """The sum of the marks; None without marks."""
        return sum(self.marks.values()) if self.marked_at is not None else None


class HomeworkGames(Job):
    """The games that the program plays from the start of a homework, a few at a time. `leads` has the lead of the
    students' side at the end of each."""

    class Status(models.TextChoices):
        QUEUED = Job.QUEUED, "Waiting"
        RUNNING = Job.RUNNING, "Being played"
        DONE = "done", "Played"
        FAILED = Job.FAILED, "Failed"

    MOST_ATTEMPTS = 10

    homework = models.OneToOneField(Homework, primary_key=True, on_delete=models.CASCADE, related_name="games")
    wanted = models.PositiveSmallIntegerField(default=200)
    leads = models.JSONField(default=list)

    class Meta:
        indexes = [models.Index(fields=["status", "heartbeat_at"])]

    def __str__(self) -> str:
        return f"games of {self.homework_id}"
