"""Merges the menus of one decision in several possible turns into one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from adjudication.engine.menu import Amount, Domain, Is, OneOf, Option, SomeOf

ALIKE = 8
"""Options of one order and subject with lists or routes that cannot be one option; more of them help no one."""
SIMPLE = (Is, OneOf, Amount)


class Offered(NamedTuple):
    """An option, and the number of turns whose menus contain the option, at least in part."""

    option: Option
    turns: int


@dataclass
class _Row:
    """An option with its count so far. `menu`: the number of the last menu that included it."""

    option: Option
    turns: int
    menu: int


def united(menus: Iterable[tuple[Sequence[Option], int]]) -> tuple[Offered, ...]:
    """Everything that at least one menu offers; each menu comes with the number of turns in which it was read.

    Where options differ in one field only, one option has the values of both. Others stay apart, for a mixture of two
    could be legal nowhere.
    """
    families: dict[tuple[str, str, tuple[str, ...]], list[_Row]] = {}
    for number, (options, turns) in enumerate(menus):
        for option in options:
            _put(families.setdefault((option.do, option.subject, tuple(option.fields)), []), option, number, turns)
    return tuple(Offered(row.option, row.turns) for family in families.values() for row in family)


def _put(family: list[_Row], option: Option, menu: int, turns: int) -> None:
    """Add an option to its family; each menu counts only once for each option."""
    for row in family:
        made = as_one(row.option, option)
        if made is not None:
            row.option = made
            row.turns += turns if row.menu != menu else 0
            row.menu = menu
            return
    if len(family) < ALIKE or all(isinstance(domain, SIMPLE) for domain in option.fields.values()):
        family.append(_Row(option, turns, menu))


def as_one(kept: Option, option: Option) -> Option | None:
    """Two options of one kind merged; None if they differ in more than one field, or in a field that cannot have
    both."""
    pairs = ((name, kept.fields[name], domain) for name, domain in option.fields.items())
    differing = [name for name, mine, domain in pairs if mine is not domain and mine != domain]
    if not differing:
        return kept
    if len(differing) > 1:
        return None
    (name,) = differing
    domain = _both(kept.fields[name], option.fields[name])
    return None if domain is None else replace(kept, fields={**kept.fields, name: domain})


def _both(one: Domain, other: Domain) -> Domain | None:
    """The union of two domains; None if no domain has exactly the values of both."""
    if isinstance(one, OneOf) and isinstance(other, OneOf):
        return OneOf(tuple(dict.fromkeys((*one.values, *other.values))))
    if isinstance(one, Amount) and isinstance(other, Amount):
        touch = max(one.least, other.least) <= min(one.most, other.most) + 1
        return Amount(min(one.least, other.least), max(one.most, other.most)) if touch else None
    if isinstance(one, SomeOf) and isinstance(other, SomeOf) and one.repeat == other.repeat:
        values = tuple(dict.fromkeys((*one.values, *other.values)))
        return SomeOf(values, min(one.least, other.least), max(one.most, other.most), one.repeat)
    return None
