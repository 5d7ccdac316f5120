"""What reached a cell besides the game in one turn: its own requests with their answers, news, injects, messages."""

from __future__ import annotations

from django.db.models import Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from reports.collect.shapes_brief import BriefRequest, BriefTraffic, Report
from reports.collect.words import headed, shortened
from wargame.models import Cell, Delivery, Exercise, Inject, Message, Rfi

MOST = 400  # letters of one text
LAST = 20  # of each kind


def traffic(exercise: Exercise, cell: Cell | None, turn: int) -> BriefTraffic:
    """The traffic of a turn that a cell can read; without a cell, the public traffic."""
    return BriefTraffic(
        _requests(cell, turn) if cell else (), (*_news(exercise, turn), *_injects(exercise, cell, turn))
    )


def _requests(cell: Cell, turn: int) -> tuple[BriefRequest, ...]:
    """The cell's requests of the turn, and older ones still open or closed during the turn."""
    asked = Q(turn=turn) | Q(turn__lt=turn, status=Rfi.Status.OPEN)
    opened = dict(cell.exercise.decisions.order_by("-id").values_list("turn", "opened_at"))  # the first of each turn
    if turn in opened:
        until = min((at for number, at in opened.items() if number > turn), default=timezone.now())
        asked |= Q(turn__lt=turn, closed_at__gte=opened[turn], closed_at__lt=until)
    rows = cell.rfis.filter(asked).prefetch_related("answers").order_by("number")
    return tuple(_request(row) for row in rows[:LAST])


def _request(row: Rfi) -> BriefRequest:
    answer = " / ".join(given.text for given in row.answers.all()) or row.reason
    return BriefRequest(
        row.own_number, shortened(row.question, MOST), row.get_status_display(), shortened(answer, MOST)
    )


def _news(exercise: Exercise, turn: int) -> list[Report]:
    """Press releases, which everyone reads."""
    rows = exercise.messages.filter(kind=Message.Kind.PRESS, status=Message.Status.SENT, turn=turn)
    shown = rows.order_by(Coalesce("decided_at", "created_at"), "number")[:LAST]
    return [Report("Press", row.sender, shortened(headed(row.title, row.text), MOST)) for row in shown]


def _injects(exercise: Exercise, cell: Cell | None, turn: int) -> list[Report]:
    """Injects released in the turn to the cell, or to everyone."""
    out = Inject.objects.filter(exercise=exercise, state=Inject.State.RELEASED, released_turn=turn)
    mine = out.filter(pk__in=Delivery.objects.filter(cell=cell).values("inject")) if cell else out.filter(to_all=True)
    return [
        Report(row.get_kind_display(), row.sender, shortened(headed(row.title, row.text), MOST))
        for row in mine.order_by("released_at", "written_at")[:LAST]
    ]
