"""Changes one thing at a time in a rules case: a case that still passes proves nothing there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from adjudication.engine import registry
from adjudication.engine.checking import cases
from adjudication.engine.checking.case_compare import ROW_NAMES, is_reason
from adjudication.engine.checking.cases import Case

SUBSETS = ("events", "rolls")  # the outcome may have more rows than a case names


class Mutant(NamedTuple):
    """A changed case. `place` is the path of the changed key, `change` describes the change."""

    case: Case
    place: str
    change: str


class CaseTexts:
    """The texts that occur in each place of a set of cases, so that one can be exchanged for another."""

    def __init__(self, known: Sequence[Case]) -> None:
        self._texts: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._rules: dict[str, set[str]] = defaultdict(set)
        for case in known:
            self._note(case.system, "", case.expect)
            self._rules[case.system].update(order["rule"] for order in case.orders if order.get("rule"))

    def _note(self, system: str, key: str, value: Any) -> None:
        if isinstance(value, str):
            self._texts[system, key].add(value)
        for name, part in value.items() if isinstance(value, dict) else ():
            self._note(system, str(name) if key in ("", *SUBSETS) else key, part)
        for part in value if isinstance(value, list) else ():
            self._note(system, key, part)

    def other(self, system: str, key: str, text: str) -> str:
        """Another text that occurs at the place `key`; the same text with a mark if there is none."""
        aspects = set(registry.get(system).case_kit().aspects)
        same_kind = aspects if text in aspects else self._texts[system, key] - aspects
        texts = sorted(same_kind - {text})
        return texts[len(text) % len(texts)] if texts else f"{text}~"

    def other_rules(self, system: str, rule: str) -> Iterator[str]:
        """Rules with which a refusal must not pass: one of the same chapter, one of another chapter, and each part of a
        list."""
        parts = [part.strip() for part in rule.split(",")]
        if len(parts) > 1:
            yield from parts
        numbers = [section.number for section in registry.get(system).rulebook.sections]
        single = sorted(
            name for name in self._rules[system] if "," not in name and name[0].isdigit() == rule[0].isdigit()
        )
        far = [name for name in single if not is_reason(name, rule, numbers) and not is_reason(rule, name, numbers)]
        near = [name for name in far if name.split(".")[0] == parts[0].split(".")[0]]
        yield near[0] if near else "99.8"
        yield next((name for name in far if name not in near), "99.9")


def mutants(case: Case, words: CaseTexts) -> Iterator[Mutant]:
    """Every copy of a case with one expected value, one refusal or one outcome of an order changed.

    Where there is nothing to change, because a refusal names no section or the case expects nothing at all, the copy
    is the case itself, which proves nothing there.
    """
    for path, value, change in _values(case.expect, ["expect"], lambda key, text: words.other(case.system, key, text)):
        yield Mutant(replace(case, expect=value), _told(path), change)
    if not case.expect and not case.orders:
        yield Mutant(case, "expect", "nothing is expected")
    for number, order in enumerate(case.orders):
        for changed, key, change in _orders(order, lambda rule: words.other_rules(case.system, rule)):
            orders = [*case.orders[:number], changed, *case.orders[number + 1 :]]
            yield Mutant(replace(case, orders=orders), f"orders[{number}].{key}", change)


def _orders(order: dict[str, Any], other: Callable[[str], Iterator[str]]) -> Iterator[tuple[dict[str, Any], str, str]]:
    if order.get("expect") != "refused":
        yield {**order, "expect": "refused"}, "expect", "accepted -> refused"
        return
    yield {key: part for key, part in order.items() if key not in ("expect", "rule")}, "expect", "refused -> accepted"
    if not order.get("rule"):
        yield order, "rule", "no section is named"
        return
    for rule in other(order["rule"]):
        yield {**order, "rule": rule}, "rule", f"{order['rule']} -> {rule}"


Changed = tuple[list[str | int], Any, str]


def _values(value: Any, path: list[str | int], other: Callable[[str, str], str]) -> Iterator[Changed]:
    """Variants of a value with one part changed, each with the path to that part and the change."""
    if isinstance(value, dict):
        if not value and len(path) > 1:
            yield path, {"nobody": 1}, "{} -> an entry"
        for key, part in value.items():
            for inner, changed, change in _values(part, [*path, key], other):
                yield inner, {**value, key: changed}, change
        return
    if isinstance(value, list):
        for number, part in enumerate(value):
            for inner, changed, change in _values(part, [*path, number], other):
                yield inner, [*value[:number], changed, *value[number + 1 :]], change
        yield from _lists(value, path)
        return
    for changed in _others(value, path, other):
        yield path, changed, f"{value!r} -> {changed!r}"


def _lists(value: list[Any], path: list[str | int]) -> Iterator[Changed]:
    """Variants of an expected list: one with an extra entry, and, if the whole list is compared, one with an entry
    missing."""
    yield path, [*value, value[-1] if value and not isinstance(value[-1], dict) else {"nobody": 1}], "an entry more"
    if value and not any(isinstance(part, dict) for part in value):
        for number in range(len(value)):
            yield path, value[:number] + value[number + 1 :], f"without entry {number}"


def _others(value: Any, path: list[str | int], other: Callable[[str, str], str]) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, (int, float)):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        names = [step for step in path if isinstance(step, str)]
        known = names[-1] if len(names) > 1 and names[1] in SUBSETS else names[1]
        yield f"{value}~" if names[-1] in ROW_NAMES else other(known, value)
    if value is None:
        yield from (1, "nobody")
    else:
        yield None


def _told(path: Sequence[str | int]) -> str:
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


def problems(case: Case) -> list[str]:
    """The faults of a case as sentences; empty if it passes."""
    try:
        kit = registry.get(case.system).case_kit()
        return cases.run(case, cases.adjudicator(case), kit)
    except (KeyError, ValueError, TypeError, cases.CaseError) as error:
        return [f"cannot be run: {error}"]


def survives(mutant: Mutant) -> bool:
    """Whether a changed case still passes."""
    return not problems(mutant.case)
