"""What the API gives: one serializer a shape, fed with plain dictionaries from `wargame.api.show`."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

Shape = serializers.Serializer[Any]


class Place(Shape):
    """A cell as everybody in the exercise knows it."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    name = serializers.CharField()
    role = serializers.CharField()
    side = serializers.CharField(allow_null=True)


class OpenPlace(Place):
    """A cell one may join, with the number of free seats."""

    free = serializers.IntegerField()


class OpenSeat(Shape):
    """A kind of seat one may ask for; names that are expected are not told."""

    cell = serializers.IntegerField()
    role = serializers.CharField()
    post = serializers.CharField()
    full = serializers.BooleanField()


class Room(Shape):
    """What the room code opens."""

    exercise = serializers.UUIDField()
    title = serializers.CharField()
    marking = serializers.CharField()
    open = serializers.BooleanField()
    approval_needed = serializers.BooleanField()
    cells = OpenPlace(many=True)
    seats = OpenSeat(many=True)


class Me(Shape):
    """Who the caller is in this exercise."""

    name = serializers.CharField()
    umpire = serializers.BooleanField()
    seat = serializers.UUIDField(allow_null=True)
    role = serializers.CharField(allow_null=True)
    post = serializers.CharField()
    status = serializers.CharField(allow_null=True)
    cell = Place(allow_null=True)
    drafts = serializers.BooleanField(help_text="May write on the cell's order sheet.")
    submits = serializers.BooleanField(help_text="May submit it.")


class Joined(Shape):
    """The token of the new seat, shown once."""

    exercise = serializers.UUIDField()
    token = serializers.CharField()
    me = Me()


class Token(Shape):
    """A new token, shown once; the old one no longer works."""

    token = serializers.CharField()


class SignedIn(Shape):
    """The umpire's session. Send `csrf_token` in the header X-CSRFToken with every change."""

    username = serializers.CharField()
    csrf_token = serializers.CharField()


class More(Shape):
    """A cell that alone has so many seconds more."""

    cell = serializers.IntegerField()
    seconds = serializers.IntegerField()


class Clock(Shape):
    """The clock of the open decision. `left` is in seconds; null where no clock runs.

    While orders are adjudicated, `counts_from` is when that began, pauses taken out. `more` lists the cells that have
    more time than the others, and that have not submitted.
    """

    paused = serializers.BooleanField()
    note = serializers.CharField(help_text="Why play stands.")
    resumes_at = serializers.DateTimeField(allow_null=True, help_text="When it goes on, as announced.")
    ends_at = serializers.DateTimeField(allow_null=True)
    left = serializers.IntegerField(allow_null=True)
    counts_from = serializers.DateTimeField(allow_null=True)
    more = More(many=True)


class Due(Shape):
    """A decision that a side owes."""

    side = serializers.CharField()
    kind = serializers.CharField()
    several = serializers.BooleanField()


class Moment(Shape):
    """Where play stands, as everybody knows it."""

    id = serializers.IntegerField()
    seq = serializers.IntegerField()
    turn = serializers.IntegerField()
    stage = serializers.CharField()
    segment = serializers.CharField()
    mode = serializers.CharField()
    status = serializers.CharField()


class ExerciseRow(Shape):
    """An exercise in a list."""

    id = serializers.UUIDField()
    title = serializers.CharField()
    number = serializers.CharField()
    marking = serializers.CharField()
    status = serializers.CharField()
    system = serializers.CharField()
    created_at = serializers.DateTimeField()


class Status(ExerciseRow):
    """An exercise as everybody in it knows it. `seal` is the SHA-256 of the dice seed, `seed` its value at the end."""

    clock = Clock()
    decision = Moment(allow_null=True)
    cells = Place(many=True)
    seal = serializers.CharField(allow_null=True)
    seed = serializers.CharField(allow_null=True)
    cursor = serializers.CharField(help_text="Changes with every log entry that the caller may read, empty before one.")


