"""The game on the public screen as one plain value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.safestring import SafeString

from wargame.presenters.shapes import Phase


@dataclass(frozen=True)
class PublicBoard:
    """The game on the public screen: the title block's turn and sequence, the map, the label of the clock."""

    turn: str
    turn_type: str
    phases: tuple[Phase, ...]
    clock_label: str
    map: SafeString
    details: Mapping[str, str]  # side -> a few words next to its name
    rebuilt: str = ""  # which charts are reconstructed
    holdings: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # part of the map, mark of a side, number
    held_title: str = ""  # what is counted
