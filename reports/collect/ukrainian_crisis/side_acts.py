"""Events told one by one become the acts of a side: what it did, what came of it, how that is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from adjudication.engine import luck, odds
from adjudication.engine.dice import Roll
from adjudication.systems.ukrainian_crisis.card_play.events import (
    ActBegan,
    ActEnded,
    AtLargeAdded,
    CardRead,
    CardsPlaced,
    Declared,
    EffortRolled,
    TurnTypeSet,
)
from adjudication.systems.ukrainian_crisis.combat.events import BattleFought, HitsAllocated, UnitEliminated
from adjudication.systems.ukrainian_crisis.diplomacy.events import (
    AttemptMade,
    CeasefireAttempted,
    CeasefireDeclined,
    CeasefireSettled,
)
from adjudication.systems.ukrainian_crisis.event_phase.events import (
    EventPlayed,
    EventRevealed,
    EventRolled,
    Incident,
    TurnBegan,
    UnitNeutralised,
)
from adjudication.systems.ukrainian_crisis.information.events import NeutraliseTried, OptionChosen
from adjudication.systems.ukrainian_crisis.military.events import (
    UnitDeployed,
    UnitExpelled,
    UnitMobilised,
    UnitWithdrawn,
)
from adjudication.systems.ukrainian_crisis.operations.events import SegmentBegan, SegmentEnded, UnitMoved, UnitRecovered
from adjudication.systems.ukrainian_crisis.turn.events import PrestigeChanged
from reports.collect.shapes import Act
from reports.collect.ukrainian_crisis.names import PaperNames
from reports.collect.words import clauses, count, dice_text, listed, signed
from reports.record import ReadEvent

OTHER = {"RED": "BLUE", "BLUE": "RED"}
OPTIONS = {
    "cut": ("Cut the other side’s Prestige", "6.31"),
    "raise": ("Raise own Prestige", "6.32"),
    "neutralise": ("Neutralise units", "6.33"),
    "pass": ("Do nothing in the Information area", "6.0"),
}
WHY_TYPE = {
    "nobody": "nobody asked for combat",
    "both": "both sides asked for combat",
    "unopposed": "one side asked for combat and no Ceasefire was attempted",
    "ceasefire": "a Ceasefire held",
    "no_ceasefire": "a Ceasefire failed",
    "tie": "the Ceasefire was tied and Russia decided",
}
IN_BATTLE = (HitsAllocated, UnitNeutralised, UnitEliminated, PrestigeChanged)


@dataclass
class _Doing:
    """What a side has done so far in the area or Segment that is on."""

    side: str
    area: str
    told: ReadEvent
    rp: str = ""
    option: str = ""
    mobilised: list[str] = field(default_factory=list)
    deployed: dict[str, list[str]] = field(default_factory=dict)
    withdrawn: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    recovered: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    rows: int = 0


@dataclass
class _Fight:
    """A battle from its dice to its settlement."""

    told: ReadEvent
    fought: BattleFought
    effects: list[str] = field(default_factory=list)


class Teller:
    """Turns a stream of events into acts, in order. Feed it with `tell`, read `acts`."""

    def __init__(self, names: PaperNames) -> None:
        self.names = names
        self.acts: list[Act] = []
        self._doing: _Doing | None = None
        self._fight: _Fight | None = None
        self._efforts: dict[tuple[str, str], str] = {}
        self._segment = ""
        self._wishes: list[int] = []
        self._handlers: dict[type, Callable[[ReadEvent, Any], None]] = {
            CardsPlaced: self._cards, Declared: self._declared, TurnTypeSet: self._turn_type,
            CeasefireAttempted: self._ceasefire, CeasefireDeclined: self._no_ceasefire,
            CeasefireSettled: self._ceasefire_settled, EffortRolled: self._effort, CardRead: self._read,
            ActBegan: self._began, ActEnded: self._ended, UnitMobilised: self._mobilised,
            UnitDeployed: self._deployed, UnitWithdrawn: self._withdrawn, UnitExpelled: self._expelled,
            AttemptMade: self._attempt, OptionChosen: self._option, NeutraliseTried: self._tried,
            PrestigeChanged: self._prestige, SegmentBegan: self._segment_began,
            SegmentEnded: self._segment_ended,
            UnitMoved: self._moved, UnitRecovered: self._recovered, BattleFought: self._fought,
            UnitNeutralised: self._neutralised, UnitEliminated: self._eliminated,
            EventPlayed: self._event, EventRevealed: self._revealed, AtLargeAdded: self._at_large,
            EventRolled: self._event_die, Incident: self._incident, TurnBegan: self._turn,
        }  # fmt: skip

    def tell(self, told: ReadEvent) -> None:
        """Take one event in."""
        if self._fight is not None and not isinstance(told.event, IN_BATTLE):
            self._close_fight()
        handler = self._handlers.get(type(told.event))
        if handler:
            handler(told, told.event)

    def finish(self) -> None:
        """Nothing more comes: close what is still open."""
        if self._fight is not None:
            self._close_fight()
        self._close_moves()

    def _add(
        self,
        told: ReadEvent,
        side: str,
        group: str,
        task: str,
        outcome: str,
        how: str,
        rule: str = "",
        share: float | None = None,
        done: tuple[str, ...] = (),
        nothing: bool = False,
        failed: bool = False,
    ) -> None:
        place = told.seq, told.index, told.turn
        self.acts.append(
            Act(*place, side, group, task, outcome, how, rule or told.rule, share, done, nothing, failed=failed)
        )  # fmt: skip

    def _amend(self, position: int, outcome: str) -> None:
        old = self.acts[position]
        self.acts[position] = replace(old, outcome=outcome)

    # -- cards and the type of the turn
    def _turn(self, told: ReadEvent, event: TurnBegan) -> None:
        self._doing = self._fight = None
        self._efforts.clear()
        self._wishes.clear()

    def _cards(self, told: ReadEvent, event: CardsPlaced) -> None:
        if event.military:
            cards = (("Military", event.military), ("Diplomatic", event.diplomatic), ("Information", event.information))
            task = "Cards: " + ", ".join(f"{area} {self.names.card(card)}" for area, card in cards)
            self._add(told, event.side, "cards", task, "Placed face down", "Own order", "6.0")

    def _declared(self, told: ReadEvent, event: Declared) -> None:
        task = "Ask for a Combat Turn" if event.combat else "Do not ask for a Combat Turn"
        self._wishes.append(len(self.acts))
        how = "Both declarations, opened together"
        self._add(told, event.side, "cards", task, "", how, "6.0", nothing=not event.combat)

    def _turn_type(self, told: ReadEvent, event: TurnTypeSet) -> None:
        for position in self._wishes:
            self._amend(position, f"{event.turn_type.capitalize()} Turn: {WHY_TYPE.get(event.why, event.why)}")

    def _ceasefire(self, told: ReadEvent, event: CeasefireAttempted) -> None:
        self._add(told, event.side, "cards", "Attempt a Ceasefire", "Attempted", "Open", "6.24")

    def _no_ceasefire(self, told: ReadEvent, event: CeasefireDeclined) -> None:
        self._add(told, event.side, "cards", "Let the Combat Turn come", "No Ceasefire attempted", "Open", "6.24")

    def _ceasefire_settled(self, told: ReadEvent, event: CeasefireSettled) -> None:
        result = f"Russia {event.red} RP, Ukraine {event.blue} RP"
        for position in range(len(self.acts) - 1, -1, -1):
            if self.acts[position].task == "Attempt a Ceasefire" and self.acts[position].turn == told.turn:
                won = f"{self.names.side(event.winner)} wins" if event.winner else "a tie"
                self._amend(position, f"{result}: {won}")
                break

    # -- points
    def _effort(self, told: ReadEvent, event: EffortRolled) -> None:
        text = f"{self.names.card(event.card)} card, {dice_text(event.roll)}: {event.rp} RP"
        self._points(event.side, event.area, text)

    def _read(self, told: ReadEvent, event: CardRead) -> None:
        self._points(event.side, event.area, f"card {self.names.card(event.card)}: {event.rp} RP")

    def _points(self, side: str, area: str, text: str) -> None:
        doing = self._doing
        if doing and doing.side == side and doing.area in (area, "operations"):
            doing.rp = f"{doing.rp}; {text}" if doing.rp else text
        else:
            self._efforts[side, area] = text

    def _at_large(self, told: ReadEvent, event: AtLargeAdded) -> None:
        if self._doing:
            self._doing.notes.append(f"{event.points} at-large RP added")

    # -- the three areas
    def _began(self, told: ReadEvent, event: ActBegan) -> None:
        self._doing = _Doing(event.side, event.area, told, rp=self._efforts.pop((event.side, event.area), ""))

    def _mobilised(self, told: ReadEvent, event: UnitMobilised) -> None:
        if self._doing:
            self._doing.mobilised.append(event.unit)

    def _deployed(self, told: ReadEvent, event: UnitDeployed) -> None:
        if self._doing:
            self._doing.deployed.setdefault(event.area, []).append(event.unit)

    def _withdrawn(self, told: ReadEvent, event: UnitWithdrawn) -> None:
        if self._doing:
            self._doing.withdrawn.append(f"{event.unit} from {self.names.area(event.area)}")

    def _expelled(self, told: ReadEvent, event: UnitExpelled) -> None:
        if self._doing:
            self._doing.notes.append(f"{event.unit} expelled from {self.names.area(event.area)}")

    def _attempt(self, told: ReadEvent, event: AttemptMade) -> None:
        country, zone = self.names.country(event.country), event.zone.capitalize()
        price = f"{event.rp} RP" + (f" and {event.prestige} Prestige" if event.prestige else "")
        how, share = "fixed price, no dice", None
        if event.roll is not None:
            share = _success(event.roll)
            how = f"{dice_text(event.roll)} against {event.roll.target} or less"
        points = self._doing.rp if self._doing and not self._doing.rows else ""
        if self._doing:
            self._doing.rows += 1
        outcome = f"Moved to {zone}" if event.success else "No move; points spent"
        task = f"{country} {event.direction} to {zone}, {price}"
        how = clauses(points, how)
        self._add(told, event.side, "diplomatic", task, outcome, how, "6.21", share, failed=not event.success)

    def _option(self, told: ReadEvent, event: OptionChosen) -> None:
        if self._doing:
            self._doing.option = event.option

    def _tried(self, told: ReadEvent, event: NeutraliseTried) -> None:
        share = None if event.roll is None else _success(event.roll)
        how = "" if event.roll is None else f"{dice_text(event.roll)} against {event.roll.target} or less"
        points = self._doing.rp if self._doing and not self._doing.rows else ""
        if self._doing:
            self._doing.rows += 1
        outcome = "Neutralised" if event.success else "No effect"
        task, how = f"Neutralise {event.unit}", clauses(points, how)
        self._add(told, event.side, "information", task, outcome, how, "6.33", share, failed=not event.success)

    def _ended(self, told: ReadEvent, event: ActEnded) -> None:
        doing, self._doing = self._doing, None
        if doing is None or doing.side != event.side:
            return
        {"military": self._close_military, "diplomatic": self._close_diplomatic}.get(
            doing.area, self._close_information
        )(doing, event)

    def _close_military(self, doing: _Doing, event: ActEnded) -> None:
        tasks = [("mobilise", "mobilised", listed(doing.mobilised))] * bool(doing.mobilised)
        deployed = [f"{listed(units)} to {self.names.area(area)}" for area, units in doing.deployed.items()]
        tasks += [("deploy", "deployed", what) for what in deployed]
        tasks += [("withdraw", "withdrew", listed(doing.withdrawn))] * bool(doing.withdrawn)
        outcome = "Carried out" if tasks else "Nothing carried out"
        if event.unspent:
            outcome += f"; {event.unspent} RP lapsed"
        task = "; ".join(f"{verb} {what}" for verb, _, what in tasks) or "no military act carried out"
        self._add(
            doing.told,
            doing.side,
            "military",
            task[:1].upper() + task[1:],
            "; ".join([outcome, *doing.notes]),
            clauses(doing.rp),
            "6.1",
            done=tuple(f"{past} {what}" for _, past, what in tasks),
            nothing=not tasks,
        )

    def _close_diplomatic(self, doing: _Doing, event: ActEnded) -> None:
        if not doing.rows:
            lapsed = f"{event.unspent} RP lapsed" if event.unspent else "Nothing spent"
            outcome = "; ".join([lapsed, *doing.notes])
            self._add(
                doing.told,
                doing.side,
                "diplomatic",
                "No diplomatic act carried out",
                outcome,
                clauses(doing.rp),
                "6.2",
                nothing=True,
            )

    def _close_information(self, doing: _Doing, event: ActEnded) -> None:
        if doing.rows:
            return
        task, rule = OPTIONS.get(doing.option, (doing.option or "No act carried out in the Information area", "6.3"))
        self._add(
            doing.told, doing.side, "information", task, "; ".join(doing.notes) or "No effect", clauses(doing.rp), rule
        )

    # -- Operations
    def _segment_began(self, told: ReadEvent, event: SegmentBegan) -> None:
        self._doing = _Doing(event.side, "operations", told, rp=self._efforts.pop((event.side, "military"), ""))
        self._segment = f"Segment {event.number} of {event.count}"

    def _moved(self, told: ReadEvent, event: UnitMoved) -> None:
        if self._doing:
            way = f"{self.names.area(event.start)} to {self.names.area(event.to)} by {event.by}"
            self._doing.moves.append(f"{event.unit} {way}")

    def _recovered(self, told: ReadEvent, event: UnitRecovered) -> None:
        if self._doing:
            self._doing.recovered.append(event.unit)

    def _close_moves(self) -> None:
        doing = self._doing
        if doing is None or doing.area != "operations" or doing.rows:
            return
        doing.rows += 1
        tasks = [f"move {listed(doing.moves)}"] * bool(doing.moves) + [f"recover {listed(doing.recovered)}"] * bool(
            doing.recovered
        )
        if not tasks and not doing.notes:
            return
        task = f"{self._segment}: {'; '.join(tasks) or 'no movement or recovery'}"
        outcome = "; ".join(["Carried out" if tasks else "Nothing carried out", *doing.notes])
        self._add(doing.told, doing.side, "operations", task, outcome, clauses(doing.rp), "7.2")

    def _segment_ended(self, told: ReadEvent, event: SegmentEnded) -> None:
        self._close_moves()
        self._doing = None

    def _fought(self, told: ReadEvent, event: BattleFought) -> None:
        self._close_moves()
        self._fight = _Fight(told, event)

    def _close_fight(self) -> None:
        fight, self._fight = self._fight, None
        if fight is None:
            return
        fought, names = fight.fought, self.names
        sides = f"{listed(fought.attackers)} against {listed(fought.defenders)}"
        task = f"{names.side(fought.attacker)} attacks in {names.area(fought.area)}, {fought.type} combat: {sides}"
        other = "BLUE" if fought.attacker == "RED" else "RED"
        scored = ((fought.attacker, fought.hits_attacker), (other, fought.hits_defender))
        hits = "Hits: " + ", ".join(f"{names.side(side)} {number}" for side, number in scored)
        how = (
            f"attack {fought.attack}, {dice_text(fought.attack_roll)}; "
            f"defence {fought.defence}, {dice_text(fought.defence_roll)}"
        )
        share = None
        if fought.attack_roll is None:
            how = f"combat values {fought.attack} to {fought.defence}, no dice"
        else:
            share = luck.chance(fought.attack_roll, luck.of(fought.attack_roll))
            how = f"{how}; {odds.mean(odds.of(fought.attack_roll)):.1f} Hits expected"
        outcome = "; ".join([hits, *fight.effects])
        self._add(
            fight.told,
            fought.attacker,
            "battle",
            task,
            outcome,
            clauses(how),
            fight.told.rule,
            share,
            failed=not fought.hits_attacker,
        )

    # -- effects, wherever they fall
    def _note(self, text: str) -> None:
        if self._fight is not None:
            self._fight.effects.append(text)
        elif self._doing is not None:
            self._doing.notes.append(text)

    def _prestige(self, told: ReadEvent, event: PrestigeChanged) -> None:
        if event.why == "cut" and self._doing and not self._doing.rp:  # without dice the cards are compared (10.1)
            self._doing.rp = f"the two Information cards, {' and '.join(str(row.value) for row in event.rows)}"
        parts = [f"{name} {signed(value)}" for name, value in (("Russia", event.red), ("Ukraine", event.blue)) if value]
        if parts and event.rule != "6.12":
            self._note(f"Prestige {', '.join(parts)}")

    def _neutralised(self, told: ReadEvent, event: UnitNeutralised) -> None:
        if self._fight is not None or (self._doing is not None and self._doing.area != "information"):
            self._note(f"{event.unit} neutralised")

    def _eliminated(self, told: ReadEvent, event: UnitEliminated) -> None:
        self._note(f"{event.unit} eliminated")

    # -- events
    def _event(self, told: ReadEvent, event: EventPlayed) -> None:
        gain = f"{event.rp} RP" if event.rp else count(event.free, "free deployment") if event.free else "Played"
        self._add(
            told,
            event.side,
            "event",
            f"Play {self.names.event(event.card)}",
            gain,
            clauses(dice_text(event.roll)),
            "5.0",
        )

    def _revealed(self, told: ReadEvent, event: EventRevealed) -> None:
        self._add(
            told, event.side, "event", f"{self.names.event(event.card)}, Must Play", "Resolved at once", "Public", "5.0"
        )

    def _event_die(self, told: ReadEvent, event: EventRolled) -> None:
        if self.acts and self.acts[-1].group == "event":
            self.acts[-1] = replace(self.acts[-1], how=clauses(dice_text(event.roll)))

    def _incident(self, told: ReadEvent, event: Incident) -> None:
        self._note(f"Critical Incident {event.number}")


def _success(roll: Roll) -> float:
    """The chance a test had of succeeding, whatever came of it."""
    return odds.chance(odds.of(roll), 1, 1)


def acts(told: Iterable[ReadEvent], names: PaperNames) -> tuple[Act, ...]:
    """The acts in a stream of events, in order of the ledger."""
    teller = Teller(names)
    for one in told:
        teller.tell(one)
    teller.finish()
    return tuple(sorted(teller.acts, key=lambda act: (act.seq, act.index)))
