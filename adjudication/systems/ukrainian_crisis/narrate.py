"""Events to messages: a key of the catalogue with readable parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.protocol import Message, Params
from adjudication.systems.ukrainian_crisis import events as ev
from adjudication.systems.ukrainian_crisis.components.facts import SIDES, Facts
from adjudication.systems.ukrainian_crisis.sentences import DECISIONS, STAGES
from adjudication.systems.ukrainian_crisis.state import State


def why(f: Facts, key: str) -> str:
    """A readable cause."""
    if key in f.card:
        return f.cards[f.card[key]].name
    if key.startswith("incident_"):
        return f.incidents[int(key.removeprefix("incident_"))].name
    names = {
        "choice": "by choice",
        "kinetic": "in kinetic combat",
        "asymmetric": "in asymmetric combat",
        "cut_done": "A second cut this turn",
        "neutralise": "Neutralising",
        "battle_void": "A group that lost its last unit",
    }
    return names.get(key, key)


def _plain(key: str, rule: str, *fields: str, **fixed: str | int) -> Callable[[Facts, State, Any], Message]:
    def tell(f: Facts, s: State, e: Any) -> Message:
        return Message(key, {name: _name(f, name, getattr(e, name)) for name in fields} | fixed, rule)

    return tell


def _name(f: Facts, field: str, value: Any) -> str | int:
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items())
    if not isinstance(value, str):
        return int(value)
    if value in f.side_name:
        return f.side_name[value]
    if value in f.area:
        return f.area_names[f.area[value]]
    if field == "country" and value in f.country:
        return f.country_names[f.country[value]]
    if field == "card" and value in f.card:
        return f.cards[f.card[value]].name
    return value.capitalize() if field in ("area", "zone", "type") else value


def _turn(f: Facts, s: State, e: ev.TurnBegan) -> Message:
    return Message("turn.began", {"turn": e.turn, "label": f.labels.get(e.turn, "")}, "4.0")


def _went(f: Facts, s: State, e: ev.Went) -> Message:
    if e.to in DECISIONS:
        return Message("went", {"to": DECISIONS[e.to]}, "4.0")
    return Message("went.quiet", {"to": STAGES.get(e.phase or s.phase, e.to)}, "4.0")


def _switch(key: Callable[[Any], str], rule: str, *fields: str) -> Callable[[Facts, State, Any], Message]:
    def tell(f: Facts, s: State, e: Any) -> Message:
        return Message(key(e), {name: _name(f, name, getattr(e, name)) for name in fields}, rule)

    return tell


def _incident(f: Facts, s: State, e: ev.Incident) -> Message:
    key = "incident.repeated" if e.repeated else "incident"
    return Message(key, {"side": f.side_name[e.side], "name": f.incidents[e.number].name}, "6.0")


def _prestige(f: Facts, s: State, e: ev.PrestigeChanged) -> Message:
    moved = [
        f"{f.side_name[side]} {_signed(points)}" for side, points in zip(SIDES, (e.red, e.blue), strict=True) if points
    ]
    params: Params = {"change": ", ".join(moved) or "no change"}
    key = f"prestige.{e.why}"
    if e.why not in ("cut", "raise", "battle", "allies", "allies_combat", "deploy_at_zero"):
        key, params["why"] = "prestige.other", why(f, e.why)
    return Message(key, params, e.rule)


def _signed(points: int) -> str:
    """A change with its sign, minus as printers set it."""
    return f"+{points}" if points > 0 else f"−{-points}"


def _neutralised(f: Facts, s: State, e: ev.UnitNeutralised) -> Message:
    return Message("unit.neutralised", {"unit": e.unit, "why": why(f, e.why)}, e.rule)


def _acting(key: str, rule: str, *fields: str) -> Callable[[Facts, State, Any], Message]:
    """A sentence about what a unit's owner does with it."""

    def tell(f: Facts, s: State, e: Any) -> Message:
        params: Params = {name: _name(f, name, getattr(e, name)) for name in fields}
        params["side"] = f.side_name[("RED", "BLUE")[f.side_of[f.unit[e.unit]]]]
        regular = isinstance(e, ev.UnitDeployed) and e.prestige
        return Message("deployed.regular" if regular else key, params, rule)

    return tell


