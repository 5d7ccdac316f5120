"""The orders that a side can give: options whose fields are domains, so that a menu is exact without listing every
combination."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, get_args

import msgspec

_MOST_UNIONS = 32
Scalar = str | int | bool
Chooser = Callable[[int], int]  # a number below n; random play passes a generator's `randrange`


class Is(msgspec.Struct, frozen=True, tag="is"):
    """Exactly this value."""

    value: Scalar


class OneOf(msgspec.Struct, frozen=True, gc=False, tag="one_of"):
    """One of several values."""

    values: tuple[Scalar, ...]


class Amount(msgspec.Struct, frozen=True, tag="amount"):
    """A whole number from `least` to `most`."""

    least: int
    most: int


class SomeOf(msgspec.Struct, frozen=True, gc=False, tag="some_of"):
    """A list of `least` to `most` of these values; each at most once unless `repeat` is set."""

    values: tuple[str, ...]
    least: int
    most: int
    repeat: bool = False


class Shares(msgspec.Struct, frozen=True, gc=False, tag="shares"):
    """A mapping of names to whole numbers from 1 up to each name's cap, adding up to `total`."""

    caps: dict[str, int]
    total: int


class Party(msgspec.Struct, frozen=True, gc=False, tag="party"):
    """A list of names, at least one, each at most once; in every group the weights of the chosen names must not exceed
    its cap.

    `members` maps a name to its group and weight: battalions and companies over one hexside, say.
    """

    members: dict[str, tuple[str, int]]
    caps: dict[str, int]


class AnyOf(msgspec.Struct, frozen=True, gc=False, tag="any_of"):
    """One of several lists, in any sequence: which units of a stack can go together."""

    groups: tuple[tuple[str, ...], ...]


class Route(msgspec.Struct, frozen=True, gc=False, tag="route"):
    """A list of places, each one step from the previous one: a walk through a small graph from its node 0.

    `steps[node]` leads from a place one may enter next to the node that stands for being there. `ends` are the nodes
    where a route may stop.
    """

    steps: tuple[dict[str, int], ...]
    ends: frozenset[int]


class Grants(msgspec.Struct, frozen=True, gc=False, tag="grants"):
    """A mapping of names to whole numbers from 1 to each name's cap; the sum for each group must not exceed the group's
    limit.

    `caps` maps a name to its group and cap: what each unit may draw from which store, say. To grant nothing is allowed.
    """

    caps: dict[str, tuple[str, int]]
    limits: dict[str, int]


class Text(msgspec.Struct, frozen=True, gc=False, tag="text"):
    """A text that people write, in any script, of `least` to `most` characters; spaces around it do not count."""

    most: int
    least: int = 1


Domain = Is | OneOf | Amount | SomeOf | Shares | Party | AnyOf | Route | Grants | Text


class Option(msgspec.Struct, frozen=True, gc=False):
    """A family of legal orders: the order's tag, the subject it is listed under, a domain for every field, its rule."""

    do: str
    fields: dict[str, Domain] = {}
    subject: str = ""
    rule: str = ""


class Walk(Protocol):
    """Routes that are found while they are walked. A node is a point on a route; all routes begin at `start`."""

    @property
    def start(self) -> Hashable:
        """The node before any movement."""
        ...

    def ways(self, node: Any) -> Mapping[str, Hashable]:
        """The places that can be entered next, each with its node."""
        ...

    def may_end(self, node: Any) -> bool:
        """Whether a route may stop at a node."""
        ...

    def route(self) -> Route:
        """All routes, as a field of the menu."""
        ...


class LateOption(NamedTuple):
    """An option whose last field is a route that has not been computed yet; `option` has the other fields.

    It is good as long as the state it comes from does not change.
    """

    option: Option
    name: str
    walk: Walk

    def settled(self) -> Option:
        """The complete option, with its routes computed."""
        do, fields, subject, rule = msgspec.structs.astuple(self.option)
        return Option(do, {**fields, self.name: self.walk.route()}, subject, rule)


AnyOption = Option | LateOption


def settled(option: AnyOption) -> Option:
    """An option with all fields computed."""
    return option.settled() if isinstance(option, LateOption) else option


class Subject(msgspec.Struct, frozen=True):
    """Something that a side can select and give orders to: a unit, an area, a country, or the decision itself."""

    id: str
    kind: str


def within(domain: Domain, value: Any) -> bool:
    """Whether a domain contains a plain value."""
    if isinstance(domain, Is):
        return type(value) is type(domain.value) and value == domain.value
    if isinstance(domain, OneOf):
        return any(type(value) is type(v) and value == v for v in domain.values)
    if isinstance(domain, Amount):
        return type(value) is int and domain.least <= value <= domain.most
    return _JUDGES[type(domain)](domain, value)


