"""The options of a menu in lots, each of which becomes one form."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any, NamedTuple

from adjudication.engine.menu import Is, Option, Route
from wargame.presenters.composing.fields import values_of
from wargame.presenters.composing.lists import MANY, is_product, spelled
from wargame.presenters.plain.plans import GOALS

LEAST = 2  # units from which one is chosen first
UNITS = ("unit", "wing")  # fields that say who carries an order out


class Lot(NamedTuple):
    """Options that form one form: `listed` as a list of whole orders, otherwise field by field. `who`: the whole list
    is for this unit, and one press gives an order."""

    options: Sequence[Option]
    listed: Sequence[Mapping[str, Any]] | None = None
    who: str = ""

    @property
    def do(self) -> str:
        """The kind of order."""
        return self.options[0].do

    @property
    def rule(self) -> str:
        """The rule of the order."""
        return self.options[0].rule

    @property
    def fixed(self) -> dict[str, Any]:
        """The fields with the same value in all of the options, with that value."""
        first = {name: one.value for name, one in self.options[0].fields.items() if isinstance(one, Is)}
        return {
            name: value
            for name, value in first.items()
            if all(one.fields.get(name) == Is(value) for one in self.options)
        }

    @property
    def unit(self) -> str:
        """The only unit of these orders; empty if there are several, or none."""
        if self.who:
            return self.who
        fields = [option.fields.get(name) for option in self.options for name in UNITS if name in option.fields]
        names = values_of(domain for domain in fields if domain is not None)
        return str(names[0]) if self.listed is None and len(names) == 1 else ""


def lots(options: Sequence[Option], in_turn: Container[str] = ()) -> list[Lot]:
    """A lot for each kind of order whose fields are independent; otherwise one list, or a lot for each option. An order
    that units get `in_turn` has a lot for each unit."""
    found: list[Lot] = []
    for do in dict.fromkeys(option.do for option in options):
        same = [option for option in options if option.do == do]
        listed = spelled(same, MANY)
        if listed is None:
            found += [Lot(alike) for alike in _but_for_routes(same)]
        elif do in in_turn and (each := _for_each(same)):
            found += each
        else:
            found.append(Lot(same, listed if len(listed) > 1 and not is_product(listed) else None))
    return found


def apart(options: Sequence[Option], names: Sequence[str]) -> list[Lot]:
    """A lot for each kind of order and each value of the first of some fields."""
    found: dict[tuple[str, str], list[Option]] = {}
    for option in options:
        domain = next((option.fields[name] for name in names if name in option.fields), None)
        found.setdefault((option.do, str(domain.value) if isinstance(domain, Is) else ""), []).append(option)
    return [Lot(same) for same in found.values()]


def _for_each(options: Sequence[Option]) -> list[Lot]:
    """A lot for each unit: its destination is a field for the map, anything else a list. None if an option names no
    unit, or if there is only one."""
    units: dict[str, list[Option]] = {}
    for option in options:
        units.setdefault(Lot((option,)).unit, []).append(option)
    if "" in units or len(units) < LEAST:
        return []
    if any(name in GOALS for name in options[0].fields):
        return [Lot(own) for own in units.values()]
    return [Lot(own, spelled(own, MANY), unit) for unit, own in units.items()]


def _but_for_routes(options: Sequence[Option]) -> list[list[Option]]:
    """Options that differ only in their routes, combined: possible turns have different routes, and one form is
    enough."""
    found: list[tuple[Mapping[str, Any], list[Option]]] = []
    for option in options:
        fixed = {name: domain for name, domain in option.fields.items() if not isinstance(domain, Route)}
        same = next((lot for known, lot in found if known == fixed and len(fixed) < len(option.fields)), None)
        if same is None:
            found.append((fixed, [option]))
        else:
            same.append(option)
    return [lot for _, lot in found]
