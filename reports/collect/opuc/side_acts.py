"""Events told one by one become the acts of a side: what it ordered, what came of it, how that is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from adjudication.engine import odds
from adjudication.engine.dice import Roll
from adjudication.systems.opuc.assaults import events as assaults
from adjudication.systems.opuc.assaults import harm
from adjudication.systems.opuc.assaults import odds as table
from adjudication.systems.opuc.assaults.combat_cards import CombatCard, SideSum, cards_of
from adjudication.systems.opuc.civil import events as civil
from adjudication.systems.opuc.command import events as command
from adjudication.systems.opuc.deployment import events as deployment
from adjudication.systems.opuc.engineering import events as engineering
from adjudication.systems.opuc.fires import events as fires
from adjudication.systems.opuc.isr import events as isr
from adjudication.systems.opuc.logistics import events as logistics
from adjudication.systems.opuc.movement import events as movement
from adjudication.systems.opuc.reinforcements import events as reinforcements
from adjudication.systems.opuc.turn import events as turn
from reports.collect.opuc.situation import caller
from reports.collect.shapes import Act
from reports.collect.words import clauses, count, dice_text, listed
from reports.record import ReadEvent

FACES = 6
HELD = {
    "route": "Arrived", "zoc": "Held by an enemy zone of control", "blocked": "Found the way closed",
}  # fmt: skip
_UNITS = ("staff", "fires")
_LOOKS = ("isr", "movement", "fires")
EFFECTS: dict[type, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            command.LogShifted, command.IsrShifted, command.Jammed, logistics.DumpBuilt, logistics.RailheadBuilt,
            civil.Evacuated, civil.CampBuilt, civil.RubbleCleared, command.OpinionShifted, civil.UtilityRestored,
            civil.DpsMoved, civil.DpsSheltered,
        ),
        ("staff",),
    ),
    **dict.fromkeys((civil.UtilityLost, civil.RefugeesMade, civil.RubbleMade), _UNITS),
    **dict.fromkeys((harm.UnitNeutralised, harm.UnitDegraded, harm.UnitDestroyed), ("fires", "movement")),
    **dict.fromkeys((fires.StrikeBit, fires.PlaceStruck), ("fires",)),
    **dict.fromkeys((isr.Revealed, isr.DummiesFound), _LOOKS),
    **dict.fromkeys((engineering.MineStruck, movement.ControlChanged), ("movement",)),
}  # fmt: skip
"""Events that tell what came of the act before them, if it is of one of these groups."""
PLAIN: dict[type, str] = {
    logistics.Stocked: "staff",
    command.StrategicJamming: "staff",
    engineering.DetachmentPlaced: "engineers",
    engineering.WorkBegan: "engineers",
    engineering.StrongpointBuilt: "engineers",
    engineering.DugIn: "engineers",
    engineering.BridgeChanged: "engineers",
    engineering.MineLaid: "engineers",
    engineering.MineGone: "engineers",
    engineering.RubbleDug: "engineers",
    engineering.Mended: "engineers",
    movement.BrokenDown: "movement",
    movement.Reformed: "movement",
    deployment.Placed: "set-up",
    deployment.Deployed: "set-up",
    reinforcements.Arrived: "movement",
}
"""Events whose own sentence says it all; the group they belong to."""
GROUPS = {
    "set-up": "Set-up", "staff": "Staff", "isr": "ISR", "engineers": "Engineers", "fires": "Fires",
    "movement": "Movement", "combat": "Combat", "refused": "Not carried out",
}  # fmt: skip


class Teller:
    """Turns a stream of events into acts, in order. Feed it with `tell`, read `acts`."""

    def __init__(self, rules: Any, cards: Sequence[CombatCard], mode: str) -> None:
        self.rules, self.call, self.mode = rules, caller(rules), mode
        self.acts: list[Act] = []
        self._cards = iter(cards)
        self._fights = 0  # assaults that are still under way
        self._open = -1  # the act that effects belong to
        self._march: tuple[str, ...] = ()
        self._handlers: dict[type, Callable[[ReadEvent, Any], None]] = {
            command.ActionBought: self._bought,
            isr.DeepDice: self._dice,
            isr.DeepAssigned: self._assigned,
            isr.DeepTaken: self._taken,
            isr.LookClosed: self._looked,
            movement.MoveBegan: self._began,
            movement.Stepped: self._stepped,
            movement.MoveEnded: self._ended,
            movement.MarchPaid: self._paid,
            assaults.AssaultDeclared: self._assault,
            assaults.CombatClosed: self._closed,
            fires.StrikeFlown: self._strike,
            fires.Shot: self._shot,
        }

    def tell(self, told: ReadEvent) -> None:
        """Take one event in."""
        event = told.event
        handler = self._handlers.get(type(event))
        if handler:
            handler(told, event)
        elif self._fights:
            return
        elif type(event) in EFFECTS:
            self._also(told.text, EFFECTS[type(event)])
        elif type(event) in PLAIN:
            side = getattr(event, "side", "")
            self._add(told, side, PLAIN[type(event)], told.text.rstrip("."), "", "")
        elif isinstance(event, turn.Passed | turn.FirstChosen):
            self._open = -1

    def _add(
        self, told: ReadEvent, side: str, group: str, task: str, outcome: str, how: str, share: float | None = None,
        failed: bool = False,
    ) -> None:  # fmt: skip
        self._open = len(self.acts)
        self.acts.append(
            Act(told.seq, told.index, told.turn, side, group, task, outcome, how, told.rule, share, failed=failed)
        )

    def _also(self, text: str, groups: Sequence[str] = ()) -> None:
        if 0 <= self._open < len(self.acts) and (not groups or self.acts[self._open].group in groups):
            old = self.acts[self._open]
            said = f"{text[:1].upper()}{text[1:]}"
            self.acts[self._open] = replace(old, outcome=f"{old.outcome}{' ' if old.outcome else ''}{said}")

    # -- staff and ISR
    def _bought(self, told: ReadEvent, e: command.ActionBought) -> None:
        if not e.action:
            self._add(told, e.side, "staff", "A CP action", "Not seen", "")
            return
        task = self.rules.facts.actions[e.action].title
        task += f" at {self.call(e.where)}" if e.where else ""
        price = ", ".join(f"{number} {name}" for number, name in ((e.cp, "CP"), (e.log, "LOG")) if number)
        outcome = "" if e.worked else "Failed."
        share = odds.chance(odds.of(e.roll), 1, len(e.roll.dice)) if e.roll and e.roll.test == "hits" else None
        self._add(told, e.side, "staff", task, outcome, clauses(price, dice_text(e.roll)), share, failed=not e.worked)

    def _dice(self, told: ReadEvent, e: isr.DeepDice) -> None:
        if e.faces:
            gone = f"; {e.ones} permanently lost" if e.ones else ""
            faces = ", ".join(str(face) for face in e.faces)
            self._add(
                told, e.side, "isr", f"Roll {count(len(e.faces), 'deep ISR die', 'deep ISR dice')}", faces + gone, ""
            )

    def _assigned(self, told: ReadEvent, e: isr.DeepAssigned) -> None:
        self._add(told, e.side, "isr", f"Deep ISR on {self.call(e.target)}", "", f"Die {e.face}")

    def _taken(self, told: ReadEvent, e: isr.DeepTaken) -> None:
        self._add(told, e.side, "isr", f"Deep ISR on {self.call(e.target)}", "", "")

    def _looked(self, told: ReadEvent, e: isr.LookClosed) -> None:
        if self._open >= 0 and self.acts[self._open].group == "isr":
            self._also({"seen": "Detected.", "missed": "Nothing detected."}.get(e.what, ""))

    # -- movement
    def _began(self, told: ReadEvent, e: movement.MoveBegan) -> None:
        self._march = e.units
        goal = self.call(e.route[-1]) if e.route else "?"
        self._add(told, e.side, "movement", f"Move {self._several(e.units)} to {goal}", "", "")

    def _stepped(self, told: ReadEvent, e: movement.Stepped) -> None:
        if self._fights or (set(e.units) & set(self._march) and self.acts[self._open].group == "movement"):
            return
        self._march = e.units
        self._add(told, e.side, "movement", f"Move {self._several(e.units)} to {self.call(e.to)}", "", "")

    def _ended(self, told: ReadEvent, e: movement.MoveEnded) -> None:
        if e.why != "gone" and self._open >= 0 and self.acts[self._open].group == "movement":
            old = self.acts[self._open]
            self.acts[self._open] = replace(old, outcome="")
            at = "" if e.why == "route" or not e.at else f" at {self.call(e.at)}"
            self._also(f"{HELD.get(e.why, 'Ended')}{at}.{f' {old.outcome}' if old.outcome else ''}")

    def _paid(self, told: ReadEvent, e: movement.MarchPaid) -> None:
        if e.pool and self._open >= 0:
            old = self.acts[self._open]
            self.acts[self._open] = replace(old, how=clauses(old.how, f"{e.pool} LOG"))

    def _several(self, units: Sequence[str]) -> str:
        return listed(self.call(unit) for unit in units)

    # -- combat
    def _assault(self, told: ReadEvent, e: assaults.AssaultDeclared) -> None:
        self._fights += 1
        card = next(self._cards, None)
        word = "Follow up and assault" if e.follow_up else "Assault"
        task = f"{word} {self.call(e.target)} with {self._several([one.unit for one in e.attackers])}"
        how, share = ("", None) if card is None else self._sum(card)
        self._add(
            told, e.side, "combat", task, "" if card is None else self._came(card), how, share, failed=_no_step(card)
        )

    def _sum(self, card: CombatCard) -> tuple[str, float | None]:
        if card.attack is None or card.defence is None:
            return "No dice fell", None
        text = f"Attack {_total(card.attack)} against defence {_total(card.defence)}"
        chance, expected = promised(card.attack, self.mode)
        return f"{text}; {expected:.1f} steps expected", chance

    def _came(self, card: CombatCard) -> str:
        parts = []
        if card.attack is not None and card.defence is not None:
            there, here = count(card.attack.steps, "step"), count(card.defence.steps, "step")
            parts.append(f"The defender loses {there}, the attacker {here}")
        else:
            parts.append("Nobody stood to fight" if not card.defenders else "Broken off")
        gone = [self.call(loss.unit) for loss in card.losses if loss.destroyed]
        parts += [f"destroyed: {listed(gone)}"] if gone else []
        back = [self.call(test.unit) for test in card.retreats if test.hexes]
        parts += [f"given way: {listed(back)}"] if back else []
        parts += [f"{listed(self.call(unit) for unit in card.advanced)} took the ground"] if card.advanced else []
        return "; ".join(parts)

    def _closed(self, told: ReadEvent, e: assaults.CombatClosed) -> None:
        self._fights = max(0, self._fights - 1)
        self._open = -1

    # -- fires
    def _strike(self, told: ReadEvent, e: fires.StrikeFlown) -> None:
        title = self.rules.facts.missions[e.mission].title
        by = f" by {self.call(e.firer)}" if e.firer else ", by air" if e.air else ""
        at = f" at {self.call(e.at)}" if e.at else ""
        share = _reaches(e.roll) if e.roll.target else None
        how = clauses(f"{dice_text(e.roll)}, total {e.total}")
        self._add(
            told, e.side, "fires", f"{title}{at}{by}", "Hit." if e.hit else "Missed.", how, share, failed=not e.hit
        )

    def _shot(self, told: ReadEvent, e: fires.Shot) -> None:
        by = f" by {self.call(e.firer)}" if e.firer else ", by air" if e.air else ", deep fires"
        how = f"{dice_text(e.roll)}, total {e.total}" if e.total else dice_text(e.roll)
        effect = "" if e.neutralise or e.steps else "No effect."
        task = f"Fire at {self.call(e.unit)} at {self.call(e.at)}{by}"
        if self._fights:
            return
        self._add(told, e.side, "fires", task, effect, clauses(how))


def _no_step(card: CombatCard | None) -> bool:
    """Whether an assault met a defender and cost it nothing."""
    return card is not None and card.attack is not None and card.defence is not None and not card.attack.steps


def _total(throw: SideSum) -> str:
    dice = ", ".join(str(face) for face in (throw.die, *throw.extra))
    return f"{throw.total} ({'die' if not throw.extra else 'dice'} {dice})"


def _reaches(roll: Roll) -> float:
    """The chance that a die with its rows reaches the target."""
    rows = sum(row.value for row in roll.rows)
    return sum(face + rows >= (roll.target or 0) for face in range(1, FACES + 1)) / FACES


def promised(throw: SideSum, mode: str) -> tuple[float, float]:
    """What a throw promised before the dice: the chance that the other side loses a step, and the steps expected."""
    ways = table.steps_lost(sum(row.value for row in throw.rows), len(throw.extra), mode)
    return odds.chance(ways, 1, max(ways)), odds.mean(ways)


def acts(told: Sequence[ReadEvent], rules: Any, mode: str) -> tuple[Act, ...]:
    """The acts in a stream of events, in order of the ledger; `mode` is how the defender's extra dice count (K-39)."""
    teller = Teller(rules, cards_of(one.event for one in told), mode)
    for one in told:
        teller.tell(one)
    return tuple(teller.acts)


def titled(found: Sequence[Act], side: str | None, names: Mapping[str, str]) -> tuple[Act, ...]:
    """The acts under the titles of their groups: a side's own first, then what it saw the other do."""
    own = [act for act in found if side in (None, act.side)]
    seen = [act for act in found if side not in (None, act.side)]
    return (
        *(replace(act, group=GROUPS.get(act.group, act.group)) for act in own),
        *(replace(act, group=f"What {names[act.side]} did, as we saw it") for act in seen),
    )
