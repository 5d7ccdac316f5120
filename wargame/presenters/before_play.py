"""What a cell sees before play: its documents, and the public map."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from wargame.presenters import systems
from wargame.selectors import handouts, position
from wargame.selectors.handouts import HandoutView
from wargame.viewer import Viewer


@dataclass(frozen=True)
class BeforePlay:
    """`sheets` are the role sheets of the cell and the read-ahead, the same for everyone in it."""

    map: SafeString | str
    sheets: tuple[HandoutView, ...]


def before_play(viewer: Viewer) -> BeforePlay:
    """What the viewer's cell sees before play."""
    place = position.opening(viewer)
    drawn = systems.of(viewer.exercise.system).public_board(place, "projector").map if place is not None else ""
    given = handouts.given(viewer)
    roles = sorted(given.roles, key=lambda sheet: sheet.id)
    return BeforePlay(drawn, (*roles, *given.read_ahead))
