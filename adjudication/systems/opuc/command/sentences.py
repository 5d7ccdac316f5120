"""Sentences of chapter 3."""

from __future__ import annotations

PROBLEMS = {
    "unknown.action": "There is no CP action {action}.",
    "cp.not_in_intro": "{action} is not in the introductory list of actions.",
    "cp.once": "{action} may be bought once a turn.",
    "cp.too_dear": "{action} costs {cp} CP, {left} are left.",
    "cp.no_log": "{action} costs {log} LOG, {left} are left.",
    "cp.no_place": "{action} is done at no place: name none.",
    "cp.just_a_place": "{action} needs no more than the place: do not name {what}.",
    "cp.struck": "The enemy has struck your electronic warfare: {action} is not to be had this turn.",
    "cp.no_camp": "There is no camp of yours to bring the displaced to.",
    "cp.not_that": "{action} there is for {choices}, not for {what}.",
    "cp.place.TAC_EW": "A jammer goes on a hex with a block of yours and no jammer of yours yet: not at {place}.",
    "cp.place.BUILD_SD": "A supply dump goes where a supplied road or dump is near, on land without an enemy, his "
    "zone of control or another dump: not at {place}.",
    "cp.place.BUILD_RHD": "A railhead goes on an uncut rail hex with a block of yours or in your town, without an "
    "enemy, his zone of control or another railhead: not at {place}.",
    "cp.place.EVACUATE": "There is no built-up area {place}.",
    "cp.place.DP_MOVE": "There are no displaced persons on the map in hex {place}.",
    "cp.place.DP_CAMP": "A camp goes on a main supply route {least} hexes or more from every enemy block, without "
    "another camp and in no town of the enemy: not at {place}.",
    "cp.place.RESTORE": "Utilities are restored in a town of yours where one is off or destroyed: not in {place}.",
    "cp.place.CYBER": "Sabotage hits a town of the enemy where a utility works: not {place}.",
    "cp.place.CLEAR_RUBBLE": "Rubble is cleared from a zone of your town without an enemy in it: there is none at "
    "{place}.",
    "cp.use_stock": "Stocks are dumped with the order that names the amounts.",
    "stock.not_there": "{place} is no own zone or dump in supply.",
    "stock.amount": "An action dumps 1 to {most} LOG in all, at least 1 in every place that is named.",
    "stock.no_log": "Only {left} LOG are left.",
    "manoeuvre.assault_first": "The blocks that have broken into a town must assault before anything else is done.",
    "manoeuvre.enemys_turn": "The sides move in turn: this activation is over, the other side is next.",
    "cards.formations": "{needed} co-ordination cards are needed, {held} are held.",
    "cards.nations": "{needed} allied co-ordination cards are needed, {held} are held.",
    "cards.formations_idle": "Co-ordination cards change nothing in this fight.",
    "cards.nations_idle": "Allied co-ordination cards change nothing in this fight.",
    "cards.plan": "PLAN cards are for the attacker of a deliberate assault in the full game, not a follow-up: two or "
    "more formations of two battalions or more each, within {near} hexes of each other, {far} from other targets of "
    "PLAN.",
    "cards.plan_mixed": "PLAN cards count only when the cards for every extra formation and nation are put in.",
    "cards.plan_count": "None to {most} PLAN cards may be used in an assault; {held} are held.",
}
ROWS = {
    "asset.base": "base",
    "asset.enemy": "enemy action",
    "asset.scenario": "set by the scenario",
    "asset.log_base": "{tanks} tank and {others} other battalions",
    "asset.formations": "formations on the map",
    "asset.recce": "reconnaissance battalions",
    "asset.sources": "sources",
    "asset.lost_for_good": "lost for good",
    "asset.percent": "{percent} % lost to weather, night and the air situation",
    "asset.surge": "ISR surge",
    "asset.flank": "flank situation",
    "asset.deep_other": "missiles, rockets and drones",
    "asset.deep_ga": "ground attack sorties",
}
ROLLS = {
    "roll.log": "LOG generated",
    "roll.cp.STRAT_EW": "Strategic jamming",
    "roll.cp.COUNTER_ISR": "Deception",
    "roll.cp.LOG_SURGE": "Stocks moved forward",
    "roll.cp.RAID": "Raid on the rear",
    "roll.cp.CYBER": "Sabotage of a utility",
    "roll.cp.INFO_OPS": "Information operations",
}
CATALOGUE: dict[str, str] = PROBLEMS | ROWS | ROLLS
