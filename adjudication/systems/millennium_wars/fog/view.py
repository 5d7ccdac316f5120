"""The picture of a side, built from the state, and the plain map of a picture."""

from __future__ import annotations

from adjudication.engine.sketch import Sketch, SketchPiece, SketchPlace
from adjudication.systems.millennium_wars.basics.board import cadres, controller, hex_names, names
from adjudication.systems.millennium_wars.basics.facts import (
    CAMPS,
    FORCES,
    GONE,
    HELD,
    NOBODY,
    OUT,
    POOL,
    SIDES,
    Facts,
)
from adjudication.systems.millennium_wars.basics.sides import camp_of_side, lead_of, reads_list
from adjudication.systems.millennium_wars.basics.state import Contest, Fight, State, camp_of
from adjudication.systems.millennium_wars.fog import picture as pv

OFF_MAP = {HELD: "held", GONE: "lost", OUT: "out", POOL: ""}


def picture(f: Facts, s: State, viewer: int | None) -> pv.Picture:
    """The knowledge of `viewer`: a side, or the public."""
    return pv.Picture(
        side=None if viewer is None else SIDES[viewer],
        options=s.options,
        turn=s.turn,
        turns=f.last_turn(s.options.last_turn),
        phase=s.phase,
        segment=s.at,
        actor=_side(s.actor),
        index=s.index,
        initiative=_side(s.initiative),
        impulse=s.impulse,
        half=s.half,
        moldova=_side(s.moldova),
        romania=s.romania,
        reorganized=s.reorganized,
        crisis=s.crisis,
        breach=s.breach,
        pieces=tuple(_piece(f, s, p) for p in range(len(f.piece_ids)) if s.where[p] != POOL),
        places=tuple(_place(f, s, h) for h in range(len(f.ids)) if _worth_telling(f, s, h)),
        forces=tuple(_force(f, s, n) for n, force in enumerate(f.forces) if force is not None),
        sides=tuple(_side_view(f, s, side, viewer) for side in range(len(f.sides))),
        struck=hex_names(f, s.struck),
        fleets_used=names(f, s.fleets_used),
        alb_used=s.alb_used,
        fight=None if s.fight is None else _fight(f, s.fight),
        contest=None if s.contest is None else _contest(s.contest),
        may_place=s.may_place,
        may_remove=s.may_remove,
        either=s.either,
        back=s.back,
        over=s.over,
        winner=_side(s.winner),
    )


def _side(number: int) -> str:
    return SIDES[number] if number != NOBODY else ""


def _piece(f: Facts, s: State, p: int) -> pv.PieceView:
    where = f.ids[s.where[p]] if s.where[p] >= 0 else OFF_MAP[s.where[p]]
    return pv.PieceView(
        f.piece_ids[p], where, s.disrupted[p], s.starving[p], s.moved[p], s.reacted[p], s.attacked[p],
        _side(s.assigned[p]), p in s.stopped, p in s.lent,
    )  # fmt: skip


def _worth_telling(f: Facts, s: State, here: int) -> bool:
    count = len(f.ids)
    return s.held[here] != f.start_held[here] or bool(s.demos[here] or s.demos[count + here])


def _place(f: Facts, s: State, here: int) -> pv.PlaceView:
    count = len(f.ids)
    return pv.PlaceView(
        f.ids[here], _side(s.held[here]), _side(controller(f, s, here)), s.demos[here], s.demos[count + here]
    )


def _force(f: Facts, s: State, n: int) -> pv.ForceView:
    return pv.ForceView(
        FORCES[n], _side(camp_of(s, n)), _side(lead_of(f, s, n)), s.entered[n], s.c4i[n], s.air_defence[n],
        s.air_points[n], s.air_move[n], s.air_bought[n], s.weapons[n],
        cadres(f, s, n), s.cadres_used[n], s.cadres_barred[n], s.cadres_barred_next[n],
    )  # fmt: skip


def _side_view(f: Facts, s: State, side: int, viewer: int | None) -> pv.SideView:
    plan = s.plans[side] if viewer is not None and reads_list(f, s, viewer, side) else ()
    bid = s.bids[side] if side < len(CAMPS) else 0
    return pv.SideView(
        SIDES[side], _side(camp_of_side(f, s, side)), s.points[side], plan, s.ready[side], s.passed[side], bid
    )


def _fight(f: Facts, fight: Fight) -> pv.FightView:
    return pv.FightView(
        SIDES[fight.side], SIDES[fight.camp], f.ids[fight.target], names(f, fight.attackers), names(f, fight.defenders),
        fight.airland, fight.intensive, f.piece_ids[fight.fob] if fight.fob >= 0 else "", fight.air,
        (names(f, fight.fleets[0]), names(f, fight.fleets[1])), fight.attackers_out, fight.defenders_out, fight.lose,
        names(f, fight.leaving), names(f, fight.advanced), fight.dispersal,
    )  # fmt: skip


def _contest(contest: Contest) -> pv.ContestView:
    return pv.ContestView(SIDES[contest.camp], FORCES[contest.force], FORCES[contest.target], contest.mission)


def sketch(f: Facts, p: pv.Picture) -> Sketch:
    """The plain map of picture `p`."""
    told = {place.id: place for place in p.places}
    places = []
    for here, name in enumerate(f.ids):
        column, row = f.grid.cells[here]
        holder = told[name].controller if name in told else _side(f.start_held[here])
        demos = f"{told[name].red}/{told[name].blue}" if name in told and told[name].red + told[name].blue else ""
        at = (float(column), row + (0.5 if column % 2 == 0 else 0.0))
        places.append(SketchPlace(name, at, f.near_ids[here], holder, demos))
    sides = {force.id: force.lead for force in p.forces}
    ordered = ((view, view.assigned or sides[FORCES[f.force[f.piece[view.id]]]]) for view in p.pieces)
    pieces = tuple(SketchPiece(view.where, side, view.id) for view, side in ordered if view.where in f.index and side)
    return Sketch(tuple(places), pieces)


def holders(f: Facts, s: State) -> dict[str, str]:
    """The side that controls each city and town; "" if it is uncontrolled."""
    return {f.ids[h]: _side(controller(f, s, h)) for h in f.settled}
