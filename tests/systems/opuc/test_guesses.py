"""What a page shows of a later step: blocks stand where they are published, whatever an imagined turn does to them."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver
from adjudication.engine.play.foresight import imagined
from adjudication.systems.opuc.basics.roster import DESTROYED
from adjudication.systems.opuc.fog.guesses import as_published, unseen_again
from wargame.selectors import plausible_turn

RULES: Any = registry.bound("opuc", "se-estonia-small")


@pytest.fixture(scope="module")
def begun() -> Any:
    """The first turn of the campaign: Red attacks before Blue may move."""
    state, number = RULES.initial_state(RULES.option_type()), 0
    while RULES.awaiting(state).turn < 1:
        state = driver.advance(RULES, state, {}, Dice(Seeded(b"guesses", number)), "sheet").state
        number += 1
    return state


def movement(state: Any, side: str) -> tuple[Any, Any, Any]:
    """The picture of a side, the state drawn from it, and the imagined one in which its movement is due."""
    picture = RULES.picture(state, side)
    moments = plausible_turn.moments(RULES, picture, side, [], "manoeuvre")
    (moment,) = [one for one in moments if one.kind == "manoeuvre"]
    return picture, imagined(RULES, picture), moment.state


def own(picture: Any) -> list[tuple[Any, ...]]:
    return [(b.id, b.where, b.cf, b.lost, b.neutralised) for b in picture.blocks if b.side == picture.side and b.where]


@pytest.mark.parametrize("side", ["BLUE", "RED"])
def test_blocks_that_nobody_has_ordered_are_as_published(begun: Any, side: str) -> None:
    picture, start, later = movement(begun, side)
    made = unseen_again(RULES.facts, as_published(RULES.facts, later, start, ()), picture)
    assert own(RULES.picture(made, side)) == own(picture)
    assert RULES.invariants(made) == []
    assert [due.kind for due in RULES.awaiting(made).due] == ["manoeuvre"]


def test_the_imagined_turn_would_have_changed_them(begun: Any) -> None:
    """The enemy moves first and attacks: a page that showed that would show a guess as a fact."""
    picture, start, later = movement(begun, "BLUE")
    assert own(RULES.picture(unseen_again(RULES.facts, later, picture), "BLUE")) != own(picture)
    assert later.place != start.place


def test_blocks_that_the_sheet_uses_are_where_it_takes_them(begun: Any) -> None:
    _, start, later = movement(begun, "BLUE")
    changed = [u for u, at in enumerate(start.place) if at >= 0 and later.place[u] not in (at, DESTROYED)]
    names = {RULES.facts.roster.ids[u] for u in changed}
    made = as_published(RULES.facts, later, start, names)
    assert [made.place[u] for u in changed] == [later.place[u] for u in changed]


def test_a_block_that_is_lost_on_its_way_is_as_published(begun: Any) -> None:
    """A dummy that marches next to the enemy is found out in some turn; its row does not call it destroyed."""
    _, start, later = movement(begun, "BLUE")
    block = next(u for u, at in enumerate(start.place) if at >= 0 and RULES.facts.roster.is_dummy[u])
    lost = RULES.fork(later)
    lost.place[block] = DESTROYED
    made = as_published(RULES.facts, lost, start, {RULES.facts.roster.ids[block]})
    assert made.place[block] == start.place[block]


def test_an_open_step_spends_nothing(begun: Any) -> None:
    """3.2, 7.1: CP, LOG and missions that the sheet does not use are there."""
    for side, number in (("BLUE", 0), ("RED", 1)):
        _, start, later = movement(begun, side)
        assert (later.cp[number], later.log[number]) >= (start.cp[number], start.log[number])
        assert later.deep[number] >= start.deep[number]
