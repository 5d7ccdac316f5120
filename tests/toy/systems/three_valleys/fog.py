"""What each side knows: built field by field from the state, and a full state that fits it."""

from __future__ import annotations

import msgspec

from adjudication.engine.dice import Dice
from adjudication.engine.kit.pools import NOBODY as NOBODY_SEES
from adjudication.engine.kit.pools import Throw, choose, discard, draw, take
from adjudication.engine.sketch import Sketch, SketchPiece, SketchPlace
from tests.toy.systems.three_valleys.facts import NOBODY, NOWHERE, Facts
from tests.toy.systems.three_valleys.options import Options
from tests.toy.systems.three_valleys.state import State, initial


class AreaView(msgspec.Struct, frozen=True):
    """An area. `face_down`: by side, the number of units that the viewer cannot identify."""

    id: str
    points: int
    hills: bool
    holder: str
    face_down: dict[str, int]


class UnitView(msgspec.Struct, frozen=True):
    """A unit of the viewer, or one that everybody has seen. `where` "" once it is lost; `to` where it is ordered."""

    id: str
    side: str
    strength: int
    steps: int
    where: str
    shown: bool
    to: str


class CardsView(msgspec.Struct, frozen=True):
    """The cards of a side. `held`: how many are in its hand or laid down; `hand` and `committed` its own alone."""

    side: str
    held: int
    played: tuple[str, ...]
    bonus: int
    hand: tuple[str, ...]
    committed: str


class Picture(msgspec.Struct, frozen=True):
    """Everything one side (None: the public) may see of the game."""

    side: str | None
    options: Options
    turn: int
    phase: str
    segment: str
    actor: str
    areas: tuple[AreaView, ...]
    units: tuple[UnitView, ...]
    cards: tuple[CardsView, ...]
    points: dict[str, int]
    ready: dict[str, bool]
    contested: tuple[str, ...]
    battle: str
    beaten: tuple[str, ...]
    over: bool


def picture(f: Facts, s: State, viewer: int | None) -> Picture:
    """What a side, or the public, knows."""
    return Picture(
        side=None if viewer is None else f.sides[viewer],
        options=s.options,
        turn=s.turn,
        phase=s.phase,
        segment=s.at,
        actor=_side(f, s.actor),
        areas=tuple(_area(f, s, area, viewer) for area in range(len(f.map))),
        units=tuple(_unit(f, s, u, viewer) for u in range(len(f.unit_ids)) if _known(f, s, u, viewer)),
        cards=tuple(_cards(f, s, side, viewer) for side in range(len(f.sides))),
        points=dict(zip(f.sides, s.points, strict=True)),
        ready=dict(zip(f.sides, s.ready, strict=True)),
        contested=tuple(f.map.ids[area] for area in s.contested),
        battle=_place(f, s.area),
        beaten=tuple(f.sides[side] for side in s.beaten),
        over=s.over,
    )


def sketch(f: Facts, p: Picture) -> Sketch:
    """The map of a picture: what the viewer cannot tell apart has no name."""
    places = tuple(
        SketchPlace(area.id, at, tuple(f.map.ids[other] for other in near), area.holder, "hills" if area.hills else "")
        for area, at, near in zip(p.areas, f.at, f.map.near, strict=True)
    )
    known = tuple(SketchPiece(unit.where, unit.side, unit.id, "infantry") for unit in p.units if unit.where)
    down = tuple(
        SketchPiece(area.id, side) for area in p.areas for side, units in area.face_down.items() for _ in range(units)
    )
    return Sketch(places, known + down)


def _side(f: Facts, number: int) -> str:
    return f.sides[number] if number != NOBODY else ""


def _place(f: Facts, area: int) -> str:
    return f.map.ids[area] if area != NOWHERE else ""


def _known(f: Facts, s: State, u: int, viewer: int | None) -> bool:
    return s.shown[u] or f.side_of[u] == viewer


def _area(f: Facts, s: State, area: int, viewer: int | None) -> AreaView:
    down: dict[str, int] = {}
    for u, where in enumerate(s.where):
        if where == area and not _known(f, s, u, viewer):
            down[f.sides[f.side_of[u]]] = down.get(f.sides[f.side_of[u]], 0) + 1
    return AreaView(f.map.ids[area], f.area_points[area], f.hills[area], _side(f, s.held[area]), down)


def _unit(f: Facts, s: State, u: int, viewer: int | None) -> UnitView:
    own = f.side_of[u] == viewer
    name, side, to = f.unit_ids[u], f.sides[f.side_of[u]], _place(f, s.going[u]) if own else ""
    return UnitView(name, side, f.strength[u], s.steps[u], _place(f, s.where[u]), s.shown[u], to)


def _cards(f: Facts, s: State, side: int, viewer: int | None) -> CardsView:
    own, hand, laid = side == viewer, s.hand[side], s.committed[side]
    held = len(hand) + bool(laid)
    return CardsView(f.sides[side], held, s.deck[side].aside, s.bonus[side], hand if own else (), laid if own else "")


def imagine(f: Facts, p: Picture, dice: Dice) -> State:
    """A full state that would show exactly this picture, hidden facts drawn from the dice."""
    s = initial(f, p.options)
    s.turn, s.phase, s.at, s.over = p.turn, p.phase, p.segment, p.over
    s.actor, s.area = f.side_numbers.get(p.actor, NOBODY), f.map.index.get(p.battle, NOWHERE)
    s.held = [f.side_numbers.get(area.holder, NOBODY) for area in p.areas]
    s.points, s.ready = [p.points[side] for side in f.sides], [p.ready[side] for side in f.sides]
    s.contested = [f.map.index[area] for area in p.contested]
    s.beaten = [f.side_numbers[side] for side in p.beaten]
    _draw_units(f, s, p, dice)
    for view in p.cards:
        _draw_cards(f, s, view, view.side == p.side, dice)
    return s


def _draw_units(f: Facts, s: State, p: Picture, dice: Dice) -> None:
    """Those the viewer knows as it sees them, the others at random where something lies face down."""
    for unit in p.units:
        u = f.unit[unit.id]
        s.where[u], s.steps[u], s.shown[u] = f.map.index.get(unit.where, NOWHERE), unit.steps, unit.shown
        s.going[u] = f.map.index.get(unit.to, NOWHERE)
    known = {unit.id for unit in p.units}
    for side, name in enumerate(f.sides):
        places = [area for area, view in enumerate(p.areas) for _ in range(view.face_down.get(name, 0))]
        for u in f.units_of[side]:
            if f.unit_ids[u] not in known:
                s.where[u], _ = take(places, _assumed(name, dice))


def _draw_cards(f: Facts, s: State, view: CardsView, own: bool, dice: Dice) -> None:
    side, known = f.side_numbers[view.side], (*view.played, *view.hand, *filter(None, [view.committed]))
    s.deck[side] = discard(choose(s.deck[side], known), view.played)
    s.bonus[side], s.hand[side], s.committed[side] = view.bonus, view.hand, view.committed
    if not own:
        hand, s.deck[side], _ = draw(s.deck[side], _assumed(view.side, dice), view.held)
        s.hand[side] = tuple(sorted(hand))


def _assumed(side: str, dice: Dice) -> Throw:
    return lambda faces: dice.roll("imagined", side, 1, "pick", "", faces=faces, secret_to=NOBODY_SEES)
