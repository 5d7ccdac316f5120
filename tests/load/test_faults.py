"""What a soak finds wrong, and what it finds right."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudication.engine.record import ledger
from wargame.load import faults
from wargame.load.playing import Accepted
from wargame.load.soak import Found

Given = tuple[str, dict[str, Any]]
MARCH, HOLD, DONE = {"do": "march", "to": "Narva"}, {"do": "hold"}, {"do": "done"}


def carrying(
    *orders: tuple[str, dict[str, Any]], refused: tuple[tuple[str, dict[str, Any]], ...] = ()
) -> dict[str, Any]:
    given = {
        "taken": [{"side": side, "order": order} for side, order in orders],
        "refused": [{"side": side, "order": order} for side, order in refused],
    }
    return {"steps": [{"body": json.dumps(given)}]}


@pytest.fixture(autouse=True)
def _a_ledger_that_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "verify", lambda document: iter(()))


def found(document: dict[str, Any], *orders: dict[str, Any], seq: int = 0) -> list[str]:
    return list(faults.of_ledger(document, [Accepted("here", "RED", seq, list(orders))]))


def test_an_order_that_was_carried_out_once_is_no_fault() -> None:
    assert found(carrying(("RED", MARCH), ("BLUE", HOLD)), MARCH, DONE) == []
    assert found(carrying(refused=(("RED", MARCH),)), MARCH) == []
    assert found(carrying(("RED", HOLD), ("RED", HOLD)), HOLD, HOLD) == []


def test_words_that_people_wrote_are_kept_elsewhere_and_count_as_carried_out() -> None:
    sent = {"do": "move", "what": "We ask the press to wait.", "covert": True}
    kept = sent | {"what": "words:" + 64 * "a"}
    assert found(carrying(("RED", kept)), sent) == []
    assert len(found(carrying(("RED", kept | {"covert": False})), sent)) == 1


def test_a_lost_order_is_a_fault() -> None:
    (fault,) = found(carrying(("BLUE", MARCH)), MARCH)
    assert fault == 'step 1: an order of RED was lost: {"do": "march", "to": "Narva"}'
    assert len(found(carrying(("RED", HOLD)), HOLD, HOLD)) == 1


def test_a_doubled_order_is_a_fault() -> None:
    (fault,) = found(carrying(("RED", HOLD), ("RED", HOLD)), HOLD)
    assert "was carried out twice" in fault


def test_an_order_whose_step_is_not_made_yet_is_no_fault() -> None:
    assert found(carrying(("RED", HOLD)), MARCH, seq=1) == []


def test_a_broken_ledger_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "verify", lambda document: iter(["step 1: broken"]))
    assert found(carrying()) == ["step 1: broken"]


def test_memory_is_flat_or_grows() -> None:
    assert faults.growth([100.0] * (faults.FEWEST_SAMPLES - 1)) is None
    assert faults.growth([100.0] * 20) == 1.0
    assert faults.growth([50.0, *[100.0] * 7, 300.0, *[100.0] * 11]) == 1.0
    assert faults.growth([100.0 + 5 * minute for minute in range(30)]) == pytest.approx(237.5 / 142.5, abs=0.1)


def test_a_verdict_names_what_is_wrong() -> None:
    assert Found().verdict() == []
    rising = [{"web": 100.0 + 5 * minute, "papers worker": 100.0, "together": 1.0} for minute in range(30)]
    wrong = Found(["a fault"], memory=rising, longest=31.0).verdict()
    assert [sentence.split()[0] for sentence in wrong] == ["a", "An", "Memory"]
    saw = [{"web": 100.0, "papers worker": 10.0 * minute, "together": 1.0} for minute in range(30)]
    assert Found(memory=saw).verdict() == []
