"""The forces file in the studio: its fields as text, common kinds of battalion, and the calculation of chapter 14."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudication.engine.scenario.force_list import ForceList, ForceTemplate
from adjudication.systems.opuc.combat_factors import orbat
from adjudication.systems.opuc.pack.schema import Unit


def _unit(row: Mapping[str, Any]) -> Unit | None:
    try:
        return msgspec.convert(row, Unit, str_keys=False)
    except msgspec.ValidationError:
        return None


def working(row: Mapping[str, Any]) -> str:
    """The calculation of a block's steps (14); "" if the row cannot be read."""
    unit = _unit(row)
    return orbat.why(unit) if unit else ""


def computed(row: Mapping[str, Any]) -> dict[str, Any]:
    """The steps computed from the factors of a block; empty if it has none."""
    unit = _unit(row)
    found = orbat.working(unit) if unit else None
    return {"steps": list(found.steps)} if found else {}


def _made(title: str, kind: str, mob: str, ac: int, symbols: str, **more: Any) -> ForceTemplate:
    return ForceTemplate(title, {"class": kind, "mob": mob, "ac": ac, **more}, tuple(symbols.split()))


_BD, _ED = {"steps": [2, 1, 0, 0]}, {"steps": [3, 2, 1, 0]}
FORCES = ForceList(
    file="forces.yaml",
    at="units",
    row=Unit,
    key=("id",),
    side="side",
    kind="class",
    group="fmn",
    place="hex",
    echelon="F",
    groups="formations",
    templates=(
        _made("Infantry battalion", "inf", "W", 0, "UCI UCIM*", factors={"companies": 3, "support": True}),
        _made(
            "Light infantry battalion", "inf", "L", 0, "UCIL* UCIO* UCIA* UCIS* UCIN* UCIC*",
            factors={"companies": 3, "equipment": -1},
        ),
        _made("Mechanised infantry battalion", "mech_inf", "W", 1, "UCIZ*", factors={"companies": 3, "support": True}),
        _made(
            "Armoured infantry battalion", "armd_inf", "T", 1, "UCII*",
            factors={"companies": 3, "support": True, "ifv_or_tank_companies": 3},
        ),
        _made(
            "Tank battalion", "armd", "T", 3, "UCA UCAT* UCAW*",
            factors={"companies": 3, "ifv_or_tank_companies": 3},
        ),
        _made("Reconnaissance battalion", "armd_recce", "T", 1, "UCR*", recce=True, factors={"companies": 2}),
        _made(
            "Gun battalion, 155 mm", "arty", "W", 0, "UCF UCFH*", box="DAG", range=2,
            factors={"guns": 18, "calibre": 155},
        ),
        _made(
            "Rocket battalion, 300 mm", "arty", "W", 0, "UCFR*", box="DAG", range=3, devastating=True,
            factors={"launchers": 12, "calibre": 300},
        ),
        _made("Combat engineers", "engr_ed", "W", 0, "UCE UCEC*", **_ED),
        _made("Bridging engineers", "engr_bd", "W", 0, "", **_BD),
    ),
    labels={
        "class": "Kind", "fmn": "Formation", "mob": "Mobility", "ac": "Armour class", "amphib": "Amphibious",
        "recce": "Reconnaissance", "box": "Off the map", "entry": "Enters at", "arrives": "Arrives in turn",
        "arrives_by": "Arrives by", "organic_log": "Own LOG", "why": "Why these steps",
        "factors.ifv_or_tank_companies": "Companies with IFVs or tanks", "factors.support": "Support company",
        "factors.calibre": "Calibre in mm", "breakdown.into": "Breaks down into",
        "breakdown.max_separation": "Hexes apart at most",
    },
    words={
        "armd": "tanks", "armd_inf": "armoured infantry", "mech_inf": "mechanised infantry", "inf": "infantry",
        "armd_recce": "armoured reconnaissance", "arty": "artillery", "engr_ed": "combat engineers",
        "engr_bd": "bridging engineers", "W": "wheeled", "T": "tracked", "L": "on foot", "DAG": "artillery box",
    },
    working=working,
    computed=computed,
)  # fmt: skip
