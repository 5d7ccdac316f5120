"""What happened in a turn of 2022: Ukraine, by what it was about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from adjudication.systems.ukraine_2022.air.events import SupportCommitted
from adjudication.systems.ukraine_2022.basics.shared import TurnedStatic
from reports.collect.plain.groups import Groups
from reports.collect.shapes import Act
from reports.collect.words import percent
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
    """Without a row for each unit that is static because it has acted, which has one for what it did, and for each
    combat into which a side puts nothing."""

    def of(self, event: Any) -> str:
        acted = isinstance(event, TurnedStatic) and event.why == "activation"
        return "" if acted or _nothing(event) else super().of(event)


def _nothing(event: Any) -> bool:
    parts = ("interdict", "support", "escorts", "assets")
    return isinstance(event, SupportCommitted) and not any(getattr(event, part) for part in parts)


GROUPS = _Groups(NAMES, SILENT, LEADING)

IN_RUNS = frozenset({"Deployed", "Entered", "WingStationed"})  # in a run of these, each side has one row
FLOWN = frozenset({
    "Intercepted", "DuelFought", "HuntBegan", "WingsHit", "BombingRolled", "StrikeRolled", "SamFired", "FlightChecked",
    "OnCallRolled",
})  # fmt: skip
CAME_OF_IT = frozenset({
    "Fought", "NavalRisked", "LossesAbsorbed", "Withdrew", "AdvanceRolled", "Advanced", "Routed", "UnitLost",
})  # fmt: skip
FOLLOWERS: Mapping[str, frozenset[str]] = {
    "GroundMoved": frozenset({"HexesTaken"}),
    "SuppressionRolled": frozenset({"WingsSuppressed"}),
    "MissionBegan": FLOWN | {"TurnedStatic", "Routed", "RailheadMoved", "UnitHalted"},
    "CombatDeclared": FLOWN | CAME_OF_IT | {"DefenderNamed", "LineCut", "SupportCommitted", "ChitDrawn", "HexesTaken"},
}
"""What begins a row of a sitrep, and what goes on with it."""
ASIDE = frozenset({"Victory points", ""})  # the groups that do not end a row
FIRST = ("CombatDeclared", *sorted(CAME_OF_IT))  # of a combat, what is said before its details
DICE = {
    "ChitDrawn": "chit", "Fought": "combat", "AdvanceRolled": "advance", "SamFired": "air defence",
    "StrikeRolled": "checks", "BombingRolled": "checks", "DuelFought": "air combat", "SuppressionRolled": "checks",
    "FlightChecked": "on call", "OnCallRolled": "on call", "NavalRisked": "ship",
}  # fmt: skip
"""What the dice of an event are called in a row that has several."""


@dataclass
class _Row:
    """Acts that become one row, each with its event."""

    head: str
    side: str
    parts: list[tuple[Act, ReadEvent]] = field(default_factory=list)


def folded(found: Sequence[ReadEvent]) -> tuple[Act, ...]:
    """The acts of a turn for a sitrep: a move with the hexes it took, a mission and a combat with all that belongs to
    them are one row each, and so is what a side sets up, lets enter or places in one go."""
    spoken = [one for one in found if one.text and GROUPS.of(one.event)]
    rows: list[_Row] = []
    for act, one in zip(GROUPS.acts(found), spoken, strict=True):
        _placed(rows, act, one)
    return tuple(_joined(row.parts) for row in rows)


def _placed(rows: list[_Row], act: Act, one: ReadEvent) -> None:
    kind = type(one.event).__name__
    for row in _open(rows, kind):
        if kind in FOLLOWERS.get(row.head, ()) or (kind in IN_RUNS and (row.head, row.side) == (kind, act.side)):
            row.parts.append((act, one))
            return
    rows.append(_Row(kind, act.side, [(act, one)]))


def _open(rows: Sequence[_Row], kind: str) -> Iterator[_Row]:
    """The rows to which an act can be added: the last one, or those of the present run. Acts told aside end no run."""
    before = [row for row in rows if row.parts[0][0].group not in ASIDE]
    for row in reversed(before):
        yield row
        if not (kind in IN_RUNS and row.head == kind):
            return


def _joined(parts: Sequence[tuple[Act, ReadEvent]]) -> Act:
    first = parts[0][0]
    leads = any(act.leads or any(fact.what == "cities_taken" for fact in one.facts) for act, one in parts)
    if len(parts) == 1:
        return replace(first, leads=leads)
    said = sorted(parts, key=_detail) if type(parts[0][1].event).__name__ == "CombatDeclared" else parts
    rules = dict.fromkeys(rule for act, _ in parts for rule in act.rule.split(", ") if rule)
    how = "; ".join(_dice(act, one) for act, one in parts if act.how)
    return replace(
        first, task=" ".join(act.task for act, _ in said), how=how, rule=", ".join(rules), chance=None, leads=leads
    )


def _detail(part: tuple[Act, ReadEvent]) -> bool:
    return type(part[1].event).__name__ not in FIRST


def _dice(act: Act, one: ReadEvent) -> str:
    name = DICE.get(type(one.event).__name__, "dice")
    chance = f" ({percent(act.chance)})" if act.chance is not None else ""
    return act.how.replace("dice ", f"{name} ") + chance
