"""Charts come from a pack's YAML file, and what is wrong with them is told with file, line and reason."""

from __future__ import annotations

import pytest

from adjudication.engine.kit import boxes, hexes, movement, stacking, tables, tracks
from adjudication.engine.scenario.pack_shapes import Strict
from adjudication.engine.scenario.packs import Document, PackError

TEXT = """
layout: {top: pointed, shifted: odd, rows: north, number: RRCC}
costs:
  foot:
    terrain: {clear: 1, forest: 2, sea: null}
    hexsides: {river: 1}
    road: 1/2
combat:
  by: ratio
  columns: ["1:2", "1:1", "2:1"]
  rows:
    1-3: [A, B, C]
    4-6: [B, C, D]
stacking: {limits: [{name: units, most: 3}], free: [flag]}
air:
  boxes: [{name: ready, status: ready}, {name: patrol, status: flying, holds: [F]}]
  passages: [{when: commitment, origin: [ready], to: [patrol]}]
support: {start: 0, low: -3, high: 4, thresholds: [{name: war, at: 4}]}
"""


class ChartsFile(Strict, frozen=True):
    layout: hexes.Layout
    costs: dict[str, movement.Costs]
    combat: tables.Table
    stacking: stacking.Stacking
    air: boxes.Display
    support: tracks.BoundedTrack


def read(text: str) -> tuple[Document, ChartsFile]:
    document = Document("charts.yaml", text)
    return document, document.read(ChartsFile)


def test_every_chart_reads_from_a_file() -> None:
    _, charts = read(TEXT)
    assert charts.layout == hexes.Layout("pointed", "odd", "north", "RRCC")
    assert list(movement.faults(charts.costs, ("clear", "forest", "sea"), ("river",))) == []
    assert tables.Chart(charts.combat).result(5, 2) == "D"
    assert list(stacking.faults(charts.stacking, ("flag", "unit"), ())) == []
    assert list(boxes.faults(charts.air, ("F",), ("commitment",))) == []
    assert list(tracks.faults(charts.support)) == []


def test_a_fault_has_its_line() -> None:
    document, charts = read(TEXT.replace("4-6: [B, C, D]", "5-6: [B, C]"))
    problems = [str(document.problem(f.reason, "combat", *f.where)) for f in tables.faults(charts.combat)]
    assert problems == [
        "charts.yaml:13: “5-6” leaves a gap after “1-3”",
        "charts.yaml:13: 3 results are expected, 2 are here",
    ]


def test_a_misspelt_key_is_refused() -> None:
    with pytest.raises(PackError, match=r"charts\.yaml:14: stacking: there is no field fre here; is free meant"):
        read(TEXT.replace("free: [flag]", "fre: [flag]"))
