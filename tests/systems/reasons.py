"""What the orders that cases expect to be refused are told, kept word for word: field, section and sentence.

Not kept are the refusals of the play core, which say that an order is not for the decision that is due.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudication.engine.checking import cases
from adjudication.engine.protocol import say


class Listening:
    """Rules that keep the problems of what they refuse."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.found: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def check(self, state: Any, side: str, order: Any) -> Any:
        problems = self._rules.check(state, side, order)
        own = [one for one in problems if not one.code.startswith("order.")]
        self.found += [f"{one.where} [{one.rule}] {say(self._rules.catalogue, one)}" for one in own]
        return problems


def reasons(case: cases.Case, kit: Any) -> list[str]:
    """The problems of all refused orders of a case, in sequence."""
    rules = Listening(cases.adjudicator(case))
    assert cases.run(case, rules, kit) == []
    return rules.found


def refused(known: Sequence[cases.Case]) -> list[cases.Case]:
    """The cases with an order that has to be refused."""
    return [case for case in known if any(order.get("expect") == "refused" for order in case.orders)]


def kept(known: Sequence[cases.Case], kit: Any, golden: Path) -> dict[str, list[str]]:
    """By case what is on file; written again with GOLDEN=write, after a change of words or rules."""
    if os.environ.get("GOLDEN") == "write":
        lines = [f"{case.id}: {line}\n" for case in refused(known) for line in reasons(case, kit)]
        golden.write_text("".join(lines), encoding="utf-8")
    found: dict[str, list[str]] = {}
    for line in golden.read_text(encoding="utf-8").splitlines():
        name, _, text = line.partition(": ")
        found.setdefault(name, []).append(text)
    return found
