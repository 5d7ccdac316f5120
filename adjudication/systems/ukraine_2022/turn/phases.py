"""Chapters 4.0 and 3.2: a turn begins, and one side has the initiative."""

from __future__ import annotations

from collections.abc import Callable

from adjudication.systems.ukraine_2022.basics.facts import BLUE, RED, SIDES
from adjudication.systems.ukraine_2022.turn.events import InitiativeWon, TurnBegan
from adjudication.systems.ukraine_2022.turn.flow import Run


def start(run: Run) -> None:
    """Before the first turn both sides set up (13.0)."""
    run.go("deploy", "setup")


def turn(run: Run) -> None:
    """The next turn (4.0)."""
    run.do(TurnBegan(run.state.turn + 1))


def initiative(run: Run) -> None:
    """The higher die has the initiative, Ukraine on a tie; in the first turn Russia has it (3.2)."""
    if run.state.turn == 1:
        run.do(InitiativeWon("RED", ()))
        return
    red, blue = (run.one("initiative", side, "3.2") for side in (RED, BLUE))
    run.do(InitiativeWon(SIDES[RED if red.result > blue.result else BLUE], (red, blue)))


NODES: dict[str, Callable[[Run], None]] = {"start": start, "turn": turn, "initiative": initiative}
