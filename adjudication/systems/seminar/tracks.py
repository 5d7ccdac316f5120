"""Changes of tracks: what a pack proposes, what is due, what a side pays (1.2, 1.3)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudication.systems.seminar import events as ev
from adjudication.systems.seminar.facts import NOBODY
from adjudication.systems.seminar.flow import Run
from adjudication.systems.seminar.pack import Effect


def change(run: Run, column: int, by: int, why: ev.Why, side: int = NOBODY, covert: bool = False) -> None:
    """Change a track, within its limits. Nothing happens if it is already at the limit."""
    f = run.facts
    found, before = f.columns[column], run.state.tracks[column]
    value = max(found.track.least, min(found.track.most, before + by))
    if value != before:
        owner, mover = ("" if n == NOBODY else f.sides[n] for n in (found.side, side))
        run.do(ev.TrackChanged(found.track.id, owner, value - before, value, why, mover, covert))


def bring_about(run: Run, effects: Sequence[Effect], why: ev.Why, side: int = NOBODY, covert: bool = False) -> None:
    """Effects of a pack for a side that acts: those of now, and those of a later round."""
    f, s = run.facts, run.state
    for effect in effects:
        column = f.meant(effect, side)
        if not effect.after:
            change(run, column, effect.change, why, side, covert)
        elif s.turn + effect.after <= f.last_turn(s.options.last_turn):
            found = f.columns[column]
            owner, mover = ("" if n == NOBODY else f.sides[n] for n in (found.side, side))
            run.do(ev.Delayed(found.track.id, owner, s.turn + effect.after, effect.change, mover, covert))
