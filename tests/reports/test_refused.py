"""Orders that were not carried out, in the annex of the report: those with the same reason together."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from reports.collect import phrases

CATALOGUE = {"far": "It is too far."}


def row(side: str, what: str, code: str = "") -> dict[str, Any]:
    return {"side": side, "order": {"what": what}, "problems": [{"code": code, "where": "", "rule": "1"}] * bool(code)}


def test_orders_of_a_side_with_the_same_reason_are_one_row() -> None:
    first = [row("RED", "Move A.", "far"), row("RED", "Wait."), row("RED", "Move B.", "far"), row("BLUE", "Go.", "far")]
    steps: Any = [
        SimpleNamespace(seq=3, body={"refused": first}),
        SimpleNamespace(seq=4, body={"refused": [row("RED", "Move A.", "far")] * 3}),
        SimpleNamespace(seq=5, body={}),
    ]
    found = phrases.refusals(steps, {"RED": "Russia"}, lambda side, order: order["what"], CATALOGUE)
    assert [(step, side, said) for step, side, said, _ in found] == [
        ("3", "Russia", "Move A; Move B."), ("3", "Russia", "Wait."), ("3", "BLUE", "Go."),
        ("4", "Russia", "Move A, 3 times."),
    ]  # fmt: skip
    assert found[1][3] == phrases.NEVER_CAME
    assert len({why for _, _, said, why in found if said != "Wait."}) == 1
