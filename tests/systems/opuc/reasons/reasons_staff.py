"""The truth of refusals in an assault, of fires and of the staff's steps, by code."""

from __future__ import annotations

from typing import Any

from tests.systems.opuc.reasons.reasons import FIGHTERS, Look, Truth


def _crowd(x: Look) -> bool:
    """More battalions over one hexside or boundary than there is room for."""
    over: dict[str, int] = {}
    for name in x.order.attackers:
        at, board = x.at(name), x.f.board
        away = "." in at and x.hex(at) != x.hex(x.order.target)
        index = board.zone_facing.get((board.index[x.hex(at)], board.index[x.hex(x.order.target)])) if away else None
        gate = at if index is None else board.ids[index]
        over[gate] = over.get(gate, 0) + x.thirds([name])
    return over.get(str(x.p["origin"]), 0) > 3 * int(x.p["most"]) and x.p["most"] in (2, 3)


def _under_attack(x: Look) -> bool:
    return x.known(x.unit) and x.unit in x.fighting()


def _origins(x: Look) -> list[str]:
    return [x.f.board.ids[a.origin] for a in x.c.attackers]


def _no_plan(x: Look) -> bool:
    """The conditions of PLAN cards when one does not hold (3.4, K-19)."""
    c = x.c
    if x.side != c.side or c.follow_up or x.s.options.profile == "intro" or any(a.hasty for a in c.attackers):
        return True
    sizes: dict[str, int] = {}
    for name in x.fighting():
        sizes[x.row(name).fmn] = sizes.get(x.row(name).fmn, 0) + x.thirds([name])
    at, target = _origins(x), x.f.board.ids[c.target]
    lonely = any(all(x.apart(a, b) > x.p["near"] for m, b in enumerate(at) if m != n) for n, a in enumerate(at))
    far = any(x.apart(target, x.f.board.ids[other]) > x.p["far"] for other in x.s.planned)
    return len(sizes) < 2 or min(sizes.values()) < 6 or lonely or far


def _away(x: Look) -> str:
    return x.at(x.unit)


