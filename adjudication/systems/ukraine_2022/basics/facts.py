"""A pack as numbers: hexes, units, wings, assets and charts. Computed once for each pack.

Units are numbers from 0: first the combat units, then the special units (3.1.1).
"""

from __future__ import annotations

from adjudication.engine.kit import graph, hexsides, movement
from adjudication.engine.kit.bands import Banded
from adjudication.engine.scenario.hex_map import HexFacts
from adjudication.systems.ukraine_2022.pack.schema import MapFile, Pack

SIDES = ("RED", "BLUE")
DISTRICTS = {
    "EMD": "Eastern Military District", "CMD": "Central Military District", "WMD": "Western Military District",
    "SMD": "Southern Military District",
}  # fmt: skip
"""The Russian military districts of the published map (13.0)."""
RED, BLUE = 0, 1
NOBODY = -1
RESERVE, CUP, ROUTED, GONE, DRAWN, ARRIVING, KEPT = -1, -2, -3, -4, -5, -6, -7
"""Where a unit is off the map: not set up yet, in its cup, routed, out of the game, drawn unseen, about to enter, kept
back to enter on the second turn."""
LETTERS = "DCBA"
SIZES = ("II", "iii", "X", "XX")
TERRAIN = {".": "clear", "f": "forest", "m": "marsh", "^": "mountain", "c": "city", "C": "major city", "~": "sea"}
F_BOXES = ("patrol", "suppression")
G_BOXES = ("bombing", "airstrike", "interdiction", "support")


