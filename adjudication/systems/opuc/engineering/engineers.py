"""Chapters 6 and 10: the Engineers step. Both sides first finish tasks, then begin new ones."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.menu import Domain, Is, OneOf, Option
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE, SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import STANDING, Detachment, Work
from adjudication.systems.opuc.engineering import events as ev
from adjudication.systems.opuc.engineering import orders as od
from adjudication.systems.opuc.engineering.decoys import FEINT
from adjudication.systems.opuc.engineering.tasks import (
    BRIDGING,
    CROSSINGS,
    DURATION,
    OWN_WORK,
    REACH,
    RULES,
    Sites,
    label,
    room_for_strongpoint,
    spare,
    target_number,
    unused,
    work_places,
)
from adjudication.systems.opuc.movement.events import ZoneTaken
from adjudication.systems.opuc.movement.readiness import working
from adjudication.systems.opuc.turn.flow import AnswerType, Decision, Run, Subjects, done, refuse, the_actor
from adjudication.systems.opuc.turn.precedence import ask_first

_BUILT = {"bridge": "assault", "pontoon": "pontoon", "ferry": "ferry"}


# --- finishing


def engineers(run: Run) -> None:
    """Node: finish the tasks that are ready; every other one gets one more BUSY marker (10.2)."""
    s = run.state
    for side in SIDE.values():
        _fields(run, side)
    for d in [d for d in s.detachments if DURATION[d.task] and d.task != "mine"]:
        if d.busy >= DURATION[d.task]:
            _finish(run, d)
        else:
            run.do(ev.DetachmentBusy(SIDES[d.side], d.id, d.busy + 1))
    for work in list(s.works):
        _own_work(run, work)
    ask_first(run, "engineers_start")


def _fields(run: Run, side: int) -> None:
    """Finish or continue the minefields of `side`. Those ready are laid by place, one in each, so that neither number
    nor order tells real ones from dummies."""
    s, ids = run.state, run.facts.board.ids
    crews: dict[int, list[Detachment]] = {}
    for d in [d for d in s.detachments if d.task == "mine" and d.side == side]:
        crews.setdefault(d.place, []).append(d)
    home: list[Detachment] = []
    real: dict[int, bool] = {}
    for place, crew in sorted(crews.items()):
        if not _ready(crew):
            for d in crew:
                run.do(ev.DetachmentBusy(SIDES[side], d.id, d.busy + 1))
            continue
        home += crew
        for at, works in _laid(place, crew):
            real[at] = real.get(at, False) or works
    for place in sorted(real):
        run.do(ev.MineLaid(SIDES[side], s.serial + 1, ids[place], real[place]))
    for d in home:
        run.do(ev.DetachmentHome(SIDES[side], d.id, "done"))


def _ready(crew: list[Detachment]) -> bool:
    """True if the ED-turns on a minefield suffice (10.4.2, G-37). Dummies count only if they work alone (G-44)."""
    workers = [d for d in crew if d.parent >= 0]
    return sum(d.busy for d in workers or crew) >= DURATION["mine"]


def _laid(place: int, crew: list[Detachment]) -> list[tuple[int, bool]]:
    """The minefield of a crew, real if a real ED works on it (G-44), and the dummy that comes with it (G-17)."""
    dummy = next((d.target for d in crew if d.target >= 0), -1)
    field = (place, any(d.parent >= 0 for d in crew))
    return [field] if dummy < 0 else [field, (dummy, False)]


def _finish(run: Run, d: Detachment) -> None:
    f = run.facts
    place = f.board.ids[d.place]
    if d.task == "strongpoint" and d.parent < 0:
        pass  # a dummy builds nothing, and no one sees the difference (G-44)
    elif d.task == "strongpoint":
        run.do(ev.StrongpointBuilt(SIDES[d.side], place))
    elif d.task == "blow":
        _blow(run, d)
    elif d.task == "rubble":
        roll = run.d3("rubble", d.side, "10.5.1", subject=place)
        run.do(ev.RubbleDug(SIDES[d.side], place, min(roll.result, run.state.rubble[d.place]), roll))
    else:
        run.do(ev.Mended(SIDES[d.side], d.task.removeprefix("mend_"), place))
    run.do(ev.DetachmentHome(SIDES[d.side], d.id, "done"))


def _blow(run: Run, d: Detachment) -> None:
    """Blow a bridge; inside a BUA, all bridges over that river (10.4.1)."""
    board = run.facts.board
    edges = [d.target]
    if board.edge_bua[d.target] >= 0:
        river = (board.edge_bua[d.target], board.edge_river[d.target])
        edges = [e for e in range(len(board.edges)) if (board.edge_bua[e], board.edge_river[e]) == river]
    for e in edges:
        if run.state.bridge[e] == STANDING:
            run.do(ev.BridgeChanged(board.edge_ids[e], "blown", "", "engineers"))


def _own_work(run: Run, work: Work) -> None:
    f, s = run.facts, run.state
    side, unit = SIDES[f.roster.side[work.block]], f.roster.ids[work.block]
    if s.place[work.block] != work.place:
        run.do(ev.WorkEnded(side, unit, False))
    elif work.busy < OWN_WORK[work.task]:
        run.do(ev.WorkBusy(side, unit, work.busy + 1))
    else:
        run.do(ev.WorkEnded(side, unit, True))
        at = f.board.ids[work.place]
        run.do(ev.DugIn(side, unit, at) if work.task == "dig_in" else ev.StrongpointBuilt(side, at))


def end_of_turn(run: Run) -> None:
    """Return the detachments that are not BUSY and hold no pontoon or ferry (2.6). An ED's bridge stays (K-22); a
    breached minefield is removed with its ED, unless the enemy is still on it (G-45)."""
    f, s = run.facts, run.state
    for d in [d for d in s.detachments if not DURATION[d.task]]:
        if d.task in _BUILT and d.neutralised and d.started == s.turn:
            run.do(ev.BridgeChanged(f.board.edge_ids[d.target], "blown", "", "failed"))
            run.do(ev.DetachmentHome(SIDES[d.side], d.id, "end"))
        elif d.task == "breach":
            _close_breach(run, d)
        elif d.task == "bridge" or (d.task == "lake_ferry" and d.neutralised):
            run.do(ev.DetachmentHome(SIDES[d.side], d.id, "end"))


def _close_breach(run: Run, d: Detachment) -> None:
    f, s = run.facts, run.state
    place = d.target if d.target >= 0 else d.place
    held = any(p == place and f.roster.side[b] != d.side for b, p in enumerate(s.place))
    if not held and not d.neutralised:
        for mine in [m for m in s.mines if m.place == place and m.side != d.side]:
            run.do(ev.MineGone(SIDES[mine.side], mine.id, f.board.ids[place], "breached"))
    run.do(ev.DetachmentHome(SIDES[d.side], d.id, "end"))


# --- decision `engineers`: tasks


def _parents(f: Facts, s: State, side: int) -> list[int]:
    return [b for b in f.roster.of_side[side] if _has_spare(f, s, b)]


def _has_spare(f: Facts, s: State, block: int) -> bool:
    return f.roster.is_engineer[block] and s.place[block] >= 0 and spare(f, s, block) > 0


def tasks_of(f: Facts, block: int) -> list[str]:
    """The tasks that detachments of `block` can have (10.1)."""
    return [task for task in DURATION if (task in BRIDGING) == f.roster.is_bd[block]]


def _task_subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(f.roster.ids[b], "unit") for b in _parents(f, s, side)]


def _task_options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    block = f.roster.index.get(subject, -1)
    if block < 0 or f.roster.side[block] != side or not _has_spare(f, s, block):
        return
    sites, ids = Sites(f, s, side), f.board.ids
    for task in tasks_of(f, block):
        plain = []
        for place, targets in sites.sites(block, task):
            if targets == ("",):
                plain.append(ids[place])
            else:
                fields: dict[str, Domain] = {"parent": Is(subject), "task": Is(task), "at": Is(ids[place])}
                fields["target"] = OneOf(targets)
                yield Option("task", fields, subject, RULES[task])
        if plain:
            fields = {"parent": Is(subject), "task": Is(task), "at": OneOf(tuple(plain)), "target": Is("")}
            yield Option("task", fields, subject, RULES[task])


def _check_task(f: Facts, s: State, side: int, order: od.Task) -> list[Problem]:
    r = f.roster
    block = r.index.get(order.parent, -1)
    if block < 0 or r.side[block] != side or not r.is_engineer[block]:
        return refuse("engineers.no_parent", "parent", "10.1", unit=order.parent)
    if s.place[block] < 0:
        return refuse("unit.not_on_map", "parent", "10.1", unit=order.parent)
    if spare(f, s, block) <= 0:
        return refuse("engineers.none_left", "parent", "10.6.1" if unused(f, s, block) else "10.2", unit=order.parent)
    if order.task not in tasks_of(f, block):
        return refuse("engineers.wrong_kind", "task", "10.1", unit=order.parent)
    place = f.board.index.get(order.at)
    if place is None:
        return refuse("unknown.place", "at", "1.5", place=order.at)
    sites = Sites(f, s, side)
    if place not in sites.open(block):
        code = sites.why_closed(block, place)
        return refuse(code, "at", "10.2", place=order.at, unit=order.parent, reach=REACH)
    targets = next((t for p, t in sites.sites(block, order.task) if p == place), ())
    if not targets:
        return refuse(f"task.{order.task}", "at", RULES[order.task], place=order.at)
    if order.target not in targets:
        return refuse("engineers.no_target", "target", RULES[order.task], place=order.target or "-", at=order.at)
    return []


def _take_task(run: Run, side: int, order: od.Task) -> None:
    f, s = run.facts, run.state
    block, place = f.roster.index[order.parent], f.board.index[order.at]
    busy = 1 if DURATION[order.task] else 0
    number = target_number(f, order.task, place, order.target)
    target = f.board.edge_ids[number] if order.task in CROSSINGS or order.task == "blow" else order.target
    run.do(
        ev.DetachmentPlaced(
            SIDES[side], s.serial + 1, order.parent, f.roster.is_bd[block], order.task, order.at, target, busy
        )
    )
    if order.task in CROSSINGS:
        run.do(ev.BridgeChanged(target, _BUILT[order.task], SIDES[side], "engineers"))


# --- decision `engineers`: a block's own work


def own_works(f: Facts, s: State, side: int, block: int) -> dict[str, tuple[str, ...]]:
    """The works that `block` may carry out without engineers, with their places: its hex, or a zone of its BUA
    (10.3)."""
    r, place = f.roster, s.place[block]
    if place < 0 or not r.is_combat[block] or s.neutralised[block] or working(s, block):
        return {}
    dig, strong = work_places(f)[place]
    found = {}
    if dig and r.digs[block] and not s.dug_in[block]:
        found["dig_in"] = dig
    if strong and not r.small[block]:
        room = tuple(f.board.ids[z] for z in strong if room_for_strongpoint(f, s, z, side) > 0)
        if room:
            found["strongpoint"] = room
    return found


def _work_subjects(f: Facts, s: State, side: int) -> Subjects:
    """The blocks that have any of `own_works`."""
    r, place, busy, works = f.roster, s.place, {work.block for work in s.works}, work_places(f)
    found: Subjects = []
    for b in r.of_side[side]:
        if not r.is_combat[b] or place[b] < 0 or s.neutralised[b] or b in busy:
            continue
        dig, strong = works[place[b]]
        may_dig = dig and r.digs[b] and not s.dug_in[b]
        if may_dig or (not r.small[b] and any(room_for_strongpoint(f, s, z, side) > 0 for z in strong)):
            found.append((r.ids[b], "unit"))
    return found


def _work_options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    block = f.roster.index.get(subject, -1)
    if block >= 0 and f.roster.side[block] == side:
        for work, places in own_works(f, s, side, block).items():
            yield Option("fortify", {"unit": Is(subject), "work": Is(work), "at": OneOf(places)}, subject, "10.3")


def _check_work(f: Facts, s: State, side: int, order: od.Fortify) -> list[Problem]:
    block = f.roster.index.get(order.unit, -1)
    if block < 0 or f.roster.side[block] != side:
        return refuse("unit.not_own" if block >= 0 else "unknown.unit", "unit", "10.3", unit=order.unit)
    if order.at in own_works(f, s, side, block).get(order.work, ()):
        return []
    code, where = _no_work(f, s, block, order)
    return refuse(code, where, "10.3", unit=order.unit, place=order.at)


def _no_work(f: Facts, s: State, block: int, order: od.Fortify) -> tuple[str, str]:
    """The problem that keeps a block from the work in `order`, and the field concerned."""
    r, board = f.roster, f.board
    if s.place[block] < 0:
        return "unit.not_on_map", "unit"
    if not r.is_combat[block]:
        return "works.no_troops", "unit"
    if s.neutralised[block]:
        return "works.neutralised", "unit"
    if any(w.block == block for w in s.works):
        return "works.busy", "unit"
    digging = order.work == "dig_in"
    if digging and s.dug_in[block]:
        return "works.dug_in", "work"
    if digging and not r.digs[block]:
        return "works.tanks", "work"
    if not digging and r.small[block]:
        return "works.small", "work"
    here, place = s.place[block], board.index.get(order.at, -1)
    if place < 0:
        return "unknown.place", "at"
    if board.hex_of[place] != board.hex_of[here] or (board.is_zone(here) and place != here):
        return "works.elsewhere", "at"
    return ("works.no_ground", "at") if digging else ("works.no_room", "at")


def _take_work(run: Run, side: int, order: od.Fortify) -> None:
    f, s = run.facts, run.state
    if s.place[f.roster.index[order.unit]] != f.board.index[order.at]:
        run.do(ZoneTaken(SIDES[side], order.unit, order.at))
    run.do(ev.WorkBegan(SIDES[side], order.unit, order.work, order.at))


# --- decision `engineers`: recalling


def _recall_subjects(f: Facts, s: State, side: int) -> Subjects:
    found = [(label(d), "detachment") for d in s.detachments if d.side == side]
    return [*found, *((f.roster.ids[w.block], "unit") for w in s.works if f.roster.side[w.block] == side)]


def _recall_options(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if any(name == subject for name, _ in _recall_subjects(f, s, side)):
        yield Option("recall", {"what": Is(subject)}, subject, "10.8.2")


def _check_recall(f: Facts, s: State, side: int, order: od.Recall) -> list[Problem]:
    if any(name == order.what for name, _ in _recall_subjects(f, s, side)):
        return []
    return refuse("engineers.nothing_out", "what", "10.8.2", unit=order.what)


def _take_recall(run: Run, side: int, order: od.Recall) -> None:
    f, s = run.facts, run.state
    d = next((d for d in s.detachments if label(d) == order.what), None)
    if d is None:
        run.do(ev.WorkEnded(SIDES[side], order.what, False))
        return
    if d.task in _BUILT:
        run.do(ev.BridgeChanged(f.board.edge_ids[d.target], "blown", "", "recovered"))
    run.do(ev.DetachmentHome(SIDES[d.side], d.id, "recalled"))
    if d.bridging:
        rested = f"rested {SIDES[side]}"
        run.note(rested, s.memo.get(rested, 0) + 1)


def _ended(run: Run, side: int) -> None:
    if run.second():
        run.next_step()


_WAYS = (
    AnswerType(od.Task, "10.2", _task_subjects, _task_options, _check_task, _take_task),
    FEINT,
    AnswerType(od.Fortify, "10.3", _work_subjects, _work_options, _check_work, _take_work),
    AnswerType(od.Recall, "10.8.2", _recall_subjects, _recall_options, _check_recall, _take_recall),
    done(_ended, "6"),
)


def start(run: Run) -> None:
    """Node: begin the tasks of the first side."""
    run.go("engineers_tasks")


def _gone(f: Facts, s: State, side: int) -> Done | None:
    """`Done` for a side without a block on the map. Any other side is asked, so that the question does not show whether
    it has engineers."""
    return None if any(s.place[b] >= 0 for b in f.roster.of_side[side]) else Done()


NODES = {"engineers": engineers, "engineers_start": start}
DECISIONS = {"engineers_tasks": Decision(the_actor, _WAYS, _gone, several=True)}
