"""The events of chapters 1.2, 6.8, 10 and 21."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play.events import Fog, sentence, sentences
from adjudication.systems.millennium_wars.basics.board import camp_of_piece
from adjudication.systems.millennium_wars.basics.events import Event
from adjudication.systems.millennium_wars.basics.facts import FORCES, HELD, Facts
from adjudication.systems.millennium_wars.basics.sides import reads_list
from adjudication.systems.millennium_wars.basics.state import Purchase, State


class IncomePaid(Event, frozen=True):
    """The Political Points that both sides get for the turn (21.0)."""

    red: int
    blue: int
    red_total: int
    blue_total: int

    says = sentence(
        "income", "21.0",
        "Income: {red} Political Points for Russia, {blue} for the Coalition. They have {red_total} and {blue_total}.",
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        s.points = [self.red_total, self.blue_total, *s.points[2:]]
        s.plans, s.ready = [()] * len(f.sides), [False] * len(f.sides)
        s.at, s.phase = "purchase", "reinforcement"


def _shared(e: Any, f: Facts, s: State, viewer: int | None) -> Any:
    return e if viewer is not None and reads_list(f, s, viewer, f.side_numbers[e.side]) else None


class PurchasePlanned(Event, frozen=True):
    """A new line of a side's sealed list (10.0)."""

    side: str
    line: Purchase

    fog = Fog(_shared, ("side",))
    says = sentence(
        "purchase.planned", "10.0", "{side} plans for {price}: {what}.",
        price=lambda e, f, s: e.line.price, what=lambda e, f, s: line_in_words(f, e.line),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        side = f.side_numbers[self.side]
        plans = s.plans[:]
        plans[side] = (*plans[side], self.line)
        s.plans = plans


def line_in_words(f: Facts, line: Purchase) -> str:
    """A line of a list as text."""
    n = FORCES.index(line.force)
    kinds, force = f.by_type.get((n, line.item)), f.forces[n]
    if not kinds or force is None:
        return _GOODS[line.item].format(force=f.titles[line.force], place=f.titles.get(line.place, line.place))
    at = f" in {f.titles.get(line.place, line.place)}" if line.place else ""
    return f"{force.adjective} {f.line[kinds[0]].name}{at}"


_GOODS = {
    "air_defence": "a level of air defence for {force}", "air_move": "an Air Move for {force}",
    "weapons": "Special Weapons for {force}",
    "convert": "a Paramilitary Brigade for {force} in place of Demonstrators in {place}",
}  # fmt: skip


class PurchaseReturned(Event, frozen=True):
    """The return of the points for a line that cannot be carried out: an enemy, or a partner who leaves no room, is
    there first, or no unit of the force has arrived."""

    side: str
    line: Purchase
    why: str = "enemy"

    says = sentences(
        lambda e: f"purchase.returned_{e.why}",
        lambda e: "6.8" if e.line.item == "convert" else "1.2" if e.why == "absent" else "4.0",
        {
            "purchase.returned_enemy": "{side} gets {price} back for {what}: an enemy was there first.",
            "purchase.returned_partner": "{side} gets {price} back for {what}: a partner was there first.",
            "purchase.returned_absent": "{side} gets {price} back for {what}: the unit it needs did not arrive.",
        },
        price=lambda e, f, s: e.line.price, what=lambda e, f, s: line_in_words(f, e.line),
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        side = f.side_numbers[self.side]
        s.points = [points + self.line.price * (n == side) for n, points in enumerate(s.points)]


class PointsAllotted(Event, frozen=True):
    """The Political Points that the commander of a camp gives to a partner (21.0, MW-15)."""

    side: str
    to: str
    points: int

    says = sentence("points.allotted", "21.0", "{side} gives {to} {points:Political Point|Political Points} to spend.")

    def fold(self, f: Facts, s: State) -> None:
        points = s.points[:]
        points[f.side_numbers[self.side]] -= self.points
        points[f.side_numbers[self.to]] += self.points
        s.points = points


class ListClosed(Event, frozen=True):
    """The end of a side's list, which is now sealed."""

    side: str

    says = sentence("purchase.sealed", "21.0", "{side} has sealed its list of purchases.")

    def fold(self, f: Facts, s: State) -> None:
        ready = s.ready[:]
        ready[f.side_numbers[self.side]] = True
        s.ready = ready


class ListsOpened(Event, frozen=True):
    """The opening of both lists, which are paid for (21.0)."""

    red: int
    blue: int

    says = sentence("purchase.opened", "21.0", "The lists are opened. Russia spends {red}, the Coalition {blue}.")

    def fold(self, f: Facts, s: State) -> None:
        s.points = [points - sum(line.price for line in plan) for points, plan in zip(s.points, s.plans, strict=True)]
        s.plans = [()] * len(f.sides)


class Intervened(Event, frozen=True):
    """The intervention of a force, which takes part from its first unit on (1.2)."""

    force: str

    says = sentence("intervened", "1.2", "{force} intervenes.")

    def fold(self, f: Facts, s: State) -> None:
        n = FORCES.index(self.force)
        force = f.forces[n]
        s.entered[n] = True
        s.air_points[n] = force.air if force is not None else 0


class Bought(Event, frozen=True):
    """The execution of a line of a list. `piece`: "" for a level, a marker or a weapon (10.0)."""

    side: str
    line: Purchase
    piece: str

    says = sentences(
        lambda e: "bought.replaced" if e.line.replace else "bought.new",
        lambda e: "6.8" if e.line.item == "convert" else "10.0",
        {"bought.new": "{side} buys: {what}.", "bought.replaced": "{side} replaces: {what}."},
        what=lambda e, f, s: line_in_words(f, e.line),
    )

    def fold(self, f: Facts, s: State) -> None:
        n, item = FORCES.index(self.line.force), self.line.item
        if self.piece:
            p = f.piece[self.piece]
            s.disrupted[p], s.starving[p] = False, False
            s.where[p] = f.index[self.line.place] if self.line.place else HELD
            if self.line.place:
                s.held[f.index[self.line.place]] = camp_of_piece(f, s, p)
        elif item == "air_defence":
            s.air_defence[n] += 1
        elif item == "air_move":
            s.air_move[n], s.air_bought[n] = True, True
        else:
            s.weapons[n] += 1
