"""OPUC in the words of its pages: decisions, orders, blocks, weather. Every sentence is ours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from adjudication.engine.dice import RollModifier
from adjudication.engine.protocol import fill
from adjudication.systems.opuc.fog.picture import BlockView, Weather
from adjudication.systems.opuc.sentences import CATALOGUE

SIDES: Final = {"BLUE": "Blue", "RED": "Red"}
MARKS: Final = {"BLUE": "blue", "RED": "red"}
SLOTS: Final = {"day1": "first day turn", "day2": "second day turn", "night": "night"}
SKIES: Final = ("Clear", "Overcast", "Rain", "Fog")
TRACKS: Final = {
    -2: "Blue supremacy",
    -1: "Blue superiority",
    0: "contested",
    1: "Red superiority",
    2: "Red supremacy",
}
CLASSES: Final = {
    "armd": ("armour", "armour"),
    "armd_inf": ("armoured infantry", "regular"),
    "mech_inf": ("mechanised infantry", "motorised"),
    "inf": ("infantry", "infantry"),
    "armd_recce": ("reconnaissance", "reconnaissance"),
    "arty": ("artillery", "artillery"),
    "engr_ed": ("engineers", "engineer"),
    "engr_bd": ("bridging", "engineer"),
}
MOBILITY: Final = {"W": "wheeled", "T": "tracked", "L": "on foot"}


@dataclass(frozen=True)
class DecisionText:
    """What a decision asks: its title, rule, help and the label of its clock."""

    title: str
    rule: str
    help: str
    clock: str = "Orders lock in"


TASKS: Final = {
    "setup": DecisionText(
        "Set up", "1.11", "Place dummies, works and mines; the other side sees only that something is there."
    ),
    "precedence": DecisionText(
        "Who goes first", "2.1", "The side with the initiative chooses who is first in the step that begins."
    ),
    "entry": DecisionText("Reinforcements", "12.1", "Choose where the new blocks enter."),
    "pay_camps": DecisionText("Camps", "11.6", "If you do not pay for a camp, its people leave."),
    "cp_action": DecisionText("CP actions", "3.3", "Buy one action, or pass; two passes in a row end the step."),
    "deep_isr": DecisionText("Deep ISR", "5.3", "Assign each die to any place or box."),
    "reroll": DecisionText(
        "Reroll an ISR die",
        "5.5",
        "Against several blocks, or with a card. You are asked even without a card, so the other side learns nothing.",
    ),
    "engineers_tasks": DecisionText("Engineers", "10.2", "Start tasks. A detachment is busy until its task is done."),
    "deep": DecisionText("Deep fires", "7.1", "Fly or fire one mission, or pass; two passes in a row end the step."),
    "local": DecisionText("Local fires", "7.2", "Fire with the artillery on the map."),
    "gun_loss": DecisionText("Guns lost", "7.2", "Choose which artillery block takes the loss."),
    "manoeuvre": DecisionText("Movement and combat", "8", "Move stacks and assault; each block acts once."),
    "zones": DecisionText("Zone in the town", "8.3", "The enemy is close: name the zone of the block."),
    "evade": DecisionText("Evade", "9.1", "Choose blocks that try to evade instead of fighting."),
    "combat_cards": DecisionText("Cards", "3.4", "Choose cards for this assault."),
    "cards": DecisionText("Cards", "3.4", "Choose cards for this assault."),
    "combat_log": DecisionText(
        "LOG for the fight",
        "4.6",
        "The LOG blocks use in this combat. The default is full supply, as far as stocks allow. Less weakens the "
        "block.",
    ),
    "support": DecisionText("Fire missions", "7.2.1", "Choose artillery for this assault."),
    "dp_mode": DecisionText(
        "Fight among the displaced", "11.5", "Choose how to attack with displaced people in the way."
    ),
    "take_loss": DecisionText("Who takes the loss", "9.2", "Choose the block that loses a step."),
    "withdraw": DecisionText("Retreat", "9.3", "Choose the next hex or zone of the retreat."),
    "advance": DecisionText("Advance", "9.4", "Choose blocks that move into the ground the enemy left."),
    "turn": DecisionText("Orders of the turn", "2.2", "One sheet for the full turn."),
    "follow_up": DecisionText("Follow up", "9.4", "Advance one more hex, or stay."),
}
IN_TURN: Final = {
    "deep_isr": "Assign one die to any place or box, or pass. Then the other side does the same. Two passes "
    "in a row end the step.",
    "local": "Fire one shot with the artillery on the map, or pass; then the other side fires. Two passes in a row end"
    " the step.",
    "manoeuvre": "Activate one stack: move it, let it go on, assault. Then the other side is next; two passes in a row"
    " end the step.",
}
"""What is asked when a game option makes the sides act in turn."""
_OTHER: Final = DecisionText("Decide", "2.2", "")

COMMANDS: Final = {
    "place": ("Place", "Place it"),
    "deploy": ("Deploy", "Deploy it"),
    "first": ("Who goes first", "Add to the sheet"),
    "enter": ("Enter", "Add to the sheet"),
    "pay_camps": ("Pay", "Add to the sheet"),
    "buy": ("Buy", "Add the action"),
    "stock": ("Stock up", "Add: stock up"),
    "assign_isr": ("Look at", "Add the look"),
    "reroll": ("Die", "Add to the sheet"),
    "task": ("Task", "Add the task"),
    "feint": ("Dummy engineers", "Add the dummy"),
    "fortify": ("Fortify", "Add the work"),
    "recall": ("Give up", "Add: give up"),
    "strike": ("Mission", "Add the mission"),
    "fire": ("Fire", "Add the shot"),
    "move": ("Move", "Add the move"),
    "assault": ("Assault", "Add the assault"),
    "break_down": ("Break down", "Add: break down"),
    "reform": ("Reform", "Add: reform"),
    "take_zone": ("Zone", "Add to the sheet"),
    "evade": ("Evade", "Add to the sheet"),
    "combat_cards": ("Cards", "Add to the sheet"),
    "assign_log": ("LOG", "Add to the sheet"),
    "support": ("Fire missions", "Add to the sheet"),
    "dp_mode": ("Restraint", "Add to the sheet"),
    "take_loss": ("Loss", "Add to the sheet"),
    "withdraw": ("Retreat", "Add to the sheet"),
    "advance": ("Advance", "Add to the sheet"),
    "follow_up": ("Follow up", "Add: follow up"),
    "standing_orders": ("Standing orders", "Add to the sheet"),
}  # fmt: skip
LABELS: Final = {
    "what": "What", "where": "Where", "unit": "Block", "units": "Blocks", "route": "To", "target": "Target",
    "attackers": "Attackers", "swim": "Swim even where there is a bridge", "action": "Action", "amounts": "LOG to",
    "face": "Die", "work": "Work", "at": "At", "task": "Task", "parent": "Engineers", "mission": "Mission",
    "air": "By air", "who": "First", "zone": "Zone", "log": "LOG for", "missions": "Missions from", "to": "To",
    "formations": "Co-ordinate formations", "nations": "Co-ordinate nations", "plan": "PLAN cards", "mode": "Restraint",
    "answer": "The die", "camps": "Camps", "isr": "ISR looks first at", "evade": "Evade", "losses": "Losses fall on",
    "advance": "Advance", "follow_up": "Follow up", "retreat": "Retreat", "rerolls": "Reroll ISR dice",
}  # fmt: skip
VALUES: Final = {
    "reduce_25": "Held back, a quarter weaker",
    "d3_ao": "Without regard, D3 opinion",
    "no_ao": "No restraint", "again": "Reroll it", "card": "Reroll it with a card", "keep": "Leave it",
    "dig_in": "Dig in", "doctrine": "Not ordered", "true": "Yes", "false": "No", "": "none",
    "road": "by the main road", "cover": "into woods and towns", "supply": "towards supply",
    "RED": "Red", "BLUE": "Blue", "DAG": "Artillery group", "dummy": "Dummy block",
    "dag_dummy": "Dummy artillery group",
    "strongpoint": "Strongpoint", "dug_in": "Dug-in position", "mine": "Minefield", "dummy_mine": "Dummy minefield",
    "dummy_ed": "Dummy engineers",
}  # fmt: skip


WORKS: Final = {
    "strongpoint": "Strongpoint", "blow": "Blow a bridge", "mine": "Minefield", "rubble": "Clear rubble",
    "breach": "Breach a minefield", "bridge": "Bridge", "pontoon": "Pontoon bridge", "ferry": "Ferry",
    "lake_ferry": "Ferry over the lake", "mend_rail": "Repair the railway", "mend_airfield": "Repair the airfield",
    "mend_port": "Repair the port", "dig_in": "Dig in",
}  # fmt: skip
NUMBERS: Final = {2: "Two", 3: "Three", 4: "Four"}
GROUPS: Final = {"missions": "", "pool": "from the pool"}
NOTHING: Final = {
    "log": "Nothing is due, or nothing is left. Add it to the sheet as it is. Both sides are asked, so the other "
    "side learns nothing.",
    "missions": "No mission is left for this fight, or no LOG for one. Add it to the sheet as it is. You are asked "
    "anyway, so the other side learns nothing.",
}
"""What a field says when there is nothing to give."""


def task(kind: str) -> DecisionText:
    """What a decision asks."""
    return TASKS.get(kind, _OTHER)


def work(task: str) -> str:
    """A task of engineers or of a block."""
    return WORKS.get(task, value(task))


def value(text: str) -> str:
    """A value of an order as people read it."""
    return VALUES.get(text, text.replace("_", " ") if text.islower() else text)


def row(made: RollModifier, thing: Callable[[str], str]) -> str:
    """A row of a sum in words; `thing` names what its parameters name."""
    template = CATALOGUE.get(f"row.{made.label}") or CATALOGUE.get(made.label)
    if template is None:
        return made.label.replace(".", " ").replace("_", " ").capitalize()
    params = {name: thing(value) if isinstance(value, str) and value else value for name, value in made.params.items()}
    text = " ".join(fill(template, {"value": made.value, **params}).split())
    return text[:1].upper() + text[1:]


def symbol(block: BlockView) -> str:
    """The kind of symbol a block has; "" for its back."""
    return CLASSES.get(block.cls, ("", "unknown"))[1] if block.known else ""


def block(view: BlockView) -> str:
    """A block by name, or what is seen of it."""
    if not view.known:
        return f"Hidden block {view.id}"
    if view.kind not in ("unit", "dag"):
        return f"Dummy {view.id}"
    return view.name or view.id


def sky(weather: Weather) -> str:
    """The weather in a word."""
    return "Snow" if weather.weather == 2 and weather.snowing else SKIES[weather.weather]