def _some(domain: SomeOf, value: Any) -> bool:
    if not isinstance(value, (list, tuple)) or not domain.least <= len(value) <= domain.most:
        return False
    return all(v in domain.values for v in value) and (domain.repeat or len(set(value)) == len(value))


def _party(domain: Party, value: Any) -> bool:
    if not isinstance(value, (list, tuple)) or not value or len(set(value)) != len(value):
        return False
    return all(name in domain.members for name in value) and not overfull(domain, value)


def overfull(domain: Party, names: Sequence[str]) -> str:
    """The first group that a party with these members overfills; "" if there is none."""
    load: dict[str, int] = {}
    for name in names:
        group, weight = domain.members[name]
        load[group] = load.get(group, 0) + weight
        if load[group] > domain.caps[group]:
            return group
    return ""


def _shares(domain: Shares, value: Any) -> bool:
    if not isinstance(value, Mapping):
        return False
    fits = all(type(n) is int and 1 <= n <= domain.caps.get(name, 0) for name, n in value.items())
    return fits and sum(value.values()) == domain.total


def _any(domain: AnyOf, value: Any) -> bool:
    if not isinstance(value, (list, tuple)) or not all(isinstance(v, str) for v in value):
        return False
    return sorted(value) in [sorted(group) for group in domain.groups]


def _route(domain: Route, value: Any) -> bool:
    if not isinstance(value, (list, tuple)):
        return False
    node = 0
    for place in value:
        node = domain.steps[node].get(place, -1) if isinstance(place, str) else -1
        if node < 0:
            return False
    return node in domain.ends


def _grants(domain: Grants, value: Any) -> bool:
    if not isinstance(value, Mapping):
        return False
    fits = all(name in domain.caps and type(n) is int and 1 <= n <= domain.caps[name][1] for name, n in value.items())
    return fits and not overdrawn(domain, value)


def overdrawn(domain: Grants, value: Mapping[str, int]) -> str:
    """The first group whose limit these grants exceed; "" if there is none."""
    drawn: dict[str, int] = {}
    for name, amount in value.items():
        group = domain.caps[name][0]
        drawn[group] = drawn.get(group, 0) + amount
        if drawn[group] > domain.limits[group]:
            return group
    return ""


def text_fault(domain: Text, value: str) -> str:
    """What is wrong with a text: "empty", "long" or "signs"; "" if nothing is.

    Signs that no page can show are refused: control characters other than the end of a line, and halves of a character.
    """
    if len(value.strip()) < domain.least:
        return "empty"
    if len(value) > domain.most:
        return "long"
    strange = (one for one in value if one not in "\n\t\r" and unicodedata.category(one) in ("Cc", "Cs"))
    return "signs" if next(strange, "") else ""


def _text(domain: Text, value: Any) -> bool:
    return isinstance(value, str) and not text_fault(domain, value)


_JUDGES: dict[Any, Callable[[Any, Any], bool]] = {
    SomeOf: _some, Shares: _shares, Party: _party, AnyOf: _any, Route: _route, Grants: _grants, Text: _text,
}  # fmt: skip


def admits(options: Iterable[Option], order: Mapping[str, Any]) -> bool:
    """Whether one of the options allows a plain order (its tag is under "do")."""
    names = order.keys() - {"do"}
    return any(
        option.do == order["do"]
        and option.fields.keys() == names
        and all(within(domain, order[name]) for name, domain in option.fields.items())
        for option in options
    )


def pick(option: AnyOption, below: Chooser) -> dict[str, Any]:
    """A random plain order from an option; `below` chooses each field."""
    if isinstance(option, LateOption):
        walk = option.walk
        return pick(option.option, below) | {option.name: _stroll(walk.start, walk.ways, walk.may_end, below)}
    return {"do": option.do} | {name: _pick(domain, below) for name, domain in option.fields.items()}


def _pick(domain: Domain, below: Chooser) -> Any:
    if isinstance(domain, Is):
        return domain.value
    if isinstance(domain, OneOf):
        return domain.values[below(len(domain.values))]
    if isinstance(domain, Amount):
        return domain.least + below(domain.most - domain.least + 1)
    return _PICKERS[type(domain)](domain, below)


def _pick_some(domain: SomeOf, below: Chooser) -> list[str]:
    most = domain.most if domain.repeat else min(domain.most, len(domain.values))
    size = domain.least + below(most - domain.least + 1)
    if domain.repeat:
        return [domain.values[below(len(domain.values))] for _ in range(size)]
    pool = list(domain.values)
    return [pool.pop(below(len(pool))) for _ in range(size)]


