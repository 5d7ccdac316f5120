"""Decisions that mattered, played out in the background once a paper has named them."""

from __future__ import annotations

from time import monotonic
from uuid import UUID

from reports.collect import aar
from reports.models import Paper, PlayOut
from reports.services import papers
from wargame.models import Exercise

NAMING = (Paper.Kind.HOT_WASH, Paper.Kind.AAR)
"""Papers that name decisions that mattered."""
SECONDS = 60.0
"""So long one job plays at most, so that papers never wait for long."""


def perform(exercise_id: UUID, seconds: float = SECONDS) -> tuple[int, bool]:
    """Play out what is missing until the time is over: how many decisions were, and whether some are left.

    Running it twice changes nothing.
    """
    exercise = Exercise.objects.select_related("game").filter(pk=exercise_id).exclude(game=None).first()
    if exercise is None:
        return 0, False
    until, done = monotonic() + seconds, 0
    known = set(exercise.play_outs.values_list("key", flat=True))
    for question in aar.questions(exercise):
        if question.key in known:
            continue
        if done and monotonic() > until:
            return done, True
        row = PlayOut(exercise=exercise, key=question.key, points=question.answer())
        PlayOut.objects.bulk_create([row], ignore_conflicts=True)
        done += 1
    return done, False


def wanted_after(paper: Paper) -> bool:
    """Whether a paper that was made names decisions that nobody has played out."""
    return paper.kind in NAMING and not paper.version and bool(paper.facts.get("unplayed"))


def papers_again(exercise_id: UUID) -> list[int]:
    """Ask once more for the slides and for the draft of the report, as far as there are any; their ids."""
    made = Paper.objects.filter(exercise=exercise_id, kind__in=NAMING, version=0, status=Paper.Status.DONE)
    return [
        papers.request(exercise=paper.exercise, kind=paper.kind, through_seq=paper.through_seq).pk
        for paper in made.select_related("exercise").order_by("-kind")
    ]
