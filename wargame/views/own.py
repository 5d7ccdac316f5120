"""A person's own data on the page of their cell, cached until a notification that may change it.

Each page asks for news after each bell, and most bells are drafts. Those change neither questions nor estimates.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from adjudication.prepared_sql import Prepared
from wargame.audience import Scope
from wargame.models import Estimate
from wargame.notices import Stamp
from wargame.selectors.evaluation.surveys import to_answer
from wargame.viewer import Viewer

REMEMBERED = 2_000  # people of one web process
CHANGED_BY = frozenset({Scope.PLAY})  # and by every ring without a scope
_estimate = Prepared(lambda seat: Estimate.objects.filter(seat=seat).only("pk").order_by()[:1], UUID)


@dataclass(frozen=True)
class Own:
    """The number of questions for a person, and whether they gave an estimate, which only they see."""

    questions: int
    estimates: bool


@dataclass
class _Remembered:
    own: Own | None = None
    stamp: Stamp | None = None


@lru_cache(maxsize=REMEMBERED)
def _remembered(seat: UUID, cell: int | None) -> _Remembered:
    return _Remembered()


def own(viewer: Viewer, stamp: Stamp | None) -> Own:
    """The viewer's own parts. `stamp` is the moment before this request read anything; None: look again."""
    seat = viewer.seat
    if seat is None or viewer.umpire:
        return Own(to_answer(viewer), False)
    now = stamp.about(CHANGED_BY) if stamp else None
    known = _remembered(seat.pk, viewer.cell.pk if viewer.cell else None)
    found = known.own if known.stamp == now else None
    if now is None or found is None:
        found = Own(to_answer(viewer), bool(_estimate(seat.pk)))
        known.own, known.stamp = found, now
    return found
