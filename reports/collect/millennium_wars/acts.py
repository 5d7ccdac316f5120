"""The events of a turn of Millennium Wars by subject."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from adjudication.systems.millennium_wars.basics.facts import Facts
from adjudication.systems.millennium_wars.undertakings import UNDERTAKINGS
from reports.collect.plain.groups import Groups
from reports.collect.shapes import Act
from reports.record import ReadEvent

NAMES = {
    "Set-up": ("Deployed", "MoldovaChose"),
    "Special events": ("EventRolled", "NeighboursChose", "PointsGained", "InstabilityRolled"),
    "Points and purchases": (
        "InitiativeSet", "IncomePaid", "PurchasePlanned", "PurchaseReturned", "PointsAllotted", "ListsOpened",
        "Intervened", "Bought", "PointsCapped",
    ),
    "Information warfare": (
        "InformationPassed", "ContestOpened", "CadresCommitted", "InformationRolled", "C4iChanged", "IndexMoved",
    ),
    "Movement": ("Assigned", "Moved"),
    "Combat and losses": (
        "AttackDeclared", "SupportChosen", "AirSupportRolled", "CombatRolled", "WeaponsUsed", "Retreated",
        "Advanced", "MissilesFired", "Eliminated", "Disrupted", "FleetRemoved",
    ),
    "Demonstrators": (
        "DemonstratorsGranted", "DemonstratorPlaced", "Dispersed", "DemonstratorsRemoved",
    ),
    "Supply and recovery": ("SupplyChecked", "Recovered"),
    "The end": ("GameEnded",),
    "The umpire": ("SetIndex", "SetMoldova", "SetPoints", "SetUnit", "SetDemonstrators", "SetC4i"),
}  # fmt: skip
SILENT = frozenset({
    "AttackEnded", "DecisionDue", "GrantUsed", "ImpulseBegan", "InformationAsked", "ListClosed", "LossesDue",
    "TurnBegan", "Went",
})  # fmt: skip
IN_VAIN = frozenset({"NE", "AD", "AE"})
"""The results of a combat with which no defender is worse off (17.4)."""
GROUPS = Groups(
    NAMES, SILENT, frozenset({"CombatRolled", "InformationRolled"}),
    apart=frozenset({"deployment", "purchases", "protest"}),
    dice={"CombatRolled": "combat", "AirSupportRolled": "air support"},
    fails={"CombatRolled": lambda event: event.result in IN_VAIN},
)  # fmt: skip


@dataclass(frozen=True)
class Acts:
    """The rows of a turn; the pieces that a force places at the start are one row, because the map shows where."""

    facts: Facts

    def __call__(self, found: Sequence[ReadEvent]) -> tuple[Act, ...]:
        return GROUPS.acts(self.folded(found))

    def of_undertakings(self, found: Sequence[ReadEvent]) -> tuple[Act, ...]:
        """The rows of a sitrep: an undertaking with all its results is one row."""
        return GROUPS.folded(UNDERTAKINGS, self.folded(found))

    def folded(self, found: Sequence[ReadEvent]) -> list[ReadEvent]:
        """The same events, with one for all pieces that a force places consecutively."""
        rows = list[ReadEvent]()
        for force, run in groupby(found, key=lambda one: self._placed(one.event)):
            together = list(run)
            if force and len(together) > 1:
                together = [replace(together[0], text=f"{force} places {len(together)} pieces.")]
            rows += together
        return rows

    def _placed(self, event: Any) -> str:
        """The force whose piece an event places; "" for other events."""
        if type(event).__name__ != "Deployed":
            return ""
        force = self.facts.forces[self.facts.force[self.facts.piece[event.unit]]]
        return force.name if force is not None else ""
