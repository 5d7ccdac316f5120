"""Refused orders and matrix actions have their place among orders, decisions and events."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.reports.test_data_package import faults, files_of, rows_of
from tests.wargame.views.conftest import Enter, Sheet, enter
from tests.world import begun, second_turn, settle
from wargame.models import Proposal
from wargame.services.traffic import matrix, proposals
from wargame.viewer import Viewer

__all__ = ["enter"]  # a fixture
pytestmark = pytest.mark.django_db


def test_a_refused_order_has_its_decision_number_and_words(db: None, enter: Enter) -> None:
    world = begun(pace="sheet")
    red, blue = (Sheet(world, enter(world, kind), kind) for kind in ("red", "blue"))
    cards = {"f.military": "minor", "f.diplomatic": "maximum", "f.information": "minor"}
    dear: dict[str, Any] = {"f.country": "GB", "f.direction": "up", "f.rp": "12", "f.prestige": "0"}
    for sheet in (red, blue):
        sheet.save(act="part", part="cards", do="place_cards", **cards)
    assert blue.save(act="add", do="attempt", **dear)[0] == 302
    for sheet in (red, blue):
        assert sheet.submit()[0] == 302
    settle(world)
    files = files_of(world.refresh())
    assert list(faults(files)) == []
    orders = rows_of(files, "orders.csv")
    (refused,) = [row for row in orders if row["outcome"] == "refused"]
    assert (refused["decision"], refused["cell"], refused["side"]) == ("diplomatic", "Blue", "BLUE")
    assert "Great Britain" in refused["words"]
    assert refused["reason"].startswith("The attempt needs 12 RP")
    assert json.loads(refused["reasons"])
    same = [row for row in orders if row["step"] == refused["step"]]
    assert sorted(int(row["number"]) for row in same) == list(range(1, len(same) + 1))
    (decided,) = [row for row in rows_of(files, "decisions.csv") if row["order_id"] == refused["order_id"]]
    assert (decided["outcome"], decided["words"], decided["chance"]) == ("refused", refused["words"], "")


def test_a_matrix_action_is_an_event_with_its_roll(db: None) -> None:
    world = second_turn(number="WX 1")
    reasons = ["Money", "Fear", "Habit"]
    made = proposals.propose(viewer=world.viewer("red"), action="Bribe", effect="They turn", reasons=reasons)
    umpire = Viewer(world.exercise, umpire=True)
    thrown = matrix.roll(viewer=umpire, proposal_id=made.pk, needed=7)
    assert thrown.roll is not None
    outcome = matrix.SUCCEEDS if thrown.roll["result"] else matrix.FAILS
    matrix.decide(
        viewer=umpire, proposal_id=made.pk, seq=world.decision().seq, outcome=outcome, ruling="So be it", edits=[],
        costs=[],
    )  # fmt: skip
    files = files_of(world.refresh())
    assert list(faults(files)) == []
    (event,) = [row for row in rows_of(files, "events.csv") if row["event"] == "MatrixDecided"]
    (roll,) = [row for row in rows_of(files, "rolls.csv") if row["purpose"] == "matrix"]
    assert (roll["event_id"], event["turn"], event["order_id"]) == (event["event_id"], "2", "")
    assert event["step"] == str(Proposal.objects.get().step)
    assert "MA-01 of Red" in event["text"]
    assert f"for {roll['target']} or more" in event["text"]
