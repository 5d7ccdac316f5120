"""Events of combat (7.3)."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import NOBODY, sentence
from adjudication.systems.ukrainian_crisis.basics.events import Event
from adjudication.systems.ukrainian_crisis.basics.facts import RESERVE, SIDE, Facts
from adjudication.systems.ukrainian_crisis.basics.state import Battle, State


class GroupNamed(Event, frozen=True):
    side: str
    area: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]

    says = sentence("group", "7.31", "{side} attacks in {area}: {attackers} against {defenders}.")

    def fold(self, f: Facts, s: State) -> None:
        attackers = tuple(f.unit[unit] for unit in self.attackers)
        s.battles.append(Battle(f.area[self.area], attackers, tuple(f.unit[unit] for unit in self.defenders)))


class GroupingClosed(Event, frozen=True):
    """The end of grouping in an area. `last`: the attacker names no further groups in this Segment."""

    area: str
    last: bool

    says = sentence("grouping.closed", "7.31", "The battles in {area} begin.")

    def fold(self, f: Facts, s: State) -> None:
        s.attack_over = self.last
        s.fought_in |= 1 << s.battles[0].area
        s.battles[0] = replace(s.battles[0], state="next")
        s.at = "combat_type"


class BattleTyped(Event, frozen=True):
    index: int
    type: str

    says = sentence("battle.typed", "7.31", "The next battle is {type}.")

    def fold(self, f: Facts, s: State) -> None:
        s.battles[self.index] = replace(s.battles[self.index], type=self.type)
        s.at = "throw"


class BattleFought(Event, frozen=True):
    """The dice of a battle, or the Hits of table 10.2; `due_*`: the neutralisations that each side has to allocate."""

    index: int
    area: str
    type: str
    attacker: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: int  # total combat values
    defence: int
    hits_attacker: int
    hits_defender: int
    due_attacker: int
    due_defender: int
    attack_roll: Roll | None = None
    defence_roll: Roll | None = None

    says = sentence(
        "battle.fought",
        lambda e: "7.31" if e.attack_roll else "10.2",
        "{type} battle in {area}, {attack} against {defence}: "
        "Hits by {attacker} {hits_attacker}, by {defender} {hits_defender}.",
        defender=lambda e, f, s: f.side_name["BLUE" if e.attacker == "RED" else "RED"],
    )

    def fold(self, f: Facts, s: State) -> None:
        battle = s.battles[self.index]
        pairs = (
            (self.attack_roll, self.hits_attacker, self.due_attacker),
            (self.defence_roll, self.hits_defender, self.due_defender),
        )
        red, blue = pairs if self.attacker == "RED" else pairs[::-1]
        dice = (red[0].dice if red[0] else (), blue[0].dice if blue[0] else ())
        s.battles[self.index] = replace(
            battle, state="thrown", dice=dice, hits=(red[1], blue[1]), due=(red[2], blue[2])
        )
        for unit in battle.attackers + battle.defenders:
            s.fought[unit] = True
        s.battle_this_turn, s.at = True, "allocate"


class HitsAllocated(Event, frozen=True):
    side: str
    hits: dict[str, int]

    says = sentence("allocated", "7.31", "{side} allocates its Hits: {hits}.")

    def fold(self, f: Facts, s: State) -> None:
        s.allocated[SIDE[self.side]] = dict(self.hits)


class UnitEliminated(Event, frozen=True):
    """The elimination of a unit, which returns to Reserve fresh (7.31)."""

    unit: str

    says = sentence("unit.eliminated", "7.31", "{unit} is eliminated and returns to Reserve.")

    def fold(self, f: Facts, s: State) -> None:
        unit = f.unit[self.unit]
        s.where[unit], s.down[unit] = RESERVE, False


def still_there(f: Facts, s: State, battle: Battle) -> Battle:
    """A battle named earlier, without the units lost since then; settled if a group has no units left (7.31, 7.33).

    It matters only where a unit may be in several battles (RUL-27).
    """
    attackers = tuple(u for u in battle.attackers if s.where[u] == battle.area and not s.down[u])
    defenders = tuple(u for u in battle.defenders if s.where[u] == battle.area)
    if not (attackers and defenders):
        return replace(battle, state="settled")
    return replace(battle, attackers=attackers, defenders=defenders)


class BattleSettled(Event, frozen=True):
    index: int

    fog = NOBODY
    says = sentence("battle.settled", "7.31", "The battle ends.")

    def fold(self, f: Facts, s: State) -> None:
        s.allocated = [{}, {}]
        later = self.index + 1
        s.battles[self.index] = replace(s.battles[self.index], state="settled")
        s.battles[later:] = [still_there(f, s, battle) for battle in s.battles[later:]]
        coming = next((index for index, battle in enumerate(s.battles) if battle.state != "settled"), -1)
        if coming >= 0:
            s.battles[coming] = replace(s.battles[coming], state="next")
            s.at = "combat_type"
        else:
            s.battles, s.at = [], "attack"
