"""The undertakings of Millennium Wars: purchases, information attacks, moves, attacks and missiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from adjudication.engine.play.events import sentence, sentences
from adjudication.engine.play.news import Lost, NewsTable
from adjudication.engine.play.undertakings import Results, UndertakingKind, UndertakingTable
from adjudication.systems.millennium_wars.basics.board import camp_of_piece
from adjudication.systems.millennium_wars.basics.effects import (
    WHY,
    DemonstratorsRemoved,
    Disrupted,
    Eliminated,
    FleetRemoved,
    IndexMoved,
)
from adjudication.systems.millennium_wars.basics.facts import NOBODY, Facts
from adjudication.systems.millennium_wars.basics.sides import lead_of
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.combat.events import MEANS as COMBAT
from adjudication.systems.millennium_wars.combat.events import (
    Advanced,
    AirSupportRolled,
    AttackDeclared,
    AttackEnded,
    CombatRolled,
    LossesDue,
    MissilesFired,
    Retreated,
    SupportChosen,
    WeaponsUsed,
)
from adjudication.systems.millennium_wars.demonstrators.events import MEANS as DISPERSAL
from adjudication.systems.millennium_wars.demonstrators.events import (
    DemonstratorPlaced,
    DemonstratorsGranted,
    Dispersed,
    GrantUsed,
)
from adjudication.systems.millennium_wars.end_phase.events import PointsCapped, Recovered, SupplyChecked
from adjudication.systems.millennium_wars.information.events import MEANS as INFORMATION
from adjudication.systems.millennium_wars.information.events import (
    C4iChanged,
    CadresCommitted,
    ContestOpened,
    InformationPassed,
    InformationRolled,
)
from adjudication.systems.millennium_wars.movement.events import Assigned, Moved
from adjudication.systems.millennium_wars.points.events import (
    Bought,
    IncomePaid,
    Intervened,
    ListClosed,
    PointsAllotted,
    PurchasePlanned,
    PurchaseReturned,
    line_in_words,
)
from adjudication.systems.millennium_wars.setup.events import Deployed, MoldovaChose
from adjudication.systems.millennium_wars.special_events.events import EventRolled, NeighboursChose
from adjudication.systems.millennium_wars.turn.events import (
    GameEnded,
    ImpulseBegan,
    InitiativeSet,
    InstabilityRolled,
    TurnBegan,
)

_EFFECTS = (IndexMoved, Eliminated, Disrupted, FleetRemoved, DemonstratorsRemoved)
_PROTEST = (DemonstratorsGranted, DemonstratorPlaced, GrantUsed, DemonstratorsRemoved)
_HARM: Results = {
    Eliminated: sentence("result.eliminated", "17.4", "{units} eliminated"),
    Disrupted: sentence("result.disrupted", "17.4", "{units} Disrupted"),
    FleetRemoved: sentence("result.fleet", "9.0", "{units} leaves the game"),
}
_OPINION: Results = {
    IndexMoved: sentence("result.index", "5.0", "Political Index {to}"),
    DemonstratorPlaced: sentence("result.protest", "6.2", "Demonstrators in {place}"),
    DemonstratorsRemoved: sentence("result.dispersed", "6.4", "{number:Demonstrator|Demonstrators} gone from {place}"),
}


def _supply(e: Any) -> bool:
    """True if event `e` belongs to no undertaking, because it is harm at the end of a turn, not from an attack (15.0,
    16.0)."""
    return isinstance(e, (Disrupted, Eliminated)) and e.why in ("supply", "disrupted", "romania", "stacking")


KINDS = {
    "deployment": UndertakingKind(minor=True, decisions=("deploy",), opens=(Deployed,)),
    "allotment": UndertakingKind(minor=True, decisions=("allot",), opens=(PointsAllotted,)),
    "purchases": UndertakingKind(
        decisions=("purchase",), opens=(PurchasePlanned, ListClosed, Bought, PurchaseReturned), by_side=True,
        keeps=(Intervened,),
        title=sentence("undertaking.purchases", "10.0", "Purchases of {side}"),
        results={
            PurchaseReturned: sentence("result.returned", "4.0", "not carried out, points back"),
            Bought: sentence("result.bought", "10.0", "{what}", what=lambda e, f, s: line_in_words(f, e.line)),
        },
    ),
    "information": UndertakingKind(
        decisions=("infowar",), answers=("commit", "demonstrate"), opens=(ContestOpened,),
        keeps=(*_EFFECTS, *_PROTEST, CadresCommitted, InformationRolled, C4iChanged),
        results={
            **_OPINION,
            C4iChanged: sentence("result.c4i", "20.0", "C4I of {force} {to}"),
            InformationRolled: sentence(
                "result.information", "20.0", "{means}", means=lambda e, f, s: INFORMATION[e.result]
            ),
        },
    ),
    "protest": UndertakingKind(
        decisions=("demonstrate",), opens=(DemonstratorsGranted, DemonstratorPlaced, DemonstratorsRemoved),
        keeps=_PROTEST, by_side=True,
        title=sentence("undertaking.protest", "6.1", "Demonstrators of {side}"), results=_OPINION,
    ),
    "move": UndertakingKind(minor=True,
        decisions=("move", "react"), answers=("excess",), opens=(Moved, Assigned), same=lambda e: e.unit,
        keeps=(Eliminated, IndexMoved), results={**_HARM, **_OPINION},
    ),
    "dispersal": UndertakingKind(
        decisions=("attack",), answers=("lose",), opens=(Dispersed,), keeps=(*_EFFECTS, AttackEnded),
        title=sentence("undertaking.dispersal", "6.4", "{units} disperse Demonstrators in {place}"),
        results={
            **_HARM, **_OPINION,
            Dispersed: sentence(
                "result.dispersal", "6.4", "{means}", means=lambda e, f, s: DISPERSAL.get(e.result, "no effect")
            ),
        },
    ),
    "attack": UndertakingKind(
        decisions=("attack",), answers=("tactics", "support", "lose", "retreat", "advance"),
        opens=(AttackDeclared, WeaponsUsed),
        keeps=(
            *_EFFECTS, *_PROTEST, SupportChosen, AirSupportRolled, CombatRolled, LossesDue, Retreated, Advanced,
            AttackEnded, WeaponsUsed,
        ),
        title=sentences(
            lambda e: "undertaking.attack" if isinstance(e, AttackDeclared) else "undertaking.weapons",
            "17.1",
            {
                "undertaking.attack": "{side} attacks {target}",
                "undertaking.weapons": "{side} uses Special Weapons against {target}",
            },
        ),
        results={
            **_HARM,
            CombatRolled: sentence("result.combat", "17.4", "{means}", means=lambda e, f, s: COMBAT[e.result]),
            Retreated: sentence("result.retreated", "17.5", "{unit} retreats"),
            Advanced: sentence("result.advanced", "17.6", "{unit} advances to {path}"),
            **_OPINION,
        },
    ),
    "missiles": UndertakingKind(
        decisions=("attack",), opens=(MissilesFired,), keeps=_EFFECTS,
        title=sentence("undertaking.missiles", "25.0", "Missiles of {brigades} at {target} in {place}"),
        tries={MissilesFired: lambda e: bool(e.roll.result)},
        results={
            **_HARM,
            MissilesFired: sentences(
                lambda e: f"result.{'hit' if e.roll.result else 'missed'}", "25.0",
                {"result.hit": "a hit", "result.missed": "a miss"},
            ),
        },
    ),
}  # fmt: skip


def _pieces(what: str) -> Callable[[Any, Facts, State], Iterator[Lost]]:
    def lost(e: Any, f: Facts, s: State) -> Iterator[Lost]:
        for name in e.units:
            camp = camp_of_piece(f, s, f.piece[name])
            side = getattr(e, "side", "") or (f.sides[lead_of(f, s, f.force[f.piece[name]])] if camp != NOBODY else "")
            yield side, f.titles.get(name, name), what

    return lost


NEWS = NewsTable(
    tracks=("index",),
    losses={
        Eliminated: _pieces("eliminated"),
        Disrupted: _pieces("Disrupted"),
        FleetRemoved: _pieces("out of the game"),
    },
    causes={IndexMoved: sentence("cause.index", lambda e: "5.0", "{why}", why=lambda e, f, s: WHY[e.why])},
    told=(InstabilityRolled, MoldovaChose, EventRolled, NeighboursChose, InitiativeSet, GameEnded),
)
UNDERTAKINGS = UndertakingTable(
    kinds=KINDS,
    ends=(TurnBegan, IncomePaid, InformationPassed, ImpulseBegan, SupplyChecked, Recovered, PointsCapped, GameEnded),
    aside=_supply,
)
