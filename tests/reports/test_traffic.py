"""Requests, messages and matrix actions in the after-action report."""

from __future__ import annotations

from reports import record
from reports.collect import aar, sitrep, traffic
from reports.collect.report import annexes
from tests import world as worlds
from tests.reports.conftest import report_words
from wargame.models import Decision
from wargame.services import clock, turns
from wargame.services.traffic import matrix, messages, proposals, rfis
from wargame.services.traffic.messages import To
from wargame.viewer import Viewer


def spoken(world: worlds.World) -> Viewer:
    """One of each, decided."""
    viewer = Viewer(world.refresh(), umpire=True)
    rfi = rfis.ask(viewer=world.viewer("blue"), question="Who holds the airport?", why="To land there.")
    rfis.answer(viewer=viewer, rfi_id=rfi.pk, text="Nobody does.", public=True)
    to = To(cells=(world.cells["blue"].pk,))
    message = messages.send(viewer=world.viewer("red"), text="We know about the brigade.", to=to)
    messages.decide(viewer=viewer, message_id=message.pk, act="edit", text="We know.", reason="You do not.")
    proposal = proposals.propose(
        viewer=world.viewer("blue"), action="The bells ring.", effect="Calm.", reasons=["One", "Two", "Three"]
    )
    proposals.estimate(viewer=viewer, proposal_id=proposal.pk, percent=40, expert="Dr Halas")
    first = proposal.arguments.first()
    assert first is not None
    proposals.weigh(viewer=viewer, proposal_id=proposal.pk, weights={first.pk: "strong"}, base=9)
    thrown = matrix.roll(viewer=viewer, proposal_id=proposal.pk, needed=8).roll
    assert thrown is not None
    seq = world.decision().seq
    matrix.decide(
        viewer=viewer, proposal_id=proposal.pk, seq=seq, outcome="success" if thrown["result"] else "failure",
        ruling="They are heard.", edits=[], costs=[], cost="1 Prestige",
    )  # fmt: skip
    return viewer


def test_a_matrix_action_stands_among_the_results_of_its_turn(played: worlds.World) -> None:
    spoken(played)
    assert played.decision().status == Decision.Status.OPEN
    report = aar.collect(played.refresh())
    (act,) = [act for turn in report.turns for act in turn.acts if act.group == "matrix"]
    assert (act.side, act.turn) == ("BLUE", 2)
    assert "against 8" in act.how
    assert act.chance == 15 / 36  # of the 36 ways of two dice 15 show 8 or more
    assert "They are heard. Cost: 1 Prestige" in act.outcome
    assert [row.purpose for row in report.rolls if row.seq == act.seq] == ["Matrix action"]
    assert [row.subject for row in report.rulings if row.verdict == "Free"] == ["matrix action of Blue"]
    assert {row.step for row in report.asked} | {row.step for row in report.said} == {act.seq - 1}, (
        "said before, so seen a step earlier"
    )
    for cell in (played.cells["red"], None):
        (said,) = sitrep.collect(played.exercise, cell, 2, act.seq).rulings
        assert said.startswith("Matrix action of Blue: The bells ring.")
        assert "They are heard. Cost: 1 Prestige. The dice show" in said


def test_the_annexes_tell_what_was_asked_said_and_weighed(played: worlds.World) -> None:
    spoken(played)
    clock.pause(exercise=played.exercise, note="Lunch in the mess")
    game = played.refresh().game
    assert game is not None
    steps = record.read(game)
    assert annexes.clock(played.exercise, record.step_at(steps))[-1][1] == steps[-1].seq
    text = report_words(played.refresh())
    for words in (
        ": roster and clock", "The clock is paused: Lunch in the mess.",
        ": matrix actions", ": requests and messages", "The bells ring.", "1 secret estimate: 40 %",
        "Who holds the airport?", "Nobody does. (sent to everyone)", "Before: We know about the brigade.",
        "Changed by the umpire",
    ):  # fmt: skip
        assert words in text, words


def test_a_decision_that_was_taken_back_is_not_told_as_the_result(played: worlds.World) -> None:
    spoken(played)
    proposal = played.exercise.proposals.get()
    assert proposal.step is not None
    turns.undo(exercise=played.refresh(), seq=proposal.step, reason="Too early.")
    (row,) = traffic.unruled(played.refresh(), {})
    assert (row.outcome, row.ruling) == ("Decision undone", "What was undone: They are heard.")
