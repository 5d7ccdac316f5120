"""Events of deep and local fires."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import changes_nothing, sentence, sentences
from adjudication.systems.opuc.basics.events import Event
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State, change_assault
from adjudication.systems.opuc.basics.state_rows import BLOWN
from adjudication.systems.opuc.basics.titles import said
from adjudication.systems.opuc.fires.sentences import RESULTS, STRUCK
from adjudication.systems.opuc.fog.declarations import BLOCK
from adjudication.systems.opuc.fog.naming import token


def _target(f: Facts, what: str, at: str) -> str:
    """The target of a mission and its place in words: a CP action by its title, a block or a place by its name."""
    aim = f.actions[what].title if what in f.actions else said(f, what)
    return " ".join(part for part in (f"on {aim}" if what else "", f"at {said(f, at)}" if at else "") if part)


def _ground_airfield(f: Facts, s: State, place: int) -> None:
    """Close an airfield: of a town, or on open ground."""
    bua = f.board.bua_of[place]
    if bua >= 0:
        s.airfield[bua] = True
    else:
        s.airfields_out = sorted({*s.airfields_out, place})


class MissionSpent(Event, frozen=True):
    """The use of a Deep Fires mission; `air`: a ground attack sortie."""

    side: str
    air: bool

    says = sentences(
        lambda e: "fires.spent_air" if e.air else "fires.spent",
        "7.1.3",
        {
            "fires.spent": "{side} uses a deep fires mission.",
            "fires.spent_air": "{side} flies a ground attack sortie.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        side = SIDE[self.side]
        s.deep[side] -= 1
        if self.air:
            s.ga[side] -= 1


class GunFired(Event, frozen=True):
    """The fire of an artillery block on the map: once a turn, and the block is revealed (5.1, 7.2.3.1)."""

    unit: str
    at: str

    says = sentence("fires.gun", "7.2.3", "{unit} fires at {at}.")

    def fold(self, f: Facts, s: State) -> None:
        gun = f.roster.index[self.unit]
        s.fired[gun] = True
        s.done[gun] = s.done[gun] or s.phase == "movement"
        s.hidden[gun] = False
        at = f.board.index.get(self.at, -1)
        s.shot_at[gun] = f.board.hex_of[at] if at >= 0 else -1


class Shot(Event, frozen=True):
    """A shot at one block or detachment (7.1.4, 7.2.3.2) by an artillery block or, without `firer`, by Deep Fires.

    `unit` is the block, or "ED12" for a detachment. `total` is kept from the firer of a `hidden` target. `saved` are
    DEGRADEs the optional PV save took off, by the rolls in `cover`.
    """

    side: str
    firer: str
    at: str
    unit: str
    roll: Roll
    total: int
    neutralise: bool
    steps: int
    hidden: bool = False
    air: bool = False
    cover: tuple[Roll, ...] = ()
    saved: int = 0

    says = sentences(
        lambda e: "fires.shot_saved" if e.saved else "fires.shot",
        "7.2.3.2",
        {
            "fires.shot": "Fire at {unit} at {at}: {result}.",
            "fires.shot_saved": "Fire at {unit} at {at}: {result}. Buildings save {saved:step|steps}.",
        },
        result=lambda e, f, s: RESULTS[e.neutralise, e.steps],
    )
    fold = changes_nothing

    def redact(self, f: Facts, s: State, viewer: int | None) -> Shot:
        """Show the firer of a hidden target the effect, but not the sum (7.2.3.2)."""
        block = f.roster.index.get(self.unit)
        if not self.hidden or block is None or f.roster.side[block] == viewer:
            return self
        name = token(f, s, viewer, block)
        return replace(
            self, unit=name, total=0, roll=replace(self.roll, rows=(), subject=name, secret_to=None), cover=()
        )


class StrikeFlown(Event, frozen=True):
    """A mission of Deep Fires or, with `firer`, of local fires against infrastructure (7.1, 7.2.3.3)."""

    side: str
    mission: str
    at: str
    what: str
    roll: Roll
    total: int
    hit: bool
    air: bool = False
    firer: str = ""

    says = sentences(
        lambda e: "strike.hit" if e.hit else "strike.missed",
        "7.1.4, G-03",
        {
            "strike.hit": "{mission} {target} by {side}: {total}, a hit.",
            "strike.missed": "{mission} {target} by {side}: {total}, a miss.",
        },
        mission=lambda e, f, s: f.missions[e.mission].title,
        target=lambda e, f, s: _target(f, e.what, e.at),
    )
    fold = changes_nothing


class StrikeBit(Event, frozen=True):
    """The effect of a mission on the enemy's staff: a marker that reduces `what` by `amount` when it is next
    generated."""

    side: str  # who suffers
    what: str  # deep, ga, cp, isr, isr_lost, log, tac_ew, strat_ew
    amount: int

    says = sentences(
        lambda e: f"strike.{e.what}",
        "7.1.4, G-03",
        {
            "strike.deep": "{side} loses {amount:deep fires mission|deep fires missions} next turn.",
            "strike.ga": "{side} loses {amount:sortie|sorties} next turn.",
            "strike.cp": "{side} has {amount} less CP next turn.",
            "strike.isr": "{side} loses {amount:ISR source|ISR sources} next turn.",
            "strike.isr_lost": "{side} permanently loses {amount:ISR source|ISR sources}.",
            "strike.log": "{side} has {amount} less LOG next turn.",
            "strike.tac_ew": "{side} cannot buy a tactical jammer next turn.",
            "strike.strat_ew": "{side} cannot buy strategic EW next turn.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        side = SIDE[self.side]
        columns = {
            "deep": s.deep_less, "ga": s.ga_less, "cp": s.cp_less, "isr": s.isr_next, "isr_lost": s.isr_lost,
            "log": s.log_less,
        }  # fmt: skip
        if self.what in columns:
            columns[self.what][side] += self.amount
        elif self.what == "tac_ew":
            s.no_tac[side] = s.turn + 1
        else:
            s.no_strat[side] = s.turn + 1


class PlaceStruck(Event, frozen=True):
    """Lasting damage to a place by a mission: interdicted, rail, bridge, dump, railhead, port, airfield."""

    what: str
    at: str
    side: str = ""  # whose it was, where that matters
    amount: int = 0

    says = sentence("strike.place", "7.1.4, G-03", "{at}: {what}.", what=lambda e, f, s: STRUCK[e.what])

    def fold(self, f: Facts, s: State) -> None:
        board = f.board
        if self.what == "bridge":
            edge = board.edge_index[self.at]
            s.bridge[edge], s.bridge_side[edge] = BLOWN, -1
            return
        place = board.index[self.at]
        h = board.hex_of[place]
        if self.what == "road":
            s.interdicted[h] = True
        elif self.what == "rail":
            s.rail_cut[h] = True
        elif self.what == "airfield":
            _ground_airfield(f, s, place)
        elif self.what == "port":
            s.port[board.bua_of[place]] = 2
        elif self.what == "railhead":
            s.railheads = [replace(row, alive=False) if row.place == place else row for row in s.railheads]
        else:
            side = SIDE[self.side]
            s.dumps = [replace(d, alive=False) if d.place == place and d.side == side else d for d in s.dumps]
            s.stock[place] = 0


class SupportCommitted(Event, frozen=True):
    """The fire missions for an assault (7.2.1), by artillery block, or "DAG" for the box."""

    side: str
    missions: dict[str, int]

    says = sentence("fight.support", "7.2.1", "{side} uses fire missions in the combat: {missions}.")

    def fold(self, f: Facts, s: State) -> None:
        side, c = SIDE[self.side], s.combats[-1]
        count = sum(self.missions.values())
        guns = tuple(f.roster.index[name] for name in self.missions if name in f.roster.index)
        for gun in guns:
            s.shots[gun] += self.missions[f.roster.ids[gun]]
        if not guns:
            s.missions[side] -= count
        elif f.roster.dag[side] >= 0:
            s.hidden[f.roster.dag[side]] = False  # firing reveals (5.1)
            guns = (f.roster.dag[side],)
        attacking = side == c.side
        change_assault(
            s, missions=(count, c.missions[1]) if attacking else (c.missions[0], count), gunners=c.gunners + guns
        )

    def redact(self, f: Facts, s: State, viewer: int | None) -> SupportCommitted:
        return self if SIDE[self.side] == viewer else replace(self, missions={"DAG": sum(self.missions.values())})


class UnitHid(Event, frozen=True):
    """The concealment of an artillery block at the end of Local Fires (7.2.3.1, K-34)."""

    unit: str

    fog = BLOCK
    says = sentence("unit.hid", "7.2.3.1", "{unit} is hidden again.")

    def fold(self, f: Facts, s: State) -> None:
        s.hidden[f.roster.index[self.unit]] = True
