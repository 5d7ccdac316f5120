"""Support for rules cases: the position from which a case starts, and the values it can read at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudication.engine.checking.case_compare import Sparse
from adjudication.engine.checking.case_kit import BaseKit, named
from adjudication.engine.checking.cases import CaseError
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Due
from adjudication.systems.opaque_war.basics.board import label
from adjudication.systems.opaque_war.basics.facts import HOLDING, NOBODY, POOL, RED, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import NO_HEX, State
from adjudication.systems.opaque_war.casework.form import Given
from adjudication.systems.opaque_war.ceasefire.orders import Modify
from adjudication.systems.opaque_war.combat.orders import Advance
from adjudication.systems.opaque_war.fog.view import BOXES

PLACES = {name: place for place, name in BOXES.items()}
_AT = {
    "move": ("move", "movement"), "attack": ("attack", "combat"), "disperse": ("dispersals", "movement"),
    "movement": ("movement", "movement"), "arrive": ("arrivals", "movement"),
}  # fmt: skip
_NODES = {
    "start": "start",
    "garrisons": "police",
    "luhansk": "luhansk",
    "donetsk": "donetsk",
    "brigades": "brigades_next",
    "turn": "turn",
    "reinforcements": "rebel_die",
    "end": "turn_ends",
}


class Kit(BaseKit):
    """The case support of Opaque War."""

    pack = "donbas-2014"
    given = Given
    closing = ("AttackEnded", "DecisionAsked", "Went")

    def place(self, f: Facts, s: State, given: Given) -> None:
        """Set state `s` to the position from which a case starts."""
        at, _, side = given.at.partition(" ")
        if at in _NODES and not side:
            s.at = _NODES[at]
        elif at in _AT and side in SIDES:
            s.at, phase = _AT[at]
            s.actor = SIDES.index(side)
            s.phase = f"{phase}_{side.lower()}"
            s.at = f"movement_{side.lower()}" if at == "movement" else s.at
        else:
            raise CaseError(f"given.at: {given.at!r} is not a point of play")
        if at != "start":
            _position(f, s, given)
        if at == "turn":
            s.turn -= 1

    def harmless(self, adjudicator: Any, state: Any, due: Due, coming: Any | None, given: Mapping[str, Any]) -> Any:
        """A neutral answer: no advance, no ceasefire modifier, no further action."""
        for order in (Done(), Advance(()), Modify(False)):
            if not adjudicator.check(state, due.side, order):
                return order
        return adjudicator.policy(state, due.side)

    def spelt(self, adjudicator: Any, plain: dict[str, Any]) -> dict[str, Any]:
        """The order with police and militia under their piece ids; a case names them by their fronts."""
        f: Facts = adjudicator.facts
        slots = {f.lines[p].id: f.piece_ids[p] for p in f.in_cup}

        def name(value: Any) -> Any:
            return slots.get(value, value) if isinstance(value, str) else value

        found = dict(plain)
        for field in ("unit", "piece"):
            if field in found:
                found[field] = name(found[field])
        if isinstance(found.get("units"), list):
            found["units"] = [name(value) for value in found["units"]]
        if isinstance(found.get("take"), dict):
            found["take"] = {name(key): number for key, number in found["take"].items()}
        return found

    def tell(self, f: Facts, s: State) -> Mapping[str, Any]:
        """The values that `expect` can name."""
        labels = [label(f, s, p) for p in range(len(f.piece_ids))]
        return {
            "units": {name: _where(f, s, p) for p, name in enumerate(labels)},
            "out": sorted(label(f, s, p) for p in range(f.units) if s.out[p]),
            "known": {f.piece_ids[p]: s.known[p] for p in f.in_cup},
            "seen": Sparse({label(f, s, p): f.ids[at] for p, at in enumerate(s.seen_at) if at != NO_HEX}, labels, ""),
            "held": Sparse({f.ids[h]: SIDES[side] for h, side in enumerate(s.held) if side != NOBODY}, f.index, ""),
            "available": Sparse(
                {line.id: number for line, number in zip(f.markers, s.available, strict=True)}, f.marker
            ),
            "western": s.western,
            "western_box": s.western_box,
            "russian": s.russian,
            "russian_ready": s.russian_ready,
            "points": s.tally,
            "crash": f.ids[s.crash] if s.crash != NO_HEX else "",
            "truce": s.truce,
            "truce_next": s.truce_next,
            "owed": Sparse(dict(zip(SIDES, s.owed, strict=True)), SIDES),
            "phase": s.phase,
            "counts": {
                side: Sparse({box: sum(s.where[p] == at for p in f.units_of[n]) for box, at in PLACES.items()}, PLACES)
                for n, side in enumerate(SIDES)
            },
        }


def _where(f: Facts, s: State, p: int) -> str:
    return f.ids[s.where[p]] if s.where[p] >= 0 else BOXES[s.where[p]]


def _position(f: Facts, s: State, given: Given) -> None:
    s.turn = given.turn
    begun = given.turn - (given.at == "turn")
    if begun >= f.pack.charts.reinforcements.russian_turn:
        s.where = [POOL if place == HOLDING else place for place in s.where]
    s.western, s.russian, s.truce = given.western, given.russian, given.truce
    late = given.turn > f.pack.charts.support.western_turn
    s.western_box = (
        (0 if late else f.pack.charts.support.western_turn) if given.western_box is None else given.western_box
    )
    s.russian_ready = given.turn > 1 if given.russian_ready is None else given.russian_ready
    s.blue_modified, s.red_modified, s.media_points = given.blue_modified, given.red_modified, given.media_points
    s.crash = named(f.index, given.crash, "crash") if given.crash else NO_HEX
    for here in f.war:
        s.held[here] = RED if here in f.is_settled or here in f.checkpoints else NOBODY
    s.known = [True] * f.units
    for name, text in given.units.items():
        _place(f, s, name, text)
    for number, side in given.held.items():
        holder = SIDES.index(side) if side in SIDES else NOBODY
        s.held[named(f.index, number, "held")] = holder
    s.starved = [p for p in range(f.units) if s.out[p]] if s.phase.startswith("movement") else []
    if given.available is not None:
        s.available = [0] * len(f.markers)
        for name, count in given.available.items():
            s.available[named(f.marker, name, "available")] = count


def _place(f: Facts, s: State, name: str, text: str) -> None:
    slots = {f.lines[p].id: f.piece_ids[p] for p in f.in_cup}
    p = named(f.piece, slots.get(name, name), "units")
    place, *marks = text.split()
    if place not in f.index and place not in PLACES:
        raise CaseError(f"given.units.{name}: there is no place {place}")
    s.where[p] = f.index[place] if place in f.index else PLACES[place]
    for mark in marks:
        if mark == "out" and p < f.units:
            s.out[p] = True
        elif mark == "unknown" and p in f.in_cup:
            s.known[p] = False
        elif mark == "moved":
            s.moved[p] = True
        else:
            raise CaseError(f"given.units.{name}: {mark} is not a mark of a piece")
    if s.where[p] >= 0 and p < f.units:
        s.held[s.where[p]] = f.side[p]
