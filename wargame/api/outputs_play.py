"""API answers about play: the log, the open decision, runs, rulings and the steps of the ledger."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers

from adjudication import selectors as game_selectors
from adjudication import step_places
from adjudication.models import Ruling, Run, Step
from adjudication.services import findings, marks
from wargame import opaque_numbers
from wargame.api import review
from wargame.api.base import Output
from wargame.api.outputs import DecisionRow, Due
from wargame.models import LogEntry


class Entry(Output):
    """A log line. `struck`: its step was undone. A cell's `id` reveals nothing about the order.

    `part` names the part of the step that begins with the line, such as a fight; it is empty where the line goes on.
    """

    id = serializers.CharField()
    kind = serializers.CharField()
    turn = serializers.IntegerField()
    seq = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()
    rule = serializers.CharField()
    part = serializers.CharField(allow_blank=True)
    struck = serializers.BooleanField()
    at = serializers.DateTimeField(source="created_at")

    def give_id(self, row: LogEntry) -> str:
        """The cell's opaque id for the entry."""
        return cursor(row.pk)


class UmpiresEntry(Entry):
    """An entry with the id that evidence uses."""

    give_id = None  # type: ignore[assignment]  # it takes the field away


class Log(Output):
    """Log entries in order. Ask again with `after=cursor` for newer ones."""

    cursor = serializers.CharField()
    entries = Entry(many=True)


class UmpiresLog(Log):
    """The whole log."""

    entries = UmpiresEntry(many=True)


def cursor(entry_id: int | None) -> str:
    """The cursor of a log entry, empty for the start. Plain ids would let a cell count the entries of others."""
    return opaque_numbers.seal(entry_id, opaque_numbers.LOG) if entry_id else ""


class CellSheet(Output):
    """The state of a cell's sheet; its content is read as that cell."""

    cell = serializers.IntegerField(source="cell_id")
    side = serializers.CharField(source="cell.side", allow_null=True)
    sheet = serializers.IntegerField(source="pk")
    status = serializers.CharField()
    version = serializers.IntegerField()


class Open(Output):
    """The open or locked decision, for the umpire. `run` is its run once it is locked.

    `held_by` is the umpire who handles it, empty if any of them may act.
    """

    decision = DecisionRow(allow_null=True)
    due = Due(many=True)
    sheets = CellSheet(many=True)
    run = serializers.UUIDField(allow_null=True)
    held_by = serializers.CharField()


class Finding(Output):
    """The subject of a ruling, the engine's result, and the umpire's."""

    what = serializers.CharField()
    engine = serializers.CharField()
    umpire = serializers.CharField()


class Changed(Output):
    """A result that a ruling changed: the key of its roll (with dice by number, its number), its sentence without the
    ruling and with it. An empty sentence means that it is new, or no longer happens."""

    roll = serializers.CharField()
    was = serializers.CharField(allow_blank=True)
    now = serializers.CharField(allow_blank=True)


class RulingRow(Output):
    """A ruling on a draft; `findings` are those of the current draft, empty for an acceptance."""

    id = serializers.IntegerField()
    verdict = serializers.CharField()
    subject = serializers.DictField()
    reason = serializers.CharField()
    note = serializers.CharField()
    tell_cells = serializers.BooleanField()
    made_by = serializers.CharField()
    made_at = serializers.DateTimeField()
    withdrawn = serializers.BooleanField()
    findings = Finding(many=True)
    number = serializers.IntegerField(allow_null=True, help_text="in the exercise; an acceptance has none")
    changed = Changed(many=True)

    def give_withdrawn(self, row: Ruling) -> bool:
        """Whether the ruling was withdrawn."""
        return row.withdrawn_at is not None

    def give_findings(self, row: Ruling) -> list[dict[str, str]]:
        """The findings of the ruling; none for an acceptance."""
        found = [] if row.verdict == Ruling.Verdict.ACCEPT else findings.findings(row.run, row)
        return [{"what": what, "engine": engine, "umpire": umpire} for what, engine, umpire in found]

    def give_number(self, row: Ruling) -> int | None:
        """The ruling's place among all rulings that count."""
        counted = [one.pk for one in marks.counted(list(row.run.rulings.all()))]
        return game_selectors.rulings_before(row.run) + counted.index(row.pk) + 1 if row.pk in counted else None

    def give_changed(self, row: Ruling) -> list[dict[str, Any]]:
        """The results that it changed."""
        return marks.of_ruling(row)


class DiceNeeded(Output):
    """The roll that a run waits for."""

    draw = serializers.IntegerField()
    key = serializers.CharField(required=False, help_text="what the roll decides; none with dice by number")
    count = serializers.IntegerField()
    faces = serializers.IntegerField()
    purpose = serializers.CharField(allow_blank=True)
    side = serializers.CharField(allow_blank=True)


class RunRow(Output):
    """A run in a list."""

    id = serializers.UUIDField()
    base_seq = serializers.IntegerField()
    status = serializers.CharField()
    generation = serializers.IntegerField()
    progress = serializers.IntegerField()
    progress_note = serializers.CharField()
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class EventRow(Output):
    """An event as a sentence and as data."""

    text = serializers.CharField()
    rule = serializers.CharField()
    event = serializers.DictField()


class Draft(Output):
    """The contents of a finished run. Nothing in it counts before it is published."""

    events = EventRow(many=True)
    edits = EventRow(many=True)
    rolls = serializers.ListField(child=serializers.DictField())
    taken = serializers.JSONField()
    refused = serializers.JSONField()
    awaiting = serializers.DictField()


class RunDetail(RunRow):
    """A run with everything that the umpire reviews."""

    sheets = serializers.DictField(child=serializers.ListField(child=serializers.DictField()))
    defaults = serializers.ListField(child=serializers.CharField())
    error = serializers.CharField()
    dice_needed = DiceNeeded(allow_null=True)
    rulings = RulingRow(many=True)
    draft = Draft(allow_null=True)

    def give_error(self, run: Run) -> str:
        """The first paragraph of the error; the rest is for programmers."""
        return run.error.split("\n\n")[0]

    def give_rulings(self, run: Run) -> QuerySet[Ruling]:
        """The rulings on the run, including withdrawn ones."""
        return run.rulings.select_related("run__game")

    def give_draft(self, run: Run) -> dict[str, Any] | None:
        """The run's draft as sentences, once it is finished."""
        return review.draft(run) if run.draft else None


class Preview(Output):
    """What a cell would read and see if the draft were published now."""

    side = serializers.CharField(allow_null=True)
    events = EventRow(many=True)
    picture = serializers.DictField()


class PossibleOutcome(Output):
    """One possible outcome of a result. `text` is empty for all unlisted ones, `dice` if several rolls lead to it;
    `chance` is exact, from 0 to 1, given the actual dice before it."""

    text = serializers.CharField(allow_blank=True)
    dice = serializers.CharField(allow_blank=True)
    chance = serializers.FloatField()
    happened = serializers.BooleanField()


class StepRow(Output):
    """A step of the ledger. `turn` is its turn, 0 in the set-up."""

    seq = serializers.IntegerField()
    position = serializers.IntegerField()
    kind = serializers.CharField()
    turn = serializers.IntegerField()
    phase = serializers.CharField()
    segment = serializers.CharField()
    restores = serializers.IntegerField(allow_null=True)
    run = serializers.UUIDField(source="run_id", allow_null=True)
    hash = serializers.CharField()
    created_at = serializers.DateTimeField()

    def give_turn(self, step: Step) -> int:
        played = getattr(step, "played", None)
        return step_places.places_of(step.game, [step.seq])[step.seq].turn if played is None else int(played)
