"""Options of the rules turned into the fields of a form, without knowing what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adjudication.engine.menu import Amount, Domain, Is, OneOf, Option, Scalar, Shares, SomeOf
from wargame.presenters.shapes import Choice, Entry
from wargame.presenters.ukrainian_crisis import words
from wargame.presenters.ukrainian_crisis.words import Names
from wargame.typed import whole

LABELS = {
    "unit": "Unit",
    "units": "Target",
    "area": "To",
    "to": "To",
    "at_large": "At-large RP",
    "rp": "RP",
    "prestige": "Prestige",
    "attackers": "Your units",
    "defenders": "Against",
    "hits": "Hits on",
    "event": "Play the held event for its points",
}


def entries(
    options: Sequence[Option], names: Names, typed: Mapping[str, Any], opening: Mapping[str, int] | None = None
) -> tuple[Entry, ...]:
    """The fields of orders of one kind: every value that some option admits.

    `typed` is what somebody has entered; `opening` are numbers to begin with where nobody has.
    """
    typed = {**(opening or {}), **{name: value for name, value in typed.items() if value not in (None, "")}}
    fields = {name: [option.fields[name] for option in options] for name in options[0].fields}
    shown = ("to", "area") if options[0].do in ("move", "deploy") else ()  # where to is said though there is one way
    return tuple(_entry(name, domains, names, typed.get(name), name in shown) for name, domains in fields.items())


def _entry(name: str, domains: Sequence[Domain], names: Names, typed: Any, shown: bool) -> Entry:
    label = LABELS.get(name, name.replace("_", " ").capitalize())
    first = domains[0]
    if isinstance(first, SomeOf):
        return _several(name, label, first, names, typed)
    if isinstance(first, Shares):
        given = typed if isinstance(typed, Mapping) else {}
        rows = tuple(_share(unit, cap, whole(str(given.get(unit, ""))) or 0, names) for unit, cap in first.caps.items())
        return Entry(name, "shares", label, f"{first.total} in all", choices=rows, most=first.total)
    values = _values(domains)
    if len(values) == 1 and not shown:
        return Entry(name, "hidden", label, value=_text(values[0]))
    if set(values) == {True, False}:
        if name == "event" and names.held:
            label = f"Play {names.held} for its points"
        return Entry(name, "flag", label, value="true" if typed in (True, "true") else "")
    if all(type(value) is int for value in values):
        numbers = [int(value) for value in values]
        opening = max(numbers) if name == "rp" else min(numbers)  # with all RP the least Prestige is enough (6.21)
        value = str(typed) if typed not in (None, "") else str(opening)
        return Entry(
            name, "number", label, f"{min(numbers)} to {max(numbers)}", value, least=min(numbers), most=max(numbers)
        )
    choices = tuple(_choice(name, str(value), names, chosen=str(value) == str(typed)) for value in values)
    return Entry(name, "select", label, choices=tuple(sorted(choices, key=lambda choice: choice.label)))


def _share(unit: str, cap: int, amount: int, names: Names) -> Choice:
    view = names.units.get(unit)
    if view is None:
        return Choice(unit, names.unit(unit), str(cap), amount=amount)
    label = f"{names.unit(unit)}, {words.strength(view)}"
    symbol = words.unit_symbol(view)
    return Choice(unit, label, str(cap), side=view.side, symbol=symbol, neutralised=view.neutralised, amount=amount)


def _several(name: str, label: str, domain: SomeOf, names: Names, typed: Any) -> Entry:
    given = [str(value) for value in typed] if isinstance(typed, (list, tuple)) else []
    choices = tuple(_choice(name, value, names, chosen=value in given) for value in domain.values)
    if domain.repeat or domain.most <= 3 < len(domain.values):
        times = tuple(given[i] if i < len(given) else "" for i in range(domain.most))
        return Entry(name, "many", label, choices=choices, least=domain.least, most=domain.most, times=times)
    return Entry(name, "checks", label, choices=choices, least=domain.least, most=domain.most)


def _values(domains: Iterable[Domain]) -> list[Scalar]:
    found: dict[Scalar, None] = {}
    for domain in domains:
        if isinstance(domain, Is):
            found[domain.value] = None
        elif isinstance(domain, OneOf):
            found.update(dict.fromkeys(domain.values))
        elif isinstance(domain, Amount):
            found.update(dict.fromkeys(range(domain.least, domain.most + 1)))
    return list(found)


def _choice(name: str, value: str, names: Names, *, chosen: bool) -> Choice:
    if value in names.units:
        unit = names.units[value]
        small = f"{words.strength(unit)}, {names.area(unit.where)}"
        symbol = words.unit_symbol(unit)
        return Choice(value, names.unit(value), small, chosen, unit.side, symbol, neutralised=unit.neutralised)
    if name in ("area", "to"):
        return Choice(value, names.area(value), chosen=chosen)
    return Choice(value, value.capitalize(), chosen=chosen)


def _text(value: Scalar) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)
