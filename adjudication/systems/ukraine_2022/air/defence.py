"""Chapters 6.6 and 6.7: surface-to-air fire, and wings on call."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adjudication.engine.dice import RollModifier
from adjudication.engine.kit import modifiers
from adjudication.engine.menu import Is, OneOf, Option
from adjudication.engine.play.decision import Subjects, done, never, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.ukraine_2022.air.duels import hit
from adjudication.systems.ukraine_2022.air.events import (
    OnCallRolled,
    SamFired,
    SkyCleared,
    StayedOnCall,
    WingStationed,
)
from adjudication.systems.ukraine_2022.air.orders import Restation
from adjudication.systems.ukraine_2022.basics.board import sky_of, special_in
from adjudication.systems.ukraine_2022.basics.facts import BLUE, F_BOXES, G_BOXES, LETTERS, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.turn.flow import AnswerType, Decision, Run

BEST = len(LETTERS) - 1
RETURN = {"suppression": "bombing", "bombing": "strikes", "airstrike": "strikes", "interdiction": "rush_lands",
          "airmobile": "flight_lands", "combat": "chits"}  # fmt: skip


def with_special(f: Facts, s: State, u: int) -> int:
    """The UQR of unit `u` with the special unit in its hex, from 0 for D (3.1.1)."""
    return _raised(f, s, u, s.where[u])


def _raised(f: Facts, s: State, u: int, here: int) -> int:
    ridden = u < f.units and here >= 0 and special_in(f, s, f.side[u], here) >= 0
    return min(BEST, f.quality[u] + ridden)


def sam_rows(f: Facts, s: State, side: int, target: int, here: int) -> tuple[RollModifier, ...] | None:
    """The modifiers of the fire of `side`, whose unit is `target` (-1 for none) in hex `here` (-1 off the map); None if
    it does not fire (6.6, PCS-07, PCS-35). On a strategic move a special unit counts if it goes along or is in the hex.
    """
    air, rows = f.pack.charts.air, list[RollModifier]()
    quality = _raised(f, s, target, s.where[target] if s.carry else here) if target >= 0 else -1
    weak = quality == 0 and (target < f.units or s.options.special_units_hold_fire)
    if weak and not (here in f.is_city and (f.held[here] == side or not s.options.fire_from_original_cities)):
        return None
    if quality == BEST:
        rows.append(RollModifier("row.sam_best", air.sam_best, "6.6"))
    if here in f.is_major and not weak:
        rows.append(RollModifier("row.sam_major", air.sam_major, "6.6"))
    elif here in f.is_city and not weak:
        rows.append(RollModifier("row.sam_city", air.sam_city, "6.6"))
    return (*rows, *patriot(f, s, side))


def landing_rows(f: Facts, s: State, side: int, here: int) -> tuple[RollModifier, ...]:
    """The modifiers of the fire of `side` at an airmobile unit that lands on its city (3.3.1, 6.6, PCS-26)."""
    air = f.pack.charts.air
    rows = [RollModifier("row.sam_landing", air.sam_landing, "6.6")]
    if here in f.is_major and not s.options.landing_adds_one:
        rows.append(RollModifier("row.sam_major", air.sam_major, "6.6"))
    return (*rows, *patriot(f, s, side))


def patriot(f: Facts, s: State, side: int) -> tuple[RollModifier, ...]:
    """The bonus of Patriot missiles to Ukrainian fire (11.3.1.6)."""
    held = side == BLUE and s.patriot
    return (RollModifier("row.patriot", f.pack.charts.air.sam_patriot, "11.3.1.6"),) if held else ()


def fire(run: Run, side: int, wings: tuple[str, ...], rows: tuple[RollModifier, ...] | None) -> None:
    """Fire at each of the enemy's ground attack wings that have carried out their mission; not at all without `rows`
    (6.6)."""
    if rows is None:
        return
    for name in wings:
        if not shot(run, side, name, rows):
            continue
        hit(run, 1 - side, (), (name,))


def shot(run: Run, side: int, name: str, rows: tuple[RollModifier, ...]) -> bool:
    """One shot of `side` at a wing or an airmobile unit; True if it hits."""
    needed = run.facts.pack.charts.air.sam - modifiers.total(rows)
    roll = run.throw("sam", side, 1, "at_least", "6.6", faces=8, target=needed, rows=rows, subject=name)
    run.do(SamFired(SIDES[side], name, bool(roll.result), roll))
    return bool(roll.result)


# --- on call


def on_call(run: Run) -> None:
    """Node: check whether each wing that took part and is not spent stays on call (6.7)."""
    f, s = run.facts, run.state
    flown = [f.wing[name] for name in dict.fromkeys(sky_of(s).flown)]
    rolls = [run.effective(w, rule="6.7") for w in flown if s.box[w] not in ("spent", "gone")]
    stay = tuple(roll.subject for roll in rolls if roll.result)
    out = tuple(roll.subject for roll in rolls if not roll.result)
    if rolls:
        run.do(OnCallRolled(stay, out, tuple(rolls)))
    run.go("stations")


def stations(run: Run) -> None:
    """Node: ask for new boxes of wings on call, the phasing side first (6.7)."""
    f, s = run.facts, run.state
    for side in (s.phasing, 1 - s.phasing):
        if any(f.wing_side[w] == side for w in s.waiting):
            run.ask(side, "on_call")
            return
    run.do(SkyCleared(RETURN[sky_of(s).kind]))


def boxes_for(f: Facts, w: int) -> tuple[str, ...]:
    """The boxes for wing `w` by its kind (6.0)."""
    return F_BOXES if f.wings[w].kind == "F" else G_BOXES


def _movable(f: Facts, s: State, side: int) -> list[int]:
    return [w for w in s.waiting if f.wing_side[w] == side]


def _subjects(f: Facts, s: State, side: int) -> Subjects:
    return [(f.wings[w].id, "unit") for w in _movable(f, s, side)]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    w = f.wing.get(subject, -1)
    if w in _movable(f, s, side):
        boxes = tuple(box for box in boxes_for(f, w) if box != s.box[w])
        yield Option("restation", {"wing": Is(subject), "box": OneOf(boxes)}, subject, "6.7")


def _check(f: Facts, s: State, side: int, order: Restation) -> list[Problem]:
    w = f.wing.get(order.wing, -1)
    if w not in f.wings_of[side]:
        return refuse("air.not_yours", "wing", "6.7", wing=order.wing)
    if w not in s.waiting:
        code = f"air.{s.box[w]}" if s.box[w] in ("spent", "gone") else "air.not_on_call"
        return refuse(code, "wing", "6.7", wing=order.wing)
    if order.box not in boxes_for(f, w) or order.box == s.box[w]:
        return refuse("air.box", "box", "6.0", wing=order.wing, box=order.box)
    return []


def _take(run: Run, side: int, order: Restation) -> None:
    run.do(WingStationed(SIDES[side], order.wing, order.box, True))
    run.go("stations")


def _stay(run: Run, side: int) -> None:
    run.do(StayedOnCall(SIDES[side]))
    run.go("stations")


ON_CALL = Decision(
    the_actor, (AnswerType(Restation, "6.7", _subjects, _menu, _check, _take), done(_stay, "6.7")), never,
    several=True, reaction=True,
)  # fmt: skip
NODES: dict[str, Callable[[Run], None]] = {"on_call_checks": on_call, "stations": stations}
DECISIONS = {"on_call": ON_CALL}
