"""A full state that has exactly a given picture for its viewer; a sealed list is drawn."""

from __future__ import annotations

from adjudication.engine.dice import Dice
from adjudication.engine.kit.pools import NOBODY as NOBODY_SEES
from adjudication.systems.millennium_wars.basics.facts import CAMPS, FORCES, GONE, HELD, NOBODY, OUT, POOL, SIDES, Facts
from adjudication.systems.millennium_wars.basics.sides import reads_list
from adjudication.systems.millennium_wars.basics.state import Contest, Fight, State, initial
from adjudication.systems.millennium_wars.fog import picture as pv
from adjudication.systems.millennium_wars.points.offers import buyers, line_of, offers

PLACES = {"held": HELD, "lost": GONE, "out": OUT}
MOST_LINES = 6
"""The lines drawn of a list that no one has seen."""


def imagine(f: Facts, p: pv.Picture, dice: Dice) -> State:
    """A state whose picture for the viewer is exactly `p`."""
    s = initial(f, p.options)
    s.turn, s.phase, s.at, s.over = p.turn, p.phase, p.segment, p.over
    s.actor, s.index, s.initiative = _side(p.actor), p.index, _side(p.initiative)
    s.impulse, s.half, s.moldova, s.romania = p.impulse, p.half, _side(p.moldova), p.romania
    s.reorganized, s.crisis, s.breach = p.reorganized, p.crisis, p.breach
    s.winner, s.alb_used, s.back = _side(p.winner), p.alb_used, p.back
    s.may_place, s.may_remove, s.either = p.may_place, p.may_remove, p.either
    s.struck = [f.index[name] for name in p.struck]
    s.fleets_used = [f.piece[name] for name in p.fleets_used]
    _pieces(f, s, p)
    _places(f, s, p)
    _forces(s, p)
    s.points = [view.points for view in p.sides]
    s.plans, s.ready = [view.plan for view in p.sides], [view.ready for view in p.sides]
    s.passed, s.bids = [view.passed for view in p.sides], [view.bid for view in p.sides[: len(CAMPS)]]
    s.fight = None if p.fight is None else _fight(f, p.fight)
    s.contest = None if p.contest is None else _contest(p.contest)
    if p.segment == "purchase":
        viewer = _side(p.side) if p.side else NOBODY
        for side, view in enumerate(p.sides):
            known = viewer != NOBODY and reads_list(f, s, viewer, side)
            if view.camp and not known:
                _draw_list(f, s, side, dice)
    return s


def _side(name: str) -> int:
    return SIDES.index(name) if name else NOBODY


def _pieces(f: Facts, s: State, p: pv.Picture) -> None:
    s.where = [POOL] * len(s.where)
    for view in p.pieces:
        n = f.piece[view.id]
        s.where[n] = f.index[view.where] if view.where in f.index else PLACES[view.where]
        s.disrupted[n], s.starving[n], s.moved[n] = view.disrupted, view.starving, view.moved
        s.reacted[n], s.attacked[n], s.assigned[n] = view.reacted, view.attacked, _side(view.assigned)
    s.lent = [f.piece[view.id] for view in p.pieces if view.lent]
    s.stopped = [f.piece[view.id] for view in p.pieces if view.stopped]


def _places(f: Facts, s: State, p: pv.Picture) -> None:
    for view in p.places:
        here = f.index[view.id]
        s.held[here] = _side(view.holder)
        s.demos[here], s.demos[len(f.ids) + here] = view.red, view.blue


def _forces(s: State, p: pv.Picture) -> None:
    for view in p.forces:
        n = FORCES.index(view.id)
        s.entered[n], s.c4i[n], s.air_defence[n] = view.takes_part, view.c4i, view.air_defence
        s.air_points[n], s.air_move[n], s.air_bought[n] = view.air_points, view.air_move, view.air_bought
        s.weapons[n], s.cadres_used[n] = view.weapons, view.cadres_used
        s.cadres_barred[n], s.cadres_barred_next[n] = view.cadres_barred, view.cadres_barred_next


def _fight(f: Facts, view: pv.FightView) -> Fight:
    def pieces(ids: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(f.piece[name] for name in ids)

    return Fight(
        _side(view.side), _side(view.camp), f.index[view.target], pieces(view.attackers), pieces(view.defenders),
        view.airland, view.intensive, f.piece[view.fob] if view.fob else -1, view.air,
        (pieces(view.fleets[0]), pieces(view.fleets[1])), view.attackers_out,
        view.defenders_out, view.lose, pieces(view.leaving), pieces(view.advanced), view.dispersal,
    )  # fmt: skip


def _contest(view: pv.ContestView) -> Contest:
    return Contest(_side(view.side), FORCES.index(view.force), FORCES.index(view.target), view.mission)


def _draw_list(f: Facts, s: State, side: int, dice: Dice) -> None:
    """Draw a list that `side` could have written: up to a few lines that it can pay."""
    for _ in range(_pick(dice, MOST_LINES + 1)):
        forces = buyers(f, s, side)
        if not forces:
            return
        force = forces[_pick(dice, len(forces))]
        offered = offers(f, s, side, force)
        if not offered:
            continue
        item, replace, places = offered[_pick(dice, len(offered))]
        line = line_of(f, s, FORCES[force], item, places[_pick(dice, len(places))], replace)
        plans = s.plans[:]
        plans[side] = (*plans[side], line)
        s.plans = plans


def _pick(dice: Dice, count: int) -> int:
    roll = dice.roll("imagined", "WHITE", 1, "pick", "", faces=max(2, count), secret_to=NOBODY_SEES)
    return (roll.result - 1) % count