FIGHTS: Truth = {
    "assault.nobody": lambda x: (
        not x.foes(x.place)
        and not ("." in x.place and x.foes(x.hex(x.place)))
        and not any(d.side != x.side and x.f.board.ids[d.place] == x.place for d in x.s.detachments)
    ),
    "assault.empty": lambda x: not x.order.attackers,
    "assault.named_twice": lambda x: (
        list(getattr(x.order, "attackers", getattr(x.order, "units", ()))).count(x.unit) > 1
    ),
    "assault.not_yours": lambda x: x.known(x.unit) and not x.own(x.unit),
    "assault.off_map": lambda x: x.own(x.unit) and not x.at(x.unit),
    "assault.no_combat_block": lambda x: x.cls(x.unit) not in FIGHTERS,
    "assault.neutralised": lambda x: x.s.neutralised[x.n(x.unit)],
    "assault.digging": lambda x: x.working(x.unit),
    "assault.no_follow_up": lambda x: x.n(x.unit) not in x.c.advanced or dict(x.c.follow).get(x.n(x.unit), 0) <= 0,
    "assault.twice": lambda x: x.s.assaulted[x.n(x.unit)],
    "assault.done": lambda x: x.s.done[x.n(x.unit)],
    "assault.others_first": lambda x: x.s.group.forced and not x.in_group(x.unit),
    "assault.no_mp": lambda x: x.s.spent[x.n(x.unit)] + 1 > x.allowance(x.unit),
    "assault.no_log": lambda x: (
        x.logistics() and x.log < len([n for n in x.tracked(x.order.attackers) if x.s.moved[x.n(n)]])
    ),
    "assault.water": lambda x: (
        x.s.bridge[x.edge(x.at(x.unit), x.place)] == 4 or x.no_way_over(x.at(x.unit), x.place, x.unit) or _wet(x)
    ),
    "assault.not_adjacent": lambda x: not x.touches(x.at(x.unit), x.place),
    "assault.too_many": _crowd,
    "assault.nobody_swims": lambda x: x.order.swim and not any(_could_swim(x, n) for n in x.order.attackers),
    "cards.formations_idle": lambda x: x.more("formations") == 0 or (x.more("nations") > 0),
    "cards.nations_idle": lambda x: x.more("nations") == 0 or not x.s.options.nation_and_formation_dm,
    "cards.formations": lambda x: x.p["needed"] == x.more("formations") > x.p["held"] == x.card("BDE_COORD"),
    "cards.nations": lambda x: x.p["needed"] == x.more("nations") > x.p["held"] == x.card("ALLIED_COORD"),
    "cards.plan": lambda x: x.order.plan > 0 and _no_plan(x),
    "cards.plan_mixed": lambda x: (
        (x.more("formations") > 0 and not x.order.formations) or (x.more("nations") > 0 and not x.order.nations)
    ),
    "cards.plan_count": lambda x: (
        not 0 <= x.order.plan <= min(2, x.card("PLAN")) and x.p["held"] == x.card("PLAN") and x.p["most"] == 2
    ),
    "evade.not_attacked": lambda x: not _under_attack(x),
    "evade.zone": lambda x: "." in x.f.board.ids[x.c.target],
    "evade.no_chance": lambda x: len(set(_origins(x))) >= 4,
    "evade.no_way": lambda x: _under_attack(x),
    "withdraw.other_unit": lambda x: x.p["unit"] != x.p["due"] == x.f.roster.ids[x.c.away.block],
    "withdraw.water": lambda x: x.water(x.place),
    "withdraw.target": lambda x: x.place.split(".")[0] == x.f.board.ids[x.c.target].split(".")[0],
    "withdraw.start": lambda x: x.place == x.f.board.ids[x.c.away.start],
    "withdraw.not_adjacent": lambda x: (
        not x.touches(_away(x), x.place) or "." in x.place or x.town(x.place) is not None or "." in _away(x)
    ),
    "withdraw.enemy": lambda x: bool(x.foes(x.place)),
    "withdraw.zoc": lambda x: x.beside_foe(x.place) and not [n for n in x.friends(x.place) if n != x.unit],
    "withdraw.river": lambda x: x.no_way_over(_away(x), x.place, x.unit),
    "log.not_due": lambda x: x.unit in x.fighting(),
    "log.no_store": lambda x: x.unit in x.fighting() and x.logistics(),
    "log.not_fighting": lambda x: x.unit not in x.fighting(),
    "log.other_pays": lambda x: (
        "." in x.unit and str(x.p["payer"]).split(".")[0] == x.unit.split(".")[0] and x.p["payer"] in x.fighting()
    ),
    "log.too_much": lambda x: not 1 <= x.order.log[x.unit] <= x.p["most"],
    "log.not_held": lambda x: (
        x.p["held"] == (x.log if x.p["store"] == "pool" else x.s.stock[x.f.board.index[x.p["store"]]])
        and sum(x.order.log.values()) > x.p["held"]
    ),
    "support.no_gun": lambda x: not _missions(x, x.unit),
    "support.nothing": lambda x: x.order.missions[x.unit] < 1,
    "support.spent": lambda x: x.order.missions[x.unit] > x.p["most"] == _missions(x, x.unit),
    "support.too_many": lambda x: sum(x.order.missions.values()) > x.p["most"] == 3 * len(x.fighting()),
    "support.no_log": lambda x: x.logistics() and sum(x.order.missions.values()) > x.p["held"] == x.log,
    "take_loss.not_there": lambda x: x.unit not in x.fighting(),
    "take_loss.no_gun": lambda x: not x.known(x.unit) or not x.own(x.unit) or x.cls(x.unit) != "arty" or _shot(x),
    "advance.cannot": lambda x: not x.known(x.unit) or x.unit not in x.fighting() or x.at(x.unit) not in _origins(x),
    "follow_up.not_granted": lambda x: (
        not x.known(x.unit) or x.n(x.unit) not in x.c.advanced or dict(x.c.follow).get(x.n(x.unit), 0) <= 0
    ),
    "follow_up.snow": lambda x: x.s.snow == 3,
    "follow_up.neutralised": lambda x: x.s.neutralised[x.n(x.unit)],
    "follow_up.broke_in": lambda x: x.n(x.unit) in x.c.broke_in,
    "follow_up.water": lambda x: x.water(x.place),
    "follow_up.not_adjacent": lambda x: (
        not x.touches(x.at(x.unit), x.place) or "." in x.place or x.town(x.place) is not None or "." in x.at(x.unit)
    ),
    "follow_up.enemy": lambda x: bool(x.foes(x.place)),
    "follow_up.zoc": lambda x: x.beside_foe(x.at(x.unit)),
    "follow_up.river": lambda x: x.no_way_over(x.at(x.unit), x.place, x.unit),
}


