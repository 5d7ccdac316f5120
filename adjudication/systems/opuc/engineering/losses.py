"""Chapters 10.2 and 10.8: the fate of EDs and BDs when the enemy arrives."""

from __future__ import annotations

from adjudication.systems.opuc.assaults import effects
from adjudication.systems.opuc.basics.layout import layout
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.engineering import events as ev
from adjudication.systems.opuc.turn.flow import Run

EVADES_ABOVE = 3  # more than 2 plus one edge, as artillery (10.8.2, K-36)


def overrun(run: Run, place: int, side: int) -> None:
    """Resolve the enemy's entry into a place with lone EDs or BDs: they evade and return, or are lost with a DEGRADE of
    the parent (10.8.2, K-18). A BUA without resistance is entered in all zones at once, without evasion (9.1)."""
    f, s = run.facts, run.state
    board = f.board
    bua = -1 if board.is_zone(place) else board.bua_of[place]
    places = (place, *board.zones[bua]) if bua >= 0 else (place,)
    rows = [row for row in s.detachments if row.place in places and row.side != side]
    if not rows or any(layout(f, s).of(f, p, 1 - side) for p in places):
        return
    for row in rows:
        if row.parent < 0:
            run.do(ev.DetachmentHome(SIDES[row.side], row.id, "evaded"))
            continue
        if not s.options.detachment_evades or board.is_zone(row.place):
            effects.lose_detachment(run, row, "overrun", "10.2")
            continue
        roll = run.roll(
            "detachment_evades", row.side, "10.8.2", test="hits", target=EVADES_ABOVE + 1, subject=board.ids[place],
            about=f.roster.ids[row.parent],
        )  # fmt: skip
        if roll.result:
            run.do(ev.DetachmentHome(SIDES[row.side], row.id, "evaded"))
        else:
            effects.lose_detachment(run, row, "overrun", "10.8.2")
