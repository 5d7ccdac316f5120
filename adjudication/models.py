"""Games, their draft runs, the umpire's rulings and the ledger of committed steps."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.db import models
from django.utils import timezone

from adjudication.ownership import Owned


class StoredPack(Owned):
    """A scenario pack imported by an umpire: its files' texts by name. Games keep a frozen copy, so this row can
    change."""

    system = models.CharField(max_length=40)
    name = models.SlugField(max_length=60, unique=True)
    title = models.CharField(max_length=120)
    files = models.JSONField()
    digest = models.CharField(max_length=64)
    co_authors = models.JSONField(default=list)  # the names of the umpires who may change it besides the owner
    stored_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["title", "id"]

    def __str__(self) -> str:
        return self.title


class Geography(Owned):
    """Real geography that an umpire brought as GeoJSON, packed as `adjudication.geography.sources` does.

    Who brings the same files has their own row, with their credit and licence. `counts`: how many areas, lines and
    towns of each kind it has; `bounds`: west, south, east and north in degrees.
    """

    title = models.CharField(max_length=120)
    credit = models.CharField(max_length=60)
    licence = models.CharField(max_length=30)
    digest = models.CharField(max_length=64)
    data = models.BinaryField()
    counts = models.JSONField()
    bounds = models.JSONField()
    notes = models.JSONField()
    stored_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["title", "id"]
        constraints = [models.UniqueConstraint(fields=["digest", "owner", "group"], name="geography_once_an_owner")]

    def __str__(self) -> str:
        return self.title


class GameManager(models.Manager["Game"]):
    """Games without the text of their pack, which is large and is read only once in each process."""

    def get_queryset(self) -> models.QuerySet[Game]:
        """All games; `pack` is loaded on demand."""
        return super().get_queryset().defer("pack")


class Game(models.Model):
    """One game of one rule system, pinned to a version of the rules and a frozen pack.

    `pack` and `options` are canonical JSON. `seed` is secret until the game ends; `seed_digest` is always public. A
    copy made for a homework has no `pack` of its own, but that of the game in `pack_from`. Its dice go on from the
    position `dice_from` in the ledger of another game with the same seed; 0 for any other game.
    """

    class Pace(models.TextChoices):
        LIVE = "live", "Decision by decision"
        SHEET = "sheet", "One order sheet a turn"

    class DiceScheme(models.IntegerChoices):
        BY_NUMBER = 1, "By the number of the roll in its step"
        BY_KEY = 2, "By what the roll decides"
        BY_MOMENT = 3, "By what the roll decides in its turn and phase"

    class DiceMode(models.TextChoices):
        SEEDED = "seeded", "Drawn from a sealed seed"
        TYPED = "typed", "Rolled in the room and typed in"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    system = models.CharField(max_length=40)
    version = models.CharField(max_length=20)
    state_schema = models.PositiveIntegerField()
    pack_name = models.CharField(max_length=80)
    pack = models.TextField(blank=True)
    pack_from = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="sharing")
    pack_digest = models.CharField(max_length=64)
    options = models.TextField()
    seed = models.BinaryField(max_length=32)
    seed_digest = models.CharField(max_length=64)
    seed_revealed_at = models.DateTimeField(null=True, blank=True)
    dice_mode = models.CharField(max_length=10, choices=DiceMode, default=DiceMode.SEEDED)
    dice_scheme = models.PositiveSmallIntegerField(choices=DiceScheme, default=DiceScheme.BY_KEY)
    pace = models.CharField(max_length=10, choices=Pace, default=Pace.LIVE)
    forked_from = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="forks")
    forked_at_seq = models.PositiveIntegerField(null=True, blank=True)
    dice_from = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = GameManager()

    def __str__(self) -> str:
        return f"{self.system} {self.id}"

    @property
    def frozen_pack(self) -> str:
        """The text of the pack, its own or shared. At most two queries."""
        return self.pack_from.pack if self.pack_from is not None else self.pack


class Job(models.Model):
    """Work that a worker does in the background. The row is the truth; a message only says "look".

    `worker` and `heartbeat_at` belong to the worker that does it. `attempts` counts how often it was begun since it was
    asked for; a job is given up after `MOST_ATTEMPTS` that no one finished.
    """

    QUEUED, RUNNING, FAILED = "queued", "running", "failed"
    MOST_ATTEMPTS: ClassVar[int]

    status = models.CharField(max_length=10, default=QUEUED)
    attempts = models.PositiveIntegerField(default=0)
    worker = models.CharField(max_length=200, blank=True)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)  # when a worker last claimed it
    progress = models.PositiveIntegerField(default=0)  # percent
    progress_note = models.CharField(max_length=200, blank=True)
    error = models.TextField(blank=True)
    queued_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True


class GeographyImport(Job):
    """GeoJSON files that an umpire imported and a worker reads. `files` are deleted when that is done.

    `problems` say why nothing was kept; `made` is what was.
    """

    class Status(models.TextChoices):
        QUEUED = Job.QUEUED, "Waiting"
        RUNNING = Job.RUNNING, "Being read"
        DONE = "done", "Imported"
        FAILED = Job.FAILED, "Not imported"

    OPEN = (Status.QUEUED, Status.RUNNING)
    MOST_ATTEMPTS = 2

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.CharField(max_length=120)
    credit = models.CharField(max_length=60)
    licence = models.CharField(max_length=30)
    files = models.BinaryField()
    asked_by = models.CharField(max_length=150)
    problems = models.JSONField(default=list)
    made = models.ForeignKey(Geography, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["-queued_at"]
        indexes = [models.Index(fields=["status", "heartbeat_at"])]

    def __str__(self) -> str:
        return f"import of {self.title}"


class PackFiles(models.Model):
    """The files of a pack at one time, by the digest of their texts. Never changed."""

    digest = models.CharField(max_length=64, primary_key=True)
    files = models.JSONField()

    def __str__(self) -> str:
        return self.digest[:12]


class PackVersion(models.Model):
    """A saved state of a pack: who saved it, when, and what changed. Numbers count from 1 in each pack."""

    pack = models.ForeignKey(StoredPack, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    files = models.ForeignKey(PackFiles, on_delete=models.PROTECT, related_name="versions")
    made_by = models.CharField(max_length=150, blank=True)
    made_at = models.DateTimeField(default=timezone.now)
    what = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["pack", "number"], name="one_pack_version_per_number")]

    def __str__(self) -> str:
        return f"version {self.number} of {self.pack_id}"


class PackEditor(models.Model):
    """A browser that has a file of a pack open for editing. The row is valid until it expires.

    `browser` is a digest of the session, which no one can read back.
    """

    pack = models.ForeignKey(StoredPack, on_delete=models.CASCADE, related_name="editors")
    file = models.CharField(max_length=70)
    by = models.CharField(max_length=150)
    browser = models.CharField(max_length=64)
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["pack", "browser", "file"], name="one_row_per_open_file")]

    def __str__(self) -> str:
        return f"{self.by} edits {self.file} until {self.expires_at}"


class Balance(Job):
    """Games that the program plays against itself with one state of a pack, under one version of the rules.

    Game 17 is the same whenever it is played, so a balance can be stopped, taken up again and made longer. `begun_at`
    is when the games were last asked for, and `had` how many there were then.
    """

    class Status(models.TextChoices):
        QUEUED = Job.QUEUED, "Waiting"
        RUNNING = Job.RUNNING, "Being played"
        DONE = "done", "Played"
        STOPPED = "stopped", "Stopped"
        FAILED = Job.FAILED, "Failed"

    OPEN = (Status.QUEUED, Status.RUNNING)
    MOST_ATTEMPTS = 10

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    pack_name = models.SlugField(max_length=60)
    system = models.CharField(max_length=40)
    version = models.CharField(max_length=20)  # of the rules
    files = models.ForeignKey(PackFiles, on_delete=models.PROTECT, related_name="balances")
    wanted = models.PositiveIntegerField()
    had = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=10, choices=Status, default=Status.QUEUED)
    asked_by = models.CharField(max_length=150, blank=True)
    begun_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-begun_at"]
        constraints = [
            models.UniqueConstraint(fields=["pack_name", "files", "version"], name="one_balance_per_files_and_rules")
        ]
        indexes = [models.Index(fields=["status", "heartbeat_at"])]

    def __str__(self) -> str:
        return f"balance of {self.pack_name}, {self.files_id[:12]}"


class BalanceGame(models.Model):
    """One game of a balance; `played` is a plain `engine.planning.balance.GamePlayed`."""

    balance = models.ForeignKey(Balance, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveIntegerField()
    played = models.JSONField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["balance", "number"], name="one_balance_game_per_number")]

    def __str__(self) -> str:
        return f"game {self.number}"


class Run(Job):
    """One draft adjudication of the orders locked at ledger position `base_seq`.

    `sheets` maps each side to its list of plain orders, `defaults` lists the sides that policy answers for.
    `draft` is the canonical JSON of what the run decided; nothing of it counts before it is committed as a step.
    `engine_draft` is the last draft that no ruling had touched, once there is another. `entered` says of a side's sheet
    how it came in, where the cell did not submit it: by side "umpire", "paper" or "draft". Where cells share the
    decisions of a side, `shares` lists by side {"remit", "orders"}, in the sequence of its sheet; `orders` is null for
    a cell whose sheet did not come in. `entered` then has the name of `engine.play.remits.whose`.
    """

    class Status(models.TextChoices):
        QUEUED = Job.QUEUED, "Queued"
        RUNNING = Job.RUNNING, "Running"
        DICE = "dice", "Waits for dice"
        DONE = "done", "To review"
        FAILED = Job.FAILED, "Failed"
        COMMITTED = "committed", "Published"
        DISCARDED = "discarded", "Discarded"

    OPEN = (Status.QUEUED, Status.RUNNING, Status.DICE, Status.DONE, Status.FAILED)
    MOST_ATTEMPTS = 25  # a series of kills is survived; a run that ends every worker is given up in some minutes

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="runs")
    base_seq = models.PositiveIntegerField()
    sheets = models.JSONField(default=dict)
    shares = models.JSONField(default=dict)
    defaults = models.JSONField(default=list)
    typed_dice = models.JSONField(default=dict)
    status = models.CharField(max_length=10, choices=Status, default=Status.QUEUED)
    generation = models.PositiveIntegerField(default=1)
    dice_needed = models.JSONField(null=True, blank=True)
    draft = models.TextField(blank=True)
    engine_draft = models.TextField(blank=True)
    entered = models.JSONField(default=dict)
    strengths = models.JSONField(default=dict)  # by `play.remits.whose`: how boldly policy answers, if not sensibly
    computed_at = models.DateTimeField(null=True, blank=True)  # when the last draft was ready to be saved
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "base_seq"],
                condition=~models.Q(status="discarded"),
                name="one_living_run_per_position",
            ),
        ]
        indexes = [models.Index(fields=["status", "heartbeat_at"])]

    def __str__(self) -> str:
        return f"run {self.id} at {self.base_seq}"


class Ruling(models.Model):
    """An umpire's decision on a draft: accept it, amend its effect, reroll, or void an order.

    `subject` says what it is about: {"draw": 3, "key": what roll 3 decides}, {"side": SIDE, "order": 1}, or {"edits":
    [plain edit events]}. The key holds where the number of a roll changes; a game whose dice go by number has none.
    `changes` are the rows of an amendment in words: what, as the engine left it, as the umpire set it.
    """

    class Verdict(models.TextChoices):
        ACCEPT = "accept", "Accept"
        AMEND = "amend", "Amend"
        REROLL = "reroll", "Reroll"
        FORCE = "force", "Set the dice"
        VOID = "void", "Void an order"

    class Reason(models.TextChoices):
        PEDAGOGY = "pedagogy", "Teaching point"
        DATA = "data", "Data error"
        EXPERT = "expert", "Expert judgement"
        SAFETY = "safety", "Safety"
        TIME = "time", "Time"
        GAP = "gap", "Gap in the rules"

    run = models.ForeignKey(Run, on_delete=models.PROTECT, related_name="rulings")
    verdict = models.CharField(max_length=10, choices=Verdict)
    subject = models.JSONField(default=dict)
    reason = models.CharField(max_length=10, choices=Reason, blank=True)
    note = models.TextField(blank=True, max_length=2000)
    tell_cells = models.BooleanField(default=True)
    changes = models.JSONField(default=list, blank=True)
    made_by = models.CharField(max_length=80, blank=True)
    by_key = models.CharField(max_length=60, blank=True)  # what the ledger writes down for the name
    made_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.verdict} on run {self.run_id}"

    @property
    def announcement(self) -> str:
        """The sentence that cells read about the ruling."""
        return f"Umpire’s ruling, {self.get_verdict_display().lower()}: {self.note}"


class Step(models.Model):
    """One committed link of the ledger. The database refuses to change or delete it.

    `body` is the canonical JSON that `hash` seals together with `previous_hash`: orders, rolls, events, rulings and a
    snapshot of the state. What people wrote is in it as a digest, its text in a `Wording`. `position` counts the
    steps that still stand: an undo steps it back, and the dice with it.
    """

    class Kind(models.TextChoices):
        SETUP = "setup", "Set-up"
        PLAY = "play", "Play"
        UNDO = "undo", "Undone"
        AMEND = "amend", "Amended"
        MATRIX = "matrix", "Matrix action"

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="steps")
    seq = models.PositiveIntegerField()
    position = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    turn = models.PositiveIntegerField()
    phase = models.CharField(max_length=40)
    segment = models.CharField(max_length=60)
    restores = models.PositiveIntegerField(null=True, blank=True)
    run = models.OneToOneField(Run, null=True, blank=True, on_delete=models.PROTECT, related_name="step")
    body = models.TextField()
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["game", "seq"], name="one_step_per_seq")]
        indexes = [  # what `step_places` looks up
            models.Index(fields=["game", "turn", "seq"], name="step_by_turn"),
            models.Index(fields=["game", "position", "seq"], name="step_by_position"),
        ]

    def __str__(self) -> str:
        return f"step {self.seq} of {self.game_id}"


class Wording(models.Model):
    """A text that people wrote into a step; the ledger holds only the digest of its salt and text.

    Without a salt it is no longer what was written: a name was taken out.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="wordings")
    digest = models.CharField(max_length=64)
    salt = models.CharField(max_length=32, blank=True)
    text = models.TextField()

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["game", "digest"], name="one_wording_per_digest")]

    def __str__(self) -> str:
        return f"words {self.digest[:12]}"
