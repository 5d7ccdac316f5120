"""The events of chapters 17 to 19, 22 and 25."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import NOBODY as TELLS_NOBODY
from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.millennium_wars.basics.board import camp_of_piece, numbers, stop_among_demonstrators
from adjudication.systems.millennium_wars.basics.events import Event
from adjudication.systems.millennium_wars.basics.facts import FORCES, RED, Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side
from adjudication.systems.millennium_wars.basics.state import Fight, State, fight_of


class AttackDeclared(Event, frozen=True):
    """The attack of units on a hex. `attackers_out`, `defenders_out`: they count as out of supply (17.1, MW-19)."""

    side: str
    target: str
    units: tuple[str, ...]
    defenders: tuple[str, ...]
    attackers_out: bool
    defenders_out: bool

    says = sentence(
        "attack.declared", "17.1", "{units} {several:attacks|attack} {target}, held by {defenders}.",
        several=lambda e, f, s: len(e.units) > 1,
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        side, here = f.side_numbers[self.side], f.index[self.target]
        units = numbers(f, self.units)
        for p in units:
            s.attacked[p] = True
        s.struck = [*s.struck, here]
        s.fight = Fight(
            side, camp_of_side(f, s, side), here, units, numbers(f, self.defenders), attackers_out=self.attackers_out,
            defenders_out=self.defenders_out,
        )  # fmt: skip


class SupportChosen(Event, frozen=True):
    """The support of a side for its combat. `fob`: the FOB that an Intensive Assault disrupts, or ""."""

    side: str
    airland: bool
    intensive: bool
    air: dict[str, int]
    fleets: tuple[str, ...]
    fob: str

    says = sentences(
        lambda e: "support.none" if not (e.airland or e.intensive or e.air or e.fleets) else "support.chosen",
        lambda e: "18.0" if e.airland else "19.0" if e.intensive else "9.0" if e.fleets else "17.3",
        {
            "support.none": "{side} adds no support.",
            "support.chosen": "{side} adds support to the combat: {what}.",
        },
        what=lambda e, f, s: _what(e, f),
    )

    def fold(self, f: Facts, s: State) -> None:
        fight, camp = fight_of(s), camp_of_side(f, s, f.side_numbers[self.side])
        for name, number in self.air.items():
            s.air_points[FORCES.index(name)] -= number
        fleets = numbers(f, self.fleets)
        s.fleets_used = [*s.fleets_used, *fleets]
        points, ships = {**fight.air[camp], **self.air}, (*fight.fleets[camp], *fleets)
        air = (points, fight.air[1]) if camp == RED else (fight.air[0], points)
        both = (ships, fight.fleets[1]) if camp == RED else (fight.fleets[0], ships)
        fob = f.piece[self.fob] if self.fob else fight.fob
        s.fight = replace(
            fight, air=air, fleets=both, airland=fight.airland or self.airland,
            intensive=fight.intensive or self.intensive, fob=fob,
        )  # fmt: skip
        if self.airland and camp == RED:
            s.alb_used = True


def _what(e: SupportChosen, f: Facts) -> str:
    parts = ["AirLand Battle"] if e.airland else []
    parts += ["Intensive Assault"] if e.intensive else []
    parts += [f"{number} air point{'s' * (number > 1)} of {f.titles[name]}" for name, number in e.air.items()]
    return ", ".join((*parts, *(f.titles[name] for name in e.fleets)))


class AirSupportRolled(Event, frozen=True):
    """The dice of air support: each die above the enemy's air defence level is a column (17.3)."""

    side: str
    force: str
    level: int
    roll: Roll

    says = sentence(
        "air.rolled", "17.3",
        "{force} air support against air defence {level}: {hits:point gets|points get} through.",
        hits=lambda e, f, s: e.roll.result,
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        """Change nothing: the columns are rows of the combat roll."""


MEANS = {
    "AE": "attackers eliminated", "AD": "attackers Disrupted", "NE": "nothing", "BB": "each side loses a unit",
    "DD": "defenders Disrupted, retreat", "DE": "defenders eliminated",
}  # fmt: skip


class CombatRolled(Event, frozen=True):
    """The die of an attack, with every shift as a row. `spared`: AirLand Battle turns result AE into AD (18.0)."""

    side: str
    target: str
    attack: int
    defence: int
    column: str
    shifted: str
    result: str
    spared: bool
    roll: Roll

    says = sentences(
        lambda e: "combat.spared" if e.spared else "combat.rolled",
        lambda e: "17.4, 18.0" if e.spared else "17.4",
        {
            "combat.rolled": "{attack} against {defence} in {target}: {column}, shifted to {shifted}. "
            "Result {result}: {means}.",
            "combat.spared": "{attack} against {defence} in {target}: {column}, shifted to {shifted}. It fails; "
            "AirLand Battle saves the attackers: {result}.",
        },
        means=lambda e, f, s: MEANS[e.result],
    )

    def fold(self, f: Facts, s: State) -> None:
        """Change nothing: other events have the effects of the result."""


class WeaponsUsed(Event, frozen=True):
    """The use of Special Weapons, which destroy the defenders without a die (22.0)."""

    side: str
    force: str
    target: str

    says = sentence("weapons.used", "22.0", "{force} uses Special Weapons against {target}.")

    def fold(self, f: Facts, s: State) -> None:
        s.weapons[FORCES.index(self.force)] -= 1


class LossesDue(Event, frozen=True):
    """The number of units that each side must lose, and the defenders that must retreat."""

    red: int
    blue: int
    leaving: tuple[str, ...]

    fog = TELLS_NOBODY
    says = sentence("losses.due", "17.4", "Losses: Russia {red}, Coalition {blue}. To retreat: {leaving}.")

    def fold(self, f: Facts, s: State) -> None:
        s.fight = replace(fight_of(s), lose=(self.red, self.blue), leaving=numbers(f, self.leaving))


class Retreated(Event, frozen=True):
    """The retreat of a unit (17.5)."""

    side: str
    unit: str
    to: str

    says = sentence("retreated", "17.5", "{unit} retreats to {to}.")

    def fold(self, f: Facts, s: State) -> None:
        p, here = f.piece[self.unit], f.index[self.to]
        s.where[p] = here
        s.held[here] = camp_of_piece(f, s, p)
        fight = fight_of(s)
        s.fight = replace(fight, leaving=tuple(q for q in fight.leaving if q != p))


class Advanced(Event, frozen=True):
    """The advance of a unit after combat (17.6)."""

    side: str
    unit: str
    path: tuple[str, ...]

    says = sentence("advanced", "17.6", "{unit} advances to {path}.")

    def fold(self, f: Facts, s: State) -> None:
        p = f.piece[self.unit]
        for name in self.path:
            s.held[f.index[name]] = camp_of_piece(f, s, p)
        s.where[p] = f.index[self.path[-1]]
        stop_among_demonstrators(f, s, p)
        fight = fight_of(s)
        s.fight = replace(fight, advanced=(*fight.advanced, p))


class AttackEnded(Event, frozen=True):
    """The end of an attack, after which the side can make another."""

    side: str

    fog = TELLS_NOBODY
    says = sentence("attack.ended", "17.1", "The attack ends.")

    def fold(self, f: Facts, s: State) -> None:
        s.fight, s.at, s.actor = None, "attack", f.side_numbers[self.side]


class MissilesFired(Event, frozen=True):
    """The strike of missile brigades on a unit or Base (25.0)."""

    brigades: tuple[str, ...]
    target: str
    place: str
    roll: Roll

    says = sentences(
        lambda e: "missiles.hit" if e.roll.result else "missiles.missed",
        "25.0",
        {
            "missiles.hit": "Missiles of {brigades} hit {target} in {place}.",
            "missiles.missed": "Missiles of {brigades} miss {target} in {place}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        for name in self.brigades:
            s.attacked[f.piece[name]] = True
