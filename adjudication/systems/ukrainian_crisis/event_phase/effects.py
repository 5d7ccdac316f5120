"""The effects of Critical Incidents (6.0, chart of incidents) and event cards (5.0). Effects are data of the pack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudication.engine.menu import OneOf, Option
from adjudication.engine.play.decision import itself, never, refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.ukrainian_crisis.basics.facts import (
    BLUE,
    IRREGULAR,
    RED,
    SIDE,
    SIDES,
    TYPES,
    ZONES,
    Facts,
)
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.event_phase.events import (
    AreaAnnexed,
    ChoiceClosed,
    ChoiceOpened,
    Incident,
    NeighbourSettled,
    NoEffect,
    UnitNeutralised,
)
from adjudication.systems.ukrainian_crisis.event_phase.orders import Choose
from adjudication.systems.ukrainian_crisis.pack import schema as pk
from adjudication.systems.ukrainian_crisis.turn.flow import AnswerType, Decision, Run


def incident(run: Run, side: int, number: int) -> None:
    """Resolve a Critical Incident, which may stop at a choice; play then continues at the node of the state (6.0)."""
    card = run.facts.incidents[number]
    repeated = card.once and run.state.annexed
    run.do(Incident(SIDES[side], number, repeated))
    if not repeated:
        apply_effects(run, side, card.effects, f"incident_{number}", "6.0")


def apply_effects(run: Run, roller: int, effects: Sequence[pk.Effect], why: str, rule: str) -> None:
    """Carry out a list of effects in order; a choice comes last."""
    for effect in effects:
        _apply(run, roller, effect, why, rule)


def _apply(run: Run, roller: int, effect: pk.Effect, why: str, rule: str) -> None:
    s, f = run.state, run.facts
    if isinstance(effect, pk.Lose):
        run.lose(effect.red, effect.blue, why, rule)
    elif isinstance(effect, pk.Gain):
        run.gain(RED, effect.red, why, rule)
        run.gain(BLUE, effect.blue, why, rule)
    elif isinstance(effect, pk.LoseRoller):
        _lose_one(run, roller, effect.amount, why, rule)
    elif isinstance(effect, pk.LoseOpponent):
        _lose_one(run, 1 - roller, effect.amount, why, rule)
    elif isinstance(effect, pk.LoseMostIrregulars):
        counts = [
            sum(1 for u in f.units_of[side] if f.type_of[u] == IRREGULAR and s.where[u] >= 0) for side in (RED, BLUE)
        ]
        loser = SIDE[effect.tie] if counts[0] == counts[1] else (RED if counts[0] > counts[1] else BLUE)
        _lose_one(run, loser, effect.amount, why, rule)
    elif isinstance(effect, pk.LosePerCountry):
        zones = {ZONES.index(zone) for zone in effect.zones}
        count = sum(
            1 for code, zone in zip(f.country_codes, s.zone, strict=True) if zone in zones and code not in effect.spared
        )
        _lose_one(run, SIDE[effect.side], count, why, rule)
    elif isinstance(effect, pk.Neutralise):
        _neutralise(run, roller, effect, why, rule)
    elif isinstance(effect, pk.Annex):
        area = f.area[effect.area]
        out = tuple(f.unit_ids[u] for u in f.units_of[1 - SIDE[effect.side]] if s.where[u] == area)
        run.do(AreaAnnexed(effect.area, out))
    else:
        run.do(NeighbourSettled(effect.what, effect.result, ""))


def _lose_one(run: Run, side: int, amount: int, why: str, rule: str) -> None:
    run.lose(amount if side == RED else 0, amount if side == BLUE else 0, why, rule)


def _neutralise(run: Run, roller: int, effect: pk.Neutralise, why: str, rule: str) -> None:
    f, s = run.facts, run.state
    chooser = roller if effect.chooser == "roller" else SIDE[effect.chooser]
    of = 1 - roller if effect.side == "opponent" else SIDE[effect.side]
    found = _fresh(f, s, of, effect.types)
    if len(found) <= effect.count:
        for unit in found:
            run.do(UnitNeutralised(f.unit_ids[unit], why, rule))
        if not found:
            run.do(NoEffect(why))
        return
    run.do(ChoiceOpened(SIDES[chooser], SIDES[of], tuple(effect.types), effect.count, s.at))


def _fresh(f: Facts, s: State, side: int, types: Sequence[str]) -> list[int]:
    kinds = {TYPES.index(name) for name in types}
    return [u for u in f.fighters_of[side] if s.where[u] >= 0 and not s.down[u] and f.type_of[u] in kinds]


def candidates(f: Facts, s: State) -> list[int]:
    """The units that the open choice can name."""
    of, _, types = s.choice.partition(":")
    return _fresh(f, s, SIDE[of], types.split(","))


def _owners(f: Facts, s: State) -> tuple[int, ...]:
    return (s.chooser,)


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    yield Option("choose", {"unit": OneOf(tuple(f.unit_ids[u] for u in candidates(f, s)))}, "choose", _rule(s))


def _check(f: Facts, s: State, side: int, order: Choose) -> list[Problem]:
    unit = f.unit.get(order.unit)
    if unit is None:
        return refuse("unknown.unit", "unit", "2.2", unit=order.unit)
    if unit not in candidates(f, s):
        return refuse("choose.not_among", "unit", _rule(s), unit=order.unit)
    return []


def _rule(s: State) -> str:
    """The section on the open choice: that of event cards or of Critical Incidents."""
    return "5.0" if s.phase == "events" else "6.0"


def _take(run: Run, side: int, order: Choose) -> None:
    run.do(UnitNeutralised(order.unit, "choice", _rule(run.state)))
    run.do(ChoiceClosed())


CHOOSE = Decision(_owners, (AnswerType(Choose, "5.0", itself("choose"), _menu, _check, _take),), never, reaction=True)
