"""Doctrine of ISR: dice go to the targets where they find most."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.play.orders import Done
from adjudication.systems.opuc.basics.boxes import blocks_in, number_of
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.isr import close_isr, deep_isr, sight
from adjudication.systems.opuc.isr.orders import AssignIsr, Reroll


def reroll(f: Facts, s: State, side: int) -> Reroll:
    """The default answer: a reroll if one is allowed."""
    return Reroll(close_isr.choices(f, s, s.looks[0])[0])  # type: ignore[arg-type]  # from the menu


def deep(f: Facts, s: State, side: int) -> Any:
    """The lowest die that detects the most hidden blocks; if none detects, the highest, at the place with the most."""
    faces = sorted({die.face for die in s.batches[side] if die.target == -1})
    best: tuple[int, int, str] | None = None
    for name in deep_isr.targets(f, s, side):
        place = number_of(f, name)
        assert place is not None
        count = sum(1 for b in blocks_in(f, s, place, 1 - side) if s.hidden[b])
        face = next((x for x in faces if x >= sight.needed(f, place)), faces[-1])
        worth = (int(face >= sight.needed(f, place) or face == 0), count, name)
        if best is None or worth[:2] > best[:2]:
            best, chosen = worth, face
    return Done() if best is None else AssignIsr(chosen, best[2])


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "reroll": reroll,
    "deep_isr": deep,
}
