"""Documents: everything that an exercise prints."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone

from adjudication.models import Job
from adjudication.services import slugs
from wargame.models import Cell, Exercise
from wargame.models.unnumbered import Unnumbered

PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


SAVED = {"workbook": (XLSX, "xlsx"), "data": ("application/zip", "zip")}  # kinds that are no PDF, with their ending


class Paper(Unnumbered, Job):
    """One document and the work on it.

    A report of a `version` is one that was approved: it is printed once and stays what it is, while the next draft is
    another row without one. A sitrep of no cell is the public one; `brief` is its page for the commander, `file` the
    staff's. `through_seq` is the last ledger step it tells of. `file` stays the last finished issue while the next one
    is being made.
    """

    class Kind(models.TextChoices):
        SITREP = "sitrep", "Situation report"
        AAR = "aar", "After-action report"
        JOIN_CARDS = "join_cards", "Join cards"
        ORDER_SHEETS = "order_sheets", "Order sheets"
        MAPS = "maps", "Maps"
        WORKBOOK = "workbook", "Analyst's workbook"
        DATA = "data", "Data folder"
        READ_AHEAD = "read_ahead", "Read-ahead"
        ROLES = "roles", "Role sheets"
        SCRIPT = "script", "Umpire’s script"
        HOT_WASH = "hot_wash", "Hot-wash slides"
        GRADING = "grading", "Participation record"
        COMPARISON = "comparison", "Comparison of the syndicates"
        PLENUM = "plenum", "Slides of the plenary hot wash"

    class Status(models.TextChoices):
        QUEUED = Job.QUEUED, "Queued"
        RUNNING = Job.RUNNING, "Being made"
        DONE = "done", "Ready"
        FAILED = Job.FAILED, "Failed"
        CANCELLED = "cancelled", "Cancelled"

    NEWS = "news"  # among the facts of a sitrep: what its readers are still to be told of it
    BOTTOM_LINE = "bottom_line"  # likewise: its first sentences, a line each
    HANDED_OUT = (Kind.READ_AHEAD, Kind.ROLES, Kind.SCRIPT)  # printed before play as well
    OF_COURSE = (Kind.COMPARISON, Kind.PLENUM)  # of all syndicates, kept with the first of them
    BUSY = (Status.QUEUED, Status.RUNNING)
    MOST_ATTEMPTS = 10  # each may have taken the memory of a whole machine

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="papers")
    cell = models.ForeignKey(Cell, null=True, blank=True, on_delete=models.CASCADE, related_name="papers")
    kind = models.CharField(max_length=12, choices=Kind)
    turn = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    through_seq = models.PositiveIntegerField(default=0)
    base_url = models.CharField(max_length=200, blank=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.QUEUED)
    file = models.BinaryField(null=True, blank=True)
    brief = models.BinaryField(null=True, blank=True)
    pages = models.PositiveIntegerField(default=0)
    facts = models.JSONField(default=dict)  # of the report: what its pages offer to write about
    issue = models.PositiveIntegerField(default=0)
    inputs_digest = models.CharField(max_length=64, blank=True)
    released_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["kind", "turn", "cell__order", "queued_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["exercise", "kind", "turn", "cell"],
                condition=models.Q(cell__isnull=False),
                name="one_paper_per_cell_and_turn",
            ),
            models.UniqueConstraint(
                fields=["exercise", "kind", "turn", "version"],
                condition=models.Q(cell__isnull=True),
                name="one_public_paper_per_turn_and_version",
            ),
        ]
        indexes = [models.Index(fields=["status", "heartbeat_at"])]

    def __str__(self) -> str:
        return self.title

    @property
    def content_type(self) -> str:
        """The content type of the file."""
        return SAVED.get(self.kind, (PDF, "pdf"))[0]

    @property
    def disposition(self) -> str:
        """How a browser treats the file: a PDF is shown, anything else is downloaded."""
        return self._disposition("")

    @property
    def brief_disposition(self) -> str:
        """How a browser treats the commander's page."""
        return self._disposition("commander")

    def _disposition(self, suffix: str) -> str:
        how, (_, ending) = "attachment" if self.kind in SAVED else "inline", SAVED.get(self.kind, (PDF, "pdf"))
        return f'{how}; filename="{_file_name(self, suffix)}.{ending}"'

    @property
    def title(self) -> str:
        """The title in lists and logs."""
        return _title(self)

    @property
    def fixed(self) -> bool:
        """True for a printed approved version, which is never made again."""
        return self.version > 0 and self.pages > 0 and self.status == self.Status.DONE


