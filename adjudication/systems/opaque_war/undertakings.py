"""The undertakings of Opaque War: moves, mobs, attacks with all their answers, and reinforcements."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.play.events import sentence, sentences
from adjudication.engine.play.news import Lost, NewsTable
from adjudication.engine.play.undertakings import Results, UndertakingKind, UndertakingTable
from adjudication.systems.opaque_war.basics.board import labels, numbers
from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.ceasefire.events import CeasefireModified, CeasefireRolled
from adjudication.systems.opaque_war.combat.events import (
    Advanced,
    AttackCancelled,
    AttackDeclared,
    AttackEnded,
    CombatRolled,
    MarkerPlayed,
    MediaRetreated,
    Retreated,
    RetreatRolled,
    Stood,
    SupportPassed,
    UnitsLost,
    ZonesTold,
)
from adjudication.systems.opaque_war.flight.events import FlightRolled
from adjudication.systems.opaque_war.mobs_media.events import Entered, MediaMoved, MediaRolled, MobDispersed
from adjudication.systems.opaque_war.movement.events import Intercepted, Moved
from adjudication.systems.opaque_war.reinforcements.events import (
    Arrived,
    Barred,
    Mustered,
    ReinforcementsRolled,
    SentBack,
)
from adjudication.systems.opaque_war.setup.events import (
    BattalionsPlaced,
    BrigadePlaced,
    ControlRolled,
    CountersPlaced,
    GarrisonsPlaced,
    HavenChosen,
)
from adjudication.systems.opaque_war.supply.events import SupplyChecked
from adjudication.systems.opaque_war.support_levels.events import REASONS, LevelChanged, SupportArrived, WesternDelayed
from adjudication.systems.opaque_war.turn.events import FacesLearnt, GameEnded, Sighted, TurnBegan

_ABROAD = (LevelChanged, SupportArrived, WesternDelayed, MediaRolled, MediaMoved, FlightRolled)
_LEVELS: Results = {
    WesternDelayed: sentence("result.delayed", "9.1", "Western Support later, at the end of turn {box}"),
    LevelChanged: sentences(
        lambda e: f"result.{e.track}",
        lambda e: e.rule,
        {"result.western": "Western Support {value}", "result.russian": "Russian Support {value}"},
        value=lambda e, f, s: str(e.value).replace("-", "−"),
    ),
}
KINDS = {
    "placement": UndertakingKind(
        decisions=(
            "brigades", "scarce_police", "scarce_militia", "battalions_luhansk", "battalions_donetsk", "haven_luhansk",
            "haven_donetsk", "counters_luhansk", "counters_donetsk",
        ),
        opens=(GarrisonsPlaced, BattalionsPlaced, HavenChosen, CountersPlaced, BrigadePlaced),
    ),
    "muster": UndertakingKind(decisions=("muster",), opens=(Mustered,)),
    "arrival": UndertakingKind(minor=True,
        decisions=("arrive",), opens=(Arrived, Barred, SentBack), before=(FacesLearnt, Sighted)
    ),
    "move": UndertakingKind(minor=True,
        decisions=("move",), opens=(Moved, Intercepted), before=(FacesLearnt, Sighted), keeps=(MediaMoved,)
    ),
    "dispersal": UndertakingKind(
        decisions=("disperse",), answers=("enter",), opens=(MobDispersed,), keeps=(*_ABROAD, Entered),
        results=_LEVELS,
    ),
    "attack": UndertakingKind(
        decisions=("attack",), answers=("support", "resolve", "lose", "defend", "advance", "retreat"),
        opens=(AttackDeclared,), before=(FacesLearnt, Sighted), ends=(AttackEnded,),
        keeps=(
            *_ABROAD, Sighted, FacesLearnt, MarkerPlayed, SupportPassed, AttackCancelled, CombatRolled, UnitsLost,
            Stood, RetreatRolled, ZonesTold, Retreated, MediaRetreated, Advanced, AttackEnded,
        ),
        title=sentence("undertaking.attack", "8.0", "{side} {plural:attacks|attack} {target}"),
        results={
            UnitsLost: sentence(
                "result.lost", "8.12", "{side} {plural:loses|lose} {units}",
                units=lambda e, f, s: labels(f, s, numbers(f, e.units)),
            ),
            AttackCancelled: sentence("result.cancelled", "8.10", "cancelled"),
            RetreatRolled: sentence(
                "result.retreat", "8.13", "{side} {plural:retreats|retreat} {steps:hex|hexes}",
                steps=lambda e, f, s: e.roll.result,
            ),
            CombatRolled: sentence("result.combat", "8.10", "{result} at {column}"),
            Advanced: sentences(
                lambda e: f"result.{'advanced' if e.units else 'stayed'}", "8.15",
                {"result.advanced": "{side} {plural:advances|advance}", "result.stayed": "no advance"},
            ),
            **_LEVELS,
        },
    ),
    "ceasefire": UndertakingKind(decisions=("modify",), opens=(CeasefireModified,)),
}  # fmt: skip


def _units(e: UnitsLost, f: Facts, s: State) -> Iterator[Lost]:
    for p in numbers(f, e.units):
        yield e.side, labels(f, s, (p,)), "eliminated"


def _mob(e: MobDispersed, f: Facts, s: State) -> Iterator[Lost]:
    yield "RED", f"A mob in {f.titles.get(e.at, e.at)}", "dispersed"


NEWS = NewsTable(
    tracks=("victory_points", "western_support", "russian_support"),
    losses={UnitsLost: _units, MobDispersed: _mob},
    causes={
        LevelChanged: sentence("cause.level", lambda e: e.rule, "{reason}", reason=lambda e, f, s: REASONS[e.why]),
        SupportArrived: sentence("cause.arrived", "5.0", "The support begins"),
    },
    told=(ControlRolled, CeasefireRolled, SupportArrived, ReinforcementsRolled, GameEnded),
)
UNDERTAKINGS = UndertakingTable(
    kinds=KINDS, ends=(TurnBegan, GameEnded, CeasefireRolled, ReinforcementsRolled, SupplyChecked)
)
