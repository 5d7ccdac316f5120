"""The events of a turn of Ukrainian Crisis by subject."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from adjudication.engine import luck, odds
from adjudication.engine.dice import Roll
from adjudication.systems.ukrainian_crisis.card_play.events import (
    ActBegan,
    ActEnded,
    CardRead,
    CardsPlaced,
    EffortRolled,
    TurnTypeSet,
)
from adjudication.systems.ukrainian_crisis.combat.events import BattleFought
from adjudication.systems.ukrainian_crisis.diplomacy.events import AttemptMade, CeasefireAttempted
from adjudication.systems.ukrainian_crisis.event_phase.events import TurnBegan, UnitNeutralised
from adjudication.systems.ukrainian_crisis.information.events import NeutraliseTried, OptionChosen
from adjudication.systems.ukrainian_crisis.military.events import UnitDeployed, UnitMobilised, UnitWithdrawn
from adjudication.systems.ukrainian_crisis.operations.events import SegmentBegan, SegmentEnded, UnitMoved, UnitRecovered
from adjudication.systems.ukrainian_crisis.turn.events import PrestigeChanged
from adjudication.systems.ukrainian_crisis.undertakings import UNDERTAKINGS
from reports.collect.plain.groups import Gist, GistText, Groups, Trace
from reports.collect.shapes import Act
from reports.collect.ukrainian_crisis.names import SIDES, PaperNames
from reports.collect.words import dice_text, listed
from reports.record import ReadEvent

AREAS = ("Military", "Diplomatic", "Information")
BY_AREA = ("ActBegan", "ActEnded", "AtLargeAdded", "CardRead", "EffortRolled")
"""Kinds of events of any area, told under its name."""
NAMES = {
    "Events": (
        "EventRevealed", "EventRolled", "EventPlayed", "EventVoid", "Incident", "AreaAnnexed", "CountryLeft",
        "NeighbourSettled", "NoEffect", "ChoiceOpened",
    ),
    "Cards": ("CardsPlaced", "Declared", "CeasefireAttempted", "CeasefireDeclined", "CeasefireSettled", "EffortKept"),
    "Type of turn": ("TurnTypeSet",),
    "Military": ("UnitMobilised", "UnitDeployed", "UnitWithdrawn", "UnitExpelled"),
    "Diplomatic": ("AttemptMade",),
    "Information": ("OptionChosen", "NeutraliseTried"),
    "Operations": ("SegmentBegan", "UnitMoved", "UnitRecovered"),
    "Battles": ("GroupNamed", "BattleFought", "UnitEliminated", "UnitNeutralised", "PrestigeChanged"),
    "The end": ("GameEnded",),
    "The umpire": ("SetPrestige", "SetUnit", "SetCountry", "SetFlag", "SwapCard"),
}  # fmt: skip
SILENT = frozenset({
    "AddingBegan", "AddingEnded", "AreaClosed", "AreaPicked", "BattleSettled", "BattleTyped", "CardDiscarded",
    "CardsDealt", "CardsShown", "CeasefireOpened", "ChoiceClosed", "CutMade", "EventDiscarded", "EventDrawn",
    "EventWaits", "GroupingClosed", "HitsAllocated", "OrderChosen", "PoolSet", "SegmentEnded", "SegmentsSet",
    "TargetsNamed", "TurnBegan", "TurnEnded", "Went",
})  # fmt: skip
BEGINS = (ActBegan, CeasefireAttempted, SegmentBegan)
ENDS = (ActEnded, SegmentEnded, TurnBegan, TurnTypeSet)
"""Between these the points of a card belong to what is under way; else they wait for the act of the area."""
_FROM_EVENTS = frozenset({"EventRevealed", "Incident", "EventVoid"})
_HERE = ("act", "segment", "battle", "ceasefire", "choice")


class _Groups(Groups):
    """Groups in which events in any area are listed under its name, without events that add nothing new."""

    def of(self, event: Any) -> str:
        if _says_nothing_new(event):
            return ""
        if type(event).__name__ in BY_AREA:
            area = str(event.area).capitalize()
            return area if area in AREAS else ""
        return super().of(event)


def _says_nothing_new(event: Any) -> bool:
    """Whether an event adds nothing: cards that the reader cannot see, and what an attempt on a unit already says
    (6.33)."""
    hidden = isinstance(event, CardsPlaced) and not event.military
    return hidden or (isinstance(event, UnitNeutralised) and event.rule.startswith("6.33"))


def groups(names: PaperNames) -> Groups:
    """The groups, with the names of this game."""
    spent = frozenset({"ActBegan", "ActEnded", "CardRead", "EffortRolled"})
    done = frozenset({"UnitMobilised", "UnitDeployed", "UnitWithdrawn"})
    fought = frozenset({"SegmentBegan", "UnitMoved", "UnitRecovered"})
    return _Groups(
        NAMES, SILENT, frozenset({"BattleFought"}),
        aside=frozenset({"Type of turn"}),
        effects=dict.fromkeys(("EffortRolled", "CardRead", "AtLargeAdded", "UnitNeutralised", "UnitEliminated",
                               "PrestigeChanged"), _HERE),
        splits=frozenset({"AttemptMade", "NeutraliseTried"}),
        joins=dict.fromkeys(("EventRolled", "NeighbourSettled", "AreaAnnexed", "CountryLeft", "NoEffect",
                             "UnitNeutralised", "PrestigeChanged"), _FROM_EVENTS),
        traces=_traces(names),
        gists={
            "act": Gist(spent | done, lambda found: _act(names, found)),
            "segment": Gist(spent | fought, lambda found: _segment(names, found)),
        },
    )  # fmt: skip


def folded(found: Sequence[ReadEvent], names: PaperNames) -> tuple[Act, ...]:
    """The acts in a stream of events, one row for each undertaking, in the order of play."""
    return groups(names).folded(UNDERTAKINGS, tuple(_points_with_acts(found)))


def acts(found: Sequence[ReadEvent], names: PaperNames, side: str | None) -> tuple[Act, ...]:
    """The acts for a sitrep of a side, or for everyone."""
    return groups(names).for_reader(folded(found, names), side, SIDES)


def _points_with_acts(found: Sequence[ReadEvent]) -> Iterator[ReadEvent]:
    """The same events, with the points from an area's cards right after the start of the act or Segment that spends
    them."""
    kept: dict[tuple[str, str], list[ReadEvent]] = {}
    spending = False
    for one in found:
        event = one.event
        if isinstance(event, EffortRolled | CardRead) and not spending:
            kept[event.side, event.area] = [one]
            continue
        yield one
        if isinstance(event, ActBegan | SegmentBegan):
            yield from kept.pop((event.side, getattr(event, "area", "military")), ())
        spending = isinstance(event, BEGINS) or (spending and not isinstance(event, ENDS))


def _act(names: PaperNames, found: Sequence[ReadEvent]) -> GistText:
    """A side's act in an area: its units by what they did, and the points that lapsed."""
    events = [one.event for one in found]
    began = next((event for event in events if isinstance(event, ActBegan)), None)
    if began is None:
        return GistText("")
    tasks = list(_tasks(names, events))
    other = any(isinstance(event, AttemptMade | OptionChosen | NeutraliseTried) for event in events)
    lapsed = next((event.unspent for event in events if isinstance(event, ActEnded)), 0)
    unspent = f"; {lapsed} RP lapsed" if lapsed and began.area != "information" else ""
    side = names.side(began.side)
    if tasks:
        return GistText(f"{side} {'; '.join(tasks)}{unspent}.")
    where = began.area.capitalize()
    return GistText("" if other else f"{side} carries out no act in the {where} area{unspent}.", nothing=not other)


