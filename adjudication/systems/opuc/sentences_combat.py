"""Sentences of the combat side: the catalogue, and for each event the message that it makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.protocol import Message
from adjudication.systems.opuc import events_combat as ev
from adjudication.systems.opuc import sentences_civil, sentences_combat_problems, sentences_fires
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.titles import chosen, name_of, plain, said

_EVENTS = {
    "fight.declared": "{side} assaults {target}: {attackers}.",
    "fight.declared_follow_up": "{side} follows up and assaults {target}: {attackers}.",
    "fight.met": "{target} is held by {defenders}.",
    "fight.met_hidden": "{target} is held by {defenders}; hidden until now: {hidden}.",
    "fight.met_nobody": "Nobody holds {target}.",
    "fight.went": "The fight goes on: {stage}.",
    "fight.cards": "{side} puts cards into the fight: {spent}.",
    "fight.evasion_sure": "{unit} gets out of the way of so weak an attack.",
    "fight.evasion_made": "{unit} evades: {value}, {needed} was needed.",
    "fight.evasion_failed": "{unit} fails to evade: {value}, {needed} was needed.",
    "fight.evasion_barred": "{unit} has no way left to evade.",
    "fight.away_evading": "{unit} evades {hexes:hex|hexes}.",
    "fight.away_retreating": "{unit} must retreat {hexes:hex|hexes}.",
    "fight.withdrew": "{unit} goes from {origin} to {to}.",
    "fight.away_ended": "{unit} halts after {made:hex|hexes}.",
    "fight.away_short": "{unit} halts after {made:hex|hexes}, {short} short: each costs a step.",
    "fight.supply": "{side} assigns LOG for the fight: {supply}.",
    "fight.log_paid": "{unit} draws {amount} LOG for its fight.",
    "log.spent": "{side} spends {amount} LOG on {why}.",
    "fight.support": "{side} puts fire missions into the fight: {missions}.",
    "fight.dp_mode": "{side} fights among displaced persons: {mode}.",
    "fight.fought": "The assault on {target}: {attack} against {defence}. The defender "
    "loses {on_defender:step|steps}, the attacker {on_attacker:step|steps}.",
    "fight.void": "Nobody of {side} is left to take the rest.",
    "unit.degraded": "{unit} loses {steps:step|steps} ({why}).",
    "unit.destroyed": "{unit} is destroyed ({why}).",
    "unit.neutralised": "{unit} is neutralised ({why}).",
    "unit.hid": "{unit} hides.",
    "fight.dummy": "{unit} at {at} was a dummy and leaves play.",
    "fight.stands": "{unit} is tested and stands ({total}).",
    "fight.retreats": "{unit} is tested and gives way ({total}).",
    "fight.retreats_followed": "{unit} is tested and gives way ({total}); the enemy may follow without a test.",
    "breach.stays": "The breaching detachment stays for the next assault.",
    "breach.lost": "The breaching detachment is lost.",
    "breach.saved": "The attack is thrown back; the breaching detachment gets home.",
    "breach.cleared": "The enemy is gone: the minefield is cleared, the detachment goes home.",
    "mine.removed": "A minefield at {at} is cleared.",
    "detachment.lost": "Engineers of {side} at {at} are lost ({why}).",
    "detachment.home": "Engineers of {side} at {at} go home ({why}).",
    "detachment.held": "Engineers of {side} at {at} are neutralised and lose time.",
    "fight.follow_free": "{unit} may follow up at once.",
    "fight.follow_made": "{unit} may follow up: {value}, {lost:step|steps} lost.",
    "fight.follow_failed": "{unit} cannot follow up: {value}, {lost:step|steps} lost.",
    "fight.advanced": "{units} take {to}.",
    "fight.followed": "{unit} follows up from {origin} to {to}.",
    "fight.follow_ended": "The follow-up of {side} is over.",
    "fight.closed": "The fight for {target} is over.",
    "mine.struck": "{unit} runs into a minefield at {at}: {steps:step|steps} lost, neutralised: {neutralise}.",
}
_WHY = {
    "assault": "in the assault", "retreat": "its retreat is cut off", "fires": "fires", "deep_fires": "deep fires",
    "mines": "mines", "detachment": "its engineers are lost", "counter_battery": "counter-battery",
    "overrun": "overrun", "friends_destroyed": "those with them are destroyed", "breach": "breaching",
    "friends_degraded": "those with them suffer", "withdrew": "those with them withdrew", "evaded": "they evade",
    "parent": "their unit is destroyed", "bridge": "the bridge is destroyed", "camps": "camps",
}  # fmt: skip
_MODES = {"reduce_25": "with restraint", "d3_ao": "at the cost of opinion", "no_ao": "without regard"}
_LABELS = {
    "cf.unit": "{unit}", "cf.spared": "restraint among displaced persons", "dm.hasty": "hasty attack",
    "dm.terrain": "ground: {terrain} {works}", "dm.rubble": "rubble",
    "dm.strongpoints": "{count:manned strongpoint|manned strongpoints}",
    "dm.small_target": "only small units defend", "dm.pincer": "pincer", "dm.hidden": "hidden defender",
    "dm.mines": "minefield, {ed} engineer detachments", "dm.swim": "swim assault", "dm.bridge": "bridge assault",
    "dm.supply": "supply", "dm.armour": "enemy armour class {ac}", "dm.jammed": "tactical jamming",
    "dm.formations": "mixed formations", "dm.nations": "mixed nations", "dm.plan": "{count:PLAN card|PLAN cards}",
    "dm.missions": "{count:fire mission|fire missions}", "dm.neutralised": "all neutralised",
    "retreat.built_up": "dense building",
    "follow_up.losses": "steps lost", "fires.cf": "{unit} firing", "fires.hidden": "hidden target",
    "fires.neutralised": "neutralised", "fires.protection": "protection: {by}", "fires.strongpoint": "strongpoint",
    "fires.small": "small target", "fires.unprotected": "unprotected target", "fires.mines": "minefield",
    "strike.air": "enemy air supremacy", "strike.seen": "the guns have been seen", "cec.size": "size of the BUA",
    "cec.outage": "utilities lost", "cec.rubble": "rubble",
}  # fmt: skip


def _declared(f: Facts, s: State, e: ev.AssaultDeclared) -> Message:
    units = said(f, tuple(one.unit for one in e.attackers))
    key = "fight.declared_follow_up" if e.follow_up else "fight.declared"
    return Message(key, {"side": said(f, e.side), "target": said(f, e.target), "attackers": units}, "9")


def _met(e: ev.AssaultMet) -> str:
    if not e.defenders:
        return "fight.met_nobody"
    return "fight.met_hidden" if e.hidden else "fight.met"


def _tried(f: Facts, s: State, e: ev.EvasionTried) -> Message:
    params = {"unit": said(f, e.unit), "needed": e.needed, "value": e.roll.dice[0] if e.roll else 0}
    if e.roll is None:
        return Message("fight.evasion_sure" if e.success else "fight.evasion_barred", params, "9.1")
    return Message("fight.evasion_made" if e.success else "fight.evasion_failed", params, "9.1")


def _followed(f: Facts, s: State, e: ev.FollowUpTested) -> Message:
    params = {"unit": said(f, e.unit), "lost": e.lost, "value": e.roll.dice[0] if e.roll else 0}
    if e.roll is None:
        return Message("fight.follow_free", params, "9.3, K-45")
    return Message("fight.follow_made" if e.granted else "fight.follow_failed", params, "9.4")


def _caused(key: str, rule: str, *fields: str) -> Callable[[Facts, State, Any], Message]:
    def tell(f: Facts, s: State, e: Any) -> Message:
        params = {name: said(f, getattr(e, name)) for name in fields}
        return Message(key, params | {"why": _WHY.get(e.why, e.why)}, getattr(e, "rule", "") or rule)

    return tell


def _gone(f: Facts, s: State, e: ev.DetachmentGone) -> Message:
    params = {"side": said(f, e.side), "at": said(f, e.at), "why": _WHY.get(e.why, e.why)}
    return Message("detachment.lost" if e.lost else "detachment.home", params, "10.8.2")


def _mode(f: Facts, s: State, e: ev.DpModeChosen) -> Message:
    return Message("fight.dp_mode", {"side": name_of(f, e.side), "mode": _MODES[e.mode]}, "11.5")


def _retreat(e: ev.RetreatTested) -> str:
    if not e.hexes:
        return "fight.stands"
    return "fight.retreats_followed" if e.follow else "fight.retreats"


CATALOGUE: dict[str, str] = {
    **_EVENTS,
    **_LABELS,
    **sentences_combat_problems.CATALOGUE,
    **sentences_fires.CATALOGUE,
    **sentences_civil.CATALOGUE,
}
TELL: dict[type, Callable[[Facts, State, Any], Message]] = {
    ev.AssaultDeclared: _declared,
    ev.AssaultMet: chosen(_met, "9.2", "target", "defenders", "hidden"),
    ev.FightWent: lambda f, s, e: Message("fight.went", {"stage": e.stage.replace("_", " ")}, "9"),
    ev.CardsCommitted: plain("fight.cards", "3.4", "side", "spent"),
    ev.EvasionTried: _tried,
    ev.WithdrawalBegan: chosen(
        lambda e: "fight.away_evading" if e.evading else "fight.away_retreating", "9.3", "unit", "hexes"
    ),
    ev.UnitWithdrew: plain("fight.withdrew", "9.3", "unit", "origin", "to"),
    ev.WithdrawalEnded: chosen(
        lambda e: "fight.away_short" if e.short and not e.evading else "fight.away_ended",
        "9.3, G-15",
        "unit",
        "made",
        "short",
    ),
    ev.SupplyAssigned: plain("fight.supply", "4.6", "side", "supply"),
    ev.CombatLogPaid: plain("fight.log_paid", "4.6", "unit", "amount"),
    ev.LogSpent: _caused("log.spent", "4.1", "side", "amount"),
    ev.SupportCommitted: plain("fight.support", "7.2.1", "side", "missions"),
    ev.DpModeChosen: _mode,
    ev.AssaultFought: plain("fight.fought", "9.2", "target", "attack", "defence", "on_defender", "on_attacker"),
    ev.LossesVoid: plain("fight.void", "9.2", "side"),
    ev.UnitDegraded: _caused("unit.degraded", "9.2", "unit", "steps"),
    ev.UnitDestroyed: _caused("unit.destroyed", "9.2", "unit"),
    ev.UnitNeutralised: _caused("unit.neutralised", "7.2.3.2", "unit"),
    ev.UnitHid: plain("unit.hid", "7.2.3.1", "unit"),
    ev.DummyFound: plain("fight.dummy", "5.2", "unit", "at"),
    ev.RetreatTested: chosen(_retreat, "9.3", "unit", "total"),
    ev.BreachTested: chosen(lambda e: f"breach.{e.outcome}", "10.5.3"),
    ev.MinefieldRemoved: plain("mine.removed", "10.5.3", "at"),
    ev.DetachmentGone: _gone,
    ev.DetachmentHeld: plain("detachment.held", "10.2", "side", "at"),
    ev.FollowUpTested: _followed,
    ev.UnitsAdvanced: plain("fight.advanced", "9.4", "units", "to"),
    ev.UnitFollowedUp: plain("fight.followed", "9.4", "unit", "origin", "to"),
    ev.FollowUpEnded: plain("fight.follow_ended", "9.4", "side"),
    ev.CombatClosed: plain("fight.closed", "9", "target"),
    ev.MineStruck: plain("mine.struck", "10.4.3", "unit", "at", "steps", "neutralise"),
    **sentences_fires.TELL,
    **sentences_civil.TELL,
}
