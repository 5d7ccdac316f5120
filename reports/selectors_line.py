"""The queue of documents: which one is made next, and how long until then."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Avg, Case, F, OuterRef, Q, QuerySet, Subquery, When
from django.utils import timezone

from reports.models import Paper
from wargame.models import Exercise

MEASURED = timedelta(days=1)  # papers made since then say how long one of their kind takes
IN_THE_ROOM = (Paper.Kind.JOIN_CARDS, Paper.Kind.ORDER_SHEETS, Paper.Kind.MAPS, *Paper.HANDED_OUT)


@dataclass(frozen=True)
class PlaceInLine:
    """The place of a document in the queue: how many are made before it, including those in work, and the seconds these
    take.

    None where no paper was made lately that could say.
    """

    before: int
    seconds: float | None


def in_line() -> QuerySet[Paper]:
    """The waiting documents of all exercises, most urgent first.

    A class that plays waits for the sitreps of its last turn, then for what is handed out in the room. Reports and
    tables are read afterwards.
    """
    sitreps = Paper.objects.filter(exercise=OuterRef("exercise"), kind=Paper.Kind.SITREP)
    last = Q(turn=Subquery(sitreps.order_by("-turn").values("turn")[:1]))
    playing = Q(exercise__status=Exercise.Status.PLAYING)
    urgency = Case(
        When(Q(kind=Paper.Kind.SITREP) & playing & last, then=0),
        When(kind__in=IN_THE_ROOM, then=1),
        When(kind=Paper.Kind.SITREP, then=2),
        default=3,
    )
    return Paper.objects.filter(status=Paper.Status.QUEUED).order_by(urgency, "queued_at", "id")


def next_of_all() -> int | None:
    """The document to make next; None if none is waiting."""
    return in_line().values_list("pk", flat=True).first()


def places() -> dict[int, PlaceInLine]:
    """The place of every waiting document, by id. Three queries."""
    now, took = timezone.now(), _took()
    usual = sum(took.values()) / len(took) if took else 0.0
    at_work = Paper.objects.filter(status=Paper.Status.RUNNING).values_list("kind", "started_at")
    before = [max(0.0, took.get(kind, usual) - (now - begun).total_seconds()) for kind, begun in at_work if begun]
    hands, found = max(1, len(before)), {}
    for pk, kind in in_line().values_list("pk", "kind"):
        found[pk] = PlaceInLine(len(before), sum(before) / hands if took else None)
        before.append(took.get(kind, usual))
    return found


def _took() -> dict[str, float]:
    """The average seconds from claim to finish for recent documents, by kind, without unchanged ones."""
    since = timezone.now() - MEASURED
    made = Paper.objects.filter(status=Paper.Status.DONE, heartbeat_at__gte=since, started_at__isnull=False)
    rows = made.filter(progress_note="", finished_at__gte=F("started_at")).order_by().values("kind")
    timed = rows.annotate(took=Avg(F("finished_at") - F("started_at")))
    return {row["kind"]: row["took"].total_seconds() for row in timed}
