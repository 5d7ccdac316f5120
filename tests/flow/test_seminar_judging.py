"""Moves in words become matrix actions: the umpire judges them, an undo takes them back, a name goes out of them."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication import selectors as game_selectors
from adjudication.engine.record import ledger
from adjudication.services import export
from tests.world import World, begun, settle, submit
from umpire.pages import matrix as pages
from wargame.models import OrderSheet, Proposal
from wargame.services import erasure, turns
from wargame.services.traffic import matrix
from wargame.viewer import Viewer

DONE: list[dict[str, Any]] = [{"do": "done"}]


def move(what: str, course: str = "", covert: bool = False) -> dict[str, Any]:
    return {"do": "move", "what": what, "means": "Boats", "effect": "All ashore", "covert": covert, "course": course}


@pytest.fixture
def world(db: None) -> World:
    """A world whose first moves are read out."""
    made = begun(system="seminar", pack_name="crossing", review="none")
    submit(made, "blue", [move("Row out with Erika Sonntag", "lifeboats"), move("Burn the log", covert=True), *DONE])
    submit(made, "green", [move("Beds for all", "beds"), *DONE])
    submit(made, "yellow", DONE)
    settle(made)
    return made


def umpire(world: World) -> Viewer:
    return Viewer(world.refresh(), umpire=True)


def seq(world: World) -> int:
    game = world.refresh().game
    assert game is not None
    return game_selectors.head(game).seq


def test_what_no_sure_course_settles_waits_for_the_umpire(world: World) -> None:
    rows = list(world.exercise.proposals.order_by("number"))
    assert [row.action for row in rows] == ["Row out with Erika Sonntag", "Burn the log"]
    assert [row.source for row in rows] == ["1 BLUE open-1 lifeboats", "1 BLUE covert-1"]
    assert {cell.kind for cell in rows[0].shown_to.all()} == {"red", "green", "yellow"}
    assert not rows[1].shown_to.exists(), "a covert move is for its side and the umpire"
    assert world.decision().due[0]["kind"] == "answers"


def test_the_pack_fills_the_fields_and_the_umpire_decides(world: World) -> None:
    row = world.exercise.proposals.get(number=1)
    page = pages.action(umpire(world), row.pk, {})
    assert page is not None
    assert [one.words for one in page.prepared] == [
        "People in danger −4", "People in danger −2", "People in danger +1, Trust −1"
    ]  # fmt: skip
    typed = pages.proposed(umpire(world), row.pk, "part")
    assert typed["outcome"] == "part"
    edits, costs, _ = pages.changes(world.exercise, typed)
    assert [edit["value"] for edit in edits] == [2]
    matrix.decide(
        viewer=umpire(world), proposal_id=row.pk, seq=seq(world), outcome="part",
        ruling="Half of them are ashore.", edits=edits, costs=costs, reason="expert",
    )  # fmt: skip
    assert world.state().tracks[0] == 2
    assert world.decision().due[0]["kind"] == "answers", "the sides go on signing and voting"
    for kind in ("blue", "green", "yellow"):
        submit(world, kind, DONE)
    settle(world)
    assert (world.state().turn, world.state().tracks[0]) == (2, 3), "in the next round the danger grows by one"


def test_an_undo_takes_the_moves_back_and_keeps_their_dice(world: World) -> None:
    turns.undo(exercise=world.refresh(), seq=seq(world), reason="A sheet was missing.")
    assert {row.status for row in world.exercise.proposals.all()} == {Proposal.Status.WITHDRAWN}
    submit(world, "blue", [move("Row out", "lifeboats"), *DONE])
    for kind in ("green", "yellow"):
        submit(world, kind, DONE)
    settle(world)
    row = world.exercise.proposals.get(source="1 BLUE open-1 lifeboats")
    assert (row.number, row.status, row.action) == (1, Proposal.Status.OPEN, "Row out")


def test_a_name_goes_out_of_moves_everywhere(world: World) -> None:
    """The ledger keeps its hashes; sheet, draft, log, action and the words beside the ledger lose the name."""
    seat = world.seats["green"]
    seat.name = "Erika Sonntag"
    seat.save()
    game = world.refresh().game
    assert game is not None
    assert "Sonntag" not in game_selectors.head(game).body
    assert "Sonntag" in str(game_selectors.spoken_body(game_selectors.head(game)))
    erasure.erase(exercise=world.exercise, seat=seat)
    assert "Sonntag" not in str(game_selectors.spoken_body(game_selectors.head(game)))
    assert "Sonntag" not in str(list(OrderSheet.objects.values_list("orders", flat=True)))
    assert "Sonntag" not in str(list(game.runs.values_list("draft", "engine_draft", "sheets")))
    assert "Sonntag" not in str(list(world.exercise.log.values_list("text", flat=True)))
    assert "Sonntag" not in str(list(world.exercise.proposals.values_list("action", "effect")))
    document = export.export(game)
    assert list(ledger.verify(document)) == []
