"""Sentences of the fires."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.protocol import Message
from adjudication.systems.opuc import events_combat as ev
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.titles import chosen, plain, said

CATALOGUE: dict[str, str] = {
    "fires.spent": "{side} uses a deep fires mission.",
    "fires.spent_air": "{side} flies a ground attack sortie.",
    "fires.gun": "{unit} fires at {at}.",
    "fires.shot": "{unit} at {at} is fired at: {result}.",
    "fires.shot_saved": "{unit} at {at} is fired at: {result}; buildings save {saved:step|steps}.",
    "strike.hit": "{mission} {at} {what} by {side}: {total}, a hit.",
    "strike.missed": "{mission} {at} {what} by {side}: {total}, a miss.",
    "strike.bit": "{side} will feel it: {amount} {what}.",
    "strike.jammed": "{side} will feel it: {what}.",
    "strike.place": "{at}: {what}.",
}
_RESULT = {
    (False, 0): "no effect",
    (True, 0): "neutralised",
    (True, 1): "neutralised, one step lost",
    (True, 2): "neutralised, two steps lost",
    (False, 1): "one step lost",
    (False, 2): "two steps lost",
}
_BITES = {
    "deep": "deep fires missions fewer", "ga": "sorties fewer", "cp": "CP fewer", "isr": "ISR sources fewer",
    "isr_lost": "ISR sources lost for good", "log": "LOG fewer", "tac_ew": "no tactical jammer next turn",
    "strat_ew": "no strategic jamming next turn",
}  # fmt: skip
_JAMMED = ("tac_ew", "strat_ew")
_STRUCK = {
    "road": "the road is interdicted", "rail": "the railway is cut", "bridge": "the crossing is destroyed",
    "sd": "the supply dump is destroyed", "railhead": "the railhead is destroyed", "port": "the port is destroyed",
    "airfield": "the airfield is unusable",
}  # fmt: skip


def _shot(f: Facts, s: State, e: ev.Shot) -> Message:
    unit = said(f, e.unit)
    params: dict[str, str | int] = {
        "unit": unit, "at": said(f, e.at), "result": _RESULT[e.neutralise, e.steps], "saved": e.saved,
    }  # fmt: skip
    return Message("fires.shot_saved" if e.saved else "fires.shot", params, "7.2.3.2")


def _flown(f: Facts, s: State, e: ev.StrikeFlown) -> Message:
    params: dict[str, str | int] = {
        "mission": f.missions[e.mission].title, "at": said(f, e.at), "what": _aim(f, e.what),
        "side": said(f, e.side), "total": e.total,
    }  # fmt: skip
    return Message("strike.hit" if e.hit else "strike.missed", params, "7.1.4, G-03")


def _aim(f: Facts, what: str) -> str | int:
    """What a mission is aimed at: a CP action by its title, a block or a place by its name."""
    return f.actions[what].title if what in f.actions else said(f, what) if what else ""


def _bit(f: Facts, s: State, e: ev.StrikeBit) -> Message:
    params: dict[str, str | int] = {"side": said(f, e.side), "what": _BITES[e.what]}
    if e.what in _JAMMED:
        return Message("strike.jammed", params, "7.1.4, G-03")
    return Message("strike.bit", params | {"amount": e.amount}, "7.1.4, G-03")


def _struck(f: Facts, s: State, e: ev.PlaceStruck) -> Message:
    return Message("strike.place", {"at": said(f, e.at), "what": _STRUCK[e.what]}, "7.1.4, G-03")


TELL: dict[type, Callable[[Facts, State, Any], Message]] = {
    ev.MissionSpent: chosen(lambda e: "fires.spent_air" if e.air else "fires.spent", "7.1.3", "side"),
    ev.GunFired: plain("fires.gun", "7.2.3", "unit", "at"),
    ev.Shot: _shot,
    ev.StrikeFlown: _flown,
    ev.StrikeBit: _bit,
    ev.PlaceStruck: _struck,
}
