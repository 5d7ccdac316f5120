"""Words of combat."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "roll.attack": "Attacker’s roll",
    "roll.defence": "Defender’s roll",
    "row.battle.cv": "Combat Value of {unit}: {value}",
    "row.battle.symbolic": "Hits on {side}’s Prestige: {value}",
    "row.battle.asymmetric": "Hits by Irregulars on {side}’s Prestige: {value}",
    "row.battle.excess": "Excess Hits against {side}: {value}",
    "row.battle.eliminated": "Eliminated units, charged to {side}: {value}",
    "row.battle.table.fewer": "{attack} against {defence}, attacker weaker. Hits on {side}: {value}",
    "row.battle.table.equal": "{attack} against {defence}, equal. Hits on {side}: {value}",
    "row.battle.table.more": "{attack} against {defence}, stronger but less than twice. Hits on {side}: {value}",
    "row.battle.table.twice": "{attack} against {defence}, twice or more. Hits on {side}: {value}",
    "row.battle.table.twice_against_one_unit": (
        "{attack} against {defence}, twice or more against one unit. Hits on {side}: {value}"
    ),
    "fight.no_group": "You have not set up a battle.",
    "group.other_area": "Begin the battles in {area} first.",
    "group.area_closed": "The battles in {area} are over. You cannot form another there.",
    "group.empty": "A battle needs units on both sides.",
    "group.twice": "{unit} is listed twice.",
    "group.special_forces": "{unit} is a Special Forces unit and does not fight in battles.",
    "group.wrong_side": "{unit} is on the wrong side of this battle.",
    "group.not_there": "{unit} is not in {area}.",
    "group.neutralised": "{unit} is neutralised, so it cannot attack.",
    "group.fought": "{unit} already has a battle in this Segment.",
    "combat.type": (
        "This battle cannot be {type}: groups of the same troop type fight Symbolic or Kinetic, others Symbolic or "
        "Asymmetric."
    ),
    "allocate.not_in_group": "{unit} cannot take a Hit in this battle.",
    "allocate.too_many": "{unit} can take at most {most:Hit|Hits}. Leave it out to give it none.",
    "allocate.total": "Allocate {total} Hits. You have allocated {given}.",
}
