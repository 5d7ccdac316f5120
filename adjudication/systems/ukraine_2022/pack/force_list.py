"""The units file in the studio: the fields of a ground unit as text, and common kinds of units."""

from __future__ import annotations

from adjudication.engine.scenario.force_list import ForceList, ForceTemplate
from adjudication.systems.ukraine_2022.pack.schema import UnitLine


def _made(title: str, kind: str, size: str, allowance: int, pool: str = "start") -> ForceTemplate:
    values = {"type": kind, "size": size, "quality": "C", "allowance": allowance, "pool": pool}
    return ForceTemplate(title, values)


FORCES = ForceList(
    file="units.yaml",
    at="units",
    row=UnitLine,
    key=("id",),
    side="side",
    kind="type",
    group="district",
    templates=(
        _made("Armoured brigade", "armor", "X", 8),
        _made("Mechanised brigade", "mech", "X", 8),
        _made("Motorised brigade", "motorized", "X", 8),
        _made("Infantry brigade", "foot", "X", 6),
        _made("Airmobile brigade", "airmobile", "X", 6),
        _made("Armoured division", "armor", "XX", 8),
        _made("Mechanised division", "mech", "XX", 8),
        _made("Mobilised mechanised brigade", "mech", "X", 8, "mobilized"),
    ),
    labels={
        "type": "Kind", "allowance": "Movement allowance", "pool": "Comes", "at": "Starts at",
        "guard": "Guards the capital",
        "district": "Military district", "mercenary": "Mercenaries",
    },
    words={
        "armor": "armoured", "mech": "mechanised", "motorized": "motorised", "foot": "infantry",
        "start": "at the start", "mobilized": "when mobilised", "RED": "Russia", "BLUE": "Ukraine",
        "EMD": "Eastern Military District", "CMD": "Central Military District",
        "WMD": "Western Military District", "SMD": "Southern Military District",
    },
)  # fmt: skip
