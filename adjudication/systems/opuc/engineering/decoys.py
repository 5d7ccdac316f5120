"""Chapters 1.9 and 10.5.2: dummies of EDs, if the scenario gives any (G-44).

A dummy pretends what the map does not show when it is done: a strongpoint or a minefield. Blowing, bridging, clearing
and mending change the map before all eyes, and breaching is done by the end of the turn. It is placed where an ED block
could send an ED, carries BUSY markers like one, leaves no strongpoint and a dummy field. ISR that finds what is in
its place finds it out, and so does a block that comes next to it. In the state a dummy is a detachment without a
parent.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Is, OneOf, Option
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.engineering import events as ev
from adjudication.systems.opuc.engineering.orders import Feint
from adjudication.systems.opuc.engineering.tasks import REACH, Sites
from adjudication.systems.opuc.turn.flow import AnswerType, Run, Subjects, refuse

RULE = "1.9, G-44"
SUBJECT = "dummy_ed"
PRETENDED = ("strongpoint", "mine")


def sites(f: Facts, s: State, side: int) -> dict[str, tuple[str, ...]]:
    """The places for the next dummy of `side` by task: those where one of its ED blocks could carry out the task."""
    if not s.decoys[side]:
        return {}
    r, known = f.roster, Sites(f, s, side)
    parents = [b for b in r.of_side[side] if r.is_ed[b] and s.place[b] >= 0]
    found = {task: sorted({p for b in parents for p, _ in known.sites(b, task)}) for task in PRETENDED}
    return {task: tuple(f.board.ids[p] for p in places) for task, places in found.items() if places}


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(SUBJECT, "marker")] if sites(f, s, side) else []


def _options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == SUBJECT:
        for task, places in sites(f, s, side).items():
            yield Option("feint", {"task": Is(task), "at": OneOf(places)}, SUBJECT, RULE)


def _check(f: Facts, s: State, side: int, order: Feint) -> list[Problem]:
    if not s.decoys[side]:
        return refuse("engineers.no_dummy", "do", RULE)
    return [] if order.at in sites(f, s, side).get(order.task, ()) else _why_not(f, s, side, order)


def _why_not(f: Facts, s: State, side: int, order: Feint) -> list[Problem]:
    """The reason, for the nearest ED block, why no detachment could carry out the task there."""
    r, place = f.roster, f.board.index.get(order.at)
    parents = [b for b in r.of_side[side] if r.is_ed[b] and s.place[b] >= 0]
    if not parents:
        return refuse("engineers.no_block", "do", f"10.2, {RULE}")
    if place is None:
        return refuse("unknown.place", "at", "1.5", place=order.at)
    known = Sites(f, s, side)
    nearest = min(parents, key=lambda b: (f.board.apart(s.place[b], place), b))
    code = f"task.{order.task}" if place in known.open(nearest) else known.why_closed(nearest, place)
    return refuse(code, "at", f"10.2, {RULE}", place=order.at, unit=r.ids[nearest], reach=REACH)


def _take(run: Run, side: int, order: Feint) -> None:
    number = run.state.serial + 1
    run.do(ev.DetachmentPlaced(SIDES[side], number, "", False, order.task, order.at, busy=1, dummy=True))


FEINT = AnswerType(Feint, RULE, _subjects, _options, _check, _take)


# --- found out


def found_out(run: Run, place: int, side: int) -> None:
    """Remove dummies of the enemy's EDs from `place`, which `side` has seen."""
    s = run.state
    rows = [d for d in s.detachments if d.place == place and d.side != side and d.parent < 0]
    if rows:
        run.do(ev.DecoysFound(SIDES[1 - side], tuple(d.id for d in rows), run.facts.board.ids[place]))


def in_doubt(f: Facts, s: State, side: int) -> list[int]:
    """The places of enemy EDs that may be dummies: all of them, if the scenario gives the enemy dummies."""
    if not f.scenario.engineer_dummies.get(SIDES[1 - side]):
        return []
    return [d.place for d in s.detachments if d.side != side and not d.bridging]
