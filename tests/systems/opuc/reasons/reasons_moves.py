"""The truth of refusals of steps, moves, works and ISR, by code."""

from __future__ import annotations

from tests.systems.opuc.reasons.reasons import FIGHTERS, Look, Truth
from tests.systems.opuc.second_reading.reading_roads import between


def _town_split(x: Look) -> bool:
    board = x.f.board
    town = board.bua_index[x.town(x.place).id]
    return any(each == town and not x.bridge(edge) for edge, each in enumerate(board.edge_bua))


def _held(x: Look) -> bool:
    """Whether the enemy has what is entered of a town: the zone that is named, or the one that faces the group."""
    facing = [x.place] if "." in x.place else [zone for zone in x.zones(x.place) if x.touches(x.origin, zone)]
    return any(x.foes(zone) for zone in facing)


def _stopped(x: Look) -> bool:
    """An enemy next to where the movement ended; or it ended there for one that has been found out since."""
    return x.beside_foe(x.origin) or bool(x.s.group and x.s.group.stop)


def _no_log(x: Look) -> bool:
    tracked = [name for name in x.tracked(x.order.units) if not x.s.track_log[x.n(name)]]
    brought = sum(x.s.organic[x.n(name)] > 0 for name in tracked)
    return x.logistics() and x.log + brought < len(tracked)


def _separated(x: Look) -> bool:
    sisters = [f"{x.unit.split('.')[0]}.{n}" for n in range(1, 9)]
    end = x.order.route[-1]
    most = x.f.roster.blocks[x.n(x.unit)].max_separation
    left = [name for name in sisters if x.known(name) and x.at(name) and name not in x.order.units]
    return any(x.apart(end, x.at(name)) > most for name in left)


def _crowded(x: Look) -> bool:
    there = {*x.friends(x.place), *x.order.units}
    return x.s.options.stacking_limit and x.thirds(there) > (12 if "." in x.place else 18)


def _unready_group(x: Look) -> bool:
    units = x.order.units
    return len(set(units)) < len(units) or len({x.at(name) for name in units}) > 1


