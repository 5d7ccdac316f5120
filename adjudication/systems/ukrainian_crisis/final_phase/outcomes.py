"""The outcomes of the crisis that the balance report counts over many games (9.0, 9.1)."""

from __future__ import annotations

from adjudication.engine.game_results import Aim, GameResult
from adjudication.engine.play.outcomes import Outcomes
from adjudication.engine.play.victory import Rung, VictoryScale
from adjudication.engine.protocol import Scoreboard
from adjudication.systems.ukrainian_crisis.basics.facts import BLUE, RED, SIDES, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.final_phase.victory import area_points, combat_played, held_by, scoreboard

DRAWN = ("draw", "tie")


def results(f: Facts) -> tuple[GameResult, ...]:
    """The possible results, from a smashing victory of RED to one of BLUE; an edge is not a victory."""
    red, blue = SIDES[RED], SIDES[BLUE]
    return (
        GameResult("smashing", red), GameResult("tactical", red), GameResult("draw", red, False),
        GameResult("tie", "", False),
        GameResult("draw", blue, False), GameResult("tactical", blue), GameResult("smashing", blue),
    )  # fmt: skip


def scale(f: Facts, s: State) -> VictoryScale:
    """The scale of RED's lead, which is symmetrical: equal leads of the two sides have equal value (9.1)."""
    chart, (red, blue) = f.pack.charts.victory, scoreboard(f, s).scores
    starts = (
        None, 1 - chart.smashing, 1 - chart.tactical, 1 - chart.draw, chart.draw, chart.tactical, chart.smashing
    )  # fmt: skip
    rungs = tuple(Rung(*pair) for pair in zip(starts, reversed(results(f)), strict=True))
    return VictoryScale(SIDES[RED], red.points - blue.points, rungs, lead=True)


def result(f: Facts, s: State, board: Scoreboard) -> GameResult:
    """The level of victory by the difference; a draw is better for the side with the edge."""
    return GameResult(board.level, board.winner or "", board.level not in DRAWN)


def losses(f: Facts, s: State) -> dict[str, int]:
    """The number of units of each side on the map that are no longer fresh."""
    return {
        name: sum(s.where[unit] >= 0 and s.down[unit] for unit in f.units_of[side]) for side, name in enumerate(SIDES)
    }


def aims(f: Facts, s: State) -> tuple[Aim, ...]:
    """The areas that give points after combat. An area is decisive if another holder would change the winner."""
    if not combat_played(s):
        return ()
    board = scoreboard(f, s)
    lead = {score.side: score.points for score in board.scores}
    ahead, found = lead[SIDES[RED]] - lead[SIDES[BLUE]], []
    for area, name in enumerate(f.area_names):
        worth = area_points(f, s, area)
        if worth > 0:
            holder = held_by(f, s, area)
            found.append(
                Aim(
                    f.area_ids[area],
                    name,
                    worth,
                    "" if holder is None else SIDES[holder],
                    _turned(f, ahead, worth, holder),
                )
            )
    return tuple(found)


def _turned(f: Facts, ahead: int, worth: int, holder: int | None) -> bool:
    """True if another holder of an area, or none, would change the winner. `ahead`: the lead of RED."""
    own = 0 if holder is None else worth if holder == RED else -worth
    others = {ahead - own + other for other in (worth, 0, -worth) if other != own}
    return any(_winner(f, other) != _winner(f, ahead) for other in others)


def _winner(f: Facts, ahead: int) -> int:
    """The winner by the lead of RED: 1 for RED, -1 for BLUE, 0 for a draw."""
    if abs(ahead) < f.pack.charts.victory.tactical:
        return 0
    return 1 if ahead > 0 else -1


OUTCOMES = Outcomes(results=results, result=result, losses=losses, aims=aims)
