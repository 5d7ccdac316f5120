"""Two dice against a target that strong reasons shift, and the check of such a step without any database."""

from __future__ import annotations

import copy
import hashlib
import json
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from adjudication.engine import odds
from adjudication.engine.dice import Seeded, outcome, seal, seeded_value
from adjudication.engine.record import ledger, matrix

SEED = bytes(range(32))


def reason(favours: bool, weight: str, text: str = "It has been done before.") -> matrix.WeighedReason:
    return matrix.WeighedReason("Blue", favours, weight, text)


@pytest.mark.parametrize(
    ("base", "strong_for", "strong_against", "target"),
    [(7, 0, 0, 7), (7, 2, 0, 5), (7, 0, 3, 10), (9, 2, 1, 8), (2, 1, 0, 1)],
)
def test_only_strong_reasons_shift_the_target(base: int, strong_for: int, strong_against: int, target: int) -> None:
    reasons = [reason(True, "strong")] * strong_for + [reason(False, "strong")] * strong_against
    idle = [reason(True, "normal"), reason(False, "normal"), reason(True, "weak"), reason(False, "weak")]
    assert matrix.target(base, reasons + idle) == target
    assert sum(row.value for row in matrix.rows(base, reasons + idle)) == target


@pytest.mark.parametrize(
    ("target", "ways"), [(2, 36), (3, 35), (6, 26), (7, 21), (8, 15), (10, 6), (12, 1), (13, 0), (1, 36)]
)
def test_the_chances_are_those_of_two_dice(target: int, ways: int) -> None:
    """Counted by hand: how many of the 36 pairs add up to the target or more."""
    by_hand = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= target)
    assert matrix.ways(target) == by_hand == ways
    found = odds.ways("at_least", 2, 6, target)
    assert Fraction(found.get(1, 0), odds.total(found)) == Fraction(by_hand, 36)


def test_a_test_of_at_least_succeeds_on_the_target_itself() -> None:
    assert outcome("at_least", (3, 4), 7, ()) == 1
    assert outcome("at_least", (3, 3), 7, ()) == 0


def test_the_dice_belong_to_the_number_of_the_action() -> None:
    roll = matrix.throw(Seeded(SEED, matrix.POSITION), 4, "BLUE", 7, [reason(True, "strong", "They owe us.")])
    assert roll.dice == tuple(seeded_value(SEED, 0, 4, index, 0, 6) for index in (0, 1))
    assert (roll.draw, roll.purpose, roll.test, roll.target) == (4, "matrix", "at_least", 6)
    assert [(row.label, row.value) for row in roll.rows] == [("matrix_base", 7), ("matrix_for", -1)]
    assert roll.rows[1].params == {"cell": "Blue", "text": "They owe us."}


PACK = "{}"
PINS = {
    "game": "g",
    "system": "s",
    "version": "1",
    "pack": hashlib.sha256(PACK.encode()).hexdigest(),
    "seal": seal(SEED),
}


def document(*bodies: dict[str, Any]) -> dict[str, Any]:
    previous, steps = "", []
    for seq, body in enumerate(bodies, 1):
        sealed = ledger.link(previous, {**PINS, "seq": seq, "snapshot": {}, **body})
        steps.append({"seq": seq, "previous": sealed.previous, "hash": sealed.hash, "body": sealed.text})
        previous = sealed.hash
    return {
        "format": ledger.FORMAT, "game": "g", "system": "s", "version": "1", "state_schema": 1, "seal": PINS["seal"],
        "pack": {"name": "p", "digest": PINS["pack"], "text": PACK}, "seed": SEED.hex(), "steps": steps,
    }  # fmt: skip


def step(number: int, position: int, **roll: Any) -> dict[str, Any]:
    thrown = matrix.throw(Seeded(SEED, matrix.POSITION), number, "RED", 8, [reason(False, "strong")])
    plain = {**msgspec.to_builtins(thrown), **roll}
    return {"kind": "matrix", "position": position, "matrix": {"number": number}, "rolls": [plain], "rulings": []}


SETUP = {"kind": "setup", "position": 0}


def undo(position: int) -> dict[str, Any]:
    return {"kind": "undo", "position": position}


def faults(*bodies: dict[str, Any]) -> str:
    return "; ".join(ledger.verify(json.loads(json.dumps(document(SETUP, *bodies)))))


def test_honest_matrix_steps_verify_in_any_order() -> None:
    assert faults(step(1, 1), step(3, 2), step(2, 3)) == ""
    assert faults(step(1, 1), undo(0), step(1, 1)) == ""


def test_forged_matrix_steps_are_found() -> None:
    honest = step(1, 1)
    dice = honest["rolls"][0]["dice"]
    forged = [dice[0] % 6 + 1, dice[1]]
    result = int(sum(forged) >= 9)
    assert "the seed gives" in faults(step(1, 1, dice=forged, result=result))
    assert "do not add up to the target 6" in faults(step(1, 1, target=6, result=int(sum(dice) >= 6)))
    assert "decided a second time" in faults(step(1, 1), step(1, 2))
    other = copy.deepcopy(step(1, 1))
    other["matrix"]["number"] = 2
    assert "the numbering has a gap" in faults(other)
