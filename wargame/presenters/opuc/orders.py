"""Orders in words, from the orders alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from adjudication.engine.play.endings import END
from wargame.presenters.opuc import words
from wargame.presenters.opuc.names import Names


def say(order: Mapping[str, Any], names: Names, done: str = END) -> tuple[str, str, str]:
    """An order as a line of the sheet: text, addition, rule. `done` is what ends its decision is called."""
    do = str(order.get("do", ""))
    if do == "done":
        return done, "", "2.2"
    maker = _MAKERS.get(do)
    text = maker(order, names) if maker else _plain(order, names)
    return text, "", ""


def _list(values: Any, names: Names) -> str:
    found = [names.thing(str(value)) for value in values] if isinstance(values, Sequence) else []
    return ", ".join(found) or "nobody"


def _move(order: Mapping[str, Any], names: Names) -> str:
    route = order.get("route") or ()
    via = f" by {', '.join(route[:-1])}" if len(route) > 1 else ""
    return f"{_list(order.get('units', ()), names)} to {names.place(str(route[-1])) if route else '?'}{via}"


def _assault(order: Mapping[str, Any], names: Names) -> str:
    swim = ", swimming" if order.get("swim") else ""
    return (
        f"Assault on {names.place(str(order.get('target', '')))} with {_list(order.get('attackers', ()), names)}{swim}"
    )


def _amounts(title: str, field: str) -> Any:
    def made(order: Mapping[str, Any], names: Names) -> str:
        given = order.get(field) or {}
        rows = ", ".join(f"{names.thing(str(name))} {count}" for name, count in given.items())
        return f"{title}: {rows or 'none'}"

    return made


def aim(order: Mapping[str, Any], fixed: Collection[str], names: Names) -> str:
    """One of many orders of a kind, told by what sets it apart from the others."""
    parts = []
    for name, given in order.items():
        if name in fixed or given in ("", None, False):
            continue
        if name == "mission":
            parts.append(names.mission(str(given)))
        elif given is True:
            parts.append(words.LABELS.get(name, name).lower())
        else:
            parts.append(_list(given, names) if isinstance(given, (list, tuple)) else names.thing(str(given)))
    return ", ".join(parts) or say(order, names)[0]


def _plain(order: Mapping[str, Any], names: Names) -> str:
    title = words.COMMANDS.get(str(order.get("do", "")), (str(order.get("do", "")).replace("_", " ").capitalize(), ""))[
        0
    ]
    parts = []
    for name, given in order.items():
        if name == "do" or given in ("", None, False) or given == []:
            continue
        if isinstance(given, bool):
            parts.append(words.LABELS.get(name, name).lower())
        elif isinstance(given, (list, tuple)):
            parts.append(_list(given, names))
        elif given != "doctrine":
            parts.append(names.mission(given) if name == "mission" else names.thing(str(given)))
    return f"{title}: {', '.join(parts)}" if parts else title


def _named(order: Mapping[str, Any], names: Names, *fields: str) -> str:
    """The values of some fields that are filled in, one after the other."""
    return ", ".join(names.thing(str(order[name])) for name in fields if order.get(name))


def _buy(order: Mapping[str, Any], names: Names) -> str:
    where = _named(order, names, "where", "what")
    return f"{names.thing(str(order.get('action', '')))}{f': {where}' if where else ''}"


def _strike(order: Mapping[str, Any], names: Names) -> str:
    at = _named(order, names, "at", "what")
    air = " by air" if order.get("air") else ""
    return f"{names.mission(str(order.get('mission', '')))}{air}{f': {at}' if at else ''}"


def _fire(order: Mapping[str, Any], names: Names) -> str:
    mission = str(order.get("mission", "BOMB"))
    what = "" if mission == "BOMB" else f": {names.mission(mission)}"
    return f"{_named(order, names, 'unit')} fires at {_named(order, names, 'what', 'at')}{what}"


def _work(who: str, what: str) -> Callable[[Mapping[str, Any], Names], str]:
    def made(order: Mapping[str, Any], names: Names) -> str:
        worker = names.thing(str(order[who])) if who else "Dummy engineers"
        towards = f" towards {names.thing(str(order['target']))}" if order.get("target") else ""
        return f"{worker}: {words.work(str(order.get(what, ''))).lower()} at {_named(order, names, 'at')}{towards}"

    return made


def _look(order: Mapping[str, Any], names: Names) -> str:
    face = order.get("face") or ""
    return f"ISR die{f' of {face}' if face else ''} looks at {_named(order, names, 'target')}"


def _standing(order: Mapping[str, Any], names: Names) -> str:
    told = [
        f"{words.LABELS.get(name, name).lower()} {_answer(given, names)}"
        for name, given in order.items()
        if name != "do" and given not in ("doctrine", [], ())
    ]
    return f"Standing orders: {'; '.join(told) or 'nothing ordered'}"


def _answer(given: Any, names: Names) -> str:
    return _list(given, names) if isinstance(given, (list, tuple)) else words.value(str(given)).lower()


_MAKERS = {
    "standing_orders": _standing,
    "move": _move,
    "assault": _assault,
    "assign_log": _amounts("LOG", "log"),
    "support": _amounts("Fire missions", "missions"),
    "stock": _amounts("Stock up", "amounts"),
    "buy": _buy,
    "strike": _strike,
    "fire": _fire,
    "task": _work("parent", "task"),
    "feint": _work("", "task"),
    "fortify": _work("unit", "work"),
    "assign_isr": _look,
}
