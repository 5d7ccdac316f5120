"""Chapter 5: the levels of Western and Russian support."""

from __future__ import annotations

from adjudication.engine.kit import tracks
from adjudication.systems.opaque_war.basics.facts import BLUE
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.support_levels.events import LevelChanged, SupportArrived, WesternDelayed
from adjudication.systems.opaque_war.turn.flow import Run


def level(s: State, side: int) -> int:
    """The bonus of `side` to its reinforcement die; 0 until its marker is on the track (5.0, OWR-03)."""
    if side == BLUE:
        return 0 if s.western_box else s.western
    return s.russian if s.russian_ready else 0


def on_track(s: State, side: int) -> bool:
    """True if the marker of the supporter of `side` is on its track."""
    return s.western_box == 0 if side == BLUE else s.russian_ready


def change(run: Run, side: int, by: int, why: str, rule: str) -> None:
    """Change a support level; nothing happens while its marker is not on its track."""
    s = run.state
    if not on_track(s, side):
        return
    now = s.western if side == BLUE else s.russian
    moved = tracks.moved(run.facts.track, now, by)
    if moved.change:
        run.do(LevelChanged("western" if side == BLUE else "russian", moved.change, moved.value, why, rule))


def delay(run: Run) -> None:
    """Delay Western support by a turn after the elimination of a mob, unless it has begun (9.1)."""
    if run.state.western_box:
        run.do(WesternDelayed(run.state.western_box + 1))


def arrive(run: Run) -> None:
    """Bring support markers into play at the end of a turn (5.0)."""
    f, s = run.facts, run.state
    if not s.russian_ready and s.turn >= f.pack.charts.support.russian_turn:
        run.do(SupportArrived("russian"))
    if s.western_box == s.turn:
        run.do(SupportArrived("western"))
