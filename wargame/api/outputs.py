"""API answers about exercises, the people in them and a cell's order sheet."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.db.models import QuerySet
from django.utils import timezone
from rest_framework import serializers

from adjudication.engine.menu import Option as Family
from wargame import models
from wargame.access import Viewer
from wargame.acts import copies
from wargame.api.base import Output
from wargame.api.outputs_orders import TermsOffered, Waits
from wargame.models import Cell
from wargame.selectors.drafts import Outlook
from wargame.selectors.participants import lessons, people
from wargame.selectors.plausible_turn import Planned
from wargame.selectors.reading_time import reading_within


class Place(Output):
    """A cell as everyone in the exercise knows it."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    name = serializers.CharField()
    role = serializers.CharField()
    side = serializers.CharField(allow_null=True)
    remit = serializers.CharField(help_text="The decisions that the cell makes for its side; empty if it leads.")
    by_program = serializers.BooleanField(help_text="The program gives its orders, and no one waits for it.")
    strength = serializers.CharField(help_text="The program's posture: `cautious`, `sensible` or `aggressive`.")
    staff_submits = serializers.BooleanField(
        help_text="The umpire lets the staff submit although a commander is seated."
    )


class OpenPlace(Place):
    """A cell that people can join, with the number of free seats."""

    free = serializers.IntegerField()

    def give_free(self, cell: Cell) -> int:
        """The number of free seats, which are prefetched."""
        return sum(seat.status == models.Seat.Status.FREE for seat in cell.seats.all())


class OpenSeat(Output):
    """A kind of seat that people can ask for; expected names are not shown."""

    cell = serializers.IntegerField(source="cell_id")
    role = serializers.CharField()
    post = serializers.CharField()
    full = serializers.BooleanField()


class Room(Output):
    """The exercise behind the room code."""

    exercise = serializers.UUIDField(source="pk")
    title = serializers.CharField()
    marking = serializers.CharField()
    open = serializers.BooleanField(source="room_open")
    approval_needed = serializers.BooleanField()
    cells = OpenPlace(many=True)
    seats = OpenSeat(many=True)

    def give_cells(self, exercise: models.Exercise) -> QuerySet[Cell]:
        """Every cell except the white one. Two queries."""
        return exercise.cells.exclude(kind=Cell.Kind.WHITE).prefetch_related("seats")

    def give_seats(self, exercise: models.Exercise) -> tuple[people.SeatChoice, ...]:
        """The kinds of seats. Two queries."""
        return people.seat_choices(exercise)


class Me(Output):
    """The caller's place in this exercise."""

    name = serializers.CharField(source="label")
    umpire = serializers.BooleanField()
    seat = serializers.UUIDField(source="seat.pk", allow_null=True)
    role = serializers.CharField(source="seat.role", allow_null=True)
    post = serializers.CharField()
    status = serializers.CharField(source="seat.status", allow_null=True)
    cell = Place(allow_null=True)
    drafts = serializers.BooleanField(help_text="May write on the cell's order sheet.")
    submits = serializers.BooleanField(help_text="May submit it.")

    def give_post(self, viewer: Viewer) -> str:
        """The post of the seat, if there is one."""
        return viewer.seat.post if viewer.seat else ""

    def give_drafts(self, viewer: Viewer) -> bool:
        """A person who waits to join cannot write."""
        return viewer.inside and viewer.drafts

    def give_submits(self, viewer: Viewer) -> bool:
        """A person who cannot write cannot submit."""
        return self.give_drafts(viewer) and viewer.commands


class Joined(Output):
    """The token of the new seat, shown once."""

    exercise = serializers.UUIDField()
    token = serializers.CharField()
    me = Me()


class Token(Output):
    """A new token, shown once; the old one no longer works."""

    token = serializers.CharField()


class SignedIn(Output):
    """The umpire's session. Send `csrf_token` in the header X-CSRFToken with every change."""

    username = serializers.CharField()
    csrf_token = serializers.CharField()


class More(Output):
    """A cell with extra seconds of its own."""

    cell = serializers.IntegerField(source="cell_id")
    seconds = serializers.IntegerField(source="extra_seconds")