MOVES: Truth = {
    "unit.not_own": lambda x: x.known(x.unit) and not x.own(x.unit),
    "unit.not_on_map": lambda x: x.own(x.unit) and not x.at(x.unit),
    "unknown.unit": lambda x: not x.known(x.unit),
    "unknown.place": lambda x: x.place not in x.f.board.index,
    "move.acted": lambda x: x.gone(x.unit),
    "move.working": lambda x: x.working(x.unit),
    "move.other_activation": lambda x: x.s.options.alternating_movement and not x.in_group(x.unit),
    "move.nobody": lambda x: not x.order.units,
    "move.no_group": _unready_group,
    "move.no_joining": lambda x: len({x.in_group(name) for name in x.order.units}) == 2,
    "move.too_many": lambda x: len(x.order.units) > 3 and len(x.friends(x.at(x.order.units[0]))) > x.p["most"],
    "move.no_route": lambda x: not x.order.route,
    "move.not_adjacent": lambda x: not x.touches(x.origin, x.place),
    "move.water": lambda x: x.water(x.place),
    "move.enemy": lambda x: bool(x.foes(x.place)) and not x.town(x.place),
    "move.enemy_zone": lambda x: bool(x.town(x.place)) and _held(x),
    "move.zones_open": lambda x: bool(x.foes(x.hex(x.place))),
    "move.river": lambda x: x.no_way_over(x.origin, x.place, *x.order.units),
    "move.ferry_full": lambda x: (
        x.s.bridge[x.edge(x.origin, x.place)] == 4
        and x.s.ferried[x.edge(x.origin, x.place)] + x.thirds(x.order.units) > 9
    ),
    "move.ferried": lambda x: any(d.task == "lake_ferry" and d.side == x.side for d in x.s.detachments),
    "move.rezoned": lambda x: "." in x.origin and not x.foes(x.origin, whole=True),
    "move.not_faced": lambda x: "." in x.origin and not x.touches(x.origin, x.place),
    "move.stacking": _crowded,
    "move.separation": _separated,
    "move.neutralised": lambda x: x.nearer(),
    "move.snow": lambda x: x.s.snow == 3 and (x.where != "route[0]" or bool(x.s.group)),
    "move.zoc": _stopped,
    "move.no_log": _no_log,
    "move.no_points": lambda x: x.too_far(),
    "move.first_contact": lambda x: x.beside_zone_foe(x.origin),
    "move.entered": lambda x: "." in x.origin and x.origin in x.order.route and bool(x.foes(x.origin, whole=True)),
    "move.one_zone": lambda x: "." in x.origin and bool(x.foes(x.origin, whole=True)),
    "move.wrong_zone": lambda x: "." in x.place and not x.touches(x.origin, x.place),
    "move.zone_needed": lambda x: (
        "." not in x.place and bool(x.town(x.place)) and (_town_split(x) or bool(x.foes(x.place, whole=True)))
    ),
    "move.no_zone_needed": lambda x: "." in x.place and not x.foes(x.place, whole=True),
    "move.assault_must_follow": lambda x: "." in x.order.route[-1] and not x.beside_zone_foe(x.order.route[-1]),
    "manoeuvre.assault_first": lambda x: bool(x.s.group and x.s.group.forced) or bool(x.s.combats and x.c.broke_in),
    "manoeuvre.enemys_turn": lambda x: x.s.options.alternating_movement and bool(x.s.memo.get("acted")),
    "breakdown.not_allowed": lambda x: not x.known(f"{x.unit}.1"),
    "breakdown.working": lambda x: x.working(x.unit),
    "breakdown.contact": lambda x: x.gone(x.unit) or x.s.paid[x.n(x.unit)] > 0 or x.beside_foe(x.at(x.unit)),
    "reform.not_broken": lambda x: not any(x.known(p) and x.at(p) for p in _parts(x)),
    "reform.apart": lambda x: len({x.at(p) for p in _parts(x) if x.at(p)}) > 1,
    "reform.working": lambda x: any(x.working(p) for p in _parts(x)),
    "reform.contact": lambda x: any(
        x.gone(p) or x.s.paid[x.n(p)] > 0 or x.beside_foe(x.at(p)) for p in _parts(x) if x.at(p)
    ),
    "zone.not_open": lambda x: not x.own(x.unit) or not x.known(x.unit) or x.at(x.unit) != _due_town(x),
    "zone.not_here": lambda x: x.order.zone not in [z for h in _towns(x) for z in x.zones(h) if _named(x, h)],
    "zone.enemy": lambda x: bool(x.foes(x.order.zone)),
}


def _towns(x: Look) -> list[str]:
    return [bua.hex for bua in x.rules.pack.buas.buas]


def _due_town(x: Look) -> str:
    return str(x.f.board.buas[x.s.stack[-1].numbers[0]].hex)


def _named(x: Look, h: str) -> bool:
    return bool(x.town(h).name == x.p["bua"])


def _parts(x: Look) -> list[str]:
    return [f"{x.unit}.{n}" for n in range(1, 9) if x.known(f"{x.unit}.{n}")]


# --- ISR


def _hidden_there(x: Look) -> bool:
    return any(x.s.hidden[x.n(name)] for name in x.foes(x.place)) or any(
        d.side != x.side and x.f.board.ids[d.place] == x.place and d.parent < 0 for d in x.s.detachments
    )


ISR: Truth = {
    "isr.no_such_die": lambda x: x.p["face"] not in [d.face for d in x.s.batches[x.side] if d.target == -1],
    "isr.nothing_hidden": lambda x: not _hidden_there(x),
    "isr.no_card": lambda x: x.card("ISR_REROLL") == 0,
    "isr.card_deep": lambda x: not x.s.looks[0].deep,
    "isr.card_later": lambda x: x.s.looks[0].left > 0 and x.card("ISR_REROLL") > 0,
    "isr.no_reroll": lambda x: x.s.looks[0].left == 0 or x.s.looks[0].face in (1, 2, 6),
}

# --- engineers


