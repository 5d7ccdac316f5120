"""The names of the decisions of Opaque War in statements: as a noun, and in the past tense.

`decision.KIND` asks the side that decides. These two forms are for everyone, so they have no “your”.
"""

from __future__ import annotations

from adjudication.engine.play.decision_forms import forms

CATALOGUE: dict[str, str] = forms(
    {
        "brigades": ("Brigades on the western edge", "Brigades placed on the western edge"),
        "scarce_police": ("Places for police", "Places for police chosen"),
        "scarce_militia": ("Towns for militia", "Towns for militia chosen"),
        "battalions_luhansk": ("Battalions in Luhansk", "Battalions placed in Luhansk"),
        "battalions_donetsk": ("Battalions in Donetsk", "Battalions placed in Donetsk"),
        "haven_luhansk": ("Rebel town in Luhansk", "Rebel town chosen in Luhansk"),
        "haven_donetsk": ("Rebel town in Donetsk", "Rebel town chosen in Donetsk"),
        "counters_luhansk": ("Mobs and media in Luhansk", "Mobs and media placed in Luhansk"),
        "counters_donetsk": ("Mobs and media in Donetsk", "Mobs and media placed in Donetsk"),
        "arrive": ("Arrival of reinforcements", "Reinforcements placed"),
        "muster": ("Choice of reinforcements", "Reinforcements chosen"),
        "move": ("Movement", "Units moved"),
        "disperse": ("Dispersal of mobs", "Mobs dispersed"),
        "enter": ("Entry into the mob’s hex", "Entry into the mob’s hex decided"),
        "attack": ("Attacks", "Attacks made"),
        "support": ("Support markers", "Support markers decided"),
        "resolve": ("Go-ahead for the attack", "Go-ahead for the attack decided"),
        "lose": ("Choice of losses", "Losses chosen"),
        "defend": ("Stand or retreat, and losses", "Stand or retreat decided"),
        "advance": ("Advance", "Advance decided"),
        "retreat": ("Retreat", "Units retreated"),
        "modify": ("Opposition to a ceasefire", "Opposition to a ceasefire decided"),
    }
)
