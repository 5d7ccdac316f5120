"""Sentences of chapter 8."""

from __future__ import annotations

PROBLEMS = {
    "move.acted": "{unit} has already acted this turn.",
    "move.working": "{unit} is at work and cannot move this turn.",
    "move.other_activation": (
        "The sides take turns to move. Only blocks of the current activation can go on, and {unit} is not one of them."
    ),
    "move.nobody": "Choose at least one block to move.",
    "move.no_group": "Only blocks in the same place can move together. List each block once.",
    "move.no_joining": "A stack can drop blocks on its way but cannot pick any up.",
    "move.too_many": "From a place with more than {most} blocks, move at most three together, or all of them.",
    "move.no_route": "Choose at least one place to move to.",
    "move.not_adjacent": "{place} is not next to {origin}.",
    "move.water": "{place} is water or out of play.",
    "move.enemy": "The enemy holds {place}. You can enter it only by assault.",
    "move.enemy_zone": (
        "The enemy holds {place}, or the zone of it that faces {origin}. You can enter it only by assault."
    ),
    "move.zones_open": "The enemy in {place} chooses its zones when a block is next to the town. Go there first.",
    "move.river": (
        "You cannot cross the river from {origin} to {place}. You have no working bridge or ferry there, and some "
        "blocks cannot swim."
    ),
    "move.ferry_full": "The ferry from {origin} to {place} cannot carry all these blocks this turn.",
    "move.ferried": "The ferry crossing to {origin} takes the whole turn.",
    "move.rezoned": "A change of zone in a town is a separate move. This one ends in {origin}.",
    "move.not_faced": "You cannot reach {place} directly from {origin}.",
    "move.stacking": "{place} would be over the stacking limit: six battalions in a hex, four in a zone.",
    "move.separation": "{unit} would be farther from its other parts than the scenario allows.",
    "move.neutralised": "A neutralised block cannot move closer to an enemy, and {place} is closer.",
    "move.snow": "In deep snow, blocks cannot move more than one hex.",
    "move.zoc": "The move ends at {origin}, in an enemy zone of control.",
    "move.no_log": "{place} costs more than 2 MP. Tracked blocks need LOG for that, and you have none.",
    "move.no_points": "{place} costs more than the movement points left of {limit} MP.",
    "move.first_contact": "In a town, blocks stop at the first zone next to an enemy.",
    "move.entered": "Blocks that enter a town with the enemy in it cannot leave it in the same move.",
    "move.one_zone": "In a contested town, a block moves one zone a turn, from the turn after it entered.",
    "move.wrong_zone": "You cannot enter {place} from {origin}. Another zone faces it.",
    "move.zone_needed": "Choose a zone in {place}: the enemy is there, or a river without bridges divides it.",
    "move.no_zone_needed": "There is no enemy there. Choose the hex only: the zone matters only against an enemy.",
    "move.assault_must_follow": "From here you can enter the town only to assault. Go on to a zone next to the enemy.",
    "breakdown.not_allowed": "{unit} cannot be broken down.",
    "breakdown.contact": "{unit} has fought this turn or is in contact with the enemy, and cannot break down.",
    "breakdown.working": "{unit} is at work and cannot break down.",
    "reform.not_broken": "{unit} is not broken down.",
    "reform.apart": "The parts of {unit} are not in one place.",
    "reform.contact": "A part of {unit} has fought this turn or is in contact with the enemy.",
    "reform.working": "A part of {unit} is at work.",
    "zone.not_open": "You cannot choose a zone for {unit} now.",
    "zone.enemy": "The enemy is in {zone}.",
    "zone.not_here": "{zone} is not a zone of {bua}.",
}
CATALOGUE: dict[str, str] = PROBLEMS
