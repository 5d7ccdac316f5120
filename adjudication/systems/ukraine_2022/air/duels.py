"""Chapter 6.4: air-to-air combat, first between fighters, then of the surplus against ground attack wings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from adjudication.engine.kit import steps
from adjudication.engine.menu import Option, Shares
from adjudication.engine.play.decision import Subjects, itself, refuse, the_actor
from adjudication.engine.protocol import Problem
from adjudication.systems.ukraine_2022.air.events import DuelFought, HuntBegan, WingsHit
from adjudication.systems.ukraine_2022.air.orders import AbsorbInAir
from adjudication.systems.ukraine_2022.basics.board import rating, sky_of
from adjudication.systems.ukraine_2022.basics.facts import SIDES, Facts
from adjudication.systems.ukraine_2022.basics.state import Sky, State
from adjudication.systems.ukraine_2022.turn.flow import AnswerType, Decision, Run

AFTER = {"bombing": "bombed", "airstrike": "struck", "interdiction": "interdicted", "airmobile": "attacked_flight",
         "combat": "supported"}  # fmt: skip
"""By kind of mission, the node that goes on once the fighters are done."""


def other(side: str) -> str:
    """The id of the other side."""
    return "BLUE" if side == "RED" else "RED"


def duel(run: Run) -> None:
    """Node: the next round, or the stage after the last round (6.4)."""
    s = run.state
    sky = sky_of(s)
    for side in (sky.side, other(sky.side)):
        if sky.owed[side]:
            run.ask(run.facts.side_numbers[side], "air_losses")
            return
    if sky.stage == "hunt":
        _hunt(run, sky)
    elif sky.fighters["RED"] and sky.fighters["BLUE"] and sky.round < run.facts.pack.charts.air.rounds:
        _round(run, sky)
    else:
        _surplus(run, sky)


def exposed(sky: Sky, side: str) -> tuple[str, ...]:
    """The wings of `side` that absorb its loss points."""
    if sky.stage == "duel":
        return sky.fighters[side]
    return sky.hunters if side == sky.hunting else sky.ground[side]


def _round(run: Run, sky: Sky) -> None:
    f = run.facts
    rolls = {side: tuple(run.effective(f.wing[name], rule="6.4") for name in sky.fighters[side]) for side in SIDES}
    hits = {side: sum(roll.result for roll in rolls[side]) for side in SIDES}
    owed = {side: min(hits[other(side)], 2 * len(sky.fighters[side])) for side in SIDES}
    run.do(DuelFought(owed, (*rolls["RED"], *rolls["BLUE"])))


def surplus(f: Facts, s: State, sky: Sky) -> tuple[str, tuple[str, ...]]:
    """The side with fighters left over and those fighters, the best first (6.4, PCS-06)."""
    left = {side: len(sky.fighters[side]) for side in SIDES}
    side = max(SIDES, key=lambda name: left[name]) if sky.kind == "combat" else other(sky.side)
    number = left[side] - left[other(side)]
    if number <= 0 or (sky.kind == "combat" and not s.options.one_sided_fighters and not _both(f, sky)):
        return side, ()
    best = sorted(sky.fighters[side], key=lambda name: (-rating(f, s, f.wing[name]), name))
    return side, tuple(best[:number])


def _both(f: Facts, sky: Sky) -> bool:
    fighters = {f.wings[f.wing[name]].side for name in sky.flown if f.wings[f.wing[name]].kind == "F"}
    return len(fighters) == len(SIDES)


def _surplus(run: Run, sky: Sky) -> None:
    side, hunters = surplus(run.facts, run.state, sky)
    prey = sky.ground[other(side)] or sky.kind == "airmobile"
    if hunters and prey:
        run.do(HuntBegan(side, hunters))
    else:
        run.go(AFTER[sky.kind])


def _hunt(run: Run, sky: Sky) -> None:
    f, prey = run.facts, other(sky.hunting)
    if not sky.hunters or not sky.ground[prey] or sky.round >= f.pack.charts.air.rounds:
        run.go(AFTER[sky.kind])
        return
    fighters = tuple(run.effective(f.wing[name], rule="6.4") for name in sky.hunters)
    ground = tuple(run.effective(f.wing[name], True, "6.4") for name in sky.ground[prey])
    net = sum(roll.result for roll in fighters) - sum(roll.result for roll in ground)
    owed = {prey: min(max(net, 0), 2 * len(sky.ground[prey])), sky.hunting: min(max(-net, 0), 2 * len(sky.hunters))}
    run.do(DuelFought({side: owed[side] for side in SIDES}, (*fighters, *ground)))


# --- loss points


def _caps(f: Facts, s: State, side: int) -> tuple[dict[str, int], int]:
    sky = sky_of(s)
    wings = exposed(sky, SIDES[side])
    return dict.fromkeys(wings, 2), sky.owed[SIDES[side]]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    caps, due = _caps(f, s, side)
    if subject == "air_losses":
        yield Option("absorb_in_air", {"losses": Shares(caps, due)}, subject, "6.4.1")


def _check(f: Facts, s: State, side: int, order: AbsorbInAir) -> list[Problem]:
    caps, due = _caps(f, s, side)
    if not steps.misfit(caps, due, order.losses):
        return []
    for name, points in order.losses.items():
        if name not in caps:
            return refuse("air.not_exposed", f"losses.{name}", "6.4.1", wing=name)
        if not 0 <= points <= caps[name]:
            return refuse("air.too_much", f"losses.{name}", "6.4.1", wing=name)
    return refuse("air.losses", "losses", "6.4.1", points=due)


def hit(run: Run, side: int, aborted: tuple[str, ...], damaged: tuple[str, ...]) -> None:
    """Apply hits to wings of `side`: they abort or are damaged; wings already reduced are eliminated for victory points
    (6.4.1)."""
    f, s = run.facts, run.state
    gone = tuple(name for name in damaged if s.reduced[f.wing[name]])
    run.do(WingsHit(SIDES[side], aborted, tuple(name for name in damaged if name not in gone), gone))
    run.score_for(1 - side, sum(f.wings[f.wing[name]].worth for name in gone), "wing")


def _take(run: Run, side: int, order: AbsorbInAir) -> None:
    aborted = tuple(name for name, points in order.losses.items() if points == 1)
    hit(run, side, aborted, tuple(name for name, points in order.losses.items() if points > 1))
    run.go("duel")


def _only(f: Facts, s: State, side: int) -> AbsorbInAir | None:
    """The loss allocation without a choice: a single wing takes all, as do wings that must all be damaged."""
    caps, due = _caps(f, s, side)
    if len(caps) == 1:
        return AbsorbInAir(dict.fromkeys(caps, due))
    return AbsorbInAir(caps) if due == 2 * len(caps) else None


_subjects: Callable[[Any, Any, int], Subjects] = itself("air_losses")
LOSSES = Decision(the_actor, (AnswerType(AbsorbInAir, "6.4.1", _subjects, _menu, _check, _take),), _only, reaction=True)
NODES = {"duel": duel}
DECISIONS = {"air_losses": LOSSES}
