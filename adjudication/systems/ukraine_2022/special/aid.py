"""Chapter 11.3: atrocities and western aid."""

from __future__ import annotations

from adjudication.engine.dice import RollModifier
from adjudication.engine.kit import modifiers
from adjudication.systems.ukraine_2022.basics.board import unit_names
from adjudication.systems.ukraine_2022.basics.facts import BLUE, LETTERS, RED, ROUTED, Facts
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.reinforcements.events import Recovered
from adjudication.systems.ukraine_2022.special.events import AidRolled
from adjudication.systems.ukraine_2022.turn.flow import Run


def is_atrocity(f: Facts, s: State, lead: int, quality: int, target: int, raw: int) -> bool:
    """True if a Russian attack on a Ukrainian city with natural die `raw` is an atrocity (11.3, PCS-32). `quality`: the
    UQR in this combat, from 0."""
    chart = f.pack.charts.aid
    counted = f.quality[lead] if s.options.aid_by_printed_quality else quality
    holders = s.held if s.options.ukrainian_by_control else f.held
    held = target in f.is_city and holders[target] == BLUE
    return f.side[lead] == RED and held and raw in chart.raw and LETTERS[counted] in chart.letters


def aid(run: Run, lead: int) -> None:
    """Roll two dice on the table of aid; each earlier roll without effect adds 1, up to a limit (11.3, PCS-09)."""
    f, s = run.facts, run.state
    added = min(s.outrages, f.pack.charts.aid.most)
    rows = (RollModifier("row.outrages", added, "11.3"),) if added else ()
    roll = run.two("aid", BLUE, "11.3.1", f.unit_ids[lead], rows=rows)
    result = f.aid.result(roll.result + modifiers.total(rows))
    effective = result != "none" and result not in s.happened
    routed = [u for u in f.units_of[BLUE] if s.where[u] == ROUTED]
    run.do(AidRolled("BLUE", f.unit_ids[lead], result, effective, roll))
    if result == "media":
        run.score_for(BLUE, 1, "media")
    elif result == "supplies" and routed:
        run.do(Recovered("BLUE", unit_names(f, routed)))
