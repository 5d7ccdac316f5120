"""The names of the decisions of OPUC in statements: as a noun, and in the past tense.

`decision.KIND` asks the side that decides. These two forms are for everyone, so they have no “your”.
"""

from __future__ import annotations

from adjudication.engine.play.decision_forms import forms

CATALOGUE: dict[str, str] = forms(
    {
        "turn": ("Orders for the turn", "Turn planned"),
        "precedence": ("Choice of who goes first", "Order of play decided"),
        "setup": ("Set-up", "Set-up completed"),
        "cp_action": ("CP actions", "CP actions bought"),
        "manoeuvre": ("Movement and combat", "Blocks moved and fought"),
        "reroll": ("Reroll of an ISR die", "ISR reroll decided"),
        "deep_isr": ("Deep ISR", "Deep ISR assigned"),
        "engineers_tasks": ("Engineer tasks", "Engineer tasks given"),
        "deep": ("Deep fires", "Deep fires carried out"),
        "gun_loss": ("Loss among the guns", "Loss among the guns allocated"),
        "local": ("Local fires", "Local fires carried out"),
        "zones": ("Choice of a zone in the town", "Zone in the town chosen"),
        "cards": ("Cards for the assault", "Cards committed"),
        "evade": ("Evasion", "Evasion decided"),
        "withdraw": ("Retreat", "Retreat carried out"),
        "combat_log": ("LOG for the combat", "LOG assigned to the combat"),
        "support": ("Fire missions", "Fire missions committed"),
        "dp_mode": ("Restraint among the displaced", "Restraint among the displaced decided"),
        "take_loss": ("Allocation of the loss", "Loss allocated"),
        "advance": ("Advance", "Advance decided"),
        "follow_up": ("Follow-up", "Follow-up decided"),
        "pay_camps": ("Payment for camps", "Payment for camps decided"),
        "entry": ("Entry of reinforcements", "Reinforcements placed"),
    }
)
