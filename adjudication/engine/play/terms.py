"""Carrying out orders with terms: the available part of an amount, conditions, and priority.

Everything a condition asks is answered from what its side knows, so that no one can sound out what is hidden by it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from adjudication.engine.injects.watch import Named, Watched
from adjudication.engine.play.order_terms import Condition, Terms
from adjudication.engine.protocol import Problem, fill
from adjudication.engine.scenario import sides

MOST = 40
"""More than this of an amount is not looked for where an order takes all that is left."""
HOLDS, NOT_ATTACKED = "holds", "not_attacked"
_RANKS = {"first": 0, "usual": 1, "last": 2}
NO_TERMS = Terms()


def of(order: Any) -> Terms:
    """The terms of an order; neutral terms if it has none."""
    terms = getattr(order, "terms", msgspec.UNSET)
    return terms if isinstance(terms, Terms) else NO_TERMS


def bare(order: Any) -> Any:
    """An order without its terms."""
    return order if of(order) is NO_TERMS else replace(order, terms=msgspec.UNSET)


# --- amounts


def amounts(order: Any) -> Iterator[tuple[str, int]]:
    """The amounts of an order that can be limits, by name: a number, or each entry of a mapping."""
    for field in getattr(order, "amounts_of", ()):
        value = getattr(order, field)
        if isinstance(value, Mapping):
            yield from ((f"{field}.{name}", number) for name, number in value.items())
        elif type(value) is int:
            yield field, value


def amount_fields(union: Any) -> dict[str, tuple[str, ...]]:
    """The fields that can be limits, by the tag of the order."""
    return tagged(union, "amounts_of")


def tagged(union: Any, name: str) -> dict[str, Any]:
    """The attribute `name` of each order type in a union, by tag; types without it are omitted."""
    found = ((str(kind.__struct_config__.tag), getattr(kind, name, None)) for kind in get_args(union))
    return {tag: said for tag, said in found if said}


def with_amount(order: Any, name: str, number: int) -> Any:
    """An order with another number for one amount; zero removes an entry of a mapping."""
    field, _, entry = name.partition(".")
    if not entry:
        return replace(order, **{field: number})
    rest = {key: value for key, value in getattr(order, field).items() if key != entry or number}
    return replace(order, **{field: rest | {entry: number} if number else rest})


def at_least(order: Any) -> Any:
    """An order with its minimum amounts, without its terms: the least needed for it to be carried out."""
    made = bare(order)
    for name, least, _ in _ranges(order):
        made = with_amount(made, name, least)
    return made


def fitted(rules: Any, state: Any, side: str, order: Any) -> tuple[Any, list[Problem]]:
    """An order with the largest legal amounts now, without its terms; the reasons if even the minimum is illegal."""
    if of(order) is NO_TERMS:
        return order, list(rules.check(state, side, order))
    made, ranges = at_least(order), list(_ranges(order))
    if of(order).those_that_can:
        made = _able(rules, state, side, made)
    if not ranges:
        return made, list(rules.check(state, side, made))
    found: list[Problem] | None = None
    for name, least, most in ranges:
        tried = (with_amount(made, name, number) for number in range(most, least - 1, -1))
        best = next((one for one in tried if not rules.check(state, side, one)), None)
        if best is not None:
            made, found = best, []
    return made, list(rules.check(state, side, made)) if found is None else found


def _able(rules: Any, state: Any, side: str, order: Any) -> Any:
    """An order reduced to the pieces that can take part now; unchanged if that does not make it legal."""
    made, field = order, order.group_of
    while group := getattr(made, field):
        problems = rules.check(state, side, made)
        if not problems:
            return made
        at = _member(problems[0].where, field, len(group))
        if at is None:
            return order
        made = replace(made, **{field: group[:at] + group[at + 1 :]})
    return order


def _member(where: str, field: str, count: int) -> int | None:
    """The index of the piece that a problem concerns: the last one if there are too many; None if it concerns no
    piece."""
    if where == field:
        return count - 1
    name, _, rest = where.partition("[")
    return int(rest.rstrip("]")) if name == field and rest else None


def too_weak(rules: Any, picture: Any, side: str, terms: Terms, order: Any) -> list[Problem]:
    """The reason why an attack is left out at odds below those its side demands. `order` is as it would be carried
    out."""
    if not terms.least_column:
        return []
    columns = rules.columns
    found = rules.column(picture, side, order)
    if found is not None and found >= columns.index(terms.least_column):
        return []
    named = {"least": terms.least_column, "found": "less" if found is None else columns[found]}
    return [Problem("terms.column", "terms", "", named)]


def fewer(order: Any, plain: Mapping[str, Any]) -> bool:
    """Whether an order was carried out, as a plain one, with fewer pieces than it lists."""
    field = order.group_of
    return bool(field) and len(plain[field]) < len(getattr(order, field))


def _ranges(order: Any) -> Iterator[tuple[str, int, int]]:
    """The amounts that are limits: name, minimum and maximum."""
    terms = of(order)
    if terms is NO_TERMS:
        return
    for name, number in amounts(order):
        every = name in terms.all_left
        if every or name in terms.at_least:
            least = min(terms.at_least.get(name, 0 if number == 0 else 1), MOST)
            yield name, least, MOST if every else max(number, least)


def together(rules: Any, state: Any, side: str, orders: Sequence[Any], live: bool) -> list[tuple[int, Problem]]:
    """Faults of a list of orders as a whole, each with its place. Orders count with their minimum amounts; orders with
    a condition are left out."""
    certain = [(at, at_least(order)) for at, order in enumerate(orders) if not of(order).only]
    found = rules.check_together(state, side, [order for _, order in certain], live)
    return [(certain[at][0], problem) for at, problem in found]


# --- conditions


def unmet(
    rules: Any, side: str, order: Any, events: Sequence[Any], known: Callable[[], Sequence[Any]]
) -> list[Problem]:
    """The conditions of an order that are not met after the events of the turn so far.

    `known` gives states drawn from what the side knows: a condition holds if it does in all of them.
    """
    return [
        Problem(f"terms.{one.what}", "terms", "", {"place": _title(rules, one.place), **_holder(rules, one.side)})
        for one in of(order).only
        if not _holds(rules, side, order, one, events, known)
    ]


def is_condition(problem: Problem) -> bool:
    """Whether a reason says that the sheet itself leaves an order out."""
    return problem.where == "terms" and problem.code.startswith("terms.")


def _holds(
    rules: Any, side: str, order: Any, one: Condition, events: Sequence[Any], known: Callable[[], Sequence[Any]]
) -> bool:
    if one.what == NOT_ATTACKED:
        named = set(_names(order))
        return not any(named.intersection(rules.attacked(event, side)) for event in events)
    if one.what == HOLDS:
        return all(rules.holders(state).get(one.place, "") == one.side for state in known())
    return all(rules.condition(state, one.what) for state in known())


def _names(order: Any) -> Iterator[str]:
    """Every name in an order."""
    for field in order.__struct_fields__:
        value = getattr(order, field)
        if isinstance(value, str):
            yield value
        elif isinstance(value, (tuple, Mapping)):
            yield from (name for name in value if isinstance(name, str))


def _title(rules: Any, place: str) -> str:
    return next((one.title for one in places(rules) if one.key == place), place)


# --- what a sheet may say


def problems(rules: Any, order: Any) -> list[Problem]:
    """Faults in the terms of an order in any state: amounts and names that do not exist in the order or the pack."""
    terms = of(order)
    if terms is NO_TERMS:
        return []
    known, found = dict(amounts(order)), list[Problem]()
    for name in (*terms.at_least, *terms.all_left):
        if name not in known:
            found.append(Problem("terms.no_amount", f"terms.{name}", "", {"amount": name}))
    for name, least in terms.at_least.items():
        if not 0 <= least <= (MOST if name in terms.all_left else known.get(name, MOST)):
            found.append(Problem("terms.least", f"terms.at_least.{name}", "", {"amount": name}))
    if terms.those_that_can and not getattr(order, "group_of", ""):
        found.append(Problem("terms.no_group", "terms.those_that_can", ""))
    if terms.least_column and not (order.by_column and terms.least_column in rules.columns):
        found.append(Problem("terms.no_column", "terms.least_column", "", {"column": terms.least_column}))
    known_conditions = conditions_for(rules, type(order))
    return found + [
        one for number, only in enumerate(terms.only) for one in _unknown(rules, number, only, known_conditions)
    ]


def _unknown(rules: Any, number: int, only: Condition, known: Collection[str]) -> Iterator[Problem]:
    where = f"terms.only[{number}]"
    if only.what not in known:
        yield Problem("terms.no_condition", where, "", {"what": only.what})
    elif only.what == HOLDS and only.place not in {one.key for one in places(rules)}:
        yield Problem("terms.no_place", where, "", {"place": only.place})
    elif only.what == HOLDS and only.side and only.side not in rules.sides:
        yield Problem("terms.no_side", where, "", {"side": only.side})


def places(rules: Any) -> tuple[Named, ...]:
    """The places that a side can hold."""
    return rules.names().places if isinstance(rules, Watched) else ()


def conditions(rules: Any) -> tuple[str, ...]:
    """The conditions that a sheet can state under these rules."""
    held = (HOLDS,) if places(rules) else ()
    return (*rules.conditions, *held, NOT_ATTACKED)


def conditions_for(rules: Any, kind: Any) -> tuple[str, ...]:
    """The conditions that an order type can have; some belong to only one type."""
    others = {what for names in tagged(rules.order_type, "conditions_of").values() for what in names}
    return tuple(what for what in conditions(rules) if what not in others or what in kind.conditions_of)


def called(rules: Any, name: str) -> str:
    """The label of an amount: the catalogue's `amount.<field>`, and the entry of a mapping."""
    field, _, entry = name.partition(".")
    word = rules.catalogue.get(f"amount.{field}", field.replace("_", " "))
    return f"{word} of {entry}" if entry else str(word)


