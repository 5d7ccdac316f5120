"""The outcomes of the war that the balance report counts over many games (24.0)."""

from __future__ import annotations

from adjudication.engine.game_results import Aim, GameResult
from adjudication.engine.play.outcomes import Outcomes
from adjudication.engine.play.victory import Rung, VictoryScale
from adjudication.systems.millennium_wars.basics.board import camp_of_piece, controller
from adjudication.systems.millennium_wars.basics.facts import BLUE, CAMPS, GONE, NOBODY, RED, Facts
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.victory.score import score


def results(f: Facts) -> tuple[GameResult, ...]:
    """The possible results: by the Political Index or by the score, with a draw between the camps."""
    red, blue = CAMPS[RED], CAMPS[BLUE]
    return (
        GameResult("automatic", red), GameResult("points", red), GameResult("draw", "", False),
        GameResult("points", blue),
        GameResult("automatic", blue),
    )  # fmt: skip


def scale(f: Facts, s: State) -> VictoryScale:
    """The scale of Russia's score (24.0). The Political Index comes before it."""
    red, blue = GameResult("points", CAMPS[RED]), GameResult("points", CAMPS[BLUE])
    draw = GameResult("draw", "", False)
    bars = f.victory
    rungs = (Rung(None, blue), Rung(bars.coalition + 1, draw), Rung(bars.russian, red))
    return VictoryScale(CAMPS[RED], score(f, s), rungs)


def losses(f: Facts, s: State) -> dict[str, int]:
    """The number of units of each camp that were eliminated."""
    gone = [camp_of_piece(f, s, piece) for piece in range(len(f.piece_ids)) if s.where[piece] == GONE]
    return {name: gone.count(camp) for camp, name in enumerate(CAMPS)}


def aims(f: Facts, s: State) -> tuple[Aim, ...]:
    """The cities of Ukraine. A city is decisive if its points would change the winner; the index comes before any
    city."""
    total, found = score(f, s), []
    by_index = abs(s.index) >= f.numbers.automatic
    for here in f.objectives:
        holder = controller(f, s, here)
        worth = f.worth(here)
        other = total - worth if holder == RED else total + worth
        turned = not by_index and _winner(f, other) != _winner(f, total)
        title = f.place_names.get(here, f.ids[here])
        found.append(Aim(f.ids[here], title, worth, CAMPS[holder] if holder in (RED, BLUE) else "", turned))
    return tuple(found)


def _winner(f: Facts, total: int) -> int:
    if total >= f.victory.russian:
        return RED
    return BLUE if total <= f.victory.coalition else NOBODY


OUTCOMES = Outcomes(results=results, losses=losses, aims=aims)
