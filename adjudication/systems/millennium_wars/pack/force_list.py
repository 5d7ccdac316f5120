"""The forces file as the studio edits it: types of piece, each with the number of its counters."""

from __future__ import annotations

from typing import Any

from adjudication.engine.scenario.force_list import ForceList, ForceTemplate
from adjudication.systems.millennium_wars.pack.schema import TypeLine


def _made(title: str, kind: str, **values: Any) -> ForceTemplate:
    return ForceTemplate(title, {"kind": kind, "total": 1, **values})


FORCES = ForceList(
    file="forces.yaml",
    at="types",
    row=TypeLine,
    key=("force", "id"),
    side="force",
    kind="kind",
    templates=(
        _made("Brigade", "line", attack=3, defence=3, allowance=5),
        _made("Airborne brigade", "line", attack=3, defence=3, allowance=5, air=True),
        _made("Special forces", "special", attack=2, defence=2, allowance=6, air=True),
        _made("Security brigade", "security", attack=1, defence=2, allowance=5),
        _made("Paramilitary brigade", "paramilitary", attack=1, defence=1, allowance=4),
        _made("Headquarters", "hq", defence=1, allowance=6, radius=3),
        _made("Base", "base", defence=1),
    ),
    labels={
        "total": "Counters", "allowance": "Movement allowance", "radius": "Supports as far as", "alb": "AirLand Battle",
        "air": "Moves by air", "sea": "Moves by sea", "deep": "Deep zone of control",
    },
    words={
        "RU": "Russia", "UKR": "Ukraine", "MOL": "Moldova", "NATO": "NATO", "US": "United States",
        "line": "line of battle", "special": "special forces", "hq": "headquarters",
        "fob": "forward operations base", "cadre": "cybercadre",
    },
)  # fmt: skip
