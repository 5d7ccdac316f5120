"""Chapter 24: the cities held by Russia, the Political Index, and the winner."""

from __future__ import annotations

from adjudication.engine.protocol import Message, Score, Scoreboard, Track
from adjudication.systems.millennium_wars.basics.board import controller
from adjudication.systems.millennium_wars.basics.effects import part
from adjudication.systems.millennium_wars.basics.facts import BLUE, CAMPS, FORCES, NOBODY, RED, Facts
from adjudication.systems.millennium_wars.basics.state import State


def taken(f: Facts, s: State) -> list[int]:
    """The Ukrainian cities that Russia controls."""
    return [h for h in f.objectives if controller(f, s, h) == RED]


def score(f: Facts, s: State) -> int:
    """The score of Russia."""
    return sum(f.worth(h) for h in taken(f, s)) + part(s.index, f.numbers.income_step)


def leader(f: Facts, s: State) -> int:
    """The leading side by index or score; NOBODY for a draw."""
    if abs(s.index) >= f.numbers.automatic:
        return RED if s.index > 0 else BLUE
    points = score(f, s)
    if points >= f.victory.russian:
        return RED
    return BLUE if points <= f.victory.coalition else NOBODY


def scoreboard(f: Facts, s: State) -> Scoreboard:
    """The scoreboard as if the game ended now."""
    side, points = leader(f, s), score(f, s)
    cities = sum(f.worth(h) for h in taken(f, s))
    rows = (
        Message("score.cities", {"points": cities, "number": len(taken(f, s))}, "24.0"),
        Message("score.index", {"points": points - cities, "index": s.index}, "24.0"),
    )
    level = "automatic" if abs(s.index) >= f.numbers.automatic else "draw" if side == NOBODY else "points"
    bar = f.victory.russian if side == RED else f.victory.coalition
    scores = (Score("RED", points, rows), Score("BLUE", 0, (), may_score=False))
    tracks = [Track("index", "", s.index)]
    tracks += [Track("points", name, s.points[n]) for n, name in enumerate(f.sides)]
    tracks += [Track(f"c4i_{name}", "", s.c4i[n]) for n, name in enumerate(FORCES) if s.entered[n]]
    return Scoreboard(
        s.over, level, CAMPS[side] if side != NOBODY else None, abs(points - bar) if side != NOBODY else 0, scores,
        tuple(tracks),
    )  # fmt: skip
