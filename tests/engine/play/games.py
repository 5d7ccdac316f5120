"""Turns of random games of every rule system, as plain records: what undertakings and news are tried on."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec

from adjudication.engine import registry
from adjudication.engine.checking import conformance
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver

SYSTEMS = ("ukrainian_crisis", "opuc", "opaque_war", "ukraine_2022", "millennium_wars")
GAMES, TURNS = 3, 4
Step = tuple[Any, dict[str, Any]]  # the state before, the plain record


def bound(system: str) -> Any:
    return registry.bound(system, registry.get(system).packs()[0])


@cache
def whole_turns(system: str) -> tuple[Step, ...]:
    """Turns of games in which every decision is answered at random; one game by the default policies."""
    rules, found = bound(system), list[Step]()
    for game in range(GAMES):
        drawn, state = random.Random(game), rules.initial_state(rules.option_type())

        def at_random(state: Any, due: Any, drawn: random.Random = drawn) -> Any:
            return conformance.choose(rules, state, due, drawn.randrange)

        for turn in range(TURNS):
            dice = Dice(Seeded(b"u%d" % game, turn))
            draft = driver.advance(rules, state, {}, dice, "sheet", policy=at_random if game else None)
            plain = {"events": msgspec.to_builtins(draft.events), "taken": msgspec.to_builtins(draft.taken)}
            found.append((state, plain))
            state = draft.state
            if draft.awaiting.mode == "over":
                break
    return tuple(found)


@cache
def decision_by_decision(system: str) -> tuple[Step, ...]:
    """A random game in which each decision is a step."""
    rules, drawn, found = bound(system), random.Random(7), list[Step]()
    for step in conformance.play(rules, rules.option_type(), drawn.randrange, b"live", closely=False):
        plain = {"events": msgspec.to_builtins(step.events)}
        due = [one.kind for one in rules.awaiting(step.before).due] or [""]
        answers = [{"side": side, "kind": due[0], "order": {}, "events": 0} for side in step.orders]
        if answers:
            answers[-1]["events"] = len(step.events)
        found.append((step.before, {**plain, "taken": answers}))
    return tuple(found)