def _tasks(names: PaperNames, events: Sequence[Any]) -> Iterator[str]:
    mobilised = [event.unit for event in events if isinstance(event, UnitMobilised)]
    if mobilised:
        yield f"mobilises {listed(mobilised)}"
    deployed: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event, UnitDeployed):
            deployed.setdefault(event.area, []).append(event.unit)
    if deployed:
        yield f"deploys {'; '.join(f'{listed(units)} in {names.area(area)}' for area, units in deployed.items())}"
    withdrawn = [f"{e.unit} from {names.area(e.area)}" for e in events if isinstance(e, UnitWithdrawn)]
    if withdrawn:
        yield f"withdraws {listed(withdrawn)}"


def _segment(names: PaperNames, found: Sequence[ReadEvent]) -> GistText:
    """The moves and recoveries of a Segment; empty if it had only battles."""
    events = [one.event for one in found]
    began = next((event for event in events if isinstance(event, SegmentBegan)), None)
    moves = [
        f"{e.unit} {names.area(e.start)} to {names.area(e.to)} by {e.by}" for e in events if isinstance(e, UnitMoved)
    ]
    fresh = [event.unit for event in events if isinstance(event, UnitRecovered)]
    tasks = [f"moves {listed(moves)}"] * bool(moves) + [f"recovers {listed(fresh)}"] * bool(fresh)
    if began is None or not tasks:
        return GistText("")
    return GistText(f"{names.side(began.side)} {'; '.join(tasks)} in Segment {began.number} of {began.count}.")


def _traces(names: PaperNames) -> dict[str, Callable[[Any], Trace]]:
    def rolled(event: EffortRolled) -> Trace:
        return Trace(f"{names.card(event.card)} card, {dice_text(event.roll)}: {event.rp} RP")

    def read(event: CardRead) -> Trace:
        return Trace(f"card {names.card(event.card)}: {event.rp} RP")

    return {
        "EffortRolled": rolled, "CardRead": read, "AttemptMade": _tried, "NeutraliseTried": _tried,
        "BattleFought": _battle, "EventPlayed": lambda event: Trace(dice_text(event.roll)),
        "EventRolled": lambda event: Trace(), "PrestigeChanged": _cut,
    }  # fmt: skip


def _tried(event: AttemptMade | NeutraliseTried) -> Trace:
    if event.roll is None:
        fixed = "fixed price, no dice" if isinstance(event, AttemptMade) else ""
        return Trace(fixed, failed=not event.success)
    how = f"{dice_text(event.roll)} against {event.roll.target} or less"
    return Trace(how, odds.chance(odds.of(event.roll), 1, 1), failed=not event.success)


def _cut(event: PrestigeChanged) -> Trace:
    """The comparison of the two Information cards in the game without dice (10.1)."""
    values = " and ".join(str(row.value) for row in event.rows if (event.why, row.rule) == ("cut", "10.1"))
    return Trace(f"the two Information cards, {values}" if values else "")


def _battle(fought: BattleFought) -> Trace:
    failed = not fought.hits_attacker
    if fought.attack_roll is None:
        return Trace(f"combat values {fought.attack} to {fought.defence}, no dice", failed=failed)
    return Trace(
        f"{_dice('attack', fought.attack_roll)}; {_dice('defence', fought.defence_roll)}; "
        f"{odds.mean(odds.of(fought.attack_roll)):.1f} Hits expected",
        luck.chance(fought.attack_roll, luck.of(fought.attack_roll)),
        failed,
    )


def _dice(name: str, roll: Roll | None) -> str:
    return f"{name} {dice_text(roll) or 'without dice'}"
