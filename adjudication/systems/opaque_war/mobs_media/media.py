"""Chapter 9.2: the media report on an attack."""

from __future__ import annotations

from collections.abc import Iterable

from adjudication.engine.kit import modifiers
from adjudication.systems.opaque_war.basics.board import foes, media_in, names, units_in
from adjudication.systems.opaque_war.basics.facts import BLUE, SIDES
from adjudication.systems.opaque_war.mobs_media.events import MediaMoved, MediaRolled
from adjudication.systems.opaque_war.support_levels.levels import change
from adjudication.systems.opaque_war.turn.flow import Run


def report(run: Run, side: int, here: int, mob: bool, equipment: bool) -> None:
    """Roll on the media chart for `side`; not in the first turn (9.2)."""
    f, s = run.facts, run.state
    if s.turn <= 1:
        return
    holds = {"mob": mob and side == BLUE, "non_lethal": equipment and side == BLUE}
    rows = modifiers.applied(f.pack.charts.media.modifiers, {name: int(held) for name, held in holds.items()})
    chart, at = f.media_chart, f.ids[here]
    table = chart.entries(0, modifiers.total(rows))
    roll = run.throw("media", side, 1, "table", "9.2", table=table, rows=rows, subject=at)
    result = chart.results[roll.result]
    run.do(MediaRolled(SIDES[side], at, result, roll))
    if result == "own_down":
        change(run, side, -1, "media", "9.2")
    elif result == "enemy_up":
        change(run, foes(side), 1, "media", "9.2")
    elif result != "none":
        change(run, side, 1, "media", "9.2")


def orphans(run: Run, side: int, hexes: Iterable[int]) -> None:
    """Remove the media in hexes that have lost their last unit (9.2)."""
    f, s = run.facts, run.state
    for here in sorted(set(hexes)):
        left = media_in(f, s, side, here)
        if left and not units_in(f, s, side, here):
            run.do(MediaMoved(SIDES[side], names(f, left), f.ids[here], ""))


def follow(run: Run, side: int, left: Iterable[int], here: int) -> None:
    """Move media with a stack if all its units have gone to one hex (9.2, OWR-11)."""
    f, s = run.facts, run.state
    for start in sorted(set(left)):
        media = media_in(f, s, side, start)
        if media and not units_in(f, s, side, start):
            run.do(MediaMoved(SIDES[side], names(f, media), f.ids[start], f.ids[here]))
