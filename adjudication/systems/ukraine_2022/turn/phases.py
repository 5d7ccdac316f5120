"""Chapters 4.0 and 3.2: the start of a turn, and the initiative."""

from __future__ import annotations

from collections.abc import Callable

from adjudication.systems.ukraine_2022.basics.facts import BLUE, RED, SIDES
from adjudication.systems.ukraine_2022.turn.events import InitiativeWon, TurnBegan
from adjudication.systems.ukraine_2022.turn.flow import Run


def start(run: Run) -> None:
    """Node: the set-up of both sides before the first turn (13.0)."""
    run.go("deploy", "setup")


def turn(run: Run) -> None:
    """Node: begin the next turn (4.0)."""
    run.do(TurnBegan(run.state.turn + 1))


def initiative(run: Run) -> None:
    """Node: roll for the initiative: the higher die, Ukraine on a tie; Russia in the first turn (3.2)."""
    if run.state.turn == 1:
        run.do(InitiativeWon("RED", ()))
        return
    red, blue = (run.one("initiative", side, "3.2") for side in (RED, BLUE))
    run.do(InitiativeWon(SIDES[RED if red.result > blue.result else BLUE], (red, blue)))


NODES: dict[str, Callable[[Run], None]] = {"start": start, "turn": turn, "initiative": initiative}
