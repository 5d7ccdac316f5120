"""Two forms of judging beside arguments and dice: the estimate of the room, and several moves with one result."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest

from adjudication import selectors as game_selectors
from adjudication.engine.record import ledger, matrix
from adjudication.services import export
from tests.flow.test_seminar_judging import DONE, move, seq, umpire
from tests.world import World, begun, settle, submit
from umpire.pages import matrix as pages
from wargame.errors import Outdated, Refused
from wargame.models import Proposal
from wargame.services import turns
from wargame.services.traffic import matrix as judging
from wargame.services.traffic import proposals, together
from wargame.viewer import Viewer


@pytest.fixture
def world(db: None) -> World:
    """A world whose first moves are read out: Blue's boats, Green's answer to them, Blue's covert move."""
    made = begun(system="seminar", pack_name="crossing", review="none")
    submit(made, "blue", [move("Launch the boats", "lifeboats"), move("Burn the log", covert=True), *DONE])
    submit(made, "green", [move("Keep all boats in port"), *DONE])
    submit(made, "yellow", [move("Fish them out", "fishing-boats"), *DONE])
    settle(made)
    return made


def row(world: World, action: str) -> Proposal:
    return world.exercise.proposals.get(action=action)


def ask(world: World, action: str, percents: list[int]) -> Proposal:
    """Cells are asked, and their members estimate."""
    found = row(world, action)
    cells = tuple(world.cells[kind].pk for kind in ("green", "yellow"))
    proposals.share(viewer=umpire(world), proposal_id=found.pk, cell_ids=(), estimate_ids=cells)
    for number, percent in enumerate(percents):
        proposals.estimate(viewer=umpire(world), proposal_id=found.pk, percent=percent, expert=f"Expert {number}")
    return found


def decide(world: World, found: Proposal, outcome: str, reason: str = "", tell: str = "all") -> None:
    typed = pages.proposed(umpire(world), found.pk, outcome)
    edits, costs, _ = pages.changes(world.exercise, typed)
    judging.decide(
        viewer=umpire(world), proposal_id=found.pk, seq=seq(world), outcome=outcome, ruling="Boats stay in port.",
        edits=edits, costs=costs, reason=reason, tell=tell,
    )  # fmt: skip


def body(world: World) -> dict[str, object]:
    game = world.refresh().game
    assert game is not None
    plain: dict[str, object] = game_selectors.spoken_body(game_selectors.head(game))
    return plain


@pytest.mark.parametrize(("percents", "middle"), [([30], 30), ([10, 80, 40], 40), ([40, 55], 48), ([0, 100], 50)])
def test_the_median_of_the_estimates(percents: list[int], middle: int) -> None:
    assert matrix.median(percents) == middle


def test_a_seat_of_an_asked_cell_estimates_and_reads_no_other_estimate(world: World) -> None:
    found = ask(world, "Launch the boats", [20, 70])
    seat = world.seats["green"]
    viewer = Viewer(world.refresh(), umpire=False, cell=world.cells["green"], seat=seat)
    proposals.estimate(viewer=viewer, proposal_id=found.pk, percent=60)
    page = pages.action(umpire(world), found.pk, {})
    assert page is not None
    assert (page.median, [percent for _, percent in page.estimates]) == (60, [20, 70, 60])
    blue = Viewer(world.refresh(), umpire=False, cell=world.cells["blue"], seat=world.seats["blue"])
    with pytest.raises(Refused, match="has not asked your cell"):
        proposals.estimate(viewer=blue, proposal_id=found.pk, percent=99)