class Settings(ExerciseRow):
    """An exercise as its umpire knows it. `practice_of` is the real exercise of a practice turn."""

    practice_of = serializers.UUIDField(allow_null=True)

    timezone = serializers.CharField()
    pack_name = serializers.CharField()
    options = serializers.DictField()
    pace = serializers.CharField()
    review = serializers.CharField()
    dice_mode = serializers.CharField()
    all_in_locks = serializers.BooleanField()
    approval_needed = serializers.BooleanField()
    clocks = serializers.DictField(child=serializers.IntegerField())
    message_rules = serializers.DictField(child=serializers.CharField())
    room_code = serializers.CharField()
    room_open = serializers.BooleanField()
    objectives = serializers.ListField(child=serializers.CharField())
    cells = Place(many=True)


class Picture(Shape):
    """What a cell's side knows, in the shape of its rule system. `seq` is the ledger position it stands at."""

    seq = serializers.IntegerField()
    side = serializers.CharField(allow_null=True)
    picture = serializers.DictField()


class Sheet(Shape):
    """The order sheet of a cell."""

    id = serializers.IntegerField()
    status = serializers.CharField()
    version = serializers.IntegerField()
    orders = serializers.ListField(child=serializers.DictField())
    note = serializers.CharField()
    intent = serializers.CharField()
    edited_by = serializers.CharField(allow_null=True)
    edited_at = serializers.DateTimeField(allow_null=True)
    submitted_by = serializers.CharField(allow_null=True)
    submitted_at = serializers.DateTimeField(allow_null=True)


class Task(Shape):
    """What the rules now await from the cell: the decision, the kinds it owes, and its sheet."""

    decision = Moment(allow_null=True)
    due = Due(many=True)
    sheet = Sheet(allow_null=True)


class Checked(Shape):
    """Problems of orders that were only checked; none if they are legal."""

    problems = serializers.ListField(child=serializers.CharField())


class Subject(Shape):
    """Something one can point at and give orders to."""

    id = serializers.CharField()
    kind = serializers.CharField()


class Option(Shape):
    """A family of legal orders: a domain for every field of the order `do`."""

    do = serializers.CharField()
    subject = serializers.CharField()
    rule = serializers.CharField()
    fields_ = serializers.DictField(child=serializers.DictField())

    def get_fields(self) -> dict[str, Any]:
        """`fields` is the protocol's word, and taken by the framework."""
        found = super().get_fields()
        found["fields"] = found.pop("fields_")
        return found


class TurnMoment(Shape):
    """A moment of the turn to come: the decision that a turn sheet can answer beforehand, and what it may order there.

    It is foreseen from what the cell knows, on middling dice; `several` says whether the decision takes a list.
    """

    kind = serializers.CharField()
    several = serializers.BooleanField()
    subjects = Subject(many=True)
    options = Option(many=True)


class Menu(Shape):
    """What may be ordered next. `problems` tells where the orders given so far stop being legal.

    `turn` is what a whole-turn sheet may order, moment by moment; empty where decisions are answered one by one.
    """

    kind = serializers.CharField(allow_null=True)
    subjects = Subject(many=True)
    options = Option(many=True)
    problems = serializers.ListField(child=serializers.CharField())
    turn = TurnMoment(many=True)


class Entry(Shape):
    """A line of the log. `struck`: the step it tells of was taken back. A cell's `id` says nothing of the order."""

    id = serializers.CharField()
    kind = serializers.CharField()
    turn = serializers.IntegerField()
    seq = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()
    rule = serializers.CharField()
    struck = serializers.BooleanField()
    at = serializers.DateTimeField()


class Log(Shape):
    """Log entries in order. Ask again with `after=cursor` for what came since."""

    cursor = serializers.CharField()
    entries = Entry(many=True)


class SeatRow(Shape):
    """A seat as the umpire knows it. `code` is the single-use seat code while it is unused."""

    id = serializers.UUIDField()
    cell = serializers.IntegerField()
    name = serializers.CharField()
    role = serializers.CharField()
    post = serializers.CharField()
    status = serializers.CharField()
    code = serializers.CharField()
    code_expires_at = serializers.DateTimeField(allow_null=True)
    joined_at = serializers.DateTimeField(allow_null=True)
    last_seen_at = serializers.DateTimeField(allow_null=True)
    has_token = serializers.BooleanField()


