"""Words of the sequence of play: phases, decisions, and orders that come at the wrong moment."""

from __future__ import annotations

PHASE_TITLES = {
    "setup": "Set-up",
    "events": "Event Card Phase",
    "cards": "Cards are placed",
    "ceasefire": "Ceasefire attempt",
    "areas": "Resolution of areas",
    "operations": "Operations Phase",
    "final": "Final Phase",
    "over": "Game over",
}

DECISION_TITLES = {
    "start": "Before the first turn",
    "cards": "Placement of three cards",
    "declare": "Call for a Combat Turn",
    "ceasefire": "Ceasefire attempt",
    "add_first": "Choice of who adds points first",
    "additions": "At-large points",
    "settle_tie": "Russian decision on the tie",
    "pick_area": "Choice of the next area",
    "act_order": "Choice of who acts first",
    "military": "Mobilisation, deployment and withdrawal",
    "diplomatic": "Attempts to move countries",
    "information": "Information option",
    "targets": "Targets are named",
    "operate": "Movement and recovery",
    "attack": "Formation of battles",
    "combat_type": "Choice of combat type",
    "allocate": "Allocation of Hits",
    "choose": "Choice of a unit",
}

PARTS = {
    "part.BattleFought": "Battle",
    "part.EffortRolled": "Effort",
    "part.AttemptMade": "Attempt",
    "part.NeutraliseTried": "Attempt to neutralise",
    "part.EventRolled": "Event roll",
    "part.EventPlayed": "Event roll",
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
    "order.not_your_decision": "The other side makes this decision.",
}