def _room(x: Look) -> bool:
    """Whether a zone takes a strongpoint more: own town, PV2, up to the dice of the town (10.3)."""
    town = x.town(x.place)
    if town is None or x.pv(x.place) < 2 or x.s.control[x.f.board.bua_index[town.id]] != x.side:
        return False
    most = {each.id: each for each in x.rules.pack.buas.templates}[town.template].dp_dice
    zones = [x.place] if x.s.options.strongpoints_per_zone else list(x.zones(x.place))
    count = 0
    for zone in zones:
        z = x.f.board.index[zone]
        count += x.s.strongpoints[z] * (x.s.strongpoint_side[z] == x.side)
        count += sum(d.task == "strongpoint" and d.place == z and d.side == x.side for d in x.s.detachments)
        count += sum(w.task == "strongpoint" and w.place == z and x.f.roster.side[w.block] == x.side for w in x.s.works)
    return bool(count < most)


def _river_here(x: Look, kind: int) -> bool:
    """Whether a river of a class without a bridge, at which nobody works, is at a place."""
    board = x.f.board
    for edge, ends in enumerate(board.edges):
        open_ = board.edge_class[edge] == kind and x.s.bridge[edge] == 0
        free = not any(d.target == edge and d.task in ("bridge", "pontoon", "ferry", "blow") for d in x.s.detachments)
        if open_ and free and _ends_at(x, [board.ids[end] for end in ends]):
            return True
    return False


def _ends_at(x: Look, ends: list[str]) -> bool:
    """Whether a river side is at a place: one of its ends, or before a zone that faces the other end."""
    if x.place in ends:
        return True
    return x.hex(x.place) in ends and any(x.touches(x.place, end) for end in ends if end != x.hex(x.place))


def _standing(x: Look) -> bool:
    board = x.f.board
    blowing = [d.target for d in x.s.detachments if d.task in ("blow", "bridge", "pontoon", "ferry")]
    sides = [e for e in range(len(board.edges)) if x.s.bridge[e] == 1 and e not in blowing]
    return any(_ends_at(x, [board.ids[end] for end in board.edges[e]]) for e in sides)


def _mined(x: Look, place: str, *sides: int) -> bool:
    return any(x.f.board.ids[m.place] == place and m.side in sides for m in x.s.mines)


def _facility(x: Look, field: str) -> bool:
    town = x.town(x.place)
    return town is not None and x.place == f"{town.id}.{getattr(town, field)}"


def _shore(x: Look) -> bool:
    if "." in x.place:
        return False
    lakes = [h for h in x.f.board.ids[: x.f.board.hexes] if x.water(h) and between(h, x.place) == 1]
    lakes = [h for h in lakes if x.f.board.terrain[x.f.board.index[h]] == "L"]
    shores = [h for h in x.f.board.ids[: x.f.board.hexes] if not x.water(h) and between(h, x.place) == 2]
    return any(between(lake, shore) == 1 for lake in lakes for shore in shores)


def _aimed(x: Look) -> bool:
    """Whether a target is what the task asks for: the other bank, a mined place, a place for the dummy field, none."""
    task, at, target = x.order.task, x.order.at, x.order.target
    if task in ("strongpoint", "rubble", "mend_rail", "mend_airfield", "mend_port"):
        return bool(target == "")
    if target not in x.f.board.index:
        return bool(target == "" and task == "mine")
    if task == "mine":
        far = x.apart(at, target) > 2 or x.apart(x.at(x.order.parent), target) > 2
        threatened = x.beside_foe(target) or bool(x.foes(target, whole=True))
        bare = "." not in target and x.town(target) is not None
        return not (target == at or far or threatened or bare or x.water(target) or _mined(x, target, 0, 1))
    if task == "breach":
        return _mined(x, target, 1 - x.side) and (target == at or x.touches(at, target))
    if task == "lake_ferry":
        return between(x.hex(at), x.hex(target)) == 2 and not x.water(target) and "." not in target and _lake(x, target)
    wanted = 1 if task == "blow" else 0
    return x.edge(at, target) >= 0 and x.s.bridge[x.edge(at, target)] == wanted and x.touches(at, target)