class CellSheet(Shape):
    """Whose sheet stands where; what is on it is read with the eyes of the cell."""

    cell = serializers.IntegerField()
    side = serializers.CharField(allow_null=True)
    sheet = serializers.IntegerField()
    status = serializers.CharField()
    version = serializers.IntegerField()


class Open(Shape):
    """The decision that is open or locked, for the umpire. `run` is its run once it is locked.

    `held_by` is the umpire who has it in hand, empty if any of them may act.
    """

    decision = Moment(allow_null=True)
    due = Due(many=True)
    sheets = CellSheet(many=True)
    run = serializers.UUIDField(allow_null=True)
    held_by = serializers.CharField()


class Finding(Shape):
    """What a ruling is about, what the engine made of it, and what the umpire did."""

    what = serializers.CharField()
    engine = serializers.CharField()
    umpire = serializers.CharField()


class Changed(Shape):
    """A result that a ruling changed: the key of its roll (with dice by number, its number), its sentence without the
    ruling and with it. Empty where there is none: it is new, or it no longer happens."""

    roll = serializers.CharField()
    was = serializers.CharField(allow_blank=True)
    now = serializers.CharField(allow_blank=True)


class RulingRow(Shape):
    """A ruling on a draft; `findings` are those of the draft as it stands, empty for an acceptance."""

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


class DiceNeeded(Shape):
    """The roll that a run waits for."""

    draw = serializers.IntegerField()
    key = serializers.CharField(required=False, help_text="what the roll decides; none with dice by number")
    count = serializers.IntegerField()
    faces = serializers.IntegerField()
    purpose = serializers.CharField(allow_blank=True)
    side = serializers.CharField(allow_blank=True)


class RunRow(Shape):
    """A run in a list."""

    id = serializers.UUIDField()
    base_seq = serializers.IntegerField()
    status = serializers.CharField()
    generation = serializers.IntegerField()
    progress = serializers.IntegerField()
    progress_note = serializers.CharField()
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class Told(Shape):
    """An event as a sentence and as data."""

    text = serializers.CharField()
    rule = serializers.CharField()
    event = serializers.DictField()


class Draft(Shape):
    """What a finished run decided. Nothing of it counts before it is published."""

    events = Told(many=True)
    edits = Told(many=True)
    rolls = serializers.ListField(child=serializers.DictField())
    taken = serializers.JSONField()
    refused = serializers.JSONField()
    awaiting = serializers.DictField()


class RunDetail(RunRow):
    """A run with all that the umpire reviews."""

    sheets = serializers.DictField(child=serializers.ListField(child=serializers.DictField()))
    defaults = serializers.ListField(child=serializers.CharField())
    error = serializers.CharField()
    dice_needed = DiceNeeded(allow_null=True)
    rulings = RulingRow(many=True)
    draft = Draft(allow_null=True)


class Preview(Shape):
    """What a cell would read and see if the draft were published now."""

    side = serializers.CharField(allow_null=True)
    events = Told(many=True)
    picture = serializers.DictField()


class StepRow(Shape):
    """A step of the ledger."""

    seq = serializers.IntegerField()
    position = serializers.IntegerField()
    kind = serializers.CharField()
    turn = serializers.IntegerField()
    stage = serializers.CharField()
    segment = serializers.CharField()
    restores = serializers.IntegerField(allow_null=True)
    run = serializers.UUIDField(allow_null=True)
    hash = serializers.CharField()
    created_at = serializers.DateTimeField()


class Pack(Shape):
    """A scenario pack."""

    name = serializers.CharField()
    title = serializers.CharField()


class System(Shape):
    """A rule system with the packs that come with it."""

    name = serializers.CharField()
    title = serializers.CharField()
    version = serializers.CharField()
    packs = Pack(many=True)
