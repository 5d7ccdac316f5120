"""The names of the decisions of 2022: Ukraine in statements: as a noun, and in the past tense.

`decision.KIND` asks the side that decides. These two forms are for everyone, so they have no “your”.
"""

from __future__ import annotations

from adjudication.engine.play.decision_forms import forms

CATALOGUE: dict[str, str] = forms(
    {
        "deploy": ("Set-up of units", "Units set up"),
        "enter": ("Entry of units", "Units entered"),
        "on_call": ("Wings on call", "Wings on call moved"),
        "air_losses": ("Allocation of air losses", "Air losses allocated"),
        "intercept": ("Interception of the mission", "Interception decided"),
        "intercept_flight": ("Interception of the flight", "Interception of the flight decided"),
        "station": ("Placement of wings", "Wings placed"),
        "suppressed": ("Choice of suppressed fighters", "Suppressed fighters chosen"),
        "bomb": ("Escort of the bombers", "Escort of the bombers decided"),
        "strike": ("Airstrikes", "Airstrikes flown"),
        "barrage": ("Missile barrages", "Missile barrages placed"),
        "activate": ("Activation of units", "Units activated"),
        "go_on": ("Continuation of the activation", "Activation continued"),
        "interdict": ("Interdiction of the strategic move", "Interdiction decided"),
        "thin": ("Choice of the unit that stays", "Unit that stays chosen"),
        "commit": ("Commitment of air, naval and event units", "Air, naval and event units committed"),
        "absorb": ("Absorption of losses", "Losses absorbed"),
        "retreat": ("Retreat route", "Retreat route chosen"),
        "advance": ("Advance after combat", "Advance after combat decided"),
        "railheads": ("Placement of railheads", "Railheads placed"),
    }
)
