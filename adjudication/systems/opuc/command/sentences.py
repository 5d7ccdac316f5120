"""Sentences of chapter 3."""

from __future__ import annotations

PROBLEMS = {
    "unknown.action": "There is no CP action {action}.",
    "cp.not_in_intro": "{action} is not in the introductory list of actions.",
    "cp.once": "{action} can be bought once a turn.",
    "cp.too_dear": "{action} costs {cp} CP; you have {left} left.",
    "cp.no_log": "{action} costs {log} LOG; you have {left} left.",
    "cp.no_place": "{action} does not take a place. Leave it out.",
    "cp.just_a_place": "{action} needs only a place: do not name {what}.",
    "cp.struck": "The enemy has struck your electronic warfare: {action} is not available this turn.",
    "cp.no_camp": "There is no camp of yours to bring the displaced to.",
    "cp.not_that": "{action} there takes {choices}, not {what}.",
    "cp.place.TAC_EW": "A jammer goes on a hex with a block of yours and no jammer of yours. {place} is not one.",
    "cp.place.BUILD_SD": "A supply dump goes near a supplied road or dump, on land without an enemy, an enemy "
    "zone of control or another dump. {place} is not such a hex.",
    "cp.place.BUILD_RHD": "A railhead goes on an uncut rail hex with a block of yours or in your town, without an "
    "enemy, an enemy zone of control or another railhead. {place} is not one.",
    "cp.place.EVACUATE": "There is no built-up area {place}.",
    "cp.place.DP_MOVE": "There are no displaced persons on the map in hex {place}.",
    "cp.place.DP_CAMP": "A camp goes on a main supply route {least} hexes or more from every enemy block, without "
    "another camp and not in an enemy town. {place} is not one.",
    "cp.place.RESTORE": "You can restore utilities in a town of yours where one is off or destroyed. {place} is "
    "not one.",
    "cp.place.CYBER": "Sabotage needs an enemy town where a utility works. {place} is not one.",
    "cp.place.CLEAR_RUBBLE": "You can clear rubble from a zone of your town without an enemy in it. There is none at "
    "{place}.",
    "cp.use_stock": "Stocks are dumped with the order that names the amounts.",
    "stock.not_there": "{place} is not a zone or dump of yours in supply.",
    "stock.amount": "An action dumps 1 to {most} LOG in total, at least 1 in every place that you name.",
    "stock.no_log": "Only {left} LOG are left.",
    "manoeuvre.assault_first": "The blocks that have broken into a town must assault before anything else is done.",
    "manoeuvre.enemys_turn": "The sides move in turn: this activation is over and the other side is next.",
    "cards.formations": "You need {needed} co-ordination cards and have {held}.",
    "cards.nations": "You need {needed} allied co-ordination cards and have {held}.",
    "cards.formations_idle": "Co-ordination cards change nothing in this fight.",
    "cards.nations_idle": "Allied co-ordination cards change nothing in this fight.",
    "cards.plan": "PLAN cards are for the attacker of a deliberate assault in the full game, not a follow-up: two or "
    "more formations of two battalions or more each, within {near} hexes of each other, {far} from other targets of "
    "PLAN.",
    "cards.plan_mixed": "PLAN cards count only when the cards for every extra formation and nation are put in.",
    "cards.plan_count": "You can use up to {most} PLAN cards in an assault; you have {held}.",
}
ROWS = {
    "asset.base": "base",
    "asset.enemy": "enemy action",
    "asset.scenario": "set by the scenario",
    "asset.log_base": "{tanks} tank and {others} other battalions",
    "asset.formations": "formations on the map",
    "asset.recce": "reconnaissance battalions",
    "asset.sources": "sources",
    "asset.lost_for_good": "lost permanently",
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
