"""A full state that has exactly a given picture, with hidden facts drawn from dice."""

from __future__ import annotations

from adjudication.engine.dice import Dice
from adjudication.engine.kit.pools import NOBODY as NOBODY_SEES
from adjudication.engine.kit.pools import Throw, take
from adjudication.systems.opaque_war.basics.board import gathering
from adjudication.systems.opaque_war.basics.facts import (
    ARRIVING,
    CUPS,
    HOLDING,
    NOBODY,
    POOL,
    SIDES,
    Facts,
)
from adjudication.systems.opaque_war.basics.state import NO_HEX, Fight, State, initial
from adjudication.systems.opaque_war.fog.picture import FightView, Picture
from adjudication.systems.opaque_war.fog.view import BOXES

_PLACES = {name: place for place, name in BOXES.items()}


def imagine(f: Facts, p: Picture, dice: Dice) -> State:
    """A state with picture `p`; hidden facts are drawn."""
    s = initial(f, p.options)
    _public(f, s, p)
    _identified(f, s, p)
    _faces(f, s, p, dice)
    for side, counters in p.counters.items():
        _Draw(f, s, p, SIDES.index(side), dice).place(counters, p.arriving[side])
    return s


def _public(f: Facts, s: State, p: Picture) -> None:
    s.turn, s.phase, s.at, s.over, s.automatic = p.turn, p.phase, p.segment, p.over, p.automatic
    s.actor = SIDES.index(p.actor) if p.actor else NOBODY
    for number, side in p.held.items():
        s.held[f.index[number]] = SIDES.index(side) if side else NOBODY
    s.available = [p.available[line.id] for line in f.markers]
    s.owed, s.russians_allowed = [p.owed[side] for side in SIDES], p.russians_allowed
    for name in p.support.__struct_fields__:
        setattr(s, name, getattr(p.support, name))
    s.crash, s.cleared = f.index.get(p.crash, NO_HEX), f.index.get(p.cleared, NO_HEX)
    s.barred, s.struck, s.told, s.aims = (
        [f.index[number] for number in hexes] for hexes in (p.barred, p.struck, p.told, p.aims)
    )
    s.starved, s.railed = ([f.piece[name] for name in pieces] for pieces in (p.starved, p.railed))
    s.fight = None if p.fight is None else _fight(f, p.fight)
    for sighting in p.sightings:
        piece = f.piece[sighting.id]
        s.seen_at[piece], s.seen_turn[piece] = f.index[sighting.at], sighting.turn


def _fight(f: Facts, view: FightView) -> Fight:
    attackers, defenders, leaving = (
        tuple(f.piece[name] for name in names) for names in (view.attackers, view.defenders, view.leaving)
    )
    red, blue = (tuple(f.marker[name] for name in view.played[side]) for side in SIDES)
    return Fight(
        f.index[view.target], SIDES.index(view.side), attackers, defenders, view.attacker_out, view.defender_out,
        (red, blue), view.idle, view.passes, view.equipment, view.hits, view.due, leaving, view.steps, view.media,
        view.mob, f.index.get(view.refuge, NO_HEX),
    )  # fmt: skip


def _identified(f: Facts, s: State, p: Picture) -> None:
    """Place the pieces that the viewer knows: its own where they are; of the others, all hidden ones in the pool."""
    s.where = [HOLDING if faction == "RU" and not p.turn else POOL for faction in f.faction]
    for view in p.pieces:
        piece = f.piece[view.id]
        s.where[piece] = f.index[view.at] if view.at in f.index else _PLACES[view.at]
        s.moved[piece] = view.moved
        if piece < f.units:
            s.out[piece], s.fought[piece] = view.out, view.fought


