"""Chapter 16: victory points of Ukraine, the automatic victory of the Rebels, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.protocol import Message, Score, Scoreboard, Track
from adjudication.systems.opaque_war.basics.board import units_in
from adjudication.systems.opaque_war.basics.facts import BLUE, GONE, RED, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import NO_HEX, State
from adjudication.systems.opaque_war.supply.lines import supplied
from adjudication.systems.opaque_war.turn.events import GameEnded
from adjudication.systems.opaque_war.turn.flow import Run


def rows(f: Facts, s: State) -> Iterator[tuple[str, int]]:
    """The victory points for every cause, by key (16.0)."""
    for name, hexes in f.objectives:
        if all(s.held[here] == BLUE for here in hexes):
            yield name, 1
    if all(s.held[here] == BLUE for here in f.checkpoints):
        yield "checkpoints", 1
    if s.crash != NO_HEX and s.held[s.crash] == BLUE:
        yield "crash", 1
    yield from (
        (name, value)
        for name, value in (
            ("blue_modified", -s.blue_modified), ("red_modified", s.red_modified), ("media", s.media_points),
        )
        if value
    )  # fmt: skip


def points(f: Facts, s: State) -> int:
    """The victory points of Ukraine."""
    return sum(value for _, value in rows(f, s))


def automatic(f: Facts, s: State) -> bool:
    """True if Rebel or Russian units in supply are in every hex of 16.1."""
    for here in f.automatic:
        units = units_in(f, s, RED, here)
        if not supplied(f, s, RED, units):
            return False
    return True


def verdict(run: Run) -> None:
    """Node: end the game after the last turn; otherwise begin the next."""
    f, s = run.facts, run.state
    if s.turn < f.last_turn(s.options.last_turn):
        run.go("turn")
        return
    won = automatic(f, s)
    run.do(GameEnded("RED" if won else winner(f, points(f, s)), points(f, s), won))


def winner(f: Facts, total: int) -> str:
    """The winner with `total` points; "" for a draw."""
    chart = f.pack.charts.victory
    return "BLUE" if total >= chart.win else "" if total >= chart.draw else "RED"


def scoreboard(f: Facts, s: State) -> Scoreboard:
    """The scoreboard as if the game ended now; only Ukraine scores. The automatic victory counts only at the end, since
    before that the other side's supply is unknown."""
    total, chart = points(f, s), f.pack.charts.victory
    won = "RED" if s.automatic else winner(f, total)
    level = "automatic" if s.automatic else {"BLUE": "ukraine", "RED": "rebels", "": "draw"}[won]
    lines = tuple(Message(f"score.{name}", {"points": value}, "16.0") for name, value in rows(f, s))
    goal = chart.win if won == "BLUE" else chart.draw
    tracks = (
        Track("victory_points", "BLUE", total),
        Track("western_support", "BLUE", 0 if s.western_box else s.western),
        Track("russian_support", "RED", s.russian),
        *(Track("towns_held", SIDES[side], _held(f, s, side)) for side in (RED, BLUE)),
        *(Track("checkpoints_held", SIDES[side], _crossings(f, s, side)) for side in (RED, BLUE)),
        *(Track("units_eliminated", SIDES[side], _gone(f, s, side)) for side in (RED, BLUE)),
        Track("ceasefire", "", int(s.truce or s.truce_next)),
    )
    scores = (Score("RED", 0, (), may_score=False), Score("BLUE", total, lines))
    return Scoreboard(s.over, level, won or None, abs(total - goal) if won else 0, scores, tracks)


def _held(f: Facts, s: State, side: int) -> int:
    return sum(s.held[here] == side for here in f.settled if here in f.war)


def _crossings(f: Facts, s: State, side: int) -> int:
    return sum(s.held[here] == side for here in f.checkpoints)


def _gone(f: Facts, s: State, side: int) -> int:
    return sum(s.where[p] == GONE for p in f.units_of[side])


NODES = {"verdict": verdict}
