"""Events of civil effects, utilities, displaced persons, opinion and demoralisation."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import NOBODY, changes_nothing, sentence, sentences
from adjudication.systems.opuc.basics.events import Event
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State, change_assault
from adjudication.systems.opuc.basics.state_rows import Camp
from adjudication.systems.opuc.basics.titles import said
from adjudication.systems.opuc.civil.sentences import CAUSES, MODES, UNDER


def _leave(s: State, place: int, count: int) -> None:
    s.dps[place] -= count
    s.new_dps[place] = min(s.new_dps[place], s.dps[place])


class CecPlaced(Event, frozen=True):
    """New civil effects markers on a zone; `cause`: a side or "COMBAT"."""

    at: str
    cause: str
    count: int
    rule: str

    says = sentence(
        "civil.cec",
        lambda e: e.rule,
        "{count:civil effects marker|civil effects markers} on {at}, caused by {cause}.",
        cause=lambda e, f, s: "the fighting" if e.cause == "COMBAT" else said(f, e.cause),
    )

    def fold(self, f: Facts, s: State) -> None:
        s.cec[f.board.index[self.at]] += self.cause[0] * self.count


class CecListed(Event, frozen=True):
    """Dice for future civil effects, rolled in advance (the optional rule of 11.2.3). They are hidden from all
    sides."""

    dice: tuple[int, ...]
    roll: Roll

    fog = NOBODY
    says = sentence("civil.listed", "11.2.3", "Civil effects are rolled in advance.")

    def fold(self, f: Facts, s: State) -> None:
        s.cec_list = [*s.cec_list, *self.dice]


class CecResolved(Event, frozen=True):
    """The simultaneous roll for all markers of a zone (11.2.3); `causes` has one entry for each die, and `dm` is the
    sum of the modifiers.

    No roll where the dice come from the list.
    """

    at: str
    causes: tuple[str, ...]
    dice: tuple[int, ...]
    roll: Roll | None
    dm: int
    effects: tuple[str, ...]  # none, utility, rubble, refugees

    says = sentence("civil.resolved", "11.2.3", "Civil effects in {at}: {effects}.")

    def fold(self, f: Facts, s: State) -> None:
        if self.roll is None:
            s.cec_list = s.cec_list[len(self.dice) :]


class Atrocity(Event, frozen=True):
    """Equal dice of a zone's markers (11.2.3): `count` atrocities charged to a side."""

    at: str
    face: int
    count: int
    side: str
    roll: Roll | None = None

    says = sentence("civil.atrocity", "11.2.3", "{side} is blamed for {count:atrocity|atrocities} in {at}.")
    fold = changes_nothing


