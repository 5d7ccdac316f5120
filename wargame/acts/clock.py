"""Acts on the exercise's clock: pause, resume, give more time, change the length of decisions."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from django.http import QueryDict
from django.utils import timezone
from rest_framework import serializers

from adjudication import selectors as game_selectors
from wargame.acts.act import act
from wargame.acts.body import Chosen, Input, MomentField, Switch, Text, Whole
from wargame.acts.subjects import CELL
from wargame.errors import Refused
from wargame.models import Cell, Exercise
from wargame.presenters import systems
from wargame.selectors import spans
from wargame.services import clock as service
from wargame.services.sharing import WHOLE_TURN
from wargame.viewer import Viewer


def in_seconds(text: str, unit: int = 60) -> str:
    """Typed minutes, "7,5" or "7.5", in seconds; text without a number stays unchanged. `unit`: seconds of the unit."""
    try:
        return str(round(float(text.strip().replace(",", ".")) * unit))
    except (ValueError, OverflowError):
        return text


class Pause(Input):
    """Why play is paused and when it resumes, for everyone to read; both are optional."""

    note = Text(120)
    until = MomentField(
        "enter the time when play resumes, for example 13:30.", required=False, allow_null=True, default=None
    )

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Convert a form's time of day, today or tomorrow."""
        data = super().typed(post, exercise)
        found = spans.next_time(data.get("until", ""), timezone.now(), ZoneInfo(exercise.timezone))
        if found is not None:
            data["until"] = found.isoformat()
        return data


class Extend(Input):
    """Seconds to add to the clock; a negative number shortens it. With `cell`, only for that cell."""

    seconds = Whole(-service.MOST_OFF, service.LONGEST, service.HOW_MUCH)
    cell = Chosen(CELL, required=False, allow_null=True, default=None)

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Convert a form's minutes, or hours."""
        data = super().typed(post, exercise)
        hours = "hours" in post
        data["seconds"] = in_seconds(data.get("hours" if hours else "minutes", ""), 3600 if hours else 60)
        return data

    def validate_seconds(self, value: int) -> int:
        """Refuse zero seconds."""
        if value == 0:
            raise serializers.ValidationError(service.HOW_MUCH, code="min_value")
        return value


class Length(Input):
    """The length of decisions from now on, in seconds; 0 means no clock. Without `kind`, of all decisions. `at_once`
    also changes the clock of the open decision; time already used counts."""

    seconds = Whole(0, service.LONGEST, service.HOW_LONG)
    kind = Text(40)
    at_once = Switch(required=False, default=False)

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Convert a form's minutes."""
        data = super().typed(post, exercise)
        data["seconds"] = in_seconds(data.get("length", ""))
        return data


@act("pause", "pause", "Pause the clock, with a word for everyone", takes=Pause)
def pause(viewer: Viewer, **word: Any) -> None:
    """Stop the clock, with a message for everyone if there is one."""
    service.pause(exercise=viewer.exercise, **word)


@act("resume", "resume", "Let the clock run on")
def resume(viewer: Viewer) -> None:
    """Resume the clock."""
    service.resume(exercise=viewer.exercise)


@act("skip-reading", "skip_reading", "End the reading time; the clock starts now")
def skip_reading(viewer: Viewer) -> None:
    """End the reading time."""
    service.skip_reading(exercise=viewer.exercise)


@act("extend", "extend", "Lengthen or shorten the clock", takes=Extend)
def extend(viewer: Viewer, seconds: int, cell: Cell | None) -> None:
    """More time, or less."""
    service.extend(exercise=viewer.exercise, seconds=seconds, cell=cell)


@act(
    "length", "turn_length", "Change how long decisions last from now on", takes=Length,
    says="The length of decisions has changed. Every cell sees this in the log.",
)  # fmt: skip
def length(viewer: Viewer, seconds: int, kind: str, at_once: bool) -> None:
    """Change the length of decisions from now on."""
    service.set_length(
        exercise=viewer.exercise, seconds=seconds, kind=kind, name=_name(viewer.exercise, kind), at_once=at_once
    )


def _name(exercise: Exercise, kind: str) -> str:
    """The name of a kind of decision; refused if the rules do not have it."""
    if not kind or exercise.game is None:
        return ""
    rules: Any = game_selectors.adjudicator(exercise.game)
    if kind not in rules.tables.play.decisions and kind != WHOLE_TURN:
        raise Refused("kind: choose one of these decisions.")
    return systems.of(exercise.system).task_title(rules, kind)


ACTS = (pause, resume, skip_reading, extend, length)
