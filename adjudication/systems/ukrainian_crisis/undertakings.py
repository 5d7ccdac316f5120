"""The undertakings of Ukrainian Crisis: cards, areas, Ceasefires, Segments of a Combat Turn and their battles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from adjudication.engine.play.events import sentence, sentences
from adjudication.engine.play.news import Lost, NewsTable
from adjudication.engine.play.undertakings import Results, UndertakingKind, UndertakingTable
from adjudication.systems.ukrainian_crisis.basics.events import cause
from adjudication.systems.ukrainian_crisis.basics.facts import SIDES, Facts
from adjudication.systems.ukrainian_crisis.card_play.events import (
    ActBegan,
    ActEnded,
    AreaClosed,
    AreaPicked,
    AtLargeAdded,
    CardRead,
    CardsPlaced,
    CardsShown,
    Declared,
    EffortRolled,
    OrderChosen,
    TurnTypeSet,
)
from adjudication.systems.ukrainian_crisis.combat.events import (
    BattleFought,
    BattleSettled,
    BattleTyped,
    GroupingClosed,
    GroupNamed,
    HitsAllocated,
    UnitEliminated,
)
from adjudication.systems.ukrainian_crisis.diplomacy.events import (
    AddingBegan,
    AddingEnded,
    AttemptMade,
    CeasefireAttempted,
    CeasefireDeclined,
    CeasefireOpened,
    CeasefireSettled,
    EffortKept,
)
from adjudication.systems.ukrainian_crisis.event_phase.events import (
    AreaAnnexed,
    ChoiceClosed,
    ChoiceOpened,
    CountryLeft,
    EventPlayed,
    EventRevealed,
    EventRolled,
    EventVoid,
    Incident,
    NeighbourSettled,
    NoEffect,
    TurnBegan,
    UnitNeutralised,
)
from adjudication.systems.ukrainian_crisis.final_phase.events import GameEnded
from adjudication.systems.ukrainian_crisis.information.events import (
    CutMade,
    NeutraliseTried,
    OptionChosen,
    TargetsNamed,
)
from adjudication.systems.ukrainian_crisis.military.events import (
    UnitDeployed,
    UnitExpelled,
    UnitMobilised,
    UnitWithdrawn,
)
from adjudication.systems.ukrainian_crisis.operations.events import (
    SegmentBegan,
    SegmentEnded,
    SegmentsSet,
    UnitMoved,
    UnitRecovered,
)
from adjudication.systems.ukrainian_crisis.turn.events import PrestigeChanged

_PLAYED = (EventPlayed, EventRolled, EventVoid, Incident, AreaAnnexed, CountryLeft, NeighbourSettled, NoEffect)
_POINTS = (EffortRolled, CardRead, AtLargeAdded)
_HARM = (UnitNeutralised, UnitEliminated, ChoiceOpened, ChoiceClosed, PrestigeChanged)

_LOST: Results = {
    UnitEliminated: sentence("result.eliminated", "7.31", "{unit} eliminated"),
    UnitNeutralised: sentence("result.neutralised", lambda e: e.rule, "{unit} neutralised"),
}
_DONE: Results = {
    UnitMobilised: sentence("result.mobilised", "6.11", "{unit} mobilised"),
    UnitDeployed: sentence("result.deployed", "6.12", "{unit} deployed in {area}"),
    UnitWithdrawn: sentence("result.withdrawn", "6.13", "{unit} withdrawn from {area}"),
}
_TRIED: Results = {
    AttemptMade: sentences(
        lambda e: f"result.{'moved' if e.success else 'not_moved'}",
        "6.21",
        {"result.moved": "{country} {direction} to {zone}", "result.not_moved": "{country} not moved"},
    ),
    NeutraliseTried: sentences(
        lambda e: f"result.{'struck' if e.success else 'missed'}",
        "6.33",
        {"result.struck": "{unit} neutralised", "result.missed": "no effect on {unit}"},
    ),
    PrestigeChanged: sentence(
        "result.prestige", lambda e: e.rule, "Prestige {change}", change=lambda e, f, s: changed(f, e)
    ),
}


def changed(f: Facts, e: PrestigeChanged) -> str:
    """The gain or loss of each side."""
    pairs = (("RED", e.red), ("BLUE", e.blue))
    moved = [f"{f.side_name[side]} {'+' if by > 0 else '−'}{abs(by)}" for side, by in pairs if by]
    return ", ".join(moved) or "unchanged"


def _first(e: Any) -> str:
    """The side that opens an area or chooses the first side in it."""
    return str(e.by if isinstance(e, OrderChosen) else e.side)


def _battle(e: Any) -> tuple[Any, ...]:
    return (e.area, e.attackers)


KINDS = {
    "cards": UndertakingKind(quiet=True, decisions=("cards",), opens=(CardsPlaced,)),
    "combat_turn": UndertakingKind(
        decisions=("declare",), answers=("declare",), opens=(Declared,), when=lambda e: e.combat, nests=True,
        same=lambda e: "the turn",
        keeps=(CeasefireOpened, TurnTypeSet, SegmentsSet),
        title=sentence("undertaking.combat_turn", "6.0", "{side} asks for a Combat Turn"),
        results={
            TurnTypeSet: sentence("result.turn_type", "6.0", "a {type} Turn", type=lambda e, f, s: e.turn_type.title())
        },
    ),
    "no_combat": UndertakingKind(quiet=True, decisions=("declare",), opens=(Declared,), keeps=(TurnTypeSet,)),
    "ceasefire": UndertakingKind(
        decisions=("ceasefire",), answers=("add_first", "additions", "settle_tie", "choose"),
        opens=(CeasefireAttempted, CeasefireDeclined),
        keeps=(
            *_POINTS, *_PLAYED, *_HARM, CardsShown, OrderChosen, AddingBegan, AddingEnded, CeasefireSettled, EffortKept,
        ),
        results={
            CeasefireSettled: sentences(
                lambda e: "result.ceasefire" if e.winner else "result.ceasefire_tied",
                "6.24",
                {
                    "result.ceasefire": "Russia {red} RP, Ukraine {blue} RP: {winner} wins",
                    "result.ceasefire_tied": "Russia {red} RP, Ukraine {blue} RP: a tie",
                },
            ),
        },
    ),
    "order_of_play": UndertakingKind(quiet=True,
        decisions=("pick_area", "act_order"), opens=(AreaPicked, OrderChosen), side=_first
    ),
    "act": UndertakingKind(
        decisions=("military", "diplomatic", "information"), answers=("targets", "additions", "choose"),
        opens=(ActBegan,), ends=(ActEnded,),
        keeps=(
            *_POINTS, *_PLAYED, *_HARM, *_DONE, *_TRIED, UnitExpelled, OptionChosen, TargetsNamed, CutMade, ActEnded,
        ),
        title=sentence("undertaking.act", "6.0", "{side} acts in the {area} area"),
        results={**_LOST, **_TRIED, **_DONE},
        tries={AttemptMade: lambda e: e.success, NeutraliseTried: lambda e: e.success},
    ),
    "segment": UndertakingKind(
        decisions=("operate",), answers=("attack", "additions"), opens=(SegmentBegan,), ends=(SegmentEnded,),
        nests=True,
        keeps=(*_POINTS, *_PLAYED, *_HARM, UnitMoved, UnitRecovered, GroupingClosed, BattleTyped, SegmentEnded),
        title=sentence("undertaking.segment", "7.1", "{side}, Segment {number} of the Combat Turn"),
        results={
            UnitMoved: sentence("result.unit_moved", "7.2", "{unit} to {to}"),
            UnitRecovered: sentence("result.unit_recovered", "7.2", "{unit} recovers"),
        },
    ),
    "battle": UndertakingKind(
        decisions=("attack",), answers=("combat_type", "allocate", "choose"), opens=(GroupNamed, BattleFought),
        same=_battle, keeps=(*_HARM, HitsAllocated, BattleSettled),
        title=sentences(
            lambda e: "undertaking.attack" if isinstance(e, GroupNamed) else "undertaking.battle",
            "7.31",
            {
                "undertaking.attack": "{side} attacks in {area}",
                "undertaking.battle": "{attacker} attacks in {area}",
            },
        ),
        results={
            **_LOST,
            BattleFought: sentence(
                "result.hits", "7.31", "Hits {attacker} {hits_attacker}, {defender} {hits_defender}",
                defender=lambda e, f, s: f.side_name["BLUE" if e.attacker == "RED" else "RED"],
            ),
            PrestigeChanged: _TRIED[PrestigeChanged],
        },
    ),
    "choice": UndertakingKind(decisions=("choose",), opens=(ChoiceOpened,), keeps=(ChoiceClosed, UnitNeutralised)),
}  # fmt: skip


def _unit(what: str) -> Callable[[Any, Facts, Any], Iterator[Lost]]:
    def lost(e: Any, f: Facts, s: Any) -> Iterator[Lost]:
        yield SIDES[f.side_of[f.unit[e.unit]]], e.unit, what

    return lost


_WHY = {"cut": "cut", "raise": "raise", "battle": "battle", "allies": "allies", "allies_combat": "allies"}
NEWS = NewsTable(
    tracks=("prestige",),
    losses={UnitEliminated: _unit("eliminated"), UnitNeutralised: _unit("neutralised")},
    causes={
        PrestigeChanged: sentences(
            lambda e: f"cause.{_WHY.get(e.why, 'other')}",
            lambda e: e.rule,
            {
                "cause.cut": "Information campaign to cut Prestige",
                "cause.raise": "Information campaign to raise Prestige",
                "cause.battle": "Battles",
                "cause.allies": "Partner governments",
                "cause.other": "{why}",
            },
            why=cause,
        ),
        AttemptMade: sentence("cause.attempt", "6.21", "Attempt on {country}"),
        UnitMobilised: sentence("cause.mobilised", "6.11", "Mobilisation"),
        UnitDeployed: sentence("cause.deployed", "6.12", "Deployment"),
    },
    told=(TurnTypeSet, EventRevealed, EventVoid, Incident, NeighbourSettled, CountryLeft, AreaAnnexed, GameEnded),
)
UNDERTAKINGS = UndertakingTable(kinds=KINDS, ends=(TurnBegan, AreaClosed, GameEnded))
