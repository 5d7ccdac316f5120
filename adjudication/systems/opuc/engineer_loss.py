"""Chapters 10.2 and 10.8: what becomes of EDs and BDs when the enemy comes."""

from __future__ import annotations

from adjudication.systems.opuc import effects
from adjudication.systems.opuc import events_movement as ev
from adjudication.systems.opuc.flow import Run
from adjudication.systems.opuc.layout import layout
from adjudication.systems.opuc.roster import SIDES

EVADES_ABOVE = 3  # more than 2 plus one edge, as artillery (10.8.2, K-36)


def overrun(run: Run, place: int, side: int) -> None:
    """The enemy enters a place where EDs or BDs stand alone: they evade, and so go home, or are lost with a DEGRADE of
    the parent (10.8.2, K-18)."""
    f, s = run.facts, run.state
    rows = [row for row in s.detachments if row.place == place and row.side != side]
    if not rows or layout(f, s).of(f, place, 1 - side):
        return
    for row in rows:
        if row.parent < 0:
            run.do(ev.DetachmentHome(SIDES[row.side], row.id, "evaded"))
            continue
        if not s.options.detachment_evades:
            effects.lose_detachment(run, row, "overrun", "10.2")
            continue
        roll = run.roll(
            "detachment_evades", row.side, "10.8.2", test="hits", target=EVADES_ABOVE + 1, subject=f.board.ids[place]
        )
        if roll.result:
            run.do(ev.DetachmentHome(SIDES[row.side], row.id, "evaded"))
        else:
            effects.lose_detachment(run, row, "overrun", "10.8.2")
