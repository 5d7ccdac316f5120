"""The events of chapter 6."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.ukraine_2022.basics.board import sky_of
from adjudication.systems.ukraine_2022.basics.events import Event
from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.basics.state import Sky, State

BOX_TITLES = {
    "patrol": "patrol and escort", "suppression": "suppression", "bombing": "strategic bombing",
    "airstrike": "airstrike", "interdiction": "interdiction", "support": "ground support",
}  # fmt: skip


def _listed(f: Facts, names: tuple[str, ...]) -> str:
    return ", ".join(f.titles.get(name, name) for name in names)


def _parts(f: Facts, none: str, *parts: tuple[str, tuple[str, ...]]) -> str:
    """The lists in `parts` that are not empty, each followed by its label; `none` if all are empty."""
    return "; ".join(f"{_listed(f, names)} {said}" for said, names in parts if names) or none


class WingStationed(Event, frozen=True):
    """The box of a wing: placed at the start, or changed while on call."""

    side: str
    wing: str
    box: str
    on_call: bool = False

    says = sentences(
        lambda e: "restationed" if e.on_call else "stationed",
        lambda e: "6.7" if e.on_call else "6.0",
        {"stationed": "{wing}: {mission}.", "restationed": "{wing} is on call and goes to {mission}."},
        mission=lambda e, f, s: BOX_TITLES[e.box],
    )

    def fold(self, f: Facts, s: State) -> None:
        w = f.wing[self.wing]
        s.box[w] = self.box
        s.waiting = [other for other in s.waiting if other != w]


class SuppressionRolled(Event, frozen=True):
    """The checks of suppressing fighters; each success sends one enemy fighter on patrol home (6.1.1)."""

    side: str
    hits: int
    rolls: tuple[Roll, ...]

    says = sentence("suppression", "6.1.1", "Suppression by {side}: {hits:success|successes}.")

    def fold(self, f: Facts, s: State) -> None:
        s.sky = Sky("suppression", self.side, flown=tuple(roll.subject for roll in self.rolls), round=self.hits)


class WingsSuppressed(Event, frozen=True):
    side: str
    wings: tuple[str, ...]

    says = sentence("suppressed", "6.1.1", "Suppressed and spent: {wings}.")

    def fold(self, f: Facts, s: State) -> None:
        for name in self.wings:
            s.box[f.wing[name]] = "spent"


class MissionBegan(Event, frozen=True):
    """The start of a mission. `unit` and `hex`: its target, or the unit that flies."""

    side: str
    mission: str
    wings: tuple[str, ...]
    escorts: tuple[str, ...]
    unit: str = ""
    hex: str = ""

    says = sentences(
        lambda e: f"mission.{e.mission}",
        lambda e: {"bombing": "6.1.2", "airstrike": "6.1.3", "interdiction": "6.3.1", "airmobile": "3.3.1"}[e.mission],
        {
            "mission.bombing": "{side} bombs strategic targets: {wings}{guarded}.",
            "mission.airstrike": "{side} flies an airstrike on {what}: {wings}{guarded}.",
            "mission.interdiction": "{side} interdicts {unit} in {hex}: {wings}{guarded}.",
            "mission.airmobile": "{unit} is flown in{guarded}.",
        },
        what=lambda e, f, s: f.titles[e.unit] if e.unit else f"the railhead in {f.titles.get(e.hex, e.hex)}",
        guarded=lambda e, f, s: f" with escorts {_listed(f, e.escorts)}" if e.escorts else "",
    )

    def fold(self, f: Facts, s: State) -> None:
        other = "BLUE" if self.side == "RED" else "RED"
        s.sky = Sky(
            self.mission, self.side, {self.side: self.escorts, other: ()}, {self.side: self.wings, other: ()},
            flown=(*self.wings, *self.escorts), unit=self.unit, hex=self.hex,
        )  # fmt: skip


class Intercepted(Event, frozen=True):
    """The interception of a mission by fighters; `at`: the hex where they meet an airmobile unit."""

    side: str
    wings: tuple[str, ...]
    at: str = ""

    says = sentence("intercepted", "6.2", "{side} intercepts with {wings}.")

    def fold(self, f: Facts, s: State) -> None:
        sky = sky_of(s)
        s.sky = replace(
            sky,
            fighters={**sky.fighters, self.side: self.wings},
            flown=(*sky.flown, *self.wings),
            hex=self.at or sky.hex,
        )


class SupportCommitted(Event, frozen=True):
    """The support that a side commits to combat (6.3.2, 6.5, 3.1.2, 11.8)."""

    side: str
    interdict: tuple[str, ...]
    support: tuple[str, ...]
    escorts: tuple[str, ...]
    assets: tuple[str, ...]

    says = sentence(
        "committed", "6.3.2, 6.5", "{side} commits {what}.",
        what=lambda e, f, s: _parts(
            f, "nothing", ("against the line of communication", e.interdict), ("in support", e.support),
            ("as fighters", e.escorts), ("as other units", e.assets),
        ),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        fight = s.fight
        assert fight is not None
        sky = s.sky or Sky("combat", fight.side)
        ground = (*self.interdict, *self.support)
        s.sky = replace(
            sky,
            fighters={**sky.fighters, self.side: self.escorts},
            ground={**sky.ground, self.side: ground},
            flown=(*sky.flown, *ground, *self.escorts),
            committed=(*sky.committed, self.side),
        )
        s.fight = replace(fight, assets={**fight.assets, self.side: self.assets})
        for name in self.assets:
            s.asset[f.asset_ids.index(name)] = "used"


class DuelFought(Event, frozen=True):
    """A round between fighters: the loss points that each side has to absorb (6.4)."""

    owed: dict[str, int]
    rolls: tuple[Roll, ...]

    says = sentence(
        "duel", "6.4", "Air-to-air combat: Russia takes {red:loss point|loss points}, Ukraine {blue}.",
        red=lambda e, f, s: e.owed["RED"], blue=lambda e, f, s: e.owed["BLUE"],
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        sky = sky_of(s)
        s.sky = replace(sky, owed=self.owed, round=sky.round + 1)


class HuntBegan(Event, frozen=True):
    """The start of the attack of surplus fighters that get past the others (6.4)."""

    side: str
    wings: tuple[str, ...]

    says = sentence("hunt", "6.4", "{wings} get through.")

    def fold(self, f: Facts, s: State) -> None:
        s.sky = replace(sky_of(s), stage="hunt", round=0, hunters=self.wings, hunting=self.side)


class WingsHit(Event, frozen=True):
    """The loss points or hits of air defence that wings take; all these wings are spent (6.4.1, 6.6)."""

    side: str
    aborted: tuple[str, ...]
    damaged: tuple[str, ...]
    eliminated: tuple[str, ...]

    says = sentence(
        "wings.hit", "6.4.1", "{side}’s losses: {what}.",
        what=lambda e, f, s: _parts(
            f, "none", ("aborted", e.aborted), ("damaged", e.damaged), ("eliminated", e.eliminated)
        ),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        for name in (*self.aborted, *self.damaged, *self.eliminated):
            s.box[f.wing[name]] = "gone" if name in self.eliminated else "spent"
        for name in self.damaged:
            s.reduced[f.wing[name]] = True
        s.sky = _without(sky_of(s), self.side, {*self.aborted, *self.damaged, *self.eliminated})


def _without(sky: Sky, side: str, out: set[str]) -> Sky:
    def left(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for name in names if name not in out)

    return replace(
        sky,
        fighters={name: left(wings) for name, wings in sky.fighters.items()},
        ground={name: left(wings) for name, wings in sky.ground.items()},
        hunters=left(sky.hunters),
        owed={**sky.owed, side: 0},
    )


class BombingRolled(Event, frozen=True):
    side: str
    hits: int
    rolls: tuple[Roll, ...]

    says = sentence("bombing", "6.1.2", "Strategic bombing by {side}: {hits:success|successes}.")

    def fold(self, f: Facts, s: State) -> None:
        return


class StrikeRolled(Event, frozen=True):
    """The checks of an airstrike or interdiction and, after a success, the die for its effect (6.1.3, 6.3.1)."""

    side: str
    hits: int
    rolls: tuple[Roll, ...]
    effect: Roll | None = None

    says = sentences(
        lambda e: "strike" if e.effect is None else "strike.effect",
        "6.1.3, 6.3.1",
        {
            "strike": "{side}’s checks: {hits:success|successes}.",
            "strike.effect": "{side}’s checks: {hits:success|successes}. The effect roll is {die}.",
        },
        die=lambda e, f, s: e.effect.result if e.effect else 0,
    )

    def fold(self, f: Facts, s: State) -> None:
        return


class RailheadMoved(Event, frozen=True):
    """The retreat of railheads towards Russia, from each old hex to its new one."""

    hexes: tuple[str, ...]
    to: tuple[str, ...]
    why: str
    roll: Roll | None = None

    says = sentences(
        lambda e: f"railhead.{e.why}",
        lambda e: "6.1.3" if e.why == "airstrike" else "11.6.2",
        {
            "railhead.airstrike": "The railhead in {hexes} moves back to {to}.",
            "railhead.partisans": "Partisans: railheads move back from {hexes} to {to}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        heads = list(s.railheads)
        for here, to in zip(self.hexes, self.to, strict=True):
            heads.remove(f.index[here])
            heads.append(f.index[to])
        s.railheads = sorted(heads)


class SamFired(Event, frozen=True):
    """The fire of air defence at a wing, or at an airmobile unit that lands (6.6)."""

    side: str
    target: str
    hit: bool
    roll: Roll

    says = sentences(
        lambda e: "sam.hit" if e.hit else "sam.missed",
        "6.6",
        {"sam.hit": "Air defence hits {target}.", "sam.missed": "Air defence misses {target}."},
    )

    def fold(self, f: Facts, s: State) -> None:
        return


class LineCut(Event, frozen=True):
    """The effect of ground attack wings in a combat: lines interdicted, ratings in support (6.3.2, 6.5)."""

    cut: dict[str, bool]
    air: dict[str, int]

    says = sentence(
        "line.cut", "6.3.2, 6.5", "Ground support: Russia {red}, Ukraine {blue}. Line interdicted: {who}.",
        red=lambda e, f, s: e.air["RED"], blue=lambda e, f, s: e.air["BLUE"],
        who=lambda e, f, s: ", ".join(f.titles[side] for side, cut in e.cut.items() if cut) or "no one",
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        assert s.fight is not None
        s.fight = replace(s.fight, cut=self.cut, air=self.air)


class UnitHalted(Event, frozen=True):
    """The halt of a moving or flying unit in a hex (6.2, 6.3.1)."""

    side: str
    unit: str
    at: str

    says = sentence("halted", "6.2, 6.3.1", "{unit} is halted in {at}.")

    def fold(self, f: Facts, s: State) -> None:
        s.halted = f.index[self.at]


class FlightChecked(Event, frozen=True):
    """The checks of fighters that attack an airmobile unit (6.2)."""

    side: str
    rolls: tuple[Roll, ...]

    says = sentence("flight.checked", "6.2", "{side} attacks the airmobile unit.")

    def fold(self, f: Facts, s: State) -> None:
        return


class OnCallRolled(Event, frozen=True):
    """The wings that stay on call after a mission, and those that are spent (6.7)."""

    stay: tuple[str, ...]
    spent: tuple[str, ...]
    rolls: tuple[Roll, ...]

    says = sentences(
        lambda e: "on_call" if e.stay else "on_call.none",
        "6.7",
        {"on_call": "On call: {stay}. Spent: {spent}.", "on_call.none": "Spent: {spent}."},
    )

    def fold(self, f: Facts, s: State) -> None:
        for name in self.spent:
            s.box[f.wing[name]] = "spent"
        s.waiting = [f.wing[name] for name in self.stay]


class StayedOnCall(Event, frozen=True):
    """The decision of a side to leave its wings on call in their boxes."""

    side: str

    says = sentence("on_call.stays", "6.7", "{side} leaves its wings on call in their boxes.")

    def fold(self, f: Facts, s: State) -> None:
        s.waiting = [w for w in s.waiting if f.wing_side[w] != self.side_numbers[self.side]]


class SkyCleared(Event, frozen=True):
    """The end of an air mission."""

    to: str

    says = sentence("sky.cleared", "6.7", "The air mission ends.")

    def fold(self, f: Facts, s: State) -> None:
        s.sky, s.waiting, s.at = None, [], self.to
