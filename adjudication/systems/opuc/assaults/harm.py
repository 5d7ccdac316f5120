"""Events of the effects of combat on blocks: steps lost, destroyed, neutralised."""

from __future__ import annotations

from adjudication.engine.play.events import sentence
from adjudication.systems.opuc.basics.events import Event, cause
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import BOX, DESTROYED
from adjudication.systems.opuc.basics.state import State, change_assault, value
from adjudication.systems.opuc.basics.state_combat import number, put
from adjudication.systems.opuc.fog.declarations import BLOCK


def drop_work(s: State, block: int) -> None:
    """End the work of `block`, which leaves its place or the game."""
    if any(w.block == block for w in s.works):
        s.works = [w for w in s.works if w.block != block]


def _lose(f: Facts, s: State, block: int, steps: int, why: str) -> None:
    roster = f.roster
    if roster.is_arty[block] and s.place[block] == BOX:  # the box yields less at once (7.2.1)
        before, after = (value(roster.steps[block], s.lost[block] + extra) for extra in (0, steps))
        side = roster.side[block]
        s.missions[side] = max(0, s.missions[side] - before + after)
    s.lost[block] += steps
    if why != "assault" or not s.combats:
        return
    c = s.combats[-1]
    attacking = roster.side[block] == c.side
    due = (c.due[0], max(0, c.due[1] - steps)) if attacking else (max(0, c.due[0] - steps), c.due[1])
    change_assault(s, due=due, losses=put(c.losses, block, number(c.losses, block) + steps))


class UnitDegraded(Event, frozen=True):
    """The loss of steps by a surviving block. `why`: assault, retreat, fires, deep_fires, mines, detachment ..."""

    unit: str
    steps: int
    why: str
    rule: str

    fog = BLOCK
    says = sentence("unit.degraded", lambda e: e.rule or "9.2", "{unit} loses {steps:step|steps} ({why}).", why=cause)

    def fold(self, f: Facts, s: State) -> None:
        _lose(f, s, f.roster.index[self.unit], self.steps, self.why)


class UnitDestroyed(Event, frozen=True):
    """The destruction of a block with `steps` left. `battalion`: counts as one for demoralisation and scores."""

    unit: str
    steps: int
    why: str
    rule: str
    battalion: bool = True

    says = sentence("unit.destroyed", lambda e: e.rule or "9.2", "{unit} is destroyed ({why}).", why=cause)

    def fold(self, f: Facts, s: State) -> None:
        block = f.roster.index[self.unit]
        _lose(f, s, block, self.steps, self.why)
        s.place[block] = DESTROYED
        s.neutralised[block] = s.hidden[block] = s.dug_in[block] = False
        drop_work(s, block)
        if self.battalion:
            s.lost_battalions[f.roster.side[block]] += 1
        if s.combats:
            change_assault(s, destroyed=(*s.combats[-1].destroyed, block))


class UnitNeutralised(Event, frozen=True):
    unit: str
    why: str
    rule: str

    fog = BLOCK
    says = sentence("unit.neutralised", lambda e: e.rule or "7.2.3.2", "{unit} is neutralised ({why}).", why=cause)

    def fold(self, f: Facts, s: State) -> None:
        s.neutralised[f.roster.index[self.unit]] = True
