"""Chapter 5.3: the ISR step and deep ISR. Automatic close ISR comes first (K-01)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from adjudication.engine.menu import Is, OneOf, Option
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.boxes import blocks_in, boxes, name_of, number_of
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.initial import start_of
from adjudication.systems.opuc.basics.layout import layout
from adjudication.systems.opuc.basics.roster import BOX, DESTROYED, SIDES, WAITING
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.command.assets import isr_dice
from adjudication.systems.opuc.engineering.decoys import in_doubt
from adjudication.systems.opuc.isr import events as ev
from adjudication.systems.opuc.isr import sight
from adjudication.systems.opuc.isr.close_isr import automatic, throw_deep
from adjudication.systems.opuc.isr.orders import AssignIsr
from adjudication.systems.opuc.movement.buas import ask_zones, unnamed_beside_enemy
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, Subjects, done, refuse, the_actor
from adjudication.systems.opuc.turn.precedence import ask_first


def isr(run: Run) -> None:
    """Node: ask for zones that matter, then resolve close ISR of both sides in the ISR step."""
    f, s = run.facts, run.state
    for bua, side in unnamed_beside_enemy(f, s):
        ask_zones(run, bua, side, "isr")
        return
    if s.options.rolled_cisr:
        _rolled(run)
    else:
        automatic(run)
        ask_first(run, "isr_dice")


def _rolled(run: Run) -> None:
    """Begin rolled close ISR of the ISR step, with one die for each place looked into (option of 5.4)."""
    f, s = run.facts, run.state
    lay, rows = layout(f, s), []
    for side in (s.initiative, 1 - s.initiative):
        seen: set[int] = set()
        for place in sorted(lay.here, key=f.board.rank.__getitem__):
            who = sight.observers(f, s, lay, place, side)[:1]
            for target in sight.looks_into(f, lay, side, place) if who else ():
                if target not in seen and sight.hidden_in(f, s, lay, target, 1 - side):
                    seen.add(target)
                    ids = f.board.ids
                    rows.append((SIDES[side], ids[place], ids[target], tuple(f.roster.ids[b] for b in who)))
    run.call("precedence", "isr_dice")
    if rows:
        run.call("look", "precedence")
        run.do(ev.LooksBegan(tuple(rows)))


def throw(run: Run) -> None:
    """Node: roll all dice of the first side, then of the second. Every natural 1 is lost permanently."""
    f, s = run.facts, run.state
    for side in (s.first, 1 - s.first):
        count, rows = isr_dice(f, s, side)
        if s.options.isr_assigned_first or not count:
            run.do(ev.DeepDice(SIDES[side], (0,) * count, 0, None, rows))
        else:
            roll = run.roll("deep_isr", side, "5.3", count, rows=())
            run.do(ev.DeepDice(SIDES[side], roll.dice, roll.dice.count(1), roll, rows))
    run.go("deep_isr")


# --- decision `deep_isr`


def targets(f: Facts, s: State, side: int) -> tuple[str, ...]:
    """The places of HIDDEN enemy blocks, present or expected: places, artillery boxes and reinforcement boxes, and
    places where an enemy ED may be a dummy.

    Whether all of a box has come to the map in the meantime is not known to the other side: it may look in vain.
    """
    r = f.roster
    hidden = {s.place[b] for b in r.of_side[1 - side] if s.place[b] >= 0 and s.hidden[b]}
    places = sorted(hidden.union(in_doubt(f, s, side)))
    found = [f.board.ids[p] for p in places]
    for name, members in zip(boxes(f).names, boxes(f).members, strict=True):
        if any(r.side[b] != side and s.hidden[b] and s.place[b] != DESTROYED and _off_start(f, s, b) for b in members):
            found.append(name)
    return tuple(found)


def _off_start(f: Facts, s: State, block: int) -> bool:
    """True if `block` can be in a box in this game. Guns may start on the map instead."""
    return start_of(f, s.options, block) in (BOX, WAITING)


def _faces(s: State, side: int) -> list[int]:
    return sorted({die.face for die in s.batches[side] if die.target == -1})


@lru_cache(maxsize=8)
def _die_names() -> tuple[str, ...]:
    return tuple(f"die {face}" for face in range(7))


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(_die_names()[face], "die") for face in _faces(s, side)]


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    for face in _faces(s, side):
        where = targets(f, s, side)
        if subject == _die_names()[face] and where:
            yield Option("assign_isr", {"face": Is(face), "target": OneOf(where)}, subject, "5.3")


def _check(f: Facts, s: State, side: int, order: AssignIsr) -> list[Problem]:
    if order.face not in _faces(s, side):
        return refuse("isr.no_such_die", "face", "5.3", face=order.face)
    if number_of(f, order.target) is None:
        return refuse("unknown.place", "target", "1.5", place=order.target)
    if order.target not in targets(f, s, side):
        return refuse("isr.nothing_hidden", "target", "5.3", place=order.target)
    return []


def _take(run: Run, side: int, order: AssignIsr) -> None:
    f, s = run.facts, run.state
    target = number_of(f, order.target)
    assert target is not None
    left = max(0, len(blocks_in(f, s, target, 1 - side)) - 1)
    if order.face == 0:
        run.do(ev.DeepAssigned(SIDES[side], 0, order.target, left))
        _next(run, False)
        return
    run.call("look", "isr_next")
    run.do(ev.DeepAssigned(SIDES[side], order.face, order.target, left))


def isr_next(run: Run) -> None:
    """Node: after a die has been used up."""
    _next(run, False)


def _next(run: Run, passed: bool) -> None:
    s = run.state
    if s.options.isr_dice_alternate:
        over = run.alternate(passed)
    else:
        over = passed and run.second()
    run.go("isr_throw" if over else "deep_isr")


def isr_throw(run: Run) -> None:
    """Node: roll dice assigned in advance one by one (option of 5.3), then end the step."""
    f, s = run.facts, run.state
    for side in (s.first, 1 - s.first):
        for die in s.batches[side]:
            if die.target != -1:
                left = max(0, len(blocks_in(f, s, die.target, 1 - side)) - 1)
                run.call("look", "isr_throw")
                run.do(ev.DeepTaken(SIDES[side], name_of(f, die.target), left))
                throw_deep(run, s.looks[0], "first")
                return
    run.next_step()


def _forced(f: Facts, s: State, side: int) -> Done | None:
    return None if _faces(s, side) and targets(f, s, side) else Done()


DEEP = Decision(
    the_actor,
    (AnswerType(AssignIsr, "5.3", _subjects, _options, _check, _take), done(lambda run, side: _next(run, True), "5.3")),
    _forced,
)
NODES = {"isr": isr, "isr_dice": throw, "isr_next": isr_next, "isr_throw": isr_throw}
DECISIONS = {"deep_isr": DEEP}
