"""A pack as numbers: hexes, towns, units and sides are indices. Computed once for each pack."""

from __future__ import annotations

from adjudication.engine.kit.tables import Chart
from adjudication.engine.scenario import sides
from tests.toy.systems.two_bridges.pack import Pack, grid

NOBODY = NOWHERE = -1


class Facts:
    """The static facts of a game."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.side_names = sides.names(pack)
        self.sides = tuple(self.side_names)
        self.side_numbers = {side: number for number, side in enumerate(self.sides)}
        self.grid = grid(pack)
        self.water = {self.grid.index[number] for number in pack.map.water}
        self.woods = {self.grid.index[number] for number in pack.map.woods}
        self.town_ids = [town.id for town in pack.map.towns]
        self.town_points = [town.points for town in pack.map.towns]
        self.town_hexes = [self.grid.index[town.at] for town in pack.map.towns]
        self.town_at = {h: town for town, h in enumerate(self.town_hexes)}
        self.held = [self.side_numbers[town.held] if town.held else NOBODY for town in pack.map.towns]
        units = pack.units.units
        self.unit_ids = [unit.id for unit in units]
        self.unit = {unit.id: number for number, unit in enumerate(units)}
        self.side_of = [self.side_numbers[unit.side] for unit in units]
        self.strength = [unit.strength for unit in units]
        self.start = [self.grid.index[unit.at] for unit in units]
        self.crt = Chart(pack.charts.combat.table)
        towns = {town.at: f"{town.at} {town.name}" for town in pack.map.towns}
        names = {town.id: town.name for town in pack.map.towns} | {unit.id: unit.name for unit in units}
        self.titles = {**self.side_names, **{number: towns.get(number, number) for number in self.grid.ids}, **names}

    def last_turn(self, wanted: int) -> int:
        """The turn after which the game ends (2.2)."""
        return wanted or self.pack.charts.victory.turns
