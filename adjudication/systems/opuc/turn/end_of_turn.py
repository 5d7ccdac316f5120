"""Step 10: what is removed from the map, what is lost, and the end of the game (2.5, 2.6)."""

from __future__ import annotations

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.engineering import engineers
from adjudication.systems.opuc.engineering.tasks import stays
from adjudication.systems.opuc.turn import events as ev
from adjudication.systems.opuc.turn.flow import Run
from adjudication.systems.opuc.turn.victory import check_end, holder


def end(run: Run) -> None:
    """Node: close the turn, then check for the end of the game."""
    engineers.end_of_turn(run)
    run.do(closing(run.facts, run.state))
    if not check_end(run):
        run.go("turn", "turn")


def closing(f: Facts, s: State) -> ev.TurnClosed:
    """The removals at the end of a turn. Cut railways, interdicted ports and dumped LOG stay (K-31)."""
    b, r = f.board, f.roster
    home = tuple(d.id for d in s.detachments if not stays(d))
    return ev.TurnClosed(
        s.turn,
        tuple(r.ids[u] for u in range(r.count) if s.neutralised[u]),
        tuple(b.ids[h] for h in range(b.hexes) if s.jammer[h]),
        tuple(b.ids[h] for h in range(b.hexes) if s.interdicted[h]),
        tuple(b.ids[p] for p in range(b.places) if s.cec[p]),
        home,
        tuple(m.id for m in s.mines if m.open),
        _held(f, s),
    )


def _held(f: Facts, s: State) -> dict[str, str]:
    """The objective hexes with units of only one side, and that side."""
    found: dict[str, str] = {}
    for name in f.scenario.victory.points:
        if name in f.board.bua_index:
            continue
        side = holder(f, s, name)
        if side >= 0:
            found[name] = SIDES[side]
    return found


NODES = {"end": end}
