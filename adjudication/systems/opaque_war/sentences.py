"""Every sentence of the game, by key: those of events, refusals, and the words of the sequence of play."""

from __future__ import annotations

from typing import get_args

from adjudication.engine.play.events import spoken
from adjudication.systems.opaque_war.events import GameEvent
from adjudication.systems.opaque_war.sheets import holdings
from adjudication.systems.opaque_war.turn import sentences as turn

REFUSALS: dict[str, str] = {
    "setup.places": "Choose {number} of the places on the list.",
    "setup.battalions": "Choose {number} different hexes of the oblast, away from Ukrainian units and their zones.",
    "setup.haven": "{town} is not a Ukrainian town of this oblast.",
    "setup.mobs": "Place exactly {number} mobs, in Rebel towns of this oblast.",
    "setup.media": "Place exactly {number} media counters, in Rebel towns of this oblast.",
    "setup.brigade": "{unit} is not a brigade that can be placed now.",
    "setup.edge": "{place} is not a hex with a road or railway on the western edge.",
    "muster.none": "You cannot take {number} of {piece} from the pool.",
    "muster.russians": "{piece} is Russian: only a total of {least} or more brings it, from turn {turn} on.",
    "muster.number": "Take exactly {number:piece|pieces}.",
    "arrive.piece": "{piece} is not a reinforcement that waits to be placed.",
    "arrive.where": "{place} is not open to this reinforcement.",
    "arrive.stack": "{place} has no room for another unit.",
    "move.unit": "{unit} is not a unit of yours on the map.",
    "move.twice": "{unit} has moved already.",
    "move.media": "Only your own media in the hex of the unit that have not moved can go along, each once.",
    "move.rail_truce": "Nobody moves by rail during a ceasefire.",
    "move.rail_start": "There is no railway in {place}, where the unit begins.",
    "move.far": "{place} is not next to the hex before it.",
    "move.sea": "{place} is all sea.",
    "move.russia": "{place} is in Russia: only Russian units can enter it.",
    "move.enemy": "There is an enemy counter in {place}.",
    "move.truce": "{place} is next to an enemy unit: nobody can move there during a ceasefire.",
    "move.no_rail": "No railway that you can use leads to {place}.",
    "move.rail_zone": "{place} is in an enemy zone of control: no train goes there.",
    "move.halted": "The unit has to stop before {place}: it is in an enemy zone of control.",
    "move.points": "The unit does not have enough movement points to enter {place}.",
    "move.stack": "The unit cannot stop in {place}: there is no room.",
    "move.nowhere": "Name at least one hex to move to.",
    "intercept.marker": "You have no marker for tactical communications.",
    "intercept.where": "There is no enemy counter in {place}.",
    "disperse.where": "No mob in {place} can be eliminated: it has to be next to a unit of yours, with no Rebel unit.",
    "disperse.unit": "{unit} is not next to the mob.",
    "disperse.none": "You have no non-lethal equipment.",
    "disperse.supply": "A unit out of supply cannot use non-lethal equipment.",
    "enter.units": "Only units next to {place} can enter it.",
    "enter.nobody": "Send at least one unit into {place}.",
    "enter.stack": "There is room for {number:unit|units} only.",
    "attack.where": "There is no enemy unit in {place} that one of your units could attack.",
    "attack.again": "{place} has been attacked in this segment.",
    "attack.used": "{unit} has attacked in this segment.",
    "attack.unit": "{unit} is not a unit of yours next to the target.",
    "attack.units": "Name at least one unit, each once.",
    "support.none": "You have no such marker available: {marker}.",
    "support.tactical": "Tactical communications are used in the movement segment.",
    "support.equipment": "Only a Ukrainian attacker in supply can use non-lethal equipment, once in an attack.",
    "lose.units": "Name {number:unit|units} of this attack, each once.",
    "defend.no_survivor": "No unit would be left to retreat.",
    "defend.units": "Name {number:unit|units} of the defence, each once.",
    "retreat.unit": "{unit} does not have to retreat.",
    "retreat.way": (
        "A retreat goes {number:hex|hexes}, each nearer to the same source of supply or to your map edge, and never to "
        "an enemy or into its zone of control."
    ),
    "advance.held": "{place} still has a defender.",
    "advance.mob": "A mob keeps Ukrainian units out of {place}.",
    "advance.stack": "There is room for {number:unit|units} only.",
    "advance.units": "Only units of this attack can advance, each once.",
    "unknown.piece": "There is no unit or counter {name}.",
    "unknown.hex": "There is no hex {name}.",
    "unknown.marker": "There is no support marker {name}.",
    "sheet.moved": "{unit} moves twice on this sheet; a unit moves once a turn.",
    "sheet.foreign": "{unit} belongs to the other side.",
    "sheet.marker": "{marker} is not a marker of yours.",
    "edit.fight": "Finish the attack before you move pieces.",
    "edit.side": "There is no side {name}.",
    "edit.track": "There is no track {name}: use western or russian.",
    "edit.level": "A support level goes from {low} to {high}.",
    "edit.available.wrong": "There are 0 to {number} of this marker.",
}
NAMES = {
    "name.mob-DON": "Donetsk mob", "name.mob-LUH": "Luhansk mob",
    "name.media-DON": "Donetsk media", "name.media-LUH": "Luhansk media", "name.media-UA": "Ukrainian media",
}  # fmt: skip
CATALOGUE: dict[str, str] = {**holdings.CATALOGUE, **NAMES, **turn.CATALOGUE, **REFUSALS, **spoken(get_args(GameEvent))}
