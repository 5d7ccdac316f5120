"""The events of a turn of OPUC by subject."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from adjudication.engine import odds
from adjudication.engine.dice import Roll, rolls_of
from adjudication.systems.opuc.assaults import odds as table
from adjudication.systems.opuc.assaults.events import AssaultFought, AssaultMet, EvasionTried, RetreatTested
from adjudication.systems.opuc.assaults.harm import UnitDegraded, UnitNeutralised
from adjudication.systems.opuc.command.events import ActionBought
from adjudication.systems.opuc.fires.events import Shot, StrikeFlown
from adjudication.systems.opuc.fog.picture import Picture
from adjudication.systems.opuc.isr.events import DeepDice
from adjudication.systems.opuc.movement.events import MarchPaid, MoveBegan, MoveEnded, Stepped
from adjudication.systems.opuc.undertakings import UNDERTAKINGS
from reports.collect.opuc.situation import caller
from reports.collect.phrases import times
from reports.collect.plain.groups import Gist, GistText, Groups, Trace
from reports.collect.shapes import Act
from reports.collect.words import clauses, dice_text, listed
from reports.record import ReadEvent
from wargame.presenters.opuc.words import SIDES

FACES = 6
NAMES = {
    "Set-up": ("Placed", "Deployed"),
    "Staff": (
        "ActionBought", "StrategicJamming", "LogShifted", "IsrShifted", "OpinionShifted", "Jammed", "Stocked",
        "DumpBuilt", "RailheadBuilt", "CampBuilt", "Evacuated", "UtilityRestored", "UtilityLost", "RubbleCleared",
        "RubbleMade", "RefugeesMade", "DpsMoved", "DpsSheltered",
    ),
    "ISR": ("DeepDice", "DeepAssigned", "DeepTaken", "DeepThrown", "LookClosed", "Revealed", "DummiesFound"),
    "Engineers": (
        "DetachmentPlaced", "WorkBegan", "StrongpointBuilt", "DugIn", "BridgeChanged", "MineLaid", "MineGone",
        "RubbleDug", "Mended",
    ),
    "Fires": ("StrikeFlown", "Shot", "StrikeBit", "PlaceStruck"),
    "Movement": (
        "MoveBegan", "Stepped", "MoveEnded", "MarchPaid", "MineStruck", "BrokenDown", "Reformed", "Arrived",
        "ControlChanged",
    ),
    "Combat": (
        "AssaultDeclared", "AssaultMet", "EvasionTried", "AssaultFought", "RetreatTested", "UnitsAdvanced",
        "UnitDegraded", "UnitDestroyed", "UnitNeutralised",
    ),
}  # fmt: skip
SILENT = frozenset({
    "Acting", "ArrivalsDue", "Atrocity", "BaseSet", "BreachTested", "BuaChecked", "BuaContested", "CampKept",
    "CardGone", "CardsCommitted", "CasualtiesRolled", "CecListed", "CecPlaced", "CecResolved", "CloseLook",
    "CombatClosed", "CombatLogPaid", "CpGenerated", "DecoysFound", "DemoralisationChanged", "DetachmentBusy",
    "DetachmentGone", "DetachmentHeld", "DetachmentHome", "DpModeChosen", "DummyFound", "FightWent", "FiresGenerated",
    "FirstChosen", "FollowUpEnded", "FollowUpTested", "Forecast", "GameEnded", "GunFired", "Hid", "InitiativeRolled",
    "Listed", "LogGenerated", "LogSpent", "LooksBegan", "LossesVoid", "MineKnown", "MinefieldRemoved", "MissionSpent",
    "Noted", "OpinionChanged", "OutageCharged", "Passed", "PlaceEmptied", "ReinforcementsTested", "SetBlock",
    "SetBridge", "SetBua", "SetMine", "SetPlace", "SetPool", "SetUpEnded", "SetWeather", "StockLost", "StopLifted",
    "SupplyAssigned", "SupportCommitted", "TagsDealt", "TrackSet", "TurnBegan", "TurnClosed", "UnitFollowedUp",
    "UnitHid", "UnitWithdrew", "Waits", "WeatherSet", "Went", "WithdrawalBegan", "WithdrawalEnded", "WorkBusy",
    "WorkEnded", "ZoneTaken",
})  # fmt: skip
_HARM, _LOOKS = ("fires", "move"), ("look", "fires", "move")
EFFECTS = {
    **dict.fromkeys(("LogShifted", "IsrShifted", "OpinionShifted", "Jammed", "DumpBuilt", "RailheadBuilt", "CampBuilt",
                     "Evacuated", "UtilityRestored", "RubbleCleared", "DpsMoved", "DpsSheltered"), ("action",)),
    **dict.fromkeys(("UtilityLost", "RefugeesMade", "RubbleMade"), ("action", "fires")),
    **dict.fromkeys(("Revealed", "DummiesFound"), _LOOKS),
    **dict.fromkeys(("DeepThrown", "LookClosed"), ("look",)),
    **dict.fromkeys(("StrikeFlown", "Shot", "StrikeBit", "PlaceStruck"), ("action", "fires")),
    **dict.fromkeys(("UnitDegraded", "UnitNeutralised"), _HARM),
    "UnitDestroyed": (*_HARM, "assault"),
    "ControlChanged": ("move", "assault"),
    "BridgeChanged": ("works", "fires", "assault"),
    "MineStruck": ("move",),
}  # fmt: skip
"""Kinds of events that are told within the undertakings that brought them about, by those; elsewhere other parts of the
paper have them."""
SAID_BY_SHOTS = ("deep_fires", "fires")
HELD = {"zoc": "held by an enemy zone of control", "blocked": "where the way is closed"}


class _Groups(Groups):
    """Groups without what another sentence already says: who stood or did not get away in combat, whom an assault met,
    and the effect of fire. A side that has no dice does nothing."""

    def of(self, event: Any) -> str:
        stood = isinstance(event, RetreatTested) and not event.hexes
        caught = isinstance(event, EvasionTried) and not event.success
        met = isinstance(event, AssaultMet) and event.defenders
        no_dice = isinstance(event, DeepDice) and not event.faces
        said = isinstance(event, UnitNeutralised | UnitDegraded) and event.why in SAID_BY_SHOTS
        return "" if stood or caught or met or no_dice or said else super().of(event)


def groups(rules: Any, mode: str) -> Groups:
    """The groups, with the names of this game; `mode` says how the defender's extra dice count (K-39)."""
    return _Groups(
        NAMES, SILENT, frozenset({"AssaultFought"}),
        effects=EFFECTS,
        splits=frozenset({"StrikeFlown", "Shot"}),
        traces={
            **{kind: _dice for kinds in NAMES.values() for kind in kinds},
            **dict.fromkeys(("DeepDice", "DeepThrown", "EvasionTried", "RetreatTested"), lambda event: Trace()),
            "ActionBought": _price, "MarchPaid": _paid, "AssaultFought": partial(_fought, mode),
            "StrikeFlown": partial(_strike, caller(rules)), "Shot": partial(_shot, caller(rules)),
        },
        gists={
            "move": Gist(frozenset({"MoveBegan", "Stepped", "MoveEnded", "MarchPaid"}), partial(_march, caller(rules))),
            "placement": Gist(frozenset({"Placed", "Deployed"}), _placed),
        },
    )  # fmt: skip


