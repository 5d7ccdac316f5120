"""Noting who looked at which chances, for the research on how people decide. No cell ever reads it."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import F
from django.utils import timezone

from wargame.models import Decision, OddsLook
from wargame.selectors import drafts
from wargame.selectors.position import Position
from wargame.selectors.record import odds_looks

MOST = 200
"""Orders of one person and decision that are noted: no one weighs more."""


def note(place: Position, order: dict[str, Any]) -> None:
    """Note that a person of the cell has the chances of an order on their screen. Nothing of umpires and watchers, of
    orders that are not complete, or once the decision is locked. One query for a look that is known."""
    viewer, decision = place.viewer, place.decision
    if viewer.umpire or viewer.seat is None or viewer.cell is None or not viewer.drafts or place.sheet is None:
        return
    if decision is None or decision.status != Decision.Status.OPEN:
        return
    try:
        parsed = drafts.parse(place.rules, order)
    except msgspec.ValidationError:
        return
    if place.rules.unknown_names(parsed):
        return
    plain = msgspec.to_builtins(parsed)
    now = timezone.now()
    looks = OddsLook.objects.filter(decision=decision, seat=viewer.seat)
    known = {"digest": odds_looks.digest(plain)}
    if looks.filter(**known).update(times=F("times") + 1, last_at=now) or looks.count() >= MOST:
        return
    made = OddsLook(
        decision=decision, cell=viewer.cell, seat=viewer.seat, order=plain, first_at=now, last_at=now, **known
    )
    OddsLook.objects.bulk_create([made], ignore_conflicts=True)
