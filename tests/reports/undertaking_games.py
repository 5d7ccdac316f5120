"""Games for the decisions that mattered, as the ledger has them: whole random ones, and turns by order sheets."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import islice
from types import SimpleNamespace
from typing import Any

import msgspec

from adjudication.engine import registry
from adjudication.engine.checking import conformance
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver
from reports.collect import systems
from reports.collect.choices import Undertaken
from reports.collect.turning_points import Teller
from wargame.presenters.plain.words import Words


def at_random(system: str, pack: str, number: int, most: int) -> tuple[Any, list[Any]]:
    """The steps of a random game, one for each decision; the program gives one answer in five."""
    rules, rng = registry.bound(system, pack), random.Random(number)
    played = conformance.play(rules, rules.option_type(), rng.randrange, b"%d" % number, closely=False)
    steps = list[Any]()
    for step in islice(played, most):
        due = rules.awaiting(step.before).due
        taken = [
            {
                "side": one.side, "kind": one.kind, "order": msgspec.to_builtins(step.orders[one.side]),
                "source": "default" if rng.random() < 0.2 else "sheet", "events": 0,
            }
            for one in due
        ]  # fmt: skip
        if taken:
            taken[-1]["events"] = len(step.events)
        steps.append(_step(len(steps) + 1, rules.fork(step.before), step.events, taken))
    return rules, steps


def by_sheets(rules: Any, state: Any, sheets: Sequence[Mapping[str, Sequence[Any]]], seed: bytes) -> list[Any]:
    """Turns one after the other, each by one sheet for every side; a side without a sheet is played by the program,
    and its answers are nobody's."""
    steps = list[Any]()
    for number, written in enumerate(sheets, 1):
        given = {side: driver.SideOrders(tuple(orders)) for side, orders in written.items()}
        draft = driver.advance(rules, state, given, Dice(Seeded(seed, number)), pace="sheet")
        assert not draft.refused, draft.refused
        taken = [msgspec.to_builtins(one) for one in draft.taken]
        steps.append(_step(number, rules.fork(state), draft.events, taken))
        state = draft.state
    return steps


def _step(seq: int, before: Any, events: Sequence[Any], taken: Sequence[Mapping[str, Any]]) -> Any:
    rolls: list[Any] = []
    body = {"events": [msgspec.to_builtins(one) for one in events], "taken": taken, "rolls": rolls, "rulings": []}
    return SimpleNamespace(seq=seq, before=before, body=body, second=False)


def undertaken(rules: Any, steps: Sequence[Any]) -> tuple[Undertaken, Teller]:
    """The game by undertakings, and the words for it."""
    papers, words = systems.of(rules.system), Words(rules)
    tell = Teller(papers.sides(rules), lambda side, order: words.say(order), (), papers.currencies, papers.burdens)
    return Undertaken(rules, steps, papers.currencies, papers.scale), tell
