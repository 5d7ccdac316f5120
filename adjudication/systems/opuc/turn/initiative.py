"""The beginning of a turn and the initiative (2.1)."""

from __future__ import annotations

from adjudication.engine.dice import Roll, RollModifier
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import BLUE, RED, SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.command.events import CardGone
from adjudication.systems.opuc.turn import events as ev
from adjudication.systems.opuc.turn.flow import Run

_RULE = "2.1"


def turn(run: Run) -> None:
    """Node: begin a new turn, in which cards bought for it come into play."""
    run.do(ev.TurnBegan(run.state.turn + 1))
    run.go("initiative", "initiative")


def initiative(run: Run) -> None:
    """Node: resolve step 1: the scenario's attacker on turn 1; later the higher die with cards, the holder on a tie."""
    s = run.state
    if s.turn == 1:
        run.do(ev.InitiativeRolled(SIDES[s.initiative]))
    else:
        rolls = tuple(_roll(run, side) for side in (BLUE, RED))
        totals = (_total(rolls[BLUE]), _total(rolls[RED]))
        holder = s.initiative if totals[BLUE] == totals[RED] else int(totals[RED] > totals[BLUE])
        run.do(ev.InitiativeRolled(SIDES[holder], rolls, totals))
        for side in (BLUE, RED):
            for card in ("INIT_UP", "INIT_DOWN"):
                if s.cards[side].get(card):
                    run.do(CardGone(SIDES[side], card))
    run.next_step()


def _roll(run: Run, side: int) -> Roll:
    return run.roll("initiative", side, _RULE, rows=modifiers(run.facts, run.state, side))


def modifiers(f: Facts, s: State, side: int) -> tuple[RollModifier, ...]:
    """The modifiers to the die of `side`, from cards bought the turn before."""
    rows = []
    if s.cards[side].get("INIT_UP"):
        rows.append(RollModifier("dm.init_up", 1, "3.3"))
    if s.cards[1 - side].get("INIT_DOWN"):
        rows.append(RollModifier("dm.init_down", -1, "3.3"))
    return tuple(rows)


def _total(roll: Roll) -> int:
    return roll.result + sum(row.value for row in roll.rows)


NODES = {"turn": turn, "initiative": initiative}
