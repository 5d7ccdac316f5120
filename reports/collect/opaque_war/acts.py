"""What was done and what happened in a turn, sorted by what it was about; where play goes on is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from adjudication.engine.dice import rolls_of
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
FEW = 6
"""Of more dice than these a paper counts the faces."""
_OF = {name: group for group, names in GROUPS.items() for name in names}


def acts(found: Sequence[ReadEvent]) -> tuple[Act, ...]:
    """One row for each event that says something that matters, in the order in which they happened."""
    telling = [one for one in found if type(one.event).__name__ in _OF]
    spoken = [one for one in telling if one.text]
    return tuple(
        replace(act, group=_OF[type(one.event).__name__], how=_thrown(one.event))
        for act, one in zip(side_acts.learnt(telling), spoken, strict=True)
    )


def _thrown(event: Any) -> str:
    """The dice of an event, whose sentence says what came of them; many as so many of each face."""
    rolls = rolls_of(event)
    if len(rolls) <= FEW:
        return "; ".join(f"dice {' '.join(map(str, roll.dice))}" for roll in rolls)
    if any(len(roll.dice) != 1 or roll.test == "pick" for roll in rolls):
        return f"{len(rolls)} draws"
    faces = sorted(Counter(roll.dice[0] for roll in rolls).items())
    return f"{len(rolls)} dice: " + ", ".join(f"{number} × {face}" for face, number in faces)


def sorted_by_group(found: Sequence[Act]) -> tuple[Act, ...]:
    """The same, what belongs together next to each other."""
    return tuple(sorted(found, key=lambda act: ORDER.index(act.group) if act.group in ORDER else len(ORDER)))
