"""A full state that has exactly a given picture, with hidden facts drawn from dice."""

from __future__ import annotations

from adjudication.engine.dice import Dice
from adjudication.engine.kit.pools import NOBODY as NOBODY_SEES
from adjudication.engine.kit.pools import Pool, take
from adjudication.engine.sketch import Sketch, SketchPiece, SketchPlace
from adjudication.systems.ukraine_2022.basics.facts import CUP, DRAWN, NOBODY, RED, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.state import State, initial
from adjudication.systems.ukraine_2022.fog.picture import BOXES, Picture
from adjudication.systems.ukraine_2022.setup.deployment import places_for

_PLACES = {name: place for place, name in BOXES.items()}


def imagine(f: Facts, p: Picture, dice: Dice) -> State:
    """A state with picture `p`; hidden facts are drawn."""
    s = initial(f, p.options)
    _flow(f, s, p)
    _markers(f, s, p)
    for u, view in enumerate(p.units):
        s.where[u] = f.index[view.at] if view.at in f.index else _PLACES[view.at]
        s.static[u], s.chit[u], s.face[u] = view.static, view.chit, view.value
        s.placed[u] = f.index.get(view.placed, -1)
    for side, name in enumerate(SIDES):
        if name != p.side:
            _draw(f, s, side, p.drawn[name], dice)
            if p.segment == "deploy" and p.options.sealed_setup:
                _set_up(f, s, side, dice)
    return s


def _number(side: str) -> int:
    return SIDES.index(side) if side else NOBODY


def _flow(f: Facts, s: State, p: Picture) -> None:
    s.turn, s.phase, s.at, s.over, s.back, s.level = p.turn, p.phase, p.segment, p.over, p.back, p.level
    s.actor, s.phasing, s.initiative, s.winner = (_number(n) for n in (p.actor, p.phasing, p.initiative, p.winner))
    s.ready, s.passed = [p.ready[name] for name in SIDES], [p.passed[name] for name in SIDES]
    s.active, s.spent, s.stopped = f.unit.get(p.active, -1), p.spent, p.stopped
    s.route, s.carry, s.halted = [f.index[name] for name in p.route], p.carry, f.index.get(p.halted, -1)
    s.fight, s.sky, s.waiting = p.fight, p.sky, [f.wing[name] for name in p.waiting]
    s.relieved = [f.unit[name] for name in p.relieved]


def _markers(f: Facts, s: State, p: Picture) -> None:
    s.box, s.reduced = [wing.box for wing in p.wings], [wing.reduced for wing in p.wings]
    s.asset = [p.assets[name] for name in f.asset_ids]
    for name, side in p.held.items():
        s.held[f.index[name]] = _number(side)
    s.cup, s.points = Pool(p.cup), p.points
    s.occupied = [f.ids[h] in p.occupied for h in f.capital]
    s.railheads, s.barrages, s.fallout = (
        [f.index[name] for name in names] for names in (p.railheads, p.barrages, p.fallout)
    )
    s.happened, s.outrages, s.nuclear_rolls, s.patriot = list(p.happened), p.outrages, p.nuclear_rolls, p.patriot


def _draw(f: Facts, s: State, side: int, number: int, dice: Dice) -> None:
    cup = [u for u in f.units_of[side] if s.where[u] == CUP]
    known = sum(s.where[u] == DRAWN for u in f.units_of[side])
    for _ in range(number - known):
        u, _ = take(cup, lambda n: dice.roll("imagined", SIDES[side], 1, "pick", "", faces=n, secret_to=NOBODY_SEES))
        s.where[u] = DRAWN


def _set_up(f: Facts, s: State, side: int, dice: Dice) -> None:
    """Place about half of the other side's units, as an imagined set-up."""
    for u in f.units_of[side]:
        if s.where[u] != -1:
            continue
        found = places_for(f, s, u)
        faces = 2 * len(found)
        if found:
            roll = dice.roll("imagined", SIDES[side], 1, "pick", "", faces=faces, secret_to=NOBODY_SEES)
            s.placed[u] = found[roll.result - 1] if roll.result <= len(found) else -1


def sketch(f: Facts, p: Picture) -> Sketch:
    """The map of picture `p` as plain places and pieces."""
    places = []
    for h, name in enumerate(f.ids):
        if h not in f.open_to[RED]:
            continue
        column, row = f.grid.cells[h]
        holder = p.held.get(name, SIDES[f.held[h]] if f.held[h] != NOBODY else "")
        near = tuple(f.ids[n] for n in f.near[h] if n in f.open_to[RED])
        at = (column * 1.5, row * 1.73 + (0.87 if column % 2 == 0 else 0))
        places.append(SketchPlace(name, at, near, holder, f.terrain[h] if f.terrain[h] != "clear" else ""))
    pieces = tuple(
        SketchPiece(unit.at, unit.side, unit.id, _kind(f, unit.id)) for unit in p.units if unit.at in f.index
    )
    return Sketch(tuple(places), pieces)


def _kind(f: Facts, name: str) -> str:
    return "armour" if f.type[f.unit[name]] in ("armor", "mech") else "infantry"