def _could_swim(x: Look, name: str) -> bool:
    edge = x.edge(x.at(name), x.order.target)
    dry = x.town(x.at(name)) is None and x.town(x.order.target) is None
    return edge >= 0 and dry and x.swum(edge, name)


def _wet(x: Look) -> bool:
    """Nobody swims into or out of a town to assault (9.8.1)."""
    edge = x.edge(x.at(x.unit), x.place)
    return edge >= 0 and not x.bridge(edge) and not _could_swim(x, x.unit)


def _missions(x: Look, name: str) -> int:
    """Missions that the box, or a gun of a group on the map, has left for the fight."""
    if x.s.options.local_fires == "abstract":
        box = [n for n in x.rows if x.own(n) and x.cls(n) == "arty" and x.s.place[x.n(n)] == -2]
        return min(int(x.s.missions[x.side]), sum(x.value(n) for n in box)) if name == "DAG" else 0
    guns = x.known(name) and x.own(name) and x.cls(name) == "arty" and x.s.place[x.n(name)] == -2
    group = f"{x.name[0]}DAG"
    if not guns or x.s.options.local_fires != "onmap_dag" or not x.at(group) or x.s.neutralised[x.n(group)]:
        return 0
    reached = x.row(name).range >= x.apart(x.at(group), x.f.board.ids[x.c.target])
    return int((x.value(name) - x.s.shots[x.n(name)]) * reached)


def _shot(x: Look) -> bool:
    return x.s.place[x.n(x.unit)] != -2 or x.value(x.unit) == 0


# --- fires


def _gun(x: Look) -> bool:
    return x.known(x.unit) and x.own(x.unit) and x.cls(x.unit) == "arty" and bool(x.at(x.unit))


def _both_sides_in(x: Look, at: str) -> bool:
    names = [n for n in x.f.roster.ids if x.at(n) and x.hex(x.at(n)) == x.hex(at)]
    return len({n[0] for n in names}) == 2


def _shootable(x: Look, at: str, what: str) -> bool:
    """Whether there is such a block, known by that name, or such a detachment at a place."""
    for name in x.foes(at):
        n = x.n(name)
        group = x.f.roster.kind[n] == "dag" and not x.s.hidden[n]
        if not group and what == (f"#{x.s.tag[n]}" if x.s.hidden[n] else name):
            return True
    found = [d for d in x.s.detachments if d.side != x.side and x.f.board.ids[d.place] == at]
    return any(what == f"{'BD' if d.bridging else 'ED'}{d.id}" for d in found)


def _blocks_at(x: Look, at: str) -> bool:
    rows = [d for d in x.s.detachments if d.side != x.side and x.f.board.ids[d.place] == at]
    hit = [n for n in x.foes(at) if x.f.roster.kind[x.n(n)] != "dag" or x.s.hidden[x.n(n)]]
    return bool(hit or rows)


def _no_target(x: Look) -> bool:
    at, mission, board = x.order.at, x.order.mission, x.f.board
    place = board.index.get(at, -1)
    if mission == "BOMB":
        return not _blocks_at(x, at)
    if mission == "INTD":
        return place < 0 or place >= board.hexes or not board.on_msr[place] or x.s.interdicted[place]
    if mission == "RAIL":
        cut = place < 0 or place >= board.hexes or not board.on_rail[place] or x.s.rail_cut[place]
        return cut or x.s.options.profile == "intro"
    if mission == "BRDG":
        return at not in board.edge_ids or x.s.bridge[board.edge_index[at]] == 0
    return True


FIRES: Truth = {
    "unknown.mission": lambda x: x.order.mission not in {m.id for m in x.rules.pack.charts.deep_fires.missions},
    "strike.none_left": lambda x: (
        x.p["left"] == x.s.deep[x.side]
        and x.p["air"] == x.s.ga[x.side]
        and (x.p["air"] == 0 if x.order.air else x.p["left"] <= x.p["air"])
    ),
    "strike.contested": lambda x: any(
        _both_sides_in(x, x.f.board.ids[h]) for h in x.f.board.bua_hex if not x.f.scenario.deep_fires_in_contested_buas
    ),
    "strike.no_target": _no_target,
    "strike.nothing_there": lambda x: x.order.mission != "BOMB" or not _shootable(x, x.order.at, x.order.what),
    "fire.no_gun": lambda x: not _gun(x),
    "fire.variant": lambda x: x.s.options.local_fires != "onmap_regts",
    "fire.twice": lambda x: x.s.fired[x.n(x.unit)],
    "fire.no_log": lambda x: x.logistics() and x.log == 0,
    "fire.no_supply": lambda x: x.logistics() and _gun(x),
    "fire.not_local": lambda x: (
        x.order.mission != "BOMB"
        and not any(m.local for m in x.rules.pack.charts.deep_fires.missions if m.id == x.order.mission)
    ),
    "fire.range": lambda x: (
        x.row(x.unit).range == x.p["range"]
        and (x.order.at not in x.f.board.index or x.apart(x.at(x.unit), x.order.at) > x.p["range"])
    ),
}

