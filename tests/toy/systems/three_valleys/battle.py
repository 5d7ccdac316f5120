"""Chapter 4, battles: each side in an area throws a die; all but the best lose a step and retreat."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.dice import Roll, RollModifier
from adjudication.engine.kit import modifiers
from adjudication.engine.menu import OneOf, Option
from adjudication.engine.play.decision import itself, refuse, the_actor
from adjudication.engine.protocol import Problem
from tests.toy.systems.three_valleys import events as ev
from tests.toy.systems.three_valleys.facts import Facts
from tests.toy.systems.three_valleys.flow import AnswerType, Decision, Run
from tests.toy.systems.three_valleys.orders import Retreat
from tests.toy.systems.three_valleys.state import State, present, standing_in


def rows(f: Facts, s: State, side: int, area: int) -> tuple[RollModifier, ...]:
    """What is added to the die of a side (4.1)."""
    holds = {
        "strength": sum(s.steps[u] for u in standing_in(f, s, side, area)),
        "hills": f.hills[area] and s.held[area] == side,
        "card": s.bonus[side],
    }
    return modifiers.applied(f.pack.charts.battles.modifiers, holds)


def battle(run: Run) -> None:
    """Fight over the next contested area (4.1, 4.2)."""
    f, s = run.facts, run.state
    if not s.contested:
        run.go("score", "score")
        return
    area = s.contested[0]
    sides = present(f, s, area)
    rolls = {side: _throw(run, side, area) for side in sides}
    totals = {side: roll.result + modifiers.total(roll.rows) for side, roll in rolls.items()}
    stay = _best(s, area, totals)
    beaten = [side for side in sides if side not in stay]
    losses = tuple(f.unit_ids[_strongest(f, s, side, area)] for side in beaten)
    named = {f.sides[side]: total for side, total in totals.items()}
    winner = f.sides[stay[0]] if len(stay) == 1 else ""
    out = tuple(f.sides[side] for side in beaten)
    run.do(ev.Fought(f.map.ids[area], named, winner, out, losses, tuple(rolls.values())))


def _throw(run: Run, side: int, area: int) -> Roll:
    f = run.facts
    return run.throw("battle", side, 1, "sum", "4.1", subject=f.map.ids[area], rows=rows(f, run.state, side, area))


def _best(s: State, area: int, totals: dict[int, int]) -> list[int]:
    """The sides that stay: those with the highest total; of several the holder of the area alone (TV-01)."""
    most = max(totals.values())
    best = [side for side, total in totals.items() if total == most]
    return [s.held[area]] if s.options.holder_wins_ties and s.held[area] in best else best


def _strongest(f: Facts, s: State, side: int, area: int) -> int:
    return max(standing_in(f, s, side, area), key=lambda u: s.steps[u])


# retreats


def ways_out(f: Facts, s: State, side: int) -> tuple[str, ...]:
    """The areas next to the battle with no units of another side (4.3)."""
    return tuple(f.map.ids[area] for area in f.map.near[s.area] if set(present(f, s, area)) <= {side})


def beaten(run: Run) -> None:
    """The next beaten side retreats; where there is no way out its units are lost (4.3)."""
    f, s = run.facts, run.state
    if not s.beaten:
        run.go("battle")
    elif ways_out(f, s, s.beaten[0]):
        run.do(ev.RetreatOwed(f.sides[s.beaten[0]]))
    else:
        _leave(run, s.beaten[0], "")


def _leave(run: Run, side: int, to: str) -> None:
    f, s = run.facts, run.state
    run.do(ev.Retreated(f.sides[side], tuple(f.unit_ids[u] for u in standing_in(f, s, side, s.area)), to))


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    if subject == "retreat":
        yield Option("retreat", {"to": OneOf(ways_out(f, s, side))}, subject, "4.3")


def _check(f: Facts, s: State, side: int, order: Retreat) -> list[Problem]:
    return [] if order.to in ways_out(f, s, side) else refuse("retreat.where", "to", "4.3", area=order.to)


def _take(run: Run, side: int, order: Retreat) -> None:
    _leave(run, side, order.to)


def _only(f: Facts, s: State, side: int) -> Retreat | None:
    """Everybody can see where only one area is left."""
    ways = ways_out(f, s, side)
    return Retreat(ways[0]) if len(ways) == 1 else None


RETREAT = Decision(
    the_actor, (AnswerType(Retreat, "4.3", itself("retreat"), _menu, _check, _take),), _only, reaction=True
)
NODES = {"battle": battle, "beaten": beaten}
DECISIONS = {"retreat": RETREAT}
