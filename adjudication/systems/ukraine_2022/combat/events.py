"""The events of chapter 8."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.kit import pools
from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.ukraine_2022.basics.board import fight_of
from adjudication.systems.ukraine_2022.basics.events import Event
from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.basics.state import Fight, State, put


class CombatDeclared(Event, frozen=True):
    """The declaration of a combat. `spent`: movement points of the attacker so far, in parts."""

    side: str
    kind: str
    lead: str
    target: str
    points: int
    spent: int

    says = sentences(
        lambda e: f"combat.{e.kind}",
        lambda e: "7.3" if e.kind == "engagement" else "7.4",
        {
            "combat.engagement": "{lead} engages {where} with {points:movement point|movement points}.",
            "combat.assault": "{lead} leads a prepared assault on {where}.",
        },
        where=lambda e, f, s: f.titles.get(e.target, e.target),
    )

    def fold(self, f: Facts, s: State) -> None:
        s.fight = Fight(self.kind, self.side, self.lead, self.target, "", self.points)
        s.active, s.spent, s.at = f.unit[self.lead], self.spent, "thinning"


class DefenderNamed(Event, frozen=True):
    """The unit that leads the defence, and the sides without a line of communication (8.0, 8.1.4)."""

    side: str
    defender: str
    out: dict[str, bool]

    says = sentence(
        "defender", "8.0, 8.1.4", "{defender} defends. Without a line of communication: {who}.",
        who=lambda e, f, s: ", ".join(f.titles[side] for side, out in e.out.items() if out) or "no one",
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        s.fight = replace(fight_of(s), defender=self.defender, out=self.out)


class ChitDrawn(Event, frozen=True):
    """The chit of a lead unit. `from_cup`: False for a chit already under the unit (3.5, PCS-05)."""

    side: str
    unit: str
    chit: str
    value: int
    from_cup: bool
    rolls: tuple[Roll, ...]

    says = sentence("chit", "3.5", "{unit} draws a chit: {value} for a D unit.")

    def fold(self, f: Facts, s: State) -> None:
        u = f.unit[self.unit]
        s.chit[u], s.face[u] = self.chit if self.from_cup else f"={self.chit}", self.value
        if self.from_cup:
            s.cup = pools.choose(s.cup, (self.chit,))


class Fought(Event, frozen=True):
    """A combat: strengths, results, and loss points for the loser (8.0, 8.2). The rolls have every adjustment."""

    side: str
    lead: str
    defender: str
    strength: dict[str, int]
    results: dict[str, int]
    loser: str
    due: int
    rolls: tuple[Roll, ...]

    says = sentences(
        lambda e: "fought" if e.due else "fought.nothing",
        "8.0, 8.2",
        {
            "fought": "{lead} against {defender}: Russia {red}, Ukraine {blue}. "
            "{loser} takes {due:loss point|loss points}.",
            "fought.nothing": "{lead} against {defender}: Russia {red}, Ukraine {blue}. The combat has no effect.",
        },
        red=lambda e, f, s: e.results["RED"],
        blue=lambda e, f, s: e.results["BLUE"],
    )

    def fold(self, f: Facts, s: State) -> None:
        fight = fight_of(s)
        raw = self.rolls[self.side_numbers[self.side]].result
        s.fight = replace(fight, loser=self.loser, due=self.due, won=self.due > 0 and self.loser != self.side, raw=raw)


class NavalRisked(Event, frozen=True):
    """The risk that a naval unit is found and sunk after a combat (3.1.2)."""

    side: str
    unit: str
    lost: bool
    roll: Roll

    says = sentences(
        lambda e: "naval.lost" if e.lost else "naval.safe",
        "3.1.2",
        {"naval.lost": "{unit} is found and sunk.", "naval.safe": "{unit} is not found."},
    )

    def fold(self, f: Facts, s: State) -> None:
        if self.lost:
            s.asset[f.asset_ids.index(self.unit)] = "lost"


class LossesAbsorbed(Event, frozen=True):
    """The loser's absorption of its loss points, except by a rout (8.3)."""

    side: str
    unit: str
    flip: bool
    retreat: int
    points: bool
    supports: tuple[str, ...]

    says = sentence("absorbed", "8.3", "{side} absorbs its losses: {how}.", how=lambda e, f, s: e.ways(f))

    def ways(self, f: Facts) -> str:
        """The losses as text, such as "1 Tank turns static, retreats 1 hex"."""
        said = ["turns static"] if self.flip else []
        if self.retreat:
            said.append(f"retreats {self.retreat} {'hex' if self.retreat == 1 else 'hexes'}")
        found = [f"{f.titles[self.unit]} {' and '.join(said)}"] if said else []
        if self.points:
            found.append("the enemy gets a victory point")
        if self.supports:
            names = ", ".join(f.titles[name] for name in self.supports)
            found.append(f"{names} {'turns' if len(self.supports) == 1 else 'turn'} static")
        return "; ".join(found) or "nothing"

    def fold(self, f: Facts, s: State) -> None:
        s.fight = replace(fight_of(s), due=0, retreat=self.retreat)
        if self.flip:
            s.static[f.unit[self.unit]] = True
        for name in self.supports:
            s.static[f.unit[name]] = True


class Withdrew(Event, frozen=True):
    """The retreat of a lead unit, with the special unit in its hex (8.4)."""

    side: str
    unit: str
    path: tuple[str, ...]
    special: str = ""

    says = sentence(
        "withdrew", "8.4", "{unit} retreats to {end}.", end=lambda e, f, s: f.titles.get(e.path[-1], e.path[-1])
    )

    def fold(self, f: Facts, s: State) -> None:
        for name in (self.unit, self.special):
            if name:
                put(f, s, f.unit[name], f.index[self.path[-1]])
        s.fight = replace(fight_of(s), retreat=0)


class AdvanceRolled(Event, frozen=True):
    """The movement allowance of an advance after a prepared assault (8.4)."""

    side: str
    allowance: int
    roll: Roll

    says = sentence("advance.rolled", "8.4", "Advance after combat: {allowance:movement point|movement points}.")

    def fold(self, f: Facts, s: State) -> None:
        s.fight = replace(fight_of(s), advance=self.allowance)


class Advanced(Event, frozen=True):
    """The advance of a unit after combat. `stopped`: it is in an enemy zone. A unit that advanced in an assault is
    static."""

    side: str
    unit: str
    path: tuple[str, ...]
    static: bool
    stopped: bool
    special: str = ""

    says = sentence(
        "advanced", "8.4", "{unit} advances to {end}.", end=lambda e, f, s: f.titles.get(e.path[-1], e.path[-1])
    )

    def fold(self, f: Facts, s: State) -> None:
        u = f.unit[self.unit]
        for name in (self.unit, self.special):
            if name:
                put(f, s, f.unit[name], f.index[self.path[-1]])
        s.static[u] = self.static
        s.stopped = self.stopped
