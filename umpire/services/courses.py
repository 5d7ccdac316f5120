"""Makes a course of a pack, of a ready exercise, or of an exercise that is there."""

from __future__ import annotations

from typing import Any

from umpire.presenters.offers import Offer
from umpire.services import setup
from wargame.models import Course, Exercise, UmpireGroup
from wargame.services import exercises
from wargame.services.college import courses


def make(
    *, owner: Any, title: str, count: int, source: Offer | Exercise, group: UmpireGroup | None = None,
    dealing: str = Course.Dealing.CHOICE,
) -> Course:  # fmt: skip
    """A course whose syndicates are like the source; all of them or none. Refused: a field is wrong."""

    def first(name: str) -> Exercise:
        if isinstance(source, Offer):
            return setup.create(owner=owner, offer=source, objectives=list(source.objectives), title=name, group=group)
        return exercises.clone(exercise=source, owner=owner, title=name, with_people=False)

    return courses.make(owner=owner, title=title, count=count, first=first, group=group, dealing=dealing)
