"""Undertakings over random games of every rule system: each event is in one, and a side knows its own view alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from adjudication.engine.dice import Dice, Seeded, rolls_of
from adjudication.engine.play import undertaken as reading
from adjudication.engine.play.undertaken import PlainStep, TurnReading
from adjudication.engine.play.undertakings import UndertakingTable
from adjudication.engine.protocol import say
from adjudication.engine.record.events_in_order import unfold
from tests.engine.play.games import SYSTEMS, Step, bound, decision_by_decision, whole_turns


def truly(system: str, steps: tuple[Step, ...]) -> TurnReading:
    return reading.read(bound(system), [PlainStep(*step, reading.everything) for step in steps])


def as_known(system: str, steps: tuple[Step, ...], side: str | None) -> TurnReading:
    rules = bound(system)
    known = [PlainStep(*step, reading.eye_of(rules, side)) for step in steps]
    return reading.read(rules, known, (side,) if side else ())


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_event_is_in_one_undertaking_or_in_the_sequence_of_play(system: str) -> None:
    for steps in ((one,) for one in whole_turns(system)):
        found = truly(system, steps)
        of_people = [event.ref for one in found.undertakings for event in one.events]
        apart = [event.ref for event in (*found.sequence, *found.umpire)]
        assert sorted([*of_people, *apart]) == [(0, number) for number in range(len(steps[0][1]["events"]))]
        for place, one in enumerate(found.undertakings):
            refs = [event.ref for event in one.events]
            assert refs == sorted(refs)
            assert one.title
            assert not one.title.endswith(".")
            assert one.within is None or one.within < place
        begun = [one.events[0].ref for one in found.undertakings]
        assert begun == sorted(begun)


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_answer_belongs_to_an_undertaking_that_its_decision_opens_or_goes_on_with(system: str) -> None:
    """But for those that do nothing."""
    kinds, opened = bound(system).undertakings.kinds, 0
    for steps in ((one,) for one in whole_turns(system)):
        taken, found = steps[0][1]["taken"], truly(system, steps)
        mine = [ref.number for one in found.undertakings for ref in one.decisions]
        assert len(mine) == len(set(mine))
        left = [one for place, one in enumerate(taken) if place not in mine and one["order"]["do"] != "done"]
        assert [one for one in left if one["kind"] != "choose"] == []  # the turn before opened that choice
        for one in found.undertakings:
            answers = [taken[ref.number]["kind"] for ref in one.decisions]
            assert set(answers) <= {*kinds[one.kind].decisions, *kinds[one.kind].answers}
            if one.opening is not None:
                opened += 1
                assert taken[one.opening.number]["kind"] in kinds[one.kind].decisions
                assert taken[one.opening.number]["side"] == one.side or not one.side
    assert opened > 20


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_side_takes_for_one_undertaking_is_one(system: str) -> None:
    """It learns less of it, and never that of two."""
    for steps in ((one,) for one in whole_turns(system)):
        whole = truly(system, steps)
        for side in bound(system).sides:
            for one in as_known(system, steps, side).undertakings:
                assert len({whole.places.get(event.ref) for event in one.events}) == 1, one


@pytest.mark.parametrize("system", SYSTEMS)
def test_decisions_in_steps_of_their_own_give_the_same_undertakings_as_one_step(system: str) -> None:
    """A fight that took many answers is one undertaking, in whatever pace it was fought."""
    steps = decision_by_decision(system)
    apart = truly(system, steps)
    joined = {
        "events": [event for _, plain in steps for event in plain["events"]],
        "taken": [answer for _, plain in steps for answer in plain["taken"]],
    }
    together = truly(system, ((steps[0][0], joined),))
    assert [(one.kind, one.title, one.outcome) for one in apart.undertakings] == [
        (one.kind, one.title, one.outcome) for one in together.undertakings
    ]
    assert [len(one.decisions) for one in apart.undertakings] == [len(one.decisions) for one in together.undertakings]


def _phrases(rules: Any, kinds: UndertakingTable) -> Iterator[tuple[type, Any]]:
    for kind in kinds.kinds.values():
        yield from ((opening, kind.title) for opening in kind.opens if kind.title is not None)
        yield from kind.results.items()


@pytest.mark.parametrize("system", SYSTEMS)
def test_titles_and_results_rest_on_what_a_side_knows(system: str) -> None:
    """Words for what a side learned are the same in another state that it cannot tell from the true one."""
    rules, asked = bound(system), 0
    phrases = list(_phrases(rules, rules.undertakings))
    for before, plain in whole_turns(system):
        state = rules.fork(before)
        for number, event in unfold(rules, plain):
            for side in rules.sides:
                seen = rules.redact(state, event, side)
                mine = [says for kind, says in phrases if type(seen) is kind]
                other = rules.imagine(rules.picture(state, side), Dice(Seeded(b"other", number))) if mine else None
                for says in mine:
                    asked += 1
                    truth, guess = (say(rules.catalogue, rules.phrase(one, seen, says)) for one in (state, other))
                    assert truth == guess, says
            rules.apply(state, event)
    assert asked >= 20


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_decision_opens_an_undertaking_or_goes_on_with_one(system: str) -> None:
    rules = bound(system)
    kinds = rules.undertakings.kinds.values()
    assert set(rules.tables.play.decisions) == {name for kind in kinds for name in (*kind.decisions, *kind.answers)}


def test_a_ruling_is_pinned_to_the_undertaking_whose_roll_it_changed() -> None:
    system = "opuc"
    for before, plain in whole_turns(system):
        found = truly(system, ((before, plain),))
        fights = [one for one in found.undertakings if one.kind == "assault" and one.rolls]
        if not fights:
            continue
        fought = fights[-1]
        name = next(roll for event in fought.events for roll in rolls_of(event.event)).draw
        rulings = [
            {"verdict": "accept", "subject": {"draw": name}},
            {"verdict": "reroll", "subject": {"draw": name}},
            {"verdict": "reroll", "subject": {"draw": -5}},
        ]
        again = truly(system, ((before, {**plain, "rulings": rulings}),))
        assert [(one.title, one.rulings) for one in again.undertakings if one.rulings] == [(fought.title, ((0, 1),))]
        return
    raise AssertionError("no assault in these games")


def test_what_a_move_shows_belongs_to_it() -> None:
    """Before a unit of Opaque War has moved, its side looks at the counter, and both see who comes into sight."""
    shown = 0
    for before, plain in whole_turns("opaque_war"):
        found = truly("opaque_war", ((before, plain),))
        kinds = {ref: found.undertakings[place].kind for ref, place in found.places.items()}
        for refs in found.led.values():
            names = [plain["events"][ref.number]["event"] for ref in refs]
            if names[-1:] == ["Moved"]:
                assert len({found.places.get(ref) for ref in refs}) == 1, names
                assert kinds[refs[-1]] == "move"
                shown += len(refs) > 1
    assert shown > 5
