"""Chapters 2 and 5, the turn: cards are drawn, areas change hands, points are scored, the game ends."""

from __future__ import annotations

from collections.abc import Iterable

from adjudication.engine.dice import Roll
from adjudication.engine.kit import pools
from adjudication.engine.kit.pools import Pool
from adjudication.engine.protocol import Message, Score, Scoreboard, Track
from tests.toy.systems.three_valleys import events as ev
from tests.toy.systems.three_valleys.facts import Facts
from tests.toy.systems.three_valleys.flow import Run
from tests.toy.systems.three_valleys.state import State, present


def start(run: Run) -> None:
    """A new turn (2.1)."""
    run.do(ev.TurnBegan(run.state.turn + 1))


def draw(run: Run) -> None:
    """Each side draws a card, unseen by the others (2.2)."""
    for side, name in enumerate(run.facts.sides):
        for card, roll in _drawn(run, side, run.state.deck[side]):
            run.do(ev.CardDrawn(name, card, roll))
    run.go("orders", "orders")


def _drawn(run: Run, side: int, deck: Pool) -> Iterable[tuple[str, Roll]]:
    def throw(faces: int) -> Roll:
        return run.throw("draw", side, 1, "pick", "2.2", faces=faces, secret_to=deck.secret_to)

    drawn = pools.draw(deck, throw)
    return zip(drawn.pieces, drawn.rolls, strict=True)


def score(run: Run) -> None:
    """A side alone in an area takes it, and each area held scores (5.1, 5.2). After the last turn the game is over."""
    f, s = run.facts, run.state
    for area, name in enumerate(f.map.ids):
        sides = present(f, s, area)
        if len(sides) == 1 and sides[0] != s.held[area]:
            run.do(ev.AreaTaken(f.sides[sides[0]], name))
    for side, name in enumerate(f.sides):
        run.do(ev.Scored(name, income(f, s, side)))
    if s.turn >= f.last_turn(s.options.last_turn):
        run.do(ev.GameEnded(scoreboard(f, s).winner or ""))
    else:
        run.go("start")


def income(f: Facts, s: State, side: int) -> int:
    """The points of the areas a side holds (5.2)."""
    return sum(points for points, holder in zip(f.area_points, s.held, strict=True) if holder == side)


def scoreboard(f: Facts, s: State) -> Scoreboard:
    """The most points win (5.3)."""
    first, second, *_ = sorted(s.points, reverse=True)
    lead = first - second
    level = "clear" if lead >= f.pack.charts.victory.clear else "narrow" if lead else "draw"
    scores = tuple(
        Score(name, points, (Message("score.points", {"points": points}, "5.2"),))
        for name, points in zip(f.sides, s.points, strict=True)
    )
    tracks = [Track("points", name, s.points[side]) for side, name in enumerate(f.sides)]
    tracks += [Track("areas", name, s.held.count(side)) for side, name in enumerate(f.sides)]
    return Scoreboard(s.over, level, f.sides[s.points.index(first)] if lead else None, lead, scores, tuple(tracks))


NODES = {"start": start, "draw": draw, "score": score}