def folded(found: Sequence[ReadEvent], rules: Any, now: Picture) -> tuple[Act, ...]:
    """The acts in a stream of events, with one row for each undertaking, in the order of play."""
    return groups(rules, now.options.defence_dice).folded(UNDERTAKINGS, found)


def acts(found: Sequence[ReadEvent], rules: Any, now: Picture, side: str | None) -> tuple[Act, ...]:
    """The acts for a sitrep of a side, or for everyone."""
    return groups(rules, now.options.defence_dice).for_reader(folded(found, rules, now), side, SIDES)


def _placed(found: Sequence[ReadEvent]) -> GistText:
    """The pieces that a side places; identical texts are counted."""
    return GistText(" ".join(f"{text}." for text in times(one.text.rstrip(".") for one in found)))


def _march(call: Callable[[str], str], found: Sequence[ReadEvent]) -> GistText:
    """The start and end of a march, and what stopped blocks before their destination."""
    events = [one.event for one in found]
    began = next((event for event in reversed(events) if isinstance(event, MoveBegan)), None)
    steps = [event for event in events if isinstance(event, Stepped)]
    ended = next((event for event in reversed(events) if isinstance(event, MoveEnded)), None)
    first = began or next(iter(steps), None)
    if first is None:
        return GistText("")
    goal = began.route[-1] if began and began.route else ""
    who = f"{SIDES[first.side]} moves {listed(call(unit) for unit in first.units)}"
    held = f", {HELD[ended.why]}" if ended and ended.why in HELD else ""
    if not steps:
        return GistText(f"{who} towards {call(goal)}{held}." if goal else "")
    to = steps[-1].to
    short = f", on the way to {call(goal)}" if goal not in ("", to) else ""
    return GistText(f"{who} from {call(steps[0].origin)} to {call(to)}{short}{held}.")


def _dice(event: Any) -> Trace:
    """The dice of an event that has no chance."""
    return Trace("; ".join(filter(None, map(dice_text, rolls_of(event)))))


def _price(event: ActionBought) -> Trace:
    price = ", ".join(f"{number} {name}" for number, name in ((event.cp, "CP"), (event.log, "LOG")) if number)
    tested = event.roll is not None and event.roll.test == "hits"
    chance = odds.chance(odds.of(event.roll), 1, len(event.roll.dice)) if tested and event.roll else None
    return Trace(clauses(price, dice_text(event.roll)), chance, failed=not event.worked)


def _paid(event: MarchPaid) -> Trace:
    return Trace(f"{event.pool} LOG" if event.pool else "")


def _strike(call: Callable[[str], str], event: StrikeFlown) -> Trace:
    by = f"by {call(event.firer)}" if event.firer else "by air" if event.air else ""
    chance = _reaches(event.roll) if event.roll.target else None
    return Trace(clauses(by, dice_text(event.roll)), chance, failed=not event.hit)


def _shot(call: Callable[[str], str], event: Shot) -> Trace:
    by = f"by {call(event.firer)}" if event.firer else "by air" if event.air else "deep fires"
    return Trace(clauses(by, dice_text(event.roll), f"total {event.total}" if event.total else ""))


def _fought(mode: str, event: AssaultFought) -> Trace:
    """The dice of an assault and their odds: the chance that the defender loses a step, and the expected steps."""
    extra = () if event.extra_roll is None else event.extra_roll.dice
    ways = table.steps_lost(sum(row.value for row in event.attack_roll.rows), 0, mode)
    defence = ", ".join(str(face) for face in (*event.defence_roll.dice, *extra))
    how = (
        f"attack {dice_text(event.attack_roll)}; defence {'dice' if extra else 'die'} {defence}; "
        f"{odds.mean(ways):.1f} steps expected"
    )
    return Trace(how, odds.chance(ways, 1, max(ways)), failed=bool(event.defenders) and not event.on_defender)


def _reaches(roll: Roll) -> float:
    """The chance that a die with its modifiers reaches the target."""
    rows = sum(row.value for row in roll.rows)
    return sum(face + rows >= (roll.target or 0) for face in range(1, FACES + 1)) / FACES