class PaperIssue(models.Model):
    """One issue of a document as its readers had it. It is never changed or overwritten.

    The newest issue is here too, although `Paper` has the same file. So this table alone is what was handed out, and
    nothing that overwrites, withdraws or deletes a `Paper` loses an issue. The price is the room of one issue a paper.

    Join cards hold codes; drafts of the report, the workbook, the script and the participation record are handed to
    no one: none of them is here. `digest` and `brief_digest` are the SHA-256 of `file` and `brief`, in hexadecimal. If
    a name is removed from the record, both files go at `deleted_at`, and the digests stay.
    """

    KINDS = (
        Paper.Kind.SITREP, Paper.Kind.READ_AHEAD, Paper.Kind.ROLES, Paper.Kind.ORDER_SHEETS, Paper.Kind.MAPS,
        Paper.Kind.HOT_WASH, Paper.Kind.AAR,
    )  # fmt: skip

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="paper_issues")
    cell = models.ForeignKey(Cell, null=True, blank=True, on_delete=models.CASCADE, related_name="paper_issues")
    kind = models.CharField(max_length=12, choices=Paper.Kind)
    turn = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    issue = models.PositiveIntegerField()
    through_seq = models.PositiveIntegerField(default=0)
    file = models.BinaryField(null=True, blank=True)
    digest = models.CharField(max_length=64)
    brief = models.BinaryField(null=True, blank=True)
    brief_digest = models.CharField(max_length=64, blank=True)
    pages = models.PositiveIntegerField()
    made_at = models.DateTimeField(default=timezone.now)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["kind", "turn", "cell__order", "version", "issue", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["exercise", "kind", "turn", "cell", "issue"],
                condition=models.Q(cell__isnull=False),
                name="one_issue_of_a_number_per_cell_and_turn",
            ),
            models.UniqueConstraint(
                fields=["exercise", "kind", "turn", "version", "issue"],
                condition=models.Q(cell__isnull=True),
                name="one_issue_of_a_number_per_turn_and_version",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title}, issue {self.issue}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a new issue; TypeError if it is already stored."""
        if not self._state.adding:
            raise TypeError("An issue of a paper is never changed.")
        super().save(*args, **kwargs)

    @property
    def title(self) -> str:
        """The title in lists."""
        return _title(self)

    def disposition(self, suffix: str = "") -> str:
        """How a browser treats one of its files, always a PDF."""
        return f'inline; filename="{_file_name(self, f"issue {self.issue} {suffix}")}.pdf"'


def _title(paper: Paper | PaperIssue) -> str:
    if paper.kind == Paper.Kind.SITREP:
        return f"Situation report {paper.turn}: {paper.cell.name if paper.cell else 'public'}"
    if paper.kind == Paper.Kind.ROLES:
        return f"Role sheets: {paper.cell.name if paper.cell else 'no cell'}"
    if paper.version:
        return f"After-action report, version {paper.version}"
    return str(paper.get_kind_display())


def _file_name(paper: Paper | PaperIssue, suffix: str) -> str:
    exercise = paper.exercise
    return slugs.slug(f"{exercise.number} {exercise.title} {paper.title} {suffix}", 120) or "paper"


class Entry(models.Model):
    """A text that people write in the after-action report; everything else in it comes from the record.

    `subject` is what an entry is about: the code of an objective, the place of a decision in the ledger, or a key of
    its own where there may be many. `values` holds its texts by name; of a rating also
    `rated_by` and `rated_at`. A decision left out is one that the record
    proposes and people do not want; it has no texts.

    Findings and recommendations have a `number`, by which others cite them. It is never given twice: one that is
    removed stays as a row without texts.
    """

    class Part(models.TextChoices):
        EXERCISE = "exercise", "The exercise"
        ANNEXES = "annexes", "Annexes"
        HANDLING = "handling", "Handling"
        CONTACT = "contact", "Point of contact"
        SUMMARY = "summary", "Executive summary"
        OBJECTIVE = "objective", "Objective"
        FINDING = "finding", "Finding"
        DECISION = "decision", "Decision that mattered"
        DROPPED = "dropped", "Decision left out"
        LESSON = "lesson", "Lesson"
        RECOMMENDATION = "recommendation", "Recommendation"

    NUMBERED = (Part.FINDING, Part.RECOMMENDATION)

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="report_entries")
    part = models.CharField(max_length=16, choices=Part)
    subject = models.CharField(max_length=60, blank=True)
    number = models.PositiveIntegerField(default=0)
    values = models.JSONField(default=dict)
    edited_by = models.CharField(max_length=80, blank=True)
    edited_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["exercise", "part", "subject"], name="one_entry_per_subject"),
            models.UniqueConstraint(
                fields=["exercise", "part", "number"], condition=~models.Q(number=0), name="entry_numbers_differ"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_part_display()} {self.subject}".strip()

    @property
    def removed(self) -> bool:
        """Whether only its number remains."""
        return self.part in self.NUMBERED and not self.values


class Approval(models.Model):
    """One line in the record of drafts: the report was approved as a version, reopened for a reason, or followed by a
    new draft because the record continued."""

    class Act(models.TextChoices):
        APPROVED = "approved", "Approved"
        REOPENED = "reopened", "Reopened"
        REVISED = "revised", "New draft"

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="report_approvals")
    act = models.CharField(max_length=8, choices=Act)
    version = models.PositiveIntegerField()
    by_name = models.CharField(max_length=80)
    reason = models.CharField(max_length=400, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"Version {self.version} {self.get_act_display().lower()}"


class PlayingOut(Job):
    """The work of playing out the key decisions of an exercise; results are stored game by game."""

    ENDED = "done"
    MOST_ATTEMPTS = 3

    exercise = models.OneToOneField(Exercise, on_delete=models.CASCADE, primary_key=True, related_name="playing_out")

    def __str__(self) -> str:
        return f"{self.exercise_id}: {self.status}"


class PlayOut(models.Model):
    """The games played for a key decision; `key` identifies it, see `collect.decided.playouts`."""

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="play_outs")
    key = models.CharField(max_length=64)
    points = models.JSONField(help_text="The points at the end of the turn, game by game, for each order")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["exercise", "key"], name="one_play_out_per_question")]

    def __str__(self) -> str:
        return self.key[:12]
