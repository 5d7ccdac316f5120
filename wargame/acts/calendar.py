"""The calendar of an exercise: give it one, change it, remove it, and let the program publish without the umpire."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from wargame import dispatch
from wargame.acts.act import act
from wargame.acts.body import Input, Many, OneOf, Text, Whole
from wargame.calendar import reading
from wargame.errors import Refused
from wargame.models import Exercise
from wargame.services.calendar import dates as service
from wargame.viewer import Viewer

TAG = "Calendar"
PATTERNS = ((reading.WEEKLY, "On days of the week"), (reading.DATES, "On listed dates"))
ALONE = (("", "No"), *Exercise.Alone.choices)
LINE = 40


class Weekdays(Many):
    """Days of the week by number; one sentence covers all faults."""

    def to_internal_value(self, data: Any) -> list[int]:
        """The numbers as a list."""
        try:
            found: list[int] = super().to_internal_value(data)
        except serializers.ValidationError:
            self.fail("invalid")
        return found


class Calendar(Input):
    """Orders are due on `days` of the week (1 is Monday) at `at`, or on `dates` such as 2026-12-01 18:00. Results are
    published `later` days after, at `published`; empty: whenever the umpire publishes. `holidays`: days without play.
    A cell with an empty sheet gets `grace` hours more, once. `least`: hours that are left to write, at least."""

    pattern = OneOf(PATTERNS)
    days = Weekdays(Whole(1, 7), 0, 7, "choose days from 1 (Monday) to 7 (Sunday).", required=False, default=list)
    at = Text(LINE, required=False, default="18:00")
    dates = Many(
        serializers.CharField(max_length=LINE), 0, reading.MOST_DATES, f"list at most {reading.MOST_DATES} dates.",
        required=False, default=list,
    )  # fmt: skip
    published = Text(LINE)
    later = Whole(0, reading.MOST_LATER, required=False, default=1)
    holidays = Many(
        serializers.CharField(max_length=LINE), 0, reading.MOST_HOLIDAYS,
        f"list at most {reading.MOST_HOLIDAYS} holidays.", required=False, default=list,
    )  # fmt: skip
    grace = Whole(0, reading.LONGEST_GRACE, required=False, default=0)
    least = Whole(0, reading.LONGEST_LEAST, required=False, default=4)

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Convert the lines of a form into lists."""
        data = super().typed(post, exercise)
        for name in ("dates", "holidays"):
            data.setlist(name, [line.strip() for line in post.get(name, "").splitlines() if line.strip()])
        return data


class Alone(Input):
    """`turn`: this turn; `all`: every turn; empty: the umpire reviews again."""

    alone = OneOf(ALONE, "choose turn, all, or nothing.", allow_blank=True)


@act(
    "calendar", "set_calendar", "Give the exercise a calendar in place of a clock", tag=TAG, takes=Calendar,
    says="The calendar is saved.",
)  # fmt: skip
def calendar(viewer: Viewer, **given: Any) -> Exercise:
    """Set the calendar, or change it."""
    try:
        plan = reading.read(**given)
    except reading.PlanFault as error:
        raise Refused(*error.problems) from error
    return service.set_plan(exercise=viewer.exercise, plan=plan)


@act("no-calendar", "remove_calendar", "Go back to a clock", tag=TAG, says="The exercise has no calendar any more.")
def no_calendar(viewer: Viewer) -> Exercise:
    """Remove the calendar."""
    return service.set_plan(exercise=viewer.exercise, plan=None)


@act("alone", "play_alone", "Let the program publish without a review", tag=TAG, takes=Alone)
def alone(viewer: Viewer, alone: str) -> Exercise:
    """Let the program publish this turn or every turn, or take the review back."""
    return dispatch.let_alone(exercise=viewer.exercise, alone=alone)


ACTS = (calendar, no_calendar, alone)
