"""Bodies and queries that the API accepts. They check types and lengths; the services decide what is allowed."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from adjudication.models import Game
from wargame import opaque_numbers
from wargame.acts.body import MOST, Input
from wargame.models import Exercise, Seat
from wargame.services.passes import MOST_PASSED
from wargame.services.sheets import MOST_ORDERS

NOW = ("decision", "options", "log")  # the parts of a live stream with content


def orders() -> serializers.ListField:
    """A list of plain orders."""
    return serializers.ListField(child=serializers.DictField(), max_length=MOST_ORDERS)


def number(**options: object) -> serializers.IntegerField:
    """A whole number that fits a column."""
    return serializers.IntegerField(min_value=0, max_value=MOST, **options)  # type: ignore[arg-type]  # the options are the field's own


class SignIn(Input):
    """An umpire's name and password."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=200, trim_whitespace=False)


class Join(Input):
    """A request for a seat in a cell of the room. `sure`: the name is correct, although one on the roster is
    similar."""

    cell = number()
    name = serializers.CharField(max_length=80)
    role = serializers.ChoiceField(Seat.Role.choices, required=False, default="")
    post = serializers.CharField(max_length=60, required=False, default="", allow_blank=True)
    sure = serializers.BooleanField(required=False, default=False)


class Redeem(Input):
    """Take the seat of a single-use code."""

    code = serializers.CharField(max_length=40)
    name = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)


class Deletion(Input):
    """The deletion of an exercise, or of a course. `title`: its title again, if play ever began."""

    title = serializers.CharField(max_length=120, required=False, default="", allow_blank=True)


class Save(Input):
    """A draft. `version` is what the writer saw; a sheet edited since then is not overwritten.

    `passed`: the kinds of decision of a whole-turn sheet in which the cell orders nothing. Without it they stay, but
    for those that a new order is for.
    """

    orders = orders()
    passed = serializers.ListField(child=serializers.CharField(max_length=40), max_length=MOST_PASSED, required=False)
    note = serializers.CharField(max_length=2000, required=False, allow_blank=True)
    intent = serializers.CharField(max_length=2000, required=False, allow_blank=True)
    version = number(required=False)


class Submit(Input):
    """A submission. The sender makes up `form_key`, once for each submission; `seq` is the ledger position they saw.

    `orders`, if given, replace the draft and are submitted, all in one step. `seen`, if given, is the sheet's
    `fingerprint` they saw: orders changed since then are not submitted. `on_paper`: an umpire types in what the cell
    has written by hand.
    """

    form_key = serializers.UUIDField()
    seq = number()
    seen = serializers.CharField(required=False, default="", allow_blank=True, max_length=64)
    on_paper = serializers.BooleanField(required=False, default=False)
    orders = serializers.ListField(child=serializers.DictField(), max_length=MOST_ORDERS, required=False)


class Orders(Input):
    """Orders to check."""

    orders = orders()


class Ahead(Input):
    """A query for the orders possible after `orders` (by default the draft of the sheet), for one `subject` or for
    all."""

    orders = serializers.ListField(child=serializers.DictField(), max_length=MOST_ORDERS, required=False)
    subject = serializers.CharField(max_length=80, required=False, allow_null=True, default=None)


class OneOrder(Input):
    """An order that is about to be given, after those of the saved draft."""

    order = serializers.DictField()


class MenuQuery(serializers.Serializer[object]):
    """The query of the menu."""

    subject = serializers.CharField(max_length=80, required=False, allow_null=True, default=None)


class Cursor(serializers.CharField):
    """A place in the log, taken from an earlier answer; empty for the start."""

    def to_internal_value(self, data: Any) -> Any:
        """The id of the entry."""
        word = str(super().to_internal_value(data))
        found = opaque_numbers.unseal(word, opaque_numbers.LOG) if word else 0
        if found is None:
            raise serializers.ValidationError(
                "this cursor is not from this log. Leave it out to start at the beginning."
            )
        return found


class LogQuery(serializers.Serializer[object]):
    """The query of a log: entries after a cursor."""

    after = Cursor(required=False, default="", allow_blank=True)
    limit = serializers.IntegerField(min_value=1, max_value=500, required=False, default=200)


class Parts(serializers.CharField):
    """Names of parts separated by commas, without repeats and in the program's order."""

    def to_internal_value(self, data: Any) -> Any:
        """The names."""
        wanted = set(str(super().to_internal_value(data)).split(","))
        if unknown := wanted - set(NOW):
            raise serializers.ValidationError(f"there is no part {sorted(unknown)[0]!r}. Choose from {', '.join(NOW)}.")
        return [name for name in NOW if name in wanted]


