"""The names of the decisions of Millennium Wars in statements: as a noun, and in the past tense.

`decision.KIND` asks the side that decides. These two forms are for everyone, so they have no “your”.
"""

from __future__ import annotations

from adjudication.engine.play.decision_forms import forms

CATALOGUE: dict[str, str] = forms(
    {
        "deploy": ("Placement of forces", "Forces placed"),
        "allot": ("Shares of Political Points", "Political Points shared"),
        "purchase": ("Purchases", "Purchases listed"),
        "infowar": ("Information attacks", "Information attacks made"),
        "commit": ("Commitment of cadres", "Commitment of cadres decided"),
        "demonstrate": ("Demonstrators", "Demonstrators placed or sent home"),
        "move": ("Movement", "Units moved"),
        "excess": ("Unit to give up from an overfull hex", "Unit given up from an overfull hex"),
        "react": ("Reactions", "Reactions made"),
        "attack": ("Attacks", "Attacks made"),
        "lose": ("Choice of the unit to give up", "Unit given up"),
        "retreat": ("Retreat", "Units retreated"),
        "advance": ("Advance", "Advance decided"),
        "tactics": ("Choice of tactics", "Tactics chosen"),
        "support": ("Support for the defence", "Support for the defence decided"),
    }
)