def _faces(f: Facts, s: State, p: Picture, dice: Dice) -> None:
    """Set the fronts of police and militia: the known ones, and the others at random."""
    known = {view.id: view.face for view in p.pieces if view.face}
    known |= {sighting.id: sighting.face for sighting in p.sightings}
    for cup in CUPS:
        taken = {f.unit[known[f.piece_ids[piece]]] for piece in f.cup[cup] if f.piece_ids[piece] in known}
        left = [face for face in f.cup[cup] if face not in taken]
        for piece in f.cup[cup]:
            name = f.piece_ids[piece]
            if name in known:
                s.face[piece] = f.unit[known[name]]
            else:
                s.face[piece], _ = take(left, _assumed(SIDES[f.side[piece]], dice))
    for view in p.pieces:
        if f.piece[view.id] < f.units:
            s.known[f.piece[view.id]] = bool(view.face)


def _assumed(side: str, dice: Dice) -> Throw:
    return lambda faces: dice.roll("imagined", side, 1, "pick", "", faces=faces, secret_to=NOBODY_SEES)


class _Draw:
    """The hidden pieces of one side, for the counters on the map that the viewer cannot identify."""

    def __init__(self, f: Facts, s: State, p: Picture, side: int, dice: Dice) -> None:
        self.f, self.s, self.throw = f, s, _assumed(SIDES[side], dice)
        seen = {view.id for view in p.pieces}
        early = p.turn < f.pack.charts.reinforcements.russian_turn
        hidden = [piece for piece in f.pieces_of[side] if f.piece_ids[piece] not in seen]
        for piece in hidden:
            s.where[piece] = HOLDING if early and f.faction[piece] == "RU" else POOL
        free = [piece for piece in hidden if s.where[piece] == POOL]
        self.russians = [piece for piece in free if f.faction[piece] == "RU"]
        self.units = [piece for piece in free if piece < f.units and f.faction[piece] != "RU"]
        self.media = [piece for piece in free if f.kind[piece] == "media"]
        self.mobs = [piece for piece in free if f.kind[piece] == "mob"]
        self.load: dict[int, int] = {}
        for piece in f.units_of[side]:
            self.load[s.where[piece]] = self.load.get(s.where[piece], 0) + 1

    def place(self, counters: dict[str, int], arriving: int) -> None:
        """Place units: first where only Russian ones can be, then away from towns, then in towns, where mobs can be as
        well."""
        f = self.f
        slots = [f.index[number] for number, count in counters.items() for _ in range(count)]
        self._excess(counters)
        slots = [here for here in slots if not self._filled(here)]
        for here in (here for here in slots if here in f.russia):
            self._put(here, [self.russians, self.media])
        crowds = gathering(f, self.s)
        for here in (here for here in slots if here not in f.russia and here not in crowds):
            self._put(here, [self.units + self.russians, self.media])
        for here in (here for here in slots if here in crowds):
            self._put(here, [self.units + self.russians + self.media + self.mobs])
        rest = self.units + self.russians + self.media + self.mobs
        for _ in range(arriving):
            piece, _ = take(rest, self.throw)
            self.s.where[piece] = ARRIVING

    def _excess(self, counters: dict[str, int]) -> None:
        """Place mobs or media for the counters beyond the stacking limit."""
        self.left: dict[int, int] = {}
        for number, count in counters.items():
            here = self.f.index[number]
            surplus = count + self.load.get(here, 0) - self.f.room[here]
            for _ in range(surplus):
                stock = self.mobs if here in gathering(self.f, self.s) and self.mobs else self.media
                piece, _ = take(stock, self.throw)
                self.s.where[piece] = here
                self.left[here] = self.left.get(here, 0) + 1

    def _filled(self, here: int) -> bool:
        if self.left.get(here, 0):
            self.left[here] -= 1
            return True
        return False

    def _put(self, here: int, stocks: list[list[int]]) -> None:
        full = self.load.get(here, 0) >= self.f.room[here]
        for stock in stocks:
            able = [piece for piece in stock if not (full and piece < self.f.units)]
            if able:
                piece, _ = take(able, self.throw)
                self._use(piece, here)
                return
        raise ValueError(f"no piece is left for the counter in {self.f.ids[here]}")

    def _use(self, piece: int, here: int) -> None:
        self.s.where[piece] = here
        for stock in (self.units, self.russians, self.media, self.mobs):
            if piece in stock:
                stock.remove(piece)
        if piece < self.f.units:
            self.load[here] = self.load.get(here, 0) + 1