def test_the_median_is_the_chance_and_is_on_the_record(world: World) -> None:
    found = ask(world, "Launch the boats", [30, 55, 80])
    with pytest.raises(Outdated, match="The median changed"):
        judging.roll(viewer=umpire(world), proposal_id=found.pk, needed=54, by_estimate=True)
    judging.roll(viewer=umpire(world), proposal_id=found.pk, needed=55, by_estimate=True)
    found.refresh_from_db()
    assert found.roll is not None
    assert (found.roll["faces"], found.roll["test"], found.roll["target"]) == (100, "at_most", 55)
    with pytest.raises(Outdated, match="already been rolled"):
        judging.roll(viewer=umpire(world), proposal_id=found.pk, needed=55, by_estimate=True)
    decide(world, found, "success" if found.roll["result"] else "failure")
    found.refresh_from_db()
    assert found.method == Proposal.Method.ESTIMATE
    record = msgspec.convert(body(world)["matrix"], dict)
    assert (record["method"], sorted(record["estimates"])) == ("estimate", [30, 55, 80])
    game = world.refresh().game
    assert game is not None
    assert list(ledger.verify(export.export(game))) == []


def test_without_estimates_there_is_no_chance(world: World) -> None:
    with pytest.raises(Refused, match="No one has estimated"):
        judging.roll(viewer=umpire(world), proposal_id=row(world, "Launch the boats").pk, needed=0, by_estimate=True)


def grouped(world: World) -> Proposal:
    """The boats, with the fishing boats on their side, and the port and the covert move against them."""
    first = row(world, "Launch the boats")
    against = [row(world, text).pk for text in ("Keep all boats in port", "Burn the log")]
    return together.group(
        viewer=umpire(world), proposal_id=first.pk, with_ids=[row(world, "Fish them out").pk], against_ids=against
    )  # fmt: skip


def test_moves_against_each_other_get_one_result(world: World) -> None:
    first = grouped(world)
    typed = pages.proposed(umpire(world), first.pk, "success")
    edits, _, _ = pages.changes(world.exercise, typed)
    assert edits[0]["value"] == 0, "the boats bring four ashore, the fishing boats two more: the track ends at 0"
    decide(world, first, "success", reason="expert")
    results = {one.action: one.success for one in world.exercise.proposals.all()}
    assert results == {
        "Launch the boats": True, "Fish them out": True, "Keep all boats in port": False, "Burn the log": False,
    }  # fmt: skip
    assert len(set(world.exercise.proposals.values_list("step", flat=True))) == 1
    record = msgspec.convert(body(world)["matrix"], dict)
    assert {one["action"]: one["outcome"] for one in record["together"]}["Keep all boats in port"] == "failure"


def test_a_covert_move_in_a_group_stays_covert(world: World) -> None:
    decide(world, grouped(world), "failure", reason="expert", tell="all")
    open_to_all = " ".join(world.exercise.log.filter(public=True).values_list("text", flat=True))
    assert "Keep all boats in port" in open_to_all
    assert "Burn the log" not in open_to_all
    assert row(world, "Burn the log").tell == Proposal.Tell.SHOWN


def test_an_undo_opens_the_whole_group_again(world: World) -> None:
    first = grouped(world)
    decide(world, first, "success", reason="expert")
    turns.undo(exercise=world.refresh(), seq=seq(world), reason="Too early.")
    assert {one.status for one in world.exercise.proposals.all()} == {Proposal.Status.OPEN}
    assert world.exercise.proposals.filter(leader=first.number).count() == 3
    turns.undo(exercise=world.refresh(), seq=seq(world), reason="A move was missing.")
    assert not world.exercise.proposals.exclude(leader=None).exists()


def test_groups_say_what_does_not_fit(world: World) -> None:
    first = grouped(world)
    other = row(world, "Fish them out")
    group = partial(together.group, viewer=umpire(world), proposal_id=first.pk)
    with pytest.raises(Refused, match="each other action once"):
        group(with_ids=[first.pk])
    with pytest.raises(Refused, match="Decide that one"):
        decide(world, other, "success", reason="expert")
    with pytest.raises(Refused, match="Roll the dice of that one"):
        judging.roll(viewer=umpire(world), proposal_id=other.pk, needed=7)
    group(with_ids=[])
    assert not world.exercise.proposals.exclude(leader=None).exists()
    judging.roll(viewer=umpire(world), proposal_id=other.pk, needed=7)
    with pytest.raises(Refused, match="the dice have been rolled"):
        group(with_ids=[other.pk])