class UtilityLost(Event, frozen=True):
    """A box of a utility goes OFF or is DESTROYED (11.1). `turns`: the other utility loses the next box."""

    bua: str
    utility: str  # power, water
    destroyed: bool
    rule: str
    turns: bool = False

    says = sentences(
        lambda e: "civil.destroyed" if e.destroyed else "civil.off",
        "11.1",
        {
            "civil.off": "{bua} loses part of its {utility}.",
            "civil.destroyed": "Part of the {utility} of {bua} is destroyed.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        bua = f.board.bua_index[self.bua]
        on, gone = (s.power, s.power_gone) if self.utility == "power" else (s.water, s.water_gone)
        on[bua] = max(0, on[bua] - 1)
        if self.destroyed:
            gone[bua] += 1
        if self.turns:
            s.next_water[bua] = self.utility == "power"


class UtilityRestored(Event, frozen=True):
    """A box of a utility is ON again; `rebuilt`: it had been DESTROYED."""

    bua: str
    utility: str
    rebuilt: bool = False

    says = sentence("civil.restored", "11.1", "Part of the {utility} of {bua} works again.")

    def fold(self, f: Facts, s: State) -> None:
        bua = f.board.bua_index[self.bua]
        on, gone = (s.power, s.power_gone) if self.utility == "power" else (s.water, s.water_gone)
        on[bua] += 1
        if self.rebuilt:
            gone[bua] -= 1


class OutageCharged(Event, frozen=True):
    """The charge of a utility's full loss to a side (G-10); `side` "" if no side is responsible."""

    bua: str
    utility: str
    side: str

    says = sentence("civil.outage", "11.1, G-10", "{bua} has no {utility}; {side} is held responsible.")

    def fold(self, f: Facts, s: State) -> None:
        s.outage[f.board.bua_index[self.bua]] |= 1 if self.utility == "power" else 2


class RubbleMade(Event, frozen=True):
    at: str
    count: int  # negative when cleared

    says = sentence("civil.rubble", "11.8", "{count} rubble in {at}.")

    def fold(self, f: Facts, s: State) -> None:
        place = f.board.index[self.at]
        s.rubble[place] = max(0, s.rubble[place] + self.count)
        s.rubble_total += max(0, self.count)


class RubbleCleared(Event, frozen=True):
    zone: str
    count: int

    says = sentence("rubble.staff", "11.8", "{count} rubble is cleared from {zone}.")

    def fold(self, f: Facts, s: State) -> None:
        zone = f.board.index[self.zone]
        s.rubble[zone] = max(0, s.rubble[zone] - self.count)


class RefugeesMade(Event, frozen=True):
    """New displaced persons; they do not move this turn (11.2.3)."""

    at: str
    count: int
    why: str  # warfighting, neighbour, infrastructure, camp, malice
    roll: Roll | None = None

    says = sentence("civil.refugees", "11.2.3", "{count:group|groups} of people displaced at {at}.")

    def fold(self, f: Facts, s: State) -> None:
        place = f.board.index[self.at]
        s.dps[place] += self.count
        s.new_dps[place] += self.count


class BuaChecked(Event, frozen=True):
    """The neighbour or infrastructure check of a BUA (11.2.4, 11.2.5). `leave`: the dice that reach the number, each a
    group that leaves."""

    bua: str
    why: str
    roll: Roll
    dm: int
    leave: int

    says = sentences(
        lambda e: f"civil.checked_{e.why}",
        "11.2.4",
        {
            "civil.checked_neighbour": "Fighting nearby: {leave:group leaves|groups leave} {bua}.",
            "civil.checked_infrastructure": "No power or water: {leave:group leaves|groups leave} {bua}.",
        },
    )
    fold = changes_nothing


class PlaceEmptied(Event, frozen=True):
    """The loss of one DP die by a BUA that displaced persons have left (optional rule of 11.2.3)."""

    bua: str

    says = sentence("civil.emptied", "11.2.3", "{bua} has fewer people: some have left.")

    def fold(self, f: Facts, s: State) -> None:
        s.evacuated[f.board.bua_index[self.bua]] += 1


class Evacuated(Event, frozen=True):
    """An evacuation marker; the other side's evacuation places `dps` at `zone` (11.6)."""

    side: str
    bua: str
    dps: int = 0
    zone: str = ""

    says = sentences(
        lambda e: "driven" if e.dps else "evacuated",
        "11.6",
        {
            "evacuated": "{side} evacuates people from {bua}.",
            "driven": "{side} drives people out of {bua}: {dps} DP are on the road.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.evacuated[f.board.bua_index[self.bua]] += 1
        if self.dps:
            zone = f.board.index[self.zone]
            s.dps[zone] += self.dps
            s.new_dps[zone] += self.dps


class DpsMoved(Event, frozen=True):
    """The move of displaced persons on the road; `home`: they reach a haven and leave play."""

    origin: str
    to: str
    count: int
    home: bool = False

    says = sentences(
        lambda e: "civil.home" if e.home else "civil.moved",
        "11.3",
        {
            "civil.moved": "{count:group|groups} of displaced persons from {origin} on the road to {to}.",
            "civil.home": "{count:group|groups} of displaced persons from {origin} safe in {to}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        _leave(s, f.board.index[self.origin], self.count)
        if not self.home:
            s.dps[f.board.index[self.to]] += self.count


class DpsSheltered(Event, frozen=True):
    """The arrival of displaced persons in a camp (11.6)."""

    origin: str
    camp: str
    count: int

    says = sentence(
        "civil.sheltered",
        "11.6",
        "{count:group|groups} of displaced persons from {origin} enter the camp at {camp}.",
    )

    def fold(self, f: Facts, s: State) -> None:
        _leave(s, f.board.index[self.origin], self.count)
        place = f.board.index[self.camp]
        s.camps = [replace(camp, dps=camp.dps + self.count) if camp.place == place else camp for camp in s.camps]


class CampBuilt(Event, frozen=True):
    side: str
    hex: str

    says = sentence("camp.built", "11.6", "{side} builds a DP camp at {hex}.")

    def fold(self, f: Facts, s: State) -> None:
        s.camps = [*s.camps, Camp(SIDE[self.side], f.board.index[self.hex])]


class CampKept(Event, frozen=True):
    """The upkeep of a camp at the start of the turn; if it is not paid, `leave` DPs take to the road again."""

    side: str
    at: str
    paid: bool
    leave: int = 0
    roll: Roll | None = None

    says = sentences(
        lambda e: "camp.paid" if e.paid else "camp.unpaid",
        "11.6",
        {
            "camp.paid": "{side}’s camp at {at} is supplied.",
            "camp.unpaid": "{side}’s camp at {at} is not supplied. {leave:group takes|groups take} to the road.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        place = f.board.index[self.at]
        s.camps = [replace(camp, dps=camp.dps - self.leave) if camp.place == place else camp for camp in s.camps]
        s.dps[place] += self.leave


class CasualtiesRolled(Event, frozen=True):
    """The roll for displaced persons under fire or in combat: every 6 is an atrocity (9.5, 11.4)."""

    at: str
    dps: int
    why: str
    rule: str
    roll: Roll

    says = sentence(
        "civil.casualties",
        lambda e: e.rule,
        "Displaced persons at {at} come under {why}: {hits:time|times} with casualties.",
        why=lambda e, f, s: UNDER.get(e.why, e.why),
        hits=lambda e, f, s: e.roll.result,
    )
    fold = changes_nothing


class OpinionChanged(Event, frozen=True):
    """A change in the adverse opinion of a side (11)."""

    side: str
    points: int
    why: str
    rule: str
    roll: Roll | None = None

    says = sentences(
        lambda e: "opinion.up" if e.points > 0 else "opinion.down",
        lambda e: e.rule,
        {
            "opinion.up": "Adverse opinion of {side} rises by {points} ({why}).",
            "opinion.down": "Adverse opinion of {side} falls by {points} ({why}).",
        },
        points=lambda e, f, s: abs(e.points),
        why=lambda e, f, s: CAUSES.get(e.why, e.why),
    )

    def fold(self, f: Facts, s: State) -> None:
        s.ao[SIDE[self.side]] += self.points


class DemoralisationChanged(Event, frozen=True):
    """A change in the demoralisation of a side (1.7, 2.5)."""

    side: str
    points: int
    why: str
    rule: str

    says = sentences(
        lambda e: "demoralisation.up" if e.points > 0 else "demoralisation.down",
        lambda e: e.rule,
        {
            "demoralisation.up": "{side}’s demoralisation rises by {points} ({why}).",
            "demoralisation.down": "{side}’s demoralisation falls by {points} ({why}).",
        },
        points=lambda e, f, s: abs(e.points),
        why=lambda e, f, s: CAUSES.get(e.why, e.why),
    )

    def fold(self, f: Facts, s: State) -> None:
        s.dmz[SIDE[self.side]] += self.points


class BuaContested(Event, frozen=True):
    """The start of combat for a BUA, which counts as fought over until it next changes hands (1.7)."""

    bua: str

    says = sentence("civil.contested", "1.7", "There is fighting in {bua}.")

    def fold(self, f: Facts, s: State) -> None:
        s.fought[f.board.bua_index[self.bua]] = True


class DpModeChosen(Event, frozen=True):
    """A side's mode of combat among displaced persons, if the scenario leaves the choice (11.5)."""

    side: str
    mode: str

    says = sentence(
        "fight.dp_mode", "11.5", "{side} fights among displaced persons: {mode}.", mode=lambda e, f, s: MODES[e.mode]
    )

    def fold(self, f: Facts, s: State) -> None:
        c = s.combats[-1]
        change_assault(
            s, dp_modes=(self.mode, c.dp_modes[1]) if SIDE[self.side] == c.side else (c.dp_modes[0], self.mode)
        )
