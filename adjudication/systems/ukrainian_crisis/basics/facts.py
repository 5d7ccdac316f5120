"""The constants of a game: the pack as indices, masks and charts. Areas, units and countries are numbers here."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from adjudication.engine.kit.areas import Areas
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.pack.schema import Annex, Area, EventCard, Incident, Pack, Tier

SIDES = ("RED", "BLUE")
RED, BLUE = 0, 1
SIDE = {"RED": RED, "BLUE": BLUE}
AREAS = ("military", "diplomatic", "information")
MILITARY, DIPLOMATIC, INFORMATION = 0, 1, 2
AREA = {name: index for index, name in enumerate(AREAS)}
ZONES = ("neutral", "support", "intervention")
ZONE = {name: index for index, name in enumerate(ZONES)}
TIERS = ("minor", "moderate", "maximum")
REGULAR, IRREGULAR, SPECIAL = 0, 1, 2
TYPES = ("regular", "irregular", "special_forces")
RESERVE, MOBILIZED = -2, -1


class Facts:
    """Everything that can be computed from the pack alone."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._map(pack)
        self._units(pack)
        self._charts(pack)
        self.country_codes = [country.code for country in pack.countries.countries]
        self.country = {code: index for index, code in enumerate(self.country_codes)}
        self.country_names = [country.name for country in pack.countries.countries]
        self.rank = [country.rank for country in pack.countries.countries]
        self.cards: list[EventCard] = list(pack.events.events)
        self.card = {card.id: index for index, card in enumerate(self.cards)}
        self.incidents: dict[int, Incident] = {incident.number: incident for incident in pack.incidents.incidents}
        self.side_name: dict[str, str] = {side.id: side.name for side in pack.sides.sides}
        self.labels = {turn.number: turn.label for turn in pack.calendar.turns}
        self._entry = cache(self._enterable)

    def last_turn(self, wanted: int) -> int:
        """The last turn of the game at the latest (1.1): `wanted`, or that of the calendar for 0."""
        return wanted or len(self.labels)

    def _map(self, pack: Pack) -> None:
        areas: list[Area] = pack.map.areas
        graph = Areas({area.id: area.borders for area in areas})
        self.areas = areas
        self.area_ids, self.area, self.borders = graph.ids, graph.index, graph.borders
        self.area_names = [area.name.replace("'", "’") for area in areas]  # one form, as on the map
        self.vp = [area.vp for area in areas]
        self.airfields = graph.mask([area.id for area in areas if area.airfield])
        self.ports = graph.mask([area.id for area in areas if area.port])
        self.black_sea = graph.mask([area.id for area in areas if area.coast in ("black_sea", "both")])
        self.any_sea = graph.mask([area.id for area in areas if area.coast != "none"])
        self.pro_russian = graph.mask([area.id for area in areas if "pro_russian" in area.zones])
        self.by_country = defaultdict[str, int](int)
        for index, area in enumerate(areas):
            self.by_country[area.country] |= 1 << index
        effects = [effect for incident in pack.incidents.incidents for effect in incident.effects]
        self.annexable = graph.mask({effect.area for effect in effects if isinstance(effect, Annex)})
        printed = [self.by_country[pack.map.home[side]] for side in SIDES]  # type: ignore[index]  # the keys of the pack are the sides
        self.own = ((printed[RED], printed[BLUE]), (printed[RED] | self.annexable, printed[BLUE] & ~self.annexable))
        self.moldova, self.belarus = self.by_country["MD"], self.by_country["BY"]

    def _units(self, pack: Pack) -> None:
        self.unit_ids: list[str] = []
        self.side_of: list[int] = []
        self.type_of: list[int] = []
        self.parachute: list[bool] = []
        self.cv: list[int] = []
        self.start: list[int] = []
        for line in pack.units.units:
            for number in range(1, line.count + 1):
                self.unit_ids.append(f"{line.prefix}{number}")
                self.side_of.append(SIDE[line.side])
                self.type_of.append(TYPES.index(line.type))
                self.parachute.append(line.parachute)
                self.cv.append(line.cv or 0)
                self.start.append(self.place(line.start))
        self.unit = {name: index for index, name in enumerate(self.unit_ids)}
        count = range(len(self.unit_ids))
        self.units_of = [[u for u in count if self.side_of[u] == side] for side in (RED, BLUE)]
        self.fighters_of = [[u for u in self.units_of[side] if self.type_of[u] != SPECIAL] for side in (RED, BLUE)]
        self.special = [u for u in count if self.type_of[u] == SPECIAL]

    def place(self, name: str) -> int:
        """The number of place `name`: "reserve", "mobilized" or an area id."""
        return (
            {"reserve": RESERVE, "mobilized": MOBILIZED}[name] if name in ("reserve", "mobilized") else self.area[name]
        )

    def place_id(self, where: int) -> str:
        """The name of a place in orders and events."""
        return ("reserve", "mobilized")[where + 2] if where < 0 else self.area_ids[where]

    def _charts(self, pack: Pack) -> None:
        charts = pack.charts
        self.tiers: tuple[Tier, ...] = (charts.tiers.minor, charts.tiers.moderate, charts.tiers.maximum)
        self.effort = (tuple(charts.effort.minor), tuple(charts.effort.moderate), tuple(charts.effort.maximum))
        self.entry_cost = (charts.display.neutral, charts.display.support, charts.display.intervention)
        playing = charts.playing_cards
        numbers = sorted([*playing.minor, *playing.moderate, *playing.maximum])
        self.plain = CardSet(list(TIERS), [0, 1, 2], [0, 0, 0], [charts.cards.per_side[tier] for tier in TIERS])  # type: ignore[index]  # the keys of the pack are the tiers
        tier = {n: t for t, name in enumerate(TIERS) for n in getattr(playing, name)}
        self.playing = CardSet(
            [str(n) for n in numbers], [tier[n] for n in numbers], numbers, [playing.copies] * len(numbers)
        )

    def cards_in(self, state: State) -> CardSet:
        """The resource cards of this game's mode."""
        return self.plain if state.options.mode == "base" else self.playing

    def special_areas(self, state: State) -> int:
        """The areas with Special Forces, as a mask."""
        mask = 0
        for unit in self.special:
            if state.where[unit] >= 0:
                mask |= 1 << state.where[unit]
        return mask

    def enterable(self, state: State, unit: int) -> int:
        """The areas that `unit` may be in now (6.12, 7.21), as a mask."""
        kind = 1 if self.side_of[unit] == BLUE else 2 if self.type_of[unit] == SPECIAL else 0
        return self._entry(kind, state.belarus, state.moldova, state.annexed, state.options.sf_may_enter_romania)

    def _enterable(self, kind: int, belarus: str, moldova: str, annexed: bool, romania: bool) -> int:
        table = self.pack.map.access
        access = (table.red_regular, table.blue, table.special_forces)[kind]
        names = list(access.countries)
        names += access.if_belarus_russia if belarus == "russia" else []
        names += access.if_moldova_russia if moldova == "russia" else []
        mask = 0
        for name in names:
            if name == "RO" and not romania:
                continue
            if name in (self.pack.map.home["RED"], self.pack.map.home["BLUE"]):
                mask |= self.own[annexed][RED if name == self.pack.map.home["RED"] else BLUE]
            else:
                mask |= self.by_country[name]
        return mask


class CardSet:
    """The kinds of resource cards of one mode: names, tiers, printed numbers (0 in the base game), copies per side."""

    def __init__(self, names: list[str], tier: list[int], value: list[int], copies: list[int]) -> None:
        self.names, self.tier, self.value, self.copies = names, tier, value, copies
        self.index = {name: index for index, name in enumerate(names)}
        self.size = len(names)