class LiveQuery(serializers.Serializer[object]):
    """The query of a live stream with content: its parts, and the cursor after which the log begins."""

    parts = Parts(required=False, default=list(NOW), max_length=80)  # type: ignore[arg-type]  # not a text, but what one becomes
    after = Cursor(required=False, default="", allow_blank=True)


class WaitQuery(serializers.Serializer[object]):
    """The query of a submission: how many seconds its answer waits for the next decision."""

    wait = serializers.FloatField(min_value=0, max_value=10, required=False, allow_null=True, default=None)


class StepsQuery(serializers.Serializer[object]):
    """The query of a list of steps: those after a step."""

    after = serializers.IntegerField(min_value=0, max_value=2**31 - 1000, required=False, default=0)
    limit = serializers.IntegerField(min_value=1, max_value=500, required=False, default=200)


class LedgerQuery(serializers.Serializer[object]):
    """The query of the ledger; without `after`, all of it."""

    after = serializers.IntegerField(min_value=0, max_value=2**31 - 1000, required=False)
    limit = serializers.IntegerField(min_value=1, max_value=200, required=False, default=50)


class NoWait(Input):
    """Whether no one has to wait for the cell."""

    no_wait = serializers.BooleanField()


class Settings(Input):
    """Settings of an exercise; omitted ones stay as they are."""

    title = serializers.CharField(max_length=120, required=False)
    number = serializers.CharField(max_length=40, required=False, allow_blank=True)
    marking = serializers.CharField(max_length=80, required=False, allow_blank=True)
    timezone = serializers.CharField(max_length=64, required=False)
    sitrep_form = serializers.ChoiceField(
        Exercise.SitrepForm.choices,
        required=False,
        help_text="`staff`: sitreps begin with numbered paragraphs under the headings of the pack's `sitrep.yaml`. "
        "A new exercise begins with what its pack proposes.",
    )
    pack_name = serializers.CharField(max_length=80, required=False)
    options = serializers.DictField(required=False)
    pace = serializers.ChoiceField(Game.Pace.choices, required=False)
    review = serializers.ChoiceField(Exercise.Review.choices, required=False)
    dice_mode = serializers.ChoiceField(Game.DiceMode.choices, required=False)
    all_in_locks = serializers.BooleanField(required=False)
    no_wait = serializers.BooleanField(
        required=False, help_text="A cell can say that no one has to wait for it; the orders then lock without it."
    )
    set_up_by_default = serializers.BooleanField(
        required=False,
        help_text="The program makes the decisions of the set-up when play begins, and publishes them. Until the "
        "orders of turn 1 lock, people join as before play.",
    )
    drafts_count = serializers.BooleanField(
        required=False, help_text="At the lock, the draft of a cell that has not submitted counts as its sheet."
    )
    approval_needed = serializers.BooleanField(required=False)
    message_rules = serializers.DictField(
        child=serializers.CharField(max_length=12),
        required=False,
        help_text="`planning`, `adjudication`, `between` or `press` to `free`, `moderated` or `forbidden`.",
    )
    clocks = serializers.DictField(
        child=serializers.IntegerField(min_value=0, max_value=24 * 3600),
        required=False,
        help_text="Seconds for each kind of decision; `set_up` and `first_turn` for the decisions of these; "
        "`default` for the rest; 0 is no clock.",
    )
    reading_time = serializers.IntegerField(
        min_value=0,
        max_value=3600,
        required=False,
        help_text="Seconds between a publication and the next clock; 0 is none.",
    )
    new_a_turn = serializers.IntegerField(
        min_value=0,
        max_value=20,
        required=False,
        help_text="How many injects reach a cell in a turn by themselves, the oldest first; 0 is any number. In the "
        "last turn all that are due go out.",
    )


class NewExercise(Settings):
    """A new exercise."""

    title = serializers.CharField(max_length=120)
    system = serializers.CharField(max_length=40)
    pack_name = serializers.CharField(max_length=80)
    group = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=999_999_999,
        help_text="The number of the group that has the exercise; without one it is your own.",
    )


class Objectives(Input):
    """The complete list of learning objectives."""

    objectives = serializers.ListField(child=serializers.CharField(max_length=400, allow_blank=True), max_length=50)
