"""The undertakings of 2022: Ukraine: activations with their moves, combats, air missions, and entries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudication.engine.play.events import sentence, sentences
from adjudication.engine.play.news import Lost, NewsTable
from adjudication.engine.play.undertakings import Results, UndertakingKind, UndertakingTable
from adjudication.systems.ukraine_2022.action.events import ActivationEnded, GroundMoved, MoveDeclared, SidePassed
from adjudication.systems.ukraine_2022.air.events import (
    BombingRolled,
    DuelFought,
    FlightChecked,
    HuntBegan,
    Intercepted,
    LineCut,
    MissionBegan,
    OnCallRolled,
    RailheadMoved,
    SamFired,
    SkyCleared,
    StayedOnCall,
    StrikeRolled,
    SupportCommitted,
    SuppressionRolled,
    UnitHalted,
    WingsHit,
    WingsSuppressed,
    WingStationed,
)
from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.basics.shared import (
    WHY,
    HexesTaken,
    PointsChanged,
    Routed,
    TurnedStatic,
    UnitLost,
)
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.cleanup.events import RailheadsLaid, Refreshed, TurnEnded
from adjudication.systems.ukraine_2022.combat.events import (
    Advanced,
    AdvanceRolled,
    ChitDrawn,
    CombatDeclared,
    DefenderNamed,
    Fought,
    LossesAbsorbed,
    NavalRisked,
    Withdrew,
)
from adjudication.systems.ukraine_2022.reinforcements.events import Entered
from adjudication.systems.ukraine_2022.setup.events import Deployed, ForcesShown
from adjudication.systems.ukraine_2022.special.events import (
    AidRolled,
    BarragesPlaced,
    CapitalMarked,
    KnockoutRolled,
    NuclearRolled,
    RandomRolled,
)
from adjudication.systems.ukraine_2022.turn.events import GameEnded, InitiativeWon, TurnBegan

_FLOWN = (
    Intercepted, DuelFought, HuntBegan, WingsHit, BombingRolled, StrikeRolled, SamFired, FlightChecked, OnCallRolled,
    StayedOnCall, SkyCleared, RailheadMoved, UnitHalted, TurnedStatic, Routed, PointsChanged, HexesTaken,
)  # fmt: skip
_FLYING = ("intercept", "intercept_flight", "air_losses", "on_call", "suppressed", "interdict")


def _place(e: Any, f: Facts, s: State) -> str:
    """The name of the hex that a combat attacks."""
    return f.titles.get(e.target, e.target)


_LOST: Results = {
    Routed: sentence("result.routed", "5.1", "{unit} routed"),
    UnitLost: sentence("result.lost", "3.1.1", "{unit} eliminated"),
}
_TAKEN: Results = {HexesTaken: sentence("result.taken", "12.1", "{side} takes {hexes}")}
_WINGS: Results = {
    WingsHit: sentence(
        "result.wings", "6.4.1", "{side}: {what}",
        what=lambda e, f, s: "; ".join(
            f"{', '.join(f.titles.get(name, name) for name in names)} {said}"
            for said, names in (("eliminated", e.eliminated), ("damaged", e.damaged), ("aborted", e.aborted)) if names
        ) or "no loss",
    ),
}  # fmt: skip
_STRUCK: Results = {
    TurnedStatic: sentence("result.static", "6.1.3", "{units} static"),
    UnitHalted: sentence("result.halted", "6.3.1", "{unit} halted"),
    RailheadMoved: sentence("result.railhead", "6.1.3", "railhead in {hexes} moves back"),
    BombingRolled: sentence("result.bombing", "6.1.2", "{hits:success|successes}"),
    StrikeRolled: sentence("result.strike", "6.1.3", "{hits:success|successes}"),
    SuppressionRolled: sentence("result.suppression", "6.1.1", "{hits:success|successes}"),
}
KINDS = {
    "deployment": UndertakingKind(minor=True,
        decisions=("deploy",), opens=(Deployed,), by_side=True,
        title=sentence("undertaking.deployment", "4.0", "{side} sets up its units"),
    ),
    "entry": UndertakingKind(minor=True,
        decisions=("enter",), opens=(Entered,), by_side=True,
        title=sentence("undertaking.entry", "5.0", "Units of {side} enter"),
        results={Entered: sentence("result.entered", "5.0", "{unit} in {to}")},
    ),
    "stations": UndertakingKind(minor=True,
        decisions=("station",), opens=(WingStationed,), when=lambda e: not e.on_call, by_side=True,
        title=sentence("undertaking.stations", "6.0", "{side} stations its wings"),
    ),
    "suppression": UndertakingKind(
        answers=_FLYING, opens=(SuppressionRolled,), keeps=(*_FLOWN, WingsSuppressed, WingStationed),
        title=sentence("undertaking.suppression", "6.1.1", "{side} suppresses fighters"),
        results={
            WingsSuppressed: sentence("result.suppressed", "6.1.1", "{wings} suppressed"), **_WINGS,
            SuppressionRolled: _STRUCK[SuppressionRolled],
        },
    ),
    "mission": UndertakingKind(
        tries={BombingRolled: lambda e: e.hits > 0, StrikeRolled: lambda e: e.hits > 0},
        decisions=("bomb", "strike", "interdict"), answers=_FLYING, opens=(MissionBegan,),
        keeps=(*_FLOWN, WingStationed), results={**_LOST, **_WINGS, **_STRUCK},
    ),
    "barrage": UndertakingKind(decisions=("barrage",), opens=(BarragesPlaced,), keeps=(PointsChanged,)),
    "move": UndertakingKind(minor=True,
        decisions=("activate", "go_on"), answers=_FLYING, opens=(GroundMoved, MoveDeclared), nests=True,
        same=lambda e: e.unit, keeps=(HexesTaken, UnitHalted, RailheadMoved, TurnedStatic, PointsChanged,
                                      ActivationEnded, Routed),
        results={**_TAKEN, **_LOST},
    ),
    "combat": UndertakingKind(
        decisions=("activate", "go_on"), answers=("commit", "thin", "absorb", "retreat", "advance", *_FLYING),
        opens=(CombatDeclared,),
        keeps=(
            *_FLOWN, WingStationed, DefenderNamed, LineCut, SupportCommitted, ChitDrawn, Fought, NavalRisked,
            LossesAbsorbed, Withdrew, AdvanceRolled, Advanced, Routed, UnitLost, AidRolled, NuclearRolled,
            ActivationEnded,
        ),
        title=sentences(
            lambda e: f"undertaking.{e.kind}",
            lambda e: "7.3" if e.kind == "engagement" else "7.4",
            {
                "undertaking.engagement": "{lead} engages {where}",
                "undertaking.assault": "{lead} assaults {where}",
            },
            where=_place,
        ),
        results={
            **_LOST,
            **_TAKEN,
            LossesAbsorbed: sentence("result.absorbed", "8.3", "{how}", how=lambda e, f, s: e.ways(f)),
            Fought: sentences(
                lambda e: "result.fought" if e.due else "result.no_effect",
                "8.2",
                {"result.fought": "{loser} takes {due:loss point|loss points}", "result.no_effect": "no effect"},
            ),
            **_WINGS,
        },
    ),
    "railheads": UndertakingKind(minor=True, decisions=("railheads",), opens=(RailheadsLaid,)),
}  # fmt: skip


def _routed(e: Any, f: Facts, s: State) -> Iterator[Lost]:
    yield e.side, f.titles.get(e.unit, e.unit), "routed" if isinstance(e, Routed) else "eliminated"


def _wings(e: WingsHit, f: Facts, s: State) -> Iterator[Lost]:
    for names, what in ((e.eliminated, "eliminated"), (e.damaged, "damaged")):
        for name in names:
            yield e.side, f.titles.get(name, name), what


NEWS = NewsTable(
    tracks=("points",),
    losses={Routed: _routed, UnitLost: _routed, WingsHit: _wings},
    causes={PointsChanged: sentence("cause.points", "12.1", "{cause}", cause=lambda e, f, s: WHY[e.why][1])},
    told=(InitiativeWon, AidRolled, NuclearRolled, RandomRolled, KnockoutRolled, CapitalMarked, GameEnded),
)
UNDERTAKINGS = UndertakingTable(
    kinds=KINDS,
    ends=(
        ActivationEnded,
        SidePassed,
        ForcesShown,
        InitiativeWon,
        RandomRolled,
        Refreshed,
        TurnBegan,
        TurnEnded,
        GameEnded,
    ),
)
