"""The events of a turn of 2022: Ukraine by subject."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudication.systems.ukraine_2022.air.events import SupportCommitted
from adjudication.systems.ukraine_2022.basics.shared import TurnedStatic
from adjudication.systems.ukraine_2022.undertakings import UNDERTAKINGS
from reports.collect.plain.groups import Groups
from reports.collect.shapes import Act
from reports.record import ReadEvent

NAMES = {
    "Set-up": ("Deployed", "ForcesShown"),
    "Initiative and reinforcements": (
        "InitiativeWon", "UnitsDrawn", "KeptArrive", "RecoveryRolled", "Recovered", "Entered",
    ),
    "Special events": (
        "NuclearRolled", "BarragesPlaced", "AidRolled", "RandomRolled", "KnockoutRolled", "CapitalMarked",
    ),
    "Air": (
        "WingStationed", "SuppressionRolled", "WingsSuppressed", "MissionBegan", "Intercepted", "SupportCommitted",
        "DuelFought", "HuntBegan", "WingsHit", "BombingRolled", "StrikeRolled", "SamFired", "FlightChecked",
        "OnCallRolled",
    ),
    "Movement and control": ("GroundMoved", "SidePassed", "UnitHalted", "TurnedStatic", "HexesTaken"),
    "Combats": (
        "CombatDeclared", "DefenderNamed", "LineCut", "ChitDrawn", "Fought", "NavalRisked", "LossesAbsorbed",
        "Withdrew", "AdvanceRolled", "Advanced", "Routed", "UnitLost",
    ),
    "Lines of communication and railheads": ("RailheadMoved", "RailheadsLaid", "Refreshed"),
    "Victory points": ("PointsChanged", "GameEnded"),
    "The umpire": ("SetPoints", "SetUnit", "SetControl", "GiveAid"),
}  # fmt: skip
SILENT = frozenset({
    "ActivationEnded", "DecisionAsked", "MoveDeclared", "PhasingSide", "SideReady", "SkyCleared",
    "StayedOnCall", "TurnBegan", "TurnEnded", "Went",
})  # fmt: skip


LEADING = frozenset({"AidRolled", "Fought", "GameEnded", "KnockoutRolled", "Routed"})


class _Groups(Groups):
    """Groups without rows for units that are static because they have acted, which already have one, and for combats in
    which a side commits nothing."""

    def of(self, event: Any) -> str:
        acted = isinstance(event, TurnedStatic) and event.why == "activation"
        return "" if acted or _nothing(event) else super().of(event)


def _nothing(event: Any) -> bool:
    parts = ("interdict", "support", "escorts", "assets")
    return isinstance(event, SupportCommitted) and not any(getattr(event, part) for part in parts)


CAME_OF_IT = frozenset({
    "Fought", "NavalRisked", "LossesAbsorbed", "Withdrew", "AdvanceRolled", "Advanced", "Routed", "UnitLost",
})  # fmt: skip
DICE = {
    "ChitDrawn": "chit", "Fought": "combat", "AdvanceRolled": "advance", "SamFired": "air defence",
    "StrikeRolled": "checks", "BombingRolled": "checks", "DuelFought": "air combat", "SuppressionRolled": "checks",
    "FlightChecked": "on call", "OnCallRolled": "on call", "NavalRisked": "ship",
}  # fmt: skip
GROUPS = _Groups(
    NAMES,
    SILENT,
    LEADING,
    aside=frozenset({"Victory points"}),
    first=CAME_OF_IT | {"CombatDeclared"},
    dice=DICE,
    fails={"Fought": lambda event: not event.due or event.loser == event.side},  # the defender loses nothing (8.2)
)


def folded(found: Sequence[ReadEvent]) -> tuple[Act, ...]:
    """The acts of a turn for a sitrep, one row for each undertaking."""
    return GROUPS.folded(UNDERTAKINGS, found)
