"""In which turn events happened if their step ends one turn and begins the next, as `outside` and the program say."""

from __future__ import annotations

import json
import random
from itertools import islice
from typing import Any

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.checking import conformance
from adjudication.engine.record.events_in_order import turns_of
from tests.reports.numbers import facts, outside
from tests.reports.numbers.test_whole_games import PACKS
from tests.systems import scope

MOST_STEPS = 400
LEAST = 4  # turns begun


def ledger(system: str, *bodies: dict[str, Any]) -> dict[str, Any]:
    """An exported ledger of these steps."""
    return {"system": system, "steps": [{"body": json.dumps(body)} for body in bodies]}


def test_an_index_moved_by_the_event_of_a_turn_belongs_to_that_turn() -> None:
    moved = {"event": "IndexMoved", "side": "BLUE", "by": 4, "to": -1, "why": "outrage", "rolls": [{"draw": 3}]}
    events = [{**moved, "rolls": []}, {"event": "TurnBegan", "turn": 3}, moved]
    setup = {"kind": "setup", "seq": 1, "snapshot": {"turn": 2}}
    play = {"kind": "play", "seq": 2, "events": events, "snapshot": {"turn": 3}}
    exported = ledger("millennium_wars", setup, play)
    told = facts.recorded(exported, {"BLUE": "the Coalition"}.__getitem__)
    assert told == {(2, "IndexMoved"): [("4", "Coalition", "−1")], (3, "IndexMoved"): [("4", "Coalition", "−1")]}
    assert outside.turns_of_rolls(exported) == {"turn of roll 2/3": 3}


@pytest.mark.parametrize("system", scope.large())
def test_both_date_every_event_of_random_games_alike(system: str) -> None:
    pack, begun = PACKS.get(system) or registry.get(system).packs()[0], 0
    rules, number = registry.bound(system, pack), 0
    while begun < LEAST:  # a game may end in its first turn
        number += 1
        game = conformance.play(rules, rules.option_type(), random.Random(number).randrange, b"turns", closely=False)
        for step in islice(game, MOST_STEPS):
            events = msgspec.to_builtins(step.events)
            setup = {"kind": "setup", "seq": 1, "snapshot": {"turn": step.before.turn}}
            play = {"kind": "play", "seq": 2, "events": events, "snapshot": {"turn": step.after.turn}}
            counted = [turn for turn, _, _ in outside.dated(ledger(system, setup, play))]
            assert counted == list(turns_of(rules, step.before, {"events": events}, step.after.turn).values())
            begun += any(event["event"] == "TurnBegan" for event in events)
