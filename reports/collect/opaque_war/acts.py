"""The events of a turn of Opaque War by subject."""

from __future__ import annotations

from reports.collect.plain.groups import Groups

NAMES = {
    "Set-up": (
        "ControlRolled", "GarrisonsPlaced", "BattalionsPlaced", "HavenChosen", "CountersPlaced", "BrigadePlaced",
    ),
    "Reinforcements": ("ReinforcementsRolled", "Mustered", "Arrived", "Barred", "SentBack"),
    "Movement and sight": ("Moved", "Intercepted", "Sighted", "FacesLearnt"),
    "Combat": (
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
SILENT = frozenset({
    "AttackEnded", "DecisionAsked", "SegmentBegan", "SupplyFixed", "SupportPassed", "TurnBegan", "Went", "ZonesTold",
})  # fmt: skip
NEWS = ("Mobs and media", "Support and ceasefires")
LEADING = frozenset({"CombatRolled", "UnitsLost", "CeasefireRolled"})
GROUPS = Groups(
    NAMES, SILENT, LEADING, aside=frozenset(NEWS), apart=frozenset({"placement", "muster"}),
    dice={"CombatRolled": "combat", "RetreatRolled": "retreat"},
    fails={"CombatRolled": lambda event: event.result.endswith("/0")},  # no hit on the defender (8.10)
)  # fmt: skip
