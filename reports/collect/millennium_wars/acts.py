"""What happened in a turn of Millennium Wars, by what it was about."""

from __future__ import annotations

from reports.collect.plain.groups import Groups

NAMES = {
    "Set-up": ("Deployed", "MoldovaChose"),
    "Special events": ("EventRolled", "NeighboursChose", "PointsGained", "InstabilityRolled", "C4iChanged"),
    "Points and purchases": (
        "InitiativeSet", "IncomePaid", "PurchasePlanned", "PurchaseReturned", "PointsAllotted", "ListsOpened",
        "Intervened", "Bought", "PointsCapped",
    ),
    "Information warfare": (
        "InformationAsked", "InformationPassed", "ContestOpened", "CadresCommitted", "InformationRolled", "IndexMoved",
    ),
    "Movement": ("Assigned", "Moved"),
    "Fights and losses": (
        "AttackDeclared", "SupportChosen", "AirSupportRolled", "CombatRolled", "WeaponsUsed", "LossesDue", "Retreated",
        "Advanced", "MissilesFired", "Eliminated", "Disrupted", "FleetRemoved",
    ),
    "Demonstrators": (
        "DemonstratorsGranted", "DemonstratorPlaced", "GrantUsed", "Dispersed", "DemonstratorsRemoved",
    ),
    "Supply and recovery": ("SupplyChecked", "Recovered"),
    "The end": ("GameEnded",),
    "The umpire": ("SetIndex", "SetMoldova", "SetPoints", "SetUnit", "SetDemonstrators", "SetC4i"),
}  # fmt: skip
SILENT = frozenset({
    "AttackEnded", "DecisionDue", "ImpulseBegan", "ListClosed", "TurnBegan", "Went",
})  # fmt: skip
GROUPS = Groups(NAMES, SILENT)
