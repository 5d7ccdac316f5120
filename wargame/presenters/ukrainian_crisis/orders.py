"""Plain orders as short lines of an order sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudication.engine.play.endings import END, is_done
from wargame.presenters.ukrainian_crisis import words
from wargame.presenters.ukrainian_crisis.words import Names

Said = tuple[str, str, str]  # text, price or addition, rule section

INFORM = {
    "cut": ("Cut the other side’s Prestige", "6.31"),
    "raise": ("Raise own Prestige", "6.32"),
    "neutralise": ("Neutralise units", "6.33"),
    "pass": ("Do nothing here", "6.0"),
}


def say(order: Mapping[str, Any], names: Names, done: str = END) -> Said:
    """Text, price and rule of an order; a draft may still lack fields. `done` is what ends its decision is called."""
    if is_done(order):
        return done, "", ""
    teller = _TELLERS.get(str(order.get("do", "")))
    if teller is None:
        return str(order.get("do", "order")), "", ""
    return teller(order, names)


def _cards(order: Mapping[str, Any], names: Names) -> Said:
    placed = [f"{label} {words.card(str(order[area]))}" for area, label in words.AREAS.items() if order.get(area)]
    return ", ".join(placed) or "No card placed", "", "6.0"


def _declare(order: Mapping[str, Any], names: Names) -> Said:
    return ("Ask for a Combat Turn" if _yes(order.get("combat")) else "Do not ask for a Combat Turn"), "", "6.0"


def _ceasefire(order: Mapping[str, Any], names: Names) -> Said:
    return ("Attempt a Ceasefire" if _yes(order.get("attempt")) else "Let the Combat Turn come"), "", "6.24"


def _add_first(order: Mapping[str, Any], names: Names) -> Said:
    return f"{words.SIDES.get(str(order.get('first')), '?')} adds points first", "", "6.24, RUL-08"


def _additions(order: Mapping[str, Any], names: Names) -> Said:
    pool, event = int(order.get("at_large") or 0), _yes(order.get("event"))
    parts = [f"{pool} at-large RP"] * bool(pool) + ["the held event"] * event
    return ("Add " + " and ".join(parts) if parts else "Add nothing"), "", "6.22"


def _settle_tie(order: Mapping[str, Any], names: Names) -> Said:
    return f"A {str(order.get('turn_type', '?')).capitalize()} Turn", "", "6.24, RUL-07"


def _pick_area(order: Mapping[str, Any], names: Names) -> Said:
    return f"{words.AREAS.get(str(order.get('area')), '?')} next", "", "6.0"


def _act_order(order: Mapping[str, Any], names: Names) -> Said:
    return ("Act first" if _yes(order.get("first")) else "Let the other side act first"), "", "6.0"


def _mobilise(order: Mapping[str, Any], names: Names) -> Said:
    return f"Mobilise {order.get('unit', '?')}", "1 RP", "6.11"


def _deploy(order: Mapping[str, Any], names: Names) -> Said:
    unit = str(order.get("unit", "?"))
    text = f"Deploy {unit} to {names.area(str(order.get('area', '?')))}"
    if order.get("by_event"):
        return text, "by event", "5.0"
    view = names.units.get(unit)
    return text, "1 RP, 1 Prestige" if view and view.type == "regular" else "1 RP", "6.12"


def _withdraw(order: Mapping[str, Any], names: Names) -> Said:
    return f"Withdraw {order.get('unit', '?')}", "free", "6.13"


def _expel(order: Mapping[str, Any], names: Names) -> Said:
    return f"Send {order.get('unit', '?')} back", "by event", "5.0"


def _attempt(order: Mapping[str, Any], names: Names) -> Said:
    rp, prestige = int(order.get("rp") or 0), int(order.get("prestige") or 0)
    price = f"{rp} RP" + (f", {prestige} Prestige" if prestige else "")
    return f"{names.country(str(order.get('country', '?')))} one zone {order.get('direction', '?')}", price, "6.21"


def _inform(order: Mapping[str, Any], names: Names) -> Said:
    text, rule = INFORM.get(str(order.get("option")), ("?", "6.3"))
    return text, "", rule


def _target(order: Mapping[str, Any], names: Names) -> Said:
    return "Targets " + (", ".join(map(str, order.get("units", ()))) or "none"), "", "6.33"


def _move(order: Mapping[str, Any], names: Names) -> Said:
    way = words.BY.get(str(order.get("by")), "")
    return f"Move {order.get('unit', '?')} to {names.area(str(order.get('to', '?')))} {way}", "1 of allowance", "7.21"


def _recover(order: Mapping[str, Any], names: Names) -> Said:
    return f"Recover {order.get('unit', '?')}", "1 of allowance", "7.22"


def _group(order: Mapping[str, Any], names: Names) -> Said:
    ours, theirs = (", ".join(map(str, order.get(key, ()))) or "?" for key in ("attackers", "defenders"))
    return f"{names.area(str(order.get('area', '?')))}: {ours} against {theirs}", "", "7.31"


def _fight(order: Mapping[str, Any], names: Names) -> Said:
    return "The battles of this area begin", "", "7.31, RUL-53"


def _combat(order: Mapping[str, Any], names: Names) -> Said:
    return f"{words.COMBAT.get(str(order.get('type')), '?')} combat", "", "7.31"


def _allocate(order: Mapping[str, Any], names: Names) -> Said:
    hits = order.get("hits") or {}
    return "Hits: " + (", ".join(f"{unit} {count}" for unit, count in hits.items()) or "none"), "", "7.31, RUL-29"


def _choose(order: Mapping[str, Any], names: Names) -> Said:
    return f"Neutralise {order.get('unit', '?')}", "", "6.0"


def _yes(value: Any) -> bool:
    return value in (True, "true", "True", "1", 1)


_TELLERS: dict[str, Callable[[Mapping[str, Any], Names], Said]] = {
    "place_cards": _cards,
    "declare": _declare,
    "ceasefire": _ceasefire,
    "add_first": _add_first,
    "additions": _additions,
    "settle_tie": _settle_tie,
    "pick_area": _pick_area,
    "act_order": _act_order,
    "mobilise": _mobilise,
    "deploy": _deploy,
    "withdraw": _withdraw,
    "expel": _expel,
    "attempt": _attempt,
    "inform": _inform,
    "target": _target,
    "move": _move,
    "recover": _recover,
    "group": _group,
    "fight": _fight,
    "combat": _combat,
    "allocate": _allocate,
    "choose": _choose,
}
