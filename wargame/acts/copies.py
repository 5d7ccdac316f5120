"""New exercises from this one: a clone of its settings, or a what-if from one of its steps."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from wargame import dispatch
from wargame.acts.act import act
from wargame.acts.body import Input, Switch, Text, Whole
from wargame.models import Exercise
from wargame.selectors import msel
from wargame.services import exercises
from wargame.services.msel import attachments
from wargame.viewer import Viewer

TAG = "Exercises"
TITLE = "an exercise needs a title."


class Clone(Input):
    """A copy of the settings, objectives and cells, and of the names if requested."""

    title = Text(120, TITLE)
    with_people = Switch(required=False, default=False)


class Fork(Input):
    """A what-if exercise that starts from step `seq`, with the names on its seats if requested."""

    title = Text(120, TITLE)
    seq = Whole(ask="choose a step to start from.")
    with_people = Switch(required=False, default=False)


def warnings(copy: Exercise) -> list[str]:
    """Warnings about what a copy lacks, and which of its injects are too late to go out automatically."""
    past = msel.past(copy, timezone.now(), again=copy.started_at is None)
    return [text for text in (past, attachments.without(copy)) if text]


@act("clone", "clone", "Set up a new exercise like this one", tag=TAG, takes=Clone)
def clone(viewer: Viewer, title: str, with_people: bool, owner: Any = None) -> Exercise:
    """A new exercise like this one, for its owner or the person who is signed in."""
    return exercises.clone(
        exercise=viewer.exercise, owner=owner or viewer.exercise.owner, title=title, with_people=with_people
    )


@act("fork", "fork", "A what-if exercise from any step", tag=TAG, takes=Fork)
def fork(viewer: Viewer, title: str, seq: int, with_people: bool) -> Exercise:
    """A what-if from a step."""
    return dispatch.fork(
        exercise=viewer.exercise, owner=viewer.exercise.owner, title=" ".join(title.split()), seq=seq,
        with_people=with_people,
    )  # fmt: skip


ACTS = (clone, fork)
