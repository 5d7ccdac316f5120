"""Assigning something, unassigning it, taking it over from someone who is absent. Always visible."""

from __future__ import annotations

from django.utils import timezone

from wargame.access import Viewer
from wargame.errors import Outdated, Refused
from wargame.models.assignable import Assignable


def is_mine(row: Assignable, viewer: Viewer) -> bool:
    """True if it is assigned to this umpire."""
    return bool(row.held_name) and row.held_by_id == (viewer.seat.pk if viewer.seat else None)


def assign(row: Assignable, viewer: Viewer, seen: str) -> str:
    """Assign it; the caller holds the lock on the row. Returns the name it was taken from, if any.

    `seen` is the name on the umpire's screen; if it is another by now, the call is refused.
    """
    if is_mine(row, viewer):
        return ""
    if row.held_name != seen:
        raise Outdated(f"{row.held_name or 'No one'} is handling it now. Reload the page.")
    before = row.held_name
    row.held_by, row.held_name, row.held_at = viewer.seat, viewer.label, timezone.now()
    return before


def unassign(row: Assignable, viewer: Viewer) -> None:
    """Unassign the row; the caller holds the lock on the row."""
    if not is_mine(row, viewer):
        raise Refused(f"{row.held_name or 'No one'} is handling it, not you.")
    row.held_by, row.held_name, row.held_at = None, "", None


def assign_if_free(row: Assignable, viewer: Viewer) -> None:
    """Assign it if it is free; refused while another umpire has it."""
    if row.held_name and not is_mine(row, viewer):
        raise Refused(f"{row.held_name} is handling it. Take it over first.")
    if not row.held_name:
        assign(row, viewer, "")