class Clock(Output):
    """The clock of the open decision. `left` is in seconds; null if no clock is running.

    While orders are adjudicated, `counts_from` is when that began, pauses taken out. `more` lists the cells that have
    more time than the others, and that have not submitted.
    """

    paused = serializers.BooleanField()
    note = serializers.CharField(source="exercise.pause_note", help_text="Why play stands.")
    resumes_at = serializers.DateTimeField(
        source="exercise.resumes_at", allow_null=True, help_text="When it goes on, as announced."
    )
    ends_at = serializers.DateTimeField(source="exercise.clock_ends_at", allow_null=True)
    results_at = serializers.DateTimeField(
        source="decision.results_at", allow_null=True, default=None, help_text="By a calendar, when results are due."
    )
    left = serializers.IntegerField(allow_null=True)
    reading = serializers.IntegerField(help_text="Seconds of `left` that are reading time; 0 once the clock runs.")
    counts_from = serializers.DateTimeField(source="decision.counts_from", allow_null=True)
    more = More(many=True)

    def give_paused(self, row: dict[str, Any]) -> bool:
        """Whether play is paused."""
        return row["exercise"].paused_at is not None

    def give_left(self, row: dict[str, Any]) -> int | None:
        """Seconds to the end, at least 0; while play is paused, the seconds left at the pause."""
        ends = row["exercise"].clock_ends_at
        left = round((ends - timezone.now()).total_seconds()) if ends else row["exercise"].clock_left
        return max(0, left) if left is not None else None

    def give_reading(self, row: dict[str, Any]) -> int:
        """The remaining reading time."""
        left = self.give_left(row)
        return reading_within(row["exercise"], left) if left is not None else 0

    def give_more(self, row: dict[str, Any]) -> list[models.OrderSheet]:
        """The sheets with extra time. One query."""
        sheets = row["decision"].sheets.filter(extra_seconds__gt=0) if row["decision"] else []
        return [sheet for sheet in sheets if not sheet.is_in]


class Due(Output):
    """A decision that is due from a side."""

    side = serializers.CharField()
    kind = serializers.CharField()
    several = serializers.BooleanField()
    remit = serializers.CharField(
        default="", help_text="The remit of the cell it is due from; empty for the cell that leads."
    )


class DecisionRow(Output):
    """The current decision, as everyone knows it."""

    id = serializers.IntegerField()
    seq = serializers.IntegerField()
    turn = serializers.IntegerField()
    phase = serializers.CharField()
    segment = serializers.CharField()
    mode = serializers.CharField()
    status = serializers.CharField()


class ExerciseRow(Output):
    """An exercise in a list."""

    id = serializers.UUIDField()
    title = serializers.CharField()
    number = serializers.CharField()
    marking = serializers.CharField()
    status = serializers.CharField()
    system = serializers.CharField()
    created_at = serializers.DateTimeField()


class Status(ExerciseRow):
    """An exercise as everyone in it knows it. `seal` is the SHA-256 of the dice seed, `seed` its value at the end."""

    clock = Clock()
    decision = DecisionRow(allow_null=True)
    cells = Place(many=True)
    seal = serializers.CharField(allow_null=True)
    seed = serializers.CharField(allow_null=True)
    cursor = serializers.CharField(help_text="Changes with every log entry that the caller may read, empty before one.")


class SyndicateDoor(Output):
    """A syndicate of a course that people can join; `is_open`: people may still come in."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    here = serializers.IntegerField()
    seats = serializers.IntegerField()
    is_open = serializers.BooleanField()


class OwnPractice(Output):
    """An individual practice: its exercise, and the person's cell in it. Their token works in it."""

    exercise = serializers.UUIDField()
    cell = serializers.IntegerField()


class Settings(ExerciseRow):
    """An exercise as its umpire knows it. `practice_of` is the real exercise of a practice turn, `practising` the
    number of people who practise alone now."""

    practice_of = serializers.UUIDField(source="practice_of_id", allow_null=True)
    practising = serializers.IntegerField()
    timezone = serializers.CharField()
    sitrep_form = serializers.CharField()
    pack_name = serializers.CharField()
    options = serializers.DictField()
    pace = serializers.CharField()
    review = serializers.CharField()
    dice_mode = serializers.CharField()
    all_in_locks = serializers.BooleanField()
    drafts_count = serializers.BooleanField()
    no_wait = serializers.BooleanField()
    set_up_by_default = serializers.BooleanField()
    approval_needed = serializers.BooleanField()
    clocks = serializers.DictField(child=serializers.IntegerField())
    calendar = serializers.DictField(help_text="The plan of a calendar in place of a clock; empty if there is none.")
    alone = serializers.CharField(help_text="`turn` or `all`: what is published without a review; empty: nothing.")
    reading_time = serializers.IntegerField()
    new_a_turn = serializers.IntegerField()
    message_rules = serializers.DictField(child=serializers.CharField())
    room_code = serializers.CharField()
    room_open = serializers.BooleanField()
    objectives = serializers.ListField(child=serializers.CharField())
    cells = Place(many=True)

    def give_practising(self, exercise: models.Exercise) -> int:
        """The people who practise alone. One query."""
        return lessons.practising(exercise)

    def give_objectives(self, exercise: models.Exercise) -> list[str]:
        """Title and text of each objective, one on each line. One query."""
        return [objective.line for objective in exercise.objectives.all()]


class Copied(Settings):
    """A new exercise made from another; `warnings` say what it lacks, and which injects are too late to go out
    automatically."""

    warnings = serializers.ListField(child=serializers.CharField())

    def give_warnings(self, copy: models.Exercise) -> list[str]:
        """Sentences for people."""
        return copies.warnings(copy)


class Picture(Output):
    """What a cell's side knows, in the form of its rule system. `seq` is its ledger position."""

    seq = serializers.IntegerField()
    side = serializers.CharField(allow_null=True)
    picture = serializers.DictField()


class LeftOut(Output):
    """An illegal order of a draft that counted: its place in the draft, from 0, and the reason as text."""

    at = serializers.IntegerField()
    order = serializers.DictField()
    why = serializers.CharField()


