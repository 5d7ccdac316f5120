"""Where an umpire's amendment takes effect in a run that goes on into the next turn."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver
from adjudication.engine.record import events_in_order
from adjudication.systems.ukrainian_crisis.umpiring.events import SetPrestige

RULES: Any = registry.bound("ukrainian_crisis", "ukraine-2014")


def whole_turn(seed: int) -> tuple[Any, driver.Draft]:
    """A state in turn 1, and a whole turn played from it by policy."""
    state = RULES.initial_state(RULES.option_type())
    for event in RULES.adjudicate(state, {}, Dice(Seeded(b"unfolding", 2 * seed))):
        RULES.apply(state, event)
    return state, driver.advance(RULES, state, {}, Dice(Seeded(b"unfolding", 2 * seed + 1)), "sheet")


def edited(draft: driver.Draft, event: Any) -> tuple[Any, list[Any]]:
    after = RULES.fork(draft.state)
    assert not RULES.check_edit(after, event)
    RULES.apply(after, event)
    return after, [event]


@pytest.mark.parametrize("seed", range(12))
def test_an_amendment_is_placed_where_it_leads_to_the_same_state(seed: int) -> None:
    state, draft = whole_turn(seed)
    end = events_in_order.next_turn(RULES, state, draft.events, 1)
    assert 0 < end < len(draft.events)
    early = moved = 0
    for side in RULES.sides:
        for value in (3, 17):
            after, edits = edited(draft, SetPrestige(side, value))
            made, places = events_in_order.placed(RULES, state, draft.events, edits, after)
            assert places[0] in (end, len(draft.events))
            early += places[0] == end
            moved += made != edits
            folded = RULES.fork(state)
            for _, event in events_in_order.ordered(len(draft.events), [*draft.events, *made], places):
                RULES.apply(folded, event)
            assert msgspec.json.encode(folded) == msgspec.json.encode(after)
    assert early, "an amendment of Prestige belongs to the turn that was played"
    assert early == 4 or moved, "where the new turn moves Prestige, the edit is moved by as much"


def test_what_the_new_turn_has_moved_is_amended_by_as_much_less() -> None:
    state, draft = whole_turn(0)
    end = events_in_order.next_turn(RULES, state, draft.events, 1)
    for change in (-2, 3):
        (number,) = {draft.state.prestige[0] + change}
        loss = SetPrestige("RED", number)
        kept, left = [*draft.events, loss], RULES.fork(draft.state)
        RULES.apply(left, loss)
        after, edits = edited(driver.Draft(left, kept, [], [], [], draft.awaiting), SetPrestige("RED", 9))
        made, places = events_in_order.placed(RULES, state, kept, edits, after)
        assert (made, places) == (edits, [len(kept)]), "the new turn has set it outright, so it belongs to that turn"
        other = SetPrestige("BLUE", 8)
        RULES.apply(after, other)
        assert events_in_order.placed(RULES, state, kept, [*edits, other], after)[1] == [len(kept), end]


def test_events_and_edits_keep_their_numbers() -> None:
    assert [number for number, _ in events_in_order.ordered(3, "abcxy", (1, 3))] == [0, 3, 1, 2, 4]
    assert [number for number, _ in events_in_order.ordered(3, "abcxy", ())] == [0, 1, 2, 3, 4]