class Facts(HexFacts):
    """The static facts of a game."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack.map)
        self.pack = pack
        self.sides = SIDES
        self.side_numbers = {"RED": RED, "BLUE": BLUE}
        self._read_map(pack.map)
        self._read_rails(pack.map)
        self._read_ground(pack)
        self._read_units(pack)
        self._read_air(pack)
        charts = pack.charts
        self.aid, self.random = Banded(charts.aid.results), Banded(charts.random.results)
        self.nuclear_chart, self.bands = Banded(charts.nuclear.results), Banded(charts.victory.bands)
        self.chits = tuple(name for name, kind in sorted(charts.chits.kinds.items()) for _ in range(kind.count))
        self.chit_sides = {name: kind.sides for name, kind in charts.chits.kinds.items()}
        self.letter_value = [charts.chits.letters[letter] for letter in LETTERS]  # type: ignore[index]  # the letters of LETTERS are the keys
        self.turns = [line.name for line in pack.calendar.turns]
        self.titles = self._titles(pack)

    def _read_map(self, file: MapFile) -> None:
        letters = "".join(file.ground[f"{row:02}"] for row in range(1, file.rows + 1))
        countries = "".join(file.countries[f"{row:02}"] for row in range(1, file.rows + 1))
        self.terrain = [TERRAIN[letter] for letter in letters]
        self.country = list(countries)
        self.russia = frozenset(h for h, letter in enumerate(countries) if letter in "RB")
        self.ukraine = frozenset(h for h, letter in enumerate(countries) if letter == "U")
        russian = set(self.hexes(file.russian))
        self.held = [
            RED if h in self.russia or h in russian else BLUE if h in self.ukraine else NOBODY
            for h in range(len(self.ids))
        ]
        land = frozenset(h for h, kind in enumerate(self.terrain) if kind != "sea")
        self.sea = frozenset(range(len(self.ids))) - land
        self.open_to = ((self.russia | self.ukraine) & land, self.ukraine & land)
        self.closed_to = tuple(frozenset(range(len(self.ids))) - ground for ground in self.open_to)
        self.cities = tuple(h for h, kind in enumerate(self.terrain) if kind in ("city", "major city"))
        self.is_city = frozenset(self.cities)
        self.is_major = frozenset(h for h in self.cities if self.terrain[h] == "major city")
        self.nuclear = tuple(sorted(self.index[place.hex] for place in file.places if place.kind == "nuclear"))
        for place in file.places:
            self.place_names.setdefault(self.index[place.hex], place.name)
        self.capital = self.hexes(file.capital)
        self.off_capital = frozenset(range(len(self.ids))) - frozenset(self.capital)
        self.districts = {name: self.hexes(hexes) for name, hexes in file.districts.items()}
        self.any_district = tuple(dict.fromkeys(h for hexes in self.districts.values() for h in hexes))
        self.column = [cell[0] for cell in self.grid.cells]
        self.open_in_order = tuple(tuple(sorted(ground)) for ground in self.open_to)
        self.depth = graph.distances(self.near, [h for h, side in enumerate(self.held) if side == RED])

    def _read_rails(self, file: MapFile) -> None:
        pairs = [hexsides.hexside(self.grid, text) for text in file.rails]
        self.rails = graph.along(pairs, len(self.grid))
        self.rail_hexes = tuple(here for here, ways in enumerate(self.rails) if ways)
        self.rail_sources = self.hexes(file.rail_sources)
        self.rail_depth = graph.distances(self.rails, self.rail_sources)

    def _read_ground(self, pack: Pack) -> None:
        rivers = [side for line in pack.map.rivers.values() for side in line]
        self.hexsides = hexsides.on_sides(self.grid, {"river": list(dict.fromkeys(rivers)), "ridge": pack.map.ridges})
        charts = {str(name): costs for name, costs in pack.charts.terrain.costs.items()}
        ground = movement.ground(self.near, self.terrain, charts, self.hexsides)
        self.parts = ground.parts
        self.steps = {"foot": ground.steps["foot"], "airmobile": ground.steps["foot"],
                      "motorized": ground.steps["motorized"], "mech": ground.steps["mech"],
                      "armor": ground.steps["mech"]}  # fmt: skip
        self.marker_cost = pack.charts.terrain.marker * self.parts
        near_sea = [d <= pack.charts.naval.range for d in graph.distances(self.near, sorted(self.sea))]
        self.naval_range = frozenset(h for h, fits in enumerate(near_sea) if fits)

    def _read_units(self, pack: Pack) -> None:
        lines, specials = pack.units.units, pack.units.specials
        self.lines = lines
        self.units = len(lines)
        self.unit_ids = [line.id for line in lines] + [line.id for line in specials]
        self.unit = {name: u for u, name in enumerate(self.unit_ids)}
        self.side = [self.side_numbers[line.side] for line in lines]
        self.side += [self.side_numbers[line.side] for line in specials]
        self.type = [str(line.type) for line in lines] + ["foot"] * len(specials)
        self.quality = [LETTERS.index(line.quality) for line in lines] + [0] * len(specials)
        self.size = [SIZES.index(line.size) for line in lines]
        self.allowance = [line.allowance * self.parts for line in lines]
        self.allowance += [line.allowance * self.parts for line in specials]
        self.district = [line.district for line in lines] + [""] * len(specials)
        self.guards = frozenset(u for u, line in enumerate(lines) if line.guard)
        self.mercenaries = tuple(u for u, line in enumerate(lines) if line.mercenary)
        self.mobilized = frozenset(u for u, line in enumerate(lines) if line.pool == "mobilized")
        self.default = [self.index.get(line.at, -1) for line in lines] + [-1] * len(specials)
        self.units_of = tuple([u for u in range(self.units) if self.side[u] == side] for side in (RED, BLUE))
        self.span = tuple(slice(min(units, default=0), max(units, default=-1) + 1) for units in self.units_of)
        self.specials = tuple(range(self.units, len(self.unit_ids)))
        self.specials_of = tuple(tuple(u for u in self.specials if self.side[u] == side) for side in (RED, BLUE))
        self.everyone = tuple((*self.units_of[side], *self.specials_of[side]) for side in (RED, BLUE))
        self.starts_with = {self.units + n: self.unit[line.beside] for n, line in enumerate(specials)}

    def _read_air(self, pack: Pack) -> None:
        self.wings = pack.units.wings
        self.wing = {line.id: w for w, line in enumerate(self.wings)}
        self.wing_side = [self.side_numbers[line.side] for line in self.wings]
        self.wings_of = tuple([w for w in range(len(self.wings)) if self.wing_side[w] == side] for side in (RED, BLUE))
        self.assets = {line.id: line for line in pack.units.assets}
        self.asset_ids = tuple(self.assets)
        self.asset_side = {name: self.side_numbers[line.side] for name, line in self.assets.items()}

    def _titles(self, pack: Pack) -> dict[str, str]:
        found: dict[str, str] = {side.id: side.name for side in pack.sides.sides}
        found |= {self.ids[h]: f"{name} ({self.ids[h]})" for h, name in self.place_names.items()}
        found |= {line.id: line.name for line in self.lines}
        found |= {line.id: line.name for line in pack.units.specials}
        found |= {line.id: line.name for line in self.wings}
        return found | {name: line.name for name, line in self.assets.items()}

    def district_of(self, u: int) -> tuple[int, ...]:
        """The hexes of the military district of Russian unit `u`; those of all districts if it has none (5.0)."""
        return self.districts.get(self.district[u], self.any_district)