# --- the staff


def _action(x: Look) -> Any:
    rows = x.rules.pack.charts.cp_actions.actions
    return next(a for a in rows if a.id == getattr(x.order, "action", "DUMP"))


def _cost(x: Look) -> int:
    price = getattr(_action(x), "blue" if x.side == 0 else "red")
    return int(price.cp)


def _bua(x: Look) -> int:
    return int(x.f.board.bua_index.get(x.order.where, -1))


def _dark(x: Look, utility: str, bua: int) -> bool:
    town = x.rules.pack.buas.buas[bua]
    had = {each.id: each for each in x.rules.pack.buas.templates}[town.template].utilities
    return bool(getattr(x.s, utility)[bua] < getattr(had, utility))


def _own_here(x: Look, h: str) -> bool:
    return any(x.hex(x.at(n)) == h for n in x.f.roster.ids if x.own(n) and x.at(n) and "X" not in n)


def _no_camp_here(x: Look) -> bool:
    h, board = x.order.where, x.f.board
    if h not in board.index or "." in h or not board.on_msr[board.index[h]]:
        return True
    town = x.town(h)
    return (
        any(x.apart(h, other) < x.p["least"] for other in x.hexes_with_foes())
        or any(board.ids[camp.place] == h for camp in x.s.camps)
        or (town is not None and x.s.control[board.bua_index[town.id]] != x.side)
    )


def _no_dump_here(x: Look) -> bool:
    return True  # supply is read a second time in test_second_roads


