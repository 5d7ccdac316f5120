"""The text of each decision with its rule and help, and the names of orders and their fields on forms and sheets."""

from __future__ import annotations

DECISIONS = {
    "decision.setup": "Set up", "rule.setup": "1.11",
    "decision.precedence": "Who goes first", "rule.precedence": "2.1",
    "decision.entry": "Reinforcements", "rule.entry": "12.1",
    "decision.pay_camps": "Camps", "rule.pay_camps": "11.6",
    "decision.cp_action": "CP actions", "rule.cp_action": "3.3",
    "decision.deep_isr": "Deep ISR", "rule.deep_isr": "5.3",
    "decision.reroll": "Reroll an ISR die", "rule.reroll": "5.5",
    "decision.engineers_tasks": "Engineers", "rule.engineers_tasks": "10.2",
    "decision.deep": "Deep fires", "rule.deep": "7.1",
    "decision.local": "Local fires", "rule.local": "7.2",
    "decision.gun_loss": "Guns lost", "rule.gun_loss": "7.2",
    "decision.manoeuvre": "Movement and combat", "rule.manoeuvre": "8",
    "decision.zones": "Zone in the town", "rule.zones": "8.3",
    "decision.evade": "Evade", "rule.evade": "9.1",
    "decision.cards": "Cards", "rule.cards": "3.4",
    "decision.combat_log": "LOG for the combat", "rule.combat_log": "4.6",
    "decision.support": "Fire missions", "rule.support": "7.2.1",
    "decision.dp_mode": "Restraint among the displaced", "rule.dp_mode": "11.5",
    "decision.take_loss": "Who takes the loss", "rule.take_loss": "9.2",
    "decision.withdraw": "Retreat", "rule.withdraw": "9.3",
    "decision.advance": "Advance", "rule.advance": "9.4",
    "decision.turn": "Plan the turn", "rule.turn": "2.2",
    "decision.follow_up": "Follow up", "rule.follow_up": "9.4",
}  # fmt: skip
HELP = {
    "empty.cp_action": "your side buys no action.",
    "empty.engineers_tasks": "no task starts.",
    "empty.deep": "your side flies and fires no mission.",
    "empty.local": "your artillery does not fire.",
    "empty.manoeuvre": "no block moves, fights or fires.",
    "empty.pay_camps": "your side pays for no camp, and the people in them leave.",
    "help.setup": "Place dummies, works and mines. The other side sees only that something is there.",
    "help.precedence": "The side with the initiative decides who goes first in the next step.",
    "help.entry": "Choose where the new blocks enter.",
    "help.pay_camps": "If you do not pay for a camp, its people leave.",
    "help.cp_action": "Buy one action, or pass. Two passes in a row end the step.",
    "help.deep_isr": "Assign each die to a place or box.",
    "help.reroll": (
        "You can reroll against several blocks, or with a card. You are asked even without a card, so that the other "
        "side learns nothing."
    ),
    "help.engineers_tasks": "Start tasks. A detachment is busy until its task is done.",
    "help.deep": "Fly or fire one mission, or pass. Two passes in a row end the step.",
    "help.local": "Fire the artillery on the map.",
    "help.gun_loss": "Choose which artillery block takes the loss.",
    "help.manoeuvre": "Move stacks and assault. Each block acts once.",
    "help.zones": "The enemy is close. Choose the block’s zone.",
    "help.evade": "Choose the blocks that try to evade instead of fighting.",
    "help.cards": "Choose cards for this assault.",
    "help.combat_log": (
        "Set the LOG each block uses in this combat. The default is full supply, as far as stocks allow. Less LOG "
        "weakens the block."
    ),
    "help.support": "Choose artillery for this assault.",
    "help.dp_mode": "Choose how to attack while displaced people are in the way.",
    "help.take_loss": "Choose the block that loses a step.",
    "help.withdraw": "Choose the next hex or zone of the retreat.",
    "help.advance": "Choose the blocks that move into the ground the enemy left.",
    "help.turn": "One sheet covers the whole turn.",
    "help.follow_up": "Advance one more hex, or stay.",
    "help.deep_isr.in_turn": (
        "Assign one die to a place or box, or pass. Then the other side does the same. Two passes in a row end the "
        "step."
    ),
    "help.local.in_turn": (
        "Fire one shot with the artillery on the map, or pass. Then the other side fires. Two passes in a row end "
        "the step."
    ),
    "help.manoeuvre.in_turn": (
        "Activate one stack: move it, continue its move or assault. Then the other side goes. Two passes in a row "
        "end the step."
    ),
}
FORMS = {
    "form.place": "Place", "add.place": "Place it", "form.deploy": "Deploy", "add.deploy": "Deploy it",
    "form.first": "Who goes first", "form.enter": "Enter", "form.pay_camps": "Pay", "form.buy": "Buy",
    "add.buy": "Add action", "form.stock": "Stock up", "add.stock": "Add: stock up", "form.assign_isr": "Look at",
    "add.assign_isr": "Add look", "form.reroll": "Die", "form.task": "Task", "add.task": "Add task",
    "form.feint": "Dummy engineers", "add.feint": "Add dummy", "form.fortify": "Fortify",
    "add.fortify": "Add work", "form.recall": "Give up", "add.recall": "Add: give up", "form.strike": "Mission",
    "add.strike": "Add mission", "form.fire": "Fire", "add.fire": "Add shot", "form.move": "Move",
    "add.move": "Add move", "form.assault": "Assault", "add.assault": "Add assault",
    "form.break_down": "Break down", "add.break_down": "Add: break down", "form.reform": "Reform",
    "add.reform": "Add: reform", "form.take_zone": "Zone", "form.evade": "Evade", "form.combat_cards": "Cards",
    "form.assign_log": "LOG", "form.support": "Fire missions", "form.dp_mode": "Restraint", "form.take_loss": "Loss",
    "form.withdraw": "Retreat", "form.advance": "Advance", "form.follow_up": "Follow up",
    "add.follow_up": "Add: follow up", "add": "Add to the sheet",
}  # fmt: skip
FIELDS = {
    "field.what": "What", "field.where": "Where", "field.unit": "Block", "field.units": "Blocks", "field.route": "To",
    "field.target": "Target", "field.attackers": "Attackers", "field.swim": "Swim even where there is a bridge",
    "field.action": "Action", "field.amounts": "LOG to", "field.face": "Die", "field.work": "Work", "field.at": "At",
    "field.task": "Task", "field.parent": "Engineers", "field.mission": "Mission", "field.air": "By air",
    "field.who": "First", "field.lasts": "How long", "field.zone": "Zone",
    "field.log": "LOG for", "field.missions": "Missions from",
    "field.to": "To", "field.formations": "Co-ordinate formations", "field.nations": "Co-ordinate nations",
    "field.plan": "PLAN cards", "field.mode": "Restraint", "field.answer": "The die", "field.camps": "Camps",
    "field.isr": "First ISR target", "field.evade": "Evade", "field.losses": "Losses fall on",
    "field.advance": "Advance", "field.follow_up": "Follow up", "field.retreat": "Retreat",
    "field.rerolls": "Reroll ISR dice",
}  # fmt: skip
SAID = {
    "said.assault": "Assault {target} with {attackers}",
    "said.assault.swim.true": "Assault {target} with {attackers}, swimming",
    "said.assign_log": "LOG: {log}",
    "said.support": "Fire missions: {missions}",
    "said.stock": "Stock up: {amounts}",
    "said.assign_isr": "Use the ISR die of {face} on {target}",
    "said.assign_isr.face.0": "Use an ISR die on {target}",
    "cites.done": "2.2",
}
CATALOGUE: dict[str, str] = {**DECISIONS, **HELP, **FORMS, **FIELDS, **SAID}