def _pick_party(domain: Party, below: Chooser) -> list[str]:
    pool = [name for name, (group, weight) in domain.members.items() if weight <= domain.caps[group]]
    wanted = 1 + below(len(pool))
    chosen: list[str] = []
    while pool and len(chosen) < wanted:
        name = pool.pop(below(len(pool)))
        if not overfull(domain, [*chosen, name]):
            chosen.append(name)
    return chosen


def _pick_shares(domain: Shares, below: Chooser) -> dict[str, int]:
    places = [name for name, cap in domain.caps.items() for _ in range(cap)]
    chosen: dict[str, int] = {}
    for _ in range(domain.total):
        name = places.pop(below(len(places)))
        chosen[name] = chosen.get(name, 0) + 1
    return chosen


def _pick_any(domain: AnyOf, below: Chooser) -> list[str]:
    return list(domain.groups[below(len(domain.groups))])


def _pick_route(domain: Route, below: Chooser) -> list[str]:
    return _stroll(0, domain.steps.__getitem__, domain.ends.__contains__, below)


def _stroll(
    start: Any, ways_from: Callable[[Any], Mapping[str, Any]], may_end: Callable[[Any], bool], below: Chooser
) -> list[str]:
    """A random walk that visits no node twice, and turns back where it can neither continue nor stop."""
    walk: list[tuple[str, Any]] = []
    seen = {start}
    while True:
        node = walk[-1][1] if walk else start
        ways = [(place, to) for place, to in ways_from(node).items() if to not in seen]
        if may_end(node) and (not ways or below(len(ways) + 1) == 0):
            return [place for place, _ in walk]
        if ways:
            walk.append(ways[below(len(ways))])
            seen.add(walk[-1][1])
        elif walk:
            walk.pop()
        else:
            raise ValueError("a route without an end")


def _pick_grants(domain: Grants, below: Chooser) -> dict[str, int]:
    chosen: dict[str, int] = {}
    left = dict(domain.limits)
    for name, (group, cap) in domain.caps.items():
        amount = below(min(cap, left[group]) + 1)
        if amount:
            chosen[name] = amount
            left[group] -= amount
    return chosen


_SAMPLES = ("Close the port.", "Закрыть порт", "إغلاق الميناء", "<b>all</b> & %s \\n", "関港する\nnow")


def _pick_text(domain: Text, below: Chooser) -> str:
    return _SAMPLES[below(len(_SAMPLES))][: domain.most].ljust(domain.least, ".")


_PICKERS: dict[Any, Callable[[Any, Chooser], Any]] = {
    SomeOf: _pick_some, Shares: _pick_shares, Party: _pick_party, AnyOf: _pick_any, Route: _pick_route,
    Grants: _pick_grants, Text: _pick_text,
}  # fmt: skip


_UNIONS: dict[int, tuple[Any, dict[str, Any]]] = {}  # by identity: to hash a union is to hash all its members


def _kinds(union: Any) -> dict[str, Any]:
    found = _UNIONS.get(id(union))
    if found is None:
        if len(_UNIONS) >= _MOST_UNIONS:
            _UNIONS.clear()
        found = _UNIONS[id(union)] = (union, {str(kind.__struct_config__.tag): kind for kind in get_args(union)})
    return found[1]


def kind_of(plain: Mapping[str, Any], union: Any) -> Any | None:
    """The type of a plain order by its tag; None if the union has none of this tag."""
    tag = plain.get("do", "")
    return _kinds(union).get(tag) if isinstance(tag, str) else None


def begun(plain: Mapping[str, Any], union: Any) -> bool:
    """Whether a plain order is incomplete: an order of a known type that still lacks fields."""
    kind = kind_of(plain, union)
    if kind is None or not getattr(kind, "piecemeal", False):
        return False
    return any(name not in plain for name in _required(kind))


@cache
def _required(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The names of the fields that an order of a type must have."""
    return tuple(field.encode_name for field in msgspec.structs.fields(kind) if field.required)


def parse(plain: Mapping[str, Any], union: Any) -> Any:
    """A plain order as a struct of the union; `msgspec.ValidationError` names the place at fault.

    The same as `msgspec.convert` on the union, without analysing the union at each call.
    """
    kind = kind_of(plain, union)
    return msgspec.convert(plain, union if kind is None else kind)


def only(options: Sequence[Option]) -> dict[str, Any] | None:
    """The single order that a menu allows, or None if there is a choice."""
    if len(options) != 1:
        return None
    fixed: dict[str, Any] = {"do": options[0].do}
    for name, domain in options[0].fields.items():
        if not isinstance(domain, Is):
            return None
        fixed[name] = domain.value
    return fixed
