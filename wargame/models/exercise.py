"""An exercise with its cells and seats."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from adjudication.models import Game


class ClockWatch(models.Model):
    """A single row: when the timekeeper last checked the clocks. After a long gap, the program or the machine was
    asleep."""

    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.seen_at:%H:%M:%S}"


class ExerciseManager(models.Manager["Exercise"]):
    """Exercises; a game that is loaded with them comes without the text of its pack."""

    def get_queryset(self) -> models.QuerySet[Exercise]:
        """All exercises."""
        return super().get_queryset().defer("game__pack")


class Exercise(models.Model):
    """One run of a wargame with its people. Its game is created when it starts."""

    class Status(models.TextChoices):
        SETUP = "setup", "Being set up"
        PLAYING = "playing", "In play"
        ENDED = "ended", "Ended"
        ARCHIVED = "archived", "Archived"

    class Review(models.TextChoices):
        ALL = "all", "Review everything"
        DICE = "dice", "Review dice results only"
        NONE = "none", "Publish automatically"

    class SitrepForm(models.TextChoices):
        WHITE_CELL = "white_cell", "White Cell’s own"
        STAFF = "staff", "Numbered paragraphs of a staff, then White Cell’s own"

    class Alone(models.TextChoices):
        TURN = "turn", "This turn"
        ALL = "all", "Every turn"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.CharField(max_length=120)
    number = models.CharField(max_length=40, blank=True)
    marking = models.CharField(max_length=80, default="EXERCISE EXERCISE EXERCISE")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="exercises")
    # Whose it is; then `owner` only says who answers for it, and is an umpire of it as long as the group has them.
    group = models.ForeignKey(
        "wargame.UmpireGroup", null=True, blank=True, on_delete=models.PROTECT, related_name="exercises"
    )
    status = models.CharField(max_length=10, choices=Status, default=Status.SETUP)
    timezone = models.CharField(max_length=64, default="UTC")
    sitrep_form = models.CharField(max_length=10, choices=SitrepForm, default=SitrepForm.WHITE_CELL)

    system = models.CharField(max_length=40)
    pack_name = models.CharField(max_length=80)
    template = models.CharField(max_length=40, blank=True)  # the exercise of the pack it was made from; "" for none
    options = models.JSONField(default=dict, blank=True)
    pace = models.CharField(max_length=10, choices=Game.Pace, default=Game.Pace.LIVE)
    all_in_locks = models.BooleanField(default=True)
    no_wait = models.BooleanField(default=False)  # a cell can say that no one has to wait for it
    set_up_by_default = models.BooleanField(default=False)  # the program makes the decisions before turn 1
    drafts_count = models.BooleanField(default=True)  # at the lock, as the sheet of a cell that has not submitted
    review = models.CharField(max_length=10, choices=Review, default=Review.DICE)
    dice_mode = models.CharField(max_length=10, choices=Game.DiceMode, default=Game.DiceMode.SEEDED)
    game = models.OneToOneField(Game, null=True, blank=True, on_delete=models.PROTECT, related_name="exercise")

    practice_of = models.OneToOneField("self", null=True, blank=True, on_delete=models.CASCADE, related_name="practice")
    # A practice that one person plays alone: the exercise and the seat that they come back to. Without that seat: the
    # copy that a student plays as homework.
    own_practice_of = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="own_practices"
    )
    practised_by = models.OneToOneField(
        "wargame.Seat", null=True, blank=True, on_delete=models.CASCADE, related_name="own_practice"
    )
    # A syndicate of a course, with its number from 1; null: an exercise by itself.
    course = models.ForeignKey(
        "wargame.Course", null=True, blank=True, on_delete=models.PROTECT, related_name="syndicates"
    )
    syndicate = models.PositiveSmallIntegerField(null=True, blank=True)
    ahead_since = models.DateTimeField(null=True, blank=True)  # since when it and the others do not wait for each other
    room_code = models.CharField(max_length=6, unique=True)
    room_open = models.BooleanField(default=True)
    approval_needed = models.BooleanField(default=False)
    clocks = models.JSONField(
        default=dict, blank=True
    )  # decision kind -> seconds; "default" for the rest; 0 means no clock

    calendar = models.JSONField(default=dict, blank=True)  # a stored `CalendarPlan` in place of a clock; empty: none
    alone = models.CharField(max_length=10, choices=Alone, blank=True)  # what the program publishes without review
    reading_time = models.PositiveIntegerField(default=60)  # seconds between a publication and the next clock
    new_a_turn = models.PositiveSmallIntegerField(default=2)  # injects that reach a cell by themselves; 0: any number

    message_rules = models.JSONField(default=dict, blank=True)  # phase, or "press" -> free, moderated or forbidden

    clock_ends_at = models.DateTimeField(null=True, blank=True)
    clock_left = models.IntegerField(null=True, blank=True)  # seconds, while paused; below 0 only one cell still writes
    clock_length = models.IntegerField(null=True, blank=True)  # seconds of it after the reading time; null: none
    clock_seen_at = models.DateTimeField(null=True, blank=True)  # when the clock was set; see ClockWatch
    paused_at = models.DateTimeField(null=True, blank=True)
    pause_note = models.CharField(max_length=120, blank=True)
    resumes_at = models.DateTimeField(null=True, blank=True)  # as announced; nothing resumes by itself

    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    goes_at = models.DateTimeField(null=True, blank=True, db_index=True)  # when its group will delete it, as announced
    replay_released_at = models.DateTimeField(null=True, blank=True)  # since when every cell may read the replay

    last_evidence = models.PositiveIntegerField(default=0)  # the last number given to a piece of evidence

    # What the timekeeper has to look after; the work that it asks for takes the mark off.
    injects_stale = models.BooleanField(default=True)
    papers_stale = models.BooleanField(default=True)

    objects = ExerciseManager()

    class Meta:
        ordering = ["-created_at"]
        constraints = [models.UniqueConstraint(fields=["course", "syndicate"], name="syndicate_numbers_differ")]

    def __str__(self) -> str:
        return self.title

    @property
    def real_id(self) -> uuid.UUID | None:
        """The exercise that this one is a practice of, for everyone or for one person. None: it is not a practice.

        A copy of a homework counts as one: a game that one person plays alone beside the exercise.
        """
        return self.practice_of_id or self.own_practice_of_id

    @property
    def is_homework(self) -> bool:
        """Whether the exercise is a student’s copy of a homework."""
        return self.own_practice_of_id is not None and self.practised_by_id is None


class Cell(models.Model):
    """A group of people. It plays one side of the rules, or none.

    Several cells may share the decisions of a side. `remit` is the name that the rules have for those this cell makes,
    such as "air"; the cell without one leads the side and makes all the others.
    """

    class Kind(models.TextChoices):
        RED = "red", "Red"
        BLUE = "blue", "Blue"
        GREEN = "green", "Green"
        YELLOW = "yellow", "Yellow"
        VIOLET = "violet", "Violet"
        ORANGE = "orange", "Orange"
        TEAL = "teal", "Teal"
        BROWN = "brown", "Brown"
        WHITE = "white", "White"
        OBSERVER = "observer", "Observers"

    class Strength(models.TextChoices):
        CAUTIOUS = "cautious", "Cautious"
        SENSIBLE = "sensible", "Sensible"
        AGGRESSIVE = "aggressive", "Aggressive"

    exercise = models.ForeignKey(Exercise, on_delete=models.CASCADE, related_name="cells")
    kind = models.CharField(max_length=10, choices=Kind)
    name = models.CharField(max_length=60)
    role = models.CharField(max_length=120, blank=True)
    side = models.CharField(max_length=20, null=True, blank=True)  # noqa: DJ001 - NULLs never collide in the constraint
    remit = models.CharField(max_length=20, blank=True, default="")
    order = models.PositiveIntegerField(default=0)
    by_program = models.BooleanField(default=False)  # the default policy gives its orders, and no one waits for it
    strength = models.CharField(max_length=10, choices=Strength, default=Strength.SENSIBLE)  # how boldly it does
    grace_used_at = models.DateTimeField(null=True, blank=True)  # the calendar's one extension for an empty sheet
    staff_submits = models.BooleanField(default=False)  # the umpire lets staff submit although a commander has a seat

    class Meta:
        ordering = ["order", "id"]
        constraints = [
            models.UniqueConstraint(fields=["exercise", "side", "remit"], name="one_cell_per_remit"),
            models.UniqueConstraint(fields=["exercise", "name"], name="cell_names_differ"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def leads(self) -> bool:
        """Whether the cell leads a side: it makes all decisions that are in no other cell's remit."""
        return self.side is not None and not self.remit

    @property
    def program_word(self) -> str:
        """The public text that the program plays the cell, and its posture; empty if people play it."""
        return f"played by the program, {self.strength}" if self.by_program and self.side is not None else ""


