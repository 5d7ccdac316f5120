"""The text of each decision with its rule and help, and the names of orders on forms and sheets.

A key that ends in `.cards` or `.deterministic` is said in that variant of the game (10.1, 10.2).
"""

from __future__ import annotations

DECISIONS = {
    "decision.cards": "Place three cards", "rule.cards": "6.0", "clock.cards": "Cards lock in",
    "decision.declare": "Ask for a Combat Turn?", "rule.declare": "6.0", "clock.declare": "Declarations lock in",
    "decision.ceasefire": "Attempt a Ceasefire?", "rule.ceasefire": "6.24",
    "decision.add_first": "Who adds points first?", "rule.add_first": "6.24, RUL-08",
    "decision.additions": "Add at-large points?", "rule.additions": "6.22, RUL-15",
    "decision.settle_tie": "Settle the tied Ceasefire", "rule.settle_tie": "6.24, RUL-07",
    "decision.pick_area": "Choose the next area", "rule.pick_area": "6.0, RUL-09",
    "decision.act_order": "Act first or second?", "rule.act_order": "6.0",
    "decision.military": "Mobilise, deploy, withdraw", "rule.military": "6.1",
    "decision.diplomatic": "Move countries", "rule.diplomatic": "6.21",
    "decision.information": "Choose an Information option", "rule.information": "6.3",
    "decision.targets": "Choose targets", "rule.targets": "6.33, RUL-17",
    "decision.operate": "Move or recover", "rule.operate": "7.2",
    "decision.attack": "Form battles", "rule.attack": "7.31",
    "decision.combat_type": "Choose the combat type", "rule.combat_type": "7.31",
    "decision.allocate": "Allocate Hits", "rule.allocate": "7.31, RUL-29",
    "decision.choose": "Choose a unit", "rule.choose": "6.0, 5.0",
}  # fmt: skip
_FACE_DOWN = "One card face down in each area, unseen by the other side until the area is opened."
_NUMBERED = f"{_FACE_DOWN} Its number is its RP."
HELP = {
    "help.cards": _FACE_DOWN,
    "help.cards.cards": _NUMBERED,
    "help.cards.deterministic": _NUMBERED,
    "help.declare": "Both sides declare at the same time. If only one asks, the other can attempt a Ceasefire.",
    "empty.declare": "your cell does not ask for combat.",
    "empty.ceasefire": "your cell attempts no Ceasefire, and this becomes a Combat Turn.",
    "empty.additions": "no points are added.",
    "empty.information": "your cell takes no Information option.",
    "help.ceasefire": "The other side wants combat. An attempt uses up the Diplomatic area for both.",
    "help.add_first": "You have the initiative, so you decide who adds points first.",
    "help.additions": "You can use at-large points in one area each turn.",
    "help.settle_tie": "On a tie, Russia decides whether the turn is Strategic or Combat.",
    "help.pick_area": "You have the initiative. Both sides’ cards in this area are turned up.",
    "help.act_order": "You have the initiative. The cards in this area are turned up.",
    "help.military": "Orders are carried out in the order listed. Unused points are lost.",
    "help.diplomatic": "Each attempt moves one country by one zone. Points are spent even if it fails.",
    "help.diplomatic.deterministic": "Each attempt moves one country by one zone, at full price and without a roll.",
    "help.information": "The Effort is rolled after you choose.",
    "help.information.cards": "The number on your card counts. There is no roll.",
    "help.information.deterministic": "The number on your card decides. There is no roll.",
    "help.targets": "Choose all targets before the first attempt is rolled.",
    "help.targets.deterministic": "Choose all targets now. Each is neutralised without a roll.",
    "help.operate": "Each unit acts once in this Segment, within your allowance.",
    "help.attack": "Set up every battle in one area, then begin them. You do not have to attack.",
    "help.combat_type": "You are the Attacker in this battle.",
    "help.allocate": "Allocate every Hit that your units can absorb.",
    "help.choose": "The unit you choose is neutralised.",
}
FORMS = {
    "form.mobilise": "Mobilise", "add.mobilise": "Add: mobilise",
    "form.deploy": "Deploy", "add.deploy": "Add: deploy", "form.deploy.by_event.true": "Deploy with the held event",
    "form.withdraw": "Withdraw", "add.withdraw": "Add: withdraw",
    "form.expel": "Send back with the event", "add.expel": "Add: send back",
    "form.attempt.direction.up": "Move up one zone, towards Ukraine", "add.attempt": "Add attempt",
    "form.attempt.direction.down": "Move down one zone, away from Ukraine",
    "form.move.by.land": "Move by land", "form.move.by.air": "Move by air", "form.move.by.sea": "Move by sea",
    "add.move": "Add move",
    "form.recover": "Recover", "add.recover": "Add: recover",
    "form.group": "Battle", "add.group": "Add battle",
    "form.fight": "Begin these battles", "add.fight": "Add: begin battles",
    "form.additions": "Additions", "add.additions": "Add to the sheet",
    "form.target": "Targets", "add.target": "Add to the sheet",
    "form.allocate": "Allocation", "add.allocate": "Add to the sheet",
    "field.units": "Target", "field.area": "To", "field.at_large": "At-large RP", "field.rp": "RP",
    "field.attackers": "Your units", "field.defenders": "Against", "field.hits": "Hits on",
    "field.event": "Play the held event for its points",
    "name.reserve": "Reserve", "name.mobilized": "Mobilized",
}  # fmt: skip
SAID = {
    "said.declare.combat.true": "Ask for a Combat Turn",
    "said.declare.combat.false": "Do not ask for a Combat Turn",
    "said.ceasefire.attempt.true": "Attempt a Ceasefire",
    "said.ceasefire.attempt.false": "Allow the Combat Turn",
    "said.add_first": "{first} adds points first",
    "said.settle_tie.turn_type.strategic": "Strategic Turn",
    "said.settle_tie.turn_type.combat": "Combat Turn",
    "said.pick_area.area.military": "Open Military next",
    "said.pick_area.area.diplomatic": "Open Diplomatic next",
    "said.pick_area.area.information": "Open Information next",
    "said.act_order.first.true": "Act first",
    "said.act_order.first.false": "Let the other side act first",
    "said.mobilise": "Mobilise {unit}",
    "said.deploy": "Deploy {unit} to {area}",
    "said.withdraw": "Withdraw {unit}",
    "said.expel": "Send {unit} back",
    "said.attempt": "Move {country} one zone {direction}",
    "said.inform.option.cut": "Cut the other side’s Prestige",
    "said.inform.option.raise": "Raise own Prestige",
    "said.inform.option.neutralise": "Neutralise units",
    "said.inform.option.pass": "Take no option",
    "said.target": "Target {units}",
    "said.move.by.land": "Move {unit} to {to} by land",
    "said.move.by.air": "Move {unit} to {to} by air",
    "said.move.by.sea": "Move {unit} to {to} by sea",
    "said.recover": "Recover {unit}",
    "said.group": "Attack {defenders} in {area} with {attackers}",
    "said.fight": "Begin the battles in this area",
    "said.combat.type.symbolic": "Symbolic combat",
    "said.combat.type.kinetic": "Kinetic combat",
    "said.combat.type.asymmetric": "Asymmetric combat",
    "said.allocate": "Hits: {hits}",
    "said.choose": "Neutralise {unit}",
}
SECTIONS = {
    "place_cards": "6.0", "declare": "6.0", "ceasefire": "6.24", "add_first": "6.24, RUL-08", "additions": "6.22",
    "settle_tie": "6.24, RUL-07", "pick_area": "6.0", "act_order": "6.0", "mobilise": "6.11", "deploy": "6.12",
    "withdraw": "6.13", "expel": "5.0", "attempt": "6.21", "target": "6.33", "move": "7.21", "recover": "7.22",
    "group": "7.31", "fight": "7.31, RUL-53", "combat": "7.31", "allocate": "7.31, RUL-29", "choose": "6.0",
    "inform.option.cut": "6.31", "inform.option.raise": "6.32", "inform.option.neutralise": "6.33",
    "inform.option.pass": "6.0",
}  # fmt: skip
PRICES = {
    "price.mobilise": "1 RP", "price.deploy": "1 RP", "price.deploy.by_event.true": "paid by the event",
    "price.withdraw": "free",
    "price.expel": "paid by the event", "price.attempt": "{rp} RP", "price.move": "1 allowance",
    "price.recover": "1 allowance",
}  # fmt: skip
_CUT = "Of the two Information cards the other side loses the higher number, you the lower."
_RAISED = "You gain the number on your card as Prestige."
MEANS = {
    "means.declare.combat.true": (
        "If the other side also asks, or no Ceasefire stops it, units move and fight this turn."
    ),
    "means.declare.combat.false": (
        "If neither side asks, this is a Strategic Turn: mobilise, deploy and move countries."
    ),
    "means.ceasefire.attempt.true": (
        "Both Diplomatic cards are rolled and the higher total wins. The area is then finished for both sides."
    ),
    "means.ceasefire.attempt.true.cards": (
        "Both Diplomatic cards are turned up and the higher total wins. The area is then finished for both sides."
    ),
    "means.ceasefire.attempt.true.deterministic": (
        "Both Diplomatic cards are turned up and the higher card wins. The area is then finished for both sides."
    ),
    "means.ceasefire.attempt.false": "Units move and fight this turn. The Diplomatic card is not used.",
    "means.act_order.first.true": "Your orders in this area are carried out before the other side’s.",
    "means.act_order.first.false": "You see what the other side does here before you act.",
    "means.pick_area.area.military": ("Mobilise and deploy. In a Combat Turn, the cards set the number of Segments."),
    "means.pick_area.area.military.deterministic": (
        "Mobilise and deploy. In a Combat Turn, each side has two Segments, worth the number on its card."
    ),
    "means.pick_area.area.diplomatic": "Move countries on the Foreign Relations Display.",
    "means.pick_area.area.information": "Cut Prestige, raise Prestige or neutralise units.",
    "means.inform.option.cut": (
        "Your card is rolled twice. The other side loses the higher result and you lose the lower."
    ),
    "means.inform.option.cut.cards": _CUT,
    "means.inform.option.cut.deterministic": _CUT,
    "means.inform.option.raise": "Your card is rolled once, and you gain that much Prestige.",
    "means.inform.option.raise.cards": _RAISED,
    "means.inform.option.raise.deterministic": _RAISED,
    "means.inform.option.neutralise": (
        "Your card is rolled for points. Each attempt needs that number or less on one die."
    ),
    "means.inform.option.neutralise.cards": (
        "You get one to three attempts, more with a higher card. Each needs its number or less on one die."
    ),
    "means.inform.option.neutralise.deterministic": (
        "An Ace to 4 neutralises one unit, a 5 to 7 two, an 8 or 9 three. There is no roll."
    ),
    "means.inform.option.pass": "The card is used without effect.",
    "means.settle_tie.turn_type.strategic": "The Ceasefire holds.",
    "means.settle_tie.turn_type.combat": "The Ceasefire fails; units move and fight.",
    "means.combat.type.symbolic": ("Hits cost Prestige, up to the number of units in the group that is hit."),
    "means.combat.type.kinetic": (
        "A first Hit neutralises a unit and a second eliminates it. Each elimination costs both sides 1 Prestige."
    ),
    "means.combat.type.asymmetric": (
        "Irregulars cost the enemy Prestige. Regulars neutralise fresh units. Excess Hits count against their own side."
    ),
}
CATALOGUE: dict[str, str] = {
    **DECISIONS,
    **HELP,
    **FORMS,
    **SAID,
    **PRICES,
    **MEANS,
    **{f"cites.{key}": section for key, section in SECTIONS.items()},
    "cites.deploy.by_event.true": "5.0",
}
