"""Seminar: an exercise of any topic without a board, in rounds, with moves in words that the umpire judges.

It has no rules of war: tracks, listed courses, agreements and votes are those of its pack. `SYSTEM` is what the
registry holds.
"""

from __future__ import annotations

from pathlib import Path

from adjudication.engine.play.system import RuleSystem
from adjudication.engine.scenario import rulebook
from adjudication.systems.seminar.casework import Kit
from adjudication.systems.seminar.options import Options
from adjudication.systems.seminar.pack import Pack
from adjudication.systems.seminar.pack_checks import faults
from adjudication.systems.seminar.rules import Seminar

HERE = Path(__file__).parent
SYSTEM = RuleSystem(
    Seminar,
    title="Seminar",
    pack_type=Pack,
    faults=faults,
    folder=HERE / "packs",
    rulebook=rulebook.load(HERE, Options()),
    kit=Kit,
    turn_word="round",
    unbalanced=(
        "Balance does not apply to a seminar: people write the moves and the umpire judges them, so games that the "
        "program plays alone say nothing. Play two rounds with colleagues instead."
    ),
)
