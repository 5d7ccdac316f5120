"""What the board of a course reads, each table once for all syndicates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

import msgspec
from django.db.models import Count, Q

from adjudication.models import Ruling, Run, Step
from umpire.pages.inbox import InboxItem, waiting
from umpire.pages.records.tally import tally
from wargame.models import Assigned, Cell, Decision, Exercise, Inject, OrderSheet, Seat
from wargame.selectors.participants.people import NO_SEAT, PRESENT_FOR


@dataclass
class CourseTables:
    """The rows of all syndicates, by the id of the exercise; sheets by that of the cell."""

    now: datetime
    turns: dict[UUID, int] = field(default_factory=dict)
    over: set[UUID] = field(default_factory=set)
    decisions: dict[UUID, Decision] = field(default_factory=dict)
    cells: dict[UUID, list[Cell]] = field(default_factory=lambda: defaultdict(list))
    sheets: dict[int, OrderSheet] = field(default_factory=dict)
    runs: dict[UUID, Run] = field(default_factory=dict)
    tallies: dict[UUID, tuple[int, int]] = field(default_factory=dict)
    inbox: dict[UUID, list[InboxItem]] = field(default_factory=lambda: defaultdict(list))
    injects: dict[UUID, list[Inject]] = field(default_factory=lambda: defaultdict(list))
    assigned: dict[UUID, list[Assigned]] = field(default_factory=lambda: defaultdict(list))


def tables(exercises: Sequence[Exercise], now: datetime) -> CourseTables:
    """Everything that the board shows, in at most fourteen queries, however many syndicates there are."""
    found = CourseTables(now)
    games = {one.game_id: one.pk for one in exercises if one.game_id is not None}
    _moments(found, exercises, games)
    _people(found, exercises)
    _runs(found, games)
    for item in waiting(exercises):
        if item.exercise is not None:
            found.inbox[item.exercise].append(item)
    for inject in Inject.objects.filter(exercise__in=exercises).order_by("pk"):
        found.injects[inject.exercise_id].append(inject)
    for one in Assigned.objects.filter(exercise__in=exercises).select_related("user"):
        found.assigned[one.exercise_id].append(one)
    return found


def _moments(found: CourseTables, exercises: Sequence[Exercise], games: dict[UUID, UUID]) -> None:
    heads = Step.objects.filter(game__in=list(games)).order_by("game", "-seq").distinct("game")
    for game, turn in heads.values_list("game_id", "turn"):
        found.turns[games[game]] = turn
    present = Decision.objects.filter(exercise__in=exercises).exclude(status=Decision.Status.CLOSED)
    found.decisions = {one.exercise_id: one for one in present}


def _people(found: CourseTables, exercises: Sequence[Exercise]) -> None:
    living = ~Q(seats__status__in=NO_SEAT) & Q(seats__isnull=False)
    here = Q(seats__status=Seat.Status.TAKEN, seats__last_seen_at__gt=found.now - PRESENT_FOR)
    counted = Cell.objects.filter(exercise__in=exercises).annotate(
        places=Count("seats", filter=living), present=Count("seats", filter=here)
    )
    for cell in counted.order_by("order", "id"):
        found.cells[cell.exercise_id].append(cell)
    sheets = OrderSheet.objects.filter(decision__in=[one.pk for one in found.decisions.values()])
    found.sheets = {sheet.cell_id: sheet for sheet in sheets.defer("orders")}


def _runs(found: CourseTables, games: dict[UUID, UUID]) -> None:
    runs = Run.objects.filter(game__in=list(games), status__in=Run.OPEN).defer("engine_draft", "sheets", "shares")
    rulings: dict[UUID, list[Ruling]] = defaultdict(list)
    for ruling in Ruling.objects.filter(run__game__in=list(games), run__status=Run.Status.DONE, withdrawn_at=None):
        rulings[ruling.run_id].append(ruling)
    for run in runs:
        found.runs[games[run.game_id]] = run
        if run.status == Run.Status.DONE:
            found.tallies[games[run.game_id]] = tally(msgspec.json.decode(run.draft), rulings[run.pk])
