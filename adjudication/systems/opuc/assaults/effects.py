"""The effects of combat on a block: lost steps, destruction, neutralisation, and the fate of its engineers."""

from __future__ import annotations

from adjudication.systems.opuc.assaults.harm import UnitDegraded, UnitDestroyed, UnitNeutralised
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import BOX, DAG, DESTROYED, SIDES
from adjudication.systems.opuc.basics.state import State, value
from adjudication.systems.opuc.basics.state_rows import Detachment
from adjudication.systems.opuc.civil.opinion import battalion_destroyed
from adjudication.systems.opuc.engineering.events import DetachmentGone, DetachmentHeld, WorkBusy
from adjudication.systems.opuc.turn.flow import Run


def steps_left(f: Facts, s: State, block: int) -> int:
    """The steps that `block` can still lose; 0 if it is out of play."""
    if s.place[block] < 0 and s.place[block] != BOX:
        return 0
    return max(0, len(f.roster.steps[block]) - s.lost[block])


def combat_factor(f: Facts, s: State, block: int) -> int:
    """The current CF of `block` in an assault: 2 for engineers (10.8.1), 0 for artillery groups and dummies."""
    if f.roster.is_engineer[block]:
        return 2
    if f.roster.is_arty[block] and s.options.local_fires != "onmap_regts":
        return 0
    return value(f.roster.steps[block], s.lost[block])


def degrade(run: Run, block: int, steps: int, why: str, rule: str, spare_last: bool = False) -> int:
    """Take steps from `block`, which is destroyed with its last one unless `spare_last` (K-64). Returns the steps
    taken."""
    left = steps_left(run.facts, run.state, block)
    taken = min(steps, left - 1 if spare_last else left)
    if taken <= 0:
        return 0
    if taken == left:
        destroy(run, block, why, rule)
    else:
        run.do(UnitDegraded(run.facts.roster.ids[block], taken, why, rule))
    return taken


def destroy(run: Run, block: int, why: str, rule: str) -> None:
    """Remove `block` from play: an engineer with its detachments, an artillery group with all its guns (7.2.2,
    10.8.1)."""
    f, s = run.facts, run.state
    roster = f.roster
    left, side = steps_left(f, s, block), roster.side[block]
    if roster.kind[block] == DAG:
        inside = [gun for gun in roster.of_side[side] if roster.is_arty[gun] and s.place[gun] == BOX]
        run.do(UnitDestroyed(roster.ids[block], 0, why, rule, False))
        for gun in inside:
            destroy(run, gun, why, rule)
        return
    whole = whole_battalion(f, s, block)
    for row in [row for row in s.detachments if row.parent == block]:
        run.do(DetachmentGone(row.id, SIDES[side], f.board.ids[row.place], "parent", True))
    run.do(UnitDestroyed(roster.ids[block], left, why, rule, whole))
    if whole:
        battalion_destroyed(run, side)


def whole_battalion(f: Facts, s: State, block: int) -> bool:
    """True if the loss of `block` is the loss of a battalion: the battalion itself, or the last part of one broken
    down."""
    roster = f.roster
    parent = roster.parent[block]
    if parent < 0:
        return roster.real[block] and not roster.small[block]
    parts = roster.broken_into[parent]
    return all(part == block or s.place[part] == DESTROYED for part in parts)


def neutralise(run: Run, block: int, why: str, rule: str) -> None:
    """Neutralise `block` until the end of the turn; with an engineer block, its detachments too (10.8.1)."""
    s = run.state
    if not s.neutralised[block]:
        run.do(UnitNeutralised(run.facts.roster.ids[block], why, rule))
    for row in [row for row in s.detachments if row.parent == block]:
        hold(run, row)
    for work in [work for work in s.works if work.block == block]:
        run.do(WorkBusy(SIDES[run.facts.roster.side[block]], run.facts.roster.ids[block], max(0, work.busy - 1)))


def hold(run: Run, row: Detachment) -> None:
    """Neutralise a detachment: it loses one BUSY marker, and an in-turn task fails (10.2)."""
    run.do(DetachmentHeld(row.id, SIDES[row.side], run.facts.board.ids[row.place]))


def lose_detachment(run: Run, row: Detachment, why: str, rule: str) -> None:
    """Remove an ED or BD that is lost, and DEGRADE its parent, which may be destroyed (10.8.2)."""
    run.do(DetachmentGone(row.id, SIDES[row.side], run.facts.board.ids[row.place], why, row.parent >= 0))
    if row.parent >= 0:
        degrade(run, row.parent, 1, "detachment", rule)


def send_home(run: Run, row: Detachment, why: str) -> None:
    """Return an ED or BD to its parent; its task is given up (10.8.2)."""
    run.do(DetachmentGone(row.id, SIDES[row.side], run.facts.board.ids[row.place], why, False))


def detachments_at(s: State, place: int, side: int) -> list[Detachment]:
    """The detachments of `side` in `place`."""
    return [row for row in s.detachments if row.place == place and row.side == side]
