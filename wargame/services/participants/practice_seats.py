"""The seats of a practice turn: everyone with a seat in the exercise has one there too, without a code or a click."""

from __future__ import annotations

from wargame.models import Exercise, Seat


def follow(seat: Seat) -> None:
    """Give a seated person the same place in the practice turn, if one is on; the caller holds the exercise."""
    practice = Exercise.objects.filter(practice_of=seat.cell.exercise_id).first()
    if practice is None or seat.status != Seat.Status.TAKEN:
        return
    cell = practice.cells.filter(name=seat.cell.name).first()
    if cell is None:
        return
    place = {
        "cell": cell,
        "name": seat.name,
        "role": seat.role,
        "post": seat.post,
        "status": Seat.Status.TAKEN,
        "sight": seat.sight,
    }
    twin, _ = Seat.objects.update_or_create(twin_of=seat, defaults={**place, "expires_at": seat.expires_at})
    twin.watched.set(practice.cells.filter(name__in=seat.watched.values("name")))
