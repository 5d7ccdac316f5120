"""The umpire who handles the decision, as shown to umpires."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from wargame.models import Decision
from wargame.services.participants import decision_assignment
from wargame.viewer import Viewer


@dataclass(frozen=True)
class Assignment:
    """`can`: there is a decision to take. `name` is empty if it is assigned to no one; `mine`: the viewing umpire has
    it."""

    can: bool = False
    name: str = ""
    since: str = ""
    mine: bool = False

    @property
    def others(self) -> bool:
        """Whether another umpire has the decision, so that this one has to take it over first."""
        return bool(self.name) and not self.mine


NOTHING = Assignment()


def assignment(viewer: Viewer, decision: Decision | None = None) -> Assignment:
    """The assignment of the decision that is open or under review. One query, unless the decision is given."""
    found = decision or viewer.exercise.decisions.exclude(status=Decision.Status.CLOSED).first()
    if found is None:
        return NOTHING
    if found.held_at is None:
        return Assignment(can=True)
    since = found.held_at.astimezone(ZoneInfo(viewer.exercise.timezone))
    return Assignment(True, found.held_name, f"{since:%H:%M}", decision_assignment.is_mine(found, viewer))
