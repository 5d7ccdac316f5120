"""Turns options of the rules into the fields of a form. A system's `Vocabulary` supplies the words."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adjudication.engine.menu import (
    Amount,
    AnyOf,
    Domain,
    Grants,
    Is,
    OneOf,
    Option,
    Party,
    Route,
    Scalar,
    Shares,
    SomeOf,
    Text,
)
from wargame.presenters.shapes import Choice, Entry
from wargame.web.strict_input import whole

MOST_LISTED = 300  # choices; no one reads a longer list of places, and it makes a page heavy
FEW_PICKS = 3  # up to this many of a longer list are asked for in a select each


class Vocabulary:
    """A rule system's names in forms. A system overrides those that it can name better."""

    in_order = False  # whether choices go by their labels rather than as the rules list them
    in_selects = True  # whether a few out of many, or one several times, are asked for in as many selects

    def label(self, field: str) -> str:
        """The name of a field."""
        return field.replace("_", " ").capitalize()

    def choice(self, field: str, value: str, *, chosen: bool = False) -> Choice:
        """The label of one value of a field."""
        return Choice(value, value, chosen=chosen)

    def share(self, key: str, cap: int, amount: int) -> Choice:
        """One row of a field that distributes amounts."""
        return Choice(key, self.choice("", key).label, str(cap), amount=amount)

    def limits(self, field: str, limits: Mapping[str, int]) -> str:
        """The amounts available for distribution."""
        return ", ".join(f"{group} {limit} in all" for group, limit in limits.items() if limit)

    def granted(self, field: str, domain: Grants) -> Mapping[str, int]:
        """The initial amounts of a form."""
        return {}

    def opening(self, field: str, numbers: Sequence[int]) -> int | None:
        """The initial number of a form; None leaves it to the person."""
        return min(numbers)

    def answers(self, field: str) -> tuple[str, str] | None:
        """The meaning of yes and no in a field with two answers; None for a tick box."""
        return None

    def is_shown(self, do: str, field: str) -> bool:
        """Whether a field is shown although there is only one way to fill it; never if that is to leave it empty."""
        return False


def entries(options: Sequence[Option], words: Vocabulary, typed: Mapping[str, Any]) -> tuple[Entry, ...]:
    """The fields for orders of one kind: every value that at least one option allows. `typed` is the form's current
    content."""
    fields = {name: [option.fields[name] for option in options] for name in options[0].fields}
    do = options[0].do
    return tuple(
        _entry(name, domains, words, typed.get(name), words.is_shown(do, name)) for name, domains in fields.items()
    )


def held_by(do: str, fields: Iterable[Entry], typed: Mapping[str, Any]) -> dict[str, Any]:
    """The order in its form: initial and typed values. The chances next to the form are for these values."""
    opening = {entry.name: entry.value for entry in fields if entry.kind in ("hidden", "number")}
    return {"do": do} | opening | dict(typed)


def _entry(name: str, domains: Sequence[Domain], words: Vocabulary, typed: Any, shown: bool) -> Entry:
    first = domains[0]
    if isinstance(first, (SomeOf, Party)):
        return _list(name, first, words, typed)
    if isinstance(first, Shares):
        rows = _rows(first.caps, words, typed)
        return Entry(name, "shares", words.label(name), f"{first.total} in all", choices=rows, most=first.total)
    if isinstance(first, Grants):
        rows = _rows(
            {key: cap for key, (_, cap) in first.caps.items()},
            words,
            words.granted(name, first) if typed is None else typed,
        )
        most = sum(first.limits.values())
        return Entry(name, "shares", words.label(name), words.limits(name, first.limits), choices=rows, most=most)
    if isinstance(first, Text):
        value = typed if isinstance(typed, str) else ""
        return Entry(name, "text", words.label(name), f"up to {first.most} characters", value, most=first.most)
    if isinstance(first, (AnyOf, Route)):
        return _whole_lists(name, domains, words, typed)
    return _single(name, domains, words, typed, shown)


def _list(name: str, domain: SomeOf | Party, words: Vocabulary, typed: Any) -> Entry:
    values = domain.values if isinstance(domain, SomeOf) else tuple(domain.members)
    given = [str(value) for value in typed] if isinstance(typed, (list, tuple)) else []
    choices = tuple(words.choice(name, value, chosen=value in given) for value in values)
    label = words.label(name)
    if not choices:
        return Entry(name, "split", label)
    if isinstance(domain, Party):
        return Entry(name, "checks", label, choices=choices, least=1)
    if words.in_selects and (domain.repeat or domain.most <= FEW_PICKS < len(values)):
        times = tuple(given[at] if at < len(given) else "" for at in range(domain.most))
        kind = "typed" if len(values) > MOST_LISTED and all(str(value).isdigit() for value in values) else "many"
        return Entry(name, kind, label, choices=choices, least=domain.least, most=domain.most, times=times)
    return Entry(name, "checks", label, choices=choices, least=domain.least, most=domain.most)


