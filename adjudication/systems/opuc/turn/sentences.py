"""Sentences of chapter 2."""

from __future__ import annotations

EVENTS = {
    "turn.began": "Turn {turn}: day {day}, {hours}.",
    "turn.began.night": "Turn {turn}: night of day {day}, {hours}.",
}
PROBLEMS = {
    "order.not_asked": "You cannot give this order in the current decision.",
    "order.not_your_decision": "The other side makes this decision.",
}
ROWS = {
    "score.place": "{place}: {points}",
    "track.ao": "Adverse opinion",
    "track.dmz": "Demoralisation",
    "track.lost": "Battalions lost",
    "track.rubble": "Rubble",
    "track.dps": "Displaced persons on the map",
    "dm.scenario": "scenario",
    "dm.init_up": "Seize tempo",
    "dm.init_down": "Disrupt enemy tempo",
    "track.flank": "situation on the flanks",
    "track.naval": "situation at sea",
    "track.air": "situation in the air",
}
ROLLS = {
    "roll.initiative": "Initiative",
    "roll.weather.start": "Weather at the start",
    "roll.weather.forecast": "Weather forecast",
    "roll.weather.variation": "Weather against the forecast",
    "roll.weather": "Weather",
    "roll.weather.kind": "Kind of weather",
    "roll.environment.air": "Air situation",
    "roll.environment.naval": "Naval situation",
    "roll.environment.flank": "Situation on the flank",
}


WHERE = {"air": "in the air", "naval": "at sea", "flank": "on the flanks"}
"""Where a track of the situation says who has superiority."""
SKY = {
    "clear": "The sky is clear", "overcast": "The sky is overcast", "rain": "It rains", "snow": "It snows",
    "fog": "There is fog",
}  # fmt: skip
WEATHER_NAMES = {"CLEAR": "clear", "OVERCAST": "overcast", "PRECIPITATION": "rain", "FOG": "fog"}
STEP_NAMES = {
    "setup": "set-up", "turn": "a new turn", "initiative": "initiative", "environment": "environment",
    "assets": "assets", "upkeep": "start-of-turn upkeep", "cp": "CP actions", "isr": "ISR", "engineers": "engineers",
    "deep_fires": "deep fires", "local_fires": "local fires", "movement": "movement and combat",
    "civil": "civil effects", "end": "end of turn",
}  # fmt: skip

PHASES = {f"phase.{step}": name for step, name in STEP_NAMES.items()}
PARTS = {
    "part.AssaultFought": "Assault", "part.RetreatTested": "Retreat", "part.FollowUpTested": "Follow-up",
    "part.EvasionTried": "Evasion", "part.StrikeFlown": "Deep fires mission", "part.Shot": "Fires",
    "part.MineStruck": "Minefield", "part.CloseLook": "Close ISR", "part.DeepDice": "Deep ISR dice",
    "part.DeepThrown": "Deep ISR", "part.CecResolved": "Civil effects", "part.Atrocity": "Atrocity",
    "part.BuaChecked": "Flight from a town", "part.CasualtiesRolled": "Casualties among the displaced",
    "part.InitiativeRolled": "Initiative", "part.WeatherSet": "Weather", "part.TrackSet": "Environment",
    "part.LogGenerated": "LOG", "part.LogShifted": "LOG moved", "part.ActionBought": "CP action",
    "part.TagsDealt": "Block numbers",
}  # fmt: skip
"""What the results with dice are called, by the event."""

ENDINGS = {
    "done.setup": "The set-up is complete",
    "done.cp_action": "Pass",
    "done.deep": "Pass",
    "done.deep_isr": "Leave the other dice",
    "done.engineers_tasks": "No further task",
    "done.manoeuvre": "No further movement",
    "done.local": "No further shot",
    "done.follow_up": "Stay",
}
CATALOGUE: dict[str, str] = EVENTS | PROBLEMS | ROWS | ROLLS | PHASES | PARTS | ENDINGS
