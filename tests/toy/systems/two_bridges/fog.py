"""What each side knows: everything, so that a picture is the state by its names."""

from __future__ import annotations

import msgspec

from adjudication.engine.dice import Dice
from adjudication.engine.sketch import Sketch, SketchPiece, SketchPlace
from tests.toy.systems.two_bridges.facts import NOBODY, NOWHERE, Facts
from tests.toy.systems.two_bridges.options import Options
from tests.toy.systems.two_bridges.state import State, initial


class UnitView(msgspec.Struct, frozen=True):
    """A unit; `where` "" once it is lost."""

    id: str
    side: str
    strength: int
    where: str
    moved: bool
    attacked: bool


class Picture(msgspec.Struct, frozen=True):
    """Everything one side (None: the public) may see of the game."""

    side: str | None
    options: Options
    turn: int
    phase: str
    segment: str
    actor: str
    units: tuple[UnitView, ...]
    towns: dict[str, str]
    over: bool


def picture(f: Facts, s: State, viewer: int | None) -> Picture:
    """What a side, or the public, knows."""
    units = tuple(
        UnitView(name, _side(f, f.side_of[u]), f.strength[u], _place(f, s.where[u]), s.moved[u], s.attacked[u])
        for name, u in f.unit.items()
    )
    towns = {name: _side(f, side) for name, side in zip(f.town_ids, s.held, strict=True)}
    side = None if viewer is None else f.sides[viewer]
    return Picture(side, s.options, s.turn, s.phase, s.at, _side(f, s.actor), units, towns, s.over)


def imagine(f: Facts, p: Picture, dice: Dice) -> State:
    """The state of a picture. Nothing is hidden, so nothing has to be drawn."""
    s = initial(f, p.options)
    s.turn, s.phase, s.at, s.over = p.turn, p.phase, p.segment, p.over
    s.actor = f.side_numbers.get(p.actor, NOBODY)
    s.where = [f.grid.index.get(unit.where, NOWHERE) for unit in p.units]
    s.moved, s.attacked = [unit.moved for unit in p.units], [unit.attacked for unit in p.units]
    s.held = [f.side_numbers.get(side, NOBODY) for side in p.towns.values()]
    return s


def sketch(f: Facts, p: Picture) -> Sketch:
    """The plain map: hexes of land by column and row, every second column half a hex lower."""
    land = [h for h in range(len(f.grid)) if h not in f.water]
    places = tuple(SketchPlace(f.grid.ids[h], _at(f, h), _near(f, h), _holder(f, p, h), _note(f, h)) for h in land)
    pieces = tuple(SketchPiece(unit.where, unit.side, unit.id, "infantry") for unit in p.units if unit.where)
    return Sketch(places, pieces)


def _at(f: Facts, place: int) -> tuple[float, float]:
    column, row = f.grid.cells[place]
    return float(column), row + (0.0 if column % 2 else 0.5)


def _near(f: Facts, place: int) -> tuple[str, ...]:
    return tuple(f.grid.ids[h] for h in f.grid.near[place] if h not in f.water)


def _holder(f: Facts, p: Picture, place: int) -> str:
    return p.towns[f.town_ids[f.town_at[place]]] if place in f.town_at else ""


def _note(f: Facts, place: int) -> str:
    points = f.town_points[f.town_at[place]] if place in f.town_at else 0
    return f"worth {points}" if points else "woods" if place in f.woods else ""


def _side(f: Facts, number: int) -> str:
    return f.sides[number] if number != NOBODY else ""


def _place(f: Facts, place: int) -> str:
    return f.grid.ids[place] if place != NOWHERE else ""