def _annexed(f: Facts, s: State, e: ev.AreaAnnexed) -> Message:
    return Message("annexed", {"area": f.area_names[f.area[e.area]], "count": len(e.returned)}, "6.0")


def _fought(f: Facts, s: State, e: ev.BattleFought) -> Message:
    other = "BLUE" if e.attacker == "RED" else "RED"
    return Message(
        "battle.fought",
        {
            "type": e.type.capitalize(),
            "area": f.area_names[f.area[e.area]],
            "attack": e.attack,
            "defence": e.defence,
            "attacker": f.side_name[e.attacker],
            "defender": f.side_name[other],
            "hits_attacker": e.hits_attacker,
            "hits_defender": e.hits_defender,
        },
        "7.31" if e.attack_roll else "10.2",
    )


def _no_effect(f: Facts, s: State, e: ev.NoEffect) -> Message:
    return Message("no_effect", {"why": why(f, e.why)}, "6.0")


def _set_unit(f: Facts, s: State, e: ev.SetUnit) -> Message:
    where = f.area_names[f.area[e.where]] if e.where in f.area else e.where.capitalize()
    return Message(
        "set.unit", {"unit": e.unit, "where": where, "state": "neutralised" if e.neutralised else "fresh"}, "3.0"
    )


def _played_key(e: ev.EventPlayed) -> str:
    return "event.played_points" if e.rp else "event.played_free" if e.free else "event.played"


