"""Chapter 7: the reasons why a move is refused, as far as its side can tell."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.kit.movement import Point
from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem
from adjudication.systems.opaque_war.basics.board import media_in, visible
from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.movement.ground import MarchWalk, Terrain


def no_unit(f: Facts, side: int, name: str) -> list[Problem]:
    """The reasons why `name` is not a unit that can move."""
    p = f.piece.get(name, -1)
    if p >= f.units and f.side[p] == side:
        if f.kind[p] == "media":
            return refuse("move.media_alone", "unit", "9.2", unit=name)
        return refuse("move.mob", "unit", "9.1", unit=name)
    return refuse("move.unit", "unit", "7.0", unit=name)


def wrong_media(f: Facts, s: State, side: int, p: int, media: tuple[str, ...]) -> list[Problem]:
    """The reasons why `media` counters cannot accompany unit `p` (9.2)."""
    here = media_in(f, s, side, s.where[p])
    for number, name in enumerate(media):
        q = f.piece.get(name, -1)
        if q not in f.media or f.side[q] != side:
            code = "move.media_foreign"
        elif q not in here:
            code = "move.media_away"
        elif s.moved[q]:
            code = "move.media_moved"
        elif name in media[:number]:
            code = "move.media_twice"
        else:
            continue
        return refuse(code, f"media[{number}]", "9.2", media=name)
    return []


def why(ground: Terrain, walk: MarchWalk, at: Point, name: str) -> tuple[str, str]:
    """The strongest reason why the step to hex `name` is closed, and its section."""
    f, to = ground.f, ground.f.index.get(name, -1)
    if to < 0 or to not in f.near[at.place]:
        return "move.far", "7.0"
    if to in f.sea:
        return "move.sea", "7.4"
    if to in f.russia and f.faction[walk.p] != "RU":
        return "move.russia", "7.3"
    if to in ground.barred:
        return _enemy(ground, to)
    if to in ground.near_enemies:
        return "move.truce", "15.2"
    if walk.rail:
        return ("move.rail_zone" if to in f.rails[at.place] else "move.no_rail"), "7.7"
    return ("move.halted", "7.6") if at.halted and at.place in ground.zone else ("move.points", "7.0")


def _enemy(ground: Terrain, to: int) -> tuple[str, str]:
    """The content of hex `to`, if it can be identified: a unit, a mob, or an unknown counter."""
    f, s = ground.f, ground.s
    seen = [p for p in visible(f, s, ground.side) if s.where[p] == to and f.side[p] != ground.side]
    if any(p < f.units for p in seen):
        return "move.enemy", "7.0"
    return ("move.barred_mob", "9.1") if any(f.kind[p] == "mob" for p in seen) else ("move.counter", "7.0, OWR-20")


def halved(f: Facts, s: State, p: int, path: tuple[str, ...]) -> str:
    """The section that takes away the points for a path: the halving without which the path would be possible, or the
    section on movement if no halving matters (12.4, 15.2)."""
    fed = s.out[:]
    fed[p] = False
    for rule, without in (
        ("15.2", replace(s, truce=False)),
        ("12.4", replace(s, out=fed)),
        ("12.4, 15.2", replace(s, truce=False, out=fed)),
    ):
        open_ = MarchWalk(Terrain(f, s, f.side[p]), p, False, without)
        if (s.truce or s.out[p]) and open_.follow(path)[1] == len(path):
            return rule
    return "7.0"
