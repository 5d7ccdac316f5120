"""The events of chapter 8. Both sides can see the units in combat."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import OWN, on_the_way, sentence, sentences
from adjudication.systems.opaque_war.basics.board import labels, numbers, sweep
from adjudication.systems.opaque_war.basics.events import Event
from adjudication.systems.opaque_war.basics.facts import BLUE, GONE, RED, Facts
from adjudication.systems.opaque_war.basics.state import Fight, State


def fight_of(s: State) -> Fight:
    """The attack in progress."""
    assert s.fight is not None
    return s.fight


def _who(field: str) -> Any:
    return lambda e, f, s: labels(f, s, numbers(f, getattr(e, field)))


class AttackDeclared(Event, frozen=True):
    """An attack on a hex. `media`: an attacker is stacked with media of its side; `mob`: the hex has a mob."""

    side: str
    target: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attacker_out: bool
    defender_out: bool
    media: bool
    mob: bool

    says = sentence(
        "attack.declared", "8.0", "{side} {plural:attacks|attack} {target} with {who} against {foes}.",
        who=_who("attackers"), foes=_who("defenders"),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        side, target = self.side_numbers[self.side], f.index[self.target]
        s.fight = Fight(
            target, side, numbers(f, self.attackers), numbers(f, self.defenders),
            self.attacker_out, self.defender_out, media=self.media, mob=self.mob,
        )  # fmt: skip
        s.struck.append(target)
        s.actor, s.at = side, "support"


class MarkerPlayed(Event, frozen=True):
    """The use of a support marker, which returns to the pool (8.4)."""

    side: str
    marker: str

    says = sentence("marker.played", "8.4", "{side} {plural:uses|use} {marker}.")

    def fold(self, f: Facts, s: State) -> None:
        side, m, fight = self.side_numbers[self.side], f.marker[self.marker], fight_of(s)
        s.available[m] -= 1
        if f.markers[m].kind == "non_lethal":
            s.fight = replace(fight, equipment=True, passes=0)
        else:
            red, blue = fight.played
            played = ((*red, m), blue) if side == RED else (red, (*blue, m))
            s.fight = replace(fight, played=played, passes=0)
        s.actor = BLUE if side == RED else RED


class SupportPassed(Event, frozen=True):
    """The pass of a side, which uses no marker now. After two passes the odds are final (8.4)."""

    side: str

    says = sentence("support.passed", "8.4", "{side} {plural:uses|use} no marker.")

    def fold(self, f: Facts, s: State) -> None:
        fight = fight_of(s)
        s.fight = replace(fight, passes=fight.passes + 1)
        s.actor = BLUE if self.side == "RED" else RED
        if fight.passes:
            s.actor, s.at = fight.side, "resolve"


class AttackCancelled(Event, frozen=True):
    """The cancellation of an attack; its markers are spent (8.10). `again`: the hex can be attacked once more
    (OWR-14)."""

    side: str
    target: str
    again: bool

    says = sentence("attack.cancelled", "8.10", "{side} {plural:cancels|cancel} the attack on {target}.")

    def fold(self, f: Facts, s: State) -> None:
        if self.again:
            s.struck = [here for here in s.struck if here != f.index[self.target]]
        s.fight = None


class CombatRolled(Event, frozen=True):
    """The result of an attack: hits of the attacker, hits of the defender (8.10, 8.12)."""

    side: str
    target: str
    odds: str
    column: str
    result: str
    roll: Roll

    says = sentence(
        "combat.rolled",
        "8.10, 8.12",
        "The attack on {target} at {odds}, resolved at {column}: {result} (hits on attacker/defender).",
    )

    def fold(self, f: Facts, s: State) -> None:
        fight = fight_of(s)
        hits, due = f.hits[f.crt.results.index(self.result)]
        s.fight = replace(fight, hits=hits, due=due)
        for p in fight.attackers:
            s.fought[p] = True
        s.at = "losses"


class UnitsLost(Event, frozen=True):
    """The elimination of units, which is permanent (8.12). `why`: hits, or no path of retreat."""

    side: str
    units: tuple[str, ...]
    why: str

    says = sentences(
        lambda e: f"lost.{e.why}",
        lambda e: "8.12" if e.why == "hits" else "8.13",
        {
            "lost.hits": "{side} {plural:loses|lose} {who}.",
            "lost.no_way": "{who} cannot retreat and {several:is|are} lost.",
        },
        who=_who("units"),
        several=lambda e, f, s: len(e.units) > 1,
    )

    def fold(self, f: Facts, s: State) -> None:
        gone, fight = numbers(f, self.units), fight_of(s)
        for p in gone:
            s.where[p], s.out[p], s.known[p] = GONE, False, True
        taken = fight.side == self.side_numbers[self.side]
        s.fight = replace(
            fight,
            attackers=tuple(p for p in fight.attackers if p not in gone),
            defenders=tuple(p for p in fight.defenders if p not in gone),
            leaving=tuple(p for p in fight.leaving if p not in gone),
            hits=0 if taken else fight.hits,
            due=fight.due if taken else 0,
        )


class Stood(Event, frozen=True):
    """The decision of the defender not to retreat (8.13)."""

    side: str

    says = sentence("stood", "8.13", "{side} {plural:does|do} not retreat.")

    def fold(self, f: Facts, s: State) -> None:
        s.fight = replace(fight_of(s), leaving=())


class RetreatRolled(Event, frozen=True):
    """The number of hexes that surviving defenders retreat (8.13)."""

    side: str
    target: str
    roll: Roll

    says = sentence(
        "retreat.rolled",
        "8.13, 8.14",
        "{side} {plural:retreats|retreat} {steps:hex|hexes} from {target}.",
        steps=lambda e, f, s: e.roll.result,
    )

    def fold(self, f: Facts, s: State) -> None:
        fight = fight_of(s)
        s.fight = replace(fight, due=0, leaving=fight.defenders, steps=self.roll.result)


class ZonesTold(Event, frozen=True):
    """The information that a retreating side receives: nearby hexes closed by their contents or a zone, and open
    sources of supply."""

    side: str
    zones: tuple[str, ...]
    sources: tuple[str, ...]

    fog = OWN
    says = sentence(
        "zones.told", "8.13", "{side} {plural:learns|learn} which hexes around the combat are closed to a retreat."
    )

    def fold(self, f: Facts, s: State) -> None:
        s.told = [f.index[number] for number in self.zones]
        s.aims = [f.index[number] for number in self.sources]


class Retreated(Event, frozen=True):
    """The retreat of a unit (8.13). `swept`: media counters of the other side that it drives off the map on its path
    (9.2)."""

    side: str
    unit: str
    start: str
    path: tuple[str, ...]
    swept: tuple[str, ...] = ()

    says = sentence("retreated", "8.13", "{who} retreats from {start} {along}.", along=on_the_way,
                    who=lambda e, f, s: labels(f, s, numbers(f, (e.unit,))))  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        p, fight = f.piece[self.unit], fight_of(s)
        for number in self.path:
            s.held[f.index[number]] = self.side_numbers[self.side]
        s.where[p] = f.index[self.path[-1]]
        sweep(f, s, self.swept)
        left = tuple(other for other in fight.leaving if other != p)
        defenders = tuple(other for other in fight.defenders if other != p)
        s.fight = replace(fight, leaving=left, defenders=defenders, refuge=s.where[p])

    def redact(self, f: Facts, s: State, viewer: int | None) -> Retreated:
        return replace(self, swept=()) if viewer is None else self


class MediaRetreated(Event, frozen=True):
    """The retreat of media with the last of the units; the attacker rolls for a report (9.2, OWR-08)."""

    side: str
    report: bool

    says = sentence("media.retreated", "9.2", "{side} {plural:takes its|take their} media along in the retreat.")

    def fold(self, f: Facts, s: State) -> None:
        fight = fight_of(s)
        s.fight = replace(fight, media=fight.media or self.report)


class Advanced(Event, frozen=True):
    """The advance of attackers into the hex that the defender has left; of none if `units` is empty (8.15)."""

    side: str
    units: tuple[str, ...]
    at: str

    says = sentences(
        lambda e: "advanced" if e.units else "advanced.no",
        "8.15",
        {
            "advanced": "{who} {several:advances|advance} into {at}.",
            "advanced.no": "{side} {plural:does|do} not advance into {at}.",
        },
        who=_who("units"),
        several=lambda e, f, s: len(e.units) > 1,
    )

    def fold(self, f: Facts, s: State) -> None:
        for p in numbers(f, self.units):
            s.where[p] = f.index[self.at]
            s.held[s.where[p]] = self.side_numbers[self.side]


class AttackEnded(Event, frozen=True):
    """The end of an attack, after which the side can attack elsewhere."""

    side: str

    says = sentence("attack.ended", "8.0", "The attack is over.")

    def fold(self, f: Facts, s: State) -> None:
        s.fight, s.told, s.aims = None, [], []
        s.actor, s.at = self.side_numbers[self.side], "attack"
