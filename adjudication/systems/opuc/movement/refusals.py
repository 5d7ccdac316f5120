"""The reasons why a step of a route is refused, by the rule it breaks."""

from __future__ import annotations

from collections.abc import Sequence

from adjudication.engine.protocol import Problem
from adjudication.systems.opuc.basics.ground import NEVER, bridged
from adjudication.systems.opuc.basics.state_rows import FERRY
from adjudication.systems.opuc.movement.routes import FORCED, INSIDE, STOP, Point, Search
from adjudication.systems.opuc.movement.situation import DEEP_SNOW, Situation


def why_not(
    at: Situation, searches: Sequence[Search], points: Sequence[Point], walked: Sequence[int], to: int, number: int
) -> Problem:
    """The problem of step `number` of a route, to `to`. `walked`: the places from the group's start this turn to the
    step before."""
    origin = walked[-1]
    code, rule = _reason(at, searches, points, walked, to)
    ids, where = at.f.board.ids, f"route[{number}]"
    params: dict[str, str | int] = {"place": ids[to], "origin": ids[origin]}
    if code == "move.no_points":
        params["limit"] = min(search.marcher.allowance for search in searches)
    return Problem(code, where, rule, params)


def _reason(
    at: Situation, searches: Sequence[Search], points: Sequence[Point], walked: Sequence[int], to: int
) -> tuple[str, str]:
    board, origin = at.f.board, walked[-1]
    h, n = board.hex_of[origin], board.hex_of[to]
    inside = _zones(at, points, origin, to) if board.is_zone(to) or board.is_zone(origin) else _unnamed(at, h, n)
    if inside is not None:
        return inside
    if at.boat(h, n):
        return "move.ferry_full", "10.6.1"
    if board.distance[h][n] != 1:
        return "move.not_adjacent", "8.1"
    if not board.land[n]:
        return "move.water", "1.6, 8.1"
    if at.lay.held[n] & at.foe:
        held = _held(at, searches, points, walked, to) if board.bua_at[n] >= 0 else ("move.enemy", "8.1")
        if held is not None:
            return held
    edge = board.edge(origin, to)
    if any(search.river(edge) == NEVER for search in searches):
        full = bridged(at.s, at.side, edge) and at.s.bridge[edge] == FERRY
        return ("move.ferry_full", "10.6.1") if full else ("move.river", "8.5, 10.6")
    if at.too_close(h, n):
        return "move.neutralised", "8.1"
    if any(p.mode == STOP for p in points):
        return _stopped(at, walked)
    return ("move.no_log", "8.2, 4.6") if _paid(at, searches, points, walked, to) else ("move.no_points", "8.1")


def _paid(at: Situation, searches: Sequence[Search], points: Sequence[Point], walked: Sequence[int], to: int) -> bool:
    """True if only LOG is missing for the group to continue to a hex or into its town."""
    paid = [Search(at, search.marcher, search.thirds, log=True, start=search.start) for search in searches]
    hexes = (at.f.board.hex_of[place] for place in _shared(paid, points, walked))
    return at.f.board.hex_of[to] in hexes


def _shared(searches: Sequence[Search], points: Sequence[Point], walked: Sequence[int]) -> set[int]:
    """The places that all searches of a group can enter next."""
    ways = [
        {p.place for p in search.ways(point, len(walked) == 1)} for search, point in zip(searches, points, strict=True)
    ]
    return set[int].intersection(*ways)


def _held(
    at: Situation, searches: Sequence[Search], points: Sequence[Point], walked: Sequence[int], to: int
) -> tuple[str, str] | None:
    """The reason that depends on who holds a town with an enemy inside, if any. Its hex counts as the zone that is
    entered."""
    board, origin = at.f.board, walked[-1]
    h, n = board.hex_of[origin], board.hex_of[to]
    zone = board.zone_facing.get((n, h), -1)
    if zone < 0 or at.lay.sides[zone] & at.foe or (board.is_zone(origin) and at.lay.contested(h)):
        return "move.enemy_zone", "8.3"
    if at.lay.sides[n] & at.foe:
        return "move.zones_open", "8.3"
    return ("move.zone_needed", "8.3, 10.7") if zone in _shared(searches, points, walked) else None


def _stopped(at: Situation, walked: Sequence[int]) -> tuple[str, str]:
    """The reason why a movement ended in a hex, or in a town without enemies."""
    if at.s.snow >= DEEP_SNOW:
        return "move.snow", "2.4"
    if at.f.board.is_zone(walked[-1]):
        return "move.rezoned", "8.3"
    return ("move.ferried", "10.6.1") if len(walked) > 1 and at.boat(*walked[-2:]) else ("move.zoc", "8.4")


def _unnamed(at: Situation, h: int, n: int) -> tuple[str, str] | None:
    """The reason to name a zone, if a river without a bridge divides the town that is entered (8.3, 10.7)."""
    bua = at.f.board.bua_at[n]
    empty = bua >= 0 and at.f.board.distance[h][n] == 1 and not at.lay.held[n] & at.foe
    return ("move.zone_needed", "8.3, 10.7") if empty and at.split(bua) else None


def _zones(at: Situation, points: Sequence[Point], origin: int, to: int) -> tuple[str, str] | None:
    """The reason inside a BUA, if any."""
    board = at.f.board
    if at.lay.sides[to] & at.foe:
        return ("move.enemy_zone", "8.3") if board.bua_of[to] >= 0 else ("move.enemy", "8.1")
    if at.lay.sides[board.hex_of[to]] & at.foe:
        return "move.zones_open", "8.3"
    if board.hex_of[origin] == board.hex_of[to]:
        return _zone_to_zone(at, points, origin, to)
    if board.is_zone(origin) and not board.is_zone(to) and any(p.mode in (INSIDE, FORCED) for p in points):
        return "move.entered", "8.3"
    if board.is_zone(origin) and not board.is_zone(to) and at.lay.contested(board.hex_of[origin]):
        if to not in board.faces[origin]:
            return "move.not_faced", "8.3"
        return ("move.one_zone", "8.3") if any(p.mode == STOP for p in points) else None
    if board.is_zone(to) and board.zone_facing.get((board.hex_of[to], board.hex_of[origin])) != to:
        return "move.wrong_zone", "8.3"
    if board.is_zone(to) and not at.lay.held[board.hex_of[to]] & at.foe:
        return "move.no_zone_needed", "8.3"
    return None


def _zone_to_zone(at: Situation, points: Sequence[Point], origin: int, to: int) -> tuple[str, str]:
    """The reason between two zones of one BUA."""
    board = at.f.board
    if to not in board.zone_near[origin]:
        return "move.not_adjacent", "8.3"
    if not at.passable(origin, to):
        return "move.river", "8.3, 10.7"
    if any(p.mode in (INSIDE, FORCED) for p in points):
        return "move.first_contact", "8.3"
    contested = at.lay.contested(board.hex_of[origin])
    return ("move.one_zone" if contested else "move.rezoned"), "8.3"
