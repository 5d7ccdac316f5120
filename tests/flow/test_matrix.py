"""A matrix action from the proposal to a step of the ledger, and back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudication import selectors as game_selectors
from adjudication.engine.record import ledger
from adjudication.engine.record import matrix as rules
from adjudication.models import Game, Step
from adjudication.services import matrix as ledger_steps
from adjudication.services.export import export
from tests import world as worlds
from wargame.errors import Outdated, Refused
from wargame.models import Argument, LogEntry, OrderSheet, Proposal
from wargame.selectors.record import log
from wargame.services import exercises, turns
from wargame.services.traffic import matrix, proposals
from wargame.viewer import Viewer

pytestmark = pytest.mark.django_db
REASONS = ["Its people speak the language.", "It was promised in March.", "Nobody watches the border."]


@pytest.fixture
def world() -> worlds.World:
    return worlds.play_until(worlds.begun(), turn=1, kind="cards")


def umpire(world: worlds.World) -> Viewer:
    return Viewer(world.refresh(), umpire=True)


def proposed(world: worlds.World, kind: str = "blue") -> Proposal:
    return proposals.propose(
        viewer=world.viewer(kind), action="Blue asks the churches to call for calm.",
        effect="Unrest in the east ebbs.", reasons=REASONS,
    )  # fmt: skip


def head(world: worlds.World) -> int:
    assert world.exercise.game is not None
    return int(world.exercise.game.steps.order_by("-seq").values_list("seq", flat=True)[0])


def decided(world: worlds.World, proposal: Proposal, outcome: str = "success", **more: Any) -> Step:
    fields: dict[str, Any] = {
        "seq": head(world), "outcome": outcome, "ruling": "The bells are heard.", "edits": [], "costs": [],
        "reason": "gap", **more,
    }  # fmt: skip
    return matrix.decide(viewer=umpire(world), proposal_id=proposal.pk, **fields)


def rolled(world: worlds.World, proposal: Proposal) -> Proposal:
    needed = rules.target(proposal.base, matrix.weighed(proposal.arguments.all()))
    return matrix.roll(viewer=umpire(world), proposal_id=proposal.pk, needed=needed)


def texts(world: worlds.World, kind: str) -> str:
    return "\n".join(line.text for line in log.lines(world.viewer(kind)))


def test_three_different_reasons_are_needed(world: worlds.World) -> None:
    for reasons in (REASONS[:2], [*REASONS[:2], " "], [REASONS[0], REASONS[1], REASONS[0].upper()]):
        with pytest.raises(Refused, match="reasons"):
            proposals.propose(viewer=world.viewer("red"), action="Do it", effect="It is done", reasons=reasons)
    assert not Proposal.objects.exists()


def test_observers_propose_nothing(world: worlds.World) -> None:
    with pytest.raises(Refused, match="You are watching"):
        proposals.propose(viewer=world.viewer("observer"), action="a", effect="b", reasons=REASONS)


def test_the_umpire_decides_who_reads_it(world: worlds.World) -> None:
    proposal = proposed(world)
    with pytest.raises(Refused, match="no such matrix action"):
        proposals.argue(viewer=world.viewer("red"), proposal_id=proposal.pk, favours=False, text="No.")
    proposals.share(viewer=umpire(world), proposal_id=proposal.pk, cell_ids=(world.cells["red"].pk,))
    proposals.argue(viewer=world.viewer("red"), proposal_id=proposal.pk, favours=False, text="The churches are split.")
    assert proposal.action in texts(world, "red")
    assert proposal.action not in texts(world, "green")
    with pytest.raises(Refused, match="no such matrix action"):
        proposals.argue(viewer=world.viewer("green"), proposal_id=proposal.pk, favours=True, text="Yes.")


def test_only_who_is_asked_estimates(world: worlds.World) -> None:
    proposal = proposed(world)
    ids = (world.cells["green"].pk,)
    proposals.share(viewer=umpire(world), proposal_id=proposal.pk, cell_ids=(), estimate_ids=ids)
    proposals.estimate(viewer=world.viewer("green"), proposal_id=proposal.pk, percent=30)
    proposals.estimate(viewer=world.viewer("green"), proposal_id=proposal.pk, percent=40)
    proposals.estimate(viewer=umpire(world), proposal_id=proposal.pk, percent=65, expert="Dr Halas")
    assert sorted(proposal.estimates.values_list("percent", flat=True)) == [40, 65]
    for kind, percent in (("red", 50), ("green", 101), ("observer", 10)):
        with pytest.raises(Refused):
            proposals.estimate(viewer=world.viewer(kind), proposal_id=proposal.pk, percent=percent)
    with pytest.raises(Refused, match="experts"):
        proposals.estimate(viewer=world.viewer("green"), proposal_id=proposal.pk, percent=5, expert="Me")


def test_dice_weights_edits_and_cost_make_one_step(world: worlds.World) -> None:
    proposal = proposed(world)
    proposals.share(viewer=umpire(world), proposal_id=proposal.pk, cell_ids=(world.cells["red"].pk,))
    against = proposals.argue(
        viewer=world.viewer("red"), proposal_id=proposal.pk, favours=False, text="They are split."
    )
    first = proposal.arguments.filter(own=True)[0]
    weights = {first.pk: "strong", against.pk: "strong"}
    proposals.weigh(viewer=umpire(world), proposal_id=proposal.pk, weights={first.pk: "strong"}, base=8)
    proposals.weigh(viewer=umpire(world), proposal_id=proposal.pk, weights=weights, base=9)
    proposal.refresh_from_db()
    thrown = rolled(world, proposal).roll
    assert thrown is not None
    assert thrown["target"] == 9  # 9, one for, one against
    before = world.state().prestige[1]
    step = decided(
        world, proposal, "success" if thrown["result"] else "failure", reason="", cost="1 Prestige of Blue",
        edits=[{"event": "SetCountry", "country": "PL", "zone": "support"}],
        costs=[{"event": "SetPrestige", "side": "BLUE", "value": before - 1}],
    )  # fmt: skip
    assert "They are split." not in step.body
    body = game_selectors.in_words(step.game)(json.loads(step.body))
    assert (step.kind, body["rolls"], len(body["edits"])) == ("matrix", [thrown], 2)
    assert world.state().prestige[1] == before - 1
    assert body["matrix"]["method"] == "dice"
    assert {a["weight"] for a in body["matrix"]["arguments"]} == {"strong", "normal"}
    assert "Cost: 1 Prestige of Blue" in texts(world, "green")
    game = world.refresh().game
    assert game is not None
    exercises.end(exercise=world.exercise)
    game.refresh_from_db()
    assert list(ledger.verify(json.loads(json.dumps(export(game))))) == []


def test_an_edit_the_rules_refuse_changes_nothing(world: worlds.World) -> None:
    proposal, before = proposed(world), head(world)
    with pytest.raises(Refused, match="Edit 1"):
        decided(world, proposal, edits=[{"event": "SetPrestige", "side": "BLUE", "value": -1}])
    proposal.refresh_from_db()
    assert (head(world), proposal.status) == (before, "open")


def test_a_decision_against_the_dice_needs_a_reason_code(world: worlds.World) -> None:
    proposal = rolled(world, proposed(world))
    assert proposal.roll is not None
    other = "failure" if proposal.roll["result"] else "success"
    with pytest.raises(Refused, match="reason code"):
        decided(world, proposal, other, reason="")
    step = decided(world, proposal, other, reason="pedagogy")
    assert json.loads(step.body)["matrix"]["method"] == "ruling"
    assert json.loads(step.body)["rulings"][0]["reason"] == "pedagogy"


def test_sheets_and_clock_of_the_open_decision_stand(world: worlds.World) -> None:
    order = worlds.policy_order(world, "RED")
    worlds.submit(world, "red", [order])
    decision, proposal = world.decision(), proposed(world)
    step = decided(world, proposal)
    now = world.decision()
    assert (now.pk, now.seq) == (decision.pk, step.seq)
    assert now.sheets.get(cell=world.cells["red"]).status == OrderSheet.Status.SUBMITTED
    worlds.submit(world, "blue", [worlds.policy_order(world, "BLUE")])
    run = worlds.settle(world)
    assert run is not None
    assert run.status == "committed"


def test_it_waits_for_a_run_under_way(world: worlds.World) -> None:
    proposal = proposed(world)
    turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
    with pytest.raises(Refused, match="run is under way"):
        decided(world, proposal)


def test_an_old_page_decides_nothing(world: worlds.World) -> None:
    proposal, seq = proposed(world), head(world)
    decided(world, proposed(world, "red"))
    with pytest.raises(Outdated):
        decided(world, proposal, seq=seq)


def test_undo_opens_it_again_and_the_dice_stay(world: worlds.World) -> None:
    proposal = rolled(world, proposed(world))
    assert proposal.roll is not None
    outcome = "success" if proposal.roll["result"] else "failure"
    before = world.state()
    worlds.submit(world, "red", [worlds.policy_order(world, "RED")])
    step = decided(world, proposal, outcome, edits=[{"event": "SetPrestige", "side": "RED", "value": 3}])
    turns.undo(exercise=world.exercise, seq=step.seq, reason="Read out the wrong sheet.")
    dice = proposal.roll
    proposal.refresh_from_db()
    assert (proposal.status, proposal.step, proposal.roll) == ("rolled", None, dice)
    assert world.state() == before
    assert world.decision().sheets.get(cell=world.cells["red"]).orders
    assert world.exercise.log.filter(kind=LogEntry.Kind.MATRIX, seq=step.seq, struck=True).exists()
    with pytest.raises(Outdated, match="already been rolled"):
        rolled(world, proposal)
    decided(world, proposal, outcome)


def test_the_dice_do_not_depend_on_the_moment(world: worlds.World) -> None:
    """Another action decided first, or a step published in between, brings action 1 no other dice."""
    one = proposed(world)
    decided(world, proposed(world, "red"))
    late = rolled(world, one).roll
    assert late is not None
    game = world.refresh().game
    assert game is not None
    early = ledger_steps.throw(game=game, number=1, side="BLUE", base=7, reasons=matrix.weighed(one.arguments.all()))
    assert late["dice"] == list(early.dice)


def test_who_is_told(world: worlds.World) -> None:
    proposal = proposed(world)
    proposals.share(viewer=umpire(world), proposal_id=proposal.pk, cell_ids=(world.cells["red"].pk,))
    decided(world, proposal, tell="shown", ruling="The bells ring in Kharkiv.")
    assert "The bells ring in Kharkiv" in texts(world, "blue")
    assert "The bells ring in Kharkiv" in texts(world, "red")
    assert "The bells ring in Kharkiv" not in texts(world, "green")
    hidden = [{"event": "SetPrestige", "side": "RED", "value": 11}]
    step = decided(world, proposed(world), tell="nobody", ruling="It goes unseen.", edits=hidden)
    assert "It goes unseen" not in texts(world, "blue")
    assert "sets the Prestige" not in texts(world, "blue")
    assert step.body.count('"findings":[["') == 1  # the record still has what it changed


def test_typed_dice_come_from_the_room() -> None:
    world = worlds.begun(dice_mode=Game.DiceMode.TYPED)
    proposal = proposed(world)
    viewer = umpire(world)
    for wrong in ((), (7, 1), (3,)):
        with pytest.raises(Refused, match="dice"):
            matrix.roll(viewer=viewer, proposal_id=proposal.pk, needed=7, typed=wrong)
    thrown = matrix.roll(viewer=viewer, proposal_id=proposal.pk, needed=7, typed=(6, 1)).roll
    assert thrown is not None
    assert (thrown["dice"], thrown["source"], thrown["result"]) == ([6, 1], "typed", 1)


def test_seeded_dice_cannot_be_typed(world: worlds.World) -> None:
    with pytest.raises(Refused, match="sealed seed"):
        matrix.roll(viewer=umpire(world), proposal_id=proposed(world).pk, needed=7, typed=(6, 6))


def test_two_umpires_do_not_tread_on_each_other(world: worlds.World) -> None:
    proposal, seated = proposed(world), world.viewer("white")
    one = Viewer(world.exercise, umpire=True, seat=seated.seat)
    proposals.take(viewer=one, proposal_id=proposal.pk)
    weights: dict[int, str] = {argument.pk: "weak" for argument in Argument.objects.filter(proposal=proposal)}
    with pytest.raises(Refused, match="Take it over first"):
        proposals.weigh(viewer=umpire(world), proposal_id=proposal.pk, weights=weights, base=7)
    with pytest.raises(Outdated):
        proposals.take(viewer=umpire(world), proposal_id=proposal.pk, seen="Somebody else")
    proposals.take(viewer=umpire(world), proposal_id=proposal.pk, seen=one.label)
    proposals.weigh(viewer=umpire(world), proposal_id=proposal.pk, weights=weights, base=6)
