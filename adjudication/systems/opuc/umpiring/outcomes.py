"""The outcomes that the balance report counts over many games (2.5)."""

from __future__ import annotations

from adjudication.engine.game_results import Aim, GameResult
from adjudication.engine.play.outcomes import Outcomes
from adjudication.engine.play.victory import Rung, VictoryScale
from adjudication.engine.protocol import Scoreboard
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE, SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.turn.victory import holder, points
from adjudication.systems.opuc.umpiring.watched import names

SUDDEN = "sudden"


def results(f: Facts) -> tuple[GameResult, ...]:
    """The possible results: the levels of the scenario, and the sudden ends."""
    levels = sorted(f.scenario.victory.levels, key=lambda one: -one.least)
    if f.scenario.victory.side == "BLUE":
        levels.reverse()
    found = [GameResult(SUDDEN, "RED")]
    found += [GameResult(one.name, one.winner or "", one.winner is not None) for one in levels]
    found += [GameResult(SUDDEN, "", False), GameResult(SUDDEN, "BLUE")]
    leaning = ("RED", "", "BLUE")
    return tuple(sorted(found, key=lambda one: leaning.index(one.side)))


def scale(f: Facts, s: State) -> VictoryScale:
    """The scale of victory points. Adverse opinion and demoralisation come before points."""
    aims = f.scenario.victory
    levels = sorted(aims.levels, key=lambda one: one.least)
    rungs = (
        Rung(one.least if number else None, GameResult(one.name, one.winner or "", one.winner is not None))
        for number, one in enumerate(levels)
    )
    return VictoryScale(aims.side, points(f, s)[0], tuple(rungs))


def result(f: Facts, s: State, board: Scoreboard) -> GameResult:
    """The result of a finished game: its level, or a sudden end by adverse opinion or demoralisation."""
    winner = board.winner or ""
    return GameResult(SUDDEN if _sudden(s) else board.level, winner, bool(winner))


def _sudden(s: State) -> bool:
    return s.over and s.result.startswith("end.")


def losses(f: Facts, s: State) -> dict[str, int]:
    """The number of battalions destroyed of each side."""
    return dict(zip(SIDES, s.lost_battalions, strict=True))


def aims(f: Facts, s: State) -> tuple[Aim, ...]:
    """The places worth points. A place is decisive if its points on the other side would change the winner."""
    victory = f.scenario.victory
    total, _ = points(f, s)
    titles = {place.key: place.title for place in names(f).places}
    found = []
    for place, worth in victory.points.items():
        side = holder(f, s, place)
        other = total - worth if side == SIDE[victory.side] else total + worth
        turned = not _sudden(s) and _winner(f, other) != _winner(f, total)
        found.append(Aim(place, titles.get(place, place), worth, SIDES[side] if side >= 0 else "", turned))
    return tuple(found)


def _winner(f: Facts, total: int) -> str:
    return next(one for one in f.scenario.victory.levels if total >= one.least).winner or ""


OUTCOMES = Outcomes(results=results, result=result, losses=losses, aims=aims)
