"""Words of the sequence of play: phases, decisions, and orders that come at the wrong moment."""

from __future__ import annotations

PHASE_TITLES = {
    "setup": "Set-up",
    "events": "Event Card Phase",
    "cards": "Cards are placed",
    "ceasefire": "Ceasefire attempt",
    "areas": "Resolution of the areas",
    "operations": "Operations Phase",
    "final": "Final Phase",
    "over": "The game is over",
}

DECISION_TITLES = {
    "start": "Before the first turn",
    "cards": "Each side places three cards",
    "declare": "Each side says whether it wants a Combat Turn",
    "ceasefire": "A Ceasefire may be attempted",
    "add_first": "Who adds points first",
    "additions": "Points may be added",
    "settle_tie": "Russia settles the tie",
    "pick_area": "The next area is picked",
    "act_order": "Who acts first",
    "military": "Mobilise, deploy, withdraw",
    "diplomatic": "Attempts to move foreign governments",
    "information": "An option in the Information area",
    "targets": "Targets are named",
    "operate": "Units move or recover",
    "attack": "Battles are formed",
    "combat_type": "The type of the next battle",
    "allocate": "Hits are allocated",
    "choose": "A unit is chosen",
}

PARTS = {
    "part.BattleFought": "Battle",
    "part.EffortRolled": "Effort",
    "part.AttemptMade": "Attempt",
    "part.NeutraliseTried": "Attempt to neutralise",
    "part.EventRolled": "Event die",
    "part.EventPlayed": "Event die",
    "part.EventDrawn": "Event card drawn",
    "part.CardsDealt": "Cards dealt",
}
"""What the results with dice are called, by the event."""

CATALOGUE: dict[str, str] = {
    **PARTS,
    **{f"phase.{key}": text for key, text in PHASE_TITLES.items()},
    **PHASE_TITLES,
    **DECISION_TITLES,
    "roll.imagined": "Assumed for a forecast",
    "order.not_asked": "You cannot give this order now.",
    "order.not_your_decision": "The other side decides this.",
}
