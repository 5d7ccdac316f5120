"""Acts on the data collection plan: objectives and indicators."""

from __future__ import annotations

from typing import Any

from rest_framework.fields import empty

from wargame.acts.act import act
from wargame.acts.body import Chosen, ChosenKey, Input, OneOf, Text, Whole
from wargame.acts.subjects import CELL, INDICATOR, OBJECTIVE, SEAT
from wargame.models import Indicator, Objective
from wargame.services.evaluation import plan, teaching
from wargame.viewer import Viewer

TAG = "Data collection plan"
AIM = "say what participants should learn or what you want to find out."
WATCHED = "say what to look or listen for."
TURN = "a turn is a whole number from 1 to 999; leave it empty for any turn."


class ObjectiveWords(Input):
    """A new text for an objective."""

    title = Text(120)
    text = Text(400, AIM)


class NewObjective(ObjectiveWords):
    """A new objective; the program gives it a code (LO-3, RQ-1)."""

    kind = OneOf(Objective.Kind.choices, required=False, default="learning")


class IndicatorFields(Input):
    """An indicator: which cell does it, which seat watches (or `who`, as text), in which turns, at which moment."""

    text = Text(300, WATCHED, required=False)
    cell = Chosen(CELL, required=False, allow_null=True)
    watcher = ChosenKey(SEAT, required=False, allow_null=True)
    who = Text(80, default=empty)
    turn_from = Whole(1, 999, TURN, required=False, allow_null=True)
    turn_to = Whole(1, 999, TURN, required=False, allow_null=True)
    moment = Text(80, default=empty)


class NewIndicator(IndicatorFields):
    """A new indicator of an objective."""

    text = Text(300, WATCHED)


@act(
    "adopt", "adopt_plan", "Take over objectives and surveys of the pack", tag=TAG,
    says="The pack’s objectives, indicators and surveys are in the data collection plan. Existing ones did not change.",
)  # fmt: skip
def adopt(viewer: Viewer) -> None:
    """Add what the pack proposes."""
    teaching.adopt(exercise=viewer.exercise)


@act(
    "add-objective", "add_objective", "Add an objective", tag=TAG, takes=NewObjective,
    says="{0.code} is in the data collection plan.",
)  # fmt: skip
def add_objective(viewer: Viewer, **words: str) -> Objective:
    """Add an objective."""
    return plan.add_objective(exercise=viewer.exercise, **words)


@act("change-objective", "change_objective", "Change an objective", tag=TAG, takes=ObjectiveWords, about=OBJECTIVE)
def change_objective(viewer: Viewer, objective: Objective, title: str, text: str) -> None:
    """Change an objective's title and text."""
    plan.change_objective(exercise=viewer.exercise, objective_id=objective.pk, title=title, text=text)


@act(
    "remove-objective", "remove_objective", "Remove an objective without evidence", tag=TAG, about=OBJECTIVE,
    says="The objective was removed.",
)  # fmt: skip
def remove_objective(viewer: Viewer, objective: Objective) -> None:
    """Remove an objective."""
    plan.remove_objective(exercise=viewer.exercise, objective_id=objective.pk)


@act("add-indicator", "add_indicator", "Something to watch for", tag=TAG, takes=NewIndicator, about=OBJECTIVE)
def add_indicator(viewer: Viewer, objective: Objective, **fields: Any) -> None:
    """Add an indicator."""
    plan.add_indicator(exercise=viewer.exercise, objective_id=objective.pk, **fields)


@act("change-indicator", "change_indicator", "Change an indicator", tag=TAG, takes=IndicatorFields, about=INDICATOR)
def change_indicator(viewer: Viewer, indicator: Indicator, **fields: Any) -> None:
    """Change an indicator's text, watcher or time."""
    plan.change_indicator(exercise=viewer.exercise, indicator_id=indicator.pk, **fields)


@act(
    "remove-indicator", "remove_indicator", "Remove an indicator", tag=TAG, about=INDICATOR,
    says="The indicator was removed; its evidence stays with the objective.",
)  # fmt: skip
def remove_indicator(viewer: Viewer, indicator: Indicator) -> None:
    """Remove an indicator."""
    plan.remove_indicator(exercise=viewer.exercise, indicator_id=indicator.pk)


ACTS = (
    adopt, add_objective, change_objective, remove_objective, add_indicator, change_indicator, remove_indicator,
)  # fmt: skip
