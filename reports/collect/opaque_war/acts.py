"""What was done and what happened in a turn, sorted by what it was about; where play goes on is left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reports.collect.plain import side_acts
from reports.collect.shapes import Act
from reports.record import ReadEvent

GROUPS = {
    "Set-up": (
        "ControlRolled", "GarrisonsPlaced", "BattalionsPlaced", "HavenChosen", "CountersPlaced", "BrigadePlaced",
    ),
    "Reinforcements": ("ReinforcementsRolled", "Mustered", "Arrived", "Barred", "SentBack"),
    "Movement and sight": ("Moved", "Intercepted", "Sighted", "FacesLearnt"),
    "Fights": (
        "AttackDeclared", "MarkerPlayed", "AttackCancelled", "CombatRolled", "UnitsLost", "Stood", "RetreatRolled",
        "Retreated", "Advanced",
    ),
    "Mobs and media": ("MobDispersed", "Entered", "MediaRolled", "MediaMoved", "MediaRetreated", "FlightRolled"),
    "Supply": ("SupplyChecked",),
    "Support and ceasefires": (
        "LevelChanged", "SupportArrived", "WesternDelayed", "CeasefireModified", "CeasefireRolled", "GameEnded",
    ),
    "The umpire": ("SetPiece", "SetControl", "SetLevel", "SetAvailable"),
}  # fmt: skip
ORDER = tuple(GROUPS)
_OF = {name: group for group, names in GROUPS.items() for name in names}


def acts(found: Sequence[ReadEvent]) -> tuple[Act, ...]:
    """One row for each event that says something that matters, in the order in which they happened."""
    telling = [one for one in found if type(one.event).__name__ in _OF]
    groups = [_OF[type(one.event).__name__] for one in telling if one.text]
    return tuple(replace(act, group=group) for act, group in zip(side_acts.learnt(telling), groups, strict=True))


def sorted_by_group(found: Sequence[Act]) -> tuple[Act, ...]:
    """The same, what belongs together next to each other."""
    return tuple(sorted(found, key=lambda act: ORDER.index(act.group) if act.group in ORDER else len(ORDER)))
