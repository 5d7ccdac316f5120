"""A pack as numbers: hexes, forces, pieces and charts. Computed once for each pack."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.kit import hexsides, movement
from adjudication.engine.kit.tables import Chart, Table
from adjudication.engine.scenario import sides
from adjudication.engine.scenario.hex_map import HexFacts
from adjudication.systems.millennium_wars.pack.schema import ForceName, MapFile, Pack, Price, TypeLine

SIDES = sides.COLOURS
"""The sides that a pack can have, in the order of their numbers: Russia, the commander of the Coalition, partners."""
RED, BLUE = 0, 1
CAMPS = SIDES[:2]
"""The two camps that fight, each under the name of the side that commands it. A partner belongs to one of them."""
NOBODY = -1
UNKNOWN = -1
"""The number of what no name stands for; no hex and no piece has it."""
POOL, GONE, HELD, OUT = -1, -2, -3, -4
"""Where a piece is that is not on the map: unused, eliminated, in play off the map, out of the game permanently."""
FORCES: tuple[ForceName, ...] = ("RU", "UKR", "MOL", "US", "NATO")
RU, UKR, MOL, US, NATO = range(5)
GOODS = ("air_defence", "air_move", "weapons")
"""What can be bought and is not a piece."""
IN_PLAY = ("cadre", "fleet")
"""Kinds that are in play off the map."""
UNSTACKED = ("hq", "base", "fob", *IN_PLAY)
"""Kinds that stacking does not count (11.2)."""
GUARDS = ("security", "special", "peacekeeping")
"""Kinds that attack Demonstrators without a massacre (6.4, 6.7)."""


class Facts(HexFacts):
    """The static facts of a game."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack.map)
        self.pack = pack
        self.sides = tuple(side.id for side in pack.sides.sides)
        self.side_numbers: dict[str, int] = {name: number for number, name in enumerate(self.sides)}
        self.lead = [self._lead(pack, name) for name in FORCES]
        self._read_map(pack.map)
        self._read_ground(pack)
        self._read_pieces(pack)
        self._read_charts(pack)
        self.titles = self._titles(pack)
        self._within: dict[tuple[int, int], frozenset[int]] = {}
        self._closed: dict[tuple[int, int, bool, bool], frozenset[int]] = {}

    def _lead(self, pack: Pack, force: ForceName) -> int:
        """The side that orders `force`; `NOBODY` for Moldova without its own side, which the camp it joins then
        orders."""
        own = [side for name, side in pack.setup.commands.items() if name == force]
        return SIDES.index(own[0]) if own else {RU: RED, MOL: NOBODY}.get(FORCES.index(force), BLUE)

    def _read_map(self, file: MapFile) -> None:
        self.near_ids = [tuple(self.ids[n] for n in near) for near in self.near]
        self.country = [""] * len(self.grid)
        for name, hexes in file.divided().items():
            for here in self.hexes(hexes):
                self.country[here] = name
        roles = {name: country.role for name, country in file.countries.items()}
        self.role = [roles[name] for name in self.country]
        self.terrain = ["sea" if role == "sea" else "clear" for role in self.role]
        for kind, numbers in file.ground.items():
            for here in self.hexes(numbers):
                self.terrain[here] = kind
        self.place_kind: dict[int, str] = {}
        for place in file.places:
            here = self.index[place.hex]
            self.place_names.setdefault(here, place.name)
            if self.place_kind.get(here, "town") == "town":
                self.place_kind[here] = place.kind
            if place.kind != "town":
                self.terrain[here] = "city"
        self.settled = tuple(sorted(self.place_kind))
        self.sea = frozenset(h for h, role in enumerate(self.role) if role == "sea")
        self.coast = frozenset(
            h for h, near in enumerate(self.near) if h not in self.sea and self.sea.intersection(near)
        )
        self.ports = self.coast.intersection(self.settled)
        self.separatist = frozenset(self.hexes(file.separatist))
        self.insurgent = frozenset(self.hexes(file.insurgent))
        self.ukraine = frozenset(h for h, role in enumerate(self.role) if role == "fought")
        self.start_held = [self._holder(h) for h in range(len(self.grid))]

    def _holder(self, here: int) -> int:
        if here in self.separatist or self.role[here] == "russia":
            return RED
        if self.role[here] == "moldova":  # where the set-up does not roll for it
            return {"russian": RED, "coalition": BLUE}.get(self.pack.setup.moldova, NOBODY)
        return BLUE if self.role[here] == "fought" else NOBODY

    def _read_ground(self, pack: Pack) -> None:
        file, numbers = pack.map, pack.charts.numbers
        rivers = list(dict.fromkeys(side for line in file.rivers.values() for side in line))
        sides = hexsides.on_sides(self.grid, {"river": rivers, "ridge": file.ridges})
        self.rivers = frozenset(side for side, kinds in sides.items() if "river" in kinds)
        ground = movement.ground(self.near, self.terrain, {"unit": pack.charts.terrain.costs}, sides)
        self.parts, self.steps = ground.parts, ground.steps["unit"]
        self.ring = [self._ring(h, numbers.deep_radius) for h in range(len(self.grid))]
        self.border = frozenset(
            h for h, role in enumerate(self.role) if role == "romania" and self.ukraine.intersection(self.near[h])
        )
        depth, reached = frozenset(self.ukraine), frozenset(self.ukraine)
        for _ in range(numbers.setup_depth):
            depth = frozenset(n for h in depth for n in self.near[h])
            reached |= depth
        self.staging = self.separatist | frozenset(h for h in reached if self.role[h] == "russia")

    def _ring(self, here: int, radius: int) -> frozenset[int]:
        return frozenset(self.grid.within(here, radius)) - self.beside[here] - {here}

    def _read_pieces(self, pack: Pack) -> None:
        self.piece_ids: list[str] = []
        self.line: list[TypeLine] = []
        self.force: list[int] = []
        self.initial: list[bool] = []
        setup = pack.setup
        for line in pack.forces.types:
            start = setup.initial.get(line.force, {}).get(line.id, 0)
            for number in range(1, line.total + 1):
                name = f"{line.force}-{line.id}-{number}"
                self.piece_ids.append(name)
                self.line.append(line)
                self.force.append(FORCES.index(line.force))
                self.initial.append(number <= start or name in setup.placed)
        self.piece = {name: number for number, name in enumerate(self.piece_ids)}
        self.kind = [line.kind for line in self.line]
        self.pieces_of = [[p for p, force in enumerate(self.force) if force == n] for n in range(len(FORCES))]
        self.forces = [pack.forces.forces.get(name) for name in FORCES]
        self.camped = self._camps()
        self.bars = [kind not in ("base", "fob", *IN_PLAY) for kind in self.kind]
        self.mobile = [line.allowance > 0 for line in self.line]
        self.combat = [bars and kind != "hq" for bars, kind in zip(self.bars, self.kind, strict=True)]
        self.stacks = [kind not in UNSTACKED for kind in self.kind]
        self.by_type: dict[tuple[int, str], list[int]] = {}
        for p, line in enumerate(self.line):
            self.by_type.setdefault((self.force[p], line.id), []).append(p)
        self.fleets = tuple(p for p, kind in enumerate(self.kind) if kind == "fleet")

    def _camps(self) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
        """The pieces of both camps, by the camp of Moldova."""
        red = {side: [*self.pieces_of[RU], *self.pieces_of[MOL] * (side == RED)] for side in (NOBODY, RED, BLUE)}
        west = [*self.pieces_of[US], *self.pieces_of[NATO]]
        blue = {
            side: [*self.pieces_of[UKR], *self.pieces_of[MOL] * (side == BLUE), *west] for side in (NOBODY, RED, BLUE)
        }
        return red, blue

    def hex_called(self, name: str) -> int:
        """The hex with number `name`, UNKNOWN if the map has none."""
        return self.index.get(name, UNKNOWN)

    def piece_called(self, name: str) -> int:
        """The piece with id `name`, UNKNOWN if the pack has none."""
        return self.piece.get(name, UNKNOWN)

    def within(self, here: int, radius: int) -> frozenset[int]:
        """The hexes within `radius` of hex `here`, including `here`."""
        found = self._within.get((here, radius))
        if found is None:
            found = self._within[here, radius] = frozenset(self.grid.within(here, radius))
        return found

    def _read_charts(self, pack: Pack) -> None:
        charts = pack.charts
        self.numbers, self.victory, wins = charts.numbers, charts.victory, pack.setup.wins
        if wins is not None:
            self.victory = replace(self.victory, russian=wins[0], coalition=wins[1])
        self.crt = Chart(charts.combat.table)
        self.iw = Chart(charts.information.table)
        self.shift = {line.name: line for line in charts.shifts.lines}
        self.events = Chart(Table(dict(charts.events.rows), dice=2))
        self.romania = Chart(Table(dict(charts.events.romania)))
        self.moldova = Chart(Table(dict(charts.events.moldova)))
        self.prices: list[dict[str, Price]] = [getattr(charts.prices, name) for name in FORCES]
        self.turns = list(pack.calendar.turns)
        self.capital = frozenset(self.index[number] for number in charts.victory.capital)
        self.edges = [
            frozenset(self.grid.edge(*force.edges)) if force is not None and force.edges else frozenset()
            for force in self.forces
        ]
        self.russian_edge = frozenset(h for h in self.grid.edge("N", "E", "S", "W") if self.role[h] == "russia")
        self.western_edge = frozenset(h for h in self.grid.edge("W") if self.role[h] in ("west", "fought"))
        self.sevastopol = next((h for h, name in self.place_names.items() if name == "Sevastopol"), UNKNOWN)
        self.objectives = tuple(
            h for h, kind in sorted(self.place_kind.items())
            if kind != "town" and self.role[h] == "fought" and h not in self.separatist
        )  # fmt: skip

    def worth(self, here: int) -> int:
        """The points of city `here` for Russia (24.0)."""
        if here in self.capital:
            return self.victory.per_capital
        return self.victory.per_major if self.place_kind.get(here) == "major" else self.victory.per_city

    def closed(self, force: int, moldova: int, romania: bool, inside: bool) -> frozenset[int]:
        """The hexes that `force` may not enter (11.1). `inside`: the unit is in Romania, where only NATO arrives."""
        key = force, moldova, romania, inside
        found = self._closed.get(key)
        if found is None:
            found = frozenset(
                h for h, role in enumerate(self.role) if not self._open(role, force, moldova, romania and inside)
            )
            self._closed[key] = found
        return found

    def _open(self, role: str, force: int, moldova: int, romania: bool) -> bool:
        if role == "fought":
            return True
        if role == "russia":
            return force == RU
        if role == "moldova":
            return moldova != NOBODY
        if role == "west":
            return force in (US, NATO)
        return role == "romania" and romania and force == NATO

    def _titles(self, pack: Pack) -> dict[str, str]:
        found = sides.spoken(pack)
        found |= {name: sides.in_a_sentence(force) for name, force in pack.forces.forces.items()}
        found |= {self.ids[h]: name for h, name in self.place_names.items()}
        for p, name in enumerate(self.piece_ids):
            force = self.forces[self.force[p]]
            adjective = force.adjective if force is not None else ""
            found[name] = f"{adjective} {self.line[p].name} {name.rpartition('-')[2]}"
        return found