class OrderSheet(Output):
    """The order sheet of a cell."""

    id = serializers.IntegerField()
    status = serializers.CharField()
    version = serializers.IntegerField()
    orders = serializers.ListField(child=serializers.DictField())
    passed = serializers.ListField(child=serializers.CharField())
    note = serializers.CharField()
    intent = serializers.CharField()
    edited_by = serializers.CharField(allow_null=True)
    edited_at = serializers.DateTimeField(allow_null=True)
    submitted_by = serializers.CharField(allow_null=True)
    submitted_at = serializers.DateTimeField(allow_null=True)
    from_draft = serializers.BooleanField(help_text="No one submitted it, and its draft counted at the lock.")
    left_out = LeftOut(many=True)
    no_wait = serializers.BooleanField(help_text="The cell says that no one has to wait for it.")

    def give_edited_by(self, sheet: models.OrderSheet) -> str | None:
        """The name of the last person who changed it."""
        return _who(sheet.edited_by, sheet.edited_at)

    def give_submitted_by(self, sheet: models.OrderSheet) -> str | None:
        """The person who submitted the sheet."""
        return _who(sheet.submitted_by, sheet.submitted_at)


def _who(seat: models.Seat | None, at: datetime | None) -> str | None:
    return str(seat) if seat else "Umpire" if at else None


class Task(Output):
    """The current decision of the cell: the decision, the kinds due, and its sheet. `waits` says why the cell has
    nothing to submit, such as a neutral country; it is null before and after play, and while the cell has to decide."""

    decision = DecisionRow(allow_null=True)
    due = Due(many=True)
    sheet = OrderSheet(allow_null=True)
    waits = Waits(allow_null=True)


class Checked(Output):
    """Problems of checked orders; empty if they are legal."""

    problems = serializers.ListField(child=serializers.CharField())


class Subject(Output):
    """Something that can be selected and given orders."""

    id = serializers.CharField()
    kind = serializers.CharField()


class Option(Output):
    """A family of legal orders: a domain for every field of the order `do`."""

    do = serializers.CharField()
    subject = serializers.CharField()
    rule = serializers.CharField()
    fields_ = serializers.DictField(child=serializers.DictField())

    def get_fields(self) -> dict[str, Any]:
        """Bind `fields`, the protocol's word, which the framework uses itself."""
        found = super().get_fields()
        found["fields"] = found.pop("fields_")
        return found

    def give_fields_(self, option: Family) -> Any:
        """The domains as plain values."""
        return msgspec.to_builtins(option.fields)


class TurnMoment(Output):
    """A later moment of the turn: the decision that a turn sheet can answer in advance, and the orders for it.

    It is what can be legal in some possible turn, from what the cell knows; `several` says whether the decision takes
    a list.
    """

    kind = serializers.CharField(source="moment.kind")
    several = serializers.BooleanField(source="moment.several")
    subjects = Subject(many=True, source="look.subjects")
    options = Option(many=True)

    def give_options(self, planned: Planned) -> list[Family]:
        """The options of the requested subject, or all."""
        return about(planned.look, self.context.get("subject"))


class OrderShare(Output):
    """In how many possible turns the order at a place of a whole-turn sheet, from 0, is carried out as written.

    Its moment comes in `due` of `of` turns. In `failed` turns the reason why not is `reason`, with its `rule`; no other
    reason is more frequent. `hopeless`: a rule refuses it in all of them, and the sheet cannot be submitted.
    """

    at = serializers.IntegerField()
    carried = serializers.IntegerField(source="share.carried")
    due = serializers.IntegerField(source="share.due")
    of = serializers.IntegerField(source="share.of")
    short = serializers.IntegerField(source="share.short")
    failed = serializers.IntegerField(source="share.failed")
    reason = serializers.CharField(source="share.reason")
    rule = serializers.CharField(source="share.rule")
    hopeless = serializers.BooleanField(source="share.hopeless")


class Menu(Output):
    """The orders that are possible next. `problems` says where the given orders stop being legal.

    `turn` is what a whole-turn sheet may order, moment by moment, and `shares` says of its orders how often they are
    carried out; both are empty where decisions are answered one by one. While they are worked out, `ready` is false,
    and they are those of the sheet before: ask again. `terms` is what an order of such a sheet may say besides.
    """

    kind = serializers.CharField(allow_null=True)
    subjects = Subject(many=True)
    options = Option(many=True)
    problems = serializers.ListField(child=serializers.CharField())
    turn = TurnMoment(many=True)
    shares = OrderShare(many=True)
    terms = TermsOffered(allow_null=True)
    ready = serializers.BooleanField()


class Now(Output):
    """The current state for a cell: the answers of `decision/` and `options/`."""

    decision = Task(required=False)
    options = Menu(required=False)


class Submitted(OrderSheet):
    """The submitted sheet. With `wait`, `now` is the cell's next decision, unless its rights have changed."""

    now = Now(required=False)


def about(look: Outlook, subject: str | None) -> list[Family]:
    """The options of one subject, or all."""
    return [option for option in look.options if subject in (None, option.subject)]
