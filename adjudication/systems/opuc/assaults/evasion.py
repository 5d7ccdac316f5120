"""Chapter 9.1: the blocks that may evade an assault, the test, and the exit path."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Option, SomeOf
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.assaults import events as ev
from adjudication.systems.opuc.assaults.effects import destroy
from adjudication.systems.opuc.assaults.orders import Evade
from adjudication.systems.opuc.assaults.retreat import proceed, steps_open
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import DAG
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_combat import Combat, led_by
from adjudication.systems.opuc.engineering.minefields import BATTALION, least
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, Subjects, refuse

SURE = 0


def needed(f: Facts, s: State, c: Combat, block: int) -> int:
    """The lowest die with which `block` evades: 0 if evasion is automatic, 7 or more if it is impossible (9.1,
    K-36)."""
    if sum(f.roster.thirds[a.block] for a in c.attackers) < BATTALION:
        return SURE
    return least(c.edges, not with_troops(f, s, c) and not f.roster.is_combat[block], s)


def with_troops(f: Facts, s: State, c: Combat) -> bool:
    """True if the defenders included combat troops when the assault was declared (K-80)."""
    return any(f.roster.is_combat[block] for block in c.defenders)


def may_evade(f: Facts, s: State, c: Combat) -> tuple[int, ...]:
    """The defenders whose test can succeed: never from a BUA zone, never without a free hex (9.1)."""
    if f.board.is_zone(c.target):
        return ()
    return tuple(
        block
        for block in c.defenders
        if s.place[block] == c.target and needed(f, s, c, block) <= 6 and steps_open(f, s, block, c.target, c.target)
    )


def ask(run: Run) -> None:
    """Stage of the fight: if any block can evade, ask the defender for its choice."""
    c = run.state.combats[-1]
    if may_evade(run.facts, run.state, c):
        run.go("evade")
    else:
        settled(run)


def test_next(run: Run) -> None:
    """Stage of the fight: the evasion tests in turn, each with its exit path before the next (9.1)."""
    f, s = run.facts, run.state
    c = s.combats[-1]
    if c.away is not None:
        proceed(run)
        return
    if not c.waiting:
        settled(run)
        return
    block = c.waiting[0]
    name, side = f.roster.ids[block], f.roster.side[block]
    least_die, about = needed(f, s, c, block), led_by(f.roster.ids, c)
    if least_die > 6 or not steps_open(f, s, block, c.target, c.target):
        run.do(ev.EvasionTried(name, least_die, False))
        return
    roll = None
    if least_die != SURE:
        roll = run.roll("evasion", side, "9.1", test="hits", target=least_die, subject=name, about=about)
    success = roll is None or bool(roll.result)
    run.do(ev.EvasionTried(name, least_die, success, roll))
    if success:
        distance = run.d3("evasion_distance", side, "9.1", subject=name, about=about)
        hexes = distance.result
        if f.roster.mob[block] == "L" and s.options.leg_evades_one:
            hexes = 1
        run.do(ev.WithdrawalBegan(name, hexes, True, distance))


def settled(run: Run) -> None:
    """Settle evasion: the remaining blocks stay in combat, and an artillery group among them is lost (7.2.2)."""
    f, s = run.facts, run.state
    c = s.combats[-1]
    for block in c.defenders:
        if f.roster.kind[block] == DAG and s.place[block] == c.target:
            destroy(run, block, "overrun", "7.2.2")
    left = any(s.place[block] == c.target for block in c.defenders)
    run.do(ev.FightWent("cards_defence" if left else "vacant"))


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [("evade", "decision"), *((f.roster.ids[b], "unit") for b in may_evade(f, s, s.combats[-1]))]


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    names = tuple(f.roster.ids[block] for block in may_evade(f, s, s.combats[-1]))
    if subject == "evade":
        yield Option("evade", {"units": SomeOf(names, 0, len(names))}, "evade", "9.1")


def _check(f: Facts, s: State, side: int, order: Evade) -> list[Problem]:
    able = {f.roster.ids[block] for block in may_evade(f, s, s.combats[-1])}
    for index, name in enumerate(order.units):
        if name in order.units[:index]:
            return refuse("assault.named_twice", f"units[{index}]", "9.1", unit=name)
        if name not in able:
            return refuse(_why_not(f, s, name), f"units[{index}]", "9.1", unit=name)
    return []


def _why_not(f: Facts, s: State, name: str) -> str:
    """The reason why block `name` cannot try to evade."""
    c, block = s.combats[-1], f.roster.index.get(name, -1)
    if block not in c.defenders or s.place[block] != c.target:
        return "evade.not_attacked"
    if f.board.is_zone(c.target):
        return "evade.zone"
    return "evade.no_chance" if needed(f, s, c, block) > 6 else "evade.no_way"


def _take(run: Run, side: int, order: Evade) -> None:
    ids = run.facts.roster.index
    run.go("fight")
    run.do(ev.FightWent("evading", tuple(sorted(order.units, key=lambda name: ids[name]))))


def _owner(f: Facts, s: State) -> tuple[int, ...]:
    return (1 - s.combats[-1].side,)


EVADE = Decision(
    _owner,
    (AnswerType(Evade, "9.1", _subjects, _options, _check, _take),),
    lambda f, s, side: None,
    reaction=True,
)
