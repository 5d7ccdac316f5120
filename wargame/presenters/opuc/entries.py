"""Options of OPUC turned into the fields of a form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudication.engine.menu import Amount, Domain, Grants, Is, OneOf, Option, Party, Scalar, Shares, SomeOf
from adjudication.systems.opuc.movement.queries import Destination
from wargame.presenters.opuc import words
from wargame.presenters.opuc.names import Names
from wargame.presenters.shapes import Choice, Entry
from wargame.typed import whole


def entries(options: Sequence[Option], names: Names, typed: Mapping[str, Any]) -> tuple[Entry, ...]:
    """The fields of orders of one kind: every value that some option admits. `typed` is what stands there already."""
    fields = {name: [option.fields[name] for option in options] for name in options[0].fields}
    return tuple(_entry(name, domains, names, typed.get(name)) for name, domains in fields.items())


def _entry(name: str, domains: Sequence[Domain], names: Names, typed: Any) -> Entry:
    label = words.LABELS.get(name, name.replace("_", " ").capitalize())
    first = domains[0]
    if isinstance(first, (SomeOf, Party)):
        values = first.values if isinstance(first, SomeOf) else tuple(first.members)
        given = [str(value) for value in typed] if isinstance(typed, (list, tuple)) else list(values[:1])
        choices = tuple(choice(value, names, chosen=value in given) for value in values)
        return Entry(name, "checks", label, choices=choices)
    if isinstance(first, Shares):
        rows = _rows(first.caps, names, typed)
        return Entry(name, "shares", label, f"{first.total} in all", choices=rows, most=first.total)
    if isinstance(first, Grants):
        opening = _most(first) if name == "log" else {}
        rows = _rows({key: cap for key, (_, cap) in first.caps.items()}, names, opening if typed is None else typed)
        sums = [(words.GROUPS.get(group, group), limit) for group, limit in first.limits.items()]
        hint = ", ".join(f"{group} {limit} in all".strip() for group, limit in sums if limit)
        return Entry(
            name, "shares", label, hint or words.NOTHING.get(name, ""), choices=rows, most=sum(first.limits.values())
        )
    return _single(name, label, domains, names, typed)


def _most(grants: Grants) -> dict[str, int]:
    """As much for each as it may have while its group lasts."""
    left, found = dict(grants.limits), {}
    for key, (group, cap) in grants.caps.items():
        found[key] = min(cap, left[group])
        left[group] -= found[key]
    return found


def _single(name: str, label: str, domains: Sequence[Domain], names: Names, typed: Any) -> Entry:
    values = _values(domains)
    if len(values) == 1:
        return Entry(name, "hidden", label, value=_text(values[0]))
    if set(values) == {True, False}:
        return Entry(name, "flag", label, value="true" if typed in (True, "true") else "")
    if all(type(value) is int for value in values):
        numbers = [int(value) for value in values]
        opening = str(typed) if typed not in (None, "") else str(min(numbers))
        hint = f"{min(numbers)} to {max(numbers)}"
        return Entry(name, "number", label, hint, opening, least=min(numbers), most=max(numbers))
    return Entry(
        name, "select", label, choices=tuple(choice(str(v), names, chosen=str(v) == str(typed)) for v in values)
    )


def _rows(caps: Mapping[str, int], names: Names, typed: Any) -> tuple[Choice, ...]:
    given = typed if isinstance(typed, Mapping) else {}
    found = []
    for key, cap in caps.items():
        block = names.blocks.get(key)
        side, symbol = (block.side, words.symbol(block)) if block else ("", "")
        amount = whole(str(given.get(key, ""))) or 0
        found.append(Choice(key, names.thing(key), str(cap), side=side, symbol=symbol, amount=amount))
    return tuple(found)


def choice(value: str, names: Names, *, chosen: bool = False) -> Choice:
    """One value as people read it, a block with its symbol and state."""
    block = names.blocks.get(value)
    if block is not None:
        return Choice(value, words.block(block), names.small(block), chosen, block.side, words.symbol(block))
    return Choice(value, names.thing(value), chosen=chosen)


def march(
    units: Sequence[str], rows: Sequence[Destination], names: Names, typed: Mapping[str, Any]
) -> tuple[Entry, ...]:
    """The fields of a move: who goes, and every place they can get to with its price."""
    wanted = " ".join(str(place) for place in typed.get("route", ())) if isinstance(typed.get("route"), list) else ""
    choices = tuple(
        Choice(" ".join(row.route), names.place(row.place), _price(row, names), chosen=" ".join(row.route) == wanted)
        for row in sorted(rows, key=lambda row: (row.spent, row.place))
    )
    return (
        Entry("units", "split", words.LABELS["units"], value=" ".join(units)),
        Entry(
            "route",
            "route",
            words.LABELS["route"],
            "1 place in reach" if len(rows) == 1 else f"{len(rows)} places in reach",
            choices=choices,
        ),
    )


def _price(row: Destination, names: Names) -> str:
    parts = [f"{row.spent} MP", f"{row.log} LOG" if row.log else "", "ends the move" if row.held else ""]
    met = dict.fromkeys(names.thing(name) for name in row.wakes)
    parts.append(f"in touch with {', '.join(met)}" if met else "")
    return ", ".join(part for part in parts if part)


def _values(domains: Sequence[Domain]) -> list[Scalar]:
    found: dict[Scalar, None] = {}
    for domain in domains:
        if isinstance(domain, Is):
            found[domain.value] = None
        elif isinstance(domain, OneOf):
            found.update(dict.fromkeys(domain.values))
        elif isinstance(domain, Amount):
            found.update(dict.fromkeys(range(domain.least, domain.most + 1)))
    return list(found)


def _text(value: Scalar) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)
