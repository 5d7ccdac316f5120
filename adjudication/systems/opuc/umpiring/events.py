"""The umpire's edits."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from adjudication.engine.play.events import hides, sentence, sentences
from adjudication.systems.opuc.basics.events import Event
from adjudication.systems.opuc.basics.facts import WEATHER, Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import Mine
from adjudication.systems.opuc.turn.events import weather_name

POOLS = {
    "cp": "the CP", "log": "the LOG", "deep": "the deep ISR dice", "missions": "the artillery missions",
    "ao": "the adverse opinion", "dmz": "the demoralisation", "isr_lost": "the lost ISR dice",
}  # fmt: skip


class SetPool(Event, frozen=True):
    """Umpire's edit: a number of a side: cp, log, deep, missions, ao, dmz, isr_lost."""

    side: str
    pool: str
    value: int

    says = sentence(
        "edit.pool",
        "2.2",
        "The umpire sets {pool} of {side} to {value}.",
        pool=lambda e, f, s: POOLS.get(e.pool, e.pool),
    )

    def fold(self, f: Facts, s: State) -> None:
        getattr(s, self.pool)[SIDE[self.side]] = self.value

    def redact(self, f: Facts, s: State, viewer: int | None) -> SetPool | None:
        return self if SIDE[self.side] == viewer or self.pool in ("ao", "dmz") else None


class SetBlock(Event, frozen=True):
    """Umpire's edit: the place of a block, its lost steps and its condition."""

    unit: str
    where: str
    lost: int
    hidden: bool
    neutralised: bool

    says = sentence("edit.block", "5.1", "The umpire sets {unit}: {where}, {lost:step|steps} lost.")

    def fold(self, f: Facts, s: State) -> None:
        u = f.roster.index[self.unit]
        s.place[u] = f.box_or_place(self.where)
        s.lost[u], s.hidden[u], s.neutralised[u] = self.lost, self.hidden, self.neutralised
        s.dug_in[u] = s.dug_in[u] and s.place[u] >= 0

    def redact(self, f: Facts, s: State, viewer: int | None) -> Any:
        u = f.roster.index[self.unit]
        return self if f.roster.side[u] == viewer or not (s.hidden[u] or self.hidden) else None


class SetWeather(Event, frozen=True):
    """Umpire's edit: the weather box, rain or snow, and the environment tracks."""

    weather: str
    snowing: bool
    snow: int
    air: int
    naval: int
    flank: int

    says = sentence(
        "edit.weather",
        "2.4",
        "The umpire sets the weather: {weather}, snow level {snow}.",
        weather=lambda e, f, s: weather_name(e.weather, e.snowing),
    )

    def fold(self, f: Facts, s: State) -> None:
        s.weather, s.snowing, s.snow = WEATHER.index(self.weather), self.snowing, self.snow
        s.air, s.naval, s.flank = self.air, self.naval, self.flank


class SetPlace(Event, frozen=True):
    """Umpire's edit: DPs, rubble, strongpoints and interdiction of a place."""

    where: str
    dps: int
    rubble: int
    strongpoints: int
    interdicted: bool

    says = sentence(
        "edit.place",
        "11.8",
        "The umpire sets {where}: {dps:DP|DPs}, {rubble} rubble, {strongpoints:strongpoint|strongpoints}.",
    )

    def fold(self, f: Facts, s: State) -> None:
        place = f.board.index[self.where]
        s.dps[place], s.rubble[place], s.strongpoints[place] = self.dps, self.rubble, self.strongpoints
        s.new_dps[place] = min(s.new_dps[place], self.dps)
        if self.strongpoints and s.strongpoint_side[place] < 0:
            s.strongpoint_side[place] = s.control[f.board.bua_of[place]]
        if place < f.board.hexes:
            s.interdicted[place] = self.interdicted

    def redact(self, f: Facts, s: State, viewer: int | None) -> SetPlace:
        place = f.board.index[self.where]
        bua = f.board.bua_of[place]
        own = bua >= 0 and s.control[bua] == viewer
        found = viewer is not None and s.surveyed[place] >> viewer & 1
        return self if own or found else replace(self, strongpoints=0)


class SetBua(Event, frozen=True):
    """Umpire's edit: the controller of a BUA, and its working utility boxes."""

    bua: str
    control: str
    power: int
    water: int

    says = sentence("edit.bua", "1.7", "The umpire sets {bua}: controlled by {control}, power {power}, water {water}.")

    def fold(self, f: Facts, s: State) -> None:
        bua = f.board.bua_index[self.bua]
        s.control[bua], s.power[bua], s.water[bua] = SIDE[self.control], self.power, self.water


class SetBridge(Event, frozen=True):
    """Umpire's edit: a bridge is standing or blown."""

    edge: str
    standing: bool

    says = sentences(
        lambda e: "edit.bridge" if e.standing else "edit.bridge.blown",
        "2.2",
        {
            "edit.bridge": "The umpire rules that the bridge at {edge} is usable.",
            "edit.bridge.blown": "The umpire rules that the bridge at {edge} is destroyed.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        edge = f.board.edge_index[self.edge]
        s.bridge[edge], s.bridge_side[edge] = int(self.standing), -1


class SetMine(Event, frozen=True):
    """Umpire's edit: a new minefield (real or dummy) or, with `gone`, the removal of one."""

    side: str
    where: str
    real: bool
    gone: bool = False

    fog = hides(real=True)
    says = sentences(
        lambda e: "edit.mine.gone" if e.gone else "edit.mine",
        "10.4.2",
        {
            "edit.mine": "The umpire places a minefield at {where}.",
            "edit.mine.gone": "The umpire removes a minefield at {where}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        side, place = SIDE[self.side], f.board.index[self.where]
        if self.gone:
            s.mines = [m for m in s.mines if not (m.side == side and m.place == place and m.real == self.real)]
        else:
            s.serial += 1
            s.mines = [*s.mines, Mine(s.serial, side, place, self.real)]
