"""The umpire writes, changes, approves; what does not fit is refused with its place and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests import world as worlds
from tests.wargame.msel.msel_world import line, states, write
from tests.world import World
from wargame.errors import Outdated, Refused
from wargame.models import Cell, Inject
from wargame.services import exercises
from wargame.services.evaluation import plan
from wargame.services.msel import injects, releases
from wargame.services.participants import seats


def test_what_is_written_waits_for_approval(world: World) -> None:
    inject = write(world, "a-1", approve=False)
    assert (inject.number, inject.state) == ("A-1", "draft")
    injects.approve(inject=inject, by="Bob")
    inject.refresh_from_db()
    assert (inject.state, inject.approved_by) == ("approved", "Bob")


def test_a_change_asks_for_approval_again(world: World) -> None:
    inject = write(world, "1")
    changed = injects.change(inject=inject, line=line("1", title="Better"), version=1, by="Bob")
    assert (changed.title, changed.state, changed.version) == ("Better", "draft", 2)


def test_two_umpires_do_not_overwrite_each_other(world: World) -> None:
    inject = write(world, "1")
    injects.change(inject=inject, line=line("1", title="Mine"), version=1, by="Alice")
    with pytest.raises(Outdated, match="changed this inject after"):
        injects.change(inject=inject, line=line("1", title="Yours"), version=1, by="Bob")
    assert Inject.objects.get().title == "Mine"


def test_a_shorter_game_has_no_later_turns(db: None) -> None:
    short = worlds.build(options={"last_turn": 5})
    assert write(short, "1", release="turn 5").number == "1"
    with pytest.raises(Refused, match="there is no turn 6; the last one is 5"):
        write(short, "2", release="turn 6")


def test_what_cells_have_read_is_not_changed(world: World) -> None:
    inject = releases.by_hand(inject=write(world, "1"), by="Alice")
    with pytest.raises(Outdated, match="has been released"):
        injects.change(inject=inject, line=line("1", title="Better"), version=1, by="Bob")


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"release": "track tension >= 2"}, "release: there is no track tension"),
        ({"after": "2"}, "after: there is no inject 2"),
        ({"after": "1"}, "after: the chain loops: 1 waits for 1"),
        ({"to": []}, "to: at least one cell"),
        ({"to": ["white"]}, "to: there is no cell white"),
        ({"title": " "}, "title: a value is missing"),
        ({"text": "x" * 8001}, "text: at most 8000 characters"),
    ],
)
def test_what_does_not_fit_is_refused(world: World, fields: dict[str, Any], says: str) -> None:
    with pytest.raises(Refused) as refusal:
        write(world, "1", **fields)
    assert any(says in problem for problem in refusal.value.problems)
    assert states(world) == {}


def test_a_number_is_given_once(world: World) -> None:
    write(world, "1")
    with pytest.raises(Refused, match="there is already an inject 1"):
        write(world, "1")


def test_a_number_that_a_chain_needs_stays(world: World) -> None:
    first = write(world, "1", approve=False)
    write(world, "2", after="1")
    with pytest.raises(Refused, match="2 comes after 1"):
        injects.change(inject=first, line=line("9"), version=1, by="Alice")
    with pytest.raises(Refused, match="2 comes after 1"):
        injects.delete(inject=first)


def test_an_edit_cannot_close_a_loop(world: World) -> None:
    first = write(world, "1")
    write(world, "2", after="1")
    with pytest.raises(Refused, match="1 waits for 2 waits for 1"):
        injects.change(inject=first, line=line("1", after="2"), version=1, by="Alice")


def test_states_only_change_as_they_may(world: World) -> None:
    inject = write(world, "1")
    with pytest.raises(Outdated):
        injects.approve(inject=inject, by="Alice")
    with pytest.raises(Outdated):
        injects.restore(inject=inject)
    injects.cancel(inject=inject)
    injects.restore(inject=inject)
    assert states(world) == {"1": "draft"}
    with pytest.raises(Outdated):
        injects.hold(inject=inject)
    injects.approve(inject=inject, by="Alice")
    releases.by_hand(inject=inject, by="Alice")
    for act in (injects.hold, injects.cancel, injects.delete):
        with pytest.raises(Outdated):
            act(inject=inject)


def test_all_drafts_are_approved_at_once(world: World) -> None:
    write(world, "1", approve=False)
    write(world, "2", approve=False)
    injects.hold(inject=write(world, "3"))
    assert injects.approve_all(exercise=world.exercise, by="Alice") == 2
    assert states(world) == {"1": "approved", "2": "approved", "3": "held"}


def test_after_the_end_nothing_changes(world: World) -> None:
    inject = write(world, "1")
    exercises.end(exercise=world.exercise)
    with pytest.raises(Outdated, match="ended"):
        injects.cancel(inject=inject)
    with pytest.raises(Outdated, match="ended"):
        write(world, "2")


def test_the_pack_gives_its_injects_as_drafts(setup_world: World) -> None:
    prepared = injects.pack_lines(setup_world.exercise)
    assert len(prepared) >= 12
    plan.set_objectives(exercise=setup_world.exercise, texts=["One", "Two", "Three", "Four", "Five"])
    assert injects.from_pack(exercise=setup_world.exercise) == len(prepared)
    assert set(states(setup_world).values()) == {"draft"}
    assert injects.from_pack(exercise=setup_world.exercise) == 0


def test_an_exercise_without_a_cell_leaves_out_what_is_for_that_cell(db: None) -> None:
    world = worlds.build()
    exercises.remove_cell(cell=_empty(world, "green"))
    injects.from_pack(exercise=world.exercise)
    for row in world.exercise.injects.all():
        assert row.to_all or row.cells.exists()


def _empty(world: World, kind: str) -> Cell:
    seats.remove(seat=world.seats[kind])
    return world.cells[kind]
