"""Orders for which the plain texts do not work, because one of their fields names the action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wargame.presenters.opuc import words
from wargame.presenters.opuc.names import Names

Order = Mapping[str, Any]


def _move(order: Order, names: Names) -> str:
    route = order.get("route") or ()
    via = f" by {', '.join(route[:-1])}" if len(route) > 1 else ""
    who = ", ".join(names.thing(str(unit)) for unit in order.get("units", ())) or "no one"
    return f"{who} to {names.place(str(route[-1])) if route else '?'}{via}"


def _named(order: Order, names: Names, *fields: str) -> str:
    """The values of some fields that are filled in, in sequence."""
    return ", ".join(names.thing(str(order[name])) for name in fields if order.get(name))


def _buy(order: Order, names: Names) -> str:
    where = _named(order, names, "where", "what")
    return f"{names.thing(str(order.get('action', '')))}{f': {where}' if where else ''}"


def _strike(order: Order, names: Names) -> str:
    at = _named(order, names, "at", "what")
    air = " by air" if order.get("air") else ""
    return f"{names.mission(str(order.get('mission', '')))}{air}{f': {at}' if at else ''}"


def _fire(order: Order, names: Names) -> str:
    mission = str(order.get("mission", "BOMB"))
    what = "" if mission == "BOMB" else f": {names.mission(mission)}"
    return f"{_named(order, names, 'unit')} fires at {_named(order, names, 'what', 'at')}{what}"


def _work(who: str, what: str) -> Callable[[Order, Names], str]:
    def made(order: Order, names: Names) -> str:
        worker = names.thing(str(order[who])) if who else "Dummy engineers"
        towards = f" towards {names.thing(str(order['target']))}" if order.get("target") else ""
        return f"{worker}: {words.work(str(order.get(what, ''))).lower()} at {_named(order, names, 'at')}{towards}"

    return made


MAKERS: Final[Mapping[str, Callable[[Order, Names], str]]] = {
    "move": _move,
    "buy": _buy,
    "strike": _strike,
    "fire": _fire,
    "task": _work("parent", "task"),
    "feint": _work("", "task"),
    "fortify": _work("unit", "work"),
}