TELL: dict[type[ev.Event], Callable[[Facts, State, Any], Message]] = {
    ev.TurnBegan: _turn,
    ev.Went: _went,
    ev.EventDrawn: _switch(lambda e: "event.drawn" if e.card else "event.drawn_hidden", "5.0", "side", "card"),
    ev.EventRevealed: _plain("event.revealed", "5.0", "side", "card"),
    ev.EventPlayed: _switch(_played_key, "5.0", "side", "card", "rp", "free"),
    ev.EventRolled: _switch(lambda e: "event.rolled" if e.roll else "event.fixed", "5.0", "card", "value"),
    ev.EventWaits: _plain("event.waits", "10.2", "card"),
    ev.EventVoid: _plain("event.void", "10.2", "side", "card"),
    ev.EventDiscarded: _switch(
        lambda e: "event.discarded" if e.card else "event.discarded_hidden", "8.2", "side", "card"
    ),
    ev.CountryLeft: _plain("country.left", "6.23", "country"),
    ev.NeighbourSettled: _switch(lambda e: f"{e.what}.{e.result}", "5.0"),
    ev.Incident: _incident,
    ev.AreaAnnexed: _annexed,
    ev.NoEffect: _no_effect,
    ev.ChoiceOpened: _plain("choice.opened", "6.0", "side", "count"),
    ev.ChoiceClosed: _plain("choice.closed", "6.0"),
    ev.PrestigeChanged: _prestige,
    ev.UnitNeutralised: _neutralised,
    ev.UnitEliminated: _plain("unit.eliminated", "7.31", "unit"),
    ev.PoolSet: _plain("pool", "6.22", "points"),
    ev.CardsPlaced: _switch(
        lambda e: "cards.placed" if e.military else "cards.placed_hidden",
        "6.0",
        "side",
        "military",
        "diplomatic",
        "information",
    ),
    ev.Declared: _switch(lambda e: "declared.combat" if e.combat else "declared.strategic", "6.0", "side"),
    ev.TurnTypeSet: _switch(lambda e: f"turn_type.{e.why}", "6.0", "turn_type"),
    ev.CeasefireOpened: _plain("ceasefire.opened", "6.24", "side"),
    ev.CeasefireAttempted: _plain("ceasefire.attempted", "6.24", "side"),
    ev.CeasefireDeclined: _plain("ceasefire.declined", "6.24", "side"),
    ev.CeasefireSettled: _switch(
        lambda e: "ceasefire.settled" if e.winner else "ceasefire.tied", "6.24", "red", "blue", "winner"
    ),
    ev.OrderChosen: _switch(lambda e: f"order.{e.what}", "6.0", "by", "first"),
    ev.AreaPicked: _plain("area.picked", "6.0", "side", "area"),
    ev.CardsShown: _plain("cards.shown", "6.0", "area", "red", "blue"),
    ev.EffortRolled: _plain("effort", "6.0", "side", "area", "card", "rp"),
    ev.CardRead: _plain("card.read", "10.1", "side", "area", "rp"),
    ev.EffortKept: _plain("effort.kept", "6.24", "red", "blue"),
    ev.ActBegan: _plain("act.began", "6.0", "side", "area"),
    ev.ActEnded: _plain("act.ended", "6.0", "side", "area", "unspent"),
    ev.AtLargeAdded: _plain("at_large", "6.22", "area", "points"),
    ev.AddingBegan: _plain("adding.began", "6.24", "side"),
    ev.AddingEnded: _plain("adding.ended", "6.24", "side"),
    ev.UnitMobilised: _acting("mobilised", "6.11", "unit"),
    ev.UnitDeployed: _acting("deployed", "6.12", "unit", "area", "rp", "prestige"),
    ev.UnitWithdrawn: _acting("withdrawn", "6.13", "unit", "area"),
    ev.UnitExpelled: _plain("expelled", "5.0", "unit", "area"),
    ev.AttemptMade: _switch(
        lambda e: "attempt.success" if e.success else "attempt.failure",
        "6.21",
        "side",
        "country",
        "direction",
        "zone",
        "rp",
        "prestige",
    ),
    ev.OptionChosen: _switch(lambda e: f"option.{e.option}", "6.3", "side"),
    ev.TargetsNamed: _plain("targets", "6.33", "side", "units"),
    ev.NeutraliseTried: _switch(lambda e: "neutralise.success" if e.success else "neutralise.failure", "6.33", "unit"),
    ev.CutMade: _plain("cut", "6.31", "side"),
    ev.AreaClosed: _plain("area.closed", "6.0", "area"),
    ev.SegmentsSet: _plain("segments", "7.0", "count", "red", "blue"),
    ev.SegmentBegan: _plain("segment.began", "7.1", "side", "number", "count"),
    ev.SegmentEnded: _plain("segment.ended", "7.1", "side", "number"),
    ev.UnitMoved: _switch(lambda e: f"moved.{e.by}", "7.21", "unit", "start", "to"),
    ev.UnitRecovered: _plain("recovered", "7.22", "unit", "area"),
    ev.GroupNamed: _plain("group", "7.31", "side", "area", "attackers", "defenders"),
    ev.GroupingClosed: _plain("grouping.closed", "7.31", "area"),
    ev.BattleTyped: _plain("battle.typed", "7.31", "type"),
    ev.BattleFought: _fought,
    ev.HitsAllocated: _plain("allocated", "7.31", "side", "hits"),
    ev.BattleSettled: _plain("battle.settled", "7.31"),
    ev.CardDiscarded: _switch(
        lambda e: "card.discarded" if e.card else "card.discarded_hidden", "8.2", "side", "area", "card"
    ),
    ev.CardsDealt: _switch(
        lambda e: "cards.dealt" if e.cards else "cards.dealt_hidden", "10.1", "side", "count", "cards"
    ),
    ev.TurnEnded: _plain("turn.ended", "8.1", "turn"),
    ev.GameEnded: _switch(lambda e: f"game.{e.why}", "8.1"),
    ev.SetPrestige: _plain("set.prestige", "3.0", "side", "value"),
    ev.SetUnit: _set_unit,
    ev.SetCountry: _plain("set.country", "3.0", "country", "zone"),
    ev.SetFlag: _plain("set.flag", "3.0", "flag", "value"),
    ev.SwapCard: _plain("swap.card", "3.0", "side", "give", "take"),
}
