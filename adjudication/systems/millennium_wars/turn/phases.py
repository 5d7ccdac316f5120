"""Chapters 12 and 13.1: the transitions from turn to turn and from impulse to impulse."""

from __future__ import annotations

from collections.abc import Callable

from adjudication.systems.millennium_wars.basics.board import active, forces_of
from adjudication.systems.millennium_wars.basics.facts import CAMPS, Facts
from adjudication.systems.millennium_wars.basics.state import State, on_map
from adjudication.systems.millennium_wars.turn.events import ImpulseBegan, TurnBegan
from adjudication.systems.millennium_wars.turn.flow import Run

IMPULSES = 3


def turn(run: Run) -> None:
    """Node: begin the next turn."""
    run.do(TurnBegan(run.state.turn + 1))


def acts(f: Facts, s: State, camp: int, impulse: int) -> bool:
    """True if any force of `camp` can act in `impulse` (13.1)."""
    return any(active(f, s, n, impulse) and any(on_map(s, p) for p in f.pieces_of[n]) for n in forces_of(f, s, camp))


def impulses(run: Run) -> None:
    """Node: begin the next half of an impulse, the camp with the initiative first; a camp that cannot act is
    skipped."""
    f, s = run.facts, run.state
    number, half = (1, 0) if s.impulse == 0 else (s.impulse, 1) if s.half == 0 else (s.impulse + 1, 0)
    while number <= IMPULSES:
        camp = s.initiative if half == 0 else 1 - s.initiative
        if acts(f, s, camp, number):
            run.do(ImpulseBegan(CAMPS[camp], number, half))
            return
        number, half = (number, 1) if half == 0 else (number + 1, 0)
    run.go("end_phase", "end")


NODES: dict[str, Callable[[Run], None]] = {"turn": turn, "impulses": impulses, "combat_ends": impulses}
