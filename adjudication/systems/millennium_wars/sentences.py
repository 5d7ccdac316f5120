"""The sentences that do not belong to events: refusals, rows of modifiers, rolls, decisions and titles."""

from __future__ import annotations

from adjudication.systems.millennium_wars.decision_words import CATALOGUE as FORMS
from adjudication.systems.millennium_wars.sheets import holdings
from adjudication.systems.millennium_wars.umpiring.watched import PHASES

REFUSALS = {
    "deploy.unit": "{unit} is not waiting to be placed.",
    "deploy.where": "The unit cannot start in {place}.",
    "deploy.full": "There is no room for another unit in {place}.",
    "demonstrators.none_left": "You have no actions of this kind left.",
    "demonstrators.no_town": "{place} is not a city or town.",
    "demonstrators.neutral": "{place} is in a neutral country.",
    "demonstrators.crowded": "There are already two Demonstrators in {place}.",
    "demonstrators.counters": "All Demonstrators are on the map.",
    "demonstrators.nobody": "There are no enemy Demonstrators in {place}.",
    "disperse.nobody": "There are no enemy Demonstrators in {place}.",
    "disperse.enemy": "Enemy units are in {place}.",
    "disperse.far": "{unit} is not in the same hex as the Demonstrators.",
    "attack.again": "{place} has already been attacked in this combat phase.",
    "attack.nobody": "There is no enemy to attack in {place}.",
    "attack.units": "Choose at least one attacking unit.",
    "attack.twice": "{unit} is listed twice.",
    "attack.unit": "{unit} is not one of your units on the map.",
    "attack.reorganizing": "{unit} cannot act: Russia is reorganising.",
    "attack.inactive": "{unit}’s C4I is too low for this impulse.",
    "attack.disrupted": "{unit} is Disrupted.",
    "attack.used": "{unit} has already attacked in this combat phase.",
    "attack.no_factor": "{unit} has no attack factor.",
    "attack.far": "{unit} is not next to the hex.",
    "attack.romania": "Russian units cannot attack into Romania.",
    "attack.mixed": "{unit} belongs to a different national force from the other attackers.",
    "attack.odds": "The odds are below the lowest column of the table.",
    "strike.off": "Missiles need the Air War module.",
    "strike.side": "Only Russia has missile brigades.",
    "strike.enemy": "{unit} is not an enemy piece on the map.",
    "strike.disrupted": "{unit} is already Disrupted, so missiles would have no effect.",
    "strike.target": "{unit} is not within {most:hex|hexes} of a missile brigade that can fire.",
    "strike.brigades": "Choose at least one missile brigade.",
    "strike.brigade": "{unit} is not one of your missile brigades on the map.",
    "strike.fired": "{unit} has already fired in this combat phase.",
    "strike.far": "{unit} is more than {most:hex|hexes} from its target.",
    "tactics.airland": "None of the attackers is trained for AirLand Battle attacks.",
    "tactics.airland_supply": "No attacker that can make an AirLand Battle attack is in supply.",
    "tactics.airland_once": "Russia has already made its AirLand Battle attack in this combat phase.",
    "tactics.reorganized": "Russia can make AirLand Battle attacks only from the turn after its reorganisation.",
    "tactics.weapons": "{force} has no Special Weapons to use here.",
    "tactics.air": "The force does not have that many points of air support.",
    "tactics.air_force": "{force} is not one of your forces in play.",
    "tactics.fleet": "{unit} is not one of your Fleets in play.",
    "tactics.fleet_used": "{unit} has already supported an attack in this combat phase.",
    "tactics.fleet_coast": "{place} is not on the coast, so no Fleet can support the attack.",
    "lose.unit": "You cannot choose {unit} here.",
    "retreat.unit": "{unit} does not have to retreat.",
    "retreat.demonstrators": "Enemy Demonstrators are in {place}.",
    "retreat.far": "{place} is not next to the attacked hex.",
    "advance.unit": "{unit} did not take part in the attack.",
    "advance.twice": "{unit} has already advanced.",
    "advance.target": "The first hex of an advance must be the attacked hex, not {place}.",
    "advance.far": "{place} is too far. An advance is one hex, or two after an AirLand Battle attack.",
    "infowar.force": "{force} is not one of your forces.",
    "infowar.absent": "{force} is not in play yet.",
    "infowar.friend": "{force} is on your side.",
    "infowar.cadre": "{force} has no free cybercadre.",
    "infowar.target": "{force} is not an enemy in play.",
    "commit.number": "Commit {least} to {most} cadres.",
    "move.unit": "{unit} is not one of your pieces on the map.",
    "move.reorganizing": "{unit} cannot act: Russia is reorganising.",
    "move.inactive": "{unit}’s C4I is too low for this impulse.",
    "move.fixed": "{unit} cannot move.",
    "move.twice": "{unit} has already moved in this impulse.",
    "move.held": "{unit} entered a hex with enemy Demonstrators this turn. It can move again next turn.",
    "move.far": "{place} is not next to the previous hex.",
    "move.neutral": "Moldova is neutral. No unit can enter {place}.",
    "move.closed": "{place} is closed to this force.",
    "move.enemy": "Enemy units are in {place}.",
    "move.halted": "The piece must stop before {place}.",
    "move.points": "The piece does not have enough movement points to reach {place}.",
    "move.stack": "There is no room in {place}.",
    "move.nowhere": "Choose at least one hex.",
    "fly.unit": "No Air Move can carry {unit}.",
    "fly.marker": "The force has no Air Move.",
    "fly.supply": "{unit} is out of supply.",
    "fly.far": "{place} is not another hex within {most:hex|hexes} of the unit.",
    "fly.zone": "{place} is in an enemy zone of control.",
    "sail.unit": "{unit} cannot move by sea.",
    "sail.fleet": "The force has no Fleet in play to sail with.",
    "sail.inland": "The headquarters is not on the coast.",
    "sail.coast": "{place} is not on the coast.",
    "sail.far": "{place} is not another hex within {most:hex|hexes} of the headquarters.",
    "thin.unit": "{unit} is not one of the units you can give up from this stack.",
    "react.twice": "{unit} has already reacted in this impulse.",
    "react.far": "{unit} is not within {most:hex|hexes} of an enemy that has just moved.",
    "react.zone": "{unit} is in an enemy zone of control, so it cannot react.",
    "allot.partner": "{side} is not a partner that can buy now.",
    "allot.points": "Give 1 to {points} Political Points.",
    "assign.alone": "No other side commands units in your alliance.",
    "assign.unit": "{unit} is not one of your combat units on the map.",
    "assign.to": "{side} is not in your alliance.",
    "assign.has_it": "{side} already orders this unit.",
    "buy.force": "You cannot buy for {force}.",
    "buy.index": "The Political Index keeps {force} out.",
    "buy.item": "{force} cannot buy this.",
    "buy.points": "This costs {price}. You have {points:Political Point|Political Points} left.",
    "buy.no_place": "This does not arrive on the map. Leave out the place.",
    "buy.not_yet": "{force} is not in play yet. Buy a unit for it first.",
    "buy.most": "You already have as many of these as you can.",
    "buy.none_left": "There is no unused piece of this type left.",
    "buy.none_lost": "There is no eliminated piece of this type to replace.",
    "buy.headquarters": "This force has no headquarters in {place}, so nothing can be built there.",
    "buy.disrupted": "The Base in {place} is Disrupted, so nothing can arrive there.",
    "buy.romania": "Only NATO can arrive in Romania, on the border with Ukraine, and only while Romania supports it.",
    "buy.paramilitary": (
        "{place} is neither one of this force’s Bases nor a city or town in its country that you control."
    ),
    "buy.other_base": "The Base in {place} belongs to another national force.",
    "buy.no_base": "{place} has none of this force’s Bases and is not on a map edge where it arrives.",
    "buy.full": "There is no room for another unit in {place}.",
    "convert.nobody": "You have no Demonstrators in {place}.",
    "convert.force": "{force} has no Paramilitaries.",
    "convert.none_left": "{force} has no Paramilitary left.",
    "convert.listed": "All your Demonstrators in {place} are already on the list.",
    "convert.enemy": "Enemy pieces are in {place}.",
    "unknown.place": "There is no hex called {place}.",
    "unknown.side": "There is no side called {side}.",
    "unknown.unit": "There is no unit called {unit}.",
    "unknown.target": "There is no hex or unit called {target}.",
    "unknown.item": "There is nothing called {item} to buy.",
    "unknown.force": "There is no force called {force}.",
    "standing.amount": "Enter a number from 0 to {most}.",
    "sheet.twice": "This order is on the sheet twice.",
    "sheet.cadre": "{force} has no cybercadre left. The earlier attacks use {used:cadre|cadres}.",
    "sheet.demonstrators": (
        "No information attack on the sheet can place these Demonstrators. Each places at most {most}."
    ),
    "sheet.send_home": (
        "No information attack on the sheet can send these Demonstrators home. Each sends at most {most}."
    ),
    "sheet.crowded": "Counting the sheet, there are already two Demonstrators in {place}.",
    "sheet.counters": "Counting the sheet, all {most} Demonstrators are on the map.",
    "edit.value": "{value} is not possible here.",
    "edit.fight": "Finish the attack first.",
    "edit.moldova": "Moldova can join an alliance only once, after set-up.",
}
WAITS = {
    "waits.setup": "You place nothing. Ukraine and Russia set up first, and you give orders from turn 1.",
    "waits.die": (
        "You place nothing. Ukraine and Russia set up first, and Russia also places Moldova’s units. A roll then "
        "decides which alliance Moldova joins, if any."
    ),
    "waits.neutral": (
        "You are neutral. No one can enter your country, and your units stay where they are. You give orders once "
        "you join an alliance, through the random event for Romania and Moldova or by the umpire’s decision. Until "
        "then, talk to both alliances, and tell the umpire what would make you join."
    ),
}
DECISIONS = {
    "decision.deploy": "Place your forces", "decision.allot": "Share Political Points with partners",
    "decision.purchase": "List your purchases",
    "decision.infowar": "Make an information attack", "decision.commit": "Commit or keep cadres",
    "decision.demonstrate": "Place Demonstrators or send enemy ones home", "decision.move": "Move",
    "decision.excess": "Give up a unit from an overfull hex", "decision.react": "React",
    "decision.attack": "Attack", "decision.tactics": "Choose how to attack",
    "decision.support": "Support the defence",
    "decision.lose": "Give up a unit", "decision.retreat": "Retreat", "decision.advance": "Advance",
}  # fmt: skip
HELP = {
    "help.deploy": (
        "Place only the units you want in a particular hex. White Cell places the rest where the pack suggests."
    ),
    "help.allot": "Your partners buy for their own forces. Points you do not give them stay with you.",
    "help.purchase": "The other alliance sees your list only when all lists are opened.",
    "help.infowar": (
        "Each attack uses a free cybercadre. The result depends on both sides’ cadres and C4I, and the attack can "
        "backfire."
    ),
    "help.commit": "Cadres you commit are used for this turn. Both sides’ numbers are revealed at the same time.",
    "help.demonstrate": (
        "Place Demonstrators in cities and towns, at most two of yours in a hex. Enemy units must stop there, and "
        "the enemy cannot trace supply through it."
    ),
    "help.move": "A unit must stop next to an enemy. A hex holds one unit more than the force’s C4I.",
    "empty.purchase": "your side buys nothing.",
    "empty.infowar": "your side makes no information attack.",
    "empty.demonstrate": "no Demonstrators are placed or sent home.",
    "empty.react": "no unit reacts.",
    "empty.move": "no unit moves.",
    "empty.attack": "no unit attacks.",
    "empty.advance": "no unit advances.",
    "help.react": "One of your units within three hexes of an enemy that has just moved can make half a move.",
    "help.attack": (
        "Choose a hex and the adjacent units that attack it together. Each hex is attacked once in a combat phase, "
        "and each unit attacks once."
    ),
    "help.tactics": (
        "AirLand Battle, Intensive Assault, Fleets, and air support that gets through shift the column before the "
        "roll. Special Weapons eliminate the defenders without a roll."
    ),
    "help.support": "Fleets, and air support that gets through, shift the column against the attacker.",
    "help.excess": "The hex can hold fewer units than it has, because C4I fell or another force’s units came.",
    "help.retreat": (
        "Retreat away from enemy units, enemy Demonstrators and their zones. A unit that cannot is eliminated."
    ),
    "help.advance": "The hex is empty. Units you do not choose stay where they are.",
}  # fmt: skip
ENDINGS = {
    "done.deploy": "No further units to place", "done.allot": "No further points to share",
    "done.purchase": "No further purchases", "done.infowar": "No further information attacks",
    "done.demonstrate": "No further Demonstrators", "done.move": "No further movement",
    "done.react": "No further reactions", "done.attack": "No further attacks", "done.advance": "No further advances",
}  # fmt: skip
ROWS = {
    "forest": "forest", "marsh": "marsh", "mountain": "mountain", "city": "city", "river": (
        "all attackers are across a river"
    ),
    "attackers_out": "attackers out of supply", "defenders_out": "defenders out of supply",
    "demonstrators_for": "Demonstrators helping the attacker",
    "demonstrators_against": "Demonstrators helping the defender",
    "fleet_for": "attacker’s Fleet", "fleet_against": "defender’s Fleet",
    "air_for": "attacker’s air support",
    "air_against": "defender’s air support", "airland": "AirLand Battle", "intensive": "Intensive Assault",
    "brigades": "missile brigades", "cadres": "attacking cadres", "c4i": "own C4I",
    "defending_cadres": "defending cadres",
    "target_c4i": "target’s C4I", "breach": "cyber breach",
}  # fmt: skip
ROLLS = {
    "roll.moldova": "Moldova chooses", "roll.instability": "Instability", "roll.event": "Random event",
    "roll.neighbours": "Romania and Moldova", "roll.index": "Political Index",
    "roll.information": "Information attack",
    "roll.air": "Air support", "roll.combat": "Combat", "roll.dispersal": "Attack on Demonstrators",
    "roll.missiles": "Missiles",
}  # fmt: skip
BOARD = {
    "score.cities": "{number:Ukrainian city|Ukrainian cities}: {points}",
    "score.index": "Political Index {index}: {points}",
    "track.index": "Political Index", "track.points": "Political Points", "chart.points": "Political Points",
    "track.c4i_RU": "C4I of Russia",
    "track.c4i_UKR": "C4I of Ukraine", "track.c4i_MOL": "C4I of Moldova", "track.c4i_US": "C4I of the United States",
    "track.c4i_NATO": "C4I of NATO", "level.automatic": "a victory by the Political Index",
    "level.points": "a victory",
    "level.draw": "a draw", "name.held": "in play off the map", "name.lost": "eliminated",
    "name.out": "out of the game",
    "name.gather": "Place Demonstrators", "name.send home": "Send Demonstrators home", "name.c4i": "C4I",
    "name.air_defence": "a level of air defence", "name.air_move": "an Air Move", "name.weapons": "Special Weapons",
    "name.political": "public opinion", "name.demonstrators": "Demonstrators",
    "value.target": "against {name}", "amount.cadres": "{number:cadre|cadres}",
    "amount.attack": "{number:cadre|cadres} to attack", "amount.defence": "{number:cadre|cadres} to defend",
    "amount.air": "{number:point|points} of air support in each combat",
    "share.air": "{number:point|points} of {name} air support", "amount.points": "{number:point|points}",
    "field.assigned": "Ordered by", "field.lead": "Ordered by", "field.camp": "Alliance",
    "field.c4i": "C4I", "field.airland": "AirLand Battle", "field.intensive": "Intensive Assault",
    "field.air": "Points of air support", "field.replace": "As a replacement",
}  # fmt: skip
CATALOGUE: dict[str, str] = {
    **FORMS, **holdings.CATALOGUE, **REFUSALS, **WAITS, **DECISIONS, **HELP, **ENDINGS, **ROWS, **ROLLS, **BOARD,
    **{f"phase.{key}": text for key, text in PHASES.items()},
}  # fmt: skip
