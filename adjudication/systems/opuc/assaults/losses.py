"""The allocation of the DEGRADEs of an assault (9.2, K-40): the whole result to one block of the owner's choice."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import OneOf, Option
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.assaults import events as ev
from adjudication.systems.opuc.assaults.effects import combat_factor, degrade, steps_left
from adjudication.systems.opuc.assaults.orders import TakeLoss
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, Subjects, refuse

DEFENDER, ATTACKER = 0, 1  # index of `Combat.due`: who suffers


def role(s: State, side: int) -> int:
    """The role of `side` in the current assault: attacker or defender."""
    return ATTACKER if s.combats[-1].side == side else DEFENDER


def bearers(f: Facts, s: State, side: int) -> list[int]:
    """The blocks of `side` that can take the loss: those that fought and are still in play."""
    c = s.combats[-1]
    fought = [a.block for a in c.attackers] if side == c.side else list(c.defenders)
    here = [block for block in fought if s.place[block] >= 0 and block not in c.evaded and block not in c.retreated]
    return sorted(block for block in here if steps_left(f, s, block))


def default(f: Facts, s: State, side: int) -> int:
    """The block that takes the loss unless its owner says otherwise: the highest current CF, then the lowest number."""
    return min(bearers(f, s, side), key=lambda block: (-combat_factor(f, s, block), block))


def allot(run: Run) -> None:
    """Stage of the fight: apply steps without a choice; otherwise ask both owners at once."""
    f, s = run.facts, run.state
    for side in (0, 1):
        if s.combats[-1].due[role(s, side)] and not bearers(f, s, side):
            run.do(ev.LossesVoid(SIDES[side]))
    if any(s.combats[-1].due):
        run.go("take_loss")
    else:
        run.do(ev.FightWent("civilians"))


def owners(f: Facts, s: State) -> tuple[int, ...]:
    """The sides that still have to take a loss."""
    c = s.combats[-1]
    return tuple(side for side in (0, 1) if c.due[role(s, side)])


def take(run: Run, side: int, order: TakeLoss) -> None:
    """Apply the steps due to one block, up to its strength; without the option, one step at a time."""
    f, s = run.facts, run.state
    due = s.combats[-1].due[role(s, side)]
    steps = due if s.options.losses_on_one_unit else 1
    degrade(run, f.roster.index[order.unit], steps, "assault", "9.2, K-40")


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [("take_loss", "decision"), *((f.roster.ids[block], "unit") for block in bearers(f, s, side))]


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "take_loss":
        names = tuple(f.roster.ids[block] for block in bearers(f, s, side))
        yield Option("take_loss", {"unit": OneOf(names)}, subject, "9.2, K-40")


def _check(f: Facts, s: State, side: int, order: TakeLoss) -> list[Problem]:
    if f.roster.index.get(order.unit, -1) in bearers(f, s, side):
        return []
    return refuse("take_loss.not_there", "unit", "9.2, K-40", unit=order.unit)


def _forced(f: Facts, s: State, side: int) -> TakeLoss | None:
    found = bearers(f, s, side)
    return TakeLoss(f.roster.ids[found[0]]) if len(found) == 1 else None


TAKE_LOSS = Decision(
    owners,
    (AnswerType(TakeLoss, "9.2, K-40", _subjects, _options, _check, take),),
    _forced,
    reaction=True,
    after=lambda run: run.go("fight"),
)