def _lake(x: Look, shore: str) -> bool:
    """Whether a lake hex is between a place and a shore."""
    board = x.f.board
    lakes = [h for n, h in enumerate(board.ids[: board.hexes]) if board.terrain[n] == "L"]
    return any(between(lake, shore) == between(lake, x.order.at) == 1 for lake in lakes)


ENGINEERS: Truth = {
    "engineers.no_dummy": lambda x: x.s.decoys[x.side] == 0,
    "engineers.no_block": lambda x: (
        not any(x.cls(n) == "engr_ed" and x.at(n) for n in x.f.roster.ids if x.own(n) and x.row(n))
    ),
    "engineers.no_parent": lambda x: (
        not x.known(x.unit) or not x.own(x.unit) or x.cls(x.unit) not in ("engr_ed", "engr_bd")
    ),
    "engineers.none_left": lambda x: (
        x.out(x.unit) >= x.value(x.unit) or bool(x.cls(x.unit) == "engr_bd" and x.s.memo.get(f"rested {x.name}"))
    ),
    "engineers.wrong_kind": lambda x: (
        (x.order.task in ("pontoon", "ferry", "lake_ferry")) != (x.cls(x.unit) == "engr_bd")
    ),
    "engineers.out_of_reach": lambda x: x.apart(x.at(x.unit), x.place) > x.p["reach"] == 2,
    "engineers.zone_needed": lambda x: x.town(x.place) is not None and "." not in x.place,
    "engineers.enemy": lambda x: bool(x.foes(x.place)),
    "engineers.zoc": lambda x: x.beside_foe(x.place) and not x.friends(x.place),
    "engineers.contested": lambda x: bool(x.foes(x.place, whole=True)) and not x.friends(x.place),
    "engineers.no_target": lambda x: not _aimed(x),
    "engineers.nothing_out": lambda x: (
        not any(x.order.what == f"{'BD' if d.bridging else 'ED'}{d.id}" for d in x.s.detachments if d.side == x.side)
        and not (x.known(x.order.what) and x.own(x.order.what) and x.working(x.order.what))
    ),
    "task.strongpoint": lambda x: not _room(x),
    "task.blow": lambda x: not _standing(x),
    "task.mine": lambda x: _mined(x, x.place, 0, 1),
    "task.rubble": lambda x: x.s.rubble[x.f.board.index[x.place]] == 0,
    "task.breach": lambda x: (
        not any(_mined(x, p, 1 - x.side) for p in x.f.board.ids if p == x.place or x.touches(p, x.place))
    ),
    "task.bridge": lambda x: not _river_here(x, 1),
    "task.pontoon": lambda x: not _river_here(x, 2),
    "task.ferry": lambda x: not _river_here(x, 3),
    "task.lake_ferry": lambda x: not _shore(x),
    "task.mend_rail": lambda x: not x.s.rail_cut[x.f.board.index[x.hex(x.place)]],
    "task.mend_airfield": lambda x: (
        x.f.board.index[x.place] not in x.s.airfields_out
        and not (_facility(x, "airfield_zone") and x.s.airfield[x.f.board.bua_index[x.town(x.place).id]])
    ),
    "task.mend_port": lambda x: (
        not (_facility(x, "port_zone") and x.s.port[x.f.board.bua_index[x.town(x.place).id]] == 1)
    ),
    "works.no_troops": lambda x: x.cls(x.unit) not in FIGHTERS,
    "works.neutralised": lambda x: x.s.neutralised[x.n(x.unit)],
    "works.busy": lambda x: x.working(x.unit),
    "works.dug_in": lambda x: x.s.dug_in[x.n(x.unit)] and x.order.work == "dig_in",
    "works.tanks": lambda x: x.cls(x.unit) == "armd" and not x.row(x.unit).mixed_with and x.order.work == "dig_in",
    "works.small": lambda x: x.order.work == "strongpoint" and (x.row(x.unit).small or "." in x.unit),
    "works.elsewhere": lambda x: x.at(x.unit) != x.place,
    "works.no_ground": lambda x: x.town(x.place) is not None and x.pv(x.place) != 1,
    "works.no_room": lambda x: not _room(x),
}
