"""Chapter 12: automatic victory, the levels of victory, and the scoreboard."""

from __future__ import annotations

from adjudication.engine.protocol import Message, Score, Scoreboard, Track
from adjudication.systems.ukraine_2022.basics.board import on_map
from adjudication.systems.ukraine_2022.basics.facts import BLUE, KEPT, NOBODY, RED, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.shared import Routed
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.turn.events import GameEnded
from adjudication.systems.ukraine_2022.turn.flow import Run


def level(f: Facts, points: int) -> tuple[str, int]:
    """The level of victory for a total at the end of the game, and the side that wins it (12.0)."""
    found = f.bands.result(points)
    return found, RED if found.endswith("red") else BLUE


def by_points(f: Facts, points: int) -> int:
    """The side that wins automatically by points; `NOBODY` for none (12.0)."""
    chart = f.pack.charts.victory
    return RED if points >= chart.russia else BLUE if points <= chart.ukraine else NOBODY


def empty(f: Facts, s: State, side: int) -> bool:
    """True if the map has no units of `side`. Russian units kept back count as on the map (PCS-11)."""
    if any(s.where[u] >= 0 for u in f.units_of[side]):
        return False
    return not (s.options.kept_back_counts and any(s.where[u] == KEPT for u in f.units_of[side]))


def map_is_free(run: Run) -> bool:
    """End the game if one side has no units on the map (12.0). True if it ended."""
    f, s = run.facts, run.state
    for side in (RED, BLUE):
        if empty(f, s, side):
            run.do(GameEnded(SIDES[1 - side], "major", "empty"))
            return True
    return False


def over_at_once(run: Run) -> bool:
    """End the game likewise within a turn, if the interpretation requires it (12.0, PCS-29). True if it ended."""
    return run.state.options.empty_map_at_once and map_is_free(run)


def rout(run: Run, u: int, why: str) -> bool:
    """Rout unit `u`. True if it was the last of its side on the map and the game ends at once (12.0, PCS-29)."""
    f = run.facts
    run.do(Routed(SIDES[f.side[u]], f.unit_ids[u], why))
    return over_at_once(run)


def scoreboard(f: Facts, s: State) -> Scoreboard:
    """The scoreboard: Russia's victory points, and the level by them if the game ended now (12.0)."""
    found, winner = level(f, s.points)
    automatic = by_points(f, s.points)
    if s.over:
        found, winner = s.level, s.winner
    elif automatic != NOBODY:
        found, winner = "major", automatic
    if found == "major":
        found = "major_red" if winner == RED else "major_blue"
    top = f.pack.charts.victory.russia
    points = (s.points, top - s.points)
    scores = tuple(
        Score(name, points[side], (Message("score.points", {"points": points[side]}, "12.0"),), side == RED)
        for side, name in enumerate(SIDES)
    )
    tracks = [Track("points", "", s.points)]
    tracks += [Track("cities", name, sum(s.held[h] == side for h in f.cities)) for side, name in enumerate(SIDES)]
    tracks += [Track("units", name, len(on_map(f, s, side))) for side, name in enumerate(SIDES)]
    return Scoreboard(s.over, found, SIDES[winner], abs(s.points - f.pack.charts.victory.start), scores, tuple(tracks))
