"""The names of the decisions of Ukrainian Crisis in statements: as a noun, and in the past tense.

`decision.KIND` asks the side that decides. These two forms are for everyone, so they have no “your”.
"""

from __future__ import annotations

from adjudication.engine.play.decision_forms import forms

CATALOGUE: dict[str, str] = forms(
    {
        "cards": ("Placement of cards", "Cards placed"),
        "declare": ("Call for a Combat Turn", "Turn declared"),
        "ceasefire": ("Ceasefire attempt", "Ceasefire attempt decided"),
        "add_first": ("Choice of who adds points first", "Order of adding points decided"),
        "additions": ("At-large points", "At-large points added"),
        "settle_tie": ("Tied Ceasefire", "Tied Ceasefire settled"),
        "pick_area": ("Choice of the next area", "Next area chosen"),
        "act_order": ("Choice of who acts first", "Order of acting decided"),
        "military": ("Mobilisation, deployment and withdrawal", "Units mobilised, deployed and withdrawn"),
        "diplomatic": ("Attempts to move countries", "Attempts to move countries made"),
        "information": ("Information option", "Information option chosen"),
        "targets": ("Choice of targets", "Targets chosen"),
        "operate": ("Movement and recovery", "Units moved and recovered"),
        "attack": ("Formation of battles", "Battles formed"),
        "combat_type": ("Choice of the combat type", "Combat type chosen"),
        "allocate": ("Allocation of Hits", "Hits allocated"),
        "choose": ("Choice of a unit", "Unit chosen"),
    }
)
