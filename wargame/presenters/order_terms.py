"""The limits, conditions and priority of an order on a whole-turn sheet, as the page shows and asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudication.engine import menu
from adjudication.engine.play import terms
from adjudication.engine.play.order_terms import Condition
from adjudication.engine.scenario import sides
from adjudication.selectors import AnyAdjudicator
from wargame.presenters.shapes import AmountLimit, Choice, OrderTerms
from wargame.selectors import drafts

PRIORITIES = (("first", "Before the others"), ("usual", "In the sequence of the sheet"), ("last", "After the others"))


def of(rules: AnyAdjudicator, plain: dict[str, Any]) -> OrderTerms | None:
    """The terms of a plain order; None for one that cannot be read, is a standing one, or only ends a list."""
    try:
        order = drafts.parse(rules, plain)
    except msgspec.ValidationError:
        return None
    if rules.lasts(order) or plain.get("do") == "done":
        return None
    said = terms.of(order)
    flags = {one.what for one in said.only}
    held = next((one for one in said.only if one.what == terms.HOLDS), None)
    return OrderTerms(
        phrases=terms.in_words(rules, order),
        amounts=tuple(
            AmountLimit(
                name=name,
                label=terms.called(rules, name),
                most=most,
                least=said.at_least.get(name, min(most, 1)),
                is_limit=name in said.at_least,
                takes_all=name in said.all_left,
            )
            for name, most in terms.amounts(order)
        ),
        priorities=tuple(Choice(key, label, chosen=key == said.priority) for key, label in PRIORITIES),
        conditions=tuple(
            Choice(what, _upper(terms.phrase(rules, Condition(what))), chosen=what in flags)
            for what in terms.conditions_for(rules, type(order))
            if what != terms.HOLDS
        ),
        sides=_sides(rules, held),
        places=tuple(
            Choice(one.key, one.title, chosen=held is not None and one.key == held.place) for one in terms.places(rules)
        ),
        has_group=bool(order.group_of),
        those_that_can=said.those_that_can,
        columns=_columns(rules, said.least_column) if order.by_column else (),
    )


def _columns(rules: AnyAdjudicator, least: str) -> tuple[Choice, ...]:
    """The columns of the combat table, preceded by none."""
    known = (Choice(one, f"{one} or better", chosen=one == least) for one in rules.columns)
    return (Choice("", "any odds", chosen=not least), *known)


def asked_at_once(rules: AnyAdjudicator, do: str) -> tuple[Choice, ...]:
    """The conditions for which an order's form asks, after “at the first chance”; empty for most orders."""
    kind = menu.kind_of({"do": do}, rules.order_type)
    if kind is None or not kind.conditions_of:
        return ()
    said = (Choice(what, _upper(terms.phrase(rules, Condition(what)))) for what in kind.conditions_of)
    return (Choice("", "At the first chance"), *said)


def _sides(rules: AnyAdjudicator, held: Condition | None) -> tuple[Choice, ...]:
    """The possible holders of a place."""
    names = sides.names(rules.pack)
    known = (*((side, names.get(side, side)) for side in rules.sides), ("", "no one"))
    return tuple(Choice(side, label, chosen=held is not None and held.side == side) for side, label in known)


def phrases(rules: AnyAdjudicator, plain: dict[str, Any]) -> str:
    """The terms of a plain order on one line; empty if it has none."""
    found = of(rules, plain) if plain.get("terms") else None
    return "; ".join(found.phrases) if found else ""


def typed(rules: AnyAdjudicator, plain: dict[str, Any], data: Mapping[str, str]) -> dict[str, Any]:
    """A plain order with the terms from a form; without any if the form does not ask for them."""
    said: dict[str, Any] = {}
    for name, most in terms.amounts(drafts.parse(rules, plain)):
        how, least = data.get(f"how.{name}", ""), data.get(f"least.{name}", "")
        if how in ("limit", "all"):
            said.setdefault("at_least", {})[name] = int(least) if least.isdecimal() else min(most, 1)
        if how == "all":
            said.setdefault("all_left", []).append(name)
    if data.get("priority") in ("first", "last"):
        said["priority"] = data["priority"]
    known = [what for what in terms.conditions(rules) if what != terms.HOLDS]
    only = [{"what": what} for what in known if data.get(f"only.{what}") or data.get("only") == what]
    if place := data.get("place", ""):
        only.append({"what": terms.HOLDS, "side": data.get("side", ""), "place": place})
    if only:
        said["only"] = only
    if column := data.get("column", ""):
        said["least_column"] = column
    if data.get("those_that_can"):
        said["those_that_can"] = True
    bare = {name: value for name, value in plain.items() if name != "terms"}
    return bare | ({"terms": said} if said else {})


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
