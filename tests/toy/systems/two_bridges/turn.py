"""Chapters 2 and 5, the turn: the sides act one after the other, the game ends, the towns are counted."""

from __future__ import annotations

from adjudication.engine.play.decision import done, only_done, the_actor
from adjudication.engine.protocol import Message, Score, Scoreboard, Track
from tests.toy.systems.two_bridges import events as ev
from tests.toy.systems.two_bridges.combat import ATTACK
from tests.toy.systems.two_bridges.facts import NOBODY, Facts
from tests.toy.systems.two_bridges.flow import Decision, Run
from tests.toy.systems.two_bridges.movement import MOVE
from tests.toy.systems.two_bridges.state import State


def start(run: Run) -> None:
    """A new turn; the first side acts (2.1)."""
    run.do(ev.TurnBegan(run.state.turn + 1))
    run.do(ev.ActionBegan(run.facts.sides[0]))


def _ended(run: Run, side: int) -> None:
    """The next side acts; after the last one the turn is over (2.1)."""
    if side + 1 < len(run.facts.sides):
        run.do(ev.ActionBegan(run.facts.sides[side + 1]))
    else:
        run.go("end")


def end(run: Run) -> None:
    """After the last turn the game is over (2.2)."""
    f, s = run.facts, run.state
    if s.turn >= f.last_turn(s.options.last_turn):
        run.do(ev.GameEnded(scoreboard(f, s).winner or ""))
    else:
        run.go("start")


def scoreboard(f: Facts, s: State) -> Scoreboard:
    """The most points win (5.2)."""
    points = [0] * len(f.sides)
    for value, side in zip(f.town_points, s.held, strict=True):
        if side != NOBODY:
            points[side] += value
    first, second, *_ = sorted(points, reverse=True)
    lead = first - second
    level = "clear" if lead >= f.pack.charts.victory.clear else "narrow" if lead else "draw"
    winner = f.sides[points.index(first)] if lead else None
    named = list(zip(f.sides, points, strict=True))
    scores = tuple(Score(side, own, (Message("score.towns", {"points": own}, "5.2"),)) for side, own in named)
    return Scoreboard(s.over, level, winner, lead, scores, tuple(Track("points", side, own) for side, own in named))


WAYS = (MOVE, ATTACK, done(_ended, "2.1"))
NODES = {"start": start, "end": end}
DECISIONS = {"action": Decision(the_actor, WAYS, only_done(WAYS), several=True)}
