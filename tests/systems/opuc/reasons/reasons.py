"""What each reason of a refusal says, looked up in the state and the pack: an independent witness of the checks."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from adjudication.systems.opuc.basics.roster import DESTROYED, SIDES
from tests.systems.opuc.second_reading.reading_roads import BONUS, RIVER, between

FIGHTERS = ("armd", "armd_inf", "mech_inf", "inf", "armd_recce")
POINTS = {"W": 6, "T": 4}
FERRY = 4


class Look:
    """A refused order, and the state it was refused in."""

    def __init__(self, rules: Any, s: Any, side: str, kind: str, order: Any, problem: Any) -> None:
        self.rules, self.f, self.s, self.name, self.kind, self.order = rules, rules.facts, s, side, kind, order
        self.side = SIDES.index(side)
        self.p = dict(problem.params)
        self.where = problem.where
        self.unit, self.place, self.origin = (str(self.p.get(key, "")) for key in ("unit", "place", "origin"))
        self.rows = {unit.id: unit for unit in rules.pack.forces.units}

    # --- blocks

    def known(self, name: str) -> bool:
        return name in self.f.roster.index

    def own(self, name: str) -> bool:
        return name[:1] == self.name[0]

    def n(self, name: str) -> int:
        return int(self.f.roster.index[name])

    def row(self, name: str) -> Any:
        return self.rows.get(name.split(".")[0])

    def cls(self, name: str) -> str:
        row = self.row(name)
        return str(row.unit_class) if row else "dummy"

    def at(self, name: str) -> str:
        place = self.s.place[self.n(name)]
        return str(self.f.board.ids[place]) if place >= 0 else ""

    def hex(self, place: str) -> str:
        town = next((bua for bua in self.rules.pack.buas.buas if bua.id == place.split(".")[0]), None)
        return str(town.hex) if town else place

    def town(self, place: str) -> Any:
        return next((bua for bua in self.rules.pack.buas.buas if bua.hex == self.hex(place)), None)

    def zones(self, place: str) -> dict[str, Any]:
        town = self.town(place)
        templates = {each.id: each for each in self.rules.pack.buas.templates}
        return {f"{town.id}.{z}": row for z, row in templates[town.template].zones.items()} if town else {}

    def pv(self, place: str) -> int:
        return int(self.zones(place)[place].pv) if "." in place else 0

    def foes(self, place: str, whole: bool = False) -> list[str]:
        """Enemy blocks in a place, or anywhere in its hex."""
        return [
            name
            for name in self.f.roster.ids
            if not self.own(name)
            and self.at(name)
            and (self.hex(self.at(name)) == self.hex(place) if whole else self.at(name) == place)
        ]

    def friends(self, place: str) -> list[str]:
        return [name for name in self.f.roster.ids if self.own(name) and self.at(name) == place]

    def hexes_with_foes(self) -> set[str]:
        return {self.hex(self.at(name)) for name in self.f.roster.ids if not self.own(name) and self.at(name)}

    def apart(self, a: str, b: str) -> int:
        return between(self.hex(a), self.hex(b))

    def beside_foe(self, place: str) -> bool:
        return any(between(self.hex(place), h) <= 1 for h in self.hexes_with_foes())

    def water(self, place: str) -> bool:
        h = self.hex(place)
        return self.rules.pack.map.terrain[h[2:]].split()[int(h[:2]) - 1] in "LX"

    def working(self, name: str) -> bool:
        return any(work.block == self.n(name) for work in self.s.works)

    def touches(self, a: str, b: str) -> bool:
        """Whether places are next to each other: hexes, zones with a common boundary, a zone and the hexes it faces."""
        board = self.f.board
        one, other = board.index[a], board.index[b]
        if "." in a and "." in b and self.hex(a) == self.hex(b):
            return other in board.zone_near[one]
        faces = all(board.index[self.hex(y)] in board.faces[board.index[x]] for x, y in ((a, b), (b, a)) if "." in x)
        return self.apart(a, b) == 1 and faces

    # --- rivers

    def edge(self, a: str, b: str) -> int:
        index = self.f.board.edge_index
        found = index.get(f"{a}|{b}", -1)
        return int(found if found >= 0 or self.hex(a) == self.hex(b) else index.get(f"{self.hex(a)}|{self.hex(b)}", -1))

    def bridge(self, edge: int) -> bool:
        """Whether there is a bridge or ferry over a river side that carries this side."""
        s, kind = self.s, self.s.bridge[edge]
        shaken = any(d.neutralised and d.target == edge for d in s.detachments)
        return bool(kind == 1 or (kind > 1 and s.bridge_side[edge] == self.side and not shaken))

    def swum(self, edge: int, name: str) -> bool:
        major = self.f.board.edge_class[edge] == RIVER["major"] and not self.s.options.major_river_swim
        amphibious = self.row(name) is not None and self.row(name).amphib
        return bool(amphibious) and not major and self.f.board.edge_bua[edge] < 0

    def no_way_over(self, a: str, b: str, *names: str) -> bool:
        edge = self.edge(a, b)
        return edge >= 0 and not self.bridge(edge) and not all(self.swum(edge, name) for name in names)

    # --- pools

    def logistics(self) -> bool:
        return bool(self.s.turn >= self.s.options.log_from_turn)

    def allowance(self, name: str) -> int:
        mob = self.row(name).mob if self.row(name) else self.f.roster.mob[self.n(name)]
        full: int = POINTS.get(mob, self.f.value["leg_allowance"])
        return full - 2 * int(self.s.neutralised[self.n(name)])

    def tracked(self, names: Any) -> list[str]:
        return [name for name in names if self.row(name) and self.row(name).mob == "T"]

    @property
    def log(self) -> int:
        return int(self.s.log[self.side])

    def thirds(self, names: Any) -> int:
        return sum(int(self.f.roster.thirds[self.n(name)]) for name in names)

    # --- fights

    @property
    def c(self) -> Any:
        return self.s.combats[-1]

    def fighting(self) -> list[str]:
        c, ids = self.c, self.f.roster.ids
        if self.side == c.side:
            return [ids[a.block] for a in c.attackers]
        return [ids[b] for b in c.defenders if self.s.place[b] == c.target and b not in c.evaded]

    def more(self, what: str) -> int:
        """Formations or nations beyond the first."""
        nation = {fmn.id: fmn.nation for fmn in self.rules.pack.forces.formations}
        formations = {self.row(name).fmn for name in self.fighting() if self.row(name)}
        return max(0, len(formations if what == "formations" else {nation[each] for each in formations}) - 1)

    def card(self, kind: str) -> int:
        return int(self.s.cards[self.side].get(kind, 0))

    # --- moves

    def too_far(self) -> bool:
        """A lower bound of the MP the last step needs, without the best the roads give, is more than there are."""
        number = int(self.where[6:-1])
        group = self.s.group
        walked = []
        if group and self.n(self.order.units[0]) in group.blocks:
            walked = [self.f.board.ids[p] for p in (group.started, *group.path)]
        route = [*(walked or [self.at(self.order.units[0])]), *self.order.route[: number + 1]]
        limit = min(self.allowance(name) for name in self.order.units)
        most = max(self.plain(route, name) for name in self.order.units)
        return self.p["limit"] == limit and most > limit

    def plain(self, route: list[str], name: str) -> int:
        """MP of a route off the roads."""
        mob = self.f.roster.mob[self.n(name)]
        leg = {"C": "leg_clear", "B": "leg_clear", "W": "leg_wood", "R": "leg_rough"}
        wheels = {"C": 1, "B": 1, "W": 2, "R": 3 if mob == "W" else 2}
        ground = {code: self.f.value[leg[code]] if mob == "L" else wheels[code] for code in leg}
        total = 0
        for a, b in itertools.pairwise(route):
            h, edge = self.hex(b), self.edge(a, b)
            if self.hex(a) != h:
                total += 1 if "." in b else ground[self.rules.pack.map.terrain[h[2:]].split()[int(h[:2]) - 1]]
                total += self.f.board.edge_class[edge] if edge >= 0 else 0
        assert BONUS
        return total

    def nearer(self) -> bool:
        shaken = any(self.s.neutralised[self.n(name)] for name in self.order.units)
        return shaken and any(
            between(self.hex(self.place), h) < between(self.hex(self.origin), h) for h in self.hexes_with_foes()
        )

    def gone(self, name: str) -> bool:
        n, s = self.n(name), self.s
        return bool(s.moved[n] or s.assaulted[n] or s.followed[n] or s.done[n])

    def beside_zone_foe(self, zone: str) -> bool:
        board = self.f.board
        return any(self.foes(board.ids[z]) for z in board.zone_near[board.index[zone]])

    def in_group(self, name: str) -> bool:
        return self.s.group is not None and self.n(name) in self.s.group.blocks

    # --- engineers

    def out(self, name: str) -> int:
        return sum(d.parent == self.n(name) for d in self.s.detachments)

    def value(self, name: str) -> int:
        steps = list(self.f.roster.steps[self.n(name)])
        lost = self.s.lost[self.n(name)]
        return int(steps[lost]) if lost < len(steps) else 0

    def alive(self, name: str) -> bool:
        return bool(self.s.place[self.n(name)] != DESTROYED)


Truth = dict[str, Callable[[Look], bool]]
