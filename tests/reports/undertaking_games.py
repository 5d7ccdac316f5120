"""Games for the decisions that mattered, as the ledger has them: whole random ones, and steps of others."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import islice
from types import SimpleNamespace
from typing import Any

import msgspec

from adjudication.engine import registry
from adjudication.engine.checking import conformance
from reports.collect import systems
from reports.collect.decided.choices import Undertaken
from reports.collect.decided.turning_points import Teller
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


def recorded(seq: int, before: Any, events: Sequence[Any], taken: Sequence[Mapping[str, Any]]) -> Any:
    """A step as the ledger has it. People gave all answers that the program says were by default."""
    given = [{**one, "source": "sheet" if one["source"] == "default" else one["source"]} for one in taken]
    return _step(seq, before, events, given)


def _step(seq: int, before: Any, events: Sequence[Any], taken: Sequence[Mapping[str, Any]]) -> Any:
    rolls: list[Any] = []
    body = {"events": [msgspec.to_builtins(one) for one in events], "taken": taken, "rolls": rolls, "rulings": []}
    return SimpleNamespace(seq=seq, before=before, body=body, second=False)


def undertaken(rules: Any, steps: Sequence[Any]) -> tuple[Undertaken, Teller]:
    """The game by undertakings, and the words for it."""
    papers, words = systems.of(rules.system), Words(rules)
    tell = Teller(
        papers.sides(rules), lambda side, order: words.say(order), (), papers.currencies, papers.burdens,
        papers.whereabouts,
    )  # fmt: skip
    return Undertaken(rules, steps, papers.currencies, papers.scale), tell
