"""Steps: the value of a unit on each side of its counter, and who takes losses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeVar

import msgspec

from adjudication.engine.kit.faults import Fault

V = TypeVar("V")
Why = Literal["unknown", "amount", "total"]


class Loss(NamedTuple):
    """The result of losing steps: the total steps lost, the hits taken, and whether the unit is eliminated."""

    lost: int
    taken: int
    eliminated: bool


def lose(steps: int, lost: int, hits: int) -> Loss:
    """Apply hits to a unit with `steps`, some already lost, until it is eliminated. A flipped counter has two steps."""
    taken = min(hits, steps - lost)
    return Loss(lost + taken, taken, lost + taken >= steps)


def side(sides: Sequence[V], lost: int) -> V | None:
    """The printed value of a unit that has lost this many steps, with full strength first. None if it is eliminated."""
    return sides[lost] if lost < len(sides) else None


class Misfit(NamedTuple):
    """The reason why an allocation of losses breaks the rules.

    "unknown": `name` cannot take any; "amount": `given` is not from 1 to `most` of `name`; "total": `given` in all is
    not `most`. A rule system has a sentence for each.
    """

    why: Why
    name: str
    given: int
    most: int


def misfit(caps: Mapping[str, int], due: int, given: Mapping[str, int]) -> Misfit | None:
    """The fault in an allocation of hits to units with caps, as in the field `menu.Shares`; None if there is none. All
    due hits must be allocated, or as many as fit."""
    for name, hits in given.items():
        if name not in caps:
            return Misfit("unknown", name, hits, 0)
        if not 1 <= hits <= caps[name]:
            return Misfit("amount", name, hits, caps[name])
    due = min(due, sum(caps.values()))
    total = sum(given.values())
    return None if total == due else Misfit("total", "", total, due)


def shares(caps: Mapping[str, int], due: int) -> Iterator[dict[str, int]]:
    """Every legal allocation of hits; the first names take most."""
    names = list(caps)

    def rest(number: int, left: int) -> Iterator[dict[str, int]]:
        if number == len(names):
            if not left:
                yield {}
            return
        name = names[number]
        for hits in range(min(left, caps[name]), -1, -1):
            for others in rest(number + 1, left - hits):
                yield {name: hits, **others} if hits else others

    return rest(0, min(due, sum(caps.values())))


class Absorption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to absorb losses (a route, a step, a victory point): its value for each use and the maximum uses.
    `all_of_it`: one use absorbs everything due. `instead_of`: ways that it excludes."""

    name: str
    worth: int
    most: int = 1
    all_of_it: bool = False
    instead_of: tuple[str, ...] = ()


def faults(ways: Sequence[Absorption]) -> Iterator[Fault]:
    """Ways listed twice, ways without value, and exclusions of ways that do not exist."""
    names = [way.name for way in ways]
    for number, way in enumerate(ways):
        if way.name in names[:number]:
            yield Fault((number, "name"), f"{way.name} is listed twice")
        if way.worth < 1 and not way.all_of_it:
            yield Fault((number, "worth"), f"{way.name} absorbs nothing")
        for other in way.instead_of:
            if other not in names:
                yield Fault((number, "instead_of"), f"{way.name}: there is no way {other}")


def absorbs(ways: Sequence[Absorption], given: Mapping[str, int], due: int) -> bool:
    """Whether the chosen ways absorb all losses due: none used too often, no two that exclude each other, and every use
    necessary."""
    known = {way.name: way for way in ways}
    used = {name: times for name, times in given.items() if times}
    if any(name not in known or not 0 < times <= known[name].most for name, times in used.items()):
        return False
    if any(other in used for name in used for other in known[name].instead_of if other != name):
        return False
    worth = sum(_worth(known[name], due) * times for name, times in used.items())
    return worth >= due and all(worth - _worth(known[name], due) < due for name in used)


def _worth(way: Absorption, due: int) -> int:
    return max(due, way.worth) if way.all_of_it else way.worth


def packages(ways: Sequence[Absorption], due: int) -> list[dict[str, int]]:
    """Every set of uses that absorbs the losses due, smallest sets first."""
    found: list[dict[str, int]] = [{}]
    for way in ways:
        most = min(way.most, -(-due // max(1, _worth(way, due)))) if due else 0
        found = [{**package, way.name: n} if n else package for package in found for n in range(most + 1)]
    fitting = [package for package in found if absorbs(ways, package, due)]
    return sorted(fitting, key=lambda package: (sum(package.values()), sorted(package.items())))