def phrase(rules: Any, one: Condition) -> str:
    """A condition as text on a sheet."""
    words = rules.catalogue.get(f"only.{one.what}", f"only if {one.what.replace('_', ' ')}")
    return fill(words, {"place": _title(rules, one.place), **_holder(rules, one.side)})


def _holder(rules: Any, side: str) -> dict[str, str | bool]:
    """The side of a condition as text for its sentence."""
    return {"side": sides.spoken(rules.pack).get(side, side or "no one"), "plural": side in sides.plural(rules.pack)}


def in_words(rules: Any, order: Any) -> tuple[str, ...]:
    """The terms of an order as short phrases."""
    terms, said = of(order), list[str]()
    for name, least, _ in _ranges(order):
        word = called(rules, name)
        if name in terms.all_left:
            said.append(f"all {word} left" + (f", at least {least}" if name in terms.at_least else ""))
        else:
            said.append(f"up to {dict(amounts(order))[name]} {word}, at least {least}")
    said += ["with those that can"] if terms.those_that_can else []
    said += [f"only at {terms.least_column} or better"] if terms.least_column else []
    said += [phrase(rules, one) for one in terms.only]
    return (*said, *{"first": ("before the others",), "last": ("after the others",)}.get(terms.priority, ()))


# --- what comes first


def in_sequence(orders: Sequence[Any], ends: Collection[int]) -> list[tuple[int, Any]]:
    """The orders of a sheet with their places, by priority. `ends` are the places of orders that end a list; an order
    stays before the next end on the sheet."""

    def rank(pair: tuple[int, Any]) -> tuple[int, bool, int, int]:
        at, order = pair
        return sum(end < at for end in ends), at in ends, _RANKS[of(order).priority], at

    if all(of(order) is NO_TERMS for order in orders):
        return list(enumerate(orders))
    return sorted(enumerate(orders), key=rank)