class Seat(models.Model):
    """One person's place in a cell. `post` is their job there, such as military planner; it gives no rights.

    `code` works once, until `code_expires_at`. `token_hash` is the digest of the API token. A browser that took the
    seat keeps `key` in its session; re-issuing the seat changes it and so turns the old browser away. `sight` is what
    an observer, recorder or visitor sees next to their own cell, `watched` the cells where it names some; no one who
    watches a cell can act for it. `place` is the order within the cell. `device` and `address` are digests of the
    browser and of the network address that the person joined from. After `expires_at` the seat opens nothing. In a
    practice turn, `twin_of` is the seat of the real exercise whose holder sits here.
    """

    class Role(models.TextChoices):
        COMMANDER = "commander", "Commander"
        STAFF = "staff", "Staff"
        UMPIRE = "umpire", "Umpire"
        OBSERVER = "observer", "Observer"
        RECORDER = "recorder", "Recorder"
        VISITOR = "visitor", "Visitor"

    class Status(models.TextChoices):
        FREE = "free", "Free"
        WAITING = "waiting", "Waiting to join"
        TAKEN = "taken", "Taken"
        REMOVED = "removed", "Removed"

    class Sight(models.TextChoices):
        PUBLIC = "public", "The public picture"
        CELLS = "cells", "Named cells"
        ALL = "all", "Every cell"
        TRUTH = "truth", "Every cell and the truth"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    cell = models.ForeignKey(Cell, on_delete=models.CASCADE, related_name="seats")
    name = models.CharField(max_length=80, blank=True)
    role = models.CharField(max_length=10, choices=Role, default=Role.STAFF)
    post = models.CharField(max_length=60, blank=True)
    place = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=10, choices=Status, default=Status.FREE)
    device = models.CharField(max_length=64, blank=True)
    address = models.CharField(max_length=64, blank=True)
    key = models.UUIDField(default=uuid.uuid4, editable=False)
    code = models.CharField(max_length=12, blank=True)
    code_expires_at = models.DateTimeField(null=True, blank=True)
    code_used_at = models.DateTimeField(null=True, blank=True)
    token_hash = models.CharField(max_length=64, blank=True, db_index=True)
    joined_at = models.DateTimeField(null=True, blank=True)
    last_seen_at = models.DateTimeField(null=True, blank=True)
    sight = models.CharField(max_length=10, choices=Sight, default=Sight.PUBLIC)
    watched = models.ManyToManyField(Cell, blank=True, related_name="watchers")
    expires_at = models.DateTimeField(null=True, blank=True)
    twin_of = models.OneToOneField("self", null=True, blank=True, on_delete=models.CASCADE, related_name="twin")

    class Meta:
        ordering = ["cell__order", "id"]
        constraints = [
            models.UniqueConstraint(fields=["code"], condition=~models.Q(code=""), name="seat_codes_differ"),
        ]

    def __str__(self) -> str:
        return self.name or "free seat"

    @property
    def has_desk(self) -> bool:
        """Whether the person watches from their own page instead of the observers' cell."""
        return self.role == self.Role.RECORDER or (self.watches and self.sight != self.Sight.PUBLIC)

    @property
    def watches(self) -> bool:
        """Whether the seat only watches: an observer's, a recorder's or a visitor's."""
        return self.role in (self.Role.OBSERVER, self.Role.RECORDER, self.Role.VISITOR)
