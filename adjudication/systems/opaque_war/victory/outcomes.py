"""The outcomes of the war that the balance report counts over many games (16.0)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.game_results import Aim, GameResult
from adjudication.engine.play.outcomes import Outcomes
from adjudication.engine.play.victory import Rung, VictoryScale
from adjudication.systems.opaque_war.basics.facts import BLUE, GONE, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import NO_HEX, State
from adjudication.systems.opaque_war.turn.sentences import CATALOGUE
from adjudication.systems.opaque_war.victory.points import points, winner


def results(f: Facts) -> tuple[GameResult, ...]:
    """The possible results, from the automatic victory of the Rebels to the victory of Ukraine."""
    return (
        GameResult("automatic", "RED"), GameResult("rebels", "RED"), GameResult("draw", "", False),
        GameResult("ukraine", "BLUE"),
    )  # fmt: skip


def scale(f: Facts, s: State) -> VictoryScale:
    """The scale of Ukraine's points. The automatic victory of the Rebels counts only at the end (16.0, 16.1)."""
    chart, draw = f.pack.charts.victory, GameResult("draw", "", False)
    rungs = (
        Rung(None, GameResult("rebels", "RED")), Rung(chart.draw, draw), Rung(chart.win, GameResult("ukraine", "BLUE")),
    )  # fmt: skip
    return VictoryScale(SIDES[BLUE], points(f, s), rungs)


def losses(f: Facts, s: State) -> dict[str, int]:
    """The number of units of each side that were eliminated."""
    return {name: sum(s.where[p] == GONE for p in f.units_of[side]) for side, name in enumerate(SIDES)}


def _places(f: Facts, s: State) -> Iterator[tuple[str, tuple[int, ...]]]:
    yield from ((name, tuple(hexes)) for name, hexes in f.objectives)
    if f.checkpoints:
        yield "checkpoints", f.checkpoints
    if s.crash != NO_HEX:
        yield "crash", (s.crash,)


def aims(f: Facts, s: State) -> tuple[Aim, ...]:
    """The places that give Ukraine a point if held. A place is decisive if a point more or less would change the
    winner."""
    total, found = points(f, s), []
    for name, hexes in _places(f, s):
        held = {s.held[here] for here in hexes}
        holder = held.pop() if len(held) == 1 else -1
        other = total - 1 if holder == BLUE else total + 1
        turned = not s.automatic and winner(f, other) != winner(f, total)
        title = CATALOGUE[f"score.{name}"].partition(":")[0]
        found.append(Aim(name, title[:1].upper() + title[1:], 1, SIDES[holder] if holder >= 0 else "", turned))
    return tuple(found)


OUTCOMES = Outcomes(results=results, losses=losses, aims=aims)