def _whole_lists(name: str, domains: Sequence[Domain], words: Vocabulary, typed: Any) -> Entry:
    """A choice of whole lists: the members of a group, or a route to each place."""
    lists = [found for domain in domains for found in lists_of(domain)]
    routes = any(isinstance(domain, Route) for domain in domains)
    if routes and len(domains) > 1:
        lists = [*{"".join(found[-1:]): found for found in reversed(lists)}.values()][::-1]  # the first way to each end
    wanted = " ".join(map(str, typed)) if isinstance(typed, (list, tuple)) else ""
    choices = tuple(
        _way(name, values, words, wanted) if routes else _together(name, values, words, wanted)
        for values in dict.fromkeys(lists)
    )
    if len(choices) == 1:
        return Entry(name, "split", words.label(name), value=choices[0].value)
    return Entry(name, "route", words.label(name), choices=by_place(choices) if routes else choices)


def _together(name: str, values: tuple[str, ...], words: Vocabulary, wanted: str) -> Choice:
    value = " ".join(values)
    label = ", ".join(words.choice(name, one).label for one in values) or "–"
    return Choice(value, label, chosen=value == wanted)


def _way(name: str, values: tuple[str, ...], words: Vocabulary, wanted: str) -> Choice:
    """A route by its destination. Another route there that someone has drawn stays selected."""
    value, end = " ".join(values), values[-1] if values else ""
    steps = f"{len(values)} hexes" if len(values) > 1 else "adjacent" if values else ""
    label = words.choice(name, end).label if end else "–"
    return Choice(value, label, steps, chosen=value == wanted, area=end)


def lists_of(domain: Domain) -> list[tuple[str, ...]]:
    """Every group of a domain of groups; for the routes of a map, one to each destination with the fewest steps."""
    if isinstance(domain, AnyOf):
        return list(domain.groups)
    assert isinstance(domain, Route)
    found: dict[str, tuple[str, ...]] = {}
    waiting: deque[tuple[int, tuple[str, ...]]] = deque([(0, ())])
    seen = {0}
    while waiting:
        node, walked = waiting.popleft()
        if node in domain.ends:
            found.setdefault(walked[-1] if walked else "", walked)
        for place, to in domain.steps[node].items():
            if to not in seen:
                seen.add(to)
                waiting.append((to, (*walked, place)))
    return list(found.values())


def _single(name: str, domains: Sequence[Domain], words: Vocabulary, typed: Any, shown: bool) -> Entry:
    values, label = values_of(domains), words.label(name)
    if len(values) == 1 and not (shown and values[0] != ""):
        return Entry(name, "hidden", label, value=text_of(values[0]))
    if set(values) == {True, False}:
        if told := words.answers(name):
            given = "" if typed in (None, "") else text_of(typed in (True, "true"))
            sides = zip(("true", "false"), told, strict=True)
            ways = tuple(Choice(value, text, chosen=value == given) for value, text in sides)
            return Entry(name, "select", label, choices=ways)
        return Entry(name, "flag", label, value="true" if typed in (True, "true") else "")
    if all(type(value) is int for value in values):
        numbers = [int(value) for value in values]
        begun = typed if typed not in (None, "") else words.opening(name, numbers)
        value = "" if begun is None else str(begun)
        hint = f"{min(numbers)} to {max(numbers)}"
        return Entry(name, "number", label, hint, value, least=min(numbers), most=max(numbers))
    choices = [words.choice(name, str(value), chosen=str(value) == str(typed)) for value in values]
    ordered = tuple(sorted(choices, key=lambda one: one.label)) if words.in_order else by_place(choices)
    return Entry(name, "select", label, choices=ordered)


def by_place(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Hexes in the order in which people look for them: named ones by name, then the others by number. A list with
    other values keeps the order of the rules."""
    if not all((one.area or one.value).isdigit() for one in choices):
        return tuple(choices)
    return tuple(
        sorted(choices, key=lambda one: ((name := _name(one.label)) == "", name.casefold(), one.area or one.value))
    )


def _name(label: str) -> str:
    """The name in the label of a hex, without its number."""
    return " ".join(word for word in label.replace(",", " ").split() if not word.isdigit())


def _rows(caps: Mapping[str, int], words: Vocabulary, typed: Any) -> tuple[Choice, ...]:
    given = typed if isinstance(typed, Mapping) else {}
    return tuple(words.share(key, cap, whole(str(given.get(key, ""))) or 0) for key, cap in caps.items())


def values_of(domains: Iterable[Domain]) -> list[Scalar]:
    """Every single value that at least one of the domains allows, without repeats."""
    found: dict[Scalar, None] = {}
    for domain in domains:
        if isinstance(domain, Is):
            found[domain.value] = None
        elif isinstance(domain, OneOf):
            found.update(dict.fromkeys(domain.values))
        elif isinstance(domain, Amount):
            found.update(dict.fromkeys(range(domain.least, domain.most + 1)))
    return list(found)


def text_of(value: Scalar) -> str:
    """A value as a form sends it."""
    return ("true" if value else "false") if isinstance(value, bool) else str(value)
