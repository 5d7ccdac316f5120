"""Chapter 11.9: attacks on and near nuclear plants."""

from __future__ import annotations

from collections.abc import Iterable

from adjudication.engine.dice import RollModifier
from adjudication.engine.kit import modifiers
from adjudication.systems.ukraine_2022.basics.facts import SIDES
from adjudication.systems.ukraine_2022.special.events import NuclearRolled
from adjudication.systems.ukraine_2022.turn.flow import Run


def nuclear(run: Run, side: int, hexes: Iterable[int]) -> None:
    """Roll for each nuclear hex among `hexes`, which `side` attacks; each earlier roll of the game adds 1 (11.9,
    11.9.1)."""
    f, s = run.facts, run.state
    for here in hexes:
        if here not in f.nuclear:
            continue
        rows = (RollModifier("row.nuclear_rolls", s.nuclear_rolls, "11.9"),) if s.nuclear_rolls else ()
        roll = run.two("nuclear", side, "11.9.1", f.ids[here], rows=rows)
        result = f.nuclear_chart.result(roll.result + modifiers.total(rows))
        run.do(NuclearRolled(SIDES[side], f.ids[here], result, roll))
        run.score_for(side, -f.pack.charts.nuclear.points[result], "nuclear")
