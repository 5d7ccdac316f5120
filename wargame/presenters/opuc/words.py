"""OPUC's texts on its pages: blocks, values, weather. All sentences are our own."""

from __future__ import annotations

from collections.abc import Callable
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


VALUES: Final = {
    "reduce_25": "Held back, a quarter weaker",
    "d3_ao": "Without regard, D3 opinion",
    "no_ao": "No restraint", "again": "Reroll it", "card": "Reroll it with a card", "keep": "Leave it",
    "dig_in": "Dig in", "doctrine": "Not ordered", "true": "Yes", "false": "No", "": "none",
    "road": "by the main road", "cover": "into woods and towns", "supply": "towards supply",
    "turn": "for the rest of the turn", "step": "for this step",
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


def work(task: str) -> str:
    """A task of engineers or of a block."""
    return WORKS.get(task, value(task))


def value(text: str) -> str:
    """A value of an order as people read it."""
    return VALUES.get(text, text.replace("_", " ") if text.islower() else text)


def row(made: RollModifier, thing: Callable[[str], str]) -> str:
    """A row of a sum as text; `thing` gives the titles of its parameters."""
    template = CATALOGUE.get(f"row.{made.label}") or CATALOGUE.get(made.label)
    if template is None:
        return made.label.replace(".", " ").replace("_", " ").capitalize()
    params = {name: thing(value) if isinstance(value, str) and value else value for name, value in made.params.items()}
    text = " ".join(fill(template, {"value": made.value, **params}).split())
    return text[:1].upper() + text[1:]


def symbol(block: BlockView) -> str:
    """The symbol of a block; "" for its back."""
    return CLASSES.get(block.cls, ("", "unknown"))[1] if block.known else ""


def block(view: BlockView) -> str:
    """A block by name, or by what is visible of it."""
    if not view.known:
        return f"Hidden block {view.id}"
    if view.kind not in ("unit", "dag"):
        return f"Dummy {view.id}"
    return view.name or view.id


def sky(weather: Weather) -> str:
    """The weather in a word."""
    return "Snow" if weather.weather == 2 and weather.snowing else SKIES[weather.weather]
