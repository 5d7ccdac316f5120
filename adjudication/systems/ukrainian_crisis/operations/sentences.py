"""Words of Operational Segments."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "operate.allowance": "No more units can move or recover in this Segment: {used} of {allowance} used.",
    "operate.acted": "{unit} has already moved or recovered in this Segment.",
    "recover.moved": "{unit} moved in this Segment, so it cannot recover.",
    "move.recovered": "{unit} recovered in this Segment, so it cannot move.",
    "recover.fresh": "{unit} is not neutralised.",
    "move.irregular": "{unit} is Irregular and cannot move.",
    "move.same_area": "{unit} is already in {area}.",
    "move.closed": "{unit} cannot enter {area}: the country is closed to Russian Regulars.",
    "move.closed_special": "{unit} cannot enter {area}: the country is closed to Special Forces.",
    "move.abroad": "{unit} cannot enter {area}: Ukrainian units never leave Ukraine.",
    "move.no_border": "{unit} cannot reach {area} from {start} by land: they share no border.",
    "move.not_airborne": "{unit} cannot move by air.",
    "move.not_amphibious": "{unit} cannot move by sea.",
    "move.no_airfield": "{start} has no airfield that {unit} can use.",
    "move.no_port": "{start} has no port that {unit} can use.",
    "move.no_coast": "{area} has no coast, so you cannot reach it by sea.",
}
