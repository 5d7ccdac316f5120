"""What injects of an exercise can wait for: turns, steps of the turn, and who holds a town or an objective."""

from __future__ import annotations

from adjudication.engine.injects.watch import Named, Names
from adjudication.systems.opuc.facts import Facts
from adjudication.systems.opuc.flow import STEPS
from adjudication.systems.opuc.roster import SIDES
from adjudication.systems.opuc.sentences_play import STEP_NAMES
from adjudication.systems.opuc.state import State
from adjudication.systems.opuc.telling import place_name
from adjudication.systems.opuc.victory import holder


def names(f: Facts) -> Names:
    """Steps and places of the pack."""
    stages = tuple(Named(step, STEP_NAMES[step][:1].upper() + STEP_NAMES[step][1:]) for step in STEPS)
    buas = tuple(Named(bua.id, bua.name) for bua in f.board.buas)
    return Names(stages, buas + tuple(Named(h, place_name(f, h)) for h in _aims(f)))


def holders(f: Facts, s: State) -> dict[str, str]:
    """The side that holds each place; "" for nobody."""
    found = {bua.id: holder(f, s, bua.id) for bua in f.board.buas} | {h: holder(f, s, h) for h in _aims(f)}
    return {place: SIDES[side] if side >= 0 else "" for place, side in found.items()}


def _aims(f: Facts) -> list[str]:
    """Objectives that are hexes."""
    return [place for place in f.scenario.victory.points if place not in f.board.bua_index]
