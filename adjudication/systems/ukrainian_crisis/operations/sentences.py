"""Words of Operational Segments."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "operate.allowance": "Nothing more can move or recover in this Segment: {used} of {allowance} used.",
    "operate.acted": "{unit} has already moved or recovered in this Segment.",
    "recover.moved": "{unit} has moved in this Segment and cannot recover as well.",
    "move.recovered": "{unit} has recovered in this Segment and cannot move as well.",
    "recover.fresh": "{unit} is not neutralised.",
    "move.irregular": "{unit} is Irregular and does not move.",
    "move.same_area": "{unit} is already in {area}.",
    "move.closed": "{unit} cannot enter {area}.",
    "move.no_border": "{unit} cannot reach {area} from {start} by land: no common border.",
    "move.not_airborne": "{unit} cannot move by air.",
    "move.not_amphibious": "{unit} cannot move by sea.",
    "move.no_airfield": "{start} has no airfield that {unit} may use.",
    "move.no_port": "{start} has no port that {unit} may use.",
    "move.no_coast": "{area} cannot be reached from the sea.",
}
