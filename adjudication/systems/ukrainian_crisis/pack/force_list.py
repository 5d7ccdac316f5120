"""The units file as the studio edits it: lines of like units, each with its number."""

from __future__ import annotations

from adjudication.engine.scenario.force_list import ForceList, ForceTemplate
from adjudication.systems.ukrainian_crisis.pack.schema import UnitLine


def _made(title: str, kind: str, cv: int | None, start: str, parachute: bool = False) -> ForceTemplate:
    return ForceTemplate(title, {"type": kind, "parachute": parachute, "cv": cv, "count": 1, "start": start})


FORCES = ForceList(
    file="units.yaml",
    at="units",
    row=UnitLine,
    key=("prefix",),
    side="side",
    kind="type",
    title="prefix",
    templates=(
        _made("Regular units", "regular", 2, "reserve"),
        _made("Parachute units", "regular", 2, "reserve", parachute=True),
        _made("Irregular units", "irregular", 1, "mobilized"),
        _made("Special forces", "special_forces", None, "mobilized"),
    ),
    labels={"type": "Kind", "cv": "Combat Value", "count": "Units", "start": "Start"},
    words={"RED": "Russia", "BLUE": "Ukraine", "special_forces": "special forces", "mobilized": "mobilised"},
)
