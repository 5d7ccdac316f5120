"""A pack as numbers: areas, units, cards and sides are indices. Computed once for each pack."""

from __future__ import annotations

from adjudication.engine.kit.areas import Areas
from adjudication.engine.scenario import sides
from tests.toy.systems.three_valleys.pack import Pack

NOBODY = NOWHERE = -1


class Facts:
    """The static facts of a game."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.side_names = sides.names(pack)
        self.sides = tuple(self.side_names)
        self.side_numbers = {side: number for number, side in enumerate(self.sides)}
        lines = pack.map.areas
        self.map = Areas({area.id: area.borders for area in lines})
        self.area_names = [area.name for area in lines]
        self.area_points = [area.points for area in lines]
        self.at = [area.at for area in lines]
        self.hills = [area.hills for area in lines]
        self.held = [self.side_numbers[area.held] if area.held else NOBODY for area in lines]
        units = pack.units.units
        self.unit_ids = [unit.id for unit in units]
        self.unit = {unit.id: number for number, unit in enumerate(units)}
        self.unit_names = {unit.id: unit.name for unit in units}
        self.side_of = [self.side_numbers[unit.side] for unit in units]
        self.strength = [unit.strength for unit in units]
        self.start = [self.map.index[unit.start] for unit in units]
        everybody = self.side_numbers.values()
        self.units_of = [[u for u, side in enumerate(self.side_of) if side == number] for number in everybody]
        cards = pack.charts.cards.deck
        self.cards = tuple(sorted(card.id for card in cards for _ in range(card.copies)))
        self.bonus = {card.id: card.bonus for card in cards}
        area_titles = dict(zip(self.map.ids, self.area_names, strict=True))
        self.titles = {**self.side_names, **area_titles, **self.unit_names, **{card.id: card.name for card in cards}}

    def last_turn(self, wanted: int) -> int:
        """The turn after which the game ends (2.3)."""
        return wanted or self.pack.charts.victory.turns
