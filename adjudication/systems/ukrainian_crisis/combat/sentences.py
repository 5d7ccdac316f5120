"""Words of combat."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "roll.attack": "Attacker’s dice",
    "roll.defence": "Defender’s dice",
    "row.battle.cv": "Combat Value of {unit}: {value}",
    "row.battle.symbolic": "Hits on the Prestige of {side}: {value}",
    "row.battle.asymmetric": "Hits by Irregulars on the Prestige of {side}: {value}",
    "row.battle.excess": "Excess Hits charged to {side}: {value}",
    "row.battle.eliminated": "Units eliminated, charged to {side}: {value}",
    "row.battle.table.fewer": "{attack} against {defence}, the attacker is weaker; Hits on {side}: {value}",
    "row.battle.table.equal": "{attack} against {defence}, equal; Hits on {side}: {value}",
    "row.battle.table.more": "{attack} against {defence}, more but less than twice; Hits on {side}: {value}",
    "row.battle.table.twice": "{attack} against {defence}, twice or more; Hits on {side}: {value}",
    "row.battle.table.twice_against_one_unit": (
        "{attack} against {defence}, twice or more against a single unit; Hits on {side}: {value}"
    ),
    "fight.no_group": "No battle has been named.",
    "group.other_area": "The battles of {area} have to begin first.",
    "group.area_closed": "The battles of {area} have been fought; no further group can be formed there.",
    "group.empty": "A battle needs units on both sides.",
    "group.twice": "{unit} is named twice.",
    "group.special_forces": "{unit} is a Special Forces unit and takes no part in battles.",
    "group.wrong_side": "{unit} is on the wrong side of this battle.",
    "group.not_there": "{unit} is not in {area}.",
    "group.neutralised": "{unit} is neutralised and cannot attack.",
    "group.fought": "{unit} already has its battle for this Segment.",
    "combat.type": "This battle cannot be {type}.",
    "allocate.not_in_group": "{unit} cannot take a Hit in this battle.",
    "allocate.too_many": "{unit} can take at most {most}, and at least one if you name it.",
    "allocate.total": "Allocate {total} Hits; you have allocated {given}.",
}
