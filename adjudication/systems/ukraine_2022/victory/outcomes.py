"""The outcomes of the war that the balance report counts over many games (12.0)."""

from __future__ import annotations

from adjudication.engine.game_results import Aim, GameResult
from adjudication.engine.play.outcomes import Outcomes
from adjudication.engine.play.victory import Rung, VictoryScale, banded
from adjudication.systems.ukraine_2022.basics.facts import GONE, NOBODY, RED, SIDES, Facts
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.victory.ending import by_points, level

DEGREES = ("major", "substantial", "minor")


def results(f: Facts) -> tuple[GameResult, ...]:
    """The possible results, from a major Russian to a major Ukrainian victory."""
    red = tuple(GameResult(f"{degree}_red", "RED") for degree in DEGREES)
    return (*red, *(GameResult(f"{degree}_blue", "BLUE") for degree in reversed(DEGREES)))


def scale(f: Facts, s: State) -> VictoryScale:
    """The scale of victory points: the levels at the end, between the points that end the game at once (12.0)."""
    chart = f.pack.charts.victory
    named, first = {one.level: one for one in results(f)}, chart.ukraine + 1
    bands = banded({label: named[one] for label, one in chart.bands.items()})
    rungs = (
        Rung(None, named["major_blue"]), Rung(first, named[level(f, first)[0]]),
        *(rung for rung in bands if rung.least is not None and first < rung.least < chart.russia),
        Rung(chart.russia, named["major_red"]),
    )  # fmt: skip
    return VictoryScale(SIDES[RED], s.points, rungs)


def losses(f: Facts, s: State) -> dict[str, int]:
    """The number of units of each side that are out of the game."""
    return {name: sum(s.where[unit] == GONE for unit in f.units_of[side]) for side, name in enumerate(SIDES)}


def aims(f: Facts, s: State) -> tuple[Aim, ...]:
    """The cities, each worth a point. A city is decisive if its point on the other side would change the winner."""
    total, found = s.points, []
    for here in f.cities:
        holder = s.held[here]
        other = total - 1 if holder == RED else total + 1
        turned = not _map_was_free(f, s) and _winner(f, other) != _winner(f, total)
        title = f.place_names.get(here, f.ids[here])
        found.append(Aim(f.ids[here], title, 1, SIDES[holder] if holder >= 0 else "", turned))
    return tuple(found)


def _map_was_free(f: Facts, s: State) -> bool:
    """True if the game ended because a side had no units left on the map, whatever the points."""
    return s.over and s.level == "major" and by_points(f, s.points) == NOBODY


def _winner(f: Facts, total: int) -> int:
    automatic = by_points(f, total)
    return level(f, total)[1] if automatic == NOBODY else automatic


OUTCOMES = Outcomes(results=results, losses=losses, aims=aims)
