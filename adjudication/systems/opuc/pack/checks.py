"""Checks of a pack that types cannot express: references exist, places are on land, networks are connected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from adjudication.engine.scenario.packs import Document, PackProblem
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.pack import schema as pk
from adjudication.systems.opuc.pack.charts import ValueName
from adjudication.systems.opuc.pack.checks_buas import buas
from adjudication.systems.opuc.pack.checks_forces import forces
from adjudication.systems.opuc.pack.checks_map import ground, map_faults


def faults(pack: pk.Pack, documents: Mapping[str, Document]) -> list[PackProblem]:
    """All faults of a pack with file and line. Checks that depend on the map run only if the map has no faults."""
    found = [*map_faults(pack, documents["map"])]
    if found:
        return found
    place = ground(pack)
    found = [*buas(pack, documents["buas"], place), *forces(pack, documents["forces"], place)]
    found += [*_charts(pack, documents["charts"]), *_scenario(pack, documents["scenario"], place.land)]
    return found or list(_supply(pack, documents["map"]))


def _charts(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    tables: tuple[tuple[str, list[str]], ...] = (
        ("cp_actions", [str(a.id) for a in pack.charts.cp_actions.actions]),
        ("deep_fires", [str(m.id) for m in pack.charts.deep_fires.missions]),
    )
    for table, entries in tables:
        kind = "actions" if table == "cp_actions" else "missions"
        for index, name in enumerate(entries):
            if entries.index(name) != index:
                yield text.problem(f"{name} is listed twice", table, kind, index, "id")
    for name in get_args(ValueName):
        if name not in pack.charts.values:
            yield text.problem(f"values: {name} is missing", "values")


def _scenario(pack: pk.Pack, text: Document, land: set[str]) -> Iterator[PackProblem]:
    sc = pack.scenario
    buas_known = {bua.id for bua in pack.buas.buas}
    for name in sc.victory.points:
        if name not in buas_known and name not in land:
            yield text.problem(f"victory: {name} is neither a BUA nor a land hex", "victory", "points", name)
    for side, place in sc.dag_start.items():
        if place not in land:
            yield text.problem(f"dag_start: {place} is not a land hex", "dag_start", side)
    least = [level.least for level in sc.victory.levels]
    if sorted(least, reverse=True) != least or least[-1] != 0:
        yield text.problem(
            "victory: the levels must be listed from high to low, the last for 0 points", "victory", "levels"
        )
    for table in ("ao_end", "dmz_end", "deep_fires_base"):
        for side in SIDES:
            if side not in getattr(sc, table):
                yield text.problem(f"{table}: {side} is missing", table)


def _supply(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    """Check that each supply source is on an MSR; otherwise nothing can be drawn from it (4.3)."""
    facts = Facts(pack)
    for index, source in enumerate(pack.map.supply_sources):
        if not facts.board.on_msr[facts.board.index[source.hex]]:
            reason = f"the supply source {source.id} at {source.hex} is not on an MSR"
            yield text.problem(reason, "supply_sources", index, "hex")
    for side in SIDES:
        if not any(source.side == side for source in pack.map.supply_sources):
            yield text.problem(f"{side} has no supply source", "supply_sources")
