"""The units file in the studio: the fields of a counter as text, and common kinds of counters."""

from __future__ import annotations

from adjudication.engine.scenario.force_list import ForceList, ForceTemplate
from adjudication.systems.opaque_war.pack.schema import UnitLine


def _made(title: str, kind: str, attack: int, defence: int, allowance: int, proficiency: int = 0) -> ForceTemplate:
    values = {"kind": kind, "attack": attack, "defence": defence, "allowance": allowance}
    return ForceTemplate(title, values | ({"proficiency": proficiency} if proficiency else {}))


FORCES = ForceList(
    file="units.yaml",
    at="units",
    row=UnitLine,
    key=("id",),
    side="faction",
    kind="kind",
    templates=(
        _made("Tank brigade", "tank", 5, 4, 6),
        _made("Mechanised brigade", "mechanized", 4, 4, 6),
        _made("Airborne brigade", "airborne", 3, 3, 6, 1),
        _made("Special forces", "special", 2, 2, 6, 2),
        _made("Police", "police", 1, 1, 4),
        _made("Militia", "militia", 1, 2, 4),
        _made("Rebel battalion", "battalion", 1, 2, 4),
    ),
    labels={"faction": "Force", "allowance": "Movement allowance"},
    words={
        "UA": "Ukraine", "DON": "Donetsk rebels", "LUH": "Luhansk rebels", "RU": "Russia", "mechanized": "mechanised",
        "battalion": "rebel battalion", "special": "special forces",
    },
)  # fmt: skip
