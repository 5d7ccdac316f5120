"""Sentences of chapter 3."""

from __future__ import annotations

PROBLEMS = {
    "unknown.action": "There is no CP action called {action}.",
    "cp.not_in_intro": "{action} is not in the introductory list of actions.",
    "cp.once": "You can buy {action} only once a turn.",
    "cp.too_dear": "{action} costs {cp} CP. You have {left} left.",
    "cp.no_log": "{action} costs {log} LOG. You have {left} left.",
    "cp.no_place": "{action} does not need a place. Leave it out.",
    "cp.just_a_place": "{action} needs only a place. Leave out {what}.",
    "cp.struck": "The enemy has struck your electronic warfare, so {action} is not available this turn.",
    "cp.no_camp": "You have no camp to move displaced persons to.",
    "cp.not_that": "{action} at this place takes {choices}, not {what}.",
    "cp.place.TAC_EW": "{place} cannot take a jammer. Choose a hex with one of your blocks and none of your jammers.",
    "cp.place.BUILD_SD": (
        "{place} cannot take a supply dump. Choose a land hex near a supplied road or dump, without an enemy, an "
        "enemy zone of control or another dump."
    ),
    "cp.place.BUILD_RHD": (
        "{place} cannot take a railhead. Choose an uncut rail hex with your block or in your town, without an enemy, "
        "an enemy zone of control or another railhead."
    ),
    "cp.place.EVACUATE": "There is no built-up area called {place}.",
    "cp.place.DP_MOVE": "There are no displaced persons on the map in hex {place}.",
    "cp.place.DP_CAMP": (
        "{place} cannot take a camp. Choose a main supply route {least} hexes or more from every enemy block, "
        "without another camp and not in an enemy town."
    ),
    "cp.place.RESTORE": (
        "There is no utility to restore in {place}. Choose one of your towns where one is off or destroyed."
    ),
    "cp.place.CYBER": "There is nothing to sabotage in {place}. Choose an enemy town where a utility works.",
    "cp.place.CLEAR_RUBBLE": (
        "There is no rubble to clear at {place}. Choose a zone of your town with rubble and no enemy."
    ),
    "cp.use_stock": "To stock up, use the order that sets the amounts.",
    "stock.not_there": "{place} is not one of your supplied zones or dumps.",
    "stock.amount": "One action stocks 1 to {most} LOG in total, and at least 1 in each place you choose.",
    "stock.no_log": "You have only {left} LOG left.",
    "manoeuvre.assault_first": "The blocks that have broken into a town must assault first.",
    "manoeuvre.enemys_turn": "The sides take turns to move. This activation is over, and the other side goes next.",
    "cards.formations": "You need {needed} co-ordination cards. You have {held}.",
    "cards.nations": "You need {needed} allied co-ordination cards. You have {held}.",
    "cards.formations_idle": "Co-ordination cards have no effect in this combat.",
    "cards.nations_idle": "Allied co-ordination cards have no effect in this combat.",
    "cards.plan": "PLAN cards are for the attacker of a deliberate assault in the full game, not a follow-up: two or "
    "more formations of two battalions or more each, within {near} hexes of each other, {far} from other targets of "
    "PLAN.",
    "cards.plan_mixed": "PLAN cards count only if you also use the cards for every extra formation and nation.",
    "cards.plan_count": "You can use up to {most} PLAN cards in an assault. You have {held}.",
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
