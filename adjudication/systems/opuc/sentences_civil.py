"""Sentences of chapter 11."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.protocol import Message
from adjudication.systems.opuc import events_civil as ev
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.titles import chosen, plain, said

CATALOGUE: dict[str, str] = {
    "civil.cec": "{count:civil effects marker|civil effects markers} on {at}, caused by {cause}.",
    "civil.listed": "Civil effects dice are thrown beforehand.",
    "civil.resolved": "Civil effects in {at}: {effects}.",
    "civil.atrocity": "{count:atrocity|atrocities} in {at} put down to {side}.",
    "civil.off": "{bua} loses a part of its {utility}.",
    "civil.destroyed": "A part of the {utility} of {bua} is destroyed.",
    "civil.restored": "A part of the {utility} of {bua} works again.",
    "civil.outage": "{bua} is without {utility}; {side} has to answer for it.",
    "civil.rubble": "{count} rubble in {at}.",
    "civil.refugees": "{count:group|groups} of people displaced at {at}.",
    "civil.checked_neighbour": "Fighting next door: {leave:group leaves|groups leave} {bua}.",
    "civil.checked_infrastructure": "Without power or water: {leave:group leaves|groups leave} {bua}.",
    "civil.emptied": "{bua} is the emptier for those who left.",
    "civil.moved": "{count:group|groups} of displaced persons from {origin} on the road to {to}.",
    "civil.home": "{count:group|groups} of displaced persons from {origin} safe in {to}.",
    "civil.sheltered": "{count:group|groups} of displaced persons from {origin} taken into the camp at {camp}.",
    "camp.paid": "The camp of {side} at {at} is supplied.",
    "camp.unpaid": "The camp of {side} at {at} is not supplied; {leave:group takes|groups take} to the road.",
    "civil.casualties": "Displaced persons at {at} come under {why}: {hits:time|times} with casualties.",
    "opinion.up": "Adverse opinion of {side} rises by {points} ({why}).",
    "opinion.down": "Adverse opinion of {side} falls by {points} ({why}).",
    "demoralisation.up": "Demoralisation of {side} rises by {points} ({why}).",
    "demoralisation.down": "Demoralisation of {side} falls by {points} ({why}).",
    "civil.contested": "{bua} is fought over.",
}
_WHY = {
    "atrocity": "an atrocity", "outage": "a utility lost", "fires": "fires among displaced persons",
    "combat": "a fight among displaced persons", "among_civilians": "a fight at full strength among civilians",
    "camp": "a camp left without supply", "battalion": "a battalion destroyed", "bua_lost": "a built-up area lost",
    "bua_won": "a built-up area won",
}  # fmt: skip
_UNDER = {"fires": "fire", "combat": "the fighting"}


def _changed(what: str) -> Callable[[Facts, State, Any], Message]:
    def tell(f: Facts, s: State, e: Any) -> Message:
        key = f"{what}.up" if e.points > 0 else f"{what}.down"
        params: dict[str, str | int] = {
            "side": said(f, e.side), "points": abs(e.points), "why": _WHY.get(e.why, e.why),
        }  # fmt: skip
        return Message(key, params, e.rule)

    return tell


def _cec(f: Facts, s: State, e: ev.CecPlaced) -> Message:
    cause = "the fighting" if e.cause == "COMBAT" else said(f, e.cause)
    return Message("civil.cec", {"count": e.count, "at": said(f, e.at), "cause": cause}, e.rule)


def _casualties(f: Facts, s: State, e: ev.CasualtiesRolled) -> Message:
    params: dict[str, str | int] = {"at": said(f, e.at), "why": _UNDER.get(e.why, e.why), "hits": e.roll.result}
    return Message("civil.casualties", params, e.rule)


TELL: dict[type, Callable[[Facts, State, Any], Message]] = {
    ev.CecPlaced: _cec,
    ev.CecListed: plain("civil.listed", "11.2.3"),
    ev.CecResolved: plain("civil.resolved", "11.2.3", "at", "effects"),
    ev.Atrocity: plain("civil.atrocity", "11.2.3", "count", "at", "side"),
    ev.UtilityLost: chosen(lambda e: "civil.destroyed" if e.destroyed else "civil.off", "11.1", "bua", "utility"),
    ev.UtilityRestored: plain("civil.restored", "11.1", "bua", "utility"),
    ev.OutageCharged: plain("civil.outage", "11.1, G-10", "bua", "utility", "side"),
    ev.RubbleMade: plain("civil.rubble", "11.8", "count", "at"),
    ev.RefugeesMade: plain("civil.refugees", "11.2.3", "count", "at"),
    ev.BuaChecked: chosen(lambda e: f"civil.checked_{e.why}", "11.2.4", "bua", "leave"),
    ev.PlaceEmptied: plain("civil.emptied", "11.2.3", "bua"),
    ev.DpsMoved: chosen(lambda e: "civil.home" if e.home else "civil.moved", "11.3", "count", "origin", "to"),
    ev.DpsSheltered: plain("civil.sheltered", "11.6", "count", "origin", "camp"),
    ev.CampKept: chosen(lambda e: "camp.paid" if e.paid else "camp.unpaid", "11.6", "side", "at", "leave"),
    ev.CasualtiesRolled: _casualties,
    ev.OpinionChanged: _changed("opinion"),
    ev.DemoralisationChanged: _changed("demoralisation"),
    ev.BuaContested: plain("civil.contested", "1.7", "bua"),
}
