"""Events of stocks, dumps and railheads, and of LOG paid for combat."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from adjudication.engine.play.events import OWN, hides, sentence, sentences
from adjudication.systems.opuc.basics.events import Event, cause
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State, change_assault
from adjudication.systems.opuc.basics.state_combat import POOL, put
from adjudication.systems.opuc.basics.state_rows import Dump, Railhead

_SUPPLY = {"full": 0, "low": 1, "out": 2}


class Stocked(Event, frozen=True):
    """LOG dumped from the pool (4.8)."""

    side: str
    amounts: dict[str, int]

    fog = hides(amounts={})
    says = sentences(
        lambda e: "stocked" if e.amounts else "stocked.secret",
        "4.8",
        {
            "stocked": "{side} stocks up: {amounts}.",
            "stocked.secret": "{side} stocks up.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        side = SIDE[self.side]
        for name, amount in self.amounts.items():
            place = f.board.index[name]
            s.stock[place] = amount + (s.stock[place] if s.stock_side[place] == side else 0)
            s.stock_side[place] = side
            s.log[side] -= amount


class DumpBuilt(Event, frozen=True):
    side: str
    id: str
    hex: str
    ready: int

    says = sentence("dump.built", "4.3", "{side} builds supply dump {id} at {hex}. It works from turn {ready}.")

    def fold(self, f: Facts, s: State) -> None:
        s.dumps = [*s.dumps, Dump(self.id, SIDE[self.side], f.board.index[self.hex], False, self.ready)]


class RailheadBuilt(Event, frozen=True):
    side: str
    hex: str
    ready: int

    says = sentence("railhead.built", "4.4", "{side} builds a railhead at {hex}. It works from turn {ready}.")

    def fold(self, f: Facts, s: State) -> None:
        s.railheads = [*s.railheads, Railhead(f.board.index[self.hex], SIDE[self.side], self.ready)]


class StockLost(Event, frozen=True):
    """The loss of dumped LOG, perhaps with its supply dump, to the enemy, who cannot use it (4.8)."""

    side: str
    at: str
    log: int
    dump: str = ""

    says = sentences(
        lambda e: "stock.lost_dump" if e.dump else "stock.lost",
        "4.8",
        {
            "stock.lost": "{side} loses {log} LOG stocked at {at}.",
            "stock.lost_dump": "{side} loses its supply dump {dump} at {at}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        if self.dump:
            s.dumps = [replace(d, alive=False) if d.id == self.dump else d for d in s.dumps]
        else:
            place = f.board.index[self.at]
            s.stock[place], s.stock_side[place] = 0, -1


class SupplyAssigned(Event, frozen=True):
    """The LOG that a side assigns to its blocks in an assault, and their supply (4.6)."""

    side: str
    paid: dict[str, int]
    supply: dict[str, str]  # full, low, out

    says = sentence("fight.supply", "4.6", "{side} assigns LOG to the combat: {supply}.")

    def fold(self, f: Facts, s: State) -> None:
        c = s.combats[-1]
        supply = c.supply
        for name, state in self.supply.items():
            block = f.roster.index[name]
            supply = put(supply, block, _SUPPLY[state])
            s.short[block] = _SUPPLY[state]
        change_assault(s, supply=supply, logged=(*c.logged, SIDE[self.side]))

    def redact(self, f: Facts, s: State, viewer: int | None) -> SupplyAssigned | None:
        """Hide the LOG that a side assigns. The first side's amount is secret until the dice show it. The second side's
        supply in combat is then public; its payment never is."""
        if SIDE[self.side] == viewer:
            return self
        return replace(self, paid={}) if s.combats and s.combats[-1].logged else None


class CombatLogPaid(Event, frozen=True):
    """The LOG that a block uses in combat: from the pool or a dump, and from its own stocks (4.1, 4.6)."""

    unit: str
    amount: int
    store: str
    organic: int = 0

    says = sentence("fight.log_paid", "4.6", "{unit} draws {amount} LOG for the combat.")

    def fold(self, f: Facts, s: State) -> None:
        block = f.roster.index[self.unit]
        parent = f.roster.parent[block]
        s.paid[parent if parent >= 0 else block] += self.amount + self.organic
        s.organic[block] -= self.organic
        if self.store == POOL:
            s.log[f.roster.side[block]] -= self.amount
        elif self.amount:
            s.stock[f.board.index[self.store]] -= self.amount

    def redact(self, f: Facts, s: State, viewer: int | None) -> Any:
        return self if f.roster.side[f.roster.index[self.unit]] == viewer else None


class LogSpent(Event, frozen=True):
    """The LOG that a side spends on fire missions, shots and camps."""

    side: str
    amount: int
    why: str

    fog = OWN
    says = sentence("log.spent", "4.1", "{side} spends {amount} LOG on {why}.", why=cause)

    def fold(self, f: Facts, s: State) -> None:
        s.log[SIDE[self.side]] -= self.amount
