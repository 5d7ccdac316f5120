"""The preparation beside the set-up, counted: script, data collection plan, injects, surveys, observers."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q
from django.urls import reverse

from wargame.models import Cell, Exercise, Inject, Seat


@dataclass(frozen=True)
class Chore:
    """One page of preparation: its contents so far, and in `waits` the open problem."""

    name: str
    href: str
    holds: str
    waits: str = ""


def chores(exercise: Exercise) -> tuple[Chore, ...]:
    """Every page of preparation, in the usual order of work. Five queries."""
    papers = exercise.handouts.count()
    plan = exercise.objectives.aggregate(aims=Count("pk", distinct=True), signs=Count("indicators"))
    msel = exercise.injects.aggregate(all=Count("pk"), drafts=Count("pk", filter=Q(state=Inject.State.DRAFT)))
    surveys = exercise.surveys.filter(active=True).count()
    living = ~Q(seats__status=Seat.Status.REMOVED)
    seats = exercise.cells.aggregate(
        watching=Count("seats", filter=living & Q(kind=Cell.Kind.OBSERVER)),
        recorders=Count("seats", filter=living & Q(seats__role=Seat.Role.RECORDER)),
    )
    unseen = plan["signs"] and seats["watching"] and not seats["recorders"]
    return (
        _chore(exercise, "Script and roles", "handouts", _counted(papers, "paper")),
        _chore(
            exercise, "Data collection plan", "plan",
            ", ".join((_counted(plan["aims"], "objective"), _counted(plan["signs"], "indicator"))),
        ),
        _chore(
            exercise, "MSEL", "msel", _counted(msel["all"], "inject"),
            f"{msel['drafts']} to approve" if msel["drafts"] else "",
        ),
        _chore(exercise, "Surveys", "surveys", _counted(surveys, "survey")),
        _chore(
            exercise, "Observers", "observers", _counted(seats["watching"], "seat"),
            "no recorder to write notes" if unseen else "",
        ),
    )  # fmt: skip


def _chore(exercise: Exercise, name: str, page: str, holds: str, waits: str = "") -> Chore:
    return Chore(name, reverse(f"umpire_{page}", args=[exercise.pk]), holds, waits)


def _counted(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"