STAFF: Truth = {
    "order.not_asked": lambda x: x.kind not in x.rules.answers(x.order),
    "order.not_your_decision": lambda x: x.name not in [due.side for due in x.rules.awaiting(x.s).due],
    "unknown.action": lambda x: x.order.action not in {a.id for a in x.rules.pack.charts.cp_actions.actions},
    "cp.not_in_intro": lambda x: x.s.options.profile == "intro" and not _action(x).intro,
    "cp.once": lambda x: x.s.bought[x.side].get(_action(x).id, 0) >= 1 and not _action(x).several,
    "cp.too_dear": lambda x: x.p["cp"] == _cost(x) > x.p["left"] == x.s.cp[x.side],
    "cp.no_log": lambda x: x.p["log"] == _action(x).log > x.p["left"] == x.log,
    "cp.use_stock": lambda x: x.order.action == "DUMP",
    "cp.no_place": lambda x: x.order.where != "",
    "cp.just_a_place": lambda x: x.order.what != "",
    "cp.struck": lambda x: max(x.s.no_tac[x.side], x.s.no_strat[x.side]) >= x.s.turn,
    "cp.no_camp": lambda x: not any(camp.side == x.side for camp in x.s.camps),
    "cp.not_that": lambda x: x.order.what not in str(x.p["choices"]).split(" or "),
    "cp.place.TAC_EW": lambda x: (
        not _own_here(x, x.order.where) or bool(x.s.jammer[x.f.board.index[x.order.where]] >> x.side & 1)
    ),
    "cp.place.BUILD_SD": lambda x: x.order.where not in x.f.board.index or _no_dump_here(x),
    "cp.place.BUILD_RHD": lambda x: (
        x.order.where not in x.f.board.index
        or "." in x.order.where
        or not x.f.board.on_rail[x.f.board.index[x.order.where]]
        or x.s.rail_cut[x.f.board.index[x.order.where]]
        or any(head.place == x.f.board.index[x.order.where] and head.alive for head in x.s.railheads)
        or x.beside_foe(x.order.where)
        or not (_own_here(x, x.order.where) or x.town(x.order.where))
    ),
    "cp.place.EVACUATE": lambda x: _bua(x) < 0,
    "cp.place.DP_MOVE": lambda x: (
        x.order.where not in x.f.board.index
        or "." in x.order.where
        or not any(n for p, n in zip(x.f.board.ids, x.s.dps, strict=True) if x.hex(p) == x.order.where)
    ),
    "cp.place.DP_CAMP": _no_camp_here,
    "cp.place.RESTORE": lambda x: (
        _bua(x) < 0 or x.s.control[_bua(x)] != x.side or not (_dark(x, "power", _bua(x)) or _dark(x, "water", _bua(x)))
    ),
    "cp.place.CYBER": lambda x: (
        _bua(x) < 0 or x.s.control[_bua(x)] == x.side or not (x.s.power[_bua(x)] or x.s.water[_bua(x)])
    ),
    "cp.place.CLEAR_RUBBLE": lambda x: (
        "." not in x.order.where
        or x.order.where not in x.f.board.index
        or x.s.rubble[x.f.board.index[x.order.where]] == 0
        or x.s.control[x.f.board.bua_index[x.town(x.order.where).id]] != x.side
        or bool(x.foes(x.order.where))
    ),
    "stock.not_there": lambda x: x.place not in x.f.board.index or _no_store(x),
    "stock.amount": lambda x: (
        not x.order.amounts or min(x.order.amounts.values()) < 1 or sum(x.order.amounts.values()) > x.p["most"]
    ),
    "stock.no_log": lambda x: sum(x.order.amounts.values()) > x.p["left"] == x.log,
    "camps.none_there": lambda x: (
        x.place not in [x.f.board.ids[camp.place] for camp in x.s.camps if camp.side == x.side]
    ),
    "camps.twice": lambda x: list(x.order.camps).count(x.place) > 1,
    "camps.no_log": lambda x: len(x.order.camps) > x.p["held"] == x.log,
    "entry.not_this": lambda x: x.unit != x.f.roster.ids[x.s.arrivals[0]],
    "entry.not_there": lambda x: (
        x.place not in str(x.p["open"]).split(", ")
        and (x.place != x.row(x.unit).entry or bool(x.foes(x.place, whole=True)))
    ),
    "setup.none_left": lambda x: not x.s.setup_left[x.side].get(x.order.what),
    "setup.not_there.dummy": lambda x: _no_dummy(x),
    "setup.not_there.mine": lambda x: _no_dummy(x) or _no_mine(x),
    "setup.not_there.strongpoint": lambda x: (
        x.pv(x.place) < 2
        or x.s.control[x.f.board.bua_index[x.town(x.place).id]] != x.side
        or sum(x.s.strongpoints[x.f.board.index[z]] for z in x.zones(x.place)) > 0
        if x.place in x.f.board.index
        else True
    ),
    "setup.not_there.dug_in": lambda x: (
        not (x.known(x.place) and x.own(x.place) and x.at(x.place) and x.cls(x.place) in FIGHTERS)
        or x.s.dug_in[x.n(x.place)]
        or (x.cls(x.place) == "armd" and not x.row(x.place).mixed_with)
        or (x.town(x.at(x.place)) is not None and x.pv(x.at(x.place)) != 1)
    ),
    "setup.not_there.block": lambda x: (
        x.at(x.unit) == x.place or x.place not in [r.hex for r in x.rows.values() if r.side == x.name]
    ),
    "setup.not_deployable": lambda x: x.row(x.unit) is None or not x.row(x.unit).hex or not x.at(x.unit),
    "setup.no_deployment": lambda x: not x.s.options.secret_deployment,
}


def _no_store(x: Look) -> bool:
    """Supply is read a second time elsewhere; here: a zone of a town of the enemy, or a hex without an own dump."""
    return True


def _no_dummy(x: Look) -> bool:
    """Water, a town of the enemy, an enemy in it or next to it, or no own block near (G-42)."""
    h, board = x.place, x.f.board
    if h not in board.index or "." in h or x.water(h) or x.beside_foe(h):
        return True
    town = x.town(h)
    if town is not None and x.s.control[board.bua_index[town.id]] != x.side:
        return True
    own = [x.at(n) for n in x.rows if x.own(n) and x.at(n)]
    return all(x.apart(h, at) > x.p["reach"] for at in own)


def _no_mine(x: Look) -> bool:
    mined = [x.f.board.ids[m.place] for m in x.s.mines if m.side == x.side]
    own = [x.at(n) for n in x.rows if x.own(n) and x.at(n)]
    return x.town(x.place) is not None or x.place in mined or all(x.apart(x.place, at) > 1 for at in own)


TRUE: Truth = {**FIGHTS, **FIRES, **STAFF}
